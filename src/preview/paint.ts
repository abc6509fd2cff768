import type { Material, Rgba, Vec3 } from '../model/types.ts';
import type { Bitmap } from './bitmap.ts';
import { colourTable } from './colour.ts';
import { type Mipmap, mipmapOf, texel } from './mipmap.ts';

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

/** A place on a paint's textures, and how much of their width a pixel of the preview covers there. */
export interface ImagePosition {
  readonly u: number;
  readonly v: number;
  readonly footprint: number;
}

/** Colour [linear] of a paint. */
export function colourAt({ colour, colours }: Paint, { u, v, footprint }: ImagePosition): Rgba {
  if (!colours) return colour;
  const [r, g, b, a] = texel(colours, true, u, v, footprint);
  return [colour[0] * r, colour[1] * g, colour[2] * b, colour[3] * a];
}

export function surfaceAt(
  { metallic, roughness, surface }: Paint,
  { u, v, footprint }: ImagePosition,
): Pick<Paint, 'metallic' | 'roughness'> {
  if (!surface) return { metallic, roughness };
  const [, green, blue] = texel(surface, false, u, v, footprint);
  return { metallic: metallic * blue, roughness: roughness * green };
}

/** Normal in tangent space; undefined where the paint is smooth. */
export function reliefAt({ relief }: Paint, { u, v, footprint }: ImagePosition): Vec3 | undefined {
  if (!relief) return undefined;
  const [x, y, z] = texel(relief, false, u, v, footprint);
  return [2 * x - 1, 2 * y - 1, 2 * z - 1];
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
