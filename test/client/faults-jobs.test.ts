import { describe, expect, it } from 'vitest';
import { bench, failure, JOB } from './bench.ts';
import { error, json, type Reply, reset } from './fault-server.ts';
import { whereNow } from './in-dialect.ts';

const GET = 'GET /v1/jobs/job_1';
const state = (status: string, more: object = {}): Reply => json(200, { ok: true, job: { ...JOB, status, ...more } });
const DONE = state('succeeded', { asset_id: 'ast_1' });

/** Waits for a job whose polls are answered in this order. */
async function waits(...replies: Reply[]) {
  const { client, server, clock } = await bench({ [GET]: replies });
  const seen: string[] = [];
  const job = await client.jobs.wait('job_1', { onProgress: ({ status }) => seen.push(status) });
  return { job, seen, polls: server.to(GET).length, pauses: clock.pauses };
}

describe('jobs.wait', () => {
  it('asks for the result, and asks at once for a job of before', async () => {
    const { client, server, clock } = await bench({ [GET]: [DONE] });
    expect((await client.jobs.wait('job_1')).asset_id).toBe('ast_1');
    expect(server.to(GET)[0]!.url).toBe('/v1/jobs/job_1?include_result=true');
    expect(clock.pauses).toEqual([]);
  });

  it('grows its pauses gently, up to a limit', async () => {
    const running = Array<Reply>(8).fill(state('running'));
    const { pauses } = await waits(...running, DONE);
    expect(pauses).toEqual([500, 750, 1_125, 1_687.5, 2_531.25, 3_796.875, 5_000, 5_000]);
  });

  it('enum_unknown: keeps polling and shows it', async () => {
    const { seen } = await waits(state('queued'), state('polishing'), DONE);
    expect(seen).toEqual(['queued', 'polishing', 'succeeded']);
  });

  it('job_flap: waits for a final state', async () => {
    const { seen } = await waits(state('running'), state('queued'), state('running'), DONE);
    expect(seen).toEqual(['running', 'queued', 'running', 'succeeded']);
  });

  it('fields_missing: a job without a status is asked for again', async () => {
    const { polls } = await waits(json(200, { ok: true, job: { id: 'job_1' } }), DONE);
    expect(polls).toBe(2);
  });

  it('job_fail: of a full disk tells how to make room', async () => {
    const { client } = await bench({
      [GET]: [state('failed', { error: { code: 'storage_full', message: 'There is no space left.' } })],
    });
    expect(await failure(client.jobs.wait('job_1'))).toMatchObject({
      code: 'job_failed',
      serviceCode: 'storage_full',
      hint: expect.stringContaining('free some space'),
    });
  });

  it.each([
    ['get', GET],
    ['cancel', 'POST /v1/jobs/job_1/cancel'],
    ['wait', GET],
  ] as const)('an answer about another job is none: %s', async (method, route) => {
    const other = state('succeeded', { id: 'job_2', asset_id: 'ast_2' });
    const { client } = await bench({ [GET]: [other], [route]: [other] });
    expect(await failure(client.jobs[method]('job_1'))).toMatchObject({
      code: 'protocol_error',
      // A dialect may acknowledge a cancellation, and the job is then asked for.
      where: expect.toBeOneOf([GET, whereNow(route)]),
      message: expect.stringContaining('another one than was asked for'),
    });
  });

  it('fields_missing: a clear error with the job id when it stays so', async () => {
    const { client } = await bench({ [GET]: [json(200, { ok: true })] });
    const thrown = await failure(client.jobs.wait('job_1'));
    expect(thrown).toMatchObject({ code: 'protocol_error', jobId: 'job_1', where: GET });
  });

  it.each([null, 'half', 0.5])('fields_null: progress %j is no obstacle', async (progress) => {
    const odd = state('running', { progress, started_at: null, completed_at: 'soon', result: 'none', error: null });
    expect((await waits(odd, DONE)).seen).toEqual(['running', 'succeeded']);
  });

  it('job_fail: ends with what the service says', async () => {
    const { client, server } = await bench({
      [GET]: [state('failed', { error: { code: 'prompt_not_understood', message: 'I can make crates and mugs.' } })],
    });
    const thrown = await failure(client.jobs.wait('job_1'));
    expect(thrown).toMatchObject({
      code: 'job_failed',
      exitCode: 6,
      jobId: 'job_1',
      serviceCode: 'prompt_not_understood',
    });
    expect(thrown.message).toBe('I can make crates and mugs.');
    expect(server.to(GET)).toHaveLength(1);
  });

  it('job_fail: a bare string is a reason too, made fit for a terminal', async () => {
    const { client } = await bench({ [GET]: [state('failed', { error: 'no\u001b[31m luck' })] });
    expect((await failure(client.jobs.wait('job_1'))).message).toBe('no [31m luck');
  });

  it('job_fail: says so when there is no reason', async () => {
    const { client } = await bench({ [GET]: [state('failed')] });
    expect(await failure(client.jobs.wait('job_1'))).toMatchObject({ code: 'job_failed', jobId: 'job_1' });
  });

  it('a cancelled job', async () => {
    const { client } = await bench({ [GET]: [state('cancelled')] });
    expect(await failure(client.jobs.wait('job_1'))).toMatchObject({ code: 'job_cancelled', exitCode: 6 });
  });

  it('job_stuck: gives the id with which to go on', async () => {
    const { client, clock } = await bench({ [GET]: [state('running')] });
    const began = clock.now();
    const thrown = await failure(client.jobs.wait('job_1', { timeoutMs: 60_000 }));
    expect(thrown).toMatchObject({ code: 'job_unfinished', exitCode: 8, jobId: 'job_1' });
    expect(thrown.message).toBe('Job job_1 is still "running" after 60 s.');
    expect(thrown.hint).toContain('propmaster pull job_1');
    expect(clock.now() - began).toBe(60_000);
  });

  it('job_404_once: right after creation it is overlooked', async () => {
    const missing = error(404, 'job_not_found', 'no such job');
    const { client, server } = await bench({
      'POST /v1/assets': [json(202, { ok: true, job_id: 'job_1' })],
      [GET]: [missing, missing, missing, DONE],
    });
    await client.assets.create({ prompt: 'a mug' });
    expect((await client.jobs.wait('job_1')).status).toBe('succeeded');
    expect(server.to(GET)).toHaveLength(4);
  });

  it('job_404_once: an unknown id ends soon', async () => {
    const { client, server } = await bench({ [GET]: [error(404, 'job_not_found', 'no such job')] });
    expect(await failure(client.jobs.wait('job_1'))).toMatchObject({ code: 'not_found', exitCode: 4, jobId: 'job_1' });
    expect(server.to(GET)).toHaveLength(2);
  });

  it('lives through a service that restarts', async () => {
    const { seen } = await waits(state('running'), reset, reset, error(503, 'starting', 'one moment'), DONE);
    expect(seen).toEqual(['running', 'succeeded']);
  });

  it('abort: tells which job goes on', async () => {
    const { client } = await bench({ [GET]: [state('running')] });
    const control = new AbortController();
    const call = client.jobs.wait('job_1', { signal: control.signal, onProgress: () => control.abort() });
    expect(await failure(call)).toMatchObject({ code: 'interrupted', jobId: 'job_1' });
  });

  it('in process, a job of our own is asked for after 50 ms', async () => {
    const app = async (request: Request) =>
      request.method === 'POST'
        ? Response.json({ ok: true, job_id: 'job_1' }, { status: 202 })
        : Response.json({ ok: true, job: { ...JOB, status: 'succeeded' } });
    const { appDispatch, LOCAL_BASE_URL } = await import('../../src/client/index.ts');
    const { client, clock } = await bench({}, { baseUrl: LOCAL_BASE_URL, dispatch: appDispatch(app) });
    await client.assets.create({ prompt: 'a mug' });
    await client.jobs.wait('job_1');
    expect(clock.pauses).toEqual([50]);
  });
});

describe('jobs.follow', () => {
  it('returns a failed job instead of throwing', async () => {
    const { client } = await bench({ [GET]: [state('failed')] });
    expect((await client.jobs.follow('job_1')).status).toBe('failed');
  });

  it('without time, looks once', async () => {
    const { client, server } = await bench({ [GET]: [state('running')] });
    expect((await client.jobs.follow('job_1', { timeoutMs: 0 })).status).toBe('running');
    expect(server.seen).toHaveLength(1);
  });
});
