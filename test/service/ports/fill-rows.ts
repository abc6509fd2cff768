import type { Db } from '../../../src/service/store/database.ts';

/** An id as the service makes them: 24 digits. */
const id = (what: string, first: number): string => `'${what}_${first}' || lpad(n::text, 23, '0')`;

/**
 * Fills a database of the service, as it is after long use: as many jobs that wait (half of them in batches of 500), jobs that have ended
 * with what was held and paid for them, assets with a file each, and answers under idempotency keys.
 */
export async function fillRows(db: Db, rows: number): Promise<void> {
  const n = Math.floor(rows);
  const statements = [
    `insert into batches (id, library, key_id, created_at)
       select 'batch_' || n, 'team', 'key_' || n % 50, 1000 + n from generate_series(1, ${Math.ceil(n / 1_000)}) n`,
    `insert into jobs (id, library, key_id, mode, target_id, request, status, created_at, reserved_cents, batch_id, batch_index)
       select ${id('job', 1)}, case when n % 2 = 0 then 'team' else 'personal' end, 'key_' || n % 50, 'asset', ${id('asset', 1)},
         '{"prompt":"a wooden crate"}', 'queued', 1000 + n, 10,
         case when n % 2 = 0 then 'batch_' || (n / 1000 + 1) end, case when n % 2 = 0 then n end
       from generate_series(1, ${n - 1}) n`,
    `insert into jobs (id, library, mode, target_id, request, status, created_at, started_at, completed_at, progress, settled_cents)
       select ${id('job', 2)}, 'personal', 'asset', ${id('asset', 2)}, '{"prompt":"a wooden crate"}', 'succeeded', n, n, n, 1, 10
       from generate_series(1, ${n}) n`,
    `insert into assets (id, library, job_id, created_at, updated_at, record)
       select ${id('asset', 2)}, 'personal', ${id('job', 2)}, n, n, '{"name":"crate","prompt":"a wooden crate","releaseId":"r"}'
       from generate_series(1, ${n}) n`,
    `insert into files (asset_id, format, name, media_type, size_bytes, sha256)
       select ${id('asset', 2)}, 'glb', 'crate.glb', 'model/gltf-binary', 1, md5(n::text) from generate_series(1, ${n}) n`,
    `insert into ledger (library, job_id, kind, cents, at)
       select 'personal', ${id('job', 2)}, kind, 10, n from generate_series(1, ${n}) n, (values ('reserve'), ('settle')) kinds (kind)`,
    `insert into idempotency (library, idempotency_key, request_hash, response, created_at)
       select 'personal', 'k' || n, 'h', '{}', n from generate_series(1, ${n}) n`,
  ];
  // Longer than a statement of the service may take.
  await db.transaction(async (inside) => {
    await inside.run('set local statement_timeout = 0');
    await inside.run('set local synchronous_commit = off');
    for (const statement of statements) await inside.run(statement);
  });
  for (const table of ['jobs', 'assets', 'files', 'ledger', 'idempotency', 'batches']) {
    await db.transaction(async (inside) => {
      await inside.run('set local statement_timeout = 0');
      await inside.run(`analyze ${table}`);
    });
  }
}
