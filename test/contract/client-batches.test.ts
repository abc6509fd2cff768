import { describe, expect, it } from 'vitest';
import { asked, COMMON, JSON_BODY, wire } from './wire.ts';

const ACCEPTED = { status: 202, body: '{"ok":true,"batch_id":"bat_1"}' };
const IMAGE = `img_${'0'.repeat(64)}`;

describe('POST /v1/batches', () => {
  // pins: batches-create.route, batches-create.key-required, batches-create.body, batches-create.answer
  // pins: batch-acceptance.ok, batch-acceptance.batch_id, batch-request.items, batch-request.max_concurrency
  // pins: batch-request.max_cost_cents, batch-item.custom_id, batch-item.input, batch-input.prompt, batch-input.persist
  // pins: batch-input.reference_intent, batch-input.reference_image_urls, batch-input.reference_images
  // pins: batch-input.reference_images-image_id, batch-input.reference_images-url, intent.mode, intent.role
  // pins: intent.target, intent.user_instructions, intent.regions, intent.regions-image_index, intent.regions-bounds
  // pins: intent.input_views, intent.input_views-image_index, intent.requested_views, areas.batches-team
  // pins: auth.team-key-batches, assumption.batch-acceptance, assumption.batch-item
  it('sends the body as it is, under the key, and takes the acceptance', async () => {
    const { batches, requests } = wire(ACCEPTED);
    const accepted = await batches.create(
      {
        items: [
          {
            custom_id: 'row-1',
            input: {
              prompt: 'a crate',
              reference_intent: {
                mode: 'auto',
                role: 'subject',
                target: 'the crate',
                user_instructions: 'weathered',
                regions: [{ image_index: 0, bounds: [0.1, 0.2, 0.5, 0.6] }],
                input_views: [{ image_index: 1 }],
                requested_views: [],
              },
              reference_image_urls: ['https://img.example.com/1.png'],
              reference_images: [{ image_id: IMAGE }, { url: 'https://img.example.com/2.png' }],
              persist: true,
            },
          },
        ],
        max_concurrency: 50,
        max_cost_cents: 1,
      },
      { idempotencyKey: 'batch.1' },
    );
    expect(accepted).toEqual({ ok: true, batch_id: 'bat_1' });
    expect(requests.map(({ body, ...request }) => [request, JSON.parse(String(body))])).toEqual([
      [
        {
          method: 'POST',
          url: 'https://api.example.com/v1/batches',
          headers: { ...JSON_BODY, 'idempotency-key': 'batch.1' },
        },
        {
          items: [
            {
              custom_id: 'row-1',
              input: {
                prompt: 'a crate',
                reference_intent: {
                  mode: 'auto',
                  role: 'subject',
                  target: 'the crate',
                  user_instructions: 'weathered',
                  regions: [{ image_index: 0, bounds: [0.1, 0.2, 0.5, 0.6] }],
                  input_views: [{ image_index: 1 }],
                  requested_views: [],
                },
                reference_image_urls: ['https://img.example.com/1.png'],
                reference_images: [{ image_id: IMAGE }, { url: 'https://img.example.com/2.png' }],
                persist: true,
              },
            },
          ],
          max_concurrency: 50,
          max_cost_cents: 1,
        },
      ],
    ]);
  });

  // pins: areas.batches-size
  it('sends 1,000 items at once', async () => {
    const { batches, requests } = wire(ACCEPTED);
    await batches.create({ items: Array.from({ length: 1_000 }, () => ({ input: { prompt: 'p' } })) });
    expect(JSON.parse(String(requests[0]?.body)).items).toHaveLength(1_000);
  });

  // pins: batches-create.key-required, batches-create.key-rules, limit.key-batches
  it.each(['', 'a b', 'ä', 'x'.repeat(129), 'a\r\nb'])('does not send the key %j', async (idempotencyKey) => {
    const { batches, requests } = wire(ACCEPTED);
    const call = batches.create({ items: [{ input: { prompt: 'p' } }] }, { idempotencyKey });
    await expect(call).rejects.toMatchObject({ code: 'invalid_input' });
    expect(requests).toEqual([]);
  });

  // pins: batches-create.key-required, batches-create.key-rules, limit.key-batches
  it.each(['a', 'Az09._:-'.repeat(16), undefined])('sends the key %j, or one of its own', async (idempotencyKey) => {
    const { batches, requests } = wire(ACCEPTED);
    await batches.create(
      { items: [{ input: { prompt: 'p' } }] },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );
    const sent = requests[0]?.headers['idempotency-key'];
    expect(sent).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    if (idempotencyKey !== undefined) expect(sent).toBe(idempotencyKey);
  });
});

/** Each field of the table, with the values that the specification names. */
const FAILED = `{"id":"job_1","index":0,"status":"failed","phase":"planning","mode":"asset","created_at":1767225600000,
  "reserved_spend_cents":0,"settled_spend_cents":0,"unresolved_provider_calls":0,"billing_status":"unavailable",
  "artifact_status":"unavailable","published_formats":[],"validation_status":"not_reported","failure_stage":"parent",
  "custom_id":"row-1","budget_cents":10,"error":"The batch has no budget left."}`;
