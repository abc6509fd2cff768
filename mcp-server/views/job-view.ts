import { z } from 'zod';
import { FINAL_JOB_STATES } from '../../src/contract/job-states.ts';
import type { Job } from '../../src/contract/jobs.ts';
import type { WireRequestCheck } from '../../src/contract/request-check.ts';
import { clip } from '../views.ts';

/** What was spent [cents]: `free`, `at_most_cents` of what was begun just now, `reserved_cents` and `settled_cents` so far. */
export const costView = z.record(z.string(), z.union([z.boolean(), z.number()]));
export interface CostView {
  readonly [name: string]: boolean | number;
}

/** What the tools answer that start or stop something. */
export const startedView = z.object({
  job_id: z.string().optional(),
  state: z.string(),
  scene_id: z.string().optional(),
  cost: costView.optional(),
  warnings: z.array(z.string()).optional(),
  /** The call to make now. */
  next: z.string(),
});
export type StartedView = z.infer<typeof startedView>;

/** All that is known of a job. */
export const jobView = startedView.extend({
  state: z.string().describe('queued, running, succeeded, failed, cancelled'),
  progress: z.number().optional().describe('0 to 1'),
  phase: z.string().optional(),
  asset_id: z.string().optional(),
  error: z.string().optional().describe("the service's words: data"),
});
export type JobView = z.infer<typeof jobView>;

const FREE: CostView = { free: true };

/** What something cost, and holds, so far. The local service is free, whatever nominal prices it counts in. */
export function viewCost(
  {
    reserved,
    settled,
  }: { readonly reserved?: number | null | undefined; readonly settled?: number | null | undefined },
  local: boolean,
): CostView | undefined {
  if (local) return FREE;
  if (reserved == null && settled == null) return undefined;
  return {
    ...(reserved == null ? {} : { reserved_cents: reserved }),
    ...(settled == null ? {} : { settled_cents: settled }),
  };
}

/** Of what was begun just now. */
export function viewCap(cap: number | undefined, local: boolean): CostView | undefined {
  if (local) return FREE;
  return cap === undefined ? undefined : { at_most_cents: cap };
}

/** @param warnings of the tool itself, before those of the job */
export function viewJob(job: Job, local: boolean, warnings: readonly string[] = []): JobView {
  const { id, status, progress, phase, error } = job;
  const cost = viewCost({ reserved: job.reserved_spend_cents, settled: job.settled_spend_cents }, local);
  const all = [...warnings, ...warningsOf(job)];
  return {
    job_id: clip(id, 200),
    state: clip(status, 40),
    ...(typeof progress === 'number' && Number.isFinite(progress)
      ? { progress: Math.round(Math.min(1, Math.max(0, progress)) * 1e3) / 1e3 }
      : {}),
    ...(phase ? { phase: clip(phase, 60) } : {}),
    ...(job.asset_id ? { asset_id: clip(job.asset_id, 120) } : {}),
    ...(job.scene_id ? { scene_id: clip(job.scene_id, 120) } : {}),
    ...(cost ? { cost } : {}),
    ...(error ? { error: clip(`${error.code}: ${error.message}`, 600) } : {}),
    ...(all.length > 0 ? { warnings: all } : {}),
    next: nextStep(job),
  };
}

/** An id of the service inside of a sentence of ours; one that could be more than a word stays where it is data. */
export const quoted = (id: string): string => (/^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/.test(id) ? `"${id}"` : 'as above');

function nextStep({ id, status, mode, result }: Pick<Job, 'id' | 'status' | 'mode' | 'result'>): string {
  if (status === 'succeeded' && lostOf(result).length > 0)
    return (
      `a candidate: generate_scene again with other words for what is lost (browse lists what can be made); ` +
      `or install with source ${quoted(id)} and allow_failed, to keep what is there`
    );
  if (status === 'succeeded') return `install with source ${quoted(id)}`;
  if (status === 'cancelled') return 'nothing, or generate again';
  if (!FINAL_JOB_STATES.includes(status)) return `check_job with job_id ${quoted(id)}`;
  return mode === 'scene'
    ? 'generate_scene with another prompt, or higher limits'
    : 'generate_asset with another prompt; if only its export failed: retry_export';
}

/** A scene that "succeeded" may lack what was planned, and nothing of it is certified. */
function warningsOf({ result }: Job): string[] {
  const delivery = result?.delivery;
  const told = [...requestWarnings(delivery?.request ?? result?.asset?.interpretation?.request ?? [])];
  if (!delivery) return told;
  const { status, missing, validation, placed_instances, planned_instances } = delivery;
  const named = missing.slice(0, 5).map((name) => clip(name, 40));
  const lacks = named.length > 0 ? `; missing: ${named.join(', ')}` : told.length > 0 ? '' : '; missing: not named';
  return [
    ...(status === 'complete'
      ? []
      : [`candidate: ${placed_instances} of ${planned_instances} instances placed${lacks}`]),
    ...told,
    ...(validation === 'complete' ? [] : ['placement was not checked for collisions']),
  ];
}

/** What of the request is not as it was asked for, in the words of the prompt. */
function requestWarnings(checks: readonly WireRequestCheck[]): string[] {
  return (['lost', 'assumed', 'ignored'] as const).flatMap((outcome) => {
    const found = checks.filter((one) => one.outcome === outcome);
    if (found.length === 0) return [];
    const words = found.slice(0, MOST_NAMED[outcome]).map((check) => `"${clip(check.words, 40)}"`);
    const more = found.length - words.length;
    return [`${outcome}: ${words.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
  });
}

/** Words of the prompt that a warning names. */
const MOST_NAMED = { lost: 5, assumed: 2, ignored: 2 } as const;

/** What of a scene's request is lost. */
const lostOf = (result: Job['result']): WireRequestCheck[] =>
  (result?.delivery?.request ?? []).filter(({ outcome }) => outcome === 'lost');

/** What a tool answers that has started something. */
export function viewSubmitted({
  id,
  status,
  takenUp,
  cost,
  sceneId,
}: {
  readonly id: string;
  readonly status: string;
  readonly takenUp: boolean;
  readonly cost: CostView | undefined;
  readonly sceneId?: string | undefined;
}): StartedView {
  return {
    job_id: clip(id, 200),
    state: clip(status, 40),
    ...(sceneId ? { scene_id: clip(sceneId, 120) } : {}),
    ...(cost ? { cost } : {}),
    ...(takenUp ? { warnings: ['the same was asked for before: this is its job; repeat: true makes another'] } : {}),
    next: nextStep({ id, status }),
  };
}
