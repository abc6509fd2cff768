import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BlobStore, blobStore } from '../../../src/service/store/blobs.ts';
import { s3Blobs } from '../../../src/service/store/s3-blobs.ts';
import { StorageUnavailable } from '../../../src/service/store/storage-errors.ts';
import { noOtherS3, noS3, type OwnServer, type S3Address, startOtherS3, startS3 } from './servers.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Bytes that no other test has. */
const fresh = (length = 1_000) => {
  const bytes = new Uint8Array(randomBytes(length));
  return { bytes, sha256: hashOf(bytes) };
};

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What every store of bytes has to do. */
function conformance(open: () => BlobStore): void {
  it('gives back what was put, whole and in parts', async () => {
    const { bytes, sha256 } = fresh(200_000);
    await open().put(sha256, bytes);
    expect(await open().has(sha256)).toBe(true);
    expect(await open().size(sha256)).toBe(200_000);
    expect(hashOf(await open().read(sha256))).toBe(sha256);
    expect(hashOf(await bytesOf(open().stream(sha256, { first: 0, last: 199_999 })))).toBe(sha256);
    const middle = await bytesOf(open().stream(sha256, { first: 70_000, last: 140_000 }));
    expect(middle).toEqual(Buffer.from(bytes.subarray(70_000, 140_001)));
    expect(await bytesOf(open().stream(sha256, { first: 199_999, last: 199_999 }))).toHaveLength(1);
  });

  it('takes an empty file, and the same bytes again', async () => {
    const empty = { bytes: new Uint8Array(), sha256: hashOf(new Uint8Array()) };
    for (let n = 0; n < 2; n++) await open().put(empty.sha256, empty.bytes);
    expect(await open().size(empty.sha256)).toBe(0);
    expect(await open().read(empty.sha256)).toHaveLength(0);
  });

  it('takes a file that is sent in parts', async () => {
    const { bytes, sha256 } = fresh(17 * 1024 * 1024 + 13);
    await open().put(sha256, bytes);
    expect(await open().size(sha256)).toBe(bytes.length);
    expect(hashOf(await open().read(sha256))).toBe(sha256);
  });

  it('has nothing of what was never put, or was removed', async () => {
    const { bytes, sha256 } = fresh();
    for (const remove of [false, true]) {
      if (remove) {
        await open().put(sha256, bytes);
        await open().remove(sha256);
        await open().remove(sha256);
      }
      expect(await open().has(sha256)).toBe(false);
      expect(await open().size(sha256)).toBeUndefined();
      await expect(open().read(sha256)).rejects.toThrow();
      await expect(bytesOf(open().stream(sha256, { first: 0, last: 9 }))).rejects.toThrow();
    }
  });

  it('keeps one of many that come at once', async () => {
    const { bytes, sha256 } = fresh(50_000);
    await Promise.all(Array.from({ length: 8 }, () => open().put(sha256, bytes)));
    expect(hashOf(await open().read(sha256))).toBe(sha256);
  });

  it('a reader that goes away is not waited for', async () => {
    const { bytes, sha256 } = fresh(500_000);
    await open().put(sha256, bytes);
    const reader = open().stream(sha256, { first: 0, last: 499_999 }).getReader();
    expect((await reader.read()).value!.length).toBeGreaterThan(0);
    await reader.cancel();
  });
}

describe('files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-blobs-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  conformance(() => blobStore(folder));

  it('have no links of their own', async () => {
    expect(await blobStore(folder).link('00', { name: 'a', mediaType: 'b' }, 300)).toBeUndefined();
  });
});

