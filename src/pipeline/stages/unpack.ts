import { defineStage } from '../stage.ts';
import type { Fetched, Opened } from '../state.ts';
import { unpack as passGate } from '../unpack.ts';

/** Through the first gate into memory. Nothing is written. */
export const unpack = defineStage('unpack', async (fetched: Fetched, { signal }): Promise<Opened> => {
  const unpacked = await passGate(fetched.file, {
    ...(fetched.fileName === undefined ? {} : { fileName: fetched.fileName }),
    ...(signal && { signal }),
  });
  return { ...fetched, unpacked };
});
