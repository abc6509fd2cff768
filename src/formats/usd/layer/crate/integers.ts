import { type CrateGate, Cursor } from './cursor.ts';
import { decompress } from './lz4.ts';

/**
 * Integers as a crate compresses them: LZ4 over the differences, of which the most frequent one is written once; two bits
 * for each tell whether it is that, or how many bytes it has.
 *
 * @param count how many; refused if the input can't hold them
 * @see `pxr/usd/sdf/integerCoding.cpp`
 */
export function readPackedInt32(cursor: Cursor, count: number, gate: CrateGate): Int32Array {
  const out = new Int32Array(checked(count, cursor, gate));
  const { codes, values } = unpack(cursor, count, 4, gate);
  if (count === 0) return out;
  const common = values.view.getInt32(values.skip(4), true);
  let previous = 0;
  for (let i = 0; i < count; i++) {
    const code = codeAt(codes, i);
    if (code === 0) previous += common;
    else if (code === 1) previous += values.view.getInt8(values.skip(1));
    else if (code === 2) previous += values.view.getInt16(values.skip(2), true);
    else previous += values.view.getInt32(values.skip(4), true);
    previous |= 0;
    out[i] = previous;
  }
  return out;
}

/** The same of 64-bit integers. @param signed of the result; the differences always are */
export function readPackedInt64(cursor: Cursor, count: number, signed: boolean, gate: CrateGate): bigint[] {
  const out: bigint[] = new Array<bigint>(checked(count, cursor, gate));
  const { codes, values } = unpack(cursor, count, 8, gate);
  if (count === 0) return out;
  const common = values.view.getBigInt64(values.skip(8), true);
  let previous = 0n;
  for (let i = 0; i < count; i++) {
    const code = codeAt(codes, i);
    if (code === 0) previous += common;
    else if (code === 1) previous += BigInt(values.view.getInt16(values.skip(2), true));
    else if (code === 2) previous += BigInt(values.view.getInt32(values.skip(4), true));
    else previous += values.view.getBigInt64(values.skip(8), true);
    previous = signed ? BigInt.asIntN(64, previous) : BigInt.asUintN(64, previous);
    out[i] = previous;
  }
  return out;
}

const codeAt = (codes: Uint8Array, i: number): number => (codes[i >> 2]! >> ((i & 3) * 2)) & 3;

/** A byte of LZ4 stands for at most 255, each of which has the codes of four. */
function checked(count: number, cursor: Cursor, gate: CrateGate): number {
  if (count > (cursor.bytes.length - cursor.at) * 255 * 4) gate.fail('a count that the file is too short for');
  return count;
}

function unpack(cursor: Cursor, count: number, width: number, gate: CrateGate): { codes: Uint8Array; values: Cursor } {
  const packed = cursor.take(cursor.count(1));
  const codesSize = Math.ceil(count / 4);
  const bytes = decompress(packed, count === 0 ? 0 : width + codesSize + count * width, gate);
  if (count > 0 && bytes.length < width + codesSize) gate.fail('compressed integers that are too few');
  // The most frequent difference comes first, then the codes, then the others.
  const codes = bytes.slice(width, width + codesSize);
  const values = new Uint8Array(bytes.length - (count === 0 ? 0 : codesSize));
  if (count > 0) {
    values.set(bytes.subarray(0, width));
    values.set(bytes.subarray(width + codesSize), width);
  }
  return { codes, values: new Cursor(values, gate) };
}
