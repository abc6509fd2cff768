/** Bytes taken at once: a table for each, what it does to the rest that many bytes later. */
const STRIDE = 8;
const TABLES = Array.from({ length: STRIDE }, () => new Uint32Array(256));
for (let byte = 0; byte < 256; byte++) {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1;
  TABLES[0]![byte] = rest;
}
for (let later = 1; later < STRIDE; later++)
  for (let byte = 0; byte < 256; byte++) {
    const before = TABLES[later - 1]![byte]!;
    TABLES[later]![byte] = (before >>> 8) ^ TABLES[0]![before & 0xff]!;
  }
const [T0, T1, T2, T3, T4, T5, T6, T7] = TABLES as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

/**
 * CRC-32 (APPNOTE 4.4.7), eight bytes at a time, about 2 ms a megabyte. In plain JavaScript: writers load nothing of Node.
 *
 * @see Kounavis & Berry, "Novel Table Lookup-Based Algorithms for High-Performance CRC Generation" (2008): slicing by 8
 */
export function crc32(bytes: Uint8Array): number {
  let rest = ~0;
  let at = 0;
  for (const end = bytes.length - (STRIDE - 1); at < end; at += STRIDE) {
    rest ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    rest =
      T7[rest & 0xff]! ^
      T6[(rest >>> 8) & 0xff]! ^
      T5[(rest >>> 16) & 0xff]! ^
      T4[rest >>> 24]! ^
      T3[bytes[at + 4]!]! ^
      T2[bytes[at + 5]!]! ^
      T1[bytes[at + 6]!]! ^
      T0[bytes[at + 7]!]!;
  }
  for (; at < bytes.length; at++) rest = (rest >>> 8) ^ T0[(rest ^ bytes[at]!) & 0xff]!;
  return ~rest >>> 0;
}
