import { describe, expect, it } from 'vitest';
import { ASSET, bench, failure } from './bench.ts';
import { error, json } from './fault-server.ts';

const GET = 'GET /v1/assets/ast_1';
const FINE = json(200, { ok: true, asset: ASSET }, { 'x-ratelimit-remaining': '41' });

describe('a reply', () => {
  it('is the promise of a value', async () => {
    const { client } = await bench({ [GET]: [FINE] });
    expect(await client.assets.get('ast_1').then(({ name }) => name)).toBe('Oak crate');
  });

  it('gives the response too, of the same one request', async () => {
    const { client, server } = await bench({ [GET]: [FINE] });
    const reply = client.assets.get('ast_1');
    const { data, response } = await reply.withResponse();
    expect(data).toBe(await reply);
    expect(response).toMatchObject({ status: 200, requestId: 'req_7' });
    expect(response.headers.get('x-ratelimit-remaining')).toBe('41');
    expect(server.seen).toHaveLength(1);
  });

  it('gives the last response, after repeats', async () => {
    const { client } = await bench({
      'POST /v1/assets': [error(503, 'busy', 'no'), json(202, { ok: true, job_id: 'j' })],
    });
    expect((await client.assets.create({ prompt: 'a mug' }).withResponse()).response.status).toBe(202);
  });

  it('fails either way, and no failure is left unhandled', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const { client } = await bench({ [GET]: [error(404, 'asset_not_found', 'no')] });
    expect(await failure(client.assets.get('ast_1').withResponse())).toMatchObject({ code: 'not_found' });
    expect(await failure(client.assets.get('ast_1'))).toMatchObject({ code: 'not_found' });
    expect(await failure(client.assets.create({ prompt: 'x' }).withResponse())).toMatchObject({ code: 'not_found' });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  it('rejects, and never throws, for an id that is none', async () => {
    const { client } = await bench({});
    for (const id of ['', '.', '..', '\ud800']) {
      const reply = client.assets.get(id);
      expect(await failure(reply)).toMatchObject({ code: 'invalid_input' });
    }
  });
});
