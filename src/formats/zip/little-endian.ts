/** Numbers as ZIP writes them: unsigned, the lowest byte first (APPNOTE 4.4.1.1). The bytes must be there. */

export function u16(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8);
}

export function u32(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}

/** `Infinity` beyond 2⁵³: no file is that long, so every comparison with a real size goes the right way. */
export function u64(bytes: Uint8Array, at: number): number {
  const high = u32(bytes, at + 4);
  return high > 0x1f_ffff ? Number.POSITIVE_INFINITY : high * 0x1_0000_0000 + u32(bytes, at);
}
