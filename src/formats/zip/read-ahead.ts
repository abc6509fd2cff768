import type { ByteSource } from './byte-source.ts';

/** Bytes that are read beyond what is asked for, after a jump and while reading goes on nearby. */
const AFTER_A_JUMP = 4 * 1024;
const NEARBY = 256 * 1024;

/** So far ahead of the last piece, reading on costs no more than asking again. */
const REACH = 16 * 1024;

/**
 * A source for many small reads at rising offsets. Where they lie close together (headers of small files) it reads
 * large pieces, elsewhere (headers between contents of megabytes) small ones, so that contents are not read in vain.
 */
export function readAhead(source: ByteSource): ByteSource {
  let start = 0;
  let piece: Uint8Array = new Uint8Array(0);
  return {
    size: source.size,
    read(offset, length) {
      const end = start + piece.length;
      if (offset < start || offset + length > end) {
        const nearby = piece.length > 0 && offset >= start && offset - end <= REACH;
        const wanted = Math.max(length, nearby ? NEARBY : AFTER_A_JUMP);
        const bytes = source.read(offset, Math.max(length, Math.min(wanted, source.size - offset)));
        // As a plain array: cutting views out of a Buffer takes several times as long.
        piece = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
        start = offset;
      }
      return piece.subarray(offset - start, offset - start + length);
    },
  };
}
