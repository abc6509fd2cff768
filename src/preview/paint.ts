import type { Material, Rgba } from '../model/types.ts';
import type { Bitmap } from './bitmap.ts';
import { colourTable } from './colour.ts';
import { type Mipmap, mipmapOf } from './mipmap.ts';

/** How a surface looks. Colours are linear. */
export interface Paint {
  readonly colour: Rgba;
  readonly metallic: number;
  readonly roughness: number;
  readonly colours?: Mipmap;
  /** Green is multiplied with the roughness, blue with the metallic. */
  readonly surface?: Mipmap;
  /** Normals in tangent space, +Y up the image. */
  readonly relief?: Mipmap;
}

/** A visual without a material: light grey plastic. */
export const UNPAINTED: Paint = { colour: [0.55, 0.55, 0.55, 1], metallic: 0, roughness: 0.6 };

export function paintOf(material: Material, textures: ReadonlyMap<string, Bitmap>): Paint {
  const { baseColor: colour, metallic, roughness } = material;
  const map = (name: string | undefined, isColour: boolean): Mipmap | undefined => {
    const bitmap = name === undefined ? undefined : textures.get(name);
    return bitmap && mipmapOf(bitmap, isColour);
  };
  const colours = map(material.baseColorTexture, true);
  const surface = map(material.metallicRoughnessTexture, false);
  const relief = map(material.normalTexture, false);
  return {
    colour,
    metallic,
    roughness,
    ...(colours ? { colours } : {}),
    ...(surface ? { surface } : {}),
    ...(relief ? { relief } : {}),
  };
}

/** Colours of collision parts, sRGB: pastels of like lightness, neighbours far apart in hue. */
const PASTELS = [
  '#8fc1e3',
  '#f4b183',
  '#a8d5a2',
  '#e6a3b4',
  '#c9b6e4',
  '#f2d479',
  '#86cfc4',
  '#e8a08a',
  '#b4cc6f',
  '#9fb0e8',
  '#d9b38c',
  '#dba4d6',
] as const;

/** The paint of the n-th collision part: matte, unlike any material. */
export function pastel(index: number): Paint {
  const hex = PASTELS[index % PASTELS.length]!;
  const channel = (at: number) => colourTable[Number.parseInt(hex.slice(at, at + 2), 16)]!;
  return { colour: [channel(1), channel(3), channel(5), 1], metallic: 0, roughness: 0.85 };
}
