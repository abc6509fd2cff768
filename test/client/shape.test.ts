import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DispatchRequest } from '../../src/client/index.ts';
import { createClient, type LogEntry } from '../../src/client/index.ts';
import { jobInEvent } from '../../src/client/job-state.ts';
import { oneOf, pageOf } from '../../src/client/shape/envelopes.ts';
import { usualJob } from '../../src/client/shape/jobs.ts';
import { withEpochMs } from '../../src/client/shape/timestamps.ts';

const AT = 1_767_225_600_000;
const ASSET = { id: 'a', name: 'Crate', status: 'ready', created_at: AT, updated_at: AT, prompt: 'a crate' };
const JOB = { id: 'j', status: 'succeeded' };

describe('timestamps', () => {
  it.each([AT, AT / 1_000, AT / 1_000 + 0.0001, '2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00', '2026-01-01'])(
    '%j is read as epoch milliseconds',
    (created_at) => {
      expect(withEpochMs({ job: { created_at }, list: [{ updated_at: created_at }] })).toEqual({
        job: { created_at: AT },
        list: [{ updated_at: AT }],
      });
    },
  );

  it.each([0, 1, 999_999_999, -5, null, 'yesterday', '2026', 'not a date', true, { at: 1 }])(
    '%j stays as it is',
    (value) => {
      expect(withEpochMs({ created_at: value })).toEqual({ created_at: value });
    },
  );

  it('looks at nothing but names that end with _at, however deep the JSON is', () => {
    let deep: unknown = { created_at: AT / 1_000 };
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(() => withEpochMs(deep)).not.toThrow();
    expect(withEpochMs({ size_bytes: AT / 1_000, format: 1.7e9 })).toEqual({ size_bytes: AT / 1_000, format: 1.7e9 });
  });
});

describe('envelopes', () => {
  const thing = oneOf('asset', z.looseObject({ id: z.string() }));

  it.each([
    { ok: true, asset: { id: 'a' } },
    { asset: { id: 'a' } },
    { ok: true, data: { id: 'a' } },
    { data: { asset: { id: 'a' } } },
    { result: { id: 'a' } },
    { id: 'a' },
  ])('%j holds the thing', (body) => expect(thing.parse(body).id).toBe('a'));

  it.each([{}, [], null, 'a', { ok: true }, { message: 'Hello' }, { asset: [] }, { data: [{ id: 'a' }] }])(
    '%j holds none',
    (body) => expect(thing.safeParse(body).success).toBe(false),
  );

  // Any object fits a schema all of whose fields are optional, the envelope too.
  const statistics = oneOf('usage', z.looseObject({ total: z.number().optional() }));
  it.each([
    { ok: true, usage: { total: 3 } },
    { ok: true, data: { total: 3 } },
    { result: { usage: { total: 3 } } },
    { item: { total: 3 } },
    { total: 3 },
    { ok: true, total: 3 },
  ])('%j holds the statistics', (body) => expect(statistics.parse(body).total).toBe(3));

  it('what has no field that is known is itself the statistics', () => {
    expect(statistics.parse({ ok: true, calls: 3 })).toEqual({ ok: true, calls: 3 });
  });

  const page = pageOf(
    'items',
    z.looseObject({ items: z.array(z.number()), has_more: z.boolean(), next_cursor: z.string().nullish() }),
  );

  it.each([
    [{ items: [1], has_more: true, next_cursor: 'x' }, true],
    [{ data: [1], next_cursor: 'x' }, true],
    [{ results: [1], next_cursor: '' }, false],
    [{ ok: true, data: { items: [1], has_more: false } }, false],
    [[1], false],
  ])('%j is a page', (body, more) => expect(page.parse(body)).toMatchObject({ items: [1], has_more: more }));

  it.each([{}, { ok: true }, 'x', { total: 0 }, { data: {} }])('%j is none', (body) => {
    expect(page.safeParse(body).success).toBe(false);
  });
});

describe('jobs', () => {
  it.each([
    { ...JOB, asset_id: 'a', result: { asset: ASSET } },
    { ...JOB, result: ASSET },
    { ...JOB, result: { assets: [ASSET] } },
    { ...JOB, result: { asset_id: 'a' } },
    { ...JOB, result: { asset: { id: 'a', unheard: true } } },
  ])('%j tells its asset', (job) => {
    const usual = usualJob(job) as { asset_id: string; result: { asset?: { id: string } } };
    expect(usual.asset_id).toBe('a');
    expect(usual.result.asset?.id ?? 'a').toBe('a');
  });

  it('a job alone is not what its own result holds', () => {
    for (const result of [{}, { id: 'a', status: 'ready' }, { asset: ASSET }])
      expect(jobInEvent(JSON.stringify({ ...JOB, result }), 'j')?.status).toBe('succeeded');
  });

  it('several assets are no one asset', () => {
    expect(usualJob({ ...JOB, result: { assets: [ASSET, ASSET] } })).not.toHaveProperty('asset_id');
  });

  it.each([
    [0.5, 0.5],
    [50, 0.5],
    [1, 1],
    [100, 1],
    [250, 1],
    [null, null],
    ['half', 'half'],
  ])('progress %j is %j', (progress, read) => expect(usualJob({ ...JOB, progress })).toMatchObject({ progress: read }));

  it.each([{ job: JOB }, JOB, { data: JOB }, { type: 'job.updated', data: { job: JOB } }])(
    'the event %j is of the job',
    (data) => expect(jobInEvent(JSON.stringify(data), 'j')?.status).toBe('succeeded'),
  );

  it.each([{ job: { ...JOB, id: 'other' } }, { ping: 1 }, 'x', [], { id: 'j' }])('the event %j is not', (data) => {
    expect(jobInEvent(JSON.stringify(data), 'j')).toBeUndefined();
  });
});

