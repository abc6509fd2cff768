/** Faults of jobs, listings and the event stream through the command line, by the names of their rows. */
import { afterAll, describe, expect, it } from 'vitest';
import { error, json, type Reply, reply, type Script } from '../../client/fault-server.ts';
import { ACCEPTED, CREATE, clearUp, commandAgainst, DONE, EVENTS, JOB_ROUTE, job, LIST, page } from './line.ts';

afterAll(clearUp);

/** As a Team key: its stream is refused, so that the job is polled. */
const polled = (...polls: Reply[]): Script => ({
  [EVENTS]: [error(403, 'workspace_route_unavailable', 'Team keys poll.')],
  [JOB_ROUTE]: polls,
});

async function waits(...polls: Reply[]) {
  const done = await commandAgainst('wait', polled(...polls));
  return { ...done, polls: done.server.to(JOB_ROUTE).length };
}

describe.concurrent('jobs wait', () => {
  it('enum_unknown: keeps polling, shows it, never success', async () => {
    const { exitCode, printed, polls } = await waits(job('polishing'), DONE);
    expect({ exitCode, polls }).toEqual({ exitCode: 0, polls: 2 });
    expect(printed).toContain('polishing');
  });
  it('fields_missing: clear, with the id of the job', async () => {
    const { exitCode, last } = await waits(json(200, { ok: true }));
    expect(exitCode).toBe(8);
    expect(last).toMatchObject({ code: 'protocol_error', job_id: 'job_1' });
  });
  it('fields_null', async () => {
    const odd = job('running', { progress: null, started_at: null, completed_at: 'soon', result: 'none', error: null });
    expect((await waits(odd, job('running', { progress: 'half' }), DONE)).exitCode).toBe(0);
  });
  it('job_flap', async () => {
    expect(await waits(job('running'), job('queued'), DONE)).toMatchObject({ exitCode: 0, polls: 3 });
  });
  it('job_fail: not 0, and the message is shown', async () => {
    const { exitCode, printed, polls } = await waits(job('failed', { error: { code: 'x', message: 'I can not.' } }));
    expect({ exitCode, polls }).toEqual({ exitCode: 6, polls: 1 });
    expect(printed).toContain('I can not.');
  });
  it('job_stuck: ends, and prints the id with which to go on', async () => {
    const { exitCode, last } = await commandAgainst('wait', polled(job('running')), ['--max-wait', '2']);
    expect(exitCode).toBe(8);
    expect(last).toMatchObject({ code: 'job_unfinished', job_id: 'job_1' });
  });
  it('job_404_once', async () => {
    expect(await waits(error(404, 'job_not_found', 'no such job'), DONE)).toMatchObject({ exitCode: 0, polls: 2 });
  });
  it('job_404_once: right after creation, by the command that created it', async () => {
    const missing = error(404, 'job_not_found', 'no such job');
    const { server, last } = await commandAgainst('generate', {
      ...polled(missing, missing, job('failed')),
      [CREATE]: [ACCEPTED],
    });
    expect(server.to(JOB_ROUTE)).toHaveLength(3);
    expect(last).toMatchObject({ code: 'job_failed', job_id: 'job_1' });
  });
});

describe.concurrent('listings', () => {
  const listed = async (...pages: Reply[]) => {
    const done = await commandAgainst('list', { [LIST]: pages });
    const items = (done.last['assets'] ?? []) as { id: string }[];
    return { ...done, ids: items.map(({ id }) => id), asked: done.server.to(LIST).length };
  };
  it('cursor_loop: an error, no endless loop', async () => {
    const { exitCode, asked } = await listed(page(['a'], 'x'), page(['b'], 'y'), page(['c'], 'x'));
    expect({ exitCode, asked }).toEqual({ exitCode: 8, asked: 3 });
  });
  it('page_empty_more', async () => {
    expect(await listed(page([], 'x'), page(['a']))).toMatchObject({ exitCode: 0, ids: ['a'] });
  });
  it('page_short', async () => {
    expect(await listed(page(['a'], 'x'), page(['b']))).toMatchObject({ exitCode: 0, ids: ['a', 'b'] });
  });
  it('page_more_no_cursor: stops and warns', async () => {
    const { exitCode, ids, printed } = await listed(page(['a'], null, true));
    expect({ exitCode, ids }).toEqual({ exitCode: 0, ids: ['a'] });
    expect(printed).toContain('there is more, but not where');
  });
  it('page_dup', async () => {
    expect((await listed(page(['a', 'b'], 'x'), page(['b', 'c']))).ids).toEqual(['a', 'b', 'c']);
  });
  it('cursor_expired', async () => {
    const expired = error(400, 'invalid_cursor', 'The cursor has expired.');
    const { exitCode, printed, asked } = await listed(page(['a'], 'x'), expired);
    expect({ exitCode, asked }).toEqual({ exitCode: 9, asked: 2 });
    expect(printed).toContain('The cursor has expired.');
  });
});

