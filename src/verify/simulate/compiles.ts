import { isPropmasterError } from '../../errors.ts';
import { compileMjcf } from '../../formats/mjcf/compile.ts';
import { writeMjcf } from '../../formats/mjcf/write.ts';
import { defineFinding, type Finding } from '../../model/finding.ts';
import { withTextureNames } from '../../model/material-textures.ts';
import type { SimModel } from '../../model/types.ts';

export const compiles = defineFinding<{ said: string }>({
  code: 'simulation/compiles',
  severity: 'error',
  about:
    'MuJoCo compiles the prop, visuals and textures included, without an error and without a warning. Nothing else is simulated of a prop that it refuses.',
  message: ({ said }) => `MuJoCo says: ${said}`,
  hint: 'Correct what the message names; MuJoCo would say the same of the installed prop.',
});

/** Compiles the prop as it would be installed. */
export async function tryCompile(prop: SimModel): Promise<Finding[]> {
  try {
    const { warnings, dispose } = await compileMjcf(writeMjcf(withPngOnly(prop)), `${prop.name}.xml`, { own: true });
    dispose();
    return warnings.map((said) => compiles.at('', { said }));
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    return [compiles.at('', { said: error.message })];
  }
}

/** Other textures are converted before an install, which is not for physics to do; here they are left out. */
function withPngOnly(prop: SimModel): SimModel {
  const textures = prop.textures.filter(({ mime }) => mime === 'image/png');
  const kept = new Set(textures.map(({ name }) => name));
  const materials = prop.materials.map((material) =>
    withTextureNames(material, (texture) => (kept.has(texture) ? texture : undefined)),
  );
  return { ...prop, textures, materials };
}
