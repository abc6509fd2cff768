import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../src/service/app.ts';
import { openService } from '../../src/service/index.ts';
import { openPool } from '../../src/service/jobs/pool.ts';
import { openQueue, type Queue } from '../../src/service/jobs/queue.ts';
import { blobStore } from '../../src/service/store/blobs.ts';
import { StorageUnavailable } from '../../src/service/store/storage-errors.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { call, FAKE_PRODUCER, inertDeps, jobOf, makeAsset, newJob, openFake, submit, temporaryFolder } from './open.ts';

function queueOf(store: Store): Queue {
  return openQueue({
    store,
    pool: openPool({ producer: FAKE_PRODUCER, size: 1 }),
    owner: { id: 'test', pid: process.pid, host: 'here', startedAt: 1 },
    events: { wake: () => undefined },
    clock: () => 2,
    allowPrivateReferences: false,
    exportsOnDemand: false,
  });
}

/** A store that fails at a GLB's row, after others were written. */
const refusingGlb = (store: Store): Store => ({
  ...store,
  files: {
    ...store.files,
    insertAll: async (files) => {
      for (const file of files) {
        if (file.format === 'glb') throw diskFull('SQLITE_IOERR');
        await store.files.insert(file);
      }
    },
  },
  keeping: (look, work) => store.keeping(look, (inside) => work(refusingGlb(inside))),
});

const diskFull = (code: string) => Object.assign(new Error('no space'), { code });

describe('when bytes cannot be written', () => {
  it('the job fails, nothing is left behind, and the next one works', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    writeFileSync(path.join(dataDir, 'blobs'), 'in the way');
    const failed = await submit(service, service.keys.personal, 'a crate');
    await service.waitIdle();
    expect(await jobOf(service, service.keys.personal, failed)).toMatchObject({
      status: 'failed',
      error: { code: 'storage_failed', message: 'The result could not be stored.' },
    });
    expect(readdirSync(path.join(dataDir, 'tmp'))).toEqual([]);
    rmSync(path.join(dataDir, 'blobs'));
    await makeAsset(service, service.keys.personal, 'another crate');
    const list = await call(service, 'GET /v1/assets', { key: service.keys.personal });
    expect(await list.json()).toMatchObject({ assets: [{ prompt: 'another crate' }] });
  });

  it.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])('%s fails the job as storage_full', async (code) => {
    const store = await openStore(temporaryFolder());
    await store.jobs.insert(newJob(1));
    const broken: Store = { ...store, blobs: { ...store.blobs, put: () => Promise.reject(diskFull(code)) } };
    const queue = queueOf(broken);
    queue.wake();
    await queue.idle();
    await queue.close();
    expect(await store.jobs.find('l', 'job_1')).toMatchObject({ status: 'failed', error: { code: 'storage_full' } });
    expect(await store.assets.find('l', 'asset_1')).toBeUndefined();
    await store.close();
  });

  it('a job waits for a storage that cannot be reached, and is kept when it can', async () => {
    const store = await openStore(temporaryFolder());
    onTestFinished(() => store.close());
    await store.jobs.insert(newJob(1));
    let refusals = 0;
    const put: Store['blobs']['put'] = (...file) => {
      if (refusals === 2) return store.blobs.put(...file);
      refusals++;
      return Promise.reject(new StorageUnavailable(new Error('connect ECONNREFUSED')));
    };
    const queue = queueOf({ ...store, blobs: { ...store.blobs, put } });
    queue.wake();
    await queue.idle();
    await queue.close();
    expect(refusals).toBe(2);
    expect(await store.jobs.find('l', 'job_1')).toMatchObject({ status: 'succeeded' });
    expect(await store.files.list('asset_1')).not.toEqual([]);
  });

  it('a job that fails keeps its last stage and what its export is retried from, however slow the storage is', async () => {
    const store = await openStore(temporaryFolder());
    onTestFinished(() => store.close());
    await store.jobs.insert(newJob(1, 1, 'unexportable crate'));
    let delayMs = 60;
    // What comes first takes longest, as it may over several connections.
    const slow = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      delayMs -= 20;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      return work();
    };
    const claims: Store['claims'] = {
      ...store.claims,
      advance: (...what) => slow(() => store.claims.advance(...what)),
      keepAuthoring: (...what) => slow(() => store.claims.keepAuthoring(...what)),
    };
    const queue = queueOf({ ...store, claims });
    queue.wake();
    await queue.idle();
    await queue.close();
    expect(await store.jobs.find('l', 'job_1')).toMatchObject({
      status: 'failed',
      failureStage: 'exporting',
      authoring: expect.anything(),
    });
  });

  it('all rows of a finished job are written, or none', async () => {
    const store = await openStore(temporaryFolder());
    onTestFinished(() => store.close());
    await store.jobs.insert(newJob(1));
    const queue = queueOf(refusingGlb(store));
    queue.wake();
    await queue.idle();
    await queue.close();
    expect(await store.jobs.find('l', 'job_1')).toMatchObject({ status: 'failed', error: { code: 'storage_failed' } });
    expect(await store.assets.find('l', 'asset_1')).toBeUndefined();
    expect(await store.files.list('asset_1')).toEqual([]);
  });

  it('no draft of them stays', async () => {
    const dataDir = temporaryFolder();
    const blobs = blobStore(dataDir);
    await expect(blobs.put('ab12', 42 as never)).rejects.toThrow();
    expect(readdirSync(path.join(dataDir, 'tmp'))).toEqual([]);
    expect(await blobs.has('ab12')).toBe(false);
  });

  it('drafts of a process that was killed are removed, once they are old', () => {
    const dataDir = temporaryFolder();
    blobStore(dataDir);
    for (const name of ['old', 'new']) writeFileSync(path.join(dataDir, 'tmp', name), 'half');
    utimesSync(path.join(dataDir, 'tmp', 'old'), 1, 1);
    blobStore(dataDir);
    expect(readdirSync(path.join(dataDir, 'tmp'))).toEqual(['new']);
  });

  it('a submission is refused with 507', async () => {
    const store = await openStore(temporaryFolder());
    onTestFinished(() => store.close());
    const transaction = () => {
      throw diskFull('SQLITE_FULL');
    };
    const app = createApp(inertDeps({ ...store, transaction }));
    const response = await app.request('/v1/assets', {
      method: 'POST',
      headers: { Authorization: `Bearer ${store.localKeys.personal}`, 'Content-Type': 'application/json' },
      body: '{"prompt":"a crate"}',
    });
    expect(response.status).toBe(507);
    expect(response.headers.get('X-Request-ID')).toMatch(/./);
    expect(await response.json()).toMatchObject({ detail: { error: { code: 'storage_full', status: 507 } } });
  });

  it('a storage that cannot be reached is a 503 that says when to ask again', async () => {
    const store = await openStore(temporaryFolder());
    onTestFinished(() => store.close());
    const transaction = () => Promise.reject(new StorageUnavailable(new Error('connect ECONNREFUSED 10.0.0.1:5432')));
    const app = createApp(inertDeps({ ...store, transaction }));
    const response = await app.request('/v1/assets', {
      method: 'POST',
      headers: { Authorization: `Bearer ${store.localKeys.personal}`, 'Content-Type': 'application/json' },
      body: '{"prompt":"a crate"}',
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('2');
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({ detail: { error: { code: 'storage_unavailable', status: 503 } } });
    expect(body).not.toContain('10.0.0.1');
  });

  it('an unexpected error is a 500 that tells nothing of the inside', async () => {
    const store = await openStore(temporaryFolder());
    onTestFinished(() => store.close());
    const find = () => {
      throw new Error('secret /path');
    };
    const log = process.stderr.write;
    let logged = '';
    process.stderr.write = ((text: string) => {
      logged += text;
      return true;
    }) as typeof log;
    onTestFinished(() => {
      process.stderr.write = log;
    });
    const app = createApp(inertDeps({ ...store, jobs: { ...store.jobs, summaries: find } }));
    const response = await app.request('/v1/jobs/job_000000000000000000000000', {
      headers: { Authorization: `Bearer ${store.localKeys.personal}` },
    });
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(body).toContain('"internal_error"');
    expect(body).not.toContain('secret');
    expect(logged).toContain('secret /path');
  });

  it('a stored file that has lost bytes is not passed off as whole', async () => {
    const dataDir = temporaryFolder();
    const service = await openFake({ dataDir });
    const id = await makeAsset(service, service.keys.personal, 'a crate');
    const store = await openStore(dataDir);
    writeFileSync(blobStore(dataDir).pathOf((await store.files.find(id, 'mjcf'))!.sha256), 'PK');
    await store.close();
    const response = await call(service, `POST /v1/assets/${id}/export?format=mjcf`, { key: service.keys.personal });
    expect(response.status).toBe(500);
  });
});

