import { withProjectLock } from '../../project/busy.ts';
import { recover } from '../../project/recover.ts';
import { beginTransaction } from '../../project/transaction.ts';
import { stageUndo, type Undone } from '../../project/undo.ts';
import type { ProjectSession } from './session.ts';

/**
 * Takes back the last change of the project, whole or not at all: every file that it wrote or removed is as it was before.
 * An undo is a change, too: a second one makes the first change again.
 *
 * @throws {PropmasterError} `not_found` where there is nothing to undo; `project_invalid` where a file of the change was
 *   altered since; `project_busy`, `disk_error`
 */
export async function undo(
  { root, notice }: Pick<ProjectSession, 'root' | 'notice'>,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Undone> {
  const underLock = async (): Promise<Undone> => {
    if ((await recover(root)) === 'rolled_forward') notice('An install that was interrupted has been finished.');
    const transaction = await beginTransaction(root);
    try {
      const undone = await stageUndo(root, transaction);
      signal?.throwIfAborted();
      await transaction.commit({ undoAs: undone.command === 'undo' ? 'redo' : 'undo' });
      return undone;
    } finally {
      await transaction.abort();
    }
  };
  return withProjectLock(root, underLock, { command: 'undo', ...(signal && { signal }) });
}
