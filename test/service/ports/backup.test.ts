import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Service, ServiceOptions } from '../../../src/service/index.ts';
import { openPostgres } from '../../../src/service/store/postgres.ts';
import { s3Blobs } from '../../../src/service/store/s3-blobs.ts';
import { call, itemsOf, jobOf, makeAsset, openFake, submit, submitBatch, temporaryFolder } from '../open.ts';
import { noServers, ownServers, skippedWithout } from './own-servers.ts';
import { postgresProgram, startPostgres } from './servers.ts';

/** Something of everything: an asset, a batch, a job that waits. */
async function use(service: Service): Promise<{ asset: string; batch: string; waiting: string }> {
  const asset = await makeAsset(service, service.keys.personal, 'a crate');
  const batch = await submitBatch(service, ['a mug', 'a crate']);
  await service.waitIdle();
  await service.drain(0);
  const waiting = await submit(service, service.keys.personal, 'a late crate', 'late');
  return { asset, batch, waiting };
}

/** What was kept is there, and what waited is made, once. */
async function expectRestored(
  service: Service,
  kept: Awaited<ReturnType<typeof use>>,
  keys: Service['keys'],
): Promise<void> {
  expect(service.keys).toEqual(keys);
  await service.waitIdle();
  expect(await jobOf(service, keys.personal, kept.waiting)).toMatchObject({ status: 'succeeded' });
  expect(await submit(service, keys.personal, 'a late crate', 'late')).toBe(kept.waiting);
  expect(await itemsOf(service, kept.batch)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
  const route = `POST /v1/assets/${kept.asset}/export?format=glb`;
  const answer = await call(service, route, { key: keys.personal });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  expect(text).toContain('of a crate');
}

it('a copy of the data folder is a backup of a service alone', async () => {
  const dataDir = temporaryFolder();
  const service = await openFake({ dataDir });
  const kept = await use(service);
  await service.close();
  const copy = path.join(temporaryFolder(), 'copy');
  cpSync(dataDir, copy, { recursive: true });
  await expectRestored(await openFake({ dataDir: copy }), kept, service.keys);
});

describe.skipIf(noServers)(`of a shared service${skippedWithout}`, () => {
  const servers = ownServers();

  it('pg_dump and a copy of the bucket, in this order, are a backup', async () => {
    const schema = 'backed_up';
    const options: Partial<ServiceOptions> = {
      database: { url: servers.postgres.address, schema },
      s3: { ...servers.s3.address, prefix: 'before/' },
    };
    const service = await openFake(options);
    const kept = await use(service);

    const dump = path.join(temporaryFolder(), 'propmaster.dump');
    execFileSync(postgresProgram('pg_dump'), [
      '--format=custom',
      `--schema=${schema}`,
      `--file=${dump}`,
      servers.postgres.address,
    ]);
    // What comes after the dump is in the bucket, too, and does no harm.
    const db = await openPostgres(options.database!);
    const [from, to] = [await s3Blobs(options.s3!), await s3Blobs({ ...servers.s3.address, prefix: 'after/' })];
    for (const { sha256 } of await db.all<{ sha256: string }>('select distinct sha256 from files')) {
      await to.put(sha256, await from.read(sha256));
    }
    onTestFinished(async () => {
      from.close();
      to.close();
      await db.close();
    });

    const other = await startPostgres();
    onTestFinished(() => other.close());
    execFileSync(postgresProgram('pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${other.address}`, dump]);
    const restored = await openFake({
      database: { url: other.address, schema },
      s3: { ...servers.s3.address, prefix: 'after/' },
    });
    await expectRestored(restored, kept, service.keys);
  }, 300_000);
});
