import { linear } from '../../model/srgb.ts';
import type { Material, Texture } from '../../model/types.ts';
import type { Rgb } from '../words/colours.ts';
import { indexedPng, type Rgb8 } from './indexed-png.ts';
import { mapsOf } from './maps.ts';
import { SIZE } from './noise.ts';
import type { TextureName } from './recipes.ts';

/** A finish without its texture. */
export interface Plain {
  /** Linear. */
  readonly colour: Rgb;
  readonly metallic: number;
  readonly roughness: number;
}

/** How a finish looks: a material without its name, and the images that it names. */
export interface Look {
  readonly material: Omit<Material, 'name'>;
  readonly textures: readonly Texture[];
}

/**
 * Lays a texture over a plain finish. Averaged over the texture, colour and roughness stay the finish's own: the palette
 * is rounded up to 8 bits and the base colour takes back what that adds.
 *
 * @param key name of the finish; its images are named after it
 */
export function textured(key: string, { colour, metallic, roughness }: Plain, name: TextureName): Look {
  const { tones, normal, shades, shares, roughness: uneven } = mapsOf(name);
  const palette = shades.map((shade): Rgb8 => {
    const byte = (c: 0 | 1 | 2): number =>
      Math.min(255, Math.ceil(255 * encoded(Math.min(1, colour[c] * shade[c])) - 1e-6));
    return [byte(0), byte(1), byte(2)];
  });
  const factor = (c: 0 | 1 | 2): number => {
    const mean = palette.reduce((sum, shade, tone) => sum + shares[tone]! * linear(shade[c] / 255), 0);
    return mean > 0 ? Math.min(1, Math.round((colour[c] / mean) * 1e4) / 1e4) : 1;
  };
  const surface = uneven.map((more): Rgb8 => {
    const rough = Math.min(1, Math.max(0.045, roughness + more));
    return [255, Math.round(255 * rough), Math.round(255 * metallic)];
  });
  const image = (map: string, bytes: Uint8Array): Texture => ({ name: `${key}_${map}`, mime: 'image/png', bytes });
  return {
    material: {
      baseColor: [factor(0), factor(1), factor(2), 1],
      metallic: 1,
      roughness: 1,
      baseColorTexture: `${key}_base_color`,
      metallicRoughnessTexture: `${key}_metallic_roughness`,
      normalTexture: `${key}_normal`,
    },
    textures: [
      image('base_color', indexedPng(tones, SIZE, SIZE, palette)),
      image('metallic_roughness', indexedPng(tones, SIZE, SIZE, surface)),
      image('normal', normal),
    ],
  };
}

/** Linear → sRGB, both 0 to 1. @see IEC 61966-2-1 */
const encoded = (value: number): number => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
