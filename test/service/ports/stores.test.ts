// Longer than 400 lines: one suite, which each store has to pass.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ServiceError } from '../../../src/service/http/service-error.ts';
import { openService } from '../../../src/service/index.ts';
import { answerOnce } from '../../../src/service/jobs/answer-once.ts';
import { endJob } from '../../../src/service/jobs/end-job.ts';
import { takeJob } from '../../../src/service/jobs/take-job.ts';
import type { Owner } from '../../../src/service/store/claims.ts';
import type { Db } from '../../../src/service/store/database.ts';
import { translate } from '../../../src/service/store/postgres.ts';
import { isStorageUnavailable } from '../../../src/service/store/storage-errors.ts';
import { openStore, type Store } from '../../../src/service/store/store.ts';
import { FAKE_PRODUCER, newJob } from '../open.ts';
import { noPostgres, type OwnServer, startPostgres } from './servers.ts';

/** Opens the same data again and again: several processes, as far as the data is concerned. */
type OpenAgain = (creditCents?: number) => Promise<Store>;

const owner = (id: string): Owner => ({ id, pid: process.pid, host: `host of ${id}`, startedAt: 0 });
const LIBRARY = 'l';

/** What every database of the service has to do. */
function conformance(fresh: () => OpenAgain): void {
  async function stores(count: number, creditCents?: number): Promise<[Store, ...Store[]]> {
    const open = fresh();
    const all: Store[] = [];
    for (let n = 0; n < count; n++) all.push(await open(creditCents));
    onTestFinished(async () => {
      for (const store of all) await store.close();
    });
    return all as [Store, ...Store[]];
  }

  it('gives every process the same secret and schema', async () => {
    const open = fresh();
    const all = await Promise.all(Array.from({ length: 6 }, () => open()));
    expect(new Set(all.map(({ secret }) => secret.toString('hex'))).size).toBe(1);
    for (const store of all) await store.close();
  });

  it('keeps a transaction whole: all of it or, if it throws, nothing', async () => {
    const [store] = await stores(1);
    const work = store.transaction(async (inside) => {
      await inside.jobs.insert(newJob(1));
      await inside.ledger.reserve(LIBRARY, 'job_1', 10, 1);
      expect(await inside.jobs.find(LIBRARY, 'job_1')).toBeDefined();
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await store.jobs.find(LIBRARY, 'job_1')).toBeUndefined();
    expect(await store.ledger.account(LIBRARY)).toMatchObject({ reservedCents: 0 });
    await store.transaction((inside) => inside.jobs.insert(newJob(1)));
    expect(await store.jobs.find(LIBRARY, 'job_1')).toMatchObject({ status: 'queued', version: 1 });
  });

  it('never shows half a transaction, to its own process or another', async () => {
    const [one, two] = (await stores(2)) as [Store, Store];
    let goOn = (): void => undefined;
    const pause = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const work = one.transaction(async (inside) => {
      await inside.jobs.insert(newJob(1));
      await pause;
      await inside.jobs.insert(newJob(2));
    });
    const seen = [one, two].map(async (store) => store.jobs.countUnfinished());
    setImmediate(goOn);
    await work;
    for (const count of await Promise.all(seen)) expect([0, 2]).toContain(count);
    expect(await two.jobs.countUnfinished()).toBe(2);
  });

  it('removes no bytes between a look for them and the rows that name them, and finds those that are gone', async () => {
    const [one, two] = (await stores(2)) as [Store, Store];
    const bytes = new TextEncoder().encode('a crate');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await one.blobs.put(sha256, bytes);
    await one.jobs.insert(newJob(1));
    const record = { name: 'crate', prompt: 'a crate', releaseId: 'r' };
    const asset = { id: 'asset_1', library: LIBRARY, jobId: 'job_1', createdAt: 1, updatedAt: 1, record, listed: true };
    const file = {
      assetId: 'asset_1',
      format: 'glb',
      name: 'crate.glb',
      mediaType: 'model/gltf-binary',
      sizeBytes: 7,
      sha256,
    };

    let removed: Promise<void> | undefined;
    const look = async (): Promise<boolean> => {
      const isThere = await one.blobs.has(sha256);
      removed ??= two.removeUnused([sha256]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return isThere;
    };
    const kept = await one.keeping(look, async (inside) => {
      await inside.assets.insert(asset);
      await inside.files.insertAll([file]);
      return 'kept';
    });
    expect(kept).toEqual({ result: 'kept' });
    await removed;
    expect(await one.blobs.has(sha256)).toBe(true);

    await two.assets.remove(LIBRARY, 'asset_1');
    await two.removeUnused([sha256]);
    expect(await one.keeping(look, () => Promise.reject(new Error('not to be called')))).toBeUndefined();
  });

  it('refuses a second row of the same name, and goes on', async () => {
    const [store] = await stores(1);
    await store.jobs.insert(newJob(1));
    await expect(store.jobs.insert(newJob(1))).rejects.toThrow();
    await expect(store.transaction((inside) => inside.jobs.insert(newJob(1)))).rejects.toThrow();
    await store.jobs.insert(newJob(2));
    expect(await store.jobs.countUnfinished()).toBe(2);
  });

  it('keeps any text, and numbers as numbers', async () => {
    const [store] = await stores(1);
    const prompt = 'a \u0000 crate "with" ? \\ \u{1F4E6} and \ud800';
    await store.jobs.insert({ ...newJob(1, 1_795_000_000_123, prompt), customId: 'x\u0000?', budgetCents: null });
    expect(await store.jobs.find(LIBRARY, 'job_1')).toMatchObject({
      request: { prompt: JSON.parse(JSON.stringify(prompt)) as string },
      createdAt: 1_795_000_000_123,
      customId: 'x\u0000?',
      budgetCents: null,
      progress: 0,
    });
  });

  it('never spends more credit than there is, however many ask at once', async () => {
    const all = await stores(4, 100);
    const held = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        all[n % 4]!.transaction((inside) => inside.ledger.reserve(LIBRARY, `job_${n}`, 10, 1)),
      ),
    );
    expect(held.filter(Boolean)).toHaveLength(10);
    expect(await all[0].ledger.account(LIBRARY)).toEqual({
      creditCents: 0,
      reservedCents: 100,
      settledCents: 0,
      releasedCents: 0,
    });
  });

  it('settles and releases what was held', async () => {
    const [store] = await stores(1, 100);
    await store.transaction(async (inside) => {
      const reservedCents = (await inside.ledger.reserve(LIBRARY, 'job_1', 45, 1)) ? 45 : 0;
      await inside.jobs.insert({ ...newJob(1), reservedCents });
    });
    const ending = { status: 'succeeded', releaseId: 'r', priceCents: 35 } as const;
    const end = () => store.transaction((inside) => endJob(inside, { id: 'job_1', library: LIBRARY }, 5, ending));
    expect(await Promise.all([end(), end(), end()])).toEqual([true, false, false]);
    expect(await store.ledger.account(LIBRARY)).toEqual({
      creditCents: 65,
      reservedCents: 0,
      settledCents: 35,
      releasedCents: 10,
    });
    expect(await store.jobs.summary(LIBRARY, 'job_1')).toMatchObject({
      status: 'succeeded',
      progress: 1,
      version: 2,
      completedAt: 5,
      settledCents: 35,
    });
    const asked = [
      { library: 'another', id: 'job_1' },
      { library: LIBRARY, id: 'job_1' },
      { library: LIBRARY, id: 'job_9' },
      { library: LIBRARY, id: 'job_1' },
    ];
    const each = await Promise.all(asked.map(({ library, id }) => store.jobs.summary(library, id)));
    expect(await store.jobs.summaries(asked)).toEqual(each);
    expect(each.map((job) => job?.id)).toEqual([undefined, 'job_1', undefined, 'job_1']);
  });

  it('gives each job to one of many owners, in their order', async () => {
    const all = await stores(4);
    for (let n = 0; n < 40; n++) await all[0].jobs.insert(newJob(n, n));
    const taken: string[][] = await Promise.all(
      all.map(async (store, index) => {
        const mine: string[] = [];
        for (;;) {
          const job = await takeJob(store, owner(`owner ${index}`), 100);
          if (!job) return mine;
          mine.push(job.id);
        }
      }),
    );
    expect(taken.flat()).toHaveLength(40);
    expect(new Set(taken.flat()).size).toBe(40);
    for (const mine of taken) expect(mine).toEqual(mine.toSorted((a, b) => Number(a.slice(4)) - Number(b.slice(4))));
  });

  it('hands a job on when its owner is silent, and the former can do nothing more', async () => {
    const [one, two] = (await stores(2)) as [Store, Store];
    await one.jobs.insert(newJob(1));
    const [dead, alive] = [owner('dead'), owner('alive')];
    expect((await takeJob(one, dead, 100_000))?.id).toBe('job_1');
    await one.claims.advance(dead, 'job_1', 'modelling', 0.3);
    expect(await takeJob(two, alive, 110_000)).toBeUndefined();
    await one.claims.beat(dead, 115_000);
    expect(await takeJob(two, alive, 130_000)).toBeUndefined();
    expect(await takeJob(two, alive, 140_000)).toMatchObject({ id: 'job_1', attempts: 1, progress: 0.3 });
    expect(await one.claims.isHeld(dead, 'job_1')).toBe(false);
    await one.claims.advance(dead, 'job_1', 'exporting', 0.9);
    expect(await one.jobs.summary(LIBRARY, 'job_1')).toMatchObject({ phase: 'modelling', progress: 0.3, version: 3 });
    expect(await two.claims.held(alive)).toEqual(new Set(['job_1']));
    await two.claims.release(alive);
    expect((await takeJob(one, dead, 140_001))?.id).toBe('job_1');
  });

  it('takes items of batches in turn, within their concurrency', async () => {
    const [store] = await stores(1);
    for (const [id, items, createdAt] of [
      ['a', 4, 1],
      ['b', 2, 2],
    ] as const) {
      const batch = { id, library: LIBRARY, keyId: 'k', createdAt, maxConcurrency: 2, maxCostCents: undefined };
      await store.batches.insert(batch);
      for (let batchIndex = 0; batchIndex < items; batchIndex++) {
        await store.jobs.insert({ ...newJob(`${id}-${batchIndex}`, createdAt), batchId: id, batchIndex });
      }
    }
    const taken = [];
    for (let n = 0; n < 5; n++) taken.push((await takeJob(store, owner('o'), 100))?.id);
    expect(taken).toEqual(['job_a-0', 'job_b-0', 'job_a-1', 'job_b-1', undefined]);
    expect(await store.batches.standing('a')).toMatchObject({
      counts: { queued: 2, running: 2, succeeded: 0 },
      reservedCents: 20,
      lastEndedAt: undefined,
    });
    expect((await store.jobs.ofBatch('a', 0, 2)).map(({ id }) => id)).toEqual(['job_a-1', 'job_a-2']);
    expect(await store.jobs.unfinishedOfBatch('a')).toHaveLength(4);
  });

  it('answers a submission once, over all processes', async () => {
    const all = await stores(4);
    let commits = 0;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        answerOnce(
          { store: all[n % 4]!, clock: () => 1 },
          { library: LIBRARY },
          { route: 'POST /x', idempotencyKey: 'k', request: { a: 1 } },
          () => undefined,
          async (inside) => {
            commits += 1;
            await inside.jobs.insert(newJob(n));
            return { job: n };
          },
        ),
      ),
    );
    expect(commits).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await all[0].jobs.countUnfinished()).toBe(1);
    const other = answerOnce(
      { store: all[1]!, clock: () => 1 },
      { library: LIBRARY },
      { route: 'POST /x', idempotencyKey: 'k', request: { a: 2 } },
      () => undefined,
      async () => ({}),
    );
    await expect(other).rejects.toThrow(ServiceError);
  });

  it('pages newest first, by time and then by the bytes of the id', async () => {
    const [store] = await stores(1);
    for (const [n, id] of ['b', 'A', 'a', 'B', '_', 'ä'].entries()) {
      await store.jobs.insert(newJob(n));
      const record = { name: id, prompt: 'p', releaseId: 'r' };
      await store.assets.insert({
        id,
        library: LIBRARY,
        jobId: `job_${n}`,
        createdAt: 7,
        updatedAt: 7,
        record,
        listed: true,
      });
    }
    const seen: string[] = [];
    for (let after: { createdAt: number; id: string } | undefined; ; ) {
      const page = await store.assets.page(LIBRARY, after, 2);
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1);
      if (!after) break;
    }
    expect(seen).toEqual(['ä', 'b', 'a', '_', 'B', 'A']);
  });

  it('knows which bytes are used, and forgets the files of an asset with it', async () => {
    const [store] = await stores(1);
    await store.jobs.insert(newJob(1));
    const record = { name: 'n', prompt: 'p', releaseId: 'r' };
    await store.assets.insert({
      id: 'asset_1',
      library: LIBRARY,
      jobId: 'job_1',
      createdAt: 1,
      updatedAt: 1,
      record,
      listed: true,
    });
    const file = { assetId: 'asset_1', format: 'glb', name: 'n.glb', mediaType: 'm', sizeBytes: 3, sha256: 'ab' };
    await store.files.insert(file);
    expect(await store.files.find('asset_1', 'glb')).toMatchObject(file);
    expect(await store.files.formatsOf(['asset_1', 'asset_2'])).toEqual(new Map([['asset_1', ['glb']]]));
    expect(await store.isBlobUsed('ab')).toBe(true);
    expect(await store.assets.remove('other', 'asset_1')).toBe(false);
    expect(await store.assets.remove(LIBRARY, 'asset_1')).toBe(true);
    expect(await store.isBlobUsed('ab')).toBe(false);
    for (const sha256 of ['cd', 'ef']) {
      await store.catalog.keep('r', 'mug', 'glb', { name: 'n', mediaType: 'm', sizeBytes: 1, sha256 });
    }
    expect(await store.catalog.find('r', 'mug', 'glb')).toMatchObject({ sha256: 'ef' });
    expect(await store.isBlobUsed('cd')).toBe(false);
  });

  it('keeps a scene with its stages, its graph and what a person changed', async () => {
    const [store] = await stores(1);
    await store.jobs.insert({ ...newJob(1), mode: 'scene', request: { prompt: 'a room' } as never });
    await store.scenes.insert({ id: 'scene_1', library: LIBRARY, jobId: 'job_1', createdAt: 1, prompt: 'a room' });
    await store.scenes.stage('scene_1', 'planning', 2);
    await store.scenes.stage('scene_1', 'assets', 5);
    await store.scenes.update('scene_1', { name: 'Room' }, 6);
    expect(await store.scenes.graph('scene_1')).toBeUndefined();
    const made = { name: 'Made', releaseId: 'r', delivery: { outcome: 'complete' } } as never;
    await store.scenes.keep('scene_1', made, { graph: { version: 1 }, plans: { asked: { title: 't' } } } as never, 9);
    const scene = await store.scenes.find(LIBRARY, 'scene_1');
    expect(scene).toMatchObject({
      updatedAt: 9,
      stages: { planning: { started_at: 2, completed_at: 5 }, assets: { started_at: 5, completed_at: 9 } },
      record: { prompt: 'a room', name: 'Room', made: { name: 'Made' } },
    });
    expect(Object.keys(scene!.record)).not.toContain('graph');
    expect(await store.scenes.graph('scene_1')).toEqual({ version: 1 });
    expect(await store.scenes.plans('scene_1')).toEqual({ asked: { title: 't' } });
    await store.scenes.update('scene_1', { description: 'nice' }, 10);
    expect((await store.scenes.page(LIBRARY, undefined, 10))[0]).toMatchObject({
      record: { name: 'Room', description: 'nice', made: { name: 'Made' } },
    });
    const file = { sceneId: 'scene_1', name: 'n', mediaType: 'm', sizeBytes: 1, sha256: 'a1' };
    for (const format of ['mjcf', 'archive_mjcf']) await store.scenes.insertFile({ ...file, format });
    expect(await store.scenes.formats('scene_1')).toEqual(['mjcf']);
  });

  it('counts requests in one window for all processes', async () => {
    const all = await stores(3);
    const counted = await Promise.all(Array.from({ length: 30 }, (_, n) => all[n % 3]!.rate.count('key', 1_000, 2)));
    expect(Math.max(...counted.map(({ requests }) => requests))).toBe(60);
    expect(await all[0].rate.count('key', 61_000, 1)).toEqual({ startedAt: 61_000, requests: 1 });
    expect(await all[1]!.rate.count('key', 0, 1)).toEqual({ startedAt: 0, requests: 1 });
    const key = (await all[0].keys.find(await all[0].keys.create({ kind: 'team', library: LIBRARY, scopes: [] })))!;
    for (const store of all) store.usage.count(key.id, 1_000);
    for (const store of all) await store.usage.read(LIBRARY, 1_000);
    expect(await all[0].usage.read(LIBRARY, 1_000)).toMatchObject({ total: 3 });
  });

  it('keeps keys by their hash, and revokes them for all', async () => {
    const [one, two] = (await stores(2)) as [Store, Store];
    const credential = await one.keys.create({ kind: 'team', library: LIBRARY, scopes: ['export:assets'], name: 'n' });
    const key = (await two.keys.find(credential))!;
    expect(key).toMatchObject({ kind: 'team', library: LIBRARY, scopes: ['export:assets'] });
    expect(await one.keys.revoke(key.id)).toBe(true);
    expect(await two.keys.find(credential)).toBeUndefined();
    expect(await two.keys.isRevoked(credential)).toBe(true);
    expect((await two.keys.list()).find(({ id }) => id === key.id)).toMatchObject({ name: 'n', revoked: true });
  });

  it('keeps the log of what was done to keys in its order, for all, and with what was done or not at all', async () => {
    const [one, two] = (await stores(2)) as [Store, Store];
    const entry = { action: 'asset.deleted', actor: 'key_1', library: LIBRARY } as const;
    await one.audit.add({ ...entry, subject: 'asset_1', at: 5, requestId: 'req_1' });
    await two.audit.add({ ...entry, subject: 'asset_2', at: 4 });
    const undone = one.transaction(async (store) => {
      await store.audit.add({ ...entry, subject: 'asset_3', at: 6 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await two.audit.page(2)).toMatchObject([
      { ...entry, subject: 'asset_2', at: 4, requestId: undefined },
      { ...entry, subject: 'asset_1', at: 5, requestId: 'req_1' },
    ]);
  });

  it('keeps images of a key once', async () => {
    const [store] = await stores(1);
    const image = {
      keyId: 'k',
      id: 'img_1',
      mediaType: 'image/png',
      width: 2,
      height: 3,
      sizeBytes: 4,
      sha256: 'aa',
      createdAt: 5,
    } as const;
    for (let n = 0; n < 2; n++) await store.images.insert(image);
    expect(await store.images.page('k', undefined, 5)).toMatchObject([image]);
    expect(await store.images.find('other', 'img_1')).toBeUndefined();
  });
}

describe('SQLite', () => {
  conformance(() => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-store-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return (creditCents) => openStore(folder, { creditCents });
  });
});

describe.skipIf(noPostgres)(`PostgreSQL${noPostgres ? ` (skipped: ${noPostgres})` : ''}`, () => {
  let server: OwnServer<string>;
  beforeAll(async () => {
    server = await startPostgres();
  }, 120_000);
  afterAll(() => server?.close());

  const fresh = (): OpenAgain => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-store-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const database = { url: server.address, schema: `s${randomBytes(8).toString('hex')}`, connections: 3 };
    return (creditCents) => openStore(folder, { creditCents, database });
  };
  conformance(fresh);

  it('has the tables and columns of SQLite', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-store-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { openDatabase } = await import('../../../src/service/store/database.ts');
    const { openPostgres } = await import('../../../src/service/store/postgres.ts');
    const [lite, full]: [Db, Db] = [
      await openDatabase(folder),
      await openPostgres({ url: server.address, schema: 'same_columns' }),
    ];
    const tables = await lite.all<{ name: string }>("select name from sqlite_schema where type = 'table'");
    const expected = [];
    for (const { name } of tables) {
      if (name.startsWith('sqlite_')) continue;
      for (const column of await lite.all<{ name: string; notnull: number; pk: number }>(
        `pragma table_info(${name})`,
      )) {
        expected.push(`${name}.${column.name}${column.notnull || column.pk ? ' not null' : ''}`);
      }
    }
    const found = await full.all<{ named: string }>(
      `select table_name || '.' || column_name || case is_nullable when 'NO' then ' not null' else '' end as named
         from information_schema.columns where table_schema = 'same_columns' and table_name <> 'schema_version'`,
    );
    expect(found.map(({ named }) => named).toSorted()).toEqual(expected.toSorted());
    await lite.close();
    await full.close();
  });

  it("refuses to change the audit log, to the tables' owner too", async () => {
    const { openPostgres } = await import('../../../src/service/store/postgres.ts');
    const db = await openPostgres({ url: server.address, schema: 'audited' });
    onTestFinished(() => db.close());
    for (const statement of ["update audit set actor = 'nobody'", 'delete from audit', 'truncate audit']) {
      await expect(db.run(statement)).rejects.toThrow('entries of the audit log are kept');
    }
  });

  it('tells all processes of new jobs, and again after a connection was lost', async () => {
    const { listenPostgres, openPostgres } = await import('../../../src/service/store/postgres.ts');
    const database = { url: server.address, schema: 'told' };
    const db = await openPostgres(database);
    let heard = 0;
    let wake = (): void => undefined;
    const said = (times: number) =>
      new Promise<void>((resolve) => {
        wake = () => heard >= times && resolve();
        wake();
      });
    const listener = await listenPostgres(database, () => {
      heard += 1;
      wake();
    });
    onTestFinished(async () => {
      await listener.stop();
      await db.close();
    });
    await said(1); // it listens
    const insert = (id: string) =>
      db.run(
        `insert into jobs (id, library, mode, target_id, request, status, created_at) values (?, 'l', 'asset', ?, '{}', 'queued', 1)`,
        id,
        id,
      );
    await db.transaction(async () => undefined);
    await insert('a');
    await said(2);
    await db.all(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'propmaster listens'",
    );
    await said(3);
    await insert('b');
    await said(4);
    await db.run("update jobs set progress = 1 where id = 'a'");
    expect(heard).toBe(4);
  });

  it('tells the age of a process by its clock, and not by that of the machine', async () => {
    const { openPostgres } = await import('../../../src/service/store/postgres.ts');
    const database = { url: server.address, schema: 'ages' };
    const db = await openPostgres(database);
    onTestFinished(() => db.close());
    const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-store-'));
    const store = await openStore(folder, { database });
    await store.jobs.insert(newJob(1));
    // Three owners have died at it, so a process has to have lived for five seconds to take it.
    await db.run('update jobs set attempts = 3');
    const { timeOrigin } = performance;
    Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + 3_600_000, configurable: true });
    onTestFinished(() => void Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin }));
    const service = await openService({
      dataDir: folder,
      database,
      role: 'worker',
      workers: 1,
      producer: FAKE_PRODUCER,
    });
    onTestFinished(async () => {
      await service.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    });
    await service.waitIdle();
    expect(await store.jobs.summary(LIBRARY, 'job_1')).toMatchObject({ status: 'succeeded' });
  });

  it('tells what passes from what is wrong', async () => {
    const { openPostgres } = await import('../../../src/service/store/postgres.ts');
    const db = await openPostgres({ url: server.address, schema: 'passes' });
    onTestFinished(() => db.close());
    await expect(db.run('select nonsense from jobs')).rejects.toSatisfy((error) => !isStorageUnavailable(error));
    const lost = db.transaction(async (inside) => {
      await expect(inside.get('select pg_terminate_backend(pg_backend_pid())')).rejects.toSatisfy(isStorageUnavailable);
      await inside.get('select 1 as one');
    });
    await expect(lost).rejects.toSatisfy(isStorageUnavailable);
    const own = db.transaction(() => Promise.reject(new RangeError('mine')));
    await expect(own).rejects.toThrow(RangeError);
    expect(await db.get('select 1 as one')).toEqual({ one: 1 });
  });

  it('of a newer version is refused, and an unreachable one named', async () => {
    const { openPostgres } = await import('../../../src/service/store/postgres.ts');
    const db = await openPostgres({ url: server.address, schema: 'newer' });
    await db.run('update schema_version set version = 99');
    await db.close();
    await expect(openPostgres({ url: server.address, schema: 'newer' })).rejects.toMatchObject({ code: 'disk_error' });
    await expect(openPostgres({ url: 'postgres://u:secret@127.0.0.1:1/x' })).rejects.toMatchObject({
      code: 'network_error',
      message: expect.not.stringContaining('secret'),
    });
    await expect(openPostgres({ url: server.address, schema: 'a"; drop' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

it('a statement is spelled for PostgreSQL', () => {
  expect(
    translate('select max(a), max(b, ?) from jobs indexed by jobs_free where id in (select value from json_each(?))'),
  ).toBe('select max(a), greatest(b, $1) from jobs where id in (select json_array_elements_text($2::json))');
});
