import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withDeadlines } from '../../src/client/deadlines.ts';
import type { DispatchRequest } from '../../src/client/dispatch.ts';

const REQUEST: DispatchRequest = {
  method: 'GET',
  url: 'http://x',
  headers: {},
  signal: new AbortController().signal,
};

async function* nothing(): AsyncGenerator<Uint8Array> {}

it('a thread that was busy itself does not blame the other side', async () => {
  const answer = { status: 200, headers: new Headers(), body: nothing() };
  const dispatch = withDeadlines(() => new Promise((resolve) => randomBytes(1, () => resolve(answer))), {
    silenceMs: 50,
    windowMs: 50,
    leastBytes: 1,
  });
  const call = dispatch(REQUEST);
  for (const until = performance.now() + 150; performance.now() < until; );
  expect((await call).status).toBe(200);
});

it('a good start does not pay for a trickle later', async () => {
  async function* body(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1_000);
    for (;;) {
      await delay(10);
      yield new Uint8Array(1);
    }
  }
  const answer = { status: 200, headers: new Headers(), body: body() };
  const dispatch = withDeadlines(async () => answer, { silenceMs: 5_000, windowMs: 200, leastBytes: 500 });
  const read = async () => {
    for await (const _ of (await dispatch(REQUEST)).body);
  };
  await expect(read()).rejects.toThrow('fewer than 500 bytes within 0.2 s');
});

it('an abort while the reader was busy leaves no failure unhandled', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const control = new AbortController();
  async function* body(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(1);
    throw control.signal.reason;
  }
  const answer = { status: 200, headers: new Headers(), body: body() };
  const dispatch = withDeadlines(async () => answer, { silenceMs: 5_000, windowMs: 5_000, leastBytes: 0 });
  const { body: watched } = await dispatch({ ...REQUEST, signal: control.signal });
  const read = async () => {
    for await (const _ of watched) control.abort();
  };
  await expect(read()).rejects.toThrow('aborted');
  await delay(1);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