describe.skipIf(noS3)(`S3${noS3 ? ` (skipped: ${noS3})` : ''}`, () => {
  let server: OwnServer<S3Address>;
  let blobs: Awaited<ReturnType<typeof s3Blobs>>;
  beforeAll(async () => {
    server = await startS3();
    blobs = await s3Blobs({ ...server.address, prefix: 'a-team/' });
  }, 60_000);
  afterAll(async () => {
    blobs?.close();
    await server?.close();
  });
  conformance(() => blobs);

  it('gives links that open one file for five minutes, under its name', async () => {
    const { bytes, sha256 } = fresh();
    await blobs.put(sha256, bytes);
    const link = new URL((await blobs.link(sha256, { name: 'mug.glb', mediaType: 'model/gltf-binary' }, 300))!);
    expect(link.searchParams.get('X-Amz-Expires')).toBe('300');
    expect(link.href).not.toContain(server.address.credentials.secretAccessKey);
    const answer = await fetch(link);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="mug.glb"');
    expect(answer.headers.get('content-type')).toBe('model/gltf-binary');
    expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256);
    // For nothing else, and not longer.
    for (const [name, value] of [
      ['X-Amz-Expires', '3000'],
      ['response-content-type', 'text/html'],
    ] as const) {
      const altered = new URL(link);
      altered.searchParams.set(name, value);
      expect((await fetch(altered)).status, name).toBe(403);
    }
    const bare = new URL(link);
    bare.search = '';
    expect((await fetch(bare)).status).toBe(403);
  });

  it('refuses bytes that are not what they are called', async () => {
    const { bytes, sha256 } = fresh();
    await expect(blobs.put(sha256, bytes.subarray(1))).rejects.toThrow('are not');
    expect(await blobs.has(sha256)).toBe(false);
  });

  it('keeps what has another prefix apart', async () => {
    const other = await s3Blobs({ ...server.address, prefix: 'another-team/' });
    const { bytes, sha256 } = fresh();
    await blobs.put(sha256, bytes);
    expect(await other.has(sha256)).toBe(false);
    other.close();
  });

  it('with another secret says so', async () => {
    const { endpoint, bucket } = server.address;
    const credentials = { accessKeyId: 'test', secretAccessKey: 'wrong' };
    const stranger = await s3Blobs({ endpoint, bucket, credentials });
    await expect(stranger.put(hashOf(new Uint8Array(1)), new Uint8Array(1))).rejects.toThrow();
    stranger.close();
  });
});

describe.skipIf(noOtherS3)(`S3 as moto has it${noOtherS3 ? ` (skipped: ${noOtherS3})` : ''}`, () => {
  let server: OwnServer<S3Address>;
  let blobs: Awaited<ReturnType<typeof s3Blobs>>;
  beforeAll(async () => {
    server = await startOtherS3();
    blobs = await s3Blobs({ ...server.address, prefix: 'a-team/' });
  }, 60_000);
  afterAll(async () => {
    blobs?.close();
    await server?.close();
  });
  conformance(() => blobs);

  it('gives links that open one file, under its name', async () => {
    const { bytes, sha256 } = fresh();
    await blobs.put(sha256, bytes);
    const answer = await fetch((await blobs.link(sha256, { name: 'mug.glb', mediaType: 'model/gltf-binary' }, 300))!);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="mug.glb"');
    expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256);
  });

  it('refuses bytes that are not what they are called', async () => {
    const { bytes, sha256 } = fresh();
    await expect(blobs.put(sha256, bytes.subarray(1))).rejects.toThrow();
    expect(await blobs.has(sha256)).toBe(false);
  });
});

/** What S3 would answer to everything that is put; it has nothing. */
async function refusing(status: number, code: string, dateMs = Date.now()): Promise<ReturnType<typeof s3Blobs>> {
  const headers = { date: new Date(dateMs).toUTCString(), 'content-type': 'application/xml' };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isHead = request.method === 'HEAD';
      response.writeHead(isHead && dateMs > Date.now() - 60_000 ? 404 : status, headers);
      response.end(isHead ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  return s3Blobs({ bucket: 'data', endpoint: `http://127.0.0.1:${port}`, credentials, attempts: 1 });
}

describe('a refusal of S3', () => {
  it.each([
    [403, 'RequestTimeTooSkewed'],
    [400, 'RequestTimeout'],
    [400, 'IncompleteBody'],
    [409, 'OperationAborted'],
    [429, 'TooManyRequests'],
    [503, 'SlowDown'],
  ])('%i %s passes', async (status, code) => {
    const store = await refusing(status, code);
    onTestFinished(() => store.close());
    const { bytes, sha256 } = fresh();
    await expect(store.put(sha256, bytes)).rejects.toBeInstanceOf(StorageUnavailable);
  });

  it('of a clock that is an hour wrong passes, also where the answer has no code', async () => {
    const store = await refusing(403, 'RequestTimeTooSkewed', Date.now() - 3_600_000);
    onTestFinished(() => store.close());
    await expect(store.has(fresh().sha256)).rejects.toBeInstanceOf(StorageUnavailable);
  });

  it('of what is not there is one, however wrong the clock is', async () => {
    const store = await refusing(404, 'NoSuchKey', Date.now() - 3_600_000);
    onTestFinished(() => store.close());
    expect(await store.has(fresh().sha256)).toBe(false);
  });

  it.each([
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
    [400, 'BadDigest'],
  ])('%i %s stays', async (status, code) => {
    const store = await refusing(status, code);
    onTestFinished(() => store.close());
    const { bytes, sha256 } = fresh();
    await expect(store.put(sha256, bytes)).rejects.not.toBeInstanceOf(StorageUnavailable);
  });
});
