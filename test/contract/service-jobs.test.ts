import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call, jobOf, openFake, submit } from '../service/open.ts';
import { bodyOf, COUNT, ID, post, refusal, shareContract, TIMESTAMP } from './answers.ts';

const shared = shareContract();
let service: Service;
let personal: string;
let team: string;
beforeAll(() => {
  service = shared.service;
  ({ personal, team } = service.keys);
});

/** A job until it is in one of the states. */
async function until(key: string, id: string, ...states: string[]): Promise<Record<string, unknown>> {
  for (;;) {
    const job = await jobOf(service, key, id);
    if (states.includes(String(job['status']))) return job;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('GET /v1/jobs/{job_id}', () => {
  // pins: jobs-get.route, jobs-get.envelope, jobs-get.include_result, job-envelope.ok, job-envelope.job, job.id
  // pins: job.status, job.mode, job.created_at, job.started_at, job.result, job-state.succeeded, job-end.succeeded
  // pins: generation.polling, areas.jobs-track, timestamp.integer, timestamp.milliseconds, assumption.job-fields
  // pins: assumption.job-result
  it('shows a job that has succeeded, and its result when asked', async () => {
    const id = await submit(service, personal, 'an oak crate');
    await service.waitIdle();
    const job = {
      id,
      status: 'succeeded',
      mode: 'asset',
      created_at: TIMESTAMP,
      started_at: TIMESTAMP,
      completed_at: TIMESTAMP,
      progress: 1,
      release_id: 'fake-1',
      asset_id: ID,
      reserved_spend_cents: 0,
      settled_spend_cents: 10,
    };
    for (const query of ['', '?include_result=false']) {
      const bare = await call(service, `GET /v1/jobs/${id}${query}`, { key: personal });
      expect(bare.status).toBe(200);
      expect(await bare.json()).toEqual({ ok: true, job });
    }
    const full = await bodyOf<{ job: { result: { asset: unknown } } }>(
      call(service, `GET /v1/jobs/${id}?include_result=true`, { key: personal }),
    );
    expect(full).toEqual({ ok: true, job: { ...job, result: { asset: expect.any(Object) } } });
    expect(full.job.result.asset).toMatchObject({
      id: ID,
      prompt: 'an oak crate',
      formats: ['glb', 'glb_bundle', 'mjcf'],
    });
  });

  // pins: job.started_at-absent, job-state.queued, job-birth.asset
  it('shows a job that has not started', async () => {
    const idle = await openFake({ workers: 0 });
    const id = await submit(idle, idle.keys.personal, 'a crate');
    const body = await bodyOf(call(idle, `GET /v1/jobs/${id}`, { key: idle.keys.personal }));
    expect(body).toEqual({
      ok: true,
      job: {
        id,
        status: 'queued',
        mode: 'asset',
        created_at: TIMESTAMP,
        progress: COUNT,
        reserved_spend_cents: 10,
        settled_spend_cents: 0,
      },
    });
  });

  // pins: job-state.running, job-start, job-state.cancelled, job-end.cancelled, named.job-cancellation
  // pins: areas.jobs-cancel, assumption.job-cancel
  it('shows a job that runs, until it is cancelled', async () => {
    const id = await submit(service, personal, 'this never ends');
    expect(await until(personal, id, 'running')).toMatchObject({ id, mode: 'asset', started_at: TIMESTAMP });
    const response = await call(service, `POST /v1/jobs/${id}/cancel`, { key: personal });
    expect(response.status).toBe(200);
    const cancelled = {
      ok: true,
      job: { id, status: 'cancelled', started_at: TIMESTAMP, completed_at: TIMESTAMP, reserved_spend_cents: 0 },
    };
    expect(await bodyOf(response)).toMatchObject(cancelled);
    expect(await bodyOf(call(service, `POST /v1/jobs/${id}/cancel`, { key: personal }))).toMatchObject(cancelled);
    await service.waitIdle();
    expect(await jobOf(service, personal, id)).toMatchObject({ status: 'cancelled' });
  });

  // pins: job-state.failed, job-end.failed, assumption.job-fields
  it('shows a job that has failed, and why', async () => {
    const id = await submit(service, personal, 'refuse this');
    await service.waitIdle();
    expect(await jobOf(service, personal, id)).toEqual({
      id,
      status: 'failed',
      mode: 'asset',
      created_at: TIMESTAMP,
      started_at: TIMESTAMP,
      completed_at: TIMESTAMP,
      progress: expect.any(Number),
      reserved_spend_cents: 0,
      settled_spend_cents: 0,
      error: { code: 'prompt_not_understood', message: 'I can make: crate, mug. Name one of these.' },
    });
  });

  // pins: assumption.job-cancel
  it('that has ended otherwise is not cancelled: 409', async () => {
    const id = await submit(service, personal, 'a crate');
    await service.waitIdle();
    expect(await refusal(await call(service, `POST /v1/jobs/${id}/cancel`, { key: personal }))).toEqual({
      code: 'job_not_cancellable',
      status: 409,
    });
  });

  // pins: jobs-get.404, jobs-get.include_result-boolean
  it.each([
    ['GET /v1/jobs/job_000000000000000000000000', 404, 'job_not_found'],
    ['GET /v1/jobs/x', 404, 'job_not_found'],
    ['POST /v1/jobs/x/cancel', 404, 'job_not_found'],
    ['GET /v1/jobs/x/events', 404, 'job_not_found'],
    ['GET /v1/jobs/job_000000000000000000000000?include_result=maybe', 422, 'validation_error'],
    ['GET /v1/jobs/job_000000000000000000000000?include_result=', 422, 'validation_error'],
    ['GET /v1/jobs/job_000000000000000000000000?include_results=true', 422, 'validation_error'],
  ])('%s: %i %s', async (route, status, code) =>
    expect(await refusal(await call(service, route, { key: personal }))).toEqual({ code, status }),
  );
});

describe('GET /v1/jobs/{job_id}/events', () => {
  // pins: jobs-events.route, events.personal, events.format, assumption.events
  it('streams events whose data is the job, with ids, to the final one; then there is nothing more', async () => {
    const id = await submit(service, personal, 'a crate that takes brief work');
    const response = await call(service, `GET /v1/jobs/${id}/events`, { key: personal });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
    const blocks = (await response.text()).split('\n\n').filter((block) => /^data:/m.test(block));
    const events = blocks.map((block) => {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
      return { id: Number(field('id')), event: field('event'), data: JSON.parse(field('data')) as { job: unknown } };
    });
    expect(events.length).toBeGreaterThan(0);
    expect(events.every(({ event }) => event === 'job')).toBe(true);
    expect(events.map((one) => one.id)).toEqual(events.map((one) => one.id).sort((a, b) => a - b));
    expect(events.at(-1)?.data).toMatchObject({ job: { id, status: 'succeeded', mode: 'asset' } });

    const last = String(events.at(-1)?.id);
    const again = await call(service, `GET /v1/jobs/${id}/events`, {
      key: personal,
      headers: { 'Last-Event-ID': last },
    });
    expect([again.status, await again.text()]).toEqual([204, '']);
    const { job } = events.at(-1)!.data;
    expect(await bodyOf(call(service, `GET /v1/jobs/${id}`, { key: personal }))).toEqual({ ok: true, job });
  });

  // pins: events.team, events.team-polls, auth.team-events
  it('is not for Team keys, which poll', async () => {
    const id = await submit(service, team, 'a crate', 'events-1');
    expect(await refusal(await call(service, `GET /v1/jobs/${id}/events`, { key: team }))).toEqual({
      code: 'workspace_route_unavailable',
      status: 403,
    });
    await service.waitIdle();
    expect(await jobOf(service, team, id)).toMatchObject({ status: 'succeeded' });
  });
});

/** An asset whose export has failed and whose authoring has not. */
async function unexported(prompt = 'an unexportable crate'): Promise<string> {
  const { job_id } = await bodyOf<{ job_id: string }>(post(service, '/v1/assets', { prompt }, crypto.randomUUID()));
  await service.waitIdle();
  return job_id;
}
const retry = (id: string, key: string) =>
  call(service, `POST /v1/jobs/${id}/retry-export`, { key: team, headers: { 'Idempotency-Key': key } });

describe('POST /v1/jobs/{job_id}/retry-export', () => {
  // pins: retry-export.route, retry-export.from-authoring, retry-export.no-new-authoring, retry-export.202
  // pins: retry-export.answer, retry-export.new-job, retry-export.new-asset, retry-export.billing, areas.jobs-recover
  // pins: job-birth.retry-export, job-birth.id, batch-result.retry_of_job_id, batch-result.retry_mode
  // pins: assumption.retry-export, assumption.prices
  it('makes a new job from what was authored, and that a new asset', async () => {
    const id = await unexported();
    expect(await jobOf(service, team, id)).toMatchObject({ status: 'failed' });
    const response = await retry(id, 'retry-1');
    expect(response.status).toBe(202);
    const accepted = await bodyOf<{ job_id: string }>(response);
    expect(accepted).toEqual({ ok: true, job_id: ID, status: 'queued' });
    expect(accepted.job_id).not.toBe(id);
    await service.waitIdle();
    const job = await jobOf(service, team, accepted.job_id);
    // Modes of the stand-in are told apart: an authoring would fail here again.
    expect(job).toMatchObject({
      id: accepted.job_id,
      status: 'succeeded',
      mode: 'export',
      retry_of_job_id: id,
      retry_mode: 'export',
      asset_id: ID,
      settled_spend_cents: 2,
    });
    expect((await call(service, `GET /v1/assets/${job['asset_id']}`, { key: team })).status).toBe(200);
  });

  // pins: retry-export.new-key, retry-export.same-key
  it('is the same retry under the same key, and another under another', async () => {
    const id = await unexported();
    const [first, again, other] = [await retry(id, 'r-1'), await retry(id, 'r-1'), await retry(id, 'r-2')];
    const ids = [];
    for (const response of [first, again, other]) ids.push((await bodyOf<{ job_id: string }>(response)).job_id);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  // pins: retry-export.key-rules, limit.key-retry-export
  it.each([
    ['', 422],
    ['a b', 422],
    ['ä', 422],
    ['a/b', 422],
    ['x'.repeat(129), 422],
    ['a', 202],
    ['Az09._:-'.repeat(16), 202],
  ])('with the key %j: %i', async (key, status) => {
    const response = await retry(await unexported(), key);
    expect(response.status).toBe(status);
    if (status === 422) expect(await refusal(response)).toEqual({ code: 'validation_error', status });
  });

  // pins: retry-export.workers-stopped, retry-export.charges-settled
  it('is refused while the job runs and holds money', async () => {
    const { job_id: id } = await bodyOf<{ job_id: string }>(
      post(service, '/v1/assets', { prompt: 'this never ends' }, 'retry-running'),
    );
    const running = await until(team, id, 'running');
    expect(running['reserved_spend_cents']).toBe(10);
    expect(await refusal(await retry(id, 'too-early'))).toEqual({ code: 'retry_not_possible', status: 409 });
    await call(service, `POST /v1/jobs/${id}/cancel`, { key: team });
    await service.waitIdle();
  });

  // pins: retry-export.source-present
  it('is refused when authoring did not succeed', async () => {
    const id = await unexported('refuse this');
    expect(await refusal(await retry(id, 'no-source'))).toEqual({ code: 'retry_not_possible', status: 409 });
  });

  // pins: retry-export.release-available, version.retry-release
  it('is refused when the release is gone: 503', async () => {
    const id = await unexported('an old crate');
    expect(await refusal(await retry(id, 'old'))).toEqual({ code: 'release_unavailable', status: 503 });
  });

  it('of an unknown job: 404', async () =>
    expect(await refusal(await retry('job_000000000000000000000000', 'r'))).toEqual({
      code: 'job_not_found',
      status: 404,
    }));
});
