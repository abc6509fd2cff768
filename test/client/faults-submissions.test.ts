import { describe, expect, it } from 'vitest';
import type { Client, CreateOptions } from '../../src/client/index.ts';
import { bench, failure } from './bench.ts';
import { error, type FaultServer, json, type Reply, reset } from './fault-server.ts';

/** Every request that makes work, and may cost something. */
const SUBMISSIONS: readonly [route: string, submit: (client: Client, options?: CreateOptions) => Promise<unknown>][] = [
  ['POST /v1/assets', ({ assets }, options) => assets.create({ prompt: 'a mug' }, options)],
  ['POST /v1/scenes', ({ scenes }, options) => scenes.create({ prompt: 'a kitchen' }, options)],
  ['POST /v1/batches', ({ batches }, options) => batches.create({ items: [{ input: { prompt: 'a mug' } }] }, options)],
  ['POST /v1/jobs/job_9/retry-export', ({ jobs }, options) => jobs.retryExport('job_9', options)],
];
const ACCEPTED = json(202, { ok: true, job_id: 'job_1', scene_id: 'scn_1', batch_id: 'bat_1', status: 'queued' });

/** A service that carries out what comes under a new key, and then loses the first answer. */
function forgetful() {
  const made = new Map<string, string>();
  const lost: Reply = (response, seen, server) => {
    const key = String(seen.headers['idempotency-key']);
    if (made.has(key)) return ACCEPTED(response, seen, server);
    made.set(key, seen.body);
    reset(response, seen, server);
  };
  return { made, lost };
}

/** Keys and bodies of all requests to a route, each once. */
const intents = (server: FaultServer, route: string) =>
  new Set(server.to(route).map(({ headers, body }) => `${headers['idempotency-key']} ${body}`));

describe.each(SUBMISSIONS)('%s', (route, submit) => {
  it('lost_response: 25 times, 25 jobs', async () => {
    const { made, lost } = forgetful();
    const { client, server } = await bench({ [route]: [lost] });
    for (let i = 0; i < 25; i++) await submit(client);
    expect(made.size).toBe(25);
    expect(server.to(route)).toHaveLength(50);
    expect(intents(server, route).size).toBe(25);
  });

  it('lost_response: taken up again by another process under the same key, one job', async () => {
    const { made, lost } = forgetful();
    const { client, server } = await bench({ [route]: [lost] }, { retry: { repeats: 0 } });
    const { client: later } = await bench({}, { baseUrl: server.url });
    const thrown = await failure(submit(client, { idempotencyKey: 'intent-1' }));
    expect(thrown.code).toBe('network_error');
    await submit(later, { idempotencyKey: 'intent-1' });
    expect([...made.keys()]).toEqual(['intent-1']);
  });

  it('idem_409: waits and repeats with the same key', async () => {
    const busy = error(409, 'idempotency_in_progress', 'still running', { 'retry-after': '1' });
    const { client, server, clock } = await bench({ [route]: [busy, busy, ACCEPTED] });
    await submit(client);
    expect(server.to(route)).toHaveLength(3);
    expect(intents(server, route).size).toBe(1);
    expect(clock.pauses).toEqual([1_000, 1_000]);
  });

  it('idem_422: no repeat', async () => {
    const { client, server } = await bench({ [route]: [error(422, 'idempotency_key_reused', 'another body')] });
    const thrown = await failure(submit(client));
    expect(thrown).toMatchObject({ code: 'invalid_input', serviceCode: 'idempotency_key_reused', status: 422 });
    expect(server.to(route)).toHaveLength(1);
  });

  it('s402_quota: no repeat, says credit', async () => {
    const { client, server } = await bench({ [route]: [error(402, 'insufficient_credit', 'No credit left.')] });
    expect(await failure(submit(client))).toMatchObject({ code: 'quota_exceeded', exitCode: 5 });
    expect(server.to(route)).toHaveLength(1);
  });

  it.each(['', 'a b', 'a\r\nx-evil: 1', 'ü', 'k'.repeat(129)])('key %j is refused before it is sent', async (key) => {
    const { client, server } = await bench({ [route]: [ACCEPTED] });
    const thrown = await failure(submit(client, { idempotencyKey: key }));
    expect(thrown).toMatchObject({ code: 'invalid_input', where: expect.stringContaining('idempotencyKey') });
    expect(server.seen).toHaveLength(0);
  });
});

it('lost_response: 100 answers to one submission, one job', async () => {
  const route = 'POST /v1/assets';
  const made = new Set<string>();
  const lost: Reply = (response, seen, server) => {
    made.add(`${seen.headers['idempotency-key']} ${seen.body}`);
    reset(response, seen, server);
  };
  const { client, server } = await bench(
    { [route]: [...Array<Reply>(100).fill(lost), ACCEPTED] },
    { retry: { repeats: 100 } },
  );
  await client.assets.create({ prompt: 'a mug' }, { idempotencyKey: 'intent-1' });
  expect([...made]).toEqual(['intent-1 {"prompt":"a mug"}']);
  expect(server.to(route)).toHaveLength(101);
});

it('what is done already is no failure: a repeated deletion finds nothing', async () => {
  const route = 'DELETE /v1/assets/ast_1';
  const gone = error(404, 'asset_not_found', 'no such asset');
  const { client, server } = await bench({ [route]: [reset, gone] });
  await client.assets.delete('ast_1');
  expect(server.to(route)).toHaveLength(2);
  const other = await bench({ [route]: [gone] });
  expect(await failure(other.client.assets.delete('ast_1'))).toMatchObject({ code: 'not_found' });
});
