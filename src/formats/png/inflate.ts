import { unzlibSync } from 'fflate';

/**
 * The content of a zlib stream. Checksums are not looked at. No more memory is taken than the content may have, whatever
 * the stream holds.
 *
 * @param size of the content [B], which has to be known
 * @throws {RangeError} if the stream is broken, or holds another number of bytes
 * @see RFC 1950, RFC 1951
 */
export function inflate(stream: Uint8Array, size: number): Uint8Array {
  const content = inflatedInto(new Uint8Array(size + 1), stream);
  if (content.length === size) return content;
  throw new RangeError(`there is ${content.length > size ? 'more' : 'less'} data than pixels`);
}

/** fflate drops what does not fit: one byte of room more than expected tells. */
function inflatedInto(out: Uint8Array, stream: Uint8Array): Uint8Array {
  try {
    return unzlibSync(stream, { out });
  } catch (cause) {
    throw new RangeError('the compressed data are broken', { cause });
  }
}