/** A client of a service that answers every request the same. */
/** @param found bodies of paths that are there */
function clientOf(status: number, body: unknown, found: Readonly<Record<string, unknown>> = {}) {
  const log: LogEntry[] = [];
  const requests: DispatchRequest[] = [];
  const client = createClient({
    baseUrl: 'https://service.test',
    apiKey: 'pm_k1_0123456789',
    logger: (entry) => log.push(entry),
    retry: { maxAttempts: 1 } as never,
    dispatch: async (request) => {
      requests.push(request);
      const known = found[new URL(request.url).pathname];
      const told = known === undefined ? status : 200;
      const { body: bytes, headers } = Response.json(known ?? body, { status: told });
      return { status: told, headers, body: bytes! };
    },
  });
  return {
    client,
    warnings: () => log.filter(({ kind }) => kind === 'warning').map(({ message }) => message),
    requests,
  };
}

describe('values and errors that nobody has seen', () => {
  it('a state, a kind and a visibility are passed on', async () => {
    const job = { id: 'j', type: 'hologram', status: 'pondering', mode: 'hologram', created_at: AT };
    const strange = { ...ASSET, status: 'hibernating', visibility: 'galactic' };
    const { client } = clientOf(
      404,
      {},
      {
        '/v1/jobs/j': { ok: true, job },
        '/v1/assets': { ok: true, assets: [strange], has_more: false },
      },
    );
    expect((await client.jobs.get('j')).status).toBe('pondering');
    expect((await client.assets.list()).assets).toMatchObject([{ status: 'hibernating', visibility: 'galactic' }]);
  });

  it.each([
    ['a word', 'no credit', undefined],
    ['a list', [{ loc: ['body', 'prompt'], msg: 'too short' }], undefined],
    ['a code at top level', { code: 'no_credit', message: 'Add some.' }, 'no_credit'],
    ['a code in an error', { error: { code: 'no_credit', message: 'Add some.' } }, 'no_credit'],
    ['a code in the first of several errors', { errors: [{ code: 'no_credit', message: 'Add some.' }] }, 'no_credit'],
    ['a code beside a title', { type: 'about:blank', title: 'No credit', code: 'no_credit' }, 'no_credit'],
    ['a code in a detail alone', { detail: { code: 'no_credit', message: 'Add some.' } }, 'no_credit'],
    ['a code in a detail', { detail: { error: { code: 'no_credit', message: 'Add some.' } } }, 'no_credit'],
    ['nothing', null, undefined],
  ])('a refusal that is %s is told by its status', async (_, body, serviceCode) => {
    const { client } = clientOf(402, body);
    await expect(client.assets.create({ prompt: 'a crate' })).rejects.toMatchObject({
      code: 'quota_exceeded',
      status: 402,
      ...(serviceCode === undefined ? {} : { serviceCode }),
    });
  });
});

describe('what costs something names the line of the profile', () => {
  it('a path that is not there', async () => {
    const { client } = clientOf(404, { detail: 'Not Found' });
    await expect(client.jobs.cancel('j')).rejects.toMatchObject({ hint: expect.stringContaining('jobs.cancelPath') });
    await expect(client.account.identity()).rejects.toMatchObject({ hint: expect.stringContaining('account.path') });
    await expect(client.images.list()).rejects.toMatchObject({ hint: expect.stringContaining('images.path') });
  });

  it('an asset alone, whose path is not there, is looked for in the list', async () => {
    const list = { ok: true, assets: [ASSET], has_more: false };
    const { client, warnings, requests } = clientOf(404, { detail: 'Not Found' }, { '/v1/assets': list });
    expect((await client.assets.get('a')).name).toBe('Crate');
    expect(requests.at(-1)!.url).toContain('limit=100');
    expect(warnings()).toEqual([expect.stringContaining('assets.singlePath')]);
    await expect(client.assets.get('b')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no asset b: the service lists none.',
    });
  });

  it('but not a thing that is not there', async () => {
    const { client } = clientOf(404, { detail: { error: { code: 'job_not_found', message: 'No.', status: 404 } } });
    await expect(client.jobs.cancel('j')).rejects.toMatchObject({ hint: expect.not.stringContaining('cancelPath') });
  });

  it('a page size that is not known', async () => {
    const { client, warnings } = clientOf(200, { ok: true, assets: [ASSET, ASSET], has_more: false });
    await client.assets.list({ pageSize: 1 });
    expect(warnings()).toEqual([expect.stringContaining('assets.pageSizeParameter')]);
    await client.assets.list({ pageSize: 2 });
    expect(warnings()).toHaveLength(1);
  });
});
