import { pause } from '../client/bounds.ts';
import { type Clock, systemClock } from '../client/clock.ts';
import { mintIdempotencyKey } from '../client/idempotency-key.ts';
import { anyJob, isFinal } from '../client/job-state.ts';
import { withEpochMs } from '../client/shape/timestamps.ts';
import { type Asker, type ProbeAnswer, recordOf } from './ask.ts';
import type { Observation } from './findings.ts';
import { listIn } from './probing.ts';

/** What is made: small, and understood by any generator. */
const PROMPT = 'a plain wooden crate';
/** Questions how the work stands [ms]. */
const PAUSES = { firstMs: 1_000, maxMs: 8_000, times: 40 };

/** The requests that one asset may need besides those of the probe. */
export const SPENDING_REQUESTS = PAUSES.times + 4;

/** What became of the one asset that was made. */
export interface MadeAsset {
  /** Undefined: none was made, or it wasn't done in time. */
  readonly id: string | undefined;
  readonly observations: readonly Observation[];
}

export interface SpendOptions {
  /** Most that it may cost; the service is told so, and what can't be told is not sent. */
  readonly cents: number;
  readonly keyKind: 'personal' | 'team' | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Makes one asset, with the ceiling in the request: for Team keys as a batch of one, whose `max_cost_cents` is specified;
 * else as an asset, where a service that does not know the ceiling refuses it, and nothing is made.
 */
export async function makeOne(asker: Asker, options: SpendOptions): Promise<MadeAsset> {
  const { keyKind, cents } = options;
  return keyKind === 'team' ? byBatch(asker, cents, options) : bySubmission(asker, cents, options);
}

async function byBatch(asker: Asker, cents: number, options: SpendOptions): Promise<MadeAsset> {
  const accepted = await asker.ask({
    method: 'POST',
    path: '/v1/batches',
    headers: { 'idempotency-key': mintIdempotencyKey() },
    body: { items: [{ custom_id: 'propmaster-probe', input: { prompt: PROMPT } }], max_cost_cents: cents },
  });
  const batch = recordOf(accepted.json)['batch_id'];
  if (typeof batch !== 'string') return refused('POST /v1/batches', accepted);
  const seen: Observation[] = [{ what: 'success of POST /v1/batches', seen: String(accepted.status) }];
  const item = await untilDone(options, async () => {
    const { json } = await asker.ask({ method: 'GET', path: `/v1/batches/${encodeURIComponent(batch)}/items` });
    const told = recordOf(listIn(json)?.[0]);
    return { done: ['succeeded', 'failed', 'cancelled'].includes(String(told['status'])), told };
  });
  const id = item?.['asset_id'];
  const paid = item?.['settled_spend_cents'];
  seen.push({ what: 'the asset', seen: `${item?.['status'] ?? 'not done in time'}, ${paid ?? '?'} cents` });
  return { id: typeof id === 'string' ? id : undefined, observations: seen };
}

async function bySubmission(asker: Asker, cents: number, options: SpendOptions): Promise<MadeAsset> {
  const accepted = await asker.ask({
    method: 'POST',
    path: '/v1/assets',
    headers: { 'idempotency-key': mintIdempotencyKey() },
    body: { prompt: PROMPT, max_cost_cents: cents },
  });
  const job = recordOf(accepted.json)['job_id'];
  if (typeof job !== 'string') return refused('POST /v1/assets', accepted);
  let raw: unknown;
  const done = await untilDone(options, async () => {
    const { json } = await asker.ask({
      method: 'GET',
      path: `/v1/jobs/${encodeURIComponent(job)}`,
      query: [['include_result', 'true']],
    });
    raw = json;
    const told = anyJob.safeParse(withEpochMs(json)).data;
    return { done: told !== undefined && isFinal(told), told };
  });
  const result = Object.keys(recordOf(recordOf(recordOf(raw)['job'])['result'])).sort();
  return {
    id: done?.asset_id ?? undefined,
    observations: [
      { what: 'the asset', seen: `${done?.status ?? 'not done in time'}, ${done?.settled_spend_cents ?? '?'} cents` },
      { what: 'fields of the result', seen: result.join(', ') || 'none' },
    ],
  };
}

const refused = (where: string, { status, code }: ProbeAnswer): MadeAsset => ({
  id: undefined,
  observations: [{ what: 'the asset', seen: `${where} answered ${status}${code ? ` ${code}` : ''}; nothing was made` }],
});

async function untilDone<T>(
  { clock = systemClock, signal }: SpendOptions,
  look: () => Promise<{ readonly done: boolean; readonly told: T }>,
): Promise<T | undefined> {
  let pauseMs = PAUSES.firstMs;
  for (let time = 0; time < PAUSES.times; time++) {
    await pause(clock, pauseMs, signal);
    const { done, told } = await look();
    if (done) return told;
    pauseMs = Math.min(PAUSES.maxMs, pauseMs * 1.5);
  }
  return undefined;
}

/** Deletes what was made, as the specification has it: for Personal keys. */
export async function removeOne(asker: Asker, id: string): Promise<Observation> {
  const { status } = await asker.ask({ method: 'DELETE', path: `/v1/assets/${encodeURIComponent(id)}` });
  return { what: 'deletion of the asset', seen: String(status) };
}
