import { Names } from '../../model/names.ts';
import type { SimModel } from '../../model/types.ts';
import type { WrittenMtlMaterial } from './write-mtl.ts';

/** Mesh → its material, where all visuals that show it have the same: a visual without one must not get another's. */
export function looksOf({ links }: SimModel): Map<string, string> {
  const looks = new Map<string, string | undefined>();
  for (const { geometry, material } of links.flatMap(({ visuals }) => visuals)) {
    if (geometry.type !== 'mesh') continue;
    const known = looks.has(geometry.mesh);
    looks.set(geometry.mesh, known && looks.get(geometry.mesh) !== material ? undefined : material);
  }
  return new Map([...looks].flatMap(([mesh, material]) => (material === undefined ? [] : [[mesh, material]])));
}

/**
 * The materials that meshes are shown with, by their names in the model.
 *
 * @param textures texture → its file, beside the folder of the meshes
 */
export function mtlMaterials(
  model: SimModel,
  textures: ReadonlyMap<string, string>,
): ReadonlyMap<string, WrittenMtlMaterial> {
  const used = new Set(looksOf(model).values());
  const names = new Names();
  return new Map(
    model.materials
      .filter(({ name }) => used.has(name))
      .map((material): [string, WrittenMtlMaterial] => {
        const map = (key: 'map' | 'packedMap' | 'normalMap', texture: string | undefined) => {
          const file = textures.get(texture ?? '');
          return file === undefined ? {} : { [key]: `../${file}` };
        };
        const { baseColor, metallic, roughness } = material;
        return [
          material.name,
          {
            name: names.unique(material.name, 'material'),
            baseColor,
            metallic,
            roughness,
            ...map('map', material.baseColorTexture),
            ...map('packedMap', material.metallicRoughnessTexture),
            ...map('normalMap', material.normalTexture),
          },
        ];
      }),
  );
}
