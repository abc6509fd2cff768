import { open } from 'node:fs/promises';
import { TAR_END, tarEntry } from '../formats/tar/write.ts';
import { fieldsOf } from './columns.ts';
import type { DatasetProp } from './types.ts';

/**
 * A shard as WebDataset reads it: of each prop `<name>.json`, `<name>.png` and, where asked for, `<name>.files.zip`, one after the
 * other. One prop is in memory at a time.
 *
 * @param file is replaced
 * @see https://github.com/webdataset/webdataset
 */
export async function writeTarShard(file: string, props: readonly DatasetProp[], signal?: AbortSignal): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const prop of props) {
      signal?.throwIfAborted();
      const { record, picture, files } = await prop.read();
      const json = new TextEncoder().encode(JSON.stringify(fieldsOf(record)));
      const entries = [
        ...tarEntry(`${prop.name}.json`, json),
        ...tarEntry(`${prop.name}.png`, picture),
        ...(files ? tarEntry(`${prop.name}.files.zip`, files) : []),
      ];
      await handle.writeFile(Buffer.concat(entries));
    }
    await handle.writeFile(TAR_END);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
