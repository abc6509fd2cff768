import { buffer } from 'node:stream/consumers';

/**
 * Every file of a ZIP that the service itself has written: path → bytes.
 *
 * @param archive where it lies, or what it is
 */
export async function unzip(archive: string | Buffer): Promise<Map<string, Uint8Array>> {
  const { fromBufferPromise, openPromise } = await import('yauzl');
  const zip = await (typeof archive === 'string' ? openPromise(archive) : fromBufferPromise(archive));
  const files = new Map<string, Uint8Array>();
  try {
    for await (const entry of zip.eachEntry())
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  } finally {
    zip.close();
  }
  return files;
}