const SUCCEEDED = `{"id":"job_2","index":1,"status":"succeeded","phase":"exporting","mode":"asset",
  "created_at":1767225600000,"reserved_spend_cents":10,"settled_spend_cents":10,"unresolved_provider_calls":0,
  "billing_status":"settled","artifact_status":"available","published_formats":["glb","usd"],
  "validation_status":"not_reported","asset_id":"a2","retry_of_job_id":"job_0","retry_mode":"export",
  "custom_id":"row-2","budget_cents":10,"started_at":1767225600001,"completed_at":1767225600002,
  "release_id":"r1","result_url":"https://api.example.com/v1/assets/a2"}`;

describe('GET /v1/batches/{batch_id}/items', () => {
  // pins: batches-items.route, batches-items.envelope, batch-results.ok, batch-results.items, batch-results.has_more
  // pins: batch-results.next_cursor, batch-result.id, batch-result.index, batch-result.status, batch-result.phase
  // pins: batch-result.mode, batch-result.created_at, batch-result.reserved_spend_cents
  // pins: batch-result.settled_spend_cents, batch-result.unresolved_provider_calls, batch-result.billing_status
  // pins: batch-result.artifact_status, batch-result.published_formats, batch-result.validation_status
  // pins: batch-result.asset_id, batch-result.retry_of_job_id, batch-result.retry_mode, batch-result.failure_stage
  // pins: batch-result.custom_id, batch-result.budget_cents, batch-result.error, batch-result.started_at
  // pins: batch-result.completed_at, batch-result.release_id, batch-result.result_url, batch-item.custom_id-echoed
  // pins: areas.batches-partial, assumption.batch-result
  it('takes every field of the table', async () => {
    const body = `{"ok":true,"items":[${FAILED},${SUCCEEDED}],"has_more":true,"next_cursor":"c"}`;
    const { batches, requests } = wire({ body });
    expect(await batches.items('bat_1')).toEqual({
      ok: true,
      items: [
        {
          id: 'job_1',
          index: 0,
          status: 'failed',
          phase: 'planning',
          mode: 'asset',
          created_at: 1767225600000,
          reserved_spend_cents: 0,
          settled_spend_cents: 0,
          unresolved_provider_calls: 0,
          billing_status: 'unavailable',
          artifact_status: 'unavailable',
          published_formats: [],
          validation_status: 'not_reported',
          failure_stage: 'parent',
          custom_id: 'row-1',
          budget_cents: 10,
          error: 'The batch has no budget left.',
        },
        {
          id: 'job_2',
          index: 1,
          status: 'succeeded',
          phase: 'exporting',
          mode: 'asset',
          created_at: 1767225600000,
          reserved_spend_cents: 10,
          settled_spend_cents: 10,
          unresolved_provider_calls: 0,
          billing_status: 'settled',
          artifact_status: 'available',
          published_formats: ['glb', 'usd'],
          validation_status: 'not_reported',
          asset_id: 'a2',
          retry_of_job_id: 'job_0',
          retry_mode: 'export',
          custom_id: 'row-2',
          budget_cents: 10,
          started_at: 1767225600001,
          completed_at: 1767225600002,
          release_id: 'r1',
          result_url: 'https://api.example.com/v1/assets/a2',
        },
      ],
      has_more: true,
      next_cursor: 'c',
    });
    expect(requests).toEqual([
      { method: 'GET', url: 'https://api.example.com/v1/batches/bat_1/items', headers: COMMON },
    ]);
  });

  // pins: assumption.page-size, assumption.page-cursor
  it('asks for pages as for assets', async () => {
    const client = wire(
      { body: `{"ok":true,"items":[${FAILED}],"has_more":true,"next_cursor":"c"}` },
      { body: `{"ok":true,"items":[${SUCCEEDED}],"has_more":false,"next_cursor":null}` },
    );
    const labels = [];
    for await (const { custom_id } of client.batches.iterateItems('bat_1', { pageSize: 100 })) labels.push(custom_id);
    expect(labels).toEqual(['row-1', 'row-2']);
    expect(asked(client)).toEqual([
      'GET https://api.example.com/v1/batches/bat_1/items?limit=100',
      'GET https://api.example.com/v1/batches/bat_1/items?limit=100&cursor=c',
    ]);
  });

  // pins: areas.batches-partial, assumption.batch-result
  it('takes an item of which only id, index and status are told, in states that are not known', async () => {
    const body = '{"ok":true,"items":[{"id":"j","index":4,"status":"parked","phase":7}],"has_more":false}';
    expect((await wire({ body }).batches.items('b')).items).toMatchObject([{ id: 'j', index: 4, status: 'parked' }]);
  });
});

describe('what is not shown of batches', () => {
  const BATCH = `{"ok":true,"batch":{"id":"bat_1","status":"running","counts":{"total":2,"queued":0,"running":1,
    "succeeded":1,"failed":0,"cancelled":0}}}`;

  // pins: assumption.single-batch, assumption.batch-cancel
  it('is asked for where we assume it', async () => {
    const client = wire(
      { body: BATCH },
      { body: BATCH },
      { body: '{"ok":true,"batches":[],"has_more":false,"next_cursor":null}' },
    );
    expect((await client.batches.get('bat_1')).counts.total).toBe(2);
    await client.batches.cancel('bat_1');
    await client.batches.list();
    expect(asked(client)).toEqual([
      'GET https://api.example.com/v1/batches/bat_1',
      'POST https://api.example.com/v1/batches/bat_1/cancel',
      'GET https://api.example.com/v1/batches',
    ]);
  });
});