describe.concurrent('the event stream', () => {
  const headers = { 'content-type': 'text/event-stream' };
  const state = (status: string, more: object = {}) =>
    JSON.stringify({ job: { id: 'job_1', status, mode: 'asset', created_at: 1, ...more } });
  const event = (id: number, status: string, more: object = {}) =>
    `id: ${id}\nevent: job\ndata: ${state(status, more)}\n\n`;
  /** These parts, some time apart, then the end of the stream. */
  const stream =
    (...parts: (string | Uint8Array)[]): Reply =>
    async (response) => {
      response.writeHead(200, headers);
      for (const part of parts) {
        response.write(part);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      response.end();
    };
  /** These parts, then a broken connection. */
  const dropped =
    (...parts: string[]): Reply =>
    async (response) => {
      response.writeHead(200, headers);
      for (const part of parts) response.write(part);
      await new Promise((resolve) => setTimeout(resolve, 50));
      response.destroy();
    };
  /** Waits on streams; polls, if there are any, find the job done. */
  async function streamed(...streams: Reply[]) {
    const done = await commandAgainst('wait', { [EVENTS]: streams, [JOB_ROUTE]: [DONE] }, ['--timeout', '2']);
    const asked = done.server.to(EVENTS);
    return { ...done, asked, polls: done.server.to(JOB_ROUTE).length };
  }
  const seenStates = (lines: readonly Record<string, unknown>[]) =>
    lines.filter(({ state }) => state === 'progress').map(({ message }) => message);

  it('sse_dup: shown once', async () => {
    const { exitCode, lines } = await streamed(
      stream(event(1, 'running'), event(1, 'running'), event(2, 'running', { progress: 0.5 }), event(3, 'succeeded')),
    );
    expect(exitCode).toBe(0);
    expect(seenStates(lines).filter((status) => status === 'running')).toHaveLength(2);
  });
  it('sse_drop: reconnects with Last-Event-ID', async () => {
    const { exitCode, asked } = await streamed(dropped(event(7, 'running')), stream(event(8, 'succeeded')));
    expect(exitCode).toBe(0);
    expect(asked.map((one) => one.headers['last-event-id'])).toEqual([undefined, '7']);
  });
  it('sse_multiline', async () => {
    const data = '{"job":\ndata: {"id":"job_1","status":"succeeded",\ndata: "mode":"asset","created_at":1}}';
    expect((await streamed(stream(`id: 1\nevent: job\ndata: ${data}\n\n`))).exitCode).toBe(0);
  });
  it('sse_split_utf8', async () => {
    const bytes = Buffer.from(event(1, 'running', { phase: 'größer 冷' }));
    const parts = [...bytes].map((byte) => Uint8Array.of(byte));
    const burst: Reply = (response) => {
      response.writeHead(200, headers);
      for (const part of parts) response.write(part);
      response.end(event(2, 'succeeded'));
    };
    const { exitCode, printed } = await streamed(burst);
    expect(exitCode).toBe(0);
    expect(printed).toContain('größer 冷');
  });
  it('sse_crlf: CRLF, CR, a byte order mark and comments', async () => {
    const text = `\uFEFF: hello\r\n${event(1, 'running').replaceAll('\n', '\r\n')}${event(2, 'succeeded').replaceAll('\n', '\r')}: end\n`;
    const { exitCode, lines, asked } = await streamed(stream(text));
    expect({ exitCode, streams: asked.length }).toEqual({ exitCode: 0, streams: 1 });
    expect(seenStates(lines)).toEqual(['running', 'succeeded']);
  });
  it('sse_no_final: falls back to polling', async () => {
    const { exitCode, polls } = await streamed(stream(event(1, 'running')), stream());
    expect(exitCode).toBe(0);
    expect(polls).toBeGreaterThan(0);
  });
  it('sse_silent: heartbeats only', async () => {
    const beating: Reply = (response) => {
      response.writeHead(200, headers);
      const timer = setInterval(() => response.write(': beat\n\n'), 200);
      response.on('close', () => clearInterval(timer));
    };
    const { exitCode, polls } = await streamed(beating);
    expect(exitCode).toBe(0);
    expect(polls).toBeGreaterThan(0);
  });
  it('sse_retry_huge: is capped', async () => {
    const { exitCode, took } = await streamed(
      dropped('retry: 999999999\n\n', event(1, 'running')),
      stream(event(2, 'succeeded')),
    );
    expect(exitCode).toBe(0);
    expect(took).toBeLessThan(40_000);
  });
  it('sse_long: a line of 20 MB', async () => {
    const long: Reply = (response) => {
      response.writeHead(200, headers);
      response.end(`data: ${'x'.repeat(20 * 1024 ** 2)}\n\n`);
    };
    const { exitCode, polls } = await streamed(long);
    expect(exitCode).toBe(0);
    expect(polls).toBeGreaterThan(0);
  });
  it('sse_json_bad: skipped', async () => {
    const { exitCode, lines, asked } = await streamed(stream('id: 1\ndata: {"job":\n\n', event(2, 'succeeded')));
    expect({ exitCode, streams: asked.length }).toEqual({ exitCode: 0, streams: 1 });
    expect(seenStates(lines)).toEqual(['succeeded']);
  });
  it('sse_204: does not reconnect', async () => {
    const { exitCode, asked, polls } = await streamed(reply(204, ''));
    expect({ exitCode, asked: asked.length }).toEqual({ exitCode: 0, asked: 1 });
    expect(polls).toBeGreaterThan(0);
  });
});
