import { colourTable, encoded } from './colour.ts';
import type { Bitmap } from './paint.ts';

/** A picture and its halves, quarters and so on, down to one pixel. */
export type Mipmap = readonly Bitmap[];

/** @param isColour sRGB values, which are averaged as light; else numbers */
export function mipmapOf(bitmap: Bitmap, isColour: boolean): Mipmap {
  const levels = [bitmap];
  for (let last = bitmap; last.width > 1 || last.height > 1; last = levels.at(-1)!) levels.push(half(last, isColour));
  return levels;
}

function half({ width, height, rgba }: Bitmap, isColour: boolean): Bitmap {
  const [columns, rows] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const out = new Uint8Array(4 * columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      for (let c = 0; c < 4; c++) {
        const value = (dx: 0 | 1, dy: 0 | 1): number =>
          rgba[4 * (Math.min(2 * y + dy, height - 1) * width + Math.min(2 * x + dx, width - 1)) + c]!;
        const four = [value(0, 0), value(1, 0), value(0, 1), value(1, 1)];
        const isLight = isColour && c < 3;
        const mean = four.reduce((sum, byte) => sum + (isLight ? colourTable[byte]! : byte), 0) / 4;
        out[4 * (y * columns + x) + c] = isLight ? encoded(mean) : Math.round(mean);
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
 */
export function texel(
  mipmap: Mipmap,
  isColour: boolean,
  u: number,
  v: number,
  footprint: number,
): [number, number, number, number] {
  const finest = mipmap[0]!;
  const covered = footprint * Math.max(finest.width, finest.height);
  const level = covered > 1 ? Math.min(mipmap.length - 1, Math.round(Math.log2(covered))) : 0;
  const { width, height, rgba } = mipmap[level]!;
  const x = (u - Math.floor(u)) * width - 0.5;
  const y = (v - Math.floor(v)) * height - 0.5;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const columns = [(left + width) % width, (left + 1) % width] as const;
  const rows = [(top + height) % height, (top + 1) % height] as const;
  const channel = (c: number): number => {
    const value = (row: 0 | 1, column: 0 | 1): number => {
      const byte = rgba[4 * (rows[row] * width + columns[column]) + c]!;
      return isColour && c < 3 ? colourTable[byte]! : byte / 255;
    };
    return (value(0, 0) * (1 - fx) + value(0, 1) * fx) * (1 - fy) + (value(1, 0) * (1 - fx) + value(1, 1) * fx) * fy;
  };
  return [channel(0), channel(1), channel(2), channel(3)];
}
