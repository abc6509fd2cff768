import { deflate } from './deflate.ts';

/** 8-bit red, green, blue. */
export type Rgb8 = readonly [r: number, g: number, b: number];

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Filter types that are tried on the whole image. @see PNG specification, section 9.2 */
const FILTERS = { none: 0, sub: 1, up: 2 } as const;

/**
 * The pixels of an indexed PNG, packed: the same pixels serve several palettes.
 *
 * @param indices rows from the top
 * @see https://www.w3.org/TR/png-3/
 */
export function packPixels(indices: Uint8Array, width: number): Uint8Array {
  const filtered = Object.values(FILTERS).map((filter) => filterRows(indices, width, filter));
  const best = filtered.reduce((a, b) => (entropy(b) < entropy(a) ? b : a));
  return chunk('IDAT', deflate(best));
}

/** A whole PNG of packed pixels and a palette of at most 256 colours. */
export function indexedPng(
  pixels: Uint8Array,
  width: number,
  height: number,
  palette: readonly Rgb8[],
): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits, palette, deflate, standard filters, not interlaced
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    pixels,
    chunk('IEND', new Uint8Array(0)),
  ];
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function filterRows(indices: Uint8Array, width: number, filter: number): Uint8Array {
  const rows = indices.length / width;
  const out = new Uint8Array(indices.length + rows);
  // Where the neighbour lies that a pixel is told by; beyond the edge there is 0.
  const back = filter === FILTERS.sub ? 1 : filter === FILTERS.up ? width : 0;
  for (let y = 0; y < rows; y++) {
    const from = y * width;
    const to = from + y + 1;
    out[to - 1] = filter;
    out.set(indices.subarray(from, from + width), to);
    if (back === 0 || (filter === FILTERS.up && y === 0)) continue;
    for (let x = back === 1 ? 1 : 0; x < width; x++) out[to + x] = indices[from + x]! - indices[from + x - back]!;
  }
  return out;
}

/** Bits that an ideal code needs for all the data. */
function entropy(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let i = 0; i < data.length; i++) counts[data[i]!]!++;
  let bits = 0;
  for (const count of counts) if (count > 0) bits += count * Math.log2(data.length / count);
  return bits;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** Length, type, data and CRC. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i);
  out.set(data, 8);
  let crc = 0xffffffff;
  for (let i = 4; i < data.length + 8; i++) crc = CRC_TABLE[(crc ^ out[i]!) & 0xff]! ^ (crc >>> 8);
  view.setUint32(data.length + 8, ~crc >>> 0);
  return out;
}
