import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeImage } from '../../src/service/images/images.ts';
import { LOCAL_ORIGIN } from '../../src/service/index.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { bodyOf, call, openFake, shareFake } from './open.ts';
import { PNG, png } from './pictures.ts';

const MEBIBYTE = 1_048_576;

const shared = shareFake();
let store: Store;
/** 60 by 40 pixels of a pattern that doesn't compress to nothing. */
const pictures = {} as Record<'png' | 'jpeg' | 'webp', Buffer>;

beforeAll(async () => {
  store = await openStore(shared.dataDir);
  const pixels = Buffer.from(Array.from({ length: 60 * 40 * 3 }, (_, i) => (i * i * 7_919) % 251));
  const picture = () => sharp(pixels, { raw: { width: 60, height: 40, channels: 3 } });
  pictures.png = await picture().png().toBuffer();
  pictures.jpeg = await picture().jpeg().toBuffer();
  pictures.webp = await picture().webp().toBuffer();
});
afterAll(() => store.close());

/** Uploads bytes with the Personal key of the shared service, unless another is given. */
function upload(bytes: Uint8Array, type: string, { key = shared.service.keys.personal, headers = {} } = {}) {
  return shared.service.fetch(
    new Request(`${LOCAL_ORIGIN}/v1/images`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': type, ...headers },
      body: new Uint8Array(bytes),
    }),
  );
}

async function refusal(answer: Response | Promise<Response>): Promise<[number, string]> {
  const response = await answer;
  const body = (await response.json()) as { detail: { error: { code: string } } };
  return [response.status, body.detail.error.code];
}

const flat = (name: keyof typeof pictures) => Buffer.from(pictures[name]);

