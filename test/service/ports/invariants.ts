import { createHash } from 'node:crypto';
import type { Db } from '../../../src/service/store/database.ts';
import type { Store } from '../../../src/service/store/store.ts';

/**
 * What has to be true of a shared service once nothing is left to do, whatever happened meanwhile. Each is a query that finds those
 * that break it.
 */
const RULES: readonly (readonly [rule: string, sql: string])[] = [
  ['every job has ended well', "select id, attempts, error from jobs where status <> 'succeeded'"],
  ['nobody holds a job that has ended', 'select id from jobs where owner is not null'],
  [
    'a job has made one thing, and it is its own',
    `select jobs.id from jobs left join assets on assets.job_id = jobs.id
       where assets.id is null or assets.id <> jobs.target_id or assets.library <> jobs.library`,
  ],
  ['a thing was made by one job', 'select job_id from assets group by job_id having count(*) <> 1'],
  [
    'a thing has all of its files',
    `select assets.id from assets left join files on files.asset_id = assets.id
       group by assets.id having count(files.asset_id) <> 3`,
  ],
  [
    'what was held for a job was held once, and is what was paid and given back',
    `select jobs.id from jobs left join ledger on ledger.job_id = jobs.id group by jobs.id, jobs.settled_cents having
       count(*) filter (where kind = 'reserve') <> 1 or count(*) filter (where kind = 'settle') <> 1
       or sum(case kind when 'reserve' then cents else -cents end) <> 0
       or sum(case kind when 'settle' then cents else 0 end) <> jobs.settled_cents`,
  ],
  [
    'money moves in order: held, then paid',
    `select settled.job_id from ledger settled join ledger held on held.job_id = settled.job_id and held.kind = 'reserve'
       where settled.kind = 'settle' and (settled.id < held.id or settled.at < held.at)`,
  ],
  ['nothing is held for a job that has ended', 'select id from jobs where reserved_cents <> 0'],
  [
    "an account is the sum of its ledger's rows",
    `select accounts.library from accounts left join ledger on ledger.library = accounts.library
       group by accounts.library, reserved_cents, settled_cents, released_cents having
       coalesce(sum(case kind when 'reserve' then cents when 'settle' then -cents when 'release' then -cents else 0 end), 0)
         <> reserved_cents
       or coalesce(sum(case kind when 'settle' then cents else 0 end), 0) <> settled_cents
       or coalesce(sum(case kind when 'release' then cents else 0 end), 0) <> released_cents`,
  ],
  [
    'an answer that was given names a job or a batch that there is',
    `select idempotency_key from idempotency where not exists (
       select 1 from jobs where jobs.id = response::json ->> 'job_id'
       union all select 1 from batches where batches.id = response::json ->> 'batch_id')`,
  ],
  [
    'no job is there that was asked for by no answered request',
    `select id from jobs where batch_id is null and not exists (
       select 1 from idempotency where response::json ->> 'job_id' = jobs.id)`,
  ],
  [
    // Processes compare their clock with the database's, right to half of what a statement takes; the wrong ones are off by an hour.
    'a job ends after it began, and began after it was submitted, by one clock (to five minutes)',
    `select id from jobs where started_at < created_at - 300000 or completed_at < started_at - 300000
       or completed_at > created_at + 3000000`,
  ],
];

/** @returns what is broken, in words; nothing: all holds */
export async function violations({
  db,
  store,
  submitted,
  priceCents,
}: {
  readonly db: Db;
  readonly store: Store;
  /** Jobs that were asked for. */
  readonly submitted: number;
  /** Of each. */
  readonly priceCents: number;
}): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, sql] of RULES) {
    const found = await db.all<Record<string, unknown>>(sql);
    if (found.length > 0) broken.push(`${rule}: not ${found.length}, such as ${JSON.stringify(found[0])}`);
  }
  const { n: jobs } = (await db.get<{ n: number }>('select count(*) as n from jobs'))!;
  if (jobs !== submitted) broken.push(`${submitted} jobs were asked for, and there are ${jobs}`);
  const { reservedCents, settledCents, releasedCents } = await store.ledger.totals();
  if (reservedCents !== 0 || releasedCents !== 0 || settledCents !== submitted * priceCents) {
    broken.push(`money: ${JSON.stringify({ reservedCents, settledCents, releasedCents })}`);
  }
  for (const { sha256, bytes } of await db.all<{ sha256: string; bytes: number }>(
    'select distinct sha256, size_bytes as bytes from files',
  )) {
    const kept = await store.blobs.read(sha256).catch((error: Error) => error);
    if (kept instanceof Error) broken.push(`${sha256}: ${kept.message}`);
    else if (kept.length !== bytes || createHash('sha256').update(kept).digest('hex') !== sha256) {
      broken.push(`${sha256} is not whole`);
    }
  }
  return broken;
}