describe('the data folder', () => {
  const reason = process.platform === 'win32' ? ' (skipped: Windows has no modes of folders)' : '';
  it.skipIf(reason !== '')(`is for its owner only${reason}`, async () => {
    const dataDir = path.join(temporaryFolder(), 'deep', 'data');
    const service = await openFake({ dataDir });
    await makeAsset(service, service.keys.personal, 'a crate');
    const mode = (name: string) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8);
    expect(mode('.')).toBe('700');
    for (const name of readdirSync(dataDir))
      expect([name, mode(name)]).toEqual([name, expect.stringMatching(/^[67]00$/)]);
    expect(mode('service.db')).toBe('600');
    expect(mode('keys.json')).toBe('600');
  });

  it('that is a file, or from a newer version, is refused with the way out', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    await expect(openService({ dataDir: file })).rejects.toMatchObject({
      code: 'disk_error',
      hint: expect.any(String),
    });

    const newer = path.join(folder, 'newer');
    const { default: Database } = await import('libsql');
    await (await openStore(newer)).close();
    const db = new Database(path.join(newer, 'service.db'));
    db.exec('pragma user_version = 99');
    db.close();
    await expect(openService({ dataDir: newer })).rejects.toMatchObject({
      code: 'disk_error',
      message: expect.stringContaining('newer version'),
    });
  });

  it('with a damaged key file says so', async () => {
    const dataDir = temporaryFolder();
    await (await openStore(dataDir)).close();
    writeFileSync(path.join(dataDir, 'keys.json'), '{"personal":');
    await expect(openService({ dataDir })).rejects.toMatchObject({
      code: 'disk_error',
      where: path.join(dataDir, 'keys.json'),
    });
  });
});
