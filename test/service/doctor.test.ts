import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { examineService } from '../../src/service/operation/doctor.ts';
import { openPostgres } from '../../src/service/store/postgres.ts';
import { temporaryFolder } from './open.ts';
import { noServers, ownServers, skippedWithout } from './ports/own-servers.ts';
import { freePort } from './ports/servers.ts';

const verdicts = async (parts: Parameters<typeof examineService>[0]): Promise<Record<string, string>> =>
  Object.fromEntries((await examineService(parts)).map(({ check, verdict }) => [check, verdict]));

it('a folder is all that a service alone needs', async () => {
  const dataDir = `${temporaryFolder()}/new/data`;
  expect(await examineService({ dataDir })).toEqual([
    { check: 'folder/writable', verdict: 'passed', says: `${dataDir} can be made.` },
  ]);
});

it('a bucket that refuses is told by its answer, without the keys', async () => {
  const port = await freePort();
  const server = createServer((_, response) => void response.writeHead(403).end()).listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  const s3 = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'props',
    credentials: { accessKeyId: 'known', secretAccessKey: 'unheard-of' },
  };
  const checks = await examineService({ dataDir: temporaryFolder(), s3 });
  expect(checks[0]).toMatchObject({
    check: 'bucket/reached',
    verdict: 'failed',
    hint: expect.stringContaining('s3:PutObject'),
  });
  expect(JSON.stringify(checks)).not.toContain('unheard-of');
});

describe.skipIf(noServers)(`on many machines${skippedWithout}`, () => {
  const servers = ownServers();

  it('each part is looked at, before there are tables and after', async () => {
    const parts = {
      dataDir: 'unused',
      database: { url: servers.postgres.address, schema: 'examined' },
      s3: servers.s3.address,
    };
    const sound = {
      'database/reached': 'passed',
      'database/version': 'passed',
      'database/permissions': 'passed',
      'database/schema': 'passed',
      'database/encryption': 'warning',
      clock: 'passed',
      'bucket/reached': 'passed',
      'bucket/write': 'passed',
      'bucket/read': 'passed',
      'bucket/link': 'passed',
      'bucket/remove': 'passed',
    };
    expect(await verdicts(parts)).toEqual(sound);
    const db = await openPostgres(parts.database);
    onTestFinished(() => db.close());
    expect(await verdicts(parts)).toEqual(sound);
    await db.run('update schema_version set version = 99');
    expect(await verdicts(parts)).toEqual({ ...sound, 'database/schema': 'failed' });
  });

  it('a user without rights is told which', async () => {
    const db = await openPostgres({ url: servers.postgres.address, schema: 'guarded' });
    onTestFinished(() => db.close());
    await db.run('create role guest login');
    const url = servers.postgres.address.replace('postgres@', 'guest@');
    const of = async (schema: string) => verdicts({ dataDir: temporaryFolder(), database: { url, schema } });
    expect(await of('guarded')).toMatchObject({ 'database/reached': 'passed', 'database/permissions': 'failed' });
    expect(await of('none_yet')).toMatchObject({ 'database/permissions': 'failed', 'database/schema': 'passed' });
  });

  it('a machine whose clock is wrong is told by how much', async () => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
    onTestFinished(() => {
      Date.now = now;
    });
    const checks = await examineService({ dataDir: temporaryFolder(), database: { url: servers.postgres.address } });
    const clock = checks.find(({ check }) => check === 'clock')!;
    expect(clock.verdict).toBe('failed');
    const [, ms] = /^This machine is (\d+) ms ahead of the database\.$/.exec(clock.says) ?? [];
    expect(Math.abs(Number(ms) - 3_600_000)).toBeLessThan(60_000);
  });

  it('what is not reached is named, and what needs it skipped', async () => {
    const gone = await freePort();
    const found = await verdicts({
      dataDir: 'unused',
      database: { url: `postgres://u:secret@127.0.0.1:${gone}/d` },
      s3: { ...servers.s3.address, endpoint: `http://127.0.0.1:${gone}` },
    });
    expect(found).toEqual({
      'database/reached': 'failed',
      'database/version': 'skipped',
      'database/permissions': 'skipped',
      'database/schema': 'skipped',
      'database/encryption': 'skipped',
      clock: 'skipped',
      'bucket/reached': 'failed',
    });
  });
});
