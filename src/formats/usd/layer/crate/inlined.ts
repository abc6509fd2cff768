import type { Value } from '../types.ts';
import { fromHalf, type NumberType } from './numbers.ts';

/**
 * A number or vector that fits into the 32 bits of its own reference: small integers for the components of vectors and
 * for the diagonal of matrices, a float for a double, an int for a 64-bit integer.
 *
 * @see `Sdf_CrateFile::_DecodeInline` and the overloads of `_EncodeInline` for vectors and matrices
 */
export function inlinedNumber(bits: number, { kind, width, matrix }: NumberType): Value {
  if (matrix) {
    const size = Math.sqrt(width);
    return Array.from({ length: width }, (_, i) => (i % (size + 1) === 0 ? byteAt(bits, i / (size + 1)) : 0));
  }
  // Two halves are four bytes themselves.
  if (kind === 'half' && width === 2) return [fromHalf(bits & 0xffff), fromHalf(bits >>> 16)];
  if (width > 1) return Array.from({ length: width }, (_, i) => byteAt(bits, i));
  switch (kind) {
    case 'uchar':
      return bits & 0xff;
    case 'int':
    case 'int64':
      return bits | 0;
    case 'uint':
    case 'uint64':
      return bits;
    case 'half':
      return fromHalf(bits & 0xffff);
    case 'float':
    case 'double':
      return floatOf(bits);
  }
}

const byteAt = (bits: number, i: number): number => ((bits >>> (8 * i)) << 24) >> 24;

function floatOf(bits: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, bits);
  return view.getFloat32(0);
}
