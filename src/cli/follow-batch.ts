import type { BatchResult } from '../contract/batches.ts';
import { PropmasterError } from '../errors.ts';
import type { CommandCall, ServiceClient } from './command.ts';
import type { WaitingOptions } from './common-options.ts';

const FINAL: readonly string[] = ['succeeded', 'failed', 'cancelled'];

/**
 * Waits until every item of a batch has ended, and shows how many have.
 *
 * @returns every item, and, if one has not succeeded, the error to end with
 * @throws {PropmasterError} `job_unfinished`
 */
export async function followBatch(
  { batches }: ServiceClient,
  id: string,
  total: number,
  { onEvent, signal, options: { maxWait } }: CommandCall<WaitingOptions>,
): Promise<{ items: readonly BatchResult[]; failure: PropmasterError | undefined }> {
  const began = performance.now();
  const event = { type: 'progress', stage: 'wait' } as const;
  const ended = new Map<number, boolean>();
  onEvent({ ...event, state: 'started' });
  const items = await batches.wait(id, {
    signal,
    ...(maxWait === undefined ? {} : { timeoutMs: maxWait * 1_000 }),
    onItem({ index, status }) {
      if (!FINAL.includes(status)) return;
      ended.set(index, status === 'succeeded');
      const bad = [...ended.values()].filter((succeeded) => !succeeded).length;
      const message = `${ended.size} of ${total} items${bad === 0 ? '' : `, ${bad} failed`}`;
      onEvent({ ...event, state: 'progress', fraction: Math.min(1, ended.size / total), message });
    },
  });
  onEvent({ ...event, state: 'finished', ms: Math.round(performance.now() - began) });
  const failed = items.filter(({ status }) => status !== 'succeeded').length;
  const failure = new PropmasterError('job_failed', `${failed} of ${items.length} items did not succeed.`, {
    where: `batch ${id}`,
    hint: `\`propmaster batches items ${id}\` tells why; the others are done.`,
  });
  return { items, failure: failed > 0 ? failure : undefined };
}
