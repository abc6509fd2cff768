import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../../src/service/app.ts';
import type { Service } from '../../src/service/index.ts';
import { openJobEvents } from '../../src/service/jobs/job-events.ts';
import { serve } from '../../src/service/serve.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { eventually } from '../eventually.ts';
import { bodyOf, call, FAKE_PRODUCER, inertDeps, newJob, openFake, submit, temporaryFolder } from './open.ts';

interface Event {
  readonly id: string;
  readonly name: string;
  readonly job: Record<string, unknown>;
}

function eventsOf(text: string): Event[] {
  return text
    .split('\n\n')
    .filter((block) => block.includes('data:'))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      return { id: field('id'), name: field('event'), job: (JSON.parse(field('data')) as { job: Event['job'] }).job };
    });
}

function listen(service: Service, id: string, headers: Record<string, string> = {}): Promise<Response> {
  return call(service, `GET /v1/jobs/${id}/events`, { key: service.keys.personal, headers });
}

describe('the event stream of a job', () => {
  it('shows each state as the job itself does, with rising ids, and ends after the final one', async () => {
    const service = await openFake();
    const id = await submit(service, service.keys.personal, 'a slow crate');
    const response = await listen(service, id);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/event-stream');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Request-ID')).toMatch(/^req_/);
    const text = await response.text();
    expect(text.startsWith('retry: 2000\n\n')).toBe(true);
    const events = eventsOf(text);
    const ids = events.map((event) => Number(event.id));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    expect(events.every(({ name, job }) => name === 'job' && job['id'] === id)).toBe(true);
    expect(events.map(({ job }) => job['phase'])).toEqual(expect.arrayContaining(['modelling']));
    expect(events.at(-1)!.job).toMatchObject({ status: 'succeeded', progress: 1, settled_spend_cents: 10 });
    const { job } = await bodyOf(call(service, `GET /v1/jobs/${id}`, { key: service.keys.personal }));
    expect(events.at(-1)!.job).toEqual(job);
  });

  it('goes on after Last-Event-ID, and answers 204 when nothing is left', async () => {
    const service = await openFake();
    const id = await submit(service, service.keys.personal, 'a crate');
    await service.waitIdle();
    const [final] = eventsOf(await (await listen(service, id)).text());
    expect(final!.job).toMatchObject({ status: 'succeeded' });
    const before = { 'Last-Event-ID': String(Number(final!.id) - 1) };
    expect(eventsOf(await (await listen(service, id, before)).text())).toEqual([final]);
    const none = await listen(service, id, { 'Last-Event-ID': final!.id });
    expect([none.status, await none.text()]).toEqual([204, '']);
    for (const odd of ['x', '-1', '1e9', '999999', '']) {
      expect(eventsOf(await (await listen(service, id, { 'Last-Event-ID': odd })).text()), odd).toEqual([final]);
    }
  });

  it('does not repeat what the reader has', async () => {
    const service = await openFake({ workers: 0 });
    const key = service.keys.personal;
    const id = await submit(service, key, 'a crate');
    const text = (await listen(service, id, { 'Last-Event-ID': '1' })).text();
    await call(service, `POST /v1/jobs/${id}/cancel`, { key });
    expect(eventsOf(await text).map((event) => [event.id, event.job['status']])).toEqual([['2', 'cancelled']]);
  });

  it('works when another process runs the job', async () => {
    const dataDir = temporaryFolder();
    const watcher = await openFake({ dataDir, workers: 0 });
    const id = await submit(watcher, watcher.keys.personal, 'a slow crate');
    const text = (await listen(watcher, id)).text();
    await openFake({ dataDir, workers: 1 });
    expect(eventsOf(await text).at(-1)!.job).toMatchObject({ status: 'succeeded' });
  });

  it('is for Personal keys, and for jobs of the library', async () => {
    const service = await openFake({ workers: 0 });
    const { personal, team } = service.keys;
    const [mine, theirs] = [await submit(service, personal, 'a crate'), await submit(service, team, 'a crate', 'k')];
    for (const [id, key, status, code] of [
      [theirs, team, 403, 'workspace_route_unavailable'],
      [mine, team, 403, 'workspace_route_unavailable'],
      [theirs, personal, 404, 'job_not_found'],
      ['job_1', personal, 404, 'job_not_found'],
    ] as const) {
      const response = await call(service, `GET /v1/jobs/${id}/events`, { key });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ detail: { error: { code } } });
    }
    const head = await call(service, `HEAD /v1/jobs/${mine}/events`, { key: personal });
    expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  });

  it('ends when the service is closed', async () => {
    const service = await openFake({ workers: 0 });
    const id = await submit(service, service.keys.personal, 'a crate');
    const text = (await listen(service, id)).text();
    await service.close();
    expect(eventsOf(await text).map(({ job }) => job['status'])).toEqual(['queued']);
  });

  it('over HTTP: each event comes at once, and closing the service is not held up by a listener', async () => {
    const running = await serve({ port: 0, dataDir: temporaryFolder(), workers: 0, producer: FAKE_PRODUCER });
    const headers = { Authorization: `Bearer ${running.keys.personal}`, 'Content-Type': 'application/json' };
    const submission = { method: 'POST', headers, body: '{"prompt":"a crate"}' };
    const { job_id } = (await (await fetch(`${running.url}/v1/assets`, submission)).json()) as { job_id: string };
    const request = http.get(`${running.url}/v1/jobs/${job_id}/events`, { headers });
    const ended = new Promise((resolve) => request.once('response', (response) => response.once('end', resolve)));
    await new Promise((resolve) => {
      request.once('response', (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
          if (eventsOf(text).length === 1) resolve(undefined);
        });
      });
    });
    await running.close();
    await ended;
  });
});

