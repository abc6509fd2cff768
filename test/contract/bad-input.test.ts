import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service/index.ts';
import { call } from '../service/open.ts';
import { bodyOf, clearRefusal, post, shareContract } from './answers.ts';

const shared = shareContract({ workers: 0 });
let service: Service;
let team: string;
let scene: string;
beforeAll(async () => {
  service = shared.service;
  team = service.keys.team;
  scene = (await bodyOf<{ scene_id: string }>(post(service, '/v1/scenes', { prompt: 'a hall' }, 'first'))).scene_id;
});

/** Every route that takes JSON: what it takes, as text to put more into, and the shape of its refusals. */
const TAKERS = [
  ['POST /v1/assets', '"prompt":"a crate"', 'standard'],
  ['POST /v1/scenes', '"prompt":"a kitchen"', 'standard'],
  ['POST /v1/batches', '"items":[{"input":{"prompt":"a crate"}}]', 'standard'],
  ['PATCH /v1/scenes/{scene}', '"name":"Hall"', 'scene'],
  ['POST /v1/scenes/{scene}/export', '"robot_profile":"mujoco"', 'scene'],
] as const;

/** Sends bytes as they are, under a new idempotency key. */
function send(
  route: string,
  body: string | Uint8Array | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [method = '', path = ''] = route.replace('{scene}', scene).split(' ');
  return service.fetch(
    new Request(`http://propmaster.local${path}`, {
      method,
      body,
      duplex: 'half',
      headers: {
        Authorization: `Bearer ${team}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        ...headers,
      },
    } as RequestInit),
  );
}

describe.each(TAKERS)('%s', (route, inner, errors) => {
  it.each([
    ['an open brace', '{'],
    ['half a word', 'nul'],
    ['single quotes', "{'prompt':'x'}"],
    ['a comma too many', '{"prompt":"x",}'],
    ['a comment', '{/* */}'],
    ['two values', '{} {}'],
    ['NaN', 'NaN'],
    ['a control character in a string', '{"prompt":"\u0001"}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16', Buffer.from(`{${inner}}`, 'utf16le')],
  ])('that is no JSON, %s: 400', async (_, body) =>
    expect(await clearRefusal(await send(route, body), errors)).toBe(400),
  );

  it.each(['null', 'true', '7', '"text"', '[]', '[{}]', '{"":0}'])('of the wrong type, %s: 422', async (body) =>
    expect(await clearRefusal(await send(route, body), errors)).toBe(422),
  );

  it.each([
    '"unknown":1',
    '"__proto__":{"admin":true}',
    '"__proto__":null',
    '"constructor":{"prototype":{"admin":true}}',
    '"toString":1',
    '"hasOwnProperty":1',
  ])('with the property %s: 422, and nothing is polluted', async (property) => {
    const response = await send(route, `{${inner},${property}}`);
    expect(await clearRefusal(response, errors)).toBe(422);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('100,000 levels deep: refused', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
      expect([400, 422]).toContain(await clearRefusal(await send(route, deep), errors));
      expect([400, 422]).toContain(await clearRefusal(await send(route, `{${inner},"x":${deep}}`), errors));
    }
  });

  it('of 100 MB, in pieces without a length: 413, long before its end', async () => {
    const piece = new Uint8Array(1024 * 1024).fill(0x20);
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pieces++ < 400) controller.enqueue(piece);
        else controller.close();
      },
    });
    expect(await clearRefusal(await send(route, body), errors)).toBe(413);
    expect(pieces).toBeLessThan(200);
  });

  it('that says it has 10 GB: 413 at once', async () => {
    const headers = { 'Content-Length': '10000000000' };
    expect(await clearRefusal(await send(route, '{', headers), errors)).toBe(413);
  });

  it('that breaks off: 400', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"pro')),
      pull: (controller) => controller.error(new Error('reset')),
    });
    expect(await clearRefusal(await send(route, body), errors)).toBe(400);
  });

  it.each([
    ['text', { 'Content-Type': 'text/plain' }],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['XML', { 'Content-Type': 'application/xml' }],
    ['a type that is none', { 'Content-Type': ';;' }],
    ['gzip', { 'Content-Encoding': 'gzip' }],
  ])('as %s: 415', async (_, headers) => {
    expect(await clearRefusal(await send(route, `{${inner}}`, headers), errors)).toBe(415);
  });
});

describe('text that is odd, but text', () => {
  const ODD = [
    ['NUL', '\\u0000'],
    ['a lone surrogate', '\\ud800'],
    ['surrogates the wrong way round', '\\udc00\\ud800'],
    ['line breaks', 'a\\r\\nX-Evil: 1'],
    ['right-to-left marks', '\\u202e\\u2066'],
    ['only blanks', '   '],
    ['a quote', '\\"; drop table jobs; --'],
  ] as const;

  it.each(ODD)('in a prompt, %s: taken or refused, and the list still reads', async (_, text) => {
    for (const [route, body] of [
      ['POST /v1/assets', `{"prompt":"${text}"}`],
      ['POST /v1/scenes', `{"prompt":"${text}"}`],
      ['POST /v1/batches', `{"items":[{"custom_id":"${text}","input":{"prompt":"${text}"}}]}`],
    ] as const) {
      const response = await send(route, body);
      if (response.status !== 202) expect(await clearRefusal(response)).toBe(422);
    }
    for (const list of ['assets', 'scenes', 'batches']) {
      expect((await call(service, `GET /v1/${list}`, { key: team })).status).toBe(200);
    }
  });

  it.each(ODD)('in the name of a scene, %s: taken or refused, and comes back as it went', async (_, text) => {
    const response = await send('PATCH /v1/scenes/{scene}', `{"name":"${text}"}`);
    if (response.status !== 200) expect(await clearRefusal(response, 'scene')).toBe(422);
    else expect(await bodyOf(response)).toMatchObject({ scene: { name: JSON.parse(`"${text}"`) } });
    expect((await call(service, `GET /v1/scenes/${scene}`, { key: team })).status).toBe(200);
  });

  it('as a custom_id comes back as it went', async () => {
    const labels = ['a\r\nX-Evil: 1', '"quoted"', '../../x', 'ünï', '\u202e'];
    const items = labels.map((custom_id) => ({ custom_id, input: { prompt: 'a crate' } }));
    const { batch_id } = await bodyOf<{ batch_id: string }>(post(service, '/v1/batches', { items }, 'labels'));
    const page = await bodyOf<{ items: { custom_id: string }[] }>(
      call(service, `GET /v1/batches/${batch_id}/items`, { key: team }),
    );
    expect(page.items.map(({ custom_id }) => custom_id)).toEqual(labels);
  });
});

describe('numbers', () => {
  it.each(['1e400', '-1e400', '9007199254740993', '1e21', '-0', '0.1', '1.0000000001'])('%s cents', async (number) => {
    for (const body of [
      `{"prompt":"a kitchen","max_cost_cents":${number}}`,
      `{"prompt":"a kitchen","max_instances":${number}}`,
    ]) {
      expect(await clearRefusal(await send('POST /v1/scenes', body))).toBe(422);
    }
  });

  it.each(['1e400', '-1e400', '-0', '0.1', '-1'])('%s as the ceiling of a batch', async (number) => {
    const body = `{"items":[{"input":{"prompt":"p"}}],"max_cost_cents":${number}}`;
    expect(await clearRefusal(await send('POST /v1/batches', body))).toBe(422);
  });

  it('of a batch beyond what is exact are refused or kept', async () => {
    for (const number of ['9007199254740993', '1e21', '1e15']) {
      const body = `{"items":[{"input":{"prompt":"p"}}],"max_cost_cents":${number}}`;
      const response = await send('POST /v1/batches', body);
      if (response.status !== 202) expect(await clearRefusal(response)).toBe(422);
    }
    expect((await call(service, 'GET /v1/batches', { key: team })).status).toBe(200);
  });

  it.each(['1e400', '-1e400', '1e308', '-1e308', '5e-324'])('%s as a bound of a region', async (number) => {
    const intent = `{"regions":[{"image_index":0,"bounds":[${number},0,1,1]}]}`;
    const response = await send('POST /v1/assets', `{"prompt":"p","reference_intent":${intent}}`);
    if (response.status !== 202) expect(await clearRefusal(response)).toBe(422);
  });
});

it('a property that stands twice is taken once, or refused', async () => {
  const response = await send('POST /v1/assets', '{"prompt":"a","prompt":"b"}');
  if (response.status !== 202) expect([400, 422]).toContain(await clearRefusal(response));
});

it('values that nobody describes may not be deep either', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  for (const [route, body] of [
    ['POST /v1/assets', `{"prompt":"p","reference_intent":{"requested_views":[${deep}]}}`],
    ['POST /v1/batches', `{"items":[{"input":{"prompt":"p","reference_intent":{"requested_views":[${deep}]}}}]}`],
  ] as const) {
    expect([400, 422]).toContain(await clearRefusal(await send(route, body)));
  }
});

it('a caller does not choose the request id', async () => {
  const response = await call(service, 'GET /v1/assets', { key: team, headers: { 'X-Request-ID': 'mine' } });
  expect(response.headers.get('X-Request-ID')).not.toContain('mine');
});
