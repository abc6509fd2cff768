import { TEXTURE_FIELDS, type TextureField } from '../../../model/material-textures.ts';
import { finite, type Loose, list, natural, object } from '../gate/loose.ts';

/** A reference to a texture by a material, as it stands in the file. */
type Maps = Partial<Record<TextureField, Loose>>;

/**
 * The maps of a material that a prop can carry. A mesh of ours has one set of texture coordinates, so that the first map
 * decides where all of them lie; others that lie elsewhere are left out.
 */
export function carriedMaps(material: Loose): { readonly maps: Maps; readonly elsewhere: number } {
  const pbr = object(material['pbrMetallicRoughness']);
  const given = TEXTURE_FIELDS.flatMap((field) => {
    const info = field === 'normalTexture' ? material[field] : pbr[field];
    return info === undefined ? [] : [[field, object(info)] as const];
  });
  const [first] = given;
  const kept = given.filter(([, info]) => placementOf(info) === placementOf(first![1]));
  return { maps: Object.fromEntries(kept), elsewhere: given.length - kept.length };
}

/** Which coordinates a map takes, and how they are moved: equal text for equal placement. */
function placementOf(info: Loose): string {
  const { texCoord, offset, rotation, scale } = object(object(info['extensions'])['KHR_texture_transform']);
  const pair = (value: unknown, otherwise: number): unknown[] =>
    list(value).length === 2 ? [...list(value)] : [otherwise, otherwise];
  const set = natural(texCoord) ?? natural(info['texCoord']) ?? 0;
  return JSON.stringify([set, pair(offset, 0), pair(scale, 1), finite(rotation) ?? 0]);
}
