import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchHeader } from '../batch/record/header.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import type { CommandCall, CommandOutcome, InstallingOptions } from './command.ts';
import { runThrough } from './commands/batch-run.ts';

/** How often another process that has the run is looked after [ms]. */
const PAUSE_MS = 500;

/** The batch run of this project with this id, or with this id of the service's batch. */
export async function findRun(root: string, id: string): Promise<BatchHeader | undefined> {
  const { listHeaders } = await import('../batch/record/header.ts');
  const runs = await listHeaders(root);
  const run = runs.find((each) => each.id === id || each.batch_id === id);
  if (run === undefined) return undefined;
  const newer = runs.find(({ items_file, base_url }) => items_file === run.items_file && base_url === run.base_url);
  if (newer!.id === run.id) return run;
  throw new PropmasterError('not_found', `Run ${run.id} was replaced by a later one of the same file.`, {
    where: id,
    hint: `propmaster jobs attach ${newer!.id}`,
  });
}

/**
 * Goes on with a batch run to its end; one that another process is at work on is waited for. Orders nothing that the run
 * did not mean to: a file that was changed since is refused, also where `batch run` would take it for a new batch.
 *
 * @throws {PropmasterError} `invalid_input` for a changed file
 */
export function goOnWith(run: BatchHeader, call: CommandCall<InstallingOptions>): Promise<CommandOutcome> {
  const keyKind = run.base_url.endsWith(', team') && call.options.keyKind === undefined ? 'team' : undefined;
  return call.withProject(
    async (project) => {
      const file = path.resolve(project.root, run.items_file);
      for (;;) {
        await refuseChanged(file, run);
        try {
          const outcome = await runThrough(file, project, call);
          return { ...outcome, result: { kind: 'batch', batch: outcome.result } };
        } catch (error) {
          if (!isBusy(error, run)) throw error;
        }
        call.onEvent({
          type: 'progress',
          stage: 'wait',
          state: 'progress',
          message: 'another process is at work on it',
        });
        await sleep(PAUSE_MS, undefined, { signal: call.signal });
      }
    },
    undefined,
    keyKind,
  );
}

async function refuseChanged(file: string, run: BatchHeader): Promise<void> {
  const { readItems } = await import('../batch/items/read-items.ts');
  if ((await readItems(file)).sha256 === run.items_sha256) return;
  throw new PropmasterError('invalid_input', `${path.basename(file)} has changed since this run was begun.`, {
    where: file,
    hint: `Put the old content back to go on with it; or order what the file holds now: propmaster batch run ${path.basename(file)}`,
  });
}

const isBusy = (error: unknown, { id }: BatchHeader): boolean =>
  isPropmasterError(error) && error.code === 'project_busy' && error.where === id;
