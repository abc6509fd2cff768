import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openService } from '../../../src/service/index.ts';
import { keepProduct } from '../../../src/service/jobs/keep-product.ts';
import { takeJob } from '../../../src/service/jobs/take-job.ts';
import { claimStore } from '../../../src/service/store/claims.ts';
import type { Db } from '../../../src/service/store/database.ts';
import { openPostgres } from '../../../src/service/store/postgres.ts';
import { openStore } from '../../../src/service/store/store.ts';
import { call, temporaryFolder } from '../open.ts';
import { fillRows } from './fill-rows.ts';
import { noPostgres, type OwnServer, startPostgres } from './servers.ts';

/** Enough that a scan of a table would cost more than its index. */
const ROWS = 20_000;

describe.skipIf(noPostgres)(`over many rows of PostgreSQL${noPostgres ? ` (skipped: ${noPostgres})` : ''}`, () => {
  let server: OwnServer<string>;
  beforeAll(async () => {
    server = await startPostgres();
  }, 120_000);
  afterAll(() => server?.close());

  it('submit, list, take and finish read no table from end to end', async () => {
    const dataDir = temporaryFolder();
    const database = { url: server.address, schema: 'plans' };
    const db = await openPostgres(database);
    const service = await openService({ dataDir, role: 'api', database });
    const store = await openStore(dataDir, { database });
    onTestFinished(() => db.close());
    await fillRows(db, ROWS);

    /** How often each large table was scanned, by the server's own count. */
    const scans = async (): Promise<Record<string, number>> => {
      await db.get('select pg_stat_force_next_flush()');
      const rows = await db.all<{ name: string; scans: number }>(
        `select relname as name, seq_scan as scans from pg_stat_user_tables
           where schemaname = 'plans' and relname in ('jobs', 'assets', 'files', 'ledger', 'idempotency') order by 1`,
      );
      return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
    };
    const before = await scans();
    const key = service.keys.personal;
    const owner = { id: 'o', pid: process.pid, host: 'h', startedAt: 0 };
    let cursor = '';
    for (let n = 0; n < 5; n++) {
      const submitted = await call(service, 'POST /v1/assets', {
        key,
        json: { prompt: 'a crate' },
        headers: { 'Idempotency-Key': randomUUID() },
      });
      expect(submitted.status).toBe(202);
      const page = (await (await call(service, `GET /v1/assets?limit=50${cursor}`, { key })).json()) as {
        next_cursor: string;
      };
      cursor = `&cursor=${page.next_cursor}`;
      const job = (await takeJob(store, owner, store.clock()))!;
      await store.claims.advance(owner, job.id, 'modelling', 0.3);
      expect((await call(service, `GET /v1/jobs/${job.id}`, { key })).status).toBe(200);
      const interpretation = { understood: [], assumed: [], ignored: [] };
      const product = {
        kind: 'asset',
        name: 'n',
        releaseId: 'r',
        category: 'crate',
        interpretation,
        files: [],
      } as const;
      await keepProduct(store, owner, job, product, store.clock);
      await store.claims.beat(owner, store.clock());
      await service.ready();
    }
    // Counts are told when a connection has been idle for a moment.
    await service.close();
    await store.close();
    expect(await scans()).toEqual(before);
  });

  it('a claim finds the next item of a batch by its plan (EXPLAIN), too', async () => {
    const db = await openPostgres({ url: server.address, schema: 'claims' });
    onTestFinished(() => db.close());
    await fillRows(db, ROWS);
    const asked: [sql: string, values: (string | number | null)[]][] = [];
    const spy: Pick<Db, 'get' | 'all'> = {
      async get<Row>(sql: string, ...values: (string | number | null)[]) {
        asked.push([sql, values]);
        // As if no single job waited.
        return /batch_id is null/.test(sql) ? undefined : db.get<Row>(sql, ...values);
      },
      async all<Row>(sql: string, ...values: (string | number | null)[]) {
        asked.push([sql, values]);
        return db.all<Row>(sql, ...values);
      },
    };
    const owner = { id: 'o', pid: 1, host: 'h', startedAt: 0 };
    expect(await claimStore(spy as Db).next(owner, () => false)).toMatchObject({ batchIndex: expect.any(Number) });
    expect(asked).toHaveLength(4);
    for (const [sql, values] of asked) {
      const plan = await db.all<Record<string, string>>(`explain ${sql}`, ...values);
      const text = plan.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).not.toMatch(/Seq Scan on jobs/);
      expect(text).toMatch(/Index (Only )?Scan/);
    }
  });
});
