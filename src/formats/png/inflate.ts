/** Base lengths and distances of the codes, and their extra bits. @see RFC 1951, 3.2.5 */
const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const DISTANCE_BITS = DISTANCES.map((_, i) => Math.max(0, (i >> 1) - 1));
/** In which the lengths of the codes for lengths are written (3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A canonical Huffman code: how many codes there are of each length, and the symbols in the order of their codes. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(16);
  for (const length of lengths) counts[length]!++;
  counts[0] = 0;
  const offsets = new Uint16Array(16);
  for (let i = 1; i < 16; i++) offsets[i] = offsets[i - 1]! + counts[i - 1]!;
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) if (length > 0) symbols[offsets[length]!++] = symbol;
  return { counts, symbols };
}

const FIXED = [
  codeOf(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
  codeOf(new Array<number>(30).fill(5)),
] as const;

/**
 * The content of a zlib stream. Written out here because formats are pure: they load nothing of Node. Checksums are not
 * looked at.
 *
 * @param size of the content [B], which has to be known
 * @throws {RangeError} if the stream is broken, or holds another number of bytes
 * @see RFC 1950, RFC 1951
 */
export function inflate(stream: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let [at, bit, end] = [2, 0, 0];
  const bits = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++) {
      if (at >= stream.length) throw new RangeError('the compressed data ends too early');
      value |= ((stream[at]! >> bit) & 1) << i;
      if (++bit === 8) [at, bit] = [at + 1, 0];
    }
    return value;
  };
  const put = (byte: number): void => {
    if (end >= size) throw new RangeError('there is more data than pixels');
    out[end++] = byte;
  };
  const symbol = ({ counts, symbols }: Code): number => {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length < 16; length++) {
      code |= bits(1);
      const count = counts[length]!;
      if (code - first < count) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new RangeError('a code that does not exist');
  };
  const readCodes = (): readonly [Code, Code] => {
    const [literals, distances, described] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const own = new Array<number>(19).fill(0);
    for (let i = 0; i < described; i++) own[ORDER[i]!] = bits(3);
    const code = codeOf(own);
    const lengths: number[] = [];
    while (lengths.length < literals + distances) {
      const next = symbol(code);
      if (next < 16) lengths.push(next);
      else {
        const repeated = next === 16 ? (lengths.at(-1) ?? 0) : 0;
        const count = next === 16 ? 3 + bits(2) : next === 17 ? 3 + bits(3) : 11 + bits(7);
        for (let i = 0; i < count; i++) lengths.push(repeated);
      }
    }
    return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals, literals + distances))];
  };
  for (let last = false; !last; ) {
    last = bits(1) === 1;
    const kind = bits(2);
    if (kind === 0) {
      if (bit > 0) [at, bit] = [at + 1, 0];
      const length = stream[at]! | (stream[at + 1]! << 8);
      if (at + 4 + length > stream.length) throw new RangeError('the compressed data ends too early');
      for (let i = 0; i < length; i++) put(stream[at + 4 + i]!);
      at += 4 + length;
      continue;
    }
    if (kind === 3) throw new RangeError('a block of unknown kind');
    const [literals, distances] = kind === 1 ? FIXED : readCodes();
    for (let next = symbol(literals); next !== 256; next = symbol(literals)) {
      if (next < 256) {
        put(next);
        continue;
      }
      const length = LENGTHS[next - 257]! + bits(LENGTH_BITS[next - 257]!);
      const code = symbol(distances);
      const back = DISTANCES[code]! + bits(DISTANCE_BITS[code]!);
      if (!(back <= end)) throw new RangeError('a distance in front of the data');
      for (let i = 0; i < length; i++) put(out[end - back]!);
    }
  }
  if (end !== size) throw new RangeError('there is less data than pixels');
  return out;
}
