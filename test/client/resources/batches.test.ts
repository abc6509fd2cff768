import { describe, expect, it } from 'vitest';
import { bench, failure } from '../bench.ts';
import { error, json, type Reply } from '../fault-server.ts';

const ITEMS = 'GET /v1/batches/bat_1/items';
const AT = 1_767_225_600_000;

const item = (index: number, status: string) => ({ id: `job_${index}`, index, status, custom_id: null });

/** A page: items from `first` on, in these states. */
function page(first: number, states: string, next?: string): Reply {
  const names: Record<string, string> = { q: 'queued', r: 'running', s: 'succeeded', f: 'failed', c: 'cancelled' };
  const items = [...states].map((state, offset) => item(first + offset, names[state]!));
  return json(200, { ok: true, items, has_more: next !== undefined, next_cursor: next ?? null });
}

/**
 * A service whose batch goes through these states, one a round. A round is over with its last page, or when a page is
 * asked for again.
 */
function rounds(pageSize: number, ...states: string[]) {
  const asked: string[][] = [];
  const answer: Reply = (response, seen, server) => {
    const cursor = new URL(seen.url, 'http://x').searchParams.get('cursor') ?? '';
    const present = asked.at(-1);
    if (!present || present.includes(cursor)) asked.push([cursor]);
    else present.push(cursor);
    const state = states[Math.min(asked.length, states.length) - 1]!;
    const first = cursor === '' ? 0 : Number(cursor.slice(1));
    const next = first + pageSize < state.length ? `c${first + pageSize}` : undefined;
    page(first, state.slice(first, first + pageSize), next)(response, seen, server);
  };
  return { asked, answer };
}

async function waits(answer: Reply) {
  const { client, server, clock } = await bench({ [ITEMS]: [answer] });
  const told: string[] = [];
  const results = await client.batches.wait('bat_1', {
    onItem: ({ index, status }) => told.push(`${index} ${status}`),
  });
  return {
    results: results.map(({ status }) => status),
    told,
    pauses: clock.pauses,
    urls: server.seen.map(({ url }) => url),
  };
}

