import type { CrateGate } from './cursor.ts';

/** A piece is compressed by at most this: a byte of length stands for 255 bytes. */
const BEST_RATIO = 255;
/** Larger data are compressed in pieces of this. @see TfFastCompression, LZ4_MAX_INPUT_SIZE */
const PIECE = 0x7e000000;

/**
 * What OpenUSD compressed.
 *
 * @param size of the result, or the most that it may have [byte]; nothing is allocated that the input couldn't fill
 * @see `pxr/base/tf/fastCompression.cpp` (a byte that counts pieces, then the pieces) and the LZ4 block format
 */
export function decompress(packed: Uint8Array, size: number, gate: CrateGate): Uint8Array {
  if (packed.length === 0) return size === 0 ? packed : gate.fail('compressed data without content');
  if (packed[0] !== 0) gate.unsupported(`sections of more than ${PIECE} bytes`);
  const most = Math.min(size, (packed.length + 1) * BEST_RATIO);
  const out = new Uint8Array(most);
  return out.subarray(0, decodeBlock(packed, out, gate));
}

/** @returns how many bytes of `out` were written */
function decodeBlock(packed: Uint8Array, out: Uint8Array, gate: CrateGate): number {
  const broken = (): never => gate.fail('compressed data that is damaged');
  let from = 1;
  let to = 0;
  const extended = (length: number): number => {
    if (length !== 15) return length;
    for (;;) {
      if (from >= packed.length) broken();
      const more = packed[from++]!;
      length += more;
      if (more !== 255) return length;
    }
  };
  while (from < packed.length) {
    const token = packed[from++]!;
    const literals = extended(token >> 4);
    if (from + literals > packed.length || to + literals > out.length) broken();
    out.set(packed.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    if (from === packed.length) return to;
    if (from + 2 > packed.length) broken();
    const distance = packed[from]! | (packed[from + 1]! << 8);
    from += 2;
    const length = extended(token & 15) + 4;
    if (distance === 0 || distance > to || to + length > out.length) broken();
    // Byte by byte: a match may overlap what it writes.
    for (let i = 0; i < length; i++) out[to + i] = out[to - distance + i]!;
    to += length;
  }
  return broken();
}
