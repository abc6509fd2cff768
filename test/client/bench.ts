import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/client/clock.ts';
import { type Client, type ClientOptions, createClient } from '../../src/client/index.ts';
import { PropmasterError } from '../../src/errors.ts';
import { type FaultServer, faultServer, type Script } from './fault-server.ts';
import { dialectNow } from './in-dialect.ts';

export const KEY = 'pm_k1_0123456789abcdef';

/** The asset that the wire literals below speak of. */
export const ASSET = {
  id: 'ast_1',
  name: 'Oak crate',
  status: 'ready',
  created_at: 1_767_225_600_000,
  updated_at: 1_767_225_600_000,
  prompt: 'an oak crate',
  thumbnail_url: 'https://example.invalid/1.png',
};

export const JOB = { id: 'job_1', status: 'running', mode: 'asset', created_at: 1_767_225_600_000 };

/** A clock that waits for nothing and notes what it should have waited. Starts at 2026-01-01T00:00:00Z. */
export interface FakeClock extends Clock {
  readonly pauses: readonly number[];
}

export function fakeClock(): FakeClock {
  let now = Date.UTC(2026, 0, 1);
  const pauses: number[] = [];
  return {
    pauses,
    now: () => now,
    random: () => 0.5,
    async sleep(ms, signal) {
      if (signal?.aborted) throw new PropmasterError('interrupted', 'Interrupted.');
      pauses.push(ms);
      now += ms;
    },
  };
}

export interface Bench {
  readonly server: FaultServer;
  readonly client: Client;
  readonly clock: FakeClock;
}

/** A misbehaving service and a client for it. Both end with the test. */
export async function bench(script: Script, options: Partial<ClientOptions> = {}): Promise<Bench> {
  await import('undici'); // loaded lazily, which shall not count as silence
  const server = await faultServer(script);
  const clock = fakeClock();
  const client = createClient({ baseUrl: server.url, apiKey: KEY, clock, dialect: dialectNow().settings, ...options });
  onTestFinished(async () => {
    await server.close();
    await client.close();
  });
  return { server, client, clock };
}

/** The error that a call must end with. */
export async function failure(call: Promise<unknown>): Promise<PropmasterError> {
  const outcome = await call.then(
    (value) => new Error(`no error, but ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof PropmasterError) return outcome;
  throw outcome;
}
