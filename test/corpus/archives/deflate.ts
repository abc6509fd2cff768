import { constants, crc32, deflateRawSync } from 'node:zlib';
import { u8, u16 } from './little-endian.ts';

/** Many zeros as a deflate stream, with what a header says of them: 1,000 : 1, made from one packed mebibyte. */
export function deflatedZeros(mebibytes: number): { data: Buffer; size: number; crc: number } {
  const zeros = Buffer.alloc(1024 * 1024);
  const block = deflateRawSync(zeros, { finishFlush: constants.Z_SYNC_FLUSH });
  let crc = 0;
  for (let n = 0; n < mebibytes; n++) crc = crc32(zeros, crc);
  const data = Buffer.concat([...Array<Buffer>(mebibytes).fill(block), EMPTY]);
  return { data, size: mebibytes * zeros.length, crc };
}

/** A deflate block that is not packed (RFC 1951, 3.2.4). */
export function storedBlock(bytes: Uint8Array, last = true): Buffer {
  return Buffer.concat([blockStart(bytes.length, last), bytes]);
}

/** Its first five bytes: whatever follows them in the archive is quoted, `length` bytes of it. */
export function blockStart(length: number, last: boolean): Buffer {
  return Buffer.concat([u8(last ? 1 : 0), u16(length, 0xffff - length)]);
}

/** Nothing, as a deflate stream: a last block with fixed codes that holds only its end. */
export const EMPTY: Buffer = Buffer.from([0x03, 0x00]);
