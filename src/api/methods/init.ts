import { knownSimulators, projectSimulators } from '../../pipeline/simulators.ts';
import { withProjectLock } from '../../project/busy.ts';
import { emptyManifest, formatManifest, MANIFEST_FILE } from '../../project/manifest.ts';
import { readManifest } from '../../project/project-files.ts';
import { beginTransaction } from '../../project/transaction.ts';
import type { ProjectSession } from './session.ts';

/** Creates `propmaster.json` if there is none. */
export async function init(
  { root }: ProjectSession,
  { simulators = projectSimulators(undefined) }: { readonly simulators?: readonly string[] },
): Promise<{ created: boolean }> {
  const names = knownSimulators(simulators);
  const underLock = async (): Promise<{ created: boolean }> => {
    if (await readManifest(root)) return { created: false };
    const transaction = await beginTransaction(root);
    try {
      await transaction.write(MANIFEST_FILE, formatManifest(emptyManifest(names)));
      await transaction.commit();
      return { created: true };
    } finally {
      await transaction.abort();
    }
  };
  return withProjectLock(root, underLock, { command: 'init' });
}
