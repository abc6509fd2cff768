import { describe, expect, it } from 'vitest';
import { createClient, type Dispatch } from '../../src/client/index.ts';
import { asked, COMMON, refused, wire } from './wire.ts';

describe('GET /v1/jobs/{job_id}', () => {
  // pins: jobs-get.route, jobs-get.envelope, jobs-get.include_result, job-envelope.ok, job-envelope.job, areas.jobs-track
  // pins: job.id, job.status, job.mode, job.created_at, job.started_at, generation.polling, scenes-create.poll
  it('asks for the job, and for its result when it is wanted', async () => {
    const body = `{"ok":true,"job":{"id":"j1","status":"running","mode":"asset","created_at":1767225600000,
      "started_at":1767225600001}}`;
    const { jobs, requests } = wire({ body });
    expect(await jobs.get('j1')).toEqual({
      id: 'j1',
      status: 'running',
      mode: 'asset',
      created_at: 1767225600000,
      started_at: 1767225600001,
    });
    await jobs.get('j1', { includeResult: true });
    expect(requests).toEqual([
      { method: 'GET', url: 'https://api.example.com/v1/jobs/j1', headers: COMMON },
      { method: 'GET', url: 'https://api.example.com/v1/jobs/j1?include_result=true', headers: COMMON },
    ]);
  });

  // pins: job.started_at-absent, job-state.queued
  it('takes a job that has not started', async () => {
    const body = '{"ok":true,"job":{"id":"j1","status":"queued","mode":"asset","created_at":1767225600000}}';
    const job = await wire({ body }).jobs.get('j1');
    expect(job).toMatchObject({ status: 'queued' });
    expect(job.started_at).toBeUndefined();
  });

  // pins: jobs-get.401, jobs-get.404, jobs-get.429
  it.each([
    [401, 'invalid_api_key', 'not_allowed'],
    [404, 'job_not_found', 'not_found'],
    [429, 'rate_limit_exceeded', 'rate_limited'],
  ])('%i %s', async (status, serviceCode, code) => {
    await expect(wire(refused(status, serviceCode)).jobs.get('j1')).rejects.toMatchObject({
      code,
      serviceCode,
      status,
    });
  });

  // pins: assumption.job-fields, assumption.job-result
  it.each([
    ['an unknown status', '{"id":"j","status":"pondering"}', { status: 'pondering' }],
    [
      'an unknown mode and field',
      '{"id":"j","status":"running","mode":"hologram","lane":7}',
      { mode: 'hologram', lane: 7 },
    ],
    ['an unknown result', '{"id":"j","status":"succeeded","result":{"files":[]}}', { result: {} }],
    [
      'null everywhere',
      '{"id":"j","status":"running","progress":null,"asset_id":null,"error":null,"started_at":null}',
      { id: 'j' },
    ],
    [
      'a result as we assume it',
      '{"id":"j","status":"succeeded","asset_id":"a","result":{"asset":{"id":"a","name":"n","status":"ready","created_at":1,"updated_at":1,"prompt":"p"}}}',
      { result: { asset: { id: 'a' } } },
    ],
  ])('takes %s', async (_, job, expected) => {
    expect(await wire({ body: `{"ok":true,"job":${job}}` }).jobs.get('j')).toMatchObject(expected);
  });
});

const state = (status: string, more = '', id = 'j1') => ({
  body: `{"ok":true,"job":{"id":"${id}","status":"${status}"${more}}}`,
});

describe('waiting for a job', () => {
  // pins: job-state.running, job-state.succeeded, generation.polling, areas.jobs-recover, events.team-polls, job.result
  it('polls until it has succeeded, whoever made it', async () => {
    const team = refused(403, 'workspace_route_unavailable');
    const end = state('succeeded', ',"result":{"asset":null,"extra":1}');
    const client = wire(team, state('queued'), state('running'), end);
    expect((await client.jobs.wait('j1')).status).toBe('succeeded');
    expect(asked(client).at(-1)).toBe('GET https://api.example.com/v1/jobs/j1?include_result=true');
  });

  // pins: job-state.failed
  it('ends with an error when it has failed', async () => {
    const team = refused(403, 'workspace_route_unavailable');
    const client = wire(team, state('failed', ',"error":{"code":"x","message":"Too complex."}'));
    await expect(client.jobs.wait('j1')).rejects.toMatchObject({ code: 'job_failed', jobId: 'j1' });
  });

  // pins: job-state.cancelled
  it('ends with an error when it was cancelled', async () => {
    const client = wire(refused(403, 'workspace_route_unavailable'), state('cancelled'));
    await expect(client.jobs.wait('j1')).rejects.toMatchObject({ code: 'job_cancelled', jobId: 'j1' });
  });
});

