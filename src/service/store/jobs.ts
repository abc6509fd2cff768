import type { AssetRequest } from '../../contract/assets.ts';
import type { JOB_STATES } from '../../contract/jobs.ts';
import type { Db } from './database.ts';

export interface JobRow {
  readonly id: string;
  readonly library: string;
  /** The asset it makes, once it has succeeded. */
  readonly assetId: string;
  readonly request: AssetRequest;
  readonly status: (typeof JOB_STATES)[number];
  readonly createdAt: number;
  readonly startedAt: number | undefined;
  readonly completedAt: number | undefined;
  readonly progress: number;
  readonly phase: string | undefined;
  readonly releaseId: string | undefined;
  readonly error: { readonly code: string; readonly message: string } | undefined;
}

/** Who runs jobs: one opened service in one process. */
export interface Owner {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /** Start of the process, which tells it from an earlier one with the same number [epoch ms]. */
  readonly startedAt: number;
}

export interface JobStore {
  find(library: string, id: string): JobRow | undefined;
  insert(job: Pick<JobRow, 'id' | 'library' | 'assetId' | 'request' | 'createdAt'>): void;
  /**
   * Takes the oldest job that nobody runs: queued, or running with an owner that let go of it or is gone. Atomic over
   * all processes that have the same data folder open.
   */
  claim(owner: Owner, now: number, isGone: (owner: Owner, heartbeatAt: number) => boolean): JobRow | undefined;
  /** Says that the owner lives. */
  beat(owner: Owner, now: number): void;
  /** Lets go of the owner's jobs; they stay `running` on the wire (no job ever goes back) and are free to take. */
  release(owner: Owner): void;
  /** Progress never goes back, although a job that is run again begins anew. */
  advance(owner: Owner, id: string, phase: string, progress: number): void;
  /** Ends a job, if it is still this owner's. @returns whether it was */
  succeed(owner: Owner, id: string, now: number, releaseId: string): boolean;
  fail(owner: Owner, id: string, now: number, error: NonNullable<JobRow['error']>): boolean;
  /** Jobs that are queued or running, anywhere. */
  countUnfinished(): number;
}

interface Row {
  id: string;
  library: string;
  asset_id: string;
  request: string;
  status: JobRow['status'];
  created_at: number;
  started_at: number | null;
  completed_at: number | null;
  progress: number;
  phase: string | null;
  release_id: string | null;
  error: string | null;
  owner: string | null;
  owner_pid: number;
  owner_host: string;
  owner_started_at: number;
  heartbeat_at: number;
}

const LET_GO = 'owner = null, owner_pid = null, owner_host = null, owner_started_at = null, heartbeat_at = null';
const UNFINISHED = "status in ('queued', 'running')";

export function jobStore(db: Db): JobStore {
  return {
    find(library, id) {
      const row = db.get<Row>('select * from jobs where library = ? and id = ?', library, id);
      return row && fromRow(row);
    },

    insert({ id, library, assetId, request, createdAt }) {
      db.run(
        "insert into jobs (id, library, asset_id, request, status, created_at) values (?, ?, ?, ?, 'queued', ?)",
        id,
        library,
        assetId,
        JSON.stringify(request),
        createdAt,
      );
    },

    claim(owner, now, isGone) {
      const orphan = () =>
        db
          .all<Row>('select * from jobs where owner is not null and owner <> ? order by created_at, id', owner.id)
          .find((row) => isGone(ownerOf(row), row.heartbeat_at));
      const free = () =>
        db.get<Row>(`select * from jobs where ${UNFINISHED} and owner is null order by created_at, id limit 1`);
      // Orphans have waited longest. First a look without the write lock: most calls find nothing.
      if (!(orphan() ?? free())) return undefined;

      return db.transaction(() => {
        const row = orphan() ?? free();
        if (!row) return undefined;
        db.run(
          `update jobs set status = 'running', started_at = coalesce(started_at, ?),
             owner = ?, owner_pid = ?, owner_host = ?, owner_started_at = ?, heartbeat_at = ? where id = ?`,
          now,
          owner.id,
          owner.pid,
          owner.host,
          owner.startedAt,
          now,
          row.id,
        );
        return fromRow({ ...row, status: 'running', started_at: row.started_at ?? now });
      });
    },

    beat: (owner, now) => void db.run('update jobs set heartbeat_at = ? where owner = ?', now, owner.id),

    release: (owner) => void db.run(`update jobs set ${LET_GO} where owner = ?`, owner.id),

    advance(owner, id, phase, progress) {
      db.run(
        'update jobs set phase = ?, progress = max(progress, ?) where id = ? and owner = ?',
        phase,
        progress,
        id,
        owner.id,
      );
    },

    succeed: (owner, id, now, releaseId) =>
      db.run(
        `update jobs set status = 'succeeded', completed_at = ?, release_id = ?, progress = 1, phase = null, ${LET_GO}
           where id = ? and owner = ?`,
        now,
        releaseId,
        id,
        owner.id,
      ) === 1,

    fail: (owner, id, now, error) =>
      db.run(
        `update jobs set status = 'failed', completed_at = ?, error = ?, phase = null, ${LET_GO}
           where id = ? and owner = ?`,
        now,
        JSON.stringify(error),
        id,
        owner.id,
      ) === 1,

    countUnfinished: () => db.get<{ n: number }>(`select count(*) as n from jobs where ${UNFINISHED}`)?.n ?? 0,
  };
}

function ownerOf(row: Row): Owner {
  return { id: row.owner ?? '', pid: row.owner_pid, host: row.owner_host, startedAt: row.owner_started_at };
}

function fromRow(row: Row): JobRow {
  return {
    id: row.id,
    library: row.library,
    assetId: row.asset_id,
    request: JSON.parse(row.request) as AssetRequest,
    status: row.status,
    createdAt: row.created_at,
    startedAt: row.started_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
    progress: row.progress,
    phase: row.phase ?? undefined,
    releaseId: row.release_id ?? undefined,
    error: row.error === null ? undefined : (JSON.parse(row.error) as NonNullable<JobRow['error']>),
  };
}
