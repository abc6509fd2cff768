import type { Material } from '../../model/types.ts';
import { number, numbers } from '../numbers.ts';

/** A material under the name that it has in the file. */
export interface WrittenMtlMaterial extends Pick<Material, 'baseColor' | 'metallic' | 'roughness'> {
  /** Without white space. */
  readonly name: string;
  /** Image file, relative to the library. */
  readonly map?: string;
  /** Roughness in green, metalness in blue, as glTF has them. */
  readonly packedMap?: string;
  readonly normalMap?: string;
}

/**
 * Materials as a Wavefront MTL library. Colours are linear, as Blender writes and reads them; `Pr` and `Pm` are the
 * roughness and metalness of the common PBR extension, `norm` and `map_ORM` its tangent-space normals and its packed image of
 * occlusion, roughness and metalness, `Ns` a highlight of about the same width for readers without. Images repeat, as MTL
 * has it where nothing else is said (`-clamp off`).
 *
 * @see https://paulbourke.net/dataformats/mtl/
 */
export const writeMtl = (materials: readonly WrittenMtlMaterial[]): string => materials.map(entry).join('\n');

function entry({
  name,
  baseColor: [r, g, b, a],
  metallic,
  roughness,
  map,
  packedMap,
  normalMap,
}: WrittenMtlMaterial): string {
  const lines = [
    `newmtl ${name}`,
    `Ka ${numbers([r, g, b])}`,
    `Kd ${numbers([r, g, b])}`,
    'Ks 0.5 0.5 0.5',
    `Ns ${number(Math.round(1_000 * (1 - roughness) ** 2))}`,
    `d ${number(a)}`,
    `Pr ${number(roughness)}`,
    `Pm ${number(metallic)}`,
    'illum 2',
    ...(map === undefined ? [] : [`map_Kd ${map}`]),
    ...(packedMap === undefined ? [] : [`map_ORM ${packedMap}`]),
    ...(normalMap === undefined ? [] : [`norm ${normalMap}`]),
  ];
  return `${lines.join('\n')}\n`;
}
