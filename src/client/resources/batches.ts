import type { Dialect } from '../../contract/assumptions.ts';
import {
  type Batch,
  type BatchAcceptance,
  type BatchList,
  type BatchRequest,
  type BatchResult,
  type BatchResultList,
  batch,
  batchAcceptance,
  batchList,
  batchResultList,
} from '../../contract/batches.ts';
import { LIMITS } from '../../contract/limits.ts';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import { amended } from '../amended.ts';
import { batchPages } from '../batch-pages.ts';
import { pause, within } from '../bounds.ts';
import type { CallOptions, CreateOptions, ListOptions, PageOptions } from '../call-options.ts';
import { called, calledSchema } from '../called.ts';
import { mintIdempotencyKey } from '../idempotency-key.ts';
import { nextPause, type PollSchedule } from '../job-polling.ts';
import { createListing } from '../pages.ts';
import type { Reply } from '../reply.ts';
import { acknowledged } from '../shape/acknowledged.ts';
import { accepted, oneOf, pageOf } from '../shape/envelopes.ts';
import type { Transport } from '../transport.ts';

/** `/v1/batches`. Team keys only. All methods throw {@link PropmasterError} only. */
export interface Batches {
  /**
   * Submits 1 to 1,000 assets. A lost response never makes a second batch.
   *
   * @example
   * const items = ['oak crate', 'pine crate'].map((prompt) => ({ custom_id: prompt, input: { prompt } }));
   * const { batch_id } = await client.batches.create({ items, max_concurrency: 4 });
   * const results = await client.batches.wait(batch_id);
   */
  create(body: BatchRequest, options?: CreateOptions): Reply<BatchAcceptance>;
  /** One page of the batch's items, by index. */
  items(id: string, options?: PageOptions): Reply<BatchResultList>;
  /** All items of a batch, by index, each once. */
  iterateItems(id: string, options?: ListOptions): AsyncGenerator<BatchResult>;
  /**
   * Polls the items until each is final. Asks only for pages that held unfinished items, by the specified listing
   * alone.
   *
   * @example
   * const results = await client.batches.wait('bat_1', { onItem: ({ index, status }) => console.log(index, status) });
   * const failed = results.filter(({ status }) => status === 'failed');
   *
   * @returns every item, by index; items fail one by one, never the batch
   * @throws {PropmasterError} `job_unfinished` when the time is over
   */
  wait(id: string, options?: BatchWaitOptions): Promise<readonly BatchResult[]>;
  /** Counts by status (assumption `single-batch`). */
  get(id: string, options?: CallOptions): Reply<Batch>;
  list(options?: PageOptions): Reply<BatchList>;
  iterate(options?: ListOptions): AsyncGenerator<Batch>;
  /** Cancels every item that is not final (assumption `batch-cancel`). */
  cancel(id: string, options?: CallOptions): Reply<Batch>;
}

export interface BatchWaitOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** How long to wait; the batch itself knows nothing of it [ms]. @default 24 hours */
  readonly timeoutMs?: number;
  readonly poll?: PollSchedule;
  /** Told each item whenever its state was seen to change. */
  readonly onItem?: (item: BatchResult) => void;
}

const TIMEOUT_MS = 24 * 3_600_000;
const batchOf = oneOf('batch', batch);

export function createBatches(transport: Transport, dialect: Dialect, schedule: PollSchedule): Batches {
  const { clock } = transport.connection;
  const batches = createListing(transport, {
    target: dialect.batches.listPath,
    setting: 'batches.listPath',
    ...dialect.pages,
    schema: pageOf('batches', batchList),
    items: (page) => page.batches,
    idOf: ({ id }) => id,
  });
  const itemsOf = (id: string) =>
    createListing(transport, {
      target: '/v1/batches/{id}/items',
      parameters: { id },
      ...dialect.pages,
      schema: pageOf('items', batchResultList),
      items: ({ items }) => items,
      idOf: ({ index }) => index,
    });

  const wait = async (id: string, options: BatchWaitOptions): Promise<readonly BatchResult[]> => {
    const { timeoutMs = TIMEOUT_MS, poll = schedule, onItem = () => {}, signal } = options;
    const until = clock.now() + timeoutMs;
    const where = `GET /v1/batches/${id}/items`;
    const { page } = itemsOf(id);
    const pages = batchPages({
      fetchPage: (cursor) => page({ pageSize: LIMITS.pageSize.max, ...(cursor && { cursor }), ...within({ signal }) }),
      onItem,
      where,
      onWarning: (message) => transport.warn(where, message),
    });
    for (let pauseMs = poll.firstMs; ; pauseMs = nextPause(poll, pauseMs)) {
      if (await pages.look()) return [...pages.items.values()].sort((a, b) => a.index - b.index);
      const left = until - clock.now();
      if (left <= 0) throw unfinished(id, where, timeoutMs);
      await pause(clock, Math.min(pauseMs, left), signal);
    }
  };

  const get: Batches['get'] = (id, options) =>
    transport.json(
      { method: 'GET', target: dialect.batches.singlePath, parameters: { id }, options, setting: 'batches.singlePath' },
      called(batchOf, id),
    );

  return {
    create(body, { idempotencyKey = mintIdempotencyKey(), ...options } = {}) {
      return transport.json(
        { method: 'POST', target: '/v1/batches', body, idempotencyKey, options },
        accepted(batchAcceptance),
      );
    },
    items: (id, options) => itemsOf(id).page(options),
    iterateItems: (id, options) => itemsOf(id).all(options),
    wait: (id, options = {}) =>
      wait(id, options).catch((error: unknown) => {
        throw isPropmasterError(error) ? amended(error, { jobId: id }) : error;
      }),
    get,
    list: batches.page,
    iterate: batches.all,
    // Harmless: what is cancelled already stays so.
    cancel: (id, options) =>
      acknowledged(
        transport,
        {
          method: 'POST',
          target: dialect.batches.cancelPath,
          parameters: { id },
          harmless: true,
          options,
          setting: 'batches.cancelPath',
        },
        calledSchema(batchOf, id),
        () => get(id, options),
      ),
  };
}

function unfinished(id: string, where: string, timeoutMs: number): PropmasterError {
  const waited = `${Math.round(timeoutMs / 1_000)} s`;
  return new PropmasterError('job_unfinished', `Batch ${id} still has unfinished items after ${waited}.`, {
    where,
    hint: `It goes on at the service; wait for batch ${id} again.`,
  });
}
