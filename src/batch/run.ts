import path from 'node:path';
import { LIMITS } from '../contract/limits.ts';
import { PropmasterError } from '../errors.ts';
import { toPropmasterError } from '../pipeline/failure.ts';
import type { Lockfile } from '../project/lockfile.ts';
import { readLock } from '../project/project-files.ts';
import { type BatchRunItem, isFinal, resultOf } from './batch-run-item.ts';
import { runFailure, stopped } from './endings.ts';
import { type BatchEnvironment, follow } from './follow.ts';
import { withOwnKinds } from './items/own-kinds.ts';
import { readItems } from './items/read-items.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { type HeaderUpdate, logFile, saveHeader } from './record/header.ts';
import { BatchLog, readLog } from './record/log.ts';
import { openRun } from './record/open-run.ts';
import { Reporter } from './reporter.ts';
import { checkResultsPlace } from './results-file.ts';
import { RunState } from './run-state.ts';
import { takeUp } from './take-up.ts';
import type { BatchRun, BatchRunOptions } from './types.ts';

/**
 * Runs an items file: orders, follows, downloads, verifies and installs every item. Taken up where it was, if an earlier
 * run of the same file was stopped.
 *
 * @throws {PropmasterError} what concerns the whole run, with a hint that tells how far it got; items that fail are in the
 *   result
 */
export async function runItems(items: string, options: BatchRunOptions, around: BatchEnvironment): Promise<BatchRun> {
  checkTerms(options);
  const file = withOwnKinds(await readItems(items), await around.kinds());
  const resultsFile = path.resolve(options.resultsFile ?? path.join(path.dirname(file.path), 'results.jsonl'));
  await checkResultsPlace(resultsFile, file.path);
  const { context, clock } = around;
  const { root, notice } = context;
  const run = await openRun(file, {
    root,
    deployment: context.deployment,
    maxConcurrency: options.maxConcurrency,
    maxCostCents: options.maxCostCents,
    fresh: options.fresh ?? false,
    signal: options.signal,
    notice,
  });
  let { header } = run;
  const save = async (news: HeaderUpdate): Promise<void> => {
    header = await saveHeader(root, { ...header, ...news });
  };
  try {
    const lock = await readLock(root);
    const { allowFailed } = context.options;
    const orders = takeUp(file.items, header.names, await readLog(logFile(root, header)), { allowFailed });
    const state = new RunState(orders, installedOf(lock.props));
    const log = await BatchLog.open(logFile(root, header));
    const onEvent = options.onEvent ?? (() => {});
    const onFailure = ({ message }: PropmasterError): void => notice(message);
    const reporter = new Reporter(orders, { clock, log, resultsFile, onEvent, onFailure });
    try {
      if (run.resumed) tellResumed(orders, notice);
      const props = Object.keys(lock.props).length;
      if (!orders.every(isFinal)) await follow({ state, header, save, reporter, props }, options.signal, around);
    } catch (thrown) {
      throw stopped(toPropmasterError(thrown, { doing: 'batch run' }), orders);
    } finally {
      await reporter.close();
    }
    if (header.state === 'open') await save({ state: 'finished' });
    const failure = runFailure(orders, resultsFile);
    return {
      id: header.id,
      ...(header.batch_id === undefined ? {} : { batchId: header.batch_id }),
      resumed: run.resumed,
      items: orders.map(resultOf),
      nearDuplicates: nearDuplicates(
        orders.map(({ customId, asset }) => ({ customId, description: asset?.description })),
      ),
      progress: reporter.progress,
      resultsFile,
      ...(failure && { failure }),
    };
  } finally {
    run.release();
  }
}

function checkTerms({ maxConcurrency, maxCostCents }: BatchRunOptions): void {
  const { min, max } = LIMITS.batchConcurrency;
  const isWithin = (value: number | undefined, most: number): boolean =>
    value === undefined || (Number.isInteger(value) && value >= min && value <= most);
  if (!isWithin(maxConcurrency, max)) {
    const hint = `Give a whole number from ${min} to ${max}.`;
    throw new PropmasterError('usage', 'So many items can not be worked on at once.', {
      where: 'max concurrency',
      hint,
    });
  }
  if (!isWithin(maxCostCents, Number.MAX_SAFE_INTEGER)) {
    const hint = 'Give a whole number of cents above 0.';
    throw new PropmasterError('usage', 'This is no ceiling for the cost.', { where: 'max cost', hint });
  }
}

/** What the project has, by the id of its asset. */
function installedOf(props: Lockfile['props']): Map<string, NonNullable<BatchRunItem['installed']>> {
  return new Map(
    Object.entries(props).flatMap(([prop, { asset_id, verdict, entries }]) =>
      asset_id === undefined ? [] : [[asset_id, { prop, verdict, entries }] as const],
    ),
  );
}

function tellResumed(orders: readonly BatchRunItem[], notice: (message: string) => void): void {
  const ended = orders.filter(isFinal).length;
  notice(
    ended === orders.length
      ? 'An earlier run of this file has brought every item to its end; --fresh orders them anew.'
      : `Going on with an earlier run of this file: ${ended} of ${orders.length} items are done.`,
  );
}
