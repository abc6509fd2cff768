import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchReference } from '../../src/service/images/fetch-reference.ts';
import { isPublicAddress } from '../../src/service/images/public-address.ts';
import { checkReferences, resolveReferences } from '../../src/service/images/references.ts';
import type { JobRow } from '../../src/service/store/jobs.ts';
import { openStore } from '../../src/service/store/store.ts';
import { bodyOf, call, jobOf, openFake, temporaryFolder } from './open.ts';
import { PNG, png } from './pictures.ts';

const MEBIBYTE = 1_048_576;

/** What the host of the images was asked: path and Host header. */
const asked: string[] = [];
let server: http.Server;
let origin: string;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    const send = (status: number, headers: http.OutgoingHttpHeaders, body: Buffer | string = '') =>
      response.writeHead(status, headers).end(body);
    switch (request.url) {
      case '/a.png':
        return send(200, { 'Content-Type': 'text/plain' }, PNG);
      case '/moved':
        return send(302, { Location: '/a.png' });
      case '/encoded':
        return send(200, { 'Content-Encoding': 'gzip' }, PNG);
      case '/page':
        return send(200, { 'Content-Type': 'image/png' }, '<html></html>');
      case '/declared':
        return send(200, { 'Content-Length': 20 * MEBIBYTE + 1 });
      case '/endless': {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        };
        response.on('drain', more);
        return more();
      }
      case '/silent':
        return undefined;
      case '/trickle':
        response.writeHead(200);
        response.write(PNG.subarray(0, 10));
        return undefined;
      case '/short':
        response.writeHead(200, { 'Content-Length': PNG.length });
        return response.write(PNG.subarray(0, 20), () => response.destroy());
      case '/largest':
        return send(200, {}, png(2, 3, { padding: 20 * MEBIBYTE - png(2, 3, { padding: 1 }).length + 1 }));
      default:
        return send(404, {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('an image by URL', () => {
  const fetch = (path: string, options = {}) => fetchReference(`${origin}${path}`, { allowPrivate: true, ...options });

  it('is decoded, whatever its media type is said to be', async () => {
    expect(await fetch('/a.png')).toMatchObject({ mediaType: 'image/png', width: 2, height: 3 });
    expect(await fetch('/largest')).toMatchObject({ width: 2 });
  });

  it.each([
    ['/moved', 'redirects are not followed'],
    ['/encoded', 'encoded'],
    ['/page', 'not one whole PNG'],
    ['/declared', 'larger than 20971520 bytes'],
    ['/endless', 'larger than 20971520 bytes'],
    ['/short', 'broke off'],
    ['/nothing', 'status 404'],
  ])('is refused: %s', async (path, message) => {
    const before = asked.length;
    await expect(fetch(path)).rejects.toThrow(message);
    expect(asked).toHaveLength(before + 1);
  });

  it.each(['/silent', '/trickle'])('has a limit of time: %s', (path) =>
    expect(fetch(path, { timeLimitMs: 100 })).rejects.toThrow('too long'),
  );

  it.each([
    'ftp://example.org/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,',
    'a.png',
    '//example.org/a.png',
    '',
  ])('is no URL that is fetched: "%s"', (url) =>
    expect(fetchReference(url, { allowPrivate: true })).rejects.toThrow('Only http and https'),
  );

  it('is not fetched with credentials', () =>
    expect(fetchReference('http://user:secret@example.org/', { allowPrivate: true })).rejects.toThrow('credentials'));
});

describe('a private address', () => {
  const { port } = { port: 1 };

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.1.2.3/',
    'http://0.0.0.0/',
  ])('is not connected to: %s', async (url) => {
    await expect(fetchReference(url, { allowPrivate: false })).rejects.toThrow('private address');
    expect(port).toBe(1);
  });

  it('among several of a host is one too many', () =>
    expect(
      fetchReference('http://pictures.example/', {
        allowPrivate: false,
        lookup: async () => [
          { address: '93.184.216.34', family: 4 },
          { address: '192.168.0.1', family: 4 },
        ],
      }),
    ).rejects.toThrow('private address'));

  it('is that of the connection: the name is resolved once', async () => {
    let lookups = 0;
    const { port } = server.address() as AddressInfo;
    const image = await fetchReference(`http://pictures.example:${port}/a.png`, {
      allowPrivate: true,
      lookup: async () => {
        lookups++;
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    expect(image.width).toBe(2);
    expect(lookups).toBe(1);
    expect(asked.at(-1)).toBe(`pictures.example:${port} /a.png`);
  });

  it.each([
    ['8.8.8.8', true],
    ['93.184.216.34', true],
    ['172.15.255.255', true],
    ['172.16.0.0', false],
    ['172.31.255.255', false],
    ['172.32.0.0', true],
    ['100.63.255.255', true],
    ['100.64.0.0', false],
    ['192.168.255.255', false],
    ['198.18.0.1', false],
    ['223.255.255.255', true],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['2606:4700::1111', true],
    ['2001:4860:4860::8888', true],
    ['2001:db8::1', false],
    ['2001::1', false],
    ['2002:7f00:1::', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['ff02::1', false],
    ['::', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::808:808', false],
  ])('%s: public %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));
});

describe('references of a request', () => {
  it('must be images of the key', async () => {
    const store = await openStore(temporaryFolder());
    const id = `img_${'a'.repeat(64)}`;
    const image = {
      id,
      mediaType: 'image/png',
      width: 1,
      height: 1,
      sizeBytes: 1,
      sha256: 'a'.repeat(64),
      createdAt: 1,
    } as const;
    await store.images.insert({ ...image, keyId: 'key_1' });
    await checkReferences(store, { id: 'key_1' }, [{ image_id: id }, { url: 'x', image_id: null }]);
    await expect(
      checkReferences(store, { id: 'key_2' }, [{ url: 'x' }, { image_id: id }], 'input.reference_images'),
    ).rejects.toThrow(
      expect.objectContaining({
        code: 'validation_error',
        fields: [{ path: 'input.reference_images.1.image_id', message: expect.any(String) }],
      }),
    );
    await store.close();
  });

  it('of a job must be there when it starts: else reference_unavailable, without the secrets of a URL', async () => {
    const store = await openStore(temporaryFolder());
    const job = (request: object, more = {}) =>
      ({ mode: 'asset', keyId: 'key_1', request: { prompt: 'x', ...request }, ...more }) as unknown as JobRow;
    const resolve = (row: JobRow, allowPrivateReferences = true) =>
      resolveReferences({ store, allowPrivateReferences }, row);
    const id = `img_${'b'.repeat(64)}`;

    await resolve(job({}));
    await resolve(job({ reference_image_urls: [`${origin}/a.png`], reference_images: [{ url: `${origin}/a.png` }] }));
    await expect(resolve(job({ reference_images: [{ image_id: id }] }))).rejects.toMatchObject({
      name: 'RequestRefused',
      code: 'reference_unavailable',
    });
    await expect(resolve(job({ reference_image_urls: [`${origin}/a.png`] }), false)).rejects.toMatchObject({
      message: expect.stringContaining('private address'),
    });
    await expect(resolve(job({ reference_image_urls: [`${origin}/gone?token=secret`] }))).rejects.toMatchObject({
      message: expect.not.stringContaining('secret'),
    });
    await resolve(job({ reference_images: [{ image_id: id }] }, { mode: 'export' }));
    await store.close();
  });

  it('fail the job, not the service', async () => {
    const service = await openFake();
    const key = service.keys.team;
    const { job_id: job } = await bodyOf(
      call(service, 'POST /v1/scenes', {
        key,
        json: { prompt: 'a room', reference_images: [{ url: `${origin}/a.png` }] },
        headers: { 'Idempotency-Key': randomUUID() },
      }),
    );
    await service.waitIdle();
    expect(await jobOf(service, key, String(job))).toMatchObject({
      status: 'failed',
      error: { code: 'reference_unavailable', message: expect.stringContaining('private address') },
    });
    const open = await openFake({ allowPrivateReferences: true });
    const { job_id: other } = await bodyOf(
      call(open, 'POST /v1/scenes', {
        key: open.keys.team,
        json: { prompt: 'a room', reference_images: [{ url: `${origin}/a.png` }] },
        headers: { 'Idempotency-Key': randomUUID() },
      }),
    );
    await open.waitIdle();
    expect(await jobOf(open, open.keys.team, String(other))).toMatchObject({ status: 'succeeded' });
  });
});
