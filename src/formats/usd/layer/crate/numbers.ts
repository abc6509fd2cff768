import type { ArrayValue, Value } from '../types.ts';
import { fromInt64 } from '../value-types.ts';
import type { CrateGate, Cursor } from './cursor.ts';
import { readPackedInt32, readPackedInt64 } from './integers.ts';

/** How the numbers of a type are stored. */
export interface NumberType {
  readonly kind: 'uchar' | 'int' | 'uint' | 'int64' | 'uint64' | 'half' | 'float' | 'double';
  readonly width: number;
  /** Stored with the real part last. */
  readonly quaternion?: boolean;
  readonly matrix?: boolean;
}

export const SIZE = { uchar: 1, int: 4, uint: 4, int64: 8, uint64: 8, half: 2, float: 4, double: 8 } as const;

const vector = (first: number, width: number): [number, NumberType][] =>
  (['double', 'float', 'half', 'int'] as const).map((kind, i) => [first + i, { kind, width }]);

/** Types of numbers by their id. @see `pxr/usd/sdf/crateDataTypes.h` */
export const NUMBER_TYPES: ReadonlyMap<number, NumberType> = new Map<number, NumberType>([
  ...(['uchar', 'int', 'uint', 'int64', 'uint64', 'half', 'float', 'double'] as const).map(
    (kind, i): [number, NumberType] => [2 + i, { kind, width: 1 }],
  ),
  ...[2, 3, 4].map((size, i): [number, NumberType] => [13 + i, { kind: 'double', width: size * size, matrix: true }]),
  ...(['double', 'float', 'half'] as const).map((kind, i): [number, NumberType] => [
    16 + i,
    { kind, width: 4, quaternion: true },
  ]),
  ...vector(19, 2),
  ...vector(23, 3),
  ...vector(27, 4),
  [56, { kind: 'double', width: 1 }],
]);

/** Arrays with fewer items are stored plainly, even where they are marked as compressed. */
const LEAST_PACKED = 16;

/** Reads one number. @param at offset [byte] */
type Reader = (view: DataView, at: number) => number | bigint;

const READERS: Readonly<Record<NumberType['kind'], Reader>> = {
  uchar: (view, at) => view.getUint8(at),
  int: (view, at) => view.getInt32(at, true),
  uint: (view, at) => view.getUint32(at, true),
  int64: (view, at) => fromInt64(view.getBigInt64(at, true)),
  uint64: (view, at) => fromInt64(view.getBigUint64(at, true)),
  half: (view, at) => fromHalf(view.getUint16(at, true)),
  float: (view, at) => view.getFloat32(at, true),
  double: (view, at) => view.getFloat64(at, true),
};

/** @param bits sign, 5 bits of exponent, 10 of fraction. @see IEEE 754-2019, 3.4 */
export function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/** The numbers of a scalar, a vector or a matrix that stands at the cursor. */
export function readNumbers(cursor: Cursor, type: NumberType): Value {
  const { kind, width } = type;
  const start = cursor.skip(SIZE[kind] * width);
  if (width === 1) return READERS[kind](cursor.view, start);
  const numbers = Array.from({ length: width }, (_, i) => READERS[kind](cursor.view, start + i * SIZE[kind]) as number);
  return type.quaternion ? [numbers[3]!, ...numbers.slice(0, 3)] : numbers;
}

/** An array of `count` items that stands at the cursor. */
export function readNumberArray(
  cursor: Cursor,
  count: number,
  type: NumberType,
  packed: boolean,
  gate: CrateGate,
): ArrayValue {
  const { kind, width } = type;
  const long = kind === 'int64' || kind === 'uint64';
  if (packed && count >= LEAST_PACKED) {
    if (width > 1) gate.fail('compressed vectors');
    gate.countItems(count);
    if (long) return { width, items: readPackedInt64(cursor, count, kind === 'int64', gate).map(fromInt64) };
    return { width, items: readPacked(cursor, count, kind, gate) };
  }
  const start = cursor.skip(count * width * SIZE[kind]);
  gate.countItems(count * width);
  const read = READERS[kind];
  const { view } = cursor;
  if (long) return { width, items: Array.from({ length: count }, (_, i) => read(view, start + i * 8)) };
  const items = new Float64Array(count * width);
  for (let i = 0; i < items.length; i++) items[i] = read(view, start + i * SIZE[kind]) as number;
  if (type.quaternion) for (let i = 0; i < items.length; i += 4) items.subarray(i, i + 4).set(realFirst(items, i));
  return { width, items };
}

const realFirst = (items: Float64Array, i: number): number[] => [
  items[i + 3]!,
  items[i]!,
  items[i + 1]!,
  items[i + 2]!,
];

/**
 * Integers are packed as such; others as integers where all are whole, or as indices into a table of the values that
 * occur.
 */
function readPacked(cursor: Cursor, count: number, kind: NumberType['kind'], gate: CrateGate): Float64Array {
  if (kind === 'int') return Float64Array.from(readPackedInt32(cursor, count, gate));
  if (kind === 'uint') return Float64Array.from(readPackedInt32(cursor, count, gate), (value) => value >>> 0);
  if (kind === 'uchar') return gate.fail('compressed bytes');
  const code = cursor.u8();
  if (code === 0x69) return Float64Array.from(readPackedInt32(cursor, count, gate));
  if (code !== 0x74) return gate.fail('numbers compressed in an unknown way');
  const size = cursor.u32();
  const start = cursor.skip(size * SIZE[kind]);
  const indices = readPackedInt32(cursor, count, gate);
  return Float64Array.from(indices, (index) => {
    if (index < 0 || index >= size) gate.fail('an index beyond the table of numbers');
    return READERS[kind](cursor.view, start + index * SIZE[kind]) as number;
  });
}
