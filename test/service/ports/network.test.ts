import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openService, type ServiceOptions } from '../../../src/service/index.ts';
import { openPostgres } from '../../../src/service/store/postgres.ts';
import { isStorageUnavailable } from '../../../src/service/store/storage-errors.ts';
import { openStore } from '../../../src/service/store/store.ts';
import { program } from '../../program.ts';
import { call, FAKE_PRODUCER, temporaryFolder } from '../open.ts';
import { violations } from './invariants.ts';
import { noNetwork, openNetwork } from './network.ts';
import { noServers, ownServers } from './own-servers.ts';

const PROGRAM = program(import.meta.url, '../fixtures/shared-worker.ts');
const missing = noServers ?? noNetwork;
/** How long each cut takes [ms]: shorter and longer than what an owner may be silent (20 s). */
const CUTS_MS = process.env['PROPMASTER_NIGHTLY']
  ? Array.from({ length: 20 }, (_, n) => (n % 5 === 4 ? 25_000 : 500 + 1_000 * (n % 5)))
  : [1_000, 3_000, 25_000];

describe.skipIf(missing)(`a network that is cut${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const servers = ownServers();

  async function worker(options: ServiceOptions, before: readonly string[] = []): Promise<ChildProcess> {
    const [command, ...args] = [...before, process.execPath, ...PROGRAM, FAKE_PRODUCER, JSON.stringify(options)];
    const child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout!, 'data');
    return child;
  }

  it(`between a worker and its storage loses, repeats and charges nothing, ${CUTS_MS.length} times`, async () => {
    const network = openNetwork();
    onTestFinished(() => network.close());
    const shared = {
      dataDir: temporaryFolder(),
      database: { url: servers.postgres.address, schema: 'cut', connections: 4 },
      s3: { ...servers.s3.address, prefix: 'cut/' },
    } satisfies ServiceOptions;
    const service = await openService({ ...shared, role: 'api' });
    onTestFinished(() => service.close());
    const remote = await worker(
      {
        ...shared,
        role: 'worker',
        database: { ...shared.database, url: await network.reaching(shared.database.url) },
        s3: { ...shared.s3, endpoint: await network.reaching(shared.s3.endpoint) },
      },
      network.inside,
    );
    const near = await worker({ ...shared, role: 'worker' });

    let submitted = 0;
    let ended = false;
    const client = (async () => {
      while (!ended) {
        const json = { prompt: `slow crate ${submitted % 10}` };
        const headers = { 'Idempotency-Key': `cut-${submitted}` };
        const { status } = await call(service, 'POST /v1/assets', { key: service.keys.personal, json, headers });
        if (status === 202) submitted += 1;
        // While the end that was cut off holds the turn of all, nobody else gets it; the server ends that.
        else expect(status).toBe(503);
        await pause(100);
      }
    })();
    for (const ms of CUTS_MS) {
      await pause(1_000);
      network.cut();
      await pause(ms);
      network.mend();
    }
    ended = true;
    await client;

    const store = await openStore(shared.dataDir, shared);
    const db = await openPostgres(shared.database);
    onTestFinished(async () => {
      await store.close();
      await db.close();
    });
    while (await store.jobs.isAnyUnfinished()) await pause(200);
    // Neither hangs: told to end, it ends.
    for (const child of [remote, near]) {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      expect(child.exitCode).toBe(0);
    }
    expect(await violations({ db, store, submitted, priceCents: 10 })).toEqual([]);
    expect(submitted).toBeGreaterThan(10 * CUTS_MS.length);
  }, 1_200_000);

  it('in the middle of a transaction holds up the others for seconds only', async () => {
    const network = openNetwork();
    onTestFinished(() => network.close());
    const database = { url: servers.postgres.address, schema: 'turn' };
    const near = await openPostgres(database);
    const remote = await openPostgres({ ...database, url: await network.reaching(database.url) });
    onTestFinished(async () => {
      await remote.close();
      await near.close();
    });
    const start = performance.now();
    const over = new AbortController();
    const lost = remote.transaction(async (db) => {
      await db.run("insert into settings (name, value) values ('lost', '1')");
      network.cut();
      await pause(40_000, undefined, { signal: over.signal }).catch(() => undefined);
      await db.run("insert into settings (name, value) values ('late', '1')");
    });
    const outcome = lost.catch((error: unknown) => error);
    await pause(1_000);
    for (;;) {
      try {
        await near.transaction((db) => db.run("insert into settings (name, value) values ('kept', '1')"));
        break;
      } catch (error) {
        if (!isStorageUnavailable(error)) throw error;
      }
    }
    expect(performance.now() - start).toBeLessThan(20_000);
    network.mend();
    over.abort();
    expect(isStorageUnavailable(await outcome)).toBe(true);
    expect(await near.all("select name from settings where name in ('lost', 'late', 'kept')")).toEqual([
      { name: 'kept' },
    ]);
  }, 120_000);
});
