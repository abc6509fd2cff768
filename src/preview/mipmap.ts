import type { Bitmap } from './bitmap.ts';
import { colourTable, encoded } from './colour.ts';

/** A picture and its halves, quarters and so on, down to one pixel. */
export type Mipmap = readonly Bitmap[];

/** @param isColour sRGB values, which are averaged as light; else numbers */
export function mipmapOf(bitmap: Bitmap, isColour: boolean): Mipmap {
  const levels = [bitmap];
  for (let last = bitmap; last.width > 1 || last.height > 1; last = levels.at(-1)!) levels.push(half(last, isColour));
  return levels;
}

/** Without functions inside of its loops: a texture of 1024 pixels has four million values. */
function half({ width, height, rgba }: Bitmap, isColour: boolean): Bitmap {
  const [columns, rows] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const out = new Uint8Array(4 * columns * rows);
  for (let y = 0; y < rows; y++) {
    const upper = 4 * 2 * y * width;
    const lower = 4 * Math.min(2 * y + 1, height - 1) * width;
    for (let x = 0; x < columns; x++) {
      const left = 8 * x;
      const right = 4 * Math.min(2 * x + 1, width - 1);
      const at = 4 * (y * columns + x);
      for (let c = 0; c < 4; c++) {
        const a = rgba[upper + left + c]!;
        const b = rgba[upper + right + c]!;
        const d = rgba[lower + left + c]!;
        const e = rgba[lower + right + c]!;
        out[at + c] =
          isColour && c < 3
            ? encoded((colourTable[a]! + colourTable[b]! + colourTable[d]! + colourTable[e]!) / 4)
            : (a + b + d + e + 2) >> 2;
      }
    }
  }
  return { width: columns, height: rows, rgba: out };
}

/**
 * The picture at texture coordinates (0, 0 is the upper left), repeated beyond the edges, bilinear: red, green, blue and
 * alpha, 0 to 1, light for colours.
 *
 * @param footprint how much of the picture's width one pixel of the preview covers: the finest level is read that does
 *   not flicker
 * @param out where the four values go
 */
export function texel(
  mipmap: Mipmap,
  isColour: boolean,
  u: number,
  v: number,
  footprint: number,
  out: Float64Array,
): void {
  const finest = mipmap[0]!;
  const covered = footprint * Math.max(finest.width, finest.height);
  const level = covered > 1 ? Math.min(mipmap.length - 1, Math.round(Math.log2(covered))) : 0;
  const { width, height, rgba } = mipmap[level]!;
  const x = (u - Math.floor(u)) * width - 0.5;
  const y = (v - Math.floor(v)) * height - 0.5;
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const west = 4 * ((left + width) % width);
  const east = 4 * ((left + 1) % width);
  const north = 4 * width * ((top + height) % height);
  const south = 4 * width * ((top + 1) % height);
  for (let c = 0; c < 4; c++) {
    const value = isColour && c < 3 ? colourTable : PARTS;
    const upper = value[rgba[north + west + c]!]! * (1 - fx) + value[rgba[north + east + c]!]! * fx;
    const lower = value[rgba[south + west + c]!]! * (1 - fx) + value[rgba[south + east + c]!]! * fx;
    out[c] = upper * (1 - fy) + lower * fy;
  }
}

/** 8-bit values as parts of the whole. */
const PARTS = Float32Array.from({ length: 256 }, (_, byte) => byte / 255);
