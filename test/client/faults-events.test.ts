import { describe, expect, it } from 'vitest';
import type { ClientOptions } from '../../src/client/index.ts';
import { bench, failure, JOB } from './bench.ts';
import { error, json, type Reply, reply } from './fault-server.ts';
import { eventDataNow, eventNow } from './in-dialect.ts';

const STREAM = 'GET /v1/jobs/job_1/events';
const GET = 'GET /v1/jobs/job_1';
const state = (status: string, more: object = {}) => ({ ...JOB, status, ...more });
const DONE = state('succeeded', { asset_id: 'ast_1', result: {} });
const POLLED = json(200, { ok: true, job: DONE });

const event = (id: number | string, job: object): string => `id: ${id}\n${eventNow(job)}\n`;

/** A stream with these parts, then its end: proper, or a broken connection. `open`: none. */
function stream(parts: readonly (string | Uint8Array)[], end: 'end' | 'break' | 'open' = 'end'): Reply {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'req_8' });
    for (const part of parts) {
      response.write(part);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (end === 'end') response.end();
    if (end === 'break') response.socket!.resetAndDestroy();
  };
}

/** Heartbeats alone. */
const heartbeats: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => response.write(': still here\n\n'), 20);
  response.on('close', () => clearInterval(timer));
};

/** What `jobs.events` tells when the stream and the polls are answered in this order. */
async function follows(streams: Reply[], polls: Reply[] = [POLLED], options: Partial<ClientOptions> = {}) {
  const { client, server, clock } = await bench({ [STREAM]: streams, [GET]: polls }, options);
  const seen: string[] = [];
  for await (const { status, phase } of client.jobs.events('job_1')) seen.push(phase ? `${status} ${phase}` : status);
  const asked = server.to(STREAM);
  return { seen, asked, polls: server.to(GET).length, pauses: clock.pauses };
}

