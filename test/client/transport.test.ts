import { describe, expect, it } from 'vitest';
import type { ResourceCall } from '../../src/client/call.ts';
import type { Dispatch } from '../../src/client/dispatch.ts';
import { RateBudget } from '../../src/client/rate-budget.ts';
import { createTransport } from '../../src/client/transport.ts';
import { failure, fakeClock } from './bench.ts';

/** The number of attempts at a call whose dispatch always throws an error with this code. */
async function attempts(code: string, call: Partial<ResourceCall>): Promise<number> {
  let count = 0;
  const dispatch: Dispatch = async () => {
    count++;
    throw Object.assign(new Error('broken'), { code });
  };
  const clock = fakeClock();
  const connection = {
    baseUrl: new URL('https://api.example.com'),
    apiKey: undefined,
    userAgent: 'test',
    dispatch,
    streams: dispatch,
    clock,
    budget: new RateBudget(clock),
    listeners: {},
  };
  const transport = createTransport(connection, {});
  await failure(transport.send({ method: 'POST', target: '/v1/x', ...call }, async () => {}));
  return count;
}

describe('what is repeated', () => {
  it.each<[string, Partial<ResourceCall>, number]>([
    ['a POST that may have been carried out is not', {}, 1],
    ['with an idempotency key it is', { idempotencyKey: 'k' }, 6],
    ['nor does it matter when it changes nothing', { harmless: true }, 6],
    ['a GET is', { method: 'GET' }, 6],
    ['a DELETE is', { method: 'DELETE' }, 6],
  ])('%s', async (_, call, expected) => expect(await attempts('ECONNRESET', call)).toBe(expected));

  it('a POST that never left is', async () => expect(await attempts('ECONNREFUSED', {})).toBe(6));

  it('nothing is when the host is not known', async () =>
    expect(await attempts('ENOTFOUND', { method: 'GET' })).toBe(1));
});