describe('an upload', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('of a %s comes back byte for byte', async (format) => {
    const bytes = flat(format);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const answer = await upload(bytes, `image/${format}`);
    expect(answer.status).toBe(201);
    expect(await bodyOf(answer)).toEqual({
      ok: true,
      image: {
        id: `img_${sha256}`,
        media_type: `image/${format}`,
        width: 60,
        height: 40,
        size_bytes: bytes.length,
        sha256,
        created_at: expect.any(Number),
      },
    });
    const original = await call(shared.service, `GET /v1/images/img_${sha256}`, { key: shared.service.keys.personal });
    expect(original.status).toBe(200);
    expect(Object.fromEntries(original.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': String(bytes.length),
      etag: `"${sha256}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private/),
    });
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('of the same bytes again is the same image, once', async () => {
    const bytes = png(5, 7);
    const first = await bodyOf(upload(bytes, 'image/png'));
    const second = await upload(bytes, 'image/png; charset=binary');
    expect(second.status).toBe(201);
    expect(await bodyOf(second)).toEqual(first);
    const { id } = first['image'] as { id: string };
    const list = (await bodyOf(
      call(shared.service, 'GET /v1/images?limit=100', { key: shared.service.keys.personal }),
    )) as {
      images: { id: string }[];
    };
    expect(list.images.filter((image) => image.id === id)).toHaveLength(1);
  });

  it('without a key is refused', async () =>
    expect(await refusal(upload(PNG, 'image/png', { key: 'pm_k1_0' }))).toEqual([401, 'invalid_api_key']));

  it.each(['image/gif', 'image/svg+xml', 'application/octet-stream', 'text/html', ''])(
    'as "%s" is refused',
    async (type) => expect(await refusal(upload(PNG, type))).toEqual([415, 'unsupported_media_type']),
  );

  it('that is encoded is refused', async () =>
    expect(await refusal(upload(PNG, 'image/png', { headers: { 'Content-Encoding': 'gzip' } }))).toEqual([
      415,
      'unsupported_media_type',
    ]));

  it('must be what it says that it is', async () => {
    for (const [bytes, type] of [
      [flat('png'), 'image/jpeg'],
      [flat('jpeg'), 'image/webp'],
      [flat('webp'), 'image/png'],
    ] as const) {
      expect(await refusal(upload(bytes, type))).toEqual([422, 'invalid_image']);
    }
  });

  it('may have 20 MiB, and not a byte more', async () => {
    const frame = png(2, 3, { padding: 1 }).length - 1;
    const largest = png(2, 3, { padding: 20 * MEBIBYTE - frame });
    expect(largest).toHaveLength(20 * MEBIBYTE);
    expect((await upload(largest, 'image/png')).status).toBe(201);
    const larger = png(2, 3, { padding: 20 * MEBIBYTE - frame + 1 });
    expect(await refusal(upload(larger, 'image/png'))).toEqual([413, 'request_too_large']);
  });
});

describe('bytes that are no image', () => {
  const cases: [string, () => Buffer][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('no picture')],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['a PNG signature alone', () => PNG.subarray(0, 8)],
    ['a PNG without its end', () => PNG.subarray(0, -12)],
    ['a PNG with fewer rows than it declares', () => png(100, 100, { rows: 50 })],
    ['a PNG with a wrong checksum', () => changed(PNG, 20)],
    ['a PNG without a pixel', () => png(0, 3)],
    ['a JPEG that was cut off', () => flat('jpeg').subarray(0, -400)],
    [
      'a JPEG that was cut off and closed',
      () => Buffer.concat([flat('jpeg').subarray(0, -400), Buffer.from([0xff, 0xd9])]),
    ],
    ['a WebP that was cut off', () => flat('webp').subarray(0, -400)],
    ['a WebP that was cut off and says so', () => resized(flat('webp').subarray(0, -400))],
    ['a PNG with a page behind it', () => Buffer.concat([PNG, Buffer.from('<html><script>alert(1)</script>')])],
    ['a JPEG with a page behind it', () => Buffer.concat([flat('jpeg'), Buffer.from('<html>')])],
    ['a WebP with a page behind it', () => Buffer.concat([flat('webp'), Buffer.from('<html>')])],
    ['a ZIP as well', zipInside],
    ['a PDF as well', () => jpegWithComment('%PDF-1.7')],
  ];

  it.each(cases)('are refused: %s', async (_, make) =>
    expect(await refusal(upload(make(), 'image/png'))).toEqual([422, 'invalid_image']),
  );

  it.each(cases)('are none to the decoder: %s', (_, make) =>
    expect(decodeImage(make())).rejects.toMatchObject({ name: 'InvalidImage' }),
  );
});

describe('the decoder', () => {
  it('takes 100 million pixels, and refuses one row more before it reads them', async () => {
    expect(await decodeImage(png(10_000, 10_000))).toEqual({ mediaType: 'image/png', width: 10_000, height: 10_000 });
    // No row of it is there: only what it declares can be the reason.
    await expect(decodeImage(png(10_000, 10_001, { rows: 0 }))).rejects.toThrow('100000000 pixels');
    await expect(decodeImage(png(0x7fffffff, 0x7fffffff, { rows: 0 }))).rejects.toMatchObject({ name: 'InvalidImage' });
  });

  it('takes the first frame of several', async () => {
    const frames = sharp(Buffer.alloc(10 * 30 * 3, 7), { raw: { width: 10, height: 30, channels: 3, pageHeight: 10 } });
    expect(await decodeImage(await frames.webp({ loop: 0 }).toBuffer())).toMatchObject({ width: 10, height: 10 });
  });

  it('takes a JPEG with what cameras put behind it', async () => {
    for (const more of [Buffer.alloc(64), flat('jpeg'), Buffer.concat([flat('jpeg'), Buffer.alloc(3)])]) {
      expect(await decodeImage(Buffer.concat([flat('jpeg'), more]))).toMatchObject({ mediaType: 'image/jpeg' });
    }
  });
});

describe('an image', () => {
  it('is seen by the key that uploaded it alone', async () => {
    const other = await store.keys.create({ kind: 'personal', library: 'personal', scopes: [] });
    const { image } = (await bodyOf(upload(png(9, 9), 'image/png'))) as { image: { id: string } };
    const get = (key: string) => call(shared.service, `GET /v1/images/${image.id}`, { key });
    expect((await get(shared.service.keys.personal)).status).toBe(200);
    for (const key of [other, shared.service.keys.team]) {
      expect(await refusal(get(key))).toEqual([404, 'image_not_found']);
    }
    expect((await bodyOf(call(shared.service, 'GET /v1/images', { key: other })))['images']).toEqual([]);
    expect((await upload(png(9, 9), 'image/png', { key: other })).status).toBe(201);
    expect((await get(other)).status).toBe(200);
  });

  it.each(['img_1', `img_${'g'.repeat(64)}`, `img_${'0'.repeat(64)}`, '..%2f..%2fservice.db'])(
    'is unknown as %s',
    async (id) =>
      expect(
        await refusal(call(shared.service, `GET /v1/images/${id}`, { key: shared.service.keys.personal })),
      ).toEqual([404, 'image_not_found']),
  );

  it('is listed in pages, newest first', async () => {
    let now = 1_000;
    const service = await openFake({ clock: () => now++ });
    const key = service.keys.team;
    for (const width of [1, 2, 3]) {
      await service.fetch(
        new Request(`${LOCAL_ORIGIN}/v1/images`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'image/png' },
          body: new Uint8Array(png(width, 1)),
        }),
      );
    }
    const page = async (query: string) =>
      (await bodyOf(call(service, `GET /v1/images?${query}`, { key }))) as {
        images: { width: number }[];
        has_more: boolean;
        next_cursor: string | null;
      };
    const first = await page('limit=2');
    expect(first.images.map(({ width }) => width)).toEqual([3, 2]);
    expect(first.has_more).toBe(true);
    const second = await page(`limit=2&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ images: [{ width: 1 }], has_more: false, next_cursor: null });
    expect(await refusal(call(service, 'GET /v1/images?limit=101', { key }))).toEqual([422, 'validation_error']);
    expect(
      await refusal(call(service, `GET /v1/images?cursor=${first.next_cursor}`, { key: service.keys.personal })),
    ).toEqual([422, 'validation_error']);
  });
});

/** One bit of one byte turned over. */
function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 1;
  return copy;
}

/** The size in a RIFF header, put right. */
function resized(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(copy.length - 8, 4);
  return copy;
}

/** An empty ZIP's end record in a JPEG comment: the rest of the picture is the ZIP's own comment. */
function zipInside(): Buffer {
  const picture = jpegWithComment('\0'.repeat(22));
  const at = picture.indexOf(Buffer.alloc(22));
  picture.write('PK\x05\x06', at, 'latin1');
  picture.writeUInt16LE(picture.length - at - 22, at + 20);
  return picture;
}

/** A JPEG comment segment right behind SOI. */
function jpegWithComment(text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  const picture = flat('jpeg');
  return Buffer.concat([
    picture.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(text),
    picture.subarray(2),
  ]);
}
