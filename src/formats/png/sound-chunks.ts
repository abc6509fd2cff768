import { crc32 } from '../zip/crc32.ts';

/** Bytes of PNG's signature, and of what stands around the data of a chunk: length, type, CRC. */
const [SIGNATURE, AROUND] = [8, 12];
/** Chunks that decide about pixels. @see PNG (Third Edition), 11.2 and 11.3.1 */
const PIXELS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Lengths of chunks that have one [B]. @see PNG (Third Edition), 11.3 */
const LENGTHS: Readonly<Record<string, number>> = { gAMA: 4, cHRM: 32, sRGB: 1, pHYs: 9, tIME: 7, cICP: 4 };
/** Bytes of `sBIT` and `bKGD` by the colour type of the image. @see PNG (Third Edition), 11.3.2.4, 11.3.4.1 */
const BY_COLOUR: Readonly<Record<string, readonly (number | undefined)[]>> = {
  sBIT: [1, undefined, 3, 3, 2, undefined, 4],
  bKGD: [2, undefined, 6, 1, 2, undefined, 6],
};

interface Chunk {
  readonly type: string;
  readonly length: number;
  /** The whole chunk. */
  readonly bytes: Uint8Array;
}

/**
 * The same image without the chunks that only describe it, if one of these is broken: of a wrong length or checksum.
 * Viewers pass over them, and MuJoCo refuses the whole model for one.
 *
 * @returns the bytes given where every chunk is sound, and where the image itself is broken
 */
export function withSoundChunks(png: Uint8Array): Uint8Array {
  const chunks = chunksOf(png);
  const colour = png[25];
  if (!chunks || colour === undefined) return png;
  if (chunks.every((chunk) => PIXELS.has(chunk.type) || isSound(chunk, colour))) return png;
  const kept = chunks.filter(({ type }) => PIXELS.has(type));
  const out = new Uint8Array(SIGNATURE + kept.reduce((sum, { bytes }) => sum + bytes.length, 0));
  out.set(png.subarray(0, SIGNATURE));
  let at = SIGNATURE;
  for (const { bytes } of kept) {
    out.set(bytes, at);
    at += bytes.length;
  }
  return out;
}

/** Up to and with `IEND`; `undefined` if the file ends before it. */
function chunksOf(png: Uint8Array): readonly Chunk[] | undefined {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE; at + AROUND <= png.length; ) {
    const length = view.getUint32(at);
    const end = at + AROUND + length;
    if (end > png.length) return undefined;
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.push({ type, length, bytes: png.subarray(at, end) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  return undefined;
}

function isSound({ type, length, bytes }: Chunk, colour: number): boolean {
  const wanted = BY_COLOUR[type] ? BY_COLOUR[type][colour] : LENGTHS[type];
  if (wanted !== undefined && wanted !== length) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(bytes.length - 4) === crc32(bytes.subarray(4, -4));
}
