import type { Material } from './types.ts';

/** The fields of a material that name a texture. */
export const TEXTURE_FIELDS = ['baseColorTexture', 'metallicRoughnessTexture', 'normalTexture'] as const;
export type TextureField = (typeof TEXTURE_FIELDS)[number];

/** Names of the textures that a material shows, in the order of the fields. */
export const texturesOf = (material: Material): string[] => TEXTURE_FIELDS.flatMap((field) => material[field] ?? []);

/** Names of the textures that any of several materials shows. */
export const texturesUsed = (materials: readonly Material[]): Set<string> => new Set(materials.flatMap(texturesOf));

/** The same material with other names for its textures. @param rename `undefined` takes the texture away */
export function withTextureNames(material: Material, rename: (texture: string) => string | undefined): Material {
  const { baseColorTexture: _, metallicRoughnessTexture: __, normalTexture: ___, ...rest } = material;
  const named = TEXTURE_FIELDS.flatMap((field) => {
    const was = material[field];
    const now = was === undefined ? undefined : rename(was);
    return now === undefined ? [] : [[field, now] as const];
  });
  return { ...rest, ...Object.fromEntries(named) };
}
