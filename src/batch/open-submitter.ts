import type { Client } from '../client/index.ts';
import type { AssetRequest } from '../contract/assets.ts';
import type { BatchRequest } from '../contract/batches.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import type { PropSource } from '../project/source.ts';
import type { BatchRunItem } from './batch-run-item.ts';
import { personalSubmitter } from './personal-submitter.ts';
import { type BatchHeader, type HeaderUpdate, keyOf } from './record/header.ts';
import type { RunState } from './run-state.ts';
import type { Submitter } from './submitter.ts';
import { type SubmitterResources, teamSubmitter } from './team-submitter.ts';

/** The request that an item is ordered with. A batch's items carry no name. */
function requestOf({ input, name }: BatchRunItem, kind: BatchHeader['kind']): AssetRequest {
  return kind === 'personal' && name !== undefined ? { ...input, name } : input;
}

/** What the lock remembers of it: of kinds of the project their files and hashes, not all that they say. */
export function sourceOf(item: BatchRunItem, kind: BatchHeader['kind']): PropSource {
  const { kinds: _, ...request } = requestOf(item, kind);
  const { kinds } = item;
  return { kind: 'prompt', request, ...(kinds && { kinds }) };
}

/**
 * Orders the items, as far as that is done at once, and gives the submitter that follows them.
 *
 * A Team key sends one batch, under the key that is in the header already: whatever happens to the answer, the same
 * command sends the same request again and gets the same batch. A Personal key orders its items one by one, later.
 *
 * @param save writes the header down
 */
export async function openSubmitter(
  state: RunState,
  header: BatchHeader,
  save: (news: HeaderUpdate) => Promise<unknown>,
  means: SubmitterResources,
): Promise<{ readonly submitter: Submitter; readonly kind: NonNullable<BatchHeader['kind']> }> {
  const { client, clock, signal } = means;
  const kind = header.kind ?? (await client.account.kind({ signal }));
  const share = shareOf(header, state.orders.length, kind);
  if (header.kind === undefined) await save({ kind });
  if (kind === 'personal') {
    state.begin(
      clock.now(),
      state.orders.some(({ jobId }) => jobId !== undefined),
    );
    const request = (order: BatchRunItem) => ({ ...requestOf(order, kind), ...(share && { max_cost_cents: share }) });
    const terms = { keyOf: (index: number) => keyOf(header, index), requestOf: request };
    return { kind, submitter: personalSubmitter(state, { ...terms, maxConcurrency: header.max_concurrency }, means) };
  }
  const batchId =
    header.batch_id ??
    (await order(client, header, state, signal).catch(async (error: unknown) => {
      // Refused, so that nothing is out: a file that was corrected need not be held against this one.
      if (isRefusal(error)) await save({ state: 'finished' });
      throw error;
    }));
  if (header.batch_id === undefined) await save({ kind, batch_id: batchId });
  state.begin(clock.now(), header.batch_id !== undefined);
  return { kind, submitter: teamSubmitter(state, batchId, means) };
}

async function order(client: Client, header: BatchHeader, { orders }: RunState, signal: AbortSignal): Promise<string> {
  const { max_concurrency, max_cost_cents } = header;
  const body: BatchRequest = {
    items: orders.map(({ customId, input }) => ({ custom_id: customId, input })),
    ...(max_concurrency === undefined ? {} : { max_concurrency }),
    ...(max_cost_cents === undefined ? {} : { max_cost_cents }),
  };
  return (await client.batches.create(body, { idempotencyKey: keyOf(header), signal })).batch_id;
}

/** Whether the service has said no, and not just failed to answer. */
function isRefusal(error: unknown): boolean {
  const status = isPropmasterError(error) ? (error.status ?? 0) : 0;
  return status >= 400 && status < 500 && ![408, 409, 429].includes(status);
}

/** With a Personal key, what each item may cost, so that all of them stay below the ceiling [cents]. */
function shareOf({ max_cost_cents }: BatchHeader, items: number, kind: BatchHeader['kind']): number | undefined {
  if (max_cost_cents === undefined || kind !== 'personal') return undefined;
  const share = Math.floor(max_cost_cents / items);
  if (share >= 1) return share;
  throw new PropmasterError('usage', `${max_cost_cents} cents for ${items} items leave less than one for each.`, {
    where: '--max-cost-cents',
    hint: 'Give a higher ceiling, or fewer items. With --fresh the batch is begun anew.',
  });
}