describe('GET /v1/jobs/{job_id}/events', () => {
  const STREAM = [
    ': hello',
    'id: 1',
    'event: job',
    'data: {"job":{"id":"j1","status":"running"}}',
    '',
    'id: 2',
    'event: job',
    'data: {"job":{"id":"j1","status":"succeeded"}}',
    '',
    '',
  ].join('\n');

  // pins: jobs-events.route, events.personal, events.format, assumption.events
  it('is followed to the final state', async () => {
    const client = wire({ body: STREAM, headers: { 'content-type': 'text/event-stream' } }, state('succeeded'));
    const seen = [];
    for await (const { status } of client.jobs.events('j1')) seen.push(status);
    expect(seen).toEqual(['running', 'succeeded']);
    expect(client.requests[0]).toMatchObject({
      method: 'GET',
      url: 'https://api.example.com/v1/jobs/j1/events',
      headers: { accept: 'text/event-stream', authorization: 'Bearer sk_k1_00ff' },
    });
  });

  // pins: auth.team-events, events.team-polls, keys.not-all-operations
  it('is not for Team keys: they poll', async () => {
    const client = wire(refused(403, 'workspace_route_unavailable'), state('running'), state('succeeded'));
    const seen = [];
    for await (const { status } of client.jobs.events('j1')) seen.push(status);
    expect(seen).toEqual(['running', 'succeeded']);
    expect(asked(client).slice(1)).toEqual(
      Array.from({ length: 2 }, () => 'GET https://api.example.com/v1/jobs/j1?include_result=true'),
    );
  });
});

describe('POST /v1/jobs/{job_id}/cancel', () => {
  // pins: named.job-cancellation, areas.jobs-cancel, assumption.job-cancel
  it('has no body and gives the job', async () => {
    const { jobs, requests } = wire(state('cancelled'));
    expect(await jobs.cancel('j1')).toEqual({ id: 'j1', status: 'cancelled' });
    expect(requests).toEqual([{ method: 'POST', url: 'https://api.example.com/v1/jobs/j1/cancel', headers: COMMON }]);
  });
});

describe('POST /v1/jobs/{job_id}/retry-export', () => {
  const ACCEPTED = { status: 202, body: '{"ok":true,"job_id":"j2"}' };

  // pins: retry-export.route, retry-export.key-required, retry-export.key-rules, retry-export.202, retry-export.answer
  // pins: areas.jobs-recover, limit.key-retry-export
  it('sends the key, no body, and gives the new job', async () => {
    const { jobs, requests } = wire(ACCEPTED);
    const longest = 'Az09._:-'.repeat(16);
    expect(await jobs.retryExport('j1', { idempotencyKey: longest })).toMatchObject({ ok: true, job_id: 'j2' });
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://api.example.com/v1/jobs/j1/retry-export',
        headers: { ...COMMON, 'idempotency-key': longest },
      },
    ]);
  });

  // pins: retry-export.new-key, retry-export.key-required
  it('has a key of its own for each retry that is not told one', async () => {
    const { jobs, requests } = wire(ACCEPTED);
    await jobs.retryExport('j1');
    await jobs.retryExport('j1');
    const [first, second] = requests.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    expect(second).not.toBe(first);
  });

  // pins: retry-export.key-rules, limit.key-retry-export
  it.each(['', 'a b', 'ä', 'x'.repeat(129), 'a\r\nb'])('does not send the key %j', async (idempotencyKey) => {
    const { jobs, requests } = wire(ACCEPTED);
    await expect(jobs.retryExport('j1', { idempotencyKey })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(requests).toEqual([]);
  });

  // pins: retry-export.same-key
  it('keeps its key when the answer is lost', async () => {
    const keys: (string | undefined)[] = [];
    const dispatch: Dispatch = async ({ headers }) => {
      keys.push(headers['idempotency-key']);
      if (keys.length < 3) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      const body = new TextEncoder().encode('{"ok":true,"job_id":"j2"}');
      return {
        status: 202,
        headers: new Headers(),
        body: (async function* () {
          yield body;
        })(),
      };
    };
    const clock = { now: () => 0, sleep: async () => {}, random: () => 0 };
    const { jobs } = createClient({ baseUrl: 'https://api.example.com', apiKey: 'k', dispatch, clock });
    expect(await jobs.retryExport('j1')).toMatchObject({ job_id: 'j2' });
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
  });

  // pins: retry-export.new-asset
  it('leads to the new asset by the new job', async () => {
    const done = state('succeeded', ',"asset_id":"a2","mode":"export","retry_of_job_id":"j1"', 'j2');
    const client = wire(ACCEPTED, refused(403, 'workspace_route_unavailable'), done);
    const { job_id } = await client.jobs.retryExport('j1');
    expect(await client.jobs.wait(job_id)).toMatchObject({ asset_id: 'a2' });
    expect(
      asked(client)
        .slice(1)
        .every((line) => line.includes('/v1/jobs/j2')),
    ).toBe(true);
  });
});
