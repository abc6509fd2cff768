import { describe, expect, it } from 'vitest';
import { ASSET, bench, failure, KEY } from './bench.ts';
import { faultServer, json, reply } from './fault-server.ts';

const GET = 'GET /v1/assets/ast_1';
const POST = 'POST /v1/assets';
const FINE = json(200, { ok: true, asset: ASSET });

/** What a call ends with that is always redirected to `location`. */
async function fails(location: string) {
  const { server, client } = await bench({ [GET]: [reply(302, '', { location })] });
  return { thrown: await failure(client.assets.get('ast_1')), requests: server.seen.length };
}

describe('redirects', () => {
  it('redirect_other: followed without Authorization', async () => {
    const elsewhere = await bench({ [GET]: [FINE] });
    const { client, server } = await bench({
      [GET]: [reply(302, '', { location: `${elsewhere.server.url}/v1/assets/ast_1` })],
    });
    expect((await client.assets.get('ast_1')).id).toBe('ast_1');
    expect(server.seen[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(elsewhere.server.seen[0]!.headers.authorization).toBeUndefined();
  });

  it('redirect_other: and does not get it back on the way back', async () => {
    const elsewhere = await faultServer({
      [GET]: [(...x) => reply(302, '', { location: `${home.server.url}/back` })(...x)],
    });
    const home = await bench({
      [GET]: [reply(302, '', { location: `${elsewhere.url}/v1/assets/ast_1` })],
      'GET /back': [FINE],
    });
    await home.client.assets.get('ast_1');
    expect(home.server.to('GET /back')[0]!.headers.authorization).toBeUndefined();
    await elsewhere.close();
  });

  it('a redirect within the origin keeps it', async () => {
    const { client, server } = await bench({ [GET]: [reply(308, '', { location: '/moved' })], 'GET /moved': [FINE] });
    await client.assets.get('ast_1');
    expect(server.to('GET /moved')[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('redirect_loop: stops after a few', async () => {
    const { thrown, requests } = await fails('/v1/assets/ast_1');
    expect(thrown.code).toBe('protocol_error');
    expect(requests).toBe(6);
  });

  it('to a host that is not known: blames that host, and not the base URL', async () => {
    const { thrown } = await fails('https://nowhere.invalid/v1/assets/ast_1');
    expect(thrown.code).toBe('network_error');
    expect(thrown.message).toMatch(/redirected to https:\/\/nowhere\.invalid\. .*nowhere\.invalid/);
    expect(thrown.hint).not.toContain('base URL');
    expect(thrown.hint).toContain('https://nowhere.invalid');
  });

  it('a POST is not turned into a GET', async () => {
    const { client, server } = await bench({ [POST]: [reply(302, '', { location: '/elsewhere' })] });
    expect(await failure(client.assets.create({ prompt: 'a mug' }))).toMatchObject({
      code: 'protocol_error',
      where: POST,
    });
    expect(server.seen).toHaveLength(1);
  });

  it('a redirect to a metadata address is refused', async () => {
    const { thrown } = await fails('http://169.254.169.254/latest/meta-data/');
    expect(thrown.message).toContain('private address');
  });
});
