const BLOCK = 512;
/** The size field has eleven octal digits. */
const LARGEST = 8 ** 11 - 1;

/**
 * A file of a tar archive, in the ustar format: its header, its content, and what fills the last block. Owner, mode and time are
 * the same for all, so that the same files give the same bytes.
 *
 * @param name at most 100 bytes of ASCII, `/` between folders
 * @throws {RangeError} for a name or a content that the header has no room for
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html, "ustar Interchange Format"
 */
export function tarEntry(name: string, content: Uint8Array): Uint8Array[] {
  if (!/^[!-~]{1,100}$/.test(name)) throw new RangeError(`tarEntry: no name of a file: "${name}"`);
  if (content.length > LARGEST) throw new RangeError(`tarEntry: "${name}" has more than 8 GiB`);
  const header = new Uint8Array(BLOCK);
  const put = (at: number, text: string): void => header.set(new TextEncoder().encode(text), at);
  put(0, name);
  put(100, '0000644\0');
  put(108, '0000000\0');
  put(116, '0000000\0');
  put(124, `${content.length.toString(8).padStart(11, '0')}\0`);
  put(136, '00000000000\0');
  put(148, ' '.repeat(8));
  put(156, '0');
  put(257, 'ustar\x0000');
  put(329, '0000000\x000000000\0');
  const sum = header.reduce((all, byte) => all + byte, 0);
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  return [header, content, new Uint8Array((BLOCK - (content.length % BLOCK)) % BLOCK)];
}

/** Two empty blocks end an archive. */
export const TAR_END: Uint8Array = new Uint8Array(2 * BLOCK);