describe('jobs.events', () => {
  it('tells each state by one request, and then asks for the result', async () => {
    const { seen, asked, polls } = await follows([
      stream([event(1, state('queued')), event(2, state('running')), event(3, state('succeeded'))]),
    ]);
    expect(seen).toEqual(['queued', 'running', 'succeeded']);
    expect(asked).toHaveLength(1);
    expect(asked[0]!.headers).toMatchObject({ accept: 'text/event-stream', 'accept-encoding': 'identity' });
    expect(asked[0]!.headers['last-event-id']).toBeUndefined();
    expect(polls).toBe(1);
  });

  it.each(['failed', 'cancelled'])('%s: there is no result to ask for', async (status) => {
    expect(await follows([stream([event(1, state(status))])])).toMatchObject({ seen: [status], polls: 0 });
  });

  it('succeeded has happened, even if nobody answers the question for the result', async () => {
    const { client } = await bench({
      [STREAM]: [stream([event(1, state('succeeded', { asset_id: 'ast_1' }))])],
      [GET]: [error(500, 'internal_error', 'oops')],
    });
    expect((await client.jobs.wait('job_1')).asset_id).toBe('ast_1');
  });

  it('sse_dup: a repeated event is told once', async () => {
    const one = event(1, state('running', { phase: 'planning' }));
    const two = event(2, state('running', { phase: 'modelling' }));
    const { seen } = await follows([stream([one, one, two, one, two, event(3, DONE)])]);
    expect(seen).toEqual(['running planning', 'running modelling', 'succeeded']);
  });

  it('sse_drop: goes on after the last event', async () => {
    const { seen, asked, polls } = await follows([
      stream([event(1, state('queued')), event(2, state('running'))], 'break'),
      stream([event(2, state('running')), event(3, DONE)]),
    ]);
    expect(seen).toEqual(['queued', 'running', 'succeeded']);
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2']);
    expect(polls).toBe(0);
  });

  it('sse_drop: again and again without news, it polls', async () => {
    const { seen, asked, polls } = await follows([stream([], 'break')]);
    expect(seen).toEqual(['succeeded']);
    expect({ asked: asked.length, polls }).toEqual({ asked: 3, polls: 1 });
  });

  it('sse_drop: an id that no header can hold is not sent', async () => {
    const { asked } = await follows([
      stream([event('zwölf\u0007', state('running'))], 'break'),
      stream([event(2, DONE)]),
    ]);
    expect(asked[1]!.headers['last-event-id']).toBeUndefined();
  });

  it('sse_multiline: data lines are one text', async () => {
    const text = JSON.stringify(eventDataNow(DONE), null, 1).replaceAll('\n', '\ndata: ');
    expect(await follows([stream([`data: ${text}\n\n`])])).toMatchObject({ seen: ['succeeded'], polls: 0 });
  });

  it('sse_split_utf8: characters that the network cuts come out whole', async () => {
    const bytes = Buffer.from(event(1, state('running', { phase: '冷蔵庫 🧊' })) + event(2, DONE));
    const { seen } = await follows([
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const byte of bytes) response.write(Uint8Array.of(byte));
        response.end();
      },
    ]);
    expect(seen).toEqual(['running 冷蔵庫 🧊', 'succeeded']);
  });

  it.each(['\r\n', '\r'])('sse_crlf: lines that end with %j, a byte order mark, comments', async (end) => {
    const text = `\ufeff: hello\n\n${event(1, state('running'))}: still here\n\n${event(2, DONE)}`;
    const { seen, polls } = await follows([stream([text.replaceAll('\n', end)])]);
    expect({ seen, polls }).toEqual({ seen: ['running', 'succeeded'], polls: 0 });
  });

  it('sse_no_final: polls when the stream ends without a final state', async () => {
    const { seen, asked, polls } = await follows([stream([event(1, state('running'))])]);
    expect(seen).toEqual(['running', 'succeeded']);
    expect({ asked: asked.length, polls }).toEqual({ asked: 1, polls: 1 });
  });

  const IMPATIENT = { deadlines: { silenceMs: 300 } };

  it('sse_silent: heartbeats alone are no news, so it polls', async () => {
    const running = json(200, { ok: true, job: state('running') });
    const { seen, asked, polls } = await follows([heartbeats], [running, POLLED], IMPATIENT);
    expect(seen).toEqual(['running', 'succeeded']);
    expect(asked).toHaveLength(1);
    expect(polls).toBeGreaterThanOrEqual(2);
  });

  it('sse_silent: a stream that has told everything so far is kept', async () => {
    const slow: Reply = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event(1, state('running')));
      const timer = setInterval(() => response.write(': still here\n\n'), 20);
      await new Promise((resolve) => setTimeout(resolve, 750));
      clearInterval(timer);
      response.end(event(2, DONE));
    };
    const running = json(200, { ok: true, job: state('running') });
    const { seen, asked } = await follows([slow], [running], IMPATIENT);
    expect(seen).toEqual(['running', 'succeeded']);
    expect(asked).toHaveLength(1);
  });

  it('sse_silent: nor are a few bytes a second too little for a stream', async () => {
    const { seen } = await follows(
      [
        async (...exchange) => {
          await stream([event(1, state('running')), ...Array<string>(80).fill(': x\n\n'), event(2, DONE)])(...exchange);
        },
      ],
      [],
      { deadlines: { silenceMs: 5_000, windowMs: 100, leastBytes: 100_000 } },
    );
    expect(seen).toEqual(['running', 'succeeded']);
  });

  it('sse_retry_huge: reconnects soon all the same', async () => {
    const { seen, pauses } = await follows([
      stream(['retry: 999999999\n\n', event(1, state('running'))], 'break'),
      stream([event(2, DONE)]),
    ]);
    expect(seen).toEqual(['running', 'succeeded']);
    expect(pauses).toEqual([5_000]);
  });

  it('sse_long: a line of 20 MB is not read to its end, and not asked for again', async () => {
    const { seen, asked, polls } = await follows([
      stream([event(1, state('running')), `data: ${'x'.repeat(20 * 1024 ** 2)}\n\n`, event(2, DONE)]),
    ]);
    expect(seen).toEqual(['running', 'succeeded']);
    expect({ asked: asked.length, polls }).toEqual({ asked: 1, polls: 1 });
  });

  it('sse_json_bad: an event that tells no state of the job is skipped', async () => {
    const { seen, polls } = await follows([
      stream([
        'id: 1\ndata: {"job":\n\n',
        'id: 2\ndata: null\n\n',
        'id: 3\ndata: {"job":{"id":"job_1"}}\n\n',
        event(4, { ...state('failed'), id: 'job_2' }),
        'data: hello\n\n',
        event(5, DONE),
      ]),
    ]);
    expect(seen).toEqual(['succeeded']);
    expect(polls).toBe(0);
  });

  it('sse_204: is not asked again', async () => {
    const { seen, asked, polls } = await follows([
      stream([event(1, state('running'))], 'break'),
      (response) => response.writeHead(204).end(),
    ]);
    expect(seen).toEqual(['running', 'succeeded']);
    expect({ asked: asked.length, polls }).toEqual({ asked: 2, polls: 1 });
  });
});

