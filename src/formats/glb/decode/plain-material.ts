import { finite, type Loose, list, object, tuple } from '../gate/loose.ts';

const GLOSSY = 'KHR_materials_pbrSpecularGlossiness';
const STRENGTH = 'KHR_materials_emissive_strength';
/** Brightest channel of what is black: nothing of it is seen. */
const BLACK = 0.01;
/** Of a surface whose glossiness is an image. */
const ROUGHNESS = 0.5;

/** A material in terms of metalness and roughness, and what became of one that is written otherwise. */
export interface PlainMaterial {
  readonly material: Loose;
  readonly shownBy?: 'specular-glossiness' | 'emission';
}

/**
 * A material as metallic-roughness. One that is specular-glossy shows its diffuse colour, or as a metal its specular colour
 * where the diffuse one is black. One that only emits, as scans with baked light do, shows what it emits.
 *
 * @see https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Archived/KHR_materials_pbrSpecularGlossiness
 */
export function plainMaterial(given: Loose): PlainMaterial {
  const glossy = object(given['extensions'])[GLOSSY] === undefined ? undefined : fromGlossy(given);
  const emitted = fromEmission(glossy ?? given);
  if (emitted) return { material: emitted, shownBy: 'emission' };
  return glossy ? { material: glossy, shownBy: 'specular-glossiness' } : { material: given };
}

/** `undefined` where the metallic-roughness beside it has an image and the other has none. */
function fromGlossy(given: Loose): Loose | undefined {
  const said = object(object(given['extensions'])[GLOSSY]);
  const beside = object(given['pbrMetallicRoughness']);
  if (said['diffuseTexture'] === undefined && beside['baseColorTexture'] !== undefined) return undefined;
  const diffuse = tuple(said['diffuseFactor'], 4) ?? [1, 1, 1, 1];
  const specular = tuple(said['specularFactor'], 3) ?? [1, 1, 1];
  const isMetal =
    said['diffuseTexture'] === undefined && brightest(diffuse.slice(0, 3)) < BLACK && brightest(specular) > BLACK;
  const roughness = 1 - (finite(said['glossinessFactor']) ?? 1);
  return {
    ...given,
    pbrMetallicRoughness: {
      baseColorFactor: isMetal ? [...specular, diffuse[3]] : diffuse,
      ...(said['diffuseTexture'] === undefined ? {} : { baseColorTexture: said['diffuseTexture'] }),
      metallicFactor: isMetal ? 1 : 0,
      roughnessFactor: said['specularGlossinessTexture'] === undefined ? roughness : ROUGHNESS,
    },
  };
}

function fromEmission(given: Loose): Loose | undefined {
  const pbr = object(given['pbrMetallicRoughness']);
  const factor = tuple(given['emissiveFactor'], 3) ?? [0, 0, 0];
  const strength = finite(object(object(given['extensions'])[STRENGTH])['emissiveStrength']) ?? 1;
  const base = tuple(pbr['baseColorFactor'], 4);
  const emitted = factor.map((value) => value * strength);
  const isBlack = base !== undefined && brightest(base.slice(0, 3)) < BLACK;
  // A file that says nothing but what it emits means that, not a white surface that shines as well.
  const isAlone = base === undefined && pbr['baseColorTexture'] === undefined && given['emissiveTexture'] !== undefined;
  if (!(isBlack || isAlone) || !(brightest(emitted) > 0)) return undefined;
  const over = Math.max(1, brightest(emitted));
  return {
    ...given,
    pbrMetallicRoughness: {
      baseColorFactor: [...emitted.map((value) => value / over), base?.[3] ?? 1],
      ...(given['emissiveTexture'] === undefined ? {} : { baseColorTexture: given['emissiveTexture'] }),
      metallicFactor: 0,
      roughnessFactor: 1,
    },
    emissiveFactor: [0, 0, 0],
    emissiveTexture: undefined,
  };
}

const brightest = (values: readonly number[]): number => Math.max(...values);

/** Materials of a file, each in terms of metalness and roughness. */
export const plainMaterials = (root: Loose): PlainMaterial[] =>
  list(root['materials']).map((entry) => plainMaterial(object(entry)));
