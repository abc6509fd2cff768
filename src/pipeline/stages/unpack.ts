import path from 'node:path';
import { defineStage } from '../stage.ts';
import type { Fetched, Opened } from '../state.ts';
import { unpack as passGate } from '../unpack.ts';

/** Through the first gate into memory. Nothing is written. */
export const unpack = defineStage('unpack', async (fetched: Fetched, { root, options, signal }): Promise<Opened> => {
  const { source } = fetched;
  const unpacked = await passGate(fetched.file, {
    ...(fetched.fileName === undefined ? {} : { fileName: fetched.fileName }),
    ...(source.kind === 'file'
      ? {
          entry: source.entry,
          root: source.root === undefined ? undefined : path.resolve(root, source.root),
          name: options.name,
          within: options.within,
        }
      : { alone: true }),
    ...(signal && { signal }),
  });
  return { ...fetched, unpacked };
});
