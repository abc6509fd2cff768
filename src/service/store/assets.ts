import type { Asset } from '../../contract/assets.ts';
import type { Db } from './database.ts';

export interface AssetRow {
  readonly id: string;
  readonly library: string;
  readonly jobId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly record: AssetRecord;
  /** Whether listings show it; its id opens it in any case. */
  readonly listed: boolean;
}

/** What is told of an asset and never searched for. */
export interface AssetRecord {
  readonly name: string;
  readonly prompt: string;
  readonly releaseId: string;
  readonly category?: string;
  readonly interpretation?: Asset['interpretation'];
  readonly description?: Asset['description'];
}

/** Where a listing goes on: after this row, newest first. */
export interface Position {
  readonly createdAt: number;
  readonly id: string;
}

export interface AssetStore {
  find(library: string, id: string): Promise<AssetRow | undefined>;
  /** What many of them are, each that is described. */
  descriptionsOf(ids: readonly string[]): Promise<Map<string, NonNullable<AssetRecord['description']>>>;
  /** Listed ones, newest first, by time and then id, so that rows that come in between are never shown twice. */
  page(library: string, after: Position | undefined, size: number): Promise<AssetRow[]>;
  insert(asset: AssetRow): Promise<void>;
  /** Its files' rows go with it. @returns whether it was there */
  remove(library: string, id: string): Promise<boolean>;
}

interface Row {
  id: string;
  library: string;
  job_id: string;
  created_at: number;
  updated_at: number;
  record: string;
  listed: number;
}

export function assetStore(db: Db): AssetStore {
  return {
    async find(library, id) {
      const row = await db.get<Row>('select * from assets where library = ? and id = ?', library, id);
      return row && fromRow(row);
    },

    async descriptionsOf(ids) {
      const rows = await db.all<{ id: string; record: string }>(
        'select id, record from assets where id in (select value from json_each(?))',
        JSON.stringify(ids),
      );
      return new Map(
        rows.flatMap(({ id, record }) => {
          const { description } = JSON.parse(record) as AssetRecord;
          return description === undefined ? [] : [[id, description] as const];
        }),
      );
    },

    async page(library, after, size) {
      const rows = after
        ? await db.all<Row>(
            `select * from assets where library = ? and listed = 1 and (created_at, id) < (?, ?)
               order by created_at desc, id desc limit ?`,
            library,
            after.createdAt,
            after.id,
            size,
          )
        : await db.all<Row>(
            'select * from assets where library = ? and listed = 1 order by created_at desc, id desc limit ?',
            library,
            size,
          );
      return rows.map(fromRow);
    },

    async insert({ id, library, jobId, createdAt, updatedAt, record, listed }) {
      await db.run(
        'insert into assets (id, library, job_id, created_at, updated_at, record, listed) values (?, ?, ?, ?, ?, ?, ?)',
        id,
        library,
        jobId,
        createdAt,
        updatedAt,
        JSON.stringify(record),
        listed ? 1 : 0,
      );
    },

    remove: async (library, id) => (await db.run('delete from assets where library = ? and id = ?', library, id)) === 1,
  };
}

function fromRow(row: Row): AssetRow {
  return {
    id: row.id,
    library: row.library,
    jobId: row.job_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    record: JSON.parse(row.record) as AssetRecord,
    listed: row.listed === 1,
  };
}
