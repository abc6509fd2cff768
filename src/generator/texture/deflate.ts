/*
 * A zlib stream that depends on nothing but its input: the compressors of Node and of browsers differ by version, and a
 * prop has to be the same bytes everywhere. One block of Huffman codes made for the data, no matches: textures of noise
 * have none worth the time.
 *
 * @see RFC 1950 (zlib), RFC 1951 (deflate), section 3.2.7
 */

const END = 256;
const LONGEST = 15;

/** Order in which the lengths of the code for code lengths are written. @see RFC 1951, section 3.2.7 */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

export function deflate(data: Uint8Array): Uint8Array {
  const counts = new Uint32Array(END + 1);
  for (let i = 0; i < data.length; i++) counts[data[i]!]!++;
  counts[END] = 1;
  const lengths = codeLengths(counts);
  const codes = codesOf(lengths);
  let bits = 16 + 17 + 3 * LENGTH_ORDER.length + 4 * (lengths.length + 1);
  for (const [symbol, count] of counts.entries()) bits += count * lengths[symbol]!;
  const out = new Uint8Array(Math.ceil(bits / 8) + 4);
  let [at, held, filled] = [0, 0, 0];
  const write = (value: number, count: number): void => {
    held |= value << filled;
    filled += count;
    while (filled >= 8) {
      out[at++] = held & 0xff;
      held >>>= 8;
      filled -= 8;
    }
  };
  write(0x78, 8); // deflate, window of 32 KiB
  write(0x01, 8); // fastest; makes the header a multiple of 31
  write(1, 1); // last block
  write(2, 2); // codes of its own
  write(lengths.length - 257, 5);
  write(0, 5); // one code for distances,
  write(LENGTH_ORDER.length - 4, 4);
  for (const symbol of LENGTH_ORDER) write(symbol < 16 ? 4 : 0, 3); // lengths 0 to 15, in four bits each
  for (const length of lengths) write(REVERSED_NIBBLE[length]!, 4);
  write(0, 4); // of no bits: there are none
  // The same as `write`, in place: this is nearly all of the work.
  for (let i = 0; i < data.length; i++) {
    const byte = data[i]!;
    held |= codes[byte]! << filled;
    for (filled += lengths[byte]!; filled >= 8; filled -= 8) {
      out[at++] = held & 0xff;
      held >>>= 8;
    }
  }
  write(codes[END]!, lengths[END]!);
  if (filled > 0) write(0, 8 - filled);
  const sum = adler32(data);
  for (const shift of [24, 16, 8, 0]) out[at++] = (sum >>> shift) & 0xff;
  return out.subarray(0, at);
}

/** Huffman codes are written from their highest bit down. */
const reversed = (value: number, count: number): number => {
  let out = 0;
  for (let i = 0; i < count; i++) out |= ((value >> i) & 1) << (count - 1 - i);
  return out;
};
const REVERSED_NIBBLE = Array.from({ length: 16 }, (_, value) => reversed(value, 4));

/** Lengths of an optimal prefix code, at most 15 bits: counts are levelled until they fit. */
function codeLengths(counts: Uint32Array): Uint8Array {
  for (let level = 0; ; level++) {
    const lengths = huffmanDepths(counts, level);
    if (Math.max(...lengths) <= LONGEST) return lengths;
  }
}

function huffmanDepths(counts: Uint32Array, level: number): Uint8Array {
  const weight = (count: number): number => Math.max(1, count >>> level);
  const leaves = [...counts.keys()].filter((symbol) => counts[symbol]! > 0);
  leaves.sort((a, b) => weight(counts[a]!) - weight(counts[b]!) || a - b);
  // Two queues, both ascending: leaves, and the nodes made of the two lightest.
  const weights = leaves.map((symbol) => weight(counts[symbol]!));
  const parents: number[] = [];
  let [leaf, node] = [0, leaves.length];
  const lightest = (): number =>
    leaf < leaves.length && (node >= weights.length || weights[leaf]! <= weights[node]!) ? leaf++ : node++;
  while (weights.length < 2 * leaves.length - 1) {
    const [a, b] = [lightest(), lightest()];
    parents[a] = parents[b] = weights.length;
    weights.push(weights[a]! + weights[b]!);
  }
  const depths: number[] = [];
  for (let i = weights.length - 1; i >= 0; i--) depths[i] = parents[i] === undefined ? 0 : depths[parents[i]!]! + 1;
  const lengths = new Uint8Array(counts.length);
  for (const [i, symbol] of leaves.entries()) lengths[symbol] = Math.max(1, depths[i]!);
  return lengths;
}

/** The canonical codes of these lengths, bits in the order of writing. @see RFC 1951, section 3.2.2 */
function codesOf(lengths: Uint8Array): Uint32Array {
  const codes = new Uint32Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= LONGEST; length++) {
    code <<= 1;
    for (const [symbol, own] of lengths.entries()) if (own === length) codes[symbol] = reversed(code++, length);
  }
  return codes;
}

/** So many bytes can be summed up before the sums exceed 32 bits (RFC 1950, section 9, has the remainder taken at each). */
const LAZY = 5_552;

function adler32(data: Uint8Array): number {
  let [a, b] = [1, 0];
  for (let from = 0; from < data.length; from += LAZY) {
    const to = Math.min(data.length, from + LAZY);
    for (let i = from; i < to; i++) {
      a += data[i]!;
      b += a;
    }
    a %= 65_521;
    b %= 65_521;
  }
  return ((b << 16) | a) >>> 0;
}
