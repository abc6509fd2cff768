import type { Material, Rgba } from '../model/types.ts';
import { colourTable } from './colour.ts';

/** A decoded picture: 8-bit sRGB with alpha, rows from the top. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** How a surface looks. Colours are linear. */
export interface Paint {
  readonly colour: Rgba;
  readonly metallic: number;
  readonly roughness: number;
  readonly texture?: Bitmap;
}

/** A visual without a material: light grey plastic. */
export const UNPAINTED: Paint = { colour: [0.55, 0.55, 0.55, 1], metallic: 0, roughness: 0.6 };

export function paintOf(material: Material, textures: ReadonlyMap<string, Bitmap>): Paint {
  const { baseColor: colour, metallic, roughness, baseColorTexture } = material;
  const texture = baseColorTexture === undefined ? undefined : textures.get(baseColorTexture);
  return { colour, metallic, roughness, ...(texture ? { texture } : {}) };
}

/** Colour [linear] of a paint at texture coordinates (0, 0 is the upper left), repeated beyond the edges, bilinear. */
export function colourAt({ colour, texture }: Paint, u: number, v: number): Rgba {
  if (!texture) return colour;
  const { width, height, rgba } = texture;
  const x = (u - Math.floor(u)) * width - 0.5;
  const y = (v - Math.floor(v)) * height - 0.5;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const columns = [(left + width) % width, (left + 1) % width] as const;
  const rows = [(top + height) % height, (top + 1) % height] as const;
  const channel = (c: number) => {
    const value = (row: 0 | 1, column: 0 | 1) => {
      const byte = rgba[4 * (rows[row] * width + columns[column]) + c]!;
      return c === 3 ? byte / 255 : colourTable[byte]!;
    };
    return (value(0, 0) * (1 - fx) + value(0, 1) * fx) * (1 - fy) + (value(1, 0) * (1 - fx) + value(1, 1) * fx) * fy;
  };
  return [colour[0] * channel(0), colour[1] * channel(1), colour[2] * channel(2), colour[3] * channel(3)];
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
