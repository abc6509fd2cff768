import type { Batch, BatchAcceptance } from '../../contract/batches.ts';
import { batchRequest } from '../../contract/batches.ts';
import { pageQuery } from '../../contract/pages.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import {
  requireKind,
  requireScope,
  type ServiceApp,
  type ServiceContext,
  type ServiceDeps,
} from '../http/environment.ts';
import { requireIdempotencyKey } from '../http/idempotency-key.ts';
import { readJson } from '../http/read-json.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';
import { answerOnce } from '../jobs/answer-once.ts';
import { checkInputs } from '../jobs/check-description.ts';
import { endJob } from '../jobs/end-job.ts';
import { insertBatch } from '../jobs/insert-batch.ts';
import { batchItemView, batchView } from '../jobs/views.ts';
import { traceparentOf } from '../operation/traceparent.ts';
import type { BatchRow } from '../store/batches.ts';
import type { ApiKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

/** 1,000 items whose prompts have the greatest length in ASCII, and room for the rest [bytes]. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** What cursors of the listing are made for. */
const LISTING = 'batches';

export function batchRoutes(app: ServiceApp, deps: ServiceDeps): void {
  app.post('/v1/batches', (context) => create(context, deps));
  app.get('/v1/batches', (context) => list(context, deps));
  app.get('/v1/batches/:id', (context) => show(context, deps));
  app.get('/v1/batches/:id/items', (context) => listItems(context, deps));
  app.post('/v1/batches/:id/cancel', (context) => cancel(context, deps));
}

async function create(context: ServiceContext, deps: ServiceDeps): Promise<Response> {
  const key = requireKind(context, 'team');
  requireScope(key, 'generate:assets');
  const idempotencyKey = requireIdempotencyKey(context);
  const request = validate(batchRequest, await readJson(context, { maxBytes: MAX_BODY_BYTES }), 'body');
  await checkInputs(new Map(request.items.map(({ input }, index) => [`items.${index}.input.`, input] as const)));
  const acceptance = await answerOnce(
    deps,
    key,
    { route: 'POST /v1/batches', idempotencyKey, request },
    () => undefined,
    async (store, _, now): Promise<BatchAcceptance> => ({
      ok: true,
      batch_id: await insertBatch(store, key, request, now, traceparentOf(context).traceparent),
    }),
  );
  deps.onJob();
  return context.json(acceptance, 202);
}

async function list(context: ServiceContext, { store }: ServiceDeps): Promise<Response> {
  const key = requireKind(context, 'team');
  const { limit, cursor } = validate(pageQuery, context.req.query(), 'query');
  const after = cursor === undefined ? undefined : readCursor(store.secret, key, LISTING, cursor);
  const rows = await store.batches.page(key.library, after, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit;
  const batches: Batch[] = [];
  for (const batch of page) batches.push(batchView(batch, await store.batches.standing(batch.id)));
  return context.json({
    ok: true,
    batches,
    has_more: more,
    next_cursor: more && last ? writeCursor(store.secret, key, LISTING, last) : null,
  });
}

async function show(context: ServiceContext, { store }: ServiceDeps): Promise<Response> {
  const batch = await findBatch(context, store, requireKind(context, 'team'));
  return context.json({ ok: true, batch: batchView(batch, await store.batches.standing(batch.id)) });
}

/** In the order of the submission. An item is listed from the start, so pages don't shift. */
async function listItems(context: ServiceContext, { store, exports }: ServiceDeps): Promise<Response> {
  const key = requireKind(context, 'team');
  const { limit, cursor } = validate(pageQuery, context.req.query(), 'query');
  const batch = await findBatch(context, store, key);
  const listing = `items of ${batch.id}`;
  const after = cursor === undefined ? -1 : readCursor(store.secret, key, listing, cursor).createdAt;
  const rows = await store.jobs.ofBatch(batch.id, after, limit + 1);
  const page = rows.slice(0, limit);
  const ids = page.map(({ targetId }) => targetId);
  const [formats, descriptions] = [await exports.formatsOf(key.library, ids), await store.assets.descriptionsOf(ids)];
  const last = page.at(-1);
  const more = rows.length > limit;
  return context.json({
    ok: true,
    items: page.map((job) =>
      batchItemView(job, {
        formats: formats.get(job.targetId) ?? [],
        description: descriptions.get(job.targetId),
        url: new URL(`/v1/assets/${job.targetId}`, context.req.url).href,
      }),
    ),
    has_more: more,
    next_cursor:
      more && last ? writeCursor(store.secret, key, listing, { createdAt: last.batchIndex ?? 0, id: last.id }) : null,
  });
}

/** Every unfinished item, in any process. A finished batch stays as it is (assumption `batch-cancel`). */
async function cancel(context: ServiceContext, { store, clock, onCancelled }: ServiceDeps): Promise<Response> {
  const key = requireKind(context, 'team');
  const batch = await findBatch(context, store, key);
  await store.transaction(async (store) => {
    const now = clock();
    for (const { id } of await store.jobs.unfinishedOfBatch(batch.id)) {
      await endJob(store, { id, library: key.library }, now, { status: 'cancelled' });
    }
  });
  onCancelled();
  return context.json({ ok: true, batch: batchView(batch, await store.batches.standing(batch.id)) });
}

/** @throws ServiceError 404 `batch_not_found`; another library's is as unknown as one that never was */
async function findBatch(context: ServiceContext, store: Store, key: ApiKey): Promise<BatchRow> {
  const id = context.req.param('id') ?? '';
  const batch = /^batch_[0-9a-f]{24}$/.test(id) ? await store.batches.find(key.library, id) : undefined;
  if (!batch) throw new ServiceError('batch_not_found', 'There is no batch with this id.');
  return batch;
}
