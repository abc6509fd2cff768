import { describe, expect, it } from 'vitest';
import { bench, failure } from '../bench.ts';
import { json, reply, reset } from '../fault-server.ts';

const UPLOAD = 'POST /v1/images';
const IMAGE = {
  id: `img_${'0'.repeat(64)}`,
  media_type: 'image/png',
  width: 1,
  height: 1,
  size_bytes: 12,
  sha256: '0'.repeat(64),
  created_at: 1_767_225_600_000,
};
const CREATED = json(201, { ok: true, image: IMAGE });

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const PNG = latin1('\x89PNG\r\n\x1a\nrest');
const JPEG = latin1('\xff\xd8\xff\xe0rest');
const WEBP = latin1('RIFF\x04\x00\x00\x00WEBPrest');

describe('images.upload', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('%s: the bytes as they are', async (type, bytes) => {
    const { client, server } = await bench({ [UPLOAD]: [CREATED] });
    expect((await client.images.upload(bytes)).id).toBe(IMAGE.id);
    expect(server.seen[0]!.headers['content-type']).toBe(type);
    expect(server.seen[0]!.bytes).toEqual(bytes);
  });

  it('is repeated after a lost answer, since the same bytes give the same image', async () => {
    const { client, server } = await bench({ [UPLOAD]: [reset, CREATED] });
    await client.images.upload(PNG);
    expect(server.seen.map(({ bytes }) => bytes)).toEqual([PNG, PNG]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a GIF', latin1('GIF89a')],
    ['a text', latin1('RIFF or raff')],
    ['a WAVE file', latin1('RIFF\x04\x00\x00\x00WAVEfmt ')],
    ['a PNG that is cut off', PNG.subarray(0, 6)],
  ])('%s is not sent', async (_, bytes) => {
    const { client, server } = await bench({ [UPLOAD]: [CREATED] });
    expect(await failure(client.images.upload(bytes))).toMatchObject({ code: 'invalid_input', where: 'image' });
    expect(server.seen).toHaveLength(0);
  });

  it('20 MiB are sent, one byte more is not', async () => {
    const { client, server } = await bench({ [UPLOAD]: [CREATED] });
    const image = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);
    await client.images.upload(image(20_971_520));
    expect(server.seen[0]!.headers['content-length']).toBe('20971520');
    const thrown = await failure(client.images.upload(image(20_971_521)));
    expect(thrown.message).toContain('20 MiB');
    expect(server.seen).toHaveLength(1);
  });
});

describe('images', () => {
  it('list and iterate', async () => {
    const page = json(200, { ok: true, images: [IMAGE], has_more: false });
    const { client, server } = await bench({ 'GET /v1/images': [page] });
    expect((await client.images.list({ pageSize: 2, cursor: 'c' })).images).toHaveLength(1);
    for await (const { id } of client.images.iterate()) expect(id).toBe(IMAGE.id);
    expect(server.seen[0]!.url).toBe('/v1/images?limit=2&cursor=c');
  });

  it('get: the original bytes, up to 20 MiB', async () => {
    const { client, server } = await bench({
      'GET /v1/images/a': [reply(200, PNG, { 'content-type': 'image/png' })],
      'GET /v1/images/b': [reply(200, Buffer.alloc(20_971_521))],
    });
    expect(await client.images.get('a')).toEqual(PNG);
    expect(server.seen[0]!.headers.accept).toBe('image/*');
    expect(await failure(client.images.get('b'))).toMatchObject({ code: 'unsafe_input' });
  });
});
