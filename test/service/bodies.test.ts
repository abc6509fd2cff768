import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LOCAL_ORIGIN } from '../../src/service/index.ts';
import { bodyOf, call, shareFake } from './open.ts';
import { png } from './pictures.ts';

const MEBIBYTE = 1_048_576;
const shared = shareFake();

/** Posts a body, as it is, to a route with the Team key. */
function post(
  path: string,
  body: string | Uint8Array | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
) {
  return shared.service.fetch(
    new Request(`${LOCAL_ORIGIN}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${shared.service.keys.team}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        ...headers,
      },
      body,
      duplex: 'half',
    } as RequestInit),
  );
}

async function refusal(answer: Promise<Response>): Promise<[number, string]> {
  const response = await answer;
  return [response.status, ((await response.json()) as { detail: { error: { code: string } } }).detail.error.code];
}

/** A body of so many bytes that comes in pieces and notes down how much of it was taken. */
function counted(total: number): { body: ReadableStream<Uint8Array>; taken: () => number } {
  const piece = new Uint8Array(65_536).fill(0x20);
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(piece);
        taken += piece.length;
        if (taken >= total) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken };
}

describe('a body that is too large', () => {
  it.each(['/v1/scenes', '/v1/assets', '/v1/images'])('is refused on %s by what it declares, unread', async (path) => {
    const { body, taken } = counted(100 * MEBIBYTE);
    const type = path === '/v1/images' ? 'image/png' : 'application/json';
    const answer = post(path, body, { 'Content-Length': String(100 * MEBIBYTE), 'Content-Type': type });
    expect(await refusal(answer)).toEqual([413, 'request_too_large']);
    expect(taken()).toBe(0);
  });

  it('is not read to its end when it declares nothing', async () => {
    const { body, taken } = counted(200 * MEBIBYTE);
    expect(await refusal(post('/v1/scenes', body))).toEqual([413, 'request_too_large']);
    expect(taken()).toBeLessThan(91_000_000);
    const small = counted(200 * MEBIBYTE);
    expect(await refusal(post('/v1/assets', small.body))).toEqual([413, 'request_too_large']);
    expect(small.taken()).toBeLessThan(2 * MEBIBYTE);
  });
});

describe('a scene with inline images', () => {
  it('may have three of the greatest length, one after the other', async () => {
    const frame = png(2, 3, { padding: 1 }).length - 1;
    // 20 MiB become 27,962,028 characters, and the prefix 22.
    const largest = png(2, 3, { padding: 20 * MEBIBYTE - frame }).toString('base64');
    const images = ['front', 'left', 'top'].map((view) => ({ data_url: `data:image/png;base64,${largest}`, view }));
    const submit = (idempotencyKey: string) =>
      post('/v1/scenes', JSON.stringify({ prompt: 'a room', reference_images: images }), {
        'Idempotency-Key': idempotencyKey,
      });
    const first = await submit('three');
    expect(first.status).toBe(202);
    expect(await bodyOf(submit('three'))).toEqual(await first.json());
  });

  it('may have none that is larger, in bytes or in characters', async () => {
    const frame = png(2, 3, { padding: 1 }).length - 1;
    const larger = `data:image/png;base64,${png(2, 3, { padding: 20 * MEBIBYTE - frame + 1 }).toString('base64')}`;
    const send = (data_url: string) =>
      post('/v1/scenes', JSON.stringify({ prompt: 'x', reference_images: [{ data_url }] }));
    expect(await bodyOf(send(larger))).toMatchObject({
      detail: {
        error: { fields: [{ path: 'reference_images.0.data_url', message: 'It is larger than 20971520 bytes.' }] },
      },
    });
    expect(await refusal(send(`data:image/png;base64,${'A'.repeat(28_000_001 - 22)}`))).toEqual([
      422,
      'validation_error',
    ]);
  });

  it('waits its turn, and is answered', async () => {
    const body = JSON.stringify({
      prompt: 'x',
      reference_images: [
        { data_url: `data:image/png;base64,${png(2, 3, { padding: 2 * MEBIBYTE }).toString('base64')}` },
      ],
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('/v1/scenes', body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
  });
});

describe('JSON that is none, or too deep', () => {
  const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

  it.each([
    ['100,000 arrays', deep(100_000, '[', ']')],
    ['100,000 objects', `{"prompt":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ['100,000 arrays that never end', '['.repeat(100_000)],
    ['65 levels', deep(65, '[', ']')],
  ])('%s: 400', async (_, body) => {
    for (const path of ['/v1/scenes', '/v1/assets']) {
      expect(await refusal(post(path, body))).toEqual([400, 'invalid_json']);
    }
  });

  it('64 levels are no matter of JSON', async () =>
    expect(await refusal(post('/v1/scenes', deep(64, '[', ']')))).toEqual([422, 'validation_error']));

  it('brackets and quotes inside of a string are no levels', async () => {
    const prompt = `${'['.repeat(500)}\\"${'{"'.repeat(300)}\\\\`;
    expect((await post('/v1/scenes', JSON.stringify({ prompt }))).status).toBe(202);
  });

  it.each([
    ['an open string', '{"prompt":"x'],
    ['nothing', ''],
    ['a lone quote', '"'],
    ['a lone backslash', '"\\'],
  ])('%s: 400', async (_, body) => expect(await refusal(post('/v1/scenes', body))).toEqual([400, 'invalid_json']));

  it.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a sequence cut off', [0xf0, 0x9f, 0x9b]],
  ])('not UTF-8, %s: 400', async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"prompt":"'), Buffer.from(bytes), Buffer.from('"}')]);
    expect(await refusal(post('/v1/scenes', new Uint8Array(body)))).toEqual([400, 'invalid_json']);
  });

  it('in the scene area: in its shape', async () => {
    const { scene_id: id } = await bodyOf(post('/v1/scenes', JSON.stringify({ prompt: 'a room' })));
    await shared.service.waitIdle();
    for (const [body, code] of [
      ['{', 'invalid_json'],
      ['['.repeat(100_000), 'invalid_json'],
      [`{"name":"${'x'.repeat(MEBIBYTE)}"}`, 'request_too_large'],
    ] as const) {
      const answer = await call(shared.service, `PATCH /v1/scenes/${id}`, {
        key: shared.service.keys.team,
        body,
        headers: { 'Content-Type': 'application/json' },
      });
      expect(await bodyOf(answer)).toEqual({ error: { code, message: expect.any(String), status: answer.status } });
    }
    const typed = await call(shared.service, `POST /v1/scenes/${id}/export`, {
      key: shared.service.keys.team,
      body: 'x',
    });
    expect(typed.status).toBe(415);
    expect(await bodyOf(typed)).toMatchObject({ error: { code: 'unsupported_media_type' } });
  });
});
