import { z } from 'zod';
import type { BatchRecord, RecordedBatch } from '../../src/api/orders/batch-order.ts';
import type { BatchOrderRecord } from '../../src/api/orders/order.ts';
import type { BatchProgress } from '../../src/batch/types.ts';
import type { BatchFailure } from '../batches/runs.ts';
import { clip } from '../views.ts';
import { type JobView, viewCost } from './job-view.ts';

/** What `check_job` tells of a batch, beside what it tells of every job. */
export const batchFields = z.object({
  counts: z
    .object({
      total: z.number(),
      installed: z.number(),
      failed: z.number(),
      running: z.number(),
      queued: z.number(),
    })
    .optional()
    .describe('of a batch'),
  failures: z.array(z.object({ item: z.string(), code: z.string(), message: z.string() })).optional(),
});
export type BatchJobView = JobView & z.infer<typeof batchFields>;

/** One that has ended. */
export function viewEnded({ key, state, request, outcome }: BatchOrderRecord, local: boolean): BatchJobView {
  const { total = 0, installed = 0, failed = 0, failures = [], reserved_cents, settled_cents, error } = outcome ?? {};
  const cost = viewCost({ reserved: reserved_cents, settled: settled_cents }, local);
  return {
    job_id: key,
    state,
    progress: 1,
    ...(outcome ? { counts: { total, installed, failed, running: 0, queued: 0 } } : {}),
    ...shown(failures),
    ...(cost ? { cost } : {}),
    ...(error === undefined ? {} : { error: clip(error, 500) }),
    next: nextAfter(state, failed, clip(request.results, 200)),
  };
}

function nextAfter(state: string, failed: number, results: string): string {
  if (state === 'cancelled') return 'nothing; list_project shows what was installed before';
  if (state === 'failed') return 'submit_batch again, once the reason is gone';
  const rest = failed > 0 ? `; all results: ${results}; submit_batch with other prompts for the failed items` : '';
  return `verify; list_project shows the installed props${rest}`;
}

/** One that this process is working on. */
export function viewRunning(
  key: string,
  run: { readonly progress: BatchProgress | undefined; readonly failures: readonly BatchFailure[] },
  local: boolean,
  warnings: readonly string[] = [],
): BatchJobView {
  const { total = 0, installed = 0, failed = 0, running = 0, arriving = 0, queued = 0 } = run.progress ?? {};
  const { reservedCents, settledCents } = run.progress ?? {};
  const cost = viewCost({ reserved: reservedCents, settled: settledCents }, local);
  return {
    job_id: key,
    state: 'running',
    ...(run.progress
      ? {
          progress: Math.round(((installed + failed) / Math.max(1, total)) * 1e3) / 1e3,
          counts: { total, installed, failed, running: running + arriving, queued },
        }
      : {}),
    ...shown(run.failures),
    ...(cost ? { cost } : {}),
    ...(warnings.length > 0 ? { warnings: warnings.map((warning) => clip(warning, 300)) } : {}),
    next: `check_job with job_id "${key}"`,
  };
}

/** One of another process, or one that nobody may go on with now: as its record tells. */
export function viewRecorded(
  key: string,
  record: BatchRecord | undefined,
  local: boolean,
  warnings: readonly string[],
): BatchJobView {
  const failed = record?.failures.length ?? 0;
  const { total = 0, installed = 0, openJobs = [] } = record ?? {};
  const running = openJobs.length;
  const progress = { total, installed, failed, running, arriving: 0, queued: total - installed - failed - running };
  const failures = (record?.failures ?? []).slice(0, 5).map(({ item, code, message }) => ({
    item: `item ${item + 1}`,
    code,
    message: clip(message, 160),
  }));
  return viewRunning(key, { progress: record && progress, failures }, local, warnings);
}

/** One of `propmaster batch run`: it is told of here, and gone on with there. */
export function viewUnordered({ key, file, pid, record }: RecordedBatch, local: boolean): BatchJobView {
  const view = viewRecorded(key, record, local, []);
  if (pid !== undefined) return { ...view, warnings: [`\`propmaster batch run\` works on it: process ${pid}`] };
  return { ...view, state: 'stopped', next: clip(`\`propmaster batch run ${file}\` goes on with it`, 200) };
}

const shown = (failures: readonly BatchFailure[]): Pick<BatchJobView, 'failures'> =>
  failures.length > 0
    ? {
        failures: failures.map(({ item, code, message }) => ({
          item: clip(item, 60),
          code: clip(code, 60),
          message: clip(message, 160),
        })),
      }
    : {};