it('a listener that goes away is not waited for any more', async () => {
  const store = await openStore(temporaryFolder());
  await store.jobs.insert({ ...newJob('1'.repeat(24)), library: 'personal' });
  let looks = 0;
  const versions: Store['jobs']['versions'] = async (ids) => {
    looks += 1;
    return store.jobs.versions(ids);
  };
  const watching = { ...store, jobs: { ...store.jobs, versions } };
  const deps = { ...inertDeps(watching), events: openJobEvents({ store: watching, pollMs: 1_000_000 }) };
  const server = http.createServer(getRequestListener(createApp(deps).fetch, { overrideGlobalObjects: false }));
  onTestFinished(async () => {
    server.close();
    await store.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const request = http.get({
    port: (server.address() as AddressInfo).port,
    path: `/v1/jobs/job_${'1'.repeat(24)}/events`,
    headers: { Authorization: `Bearer ${store.localKeys.personal}` },
  });
  await new Promise((resolve) => request.once('response', (response) => response.once('data', resolve)));
  const isWatched = () => {
    const before = looks;
    deps.events.wake();
    return looks > before;
  };
  expect(isWatched()).toBe(true);
  request.destroy();
  await eventually(() => expect(isWatched()).toBe(false));
});

/** All that goes on without waiting for anything has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('listeners', () => {
  async function watched(): Promise<{ store: Store; looks: () => number; watching: Store }> {
    const store = await openStore(temporaryFolder());
    onTestFinished(() => store.close());
    await store.jobs.insert(newJob(1));
    let looks = 0;
    const versions: Store['jobs']['versions'] = async (ids) => {
      looks += 1;
      return store.jobs.versions(ids);
    };
    return { store, looks: () => looks, watching: { ...store, jobs: { ...store.jobs, versions } } };
  }

  it('share one look at the database; without any there is none', async () => {
    const { store, looks, watching } = await watched();
    const events = openJobEvents({ store: watching, pollMs: 1_000_000 });
    events.wake();
    expect(looks()).toBe(0);
    const readers = Array.from({ length: 500 }, () => events.stream('l', 'job_1', 0).getReader());
    await settled();
    const before = looks();
    expect(before).toBeLessThan(10);
    await store.jobs.hold('job_1', 10);
    events.wake();
    await settled();
    expect(looks()).toBe(before + 1);
    for (const reader of readers) await reader.cancel();
    events.wake();
    await settled();
    expect(looks()).toBe(before + 1);
  });

  it('that do not read get the last state, not every one', async () => {
    const { store, watching } = await watched();
    const events = openJobEvents({ store: watching, pollMs: 5 });
    const stream = events.stream('l', 'job_1', 0);
    for (let n = 1; n <= 100; n++) {
      await store.jobs.hold('job_1', n);
      events.wake();
    }
    await store.jobs.end('job_1', 5, { status: 'cancelled' }, 0);
    let text = '';
    for await (const chunk of stream) text += new TextDecoder().decode(chunk);
    const seen = eventsOf(text);
    expect(seen.length).toBeLessThan(30);
    expect(seen.at(-1)).toMatchObject({ id: '102', job: { status: 'cancelled' } });
  });

  it('hear a comment on a silent stream', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { watching } = await watched();
    const events = openJobEvents({ store: watching });
    const reader = events.stream('l', 'job_1', 1).getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toBe('retry: 2000\n\n');
    vi.advanceTimersByTime(14_999);
    const heard = next();
    vi.advanceTimersByTime(1);
    expect(await heard).toMatch(/^: .*\n\n$/);
    await reader.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });
});
