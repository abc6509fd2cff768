import { describe, expect, it } from 'vitest';
import { bench, failure, KEY } from './bench.ts';
import { error, json, reply, reset } from './fault-server.ts';

describe('client.request', () => {
  it('sends what it is given, and gives what comes, whatever its shape', async () => {
    const { client, server } = await bench({ 'PATCH /v1/new': [json(200, [1, { two: 2 }])] });
    const { data, response } = await client
      .request({
        method: 'PATCH',
        path: '/v1/new',
        query: { a: 'x y', b: 2, c: false, d: undefined },
        body: { name: 'n' },
        idempotencyKey: 'k',
      })
      .withResponse();
    expect(data).toEqual([1, { two: 2 }]);
    expect(response.requestId).toBe('req_7');
    expect(server.seen[0]).toMatchObject({ url: '/v1/new?a=x+y&b=2&c=false', body: '{"name":"n"}' });
    expect(server.seen[0]!.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'idempotency-key': 'k' });
  });

  it('takes bytes, and an answer without a body', async () => {
    const { client } = await bench({
      'GET /v1/file': [reply(200, '<bytes>')],
      'DELETE /v1/thing': [(response) => response.writeHead(204).end()],
    });
    const bytes: Uint8Array = await client.request({ method: 'GET', path: '/v1/file', as: 'bytes' });
    expect(Buffer.from(bytes).toString()).toBe('<bytes>');
    expect(await client.request({ method: 'DELETE', path: '/v1/thing' })).toBeUndefined();
  });

  it('has the same errors and repeats', async () => {
    const { client, server } = await bench({
      'GET /v1/a': [
        error(503, 'busy', 'no'),
        json(200, { ok: false, error: { code: 'x', message: 'no', status: 500 } }),
      ],
    });
    expect(await failure(client.request({ method: 'GET', path: '/v1/a' }))).toMatchObject({ code: 'service_error' });
    expect(server.seen).toHaveLength(2);
  });

  it.each([
    [undefined, 1],
    ['k', 2],
  ])('a POST with key %s is sent %i times', async (idempotencyKey, times) => {
    const { client, server } = await bench({ 'POST /v1/a': [reset, json(200, {})] });
    const request = { method: 'POST', path: '/v1/a', ...(idempotencyKey && { idempotencyKey }) } as const;
    await client.request(request).catch(() => {});
    expect(server.seen).toHaveLength(times);
  });

  it.each([
    'https://evil.example/v1',
    '//evil.example/v1',
    '\\\\evil.example\\v1',
    '../other',
    '/../other',
    'http:\\\\x',
  ])('never takes the key to %s', async (path) => {
    const { server } = await bench({});
    const { client } = await bench({}, { baseUrl: `${server.url}/tenant` });
    expect(await failure(client.request({ method: 'GET', path }))).toMatchObject({ code: 'usage', where: 'path' });
    expect(server.seen).toHaveLength(0);
  });

  it('lies below the path of the base URL, with or without a slash', async () => {
    const { server } = await bench({ 'GET /tenant/v1/a': [json(200, {})] });
    const { client } = await bench({}, { baseUrl: `${server.url}/tenant/` });
    await client.request({ method: 'GET', path: '/v1/a' });
    await client.request({ method: 'GET', path: 'v1/a?b={c}' });
    expect(server.seen.map(({ url }) => url)).toEqual(['/tenant/v1/a', '/tenant/v1/a?b=%7Bc%7D']);
  });
});
