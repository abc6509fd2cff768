import { inflate } from './inflate.ts';
import type { Pixels } from './pixels.ts';

/** Channels of each colour type that is read. @see PNG (Third Edition), 11.2.1 */
const CHANNELS: Readonly<Record<number, Pixels['channels']>> = { 0: 1, 2: 3, 4: 2, 6: 4 };
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** More would take seconds to decode here. */
const MOST_PIXELS = 2 ** 24;

/** One channel of an image, a byte a pixel, row by row from the top. */
export interface Channel {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** @returns `undefined` for what is not read here: other depths than 8 bits, palettes, interlaced, broken or huge images */
export function readPng(png: Uint8Array): Pixels | undefined {
  if (SIGNATURE.some((byte, i) => png[i] !== byte) || png.length < 33) return undefined;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, type, interlaced] = [png[24], png[25]!, png[28]];
  const channels = CHANNELS[type];
  if (depth !== 8 || channels === undefined || interlaced !== 0) return undefined;
  if (width === 0 || height === 0 || width * height > MOST_PIXELS) return undefined;
  try {
    const data = inflate(dataOf(png, view), height * (1 + width * channels));
    return { width, height, channels, values: unfiltered(data, width * channels, channels) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The green and the blue channel of a PNG; of a grey one both are the grey.
 *
 * @returns `undefined` where {@link readPng} gives nothing
 */
export function greenAndBlue(png: Uint8Array): { readonly green: Channel; readonly blue: Channel } | undefined {
  const pixels = readPng(png);
  if (!pixels) return undefined;
  const { width, height, channels, values } = pixels;
  const channel = (index: number): Channel => ({
    width,
    height,
    values: Uint8Array.from({ length: width * height }, (_, pixel) => values[pixel * channels + index]!),
  });
  return channels < 3 ? { green: channel(0), blue: channel(0) } : { green: channel(1), blue: channel(2) };
}

/** All IDAT chunks, one behind the other. */
function dataOf(png: Uint8Array, view: DataView): Uint8Array {
  const chunks: Uint8Array[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === 0x49444154) chunks.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  const data = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    data.set(chunk, at);
    at += chunk.length;
  }
  return data;
}

/** Rows without their filter bytes. @see PNG, 9.2 */
function unfiltered(data: Uint8Array, width: number, step: number): Uint8Array {
  const rows = data.length / (width + 1);
  const out = new Uint8Array(rows * width);
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (width + 1)]!;
    for (let i = 0; i < width; i++) {
      const at = row * width + i;
      const left = i >= step ? out[at - step]! : 0;
      const up = row > 0 ? out[at - width]! : 0;
      const corner = i >= step && row > 0 ? out[at - width - step]! : 0;
      out[at] = data[row * (width + 1) + 1 + i]! + guess(filter, left, up, corner);
    }
  }
  return out;
}

function guess(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      throw new RangeError('a filter that does not exist');
  }
}

/** The neighbour that is nearest to left + up - corner. */
function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const a = Math.abs(sum - left);
  const b = Math.abs(sum - up);
  const c = Math.abs(sum - corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
