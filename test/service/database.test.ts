import os from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '../../src/service/store/database.ts';
import { MIGRATIONS } from '../../src/service/store/migrations.ts';
import { openStore } from '../../src/service/store/store.ts';
import { expectMoneyAddsUp } from './money.ts';
import { openFake, temporaryFolder } from './open.ts';

async function open(dataDir = temporaryFolder()): Promise<Db> {
  const db = await openDatabase(dataDir);
  onTestFinished(() => db.close());
  return db;
}

const add = (db: Db, name: string, value = 'x') => db.run('insert into settings values (?, ?)', name, value);
const names = async (db: Db) =>
  (await db.all<{ name: string }>('select name from settings order by name')).map(({ name }) => name);

describe('a transaction', () => {
  it('is rolled back when its work throws, and the next one works', async () => {
    const db = await open();
    await expect(
      db.transaction(async (db) => {
        await add(db, 'a');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await db.transaction((db) => add(db, 'b'));
    expect(await names(db)).toEqual(['b']);
  });

  it('on a full disk tells so, is rolled back, and the next one works', async () => {
    const db = await open();
    const { page_count } = (await db.get<{ page_count: number }>('pragma page_count'))!;
    await db.run(`pragma max_page_count = ${page_count + 2}`);
    await expect(
      db.transaction(async (db) => {
        await add(db, 'a');
        await add(db, 'b', 'x'.repeat(100_000));
      }),
    ).rejects.toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
    await db.transaction((db) => add(db, 'c'));
    expect(await names(db)).toEqual(['c']);
  });
});

describe('a folder of the first schema', () => {
  /** As its service left it: a job in each state, an asset with its files, a key. */
  function firstSchema(extra: readonly string[] = []): string {
    const dataDir = temporaryFolder();
    const db = new Database(path.join(dataDir, 'service.db'));
    for (const statement of MIGRATIONS[0]!) db.exec(statement);
    db.exec('pragma foreign_keys = ON');
    for (const [n, status] of ['succeeded', 'failed', 'running', 'queued'].entries()) {
      db.exec(`insert into jobs (id, library, asset_id, request, status, created_at, started_at, progress, phase, error,
          owner, owner_pid, owner_host, owner_started_at, heartbeat_at)
        values ('job_${n}', 'personal', 'asset_${n}', '{"prompt":"crate ${n}"}', '${status}', ${n}, 7, 0.5, 'modelling',
          ${n === 1 ? `'{"code":"c","message":"m"}'` : 'null'},
          ${n === 2 ? `'gone', 4194305, '${os.hostname()}', 1, 1` : 'null, null, null, null, null'})`);
    }
    db.exec(`insert into assets values ('asset_0', 'personal', 'job_0', 10, 11,
      '{"name":"Crate","prompt":"crate 0","releaseId":"r"}')`);
    db.exec("insert into files values ('asset_0', 'glb', 'crate.glb', 'model/gltf-binary', 5, 'ab12')");
    db.exec("insert into keys values ('key_1', 'hash', 'team', 'team', '[\"export:assets\"]', 0, 5)");
    for (const statement of extra) db.exec(statement);
    db.exec('pragma user_version = 1');
    db.close();
    return dataDir;
  }

  it('is brought up to date with all that it holds', async () => {
    const dataDir = firstSchema();
    const store = await openStore(dataDir);
    onTestFinished(() => store.close());
    const jobs = await Promise.all(['job_0', 'job_1', 'job_2', 'job_3'].map((id) => store.jobs.find('personal', id)));
    expect(jobs.map((job) => [job?.mode, job?.targetId, job?.status, job?.version, job?.reservedCents])).toEqual([
      ['asset', 'asset_0', 'succeeded', 1, 0],
      ['asset', 'asset_1', 'failed', 1, 0],
      ['asset', 'asset_2', 'running', 1, 0],
      ['asset', 'asset_3', 'queued', 1, 0],
    ]);
    expect(jobs[1]).toMatchObject({ error: { code: 'c', message: 'm' }, request: { prompt: 'crate 1' }, startedAt: 7 });
    expect(await store.assets.page('personal', undefined, 10)).toMatchObject([{ id: 'asset_0', listed: true }]);
    expect(await store.files.formats('asset_0')).toEqual(['glb']);

    const db = await open(dataDir);
    expect(await db.all('pragma foreign_key_check')).toEqual([]);
    expect(await db.get('pragma integrity_check')).toMatchObject({ integrity_check: 'ok' });
    expect(await db.get('pragma foreign_keys')).toMatchObject({ foreign_keys: 1 });
    await expect(db.run("delete from jobs where id = 'job_0'")).rejects.toThrow(/FOREIGN KEY/);
    expect(await db.get("select scopes from keys where id = 'key_1'")).toMatchObject({
      scopes: '["generate:assets","generate:scenes","export:assets"]',
    });
  });

  it('goes on with the jobs that were left, which cost nothing', async () => {
    const dataDir = firstSchema();
    const service = await openFake({ dataDir });
    await service.waitIdle();
    const store = await openStore(dataDir);
    onTestFinished(() => store.close());
    for (const id of ['job_2', 'job_3']) {
      expect(await store.jobs.find('personal', id)).toMatchObject({ status: 'succeeded', settledCents: 0 });
    }
    await expectMoneyAddsUp(dataDir);
  });

  it('with rows that refer to nothing is refused, and stays as it was', async () => {
    const dataDir = firstSchema([
      'pragma foreign_keys = OFF',
      "insert into assets values ('asset_9', 'personal', 'job_9', 1, 1, '{}')",
    ]);
    await expect(openDatabase(dataDir)).rejects.toThrow(expect.objectContaining({ code: 'disk_error' }));
    const db = new Database(path.join(dataDir, 'service.db'));
    expect(db.prepare('pragma user_version').get()).toMatchObject({ user_version: 1 });
    expect(db.prepare('select count(*) as n from jobs').get()).toMatchObject({ n: 4 });
    db.close();
  });
});

describe('opening', () => {
  it('keeps what is there and makes the schema once', async () => {
    const dataDir = temporaryFolder();
    const one = await open(dataDir);
    await add(one, 'a');
    expect(await names(await open(dataDir))).toEqual(['a']);
    expect(await one.get('pragma user_version')).toMatchObject({ user_version: 4 });
    expect(await one.get('pragma journal_mode')).toMatchObject({ journal_mode: 'wal' });
    expect(await one.get('pragma synchronous')).toMatchObject({ synchronous: 2 });
    expect(await one.get('pragma foreign_keys')).toMatchObject({ foreign_keys: 1 });
  });
});
