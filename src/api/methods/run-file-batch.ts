import path from 'node:path';
import { type BatchRunItem, resultOf } from '../../batch/batch-run-item.ts';
import { runFailure, stopped } from '../../batch/endings.ts';
import type { FileItem } from '../../batch/items/file-items.ts';
import { progressOf } from '../../batch/progress.ts';
import { checkResultsPlace, ResultsFile } from '../../batch/results-file.ts';
import type { BatchRun, BatchRunOptions } from '../../batch/types.ts';
import type { WorkerPool } from '../../batch/worker-pool.ts';
import { PropmasterError } from '../../errors.ts';
import { toPropmasterError } from '../../pipeline/failure.ts';
import { importModels, openImportPool } from './import-models.ts';
import type { ProjectSession } from './session.ts';

/**
 * A batch of files: as `import --all`, with the names, labels, events and results of a batch. It keeps no record of its own: what is
 * installed from the same files is not done again.
 *
 * @param file the items file, absolute
 * @throws {PropmasterError} `usage` for terms of an order; `invalid_input` where a name is taken: nothing was read then
 */
export async function runFileBatch(
  session: ProjectSession,
  file: string,
  items: readonly FileItem[],
  options: BatchRunOptions,
): Promise<BatchRun> {
  const { simulators, allowFailed, maxConcurrency, workers, signal } = options;
  if (workers === undefined) return importBatch(session, file, items, options);
  if (options.fresh) {
    throw new PropmasterError('usage', 'A run of many processes can not begin anew: each of them would.', {
      where: 'fresh',
      hint: 'Leave it out, or import into another folder with --project.',
    });
  }
  const { runShared } = await import('../../batch/shared/run-shared.ts');
  const { pool, threads } = openImportPool(session, { jobs: maxConcurrency });
  try {
    return await runShared({
      database: workers,
      root: session.root,
      file,
      ...(simulators && { simulators }),
      ...(allowFailed === undefined ? {} : { allowFailed }),
      ...(signal && { signal }),
      pool,
      threads,
      lead: (shared, until) => importBatch(session, file, items, { ...options, signal: until }, shared),
      notice: session.notice,
    });
  } finally {
    await pool.close();
  }
}

/** @param pool prepares the models; else threads of this process do */
async function importBatch(
  session: ProjectSession,
  file: string,
  items: readonly FileItem[],
  options: BatchRunOptions,
  pool?: WorkerPool,
): Promise<BatchRun> {
  const { simulators, allowFailed, maxConcurrency, maxCostCents, fresh = false, signal, onEvent = () => {} } = options;
  if (maxCostCents !== undefined)
    throw new PropmasterError('usage', 'Files cost nothing.', { where: 'max cost', hint: 'Leave the ceiling out.' });
  const resultsFile = path.resolve(options.resultsFile ?? path.join(path.dirname(file), 'results.jsonl'));
  await checkResultsPlace(resultsFile, file);
  const orders = items.map(
    ({ line, customId, name }, index): BatchRunItem => ({
      line,
      customId,
      labelled: false,
      index,
      promised: name,
      input: { prompt: '' },
      status: 'waiting',
    }),
  );
  const byPath = new Map(items.map(({ model }, at) => [model.path, orders[at]!]));
  const results = new ResultsFile(
    resultsFile,
    () => orders.map(resultOf),
    ({ message }) => session.notice(message),
  );
  const begun = Date.now();
  const endings: number[] = [];
  const progress = (): BatchRun['progress'] => progressOf(orders, endings, { begun, now: Date.now() });
  let resumed = false;
  try {
    await importModels(
      session,
      items.map(({ model }) => model),
      new Map(items.map(({ model, name }) => [model.path, name])),
      {
        again: fresh,
        ...(pool && { pool }),
        ...(simulators && { simulators }),
        ...(allowFailed === undefined ? {} : { allowFailed }),
        ...(maxConcurrency === undefined ? {} : { jobs: maxConcurrency }),
        ...(signal && { signal }),
        onItem({ path: of, status, name, verdict, entries, error }) {
          const order = byPath.get(of)!;
          resumed ||= status === 'unchanged';
          order.status = status === 'failed' ? 'failed' : 'installed';
          if (error)
            order.error = { code: error.code, message: error.message, ...(error.hint && { hint: error.hint }) };
          else order.installed = { prop: name, verdict: verdict!, entries: entries ?? {} };
          endings.push(Date.now());
          results.touch();
          onEvent({ type: 'item', item: resultOf(order) });
          onEvent({ type: 'batch', progress: progress() });
        },
      },
    );
  } catch (thrown) {
    const error = toPropmasterError(thrown, { doing: 'batch run' });
    throw endings.length === 0 ? error : stopped(error, orders);
  } finally {
    if (endings.length > 0) await results.write();
  }
  const failure = runFailure(orders, resultsFile);
  return {
    id: `files:${path.basename(file)}`,
    resumed,
    items: orders.map(resultOf),
    nearDuplicates: [],
    progress: progress(),
    resultsFile,
    ...(failure && { failure }),
  };
}
