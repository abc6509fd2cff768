import path from 'node:path';
import { readFileItems } from '../../batch/items/file-items.ts';
import type { PauseBounds } from '../../batch/plan/pace.ts';
import { runItems } from '../../batch/run.ts';
import type { BatchRun, BatchRunOptions } from '../../batch/types.ts';
import { openWorkerPool } from '../../batch/worker-pool.ts';
import { systemClock } from '../../client/clock.ts';
import { PropmasterError } from '../../errors.ts';
import { KINDS_FOLDER, type OwnKind, readOwnKinds } from '../../project/own-kinds.ts';
import { contextFor, type ProjectSession, settle } from './session.ts';

/** In process a look costs nothing; elsewhere it costs one of the key's requests. */
const BOUNDS: Readonly<Record<'local' | 'remote', PauseBounds>> = {
  local: { leastMs: 100, mostMs: 2_000 },
  remote: { leastMs: 5_000, mostMs: 300_000 },
};

/** Every item of a JSONL or CSV file → verified props: what a service makes of prompts, or files to import. A relative path begins at the current folder. */
export async function runBatch(session: ProjectSession, file: string, options: BatchRunOptions): Promise<BatchRun> {
  await settle(session);
  const files = await readFileItems(path.resolve(file));
  if (files) return (await import('./run-file-batch.ts')).runFileBatch(session, path.resolve(file), files, options);
  if (options.workers !== undefined) {
    throw new PropmasterError('usage', 'Processes share runs of files; props from prompts are made by the service.', {
      where: 'workers',
      hint: 'Leave it out. More machines make props faster where the service has more workers: `propmaster worker`.',
    });
  }
  const { simulators, allowFailed } = options;
  const context = await contextFor(session, {
    ...(simulators === undefined ? {} : { simulators }),
    ...(allowFailed === undefined ? {} : { allowFailed }),
  });
  return runItems(file, options, {
    context,
    cacheDir: session.settings.cacheDir,
    clock: systemClock,
    kinds: () => kindsForItems(session),
    bounds: async () => ((await session.deployment()).local ? BOUNDS.local : BOUNDS.remote),
    openWorkerPool: openWorkerPool,
  });
}

/** The kinds that prompts may name; none of a service elsewhere, which is told. */
async function kindsForItems({ root, notice, deployment }: ProjectSession): Promise<readonly OwnKind[]> {
  const kinds = await readOwnKinds(root, notice);
  if (kinds.length === 0 || (await deployment()).local) return kinds;
  notice(`${KINDS_FOLDER}/: only the local service makes kinds of a project.`);
  return [];
}
