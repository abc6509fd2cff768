import type { Position } from './assets.ts';
import type { Db } from './database.ts';
import type { JobStatus } from './jobs.ts';

export interface BatchRow {
  readonly id: string;
  readonly library: string;
  readonly keyId: string;
  readonly createdAt: number;
  readonly maxConcurrency: number | undefined;
  readonly maxCostCents: number | undefined;
}

/** How a batch's items stand. */
export interface BatchStanding {
  readonly counts: Readonly<Record<JobStatus, number>>;
  readonly reservedCents: number;
  readonly settledCents: number;
  /** End of the item that ended last; undefined: none has. */
  readonly lastEndedAt: number | undefined;
}

export interface BatchStore {
  find(library: string, id: string): Promise<BatchRow | undefined>;
  /** Newest first. */
  page(library: string, after: Position | undefined, size: number): Promise<BatchRow[]>;
  insert(batch: BatchRow): Promise<void>;
  standing(id: string): Promise<BatchStanding>;
}

interface Row {
  id: string;
  library: string;
  key_id: string;
  created_at: number;
  max_concurrency: number | null;
  max_cost_cents: number | null;
}

export function batchStore(db: Db): BatchStore {
  return {
    async find(library, id) {
      const row = await db.get<Row>('select * from batches where id = ? and library = ?', id, library);
      return row && fromRow(row);
    },

    async page(library, after, size) {
      const rows = after
        ? await db.all<Row>(
            `select * from batches where library = ? and (created_at, id) < (?, ?)
               order by created_at desc, id desc limit ?`,
            library,
            after.createdAt,
            after.id,
            size,
          )
        : await db.all<Row>(
            'select * from batches where library = ? order by created_at desc, id desc limit ?',
            library,
            size,
          );
      return rows.map(fromRow);
    },

    async insert({ id, library, keyId, createdAt, maxConcurrency, maxCostCents }) {
      await db.run(
        `insert into batches (id, library, key_id, created_at, max_concurrency, max_cost_cents)
           values (?, ?, ?, ?, ?, ?)`,
        id,
        library,
        keyId,
        createdAt,
        maxConcurrency ?? null,
        maxCostCents ?? null,
      );
    },

    async standing(id) {
      const rows = await db.all<{
        status: JobStatus;
        n: number;
        reserved: number;
        settled: number;
        ended: number | null;
      }>(
        `select status, count(*) as n, sum(reserved_cents) as reserved, sum(settled_cents) as settled,
             max(completed_at) as ended
           from jobs where batch_id = ? and batch_id is not null group by status`,
        id,
      );
      const counts = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
      for (const { status, n } of rows) counts[status] = n;
      const ends = rows.flatMap(({ ended }) => ended ?? []);
      return {
        counts,
        reservedCents: rows.reduce((sum, { reserved }) => sum + reserved, 0),
        settledCents: rows.reduce((sum, { settled }) => sum + settled, 0),
        lastEndedAt: ends.length === 0 ? undefined : Math.max(...ends),
      };
    },
  };
}

function fromRow(row: Row): BatchRow {
  return {
    id: row.id,
    library: row.library,
    keyId: row.key_id,
    createdAt: row.created_at,
    maxConcurrency: row.max_concurrency ?? undefined,
    maxCostCents: row.max_cost_cents ?? undefined,
  };
}