describe('batches.wait', () => {
  it('gives every item by index; items fail one by one', async () => {
    const { asked, answer } = rounds(10, 'rq', 'sr', 'sf');
    const { results, told, pauses, urls } = await waits(answer);
    expect(results).toEqual(['succeeded', 'failed']);
    expect(told).toEqual(['0 running', '1 queued', '0 succeeded', '1 running', '1 failed']);
    expect(pauses).toEqual([500, 750]);
    expect(asked).toEqual([[''], [''], ['']]);
    expect(urls[0]).toBe('/v1/batches/bat_1/items?limit=100');
  });

  it('asks again only for pages with unfinished items, each by the cursor that opened it', async () => {
    const { asked, answer } = rounds(2, 'ssrqrr', 'ssssrs', 'ssssss');
    expect((await waits(answer)).results).toEqual(Array(6).fill('succeeded'));
    expect(asked).toEqual([['', 'c2', 'c4'], ['c2', 'c4'], ['c4']]);
  });

  it('does not ask for what lies behind a page that has not begun', async () => {
    const { asked, answer } = rounds(2, 'rqqqqq', 'ssrqqq', 'ssssrr', 'ssssss');
    await waits(answer);
    expect(asked).toEqual([['', 'c2'], ['', 'c2', 'c4'], ['c2', 'c4'], ['c4']]);
  });

  it('nothing has begun: one request a round', async () => {
    const { asked, answer } = rounds(2, 'qqqq', 'qqqq', 'cccc');
    expect((await waits(answer)).results).toEqual(Array(4).fill('cancelled'));
    expect(asked).toEqual([[''], [''], ['', 'c2']]);
  });

  it('a cursor that has expired: from the start', async () => {
    const { client, server } = await bench({
      [ITEMS]: [
        page(0, 'ss', 'old'),
        page(2, 'rr'),
        error(422, 'validation_error', 'The cursor has expired.'),
        page(0, 'ss', 'new'),
        page(2, 'ss'),
      ],
    });
    expect((await client.batches.wait('bat_1')).map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(server.seen.map(({ url }) => new URL(url, 'http://x').searchParams.get('cursor'))).toEqual([
      null,
      'old',
      'old',
      null,
      'new',
    ]);
  });

  it('a page that comes back shorter hides no item', async () => {
    const { client } = await bench({
      [ITEMS]: [
        page(0, 'rrr', 'c3'),
        page(3, 's'),
        page(0, 'ss', 'c2'),
        page(2, 'r', 'c3'),
        page(3, 's'),
        page(2, 's'),
      ],
    });
    const results = await client.batches.wait('bat_1');
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('succeeded'));
  });

  it('an empty page is not the end', async () => {
    const { client } = await bench({ [ITEMS]: [page(0, '', 'c0'), page(0, 'ss')] });
    expect(await client.batches.wait('bat_1')).toHaveLength(2);
  });

  it('a listing in circles is an error', async () => {
    const { client } = await bench({ [ITEMS]: [page(0, 's', 'a'), page(1, 's', 'b'), page(2, 's', 'a')] });
    expect(await failure(client.batches.wait('bat_1'))).toMatchObject({ code: 'protocol_error', jobId: 'bat_1' });
  });

  it('time over: tells which batch goes on', async () => {
    const { client, clock } = await bench({ [ITEMS]: [page(0, 'sr')] });
    const began = clock.now();
    const thrown = await failure(client.batches.wait('bat_1', { timeoutMs: 60_000 }));
    expect(thrown).toMatchObject({ code: 'job_unfinished', exitCode: 8, jobId: 'bat_1' });
    expect(thrown.message).toBe('Batch bat_1 still has unfinished items after 60 s.');
    expect(clock.now() - began).toBe(60_000);
  });

  it('abort', async () => {
    const control = new AbortController();
    const { client } = await bench({ [ITEMS]: [page(0, 'r')] });
    const call = client.batches.wait('bat_1', { signal: control.signal, onItem: () => control.abort() });
    expect(await failure(call)).toMatchObject({ code: 'interrupted', jobId: 'bat_1' });
  });
});

describe('batches', () => {
  const BATCH = {
    id: 'bat_1',
    status: 'running',
    created_at: AT,
    counts: { total: 2, queued: 0, running: 1, succeeded: 1, failed: 0, cancelled: 0 },
  };

  it('create: body and key as they are given', async () => {
    const { client, server } = await bench({ 'POST /v1/batches': [json(202, { ok: true, batch_id: 'bat_1' })] });
    const body = { items: [{ custom_id: 'a', input: { prompt: 'a mug' } }], max_concurrency: 2, max_cost_cents: 50 };
    expect((await client.batches.create(body, { idempotencyKey: 'k' })).batch_id).toBe('bat_1');
    expect(JSON.parse(server.seen[0]!.body)).toEqual(body);
    expect(server.seen[0]!.headers['idempotency-key']).toBe('k');
  });

  it('iterateItems: each item once', async () => {
    const { client } = await bench({ [ITEMS]: [page(0, 'ss', 'c'), page(1, 'sf')] });
    const indices: number[] = [];
    for await (const { index } of client.batches.iterateItems('bat_1')) indices.push(index);
    expect(indices).toEqual([0, 1, 2]);
  });

  it('get, list and cancel', async () => {
    const { client, server } = await bench({
      'GET /v1/batches/bat_1': [json(200, { ok: true, batch: BATCH })],
      'GET /v1/batches': [json(200, { ok: true, batches: [BATCH], has_more: false })],
      'POST /v1/batches/bat_1/cancel': [json(200, { ok: true, batch: BATCH })],
    });
    expect((await client.batches.get('bat_1')).counts.succeeded).toBe(1);
    expect((await client.batches.list({ pageSize: 5 })).batches).toHaveLength(1);
    for await (const { id } of client.batches.iterate()) expect(id).toBe('bat_1');
    expect((await client.batches.cancel('bat_1')).status).toBe('running');
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/batches/bat_1',
      'GET /v1/batches?limit=5',
      'GET /v1/batches',
      'POST /v1/batches/bat_1/cancel',
    ]);
  });
});
