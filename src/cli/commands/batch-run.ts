import path from 'node:path';
import type { Propmaster } from '../../api/propmaster.ts';
import { progressFields, resultFields } from '../../batch/result-fields.ts';
import type { BatchEvent, BatchRun, BatchRunOptions } from '../../batch/types.ts';
import type { BatchRunCliOptions } from '../batch-run-options.ts';
import type { Command, CommandCall, CommandOutcome } from '../command.ts';
import { batchFraction, batchMessage, renderBatchRun } from '../render/batch-run.ts';

/** Without a terminal to draw on, a line so often [ms]. */
const PLAIN_MS = 15_000;

export const batchRun: Command<BatchRunCliOptions> = (call) =>
  call.withProject((project) => runThrough(call.args[0]!, project, call));

/** Runs an items file, or goes on with its run. `jobs attach` does the same. */
export async function runThrough(
  items: string,
  project: Propmaster,
  call: CommandCall<BatchRunCliOptions>,
): Promise<CommandOutcome> {
  const options = await runOptions(call);
  const { run, ms } = await timed(() => project.runBatch(items, options));
  call.onEvent({ type: 'progress', stage: 'wait', state: 'finished', ms });
  return {
    result: resultOf(run),
    text: (style) => renderBatchRun(run, path.relative(process.cwd(), run.resultsFile), style),
    ...(run.failure && { failure: run.failure }),
  };
}

async function timed(work: () => Promise<BatchRun>): Promise<{ run: BatchRun; ms: number }> {
  const began = performance.now();
  return { run: await work(), ms: Math.round(performance.now() - began) };
}

async function runOptions(call: CommandCall<BatchRunCliOptions>): Promise<BatchRunOptions> {
  const { simulators, allowFailed, maxConcurrency, maxCostCents, results, fresh, workers } = call.options;
  return {
    signal: call.signal,
    onEvent: call.options.json ? jsonEvents(call) : humanEvents(call),
    ...(simulators === undefined ? {} : { simulators }),
    ...(allowFailed === undefined ? {} : { allowFailed }),
    ...(maxConcurrency === undefined ? {} : { maxConcurrency }),
    ...(maxCostCents === undefined ? {} : { maxCostCents }),
    ...(results === undefined ? {} : { resultsFile: results }),
    ...(fresh === undefined ? {} : { fresh }),
    ...(workers === undefined ? {} : { workers: await databaseOf(workers, call.env) }),
  };
}

/** `env`: the variable, which may hold a password; an argument may not. */
async function databaseOf(given: string, env: CommandCall['env']): Promise<string> {
  const { databaseAddress } = await import('../../service/shared-settings.ts');
  return databaseAddress(env, given === 'env' ? undefined : given);
}

/** `{"type":"item"}` for every change of an item, `{"type":"batch"}` for the whole, at most once a second. */
function jsonEvents({ announce }: CommandCall<BatchRunCliOptions>): (event: BatchEvent) => void {
  return (event) =>
    announce(
      event.type === 'item'
        ? { type: 'item', ...resultFields(event.item) }
        : { type: 'batch', ...progressFields(event.progress) },
      '',
    );
}

/** One line for the whole, and one for each item that failed. */
function humanEvents({ onEvent, notice }: CommandCall<BatchRunCliOptions>): (event: BatchEvent) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (event) => {
    if (event.type === 'item') {
      const { customId, error } = event.item;
      if (error) notice(`${customId} failed: ${error.message}`);
      return;
    }
    const now = performance.now();
    if (!process.stderr.isTTY && now - toldAt < PLAIN_MS) return;
    toldAt = now;
    const { progress } = event;
    const fraction = batchFraction(progress);
    onEvent({ type: 'progress', stage: 'wait', state: 'progress', fraction, message: batchMessage(progress) });
  };
}

const resultOf = ({
  id,
  batchId,
  resumed,
  progress,
  resultsFile,
  nearDuplicates,
}: BatchRun): Record<string, unknown> => ({
  id,
  batch_id: batchId ?? null,
  resumed,
  ...progressFields(progress),
  results_file: resultsFile,
  near_duplicates: nearDuplicates.map(({ customId, of }) => ({ custom_id: customId, of })),
});
