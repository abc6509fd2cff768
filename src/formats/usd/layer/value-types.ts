/** What a scalar is made of. */
export type Base =
  | 'bool'
  | 'uchar'
  | 'int'
  | 'uint'
  | 'int64'
  | 'uint64'
  | 'half'
  | 'float'
  | 'double'
  | 'string'
  | 'asset'
  | 'none';

/** A type of values, without `[]`. */
export interface ValueType {
  readonly base: Base;
  /** `[]` a scalar, `[3]` a vector, `[4, 4]` a matrix. */
  readonly shape: readonly number[];
  /** A token ends at a character 0, as OpenUSD's do; a string does not. */
  readonly isToken?: true;
}

const SCALARS: Readonly<Record<string, Base>> = {
  bool: 'bool',
  uchar: 'uchar',
  int: 'int',
  uint: 'uint',
  int64: 'int64',
  uint64: 'uint64',
  half: 'half',
  float: 'float',
  double: 'double',
  timecode: 'double',
  string: 'string',
  token: 'string',
  pathExpression: 'string',
  asset: 'asset',
  opaque: 'none',
  group: 'none',
};

const PRECISIONS = [
  ['h', 'half'],
  ['f', 'float'],
  ['d', 'double'],
] as const;

/** Names that types had before USD was published, and still have in old files. @see OpenUSD, sdf/schema.cpp, legacy types */
const LEGACY: readonly (readonly [name: string, base: Base, shape: readonly number[]])[] = [
  ...(['Point', 'Vector', 'Normal', 'Color'] as const).flatMap((name) => [
    [name, 'double', [3]] as const,
    [`${name}Float`, 'float', [3]] as const,
  ]),
  ...[2, 3, 4].flatMap((width) =>
    (
      [
        ['i', 'int'],
        ['h', 'half'],
        ['f', 'float'],
        ['d', 'double'],
      ] as const
    ).map(([letter, base]) => [`Vec${width}${letter}`, base, [width]] as const),
  ),
  ...PRECISIONS.map(([letter, base]) => [`Quat${letter}`, base, [4]] as const),
  ...[2, 3, 4].map((size) => [`Matrix${size}d`, 'double', [size, size]] as const),
  ...['Frame', 'Transform'].map((name) => [name, 'double', [4, 4]] as const),
  ...['PointIndex', 'EdgeIndex', 'FaceIndex'].map((name) => [name, 'int', []] as const),
];

/** Every type of attributes. @see https://openusd.org/release/api/_usd__page__datatypes.html */
export const VALUE_TYPES: ReadonlyMap<string, ValueType> = new Map<string, ValueType>([
  ...LEGACY.map(([name, base, shape]) => [name, { base, shape }] as const),
  ...Object.entries(SCALARS).map(
    ([name, base]) => [name, { base, shape: [], ...(name === 'token' && { isToken: true as const }) }] as const,
  ),
  ...(['int', 'half', 'float', 'double'] as const).flatMap((base) =>
    [2, 3, 4].map((width) => [`${base}${width}`, { base, shape: [width] }] as const),
  ),
  ...PRECISIONS.flatMap(([letter, base]) =>
    (
      [
        ['point3', 3],
        ['vector3', 3],
        ['normal3', 3],
        ['color3', 3],
        ['color4', 4],
        ['quat', 4],
        ['texCoord2', 2],
        ['texCoord3', 3],
      ] as const
    ).map(([name, width]) => [`${name}${letter}`, { base, shape: [width] }] as const),
  ),
  ...[2, 3, 4].map((size) => [`matrix${size}d`, { base: 'double', shape: [size, size] }] as const),
  ['frame4d', { base: 'double', shape: [4, 4] }],
]);

/** Whole numbers, with the least and the largest of each. */
export const WHOLE: Readonly<Partial<Record<Base, readonly [least: bigint, most: bigint]>>> = {
  uchar: [0n, 255n],
  int: [-(2n ** 31n), 2n ** 31n - 1n],
  uint: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

/** A 64-bit integer as a number where that loses nothing. */
export const fromInt64 = (value: bigint): number | bigint =>
  value >= -(2n ** 53n) && value <= 2n ** 53n ? Number(value) : value;

/**
 * The nearest half-precision number, ties to even.
 * @see IEEE 754-2019, 3.6 (binary16: 11 bits, exponents −14 to 15) and 4.3.1
 */
export function roundHalf(value: number): number {
  const size = Math.abs(value);
  if (!(size > 0) || size === Number.POSITIVE_INFINITY) return value;
  const exponent = Math.max(-14, Math.floor(Math.log2(size)));
  const step = 2 ** (exponent - 10);
  const steps = size / step;
  const down = Math.floor(steps);
  const up = steps - down > 0.5 || (steps - down === 0.5 && down % 2 === 1);
  const rounded = (down + (up ? 1 : 0)) * step;
  return Math.sign(value) * (rounded > 65_504 ? Number.POSITIVE_INFINITY : rounded);
}
