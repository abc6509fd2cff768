/** Bytes that may lie in memory or on a disk, read at any place. Synchronous: directories are small and read once. */
export interface ByteSource {
  /** [byte] */
  readonly size: number;
  /**
   * Exactly `length` bytes from `offset`; a view or a copy, not to be written into.
   *
   * @throws {RangeError} if they don't lie within `size`
   */
  read(offset: number, length: number): Uint8Array;
}

/** A source over bytes that are in memory already. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read(offset, length) {
      if (offset < 0 || length < 0 || offset + length > bytes.length) {
        throw new RangeError(`bytes ${offset} to ${offset + length} of ${bytes.length}`);
      }
      return bytes.subarray(offset, offset + length);
    },
  };
}
