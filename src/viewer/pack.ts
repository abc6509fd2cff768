import type { FileMap } from '../formats/files.ts';

/**
 * Files as one body: four bytes with the length of a list (little-endian), the list as JSON (`[path, bytes][]`), and the
 * contents one behind the other. The page's worker takes it apart (`engine/unpack.ts`).
 */
export function packFiles(files: FileMap): Uint8Array {
  const contents = [...files].map(
    ([path, content]) => [path, typeof content === 'string' ? new TextEncoder().encode(content) : content] as const,
  );
  const list = new TextEncoder().encode(JSON.stringify(contents.map(([path, { length }]) => [path, length])));
  const packed = new Uint8Array(4 + list.length + contents.reduce((sum, [, { length }]) => sum + length, 0));
  new DataView(packed.buffer).setUint32(0, list.length, true);
  packed.set(list, 4);
  let at = 4 + list.length;
  for (const [, content] of contents) {
    packed.set(content, at);
    at += content.length;
  }
  return packed;
}