describe('a key or a deployment without streams', () => {
  const refusals: [string, Reply][] = [
    ['403', error(403, 'workspace_route_unavailable', 'Team keys have no streams.')],
    ['404', error(404, 'route_not_found', 'no such route')],
    ['405', error(405, 'method_not_allowed', 'no')],
    ['501', error(501, 'not_implemented', 'no')],
    ['a web page', reply(200, '<html>Log in', { 'content-type': 'text/html' })],
    ['JSON', json(200, { ok: true })],
  ];

  it.each(refusals)('%s: polls', async (_, refusal) => {
    const { seen, asked, polls } = await follows([refusal]);
    expect({ seen, asked: asked.length, polls }).toEqual({ seen: ['succeeded'], asked: 1, polls: 1 });
  });

  it.each(refusals.filter(([name]) => ['403', '405', '501'].includes(name)))(
    '%s: is remembered for the next job',
    async (_, refusal) => {
      const { client, server } = await bench({ [STREAM]: [refusal], [GET]: [POLLED] });
      await client.jobs.wait('job_1');
      await client.jobs.wait('job_1');
      expect(server.to(STREAM)).toHaveLength(1);
    },
  );

  it('a key that is known to be a Team key does not ask', async () => {
    const { client, server } = await bench({
      'GET /v1/usage': [error(403, 'workspace_route_unavailable', 'Team keys have no usage.')],
      [GET]: [POLLED],
    });
    expect(await client.account.kind()).toBe('team');
    await client.jobs.wait('job_1');
    expect(server.to(STREAM)).toHaveLength(0);
  });
});

describe('jobs.wait by stream', () => {
  it('job_stuck: ends in time though the stream goes on, with one last look', async () => {
    const { client, server } = await bench({
      [STREAM]: [stream([event(1, state('running'))], 'open')],
      [GET]: [json(200, { ok: true, job: state('running') })],
    });
    const thrown = await failure(client.jobs.wait('job_1', { timeoutMs: 900 }));
    expect(thrown).toMatchObject({ code: 'job_unfinished', jobId: 'job_1' });
    expect(server.to(GET).length).toBeGreaterThanOrEqual(1);
  });

  it('abort: ends at once and tells which job goes on', async () => {
    const control = new AbortController();
    const { client, server } = await bench({ [STREAM]: [stream([event(1, state('running'))], 'open')] });
    const call = client.jobs.wait('job_1', { signal: control.signal, onProgress: () => control.abort() });
    expect(await failure(call)).toMatchObject({ code: 'interrupted', jobId: 'job_1' });
    expect(server.to(GET)).toHaveLength(0);
  });

  it('leaving the loop ends the connection', async () => {
    let closed: () => void = () => {};
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const open: Reply = (response, ...rest) => {
      response.on('close', closed);
      stream([event(1, state('running'))], 'open')(response, ...rest);
    };
    const { client } = await bench({ [STREAM]: [open] });
    for await (const { status } of client.jobs.events('job_1')) {
      expect(status).toBe('running');
      break;
    }
    await gone;
  });

  it('an open stream costs one request of the budget', async () => {
    const limits = (remaining: number) => ({
      date: 'Thu, 01 Jan 2026 00:00:00 GMT',
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': '1767225630',
    });
    const told: Reply = (response, ...rest) => {
      for (const [name, value] of Object.entries(limits(1))) response.setHeader(name, value);
      stream([event(1, state('running'))], 'open')(response, ...rest);
    };
    const { client, clock } = await bench({ [STREAM]: [told], [GET]: [json(200, { ok: true, job: JOB }, limits(0))] });
    const events = client.jobs.events('job_1');
    await events.next();
    await client.jobs.get('job_1');
    expect(clock.pauses).toEqual([]);
    await client.jobs.get('job_1');
    expect(clock.pauses).toEqual([30_000]);
    await events.return(undefined);
  });
});
