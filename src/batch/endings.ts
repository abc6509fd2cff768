import { amended } from '../client/amended.ts';
import { type ErrorCode, PropmasterError } from '../errors.ts';
import { type BatchRunItem, isFinal } from './batch-run-item.ts';

/** What a run ends with that brought every item to its end: nothing, or how many failed, under the code of most. */
export function runFailure(orders: readonly BatchRunItem[], resultsFile: string): PropmasterError | undefined {
  const failed = orders.flatMap(({ status, error, customId }) =>
    status === 'failed' && error ? [{ error, customId }] : [],
  );
  if (failed.length === 0) return undefined;
  const counts = new Map<ErrorCode, number>();
  for (const { error } of failed) counts.set(error.code, (counts.get(error.code) ?? 0) + 1);
  // Sorting is stable: of codes that are equally frequent, the first in the file.
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const reasons = sorted.map(([code, count]) => `${count} ${code}`).join(', ');
  const [first] = failed;
  return new PropmasterError(
    sorted[0]![0],
    `${failed.length} of ${orders.length} items failed (${reasons}); the others are installed. ${first!.customId}: ${first!.error.message}`,
    {
      where: resultsFile,
      hint: 'The results name every reason. The same command tries again what failed on the way; for the others, put corrected items into a file of their own.',
    },
  );
}

/** What a run ends with that could not be brought to its end: the reason, how far it got, and how it goes on. */
export function stopped(error: PropmasterError, orders: readonly BatchRunItem[]): PropmasterError {
  const ended = orders.filter(isFinal).length;
  const hint = `${ended} of ${orders.length} items are done. The same command goes on from here; nothing is ordered or installed twice.`;
  if (error.code === 'interrupted') return new PropmasterError('interrupted', 'Interrupted.', { hint, cause: error });
  return amended(error, { hint: error.hint === undefined ? hint : `${error.hint} ${hint}` });
}
