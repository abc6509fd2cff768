import type { FileMap } from '../files.ts';

/** The first moment a ZIP can name, in local time, as ZIP counts: the same bytes in every time zone. */
const epoch = (): Date => new Date(1980, 0, 1);

/**
 * Files as a ZIP, sorted by path, stored and not deflated: the bytes of deflate change with zlib's version, those of a
 * stored archive never do.
 */
export async function writeZip(files: FileMap): Promise<Uint8Array> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const [path, content] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), path, {
      mtime: epoch(),
      mode: 0o100644,
      compress: false,
      forceDosTimestamp: true,
    });
  }
  zip.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
