import type { AssetRequest } from '../../contract/assets.ts';
import type { JOB_STATES } from '../../contract/job-states.ts';
import type { Authoring, WorkMode } from '../jobs/work.ts';
import type { SceneOrder } from '../scenes/scene-order.ts';
import type { Db } from './database.ts';

export type JobStatus = (typeof JOB_STATES)[number];

export interface JobError {
  readonly code: string;
  readonly message: string;
}

/** What the wire shows of a job: everything but what may be large. */
export interface JobSummary {
  readonly id: string;
  readonly mode: WorkMode;
  /** The asset or scene that it makes; fixed at submission, there only once the job has succeeded. */
  readonly targetId: string;
  readonly status: JobStatus;
  /** Counts from 1 every change that the wire shows. */
  readonly version: number;
  readonly createdAt: number;
  readonly startedAt: number | undefined;
  readonly completedAt: number | undefined;
  readonly progress: number;
  readonly phase: string | undefined;
  readonly releaseId: string | undefined;
  readonly error: JobError | undefined;
  readonly failureStage: string | undefined;
  /** The job whose export this one repeats. */
  readonly retryOf: string | undefined;
  readonly batchId: string | undefined;
  readonly batchIndex: number | undefined;
  readonly customId: string | undefined;
  /** Most that it may cost [cents]; null: no limit. */
  readonly budgetCents: number | null;
  /** Held now [cents]. */
  readonly reservedCents: number;
  readonly settledCents: number;
}

/** A whole job. */
export type JobRow = Omit<JobSummary, 'mode'> & {
  readonly library: string;
  /** Key that submitted it; undefined for jobs of the first schema. */
  readonly keyId: string | undefined;
  /** Times that work on it began, less those that ended in good order. */
  readonly attempts: number;
  /** What retry-export starts from, once there is one. */
  readonly authoring: Authoring | undefined;
  /** Of the request that submitted it, if it is part of a trace (W3C Trace Context). */
  readonly traceparent: string | undefined;
} & JobRequest;

/** What was asked for. An export keeps the request of the job that it repeats. */
type JobRequest =
  | { readonly mode: 'asset' | 'export'; readonly request: AssetRequest }
  | { readonly mode: 'scene'; readonly request: SceneOrder };

export type NewJob = Pick<JobRow, 'id' | 'library' | 'targetId' | 'createdAt'> &
  Partial<Pick<JobRow, 'keyId' | 'authoring' | 'retryOf' | 'batchId' | 'batchIndex' | 'customId' | 'traceparent'>> & {
    /** @default null */
    readonly budgetCents?: number | null;
    /** @default 0 */
    readonly reservedCents?: number;
  } & JobRequest;

/** How a job ends. */
export type JobEnding =
  | { readonly status: 'succeeded'; readonly releaseId: string; readonly priceCents: number }
  | {
      readonly status: 'failed';
      readonly error: JobError;
      /** @default the phase that it was in, or planning */
      readonly failureStage?: string;
    }
  | { readonly status: 'cancelled' };

/** A job as whoever asks names it. */
export interface JobReference {
  readonly library: string;
  readonly id: string;
}

export interface JobStore {
  find(library: string, id: string): Promise<JobRow | undefined>;
  /** As {@link find}, without what may be large. */
  summary(library: string, id: string): Promise<JobSummary | undefined>;
  /** As {@link summary} each, by one statement. */
  summaries(wanted: readonly JobReference[]): Promise<(JobSummary | undefined)[]>;
  /** Queued. */
  insert(job: NewJob): Promise<void>;
  /** All of them, in a few statements. */
  insertAll(jobs: readonly NewJob[]): Promise<void>;
  /** Ends a job that has not ended, and lets go of it. Only `endJob` calls it, for the money. @returns whether it did */
  end(id: string, now: number, ending: JobEnding, settledCents: number): Promise<boolean>;
  /** What the job holds from now on [cents]. */
  hold(id: string, reservedCents: number): Promise<void>;
  /** Those of the jobs that exist: id and version. */
  versions(ids: readonly string[]): Promise<{ readonly id: string; readonly version: number }[]>;
  /** Items of a batch after an index, in order. */
  ofBatch(batchId: string, afterIndex: number, size: number): Promise<JobSummary[]>;
  /** Items of a batch that have not ended. */
  unfinishedOfBatch(batchId: string): Promise<JobSummary[]>;
  /** Jobs that are queued or running, anywhere. */
  countUnfinished(): Promise<number>;
  /** Whether there is one, which costs the same however many there are. */
  isAnyUnfinished(): Promise<boolean>;
  /** How many wait and run, and since when the oldest waits [epoch ms]. Counts them. */
  standing(): Promise<{
    readonly queued: number;
    readonly running: number;
    readonly oldestQueuedAt: number | undefined;
  }>;
}

interface SummaryColumns {
  id: string;
  mode: WorkMode;
  target_id: string;
  status: JobStatus;
  version: number;
  created_at: number;
  started_at: number | null;
  completed_at: number | null;
  progress: number;
  phase: string | null;
  release_id: string | null;
  error: string | null;
  failure_stage: string | null;
  retry_of: string | null;
  batch_id: string | null;
  batch_index: number | null;
  custom_id: string | null;
  budget_cents: number | null;
  reserved_cents: number;
  settled_cents: number;
}

export interface JobColumns extends SummaryColumns {
  library: string;
  key_id: string | null;
  request: string;
  begun: number;
  attempts: number;
  authoring: string | null;
  traceparent: string | null;
  owner: string | null;
  owner_pid: number;
  owner_host: string;
  owner_started_at: number;
  heartbeat_at: number;
}

const SUMMARY = `id, mode, target_id, status, version, created_at, started_at, completed_at, progress, phase, release_id,
  error, failure_stage, retry_of, batch_id, batch_index, custom_id, budget_cents, reserved_cents, settled_cents`;

/** A released job has not begun, so its next owner does not count a crash. */
export const LET_GO = `begun = 0, owner = null, owner_pid = null, owner_host = null, owner_started_at = null,
  heartbeat_at = null`;
/** Word by word as in the partial indices, or SQLite doesn't use them. */
export const UNFINISHED = "status in ('queued', 'running')";

const INSERTED = `(id, library, key_id, mode, target_id, request, created_at, authoring, retry_of, batch_id, batch_index,
  custom_id, budget_cents, reserved_cents, traceparent, status)`;
const INSERTED_ROW = `(${'?, '.repeat(15)}'queued')`;
/** Rows of one statement: a batch of 1,000 would otherwise be as many trips to the database, within one transaction. */
const ROWS = 100;

export function jobStore(db: Db): JobStore {
  async function insertAll(jobs: readonly NewJob[]): Promise<void> {
    for (let from = 0; from < jobs.length; from += ROWS) {
      const some = jobs.slice(from, from + ROWS);
      await db.run(
        `insert into jobs ${INSERTED} values ${some.map(() => INSERTED_ROW).join(', ')}`,
        ...some.flatMap((job) => [
          job.id,
          job.library,
          job.keyId ?? null,
          job.mode,
          job.targetId,
          JSON.stringify(job.request),
          job.createdAt,
          json(job.authoring),
          job.retryOf ?? null,
          job.batchId ?? null,
          job.batchIndex ?? null,
          json(job.customId),
          job.budgetCents ?? null,
          job.reservedCents ?? 0,
          job.traceparent ?? null,
        ]),
      );
    }
  }

  return {
    async find(library, id) {
      const row = await db.get<JobColumns>('select * from jobs where id = ? and library = ?', id, library);
      return row && jobOf(row);
    },

    async summary(library, id) {
      const row = await db.get<SummaryColumns>(`select ${SUMMARY} from jobs where id = ? and library = ?`, id, library);
      return row && summaryOf(row);
    },

    async summaries(wanted) {
      const rows = await db.all<SummaryColumns & { library: string }>(
        `select ${SUMMARY}, library from jobs where id in (select value from json_each(?))`,
        JSON.stringify([...new Set(wanted.map(({ id }) => id))]),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      return wanted.map(({ id, library }) => {
        const row = byId.get(id);
        return row?.library === library ? summaryOf(row) : undefined;
      });
    },

    insert: (job) => insertAll([job]),
    insertAll,

    async end(id, now, ending, settledCents) {
      const failure = ending.status === 'failed' ? ending : undefined;
      const success = ending.status === 'succeeded' ? ending : undefined;
      return (
        (await db.run(
          `update jobs set status = ?, version = version + 1, completed_at = ?, release_id = ?, error = ?,
               failure_stage = case when ? = 'failed' then coalesce(?, phase, 'planning') end,
               progress = case when ? = 'succeeded' then 1 else progress end,
               authoring = case when ? = 'cancelled' then null else authoring end,
               phase = null, reserved_cents = 0, settled_cents = ?, ${LET_GO}
             where id = ? and ${UNFINISHED}`,
          ending.status,
          now,
          success?.releaseId ?? null,
          json(failure?.error),
          ending.status,
          failure?.failureStage ?? null,
          ending.status,
          ending.status,
          settledCents,
          id,
        )) === 1
      );
    },

    hold: async (id, reservedCents) =>
      void (await db.run('update jobs set reserved_cents = ?, version = version + 1 where id = ?', reservedCents, id)),

    versions: (ids) =>
      db.all('select id, version from jobs where id in (select value from json_each(?))', JSON.stringify(ids)),

    ofBatch: async (batchId, afterIndex, size) =>
      (
        await db.all<SummaryColumns>(
          `select ${SUMMARY} from jobs where batch_id = ? and batch_index > ? order by batch_index limit ?`,
          batchId,
          afterIndex,
          size,
        )
      ).map(summaryOf),

    unfinishedOfBatch: async (batchId) =>
      (await db.all<SummaryColumns>(`select ${SUMMARY} from jobs where batch_id = ? and ${UNFINISHED}`, batchId)).map(
        summaryOf,
      ),

    countUnfinished: async () =>
      (await db.get<{ n: number }>(`select count(*) as n from jobs where ${UNFINISHED}`))?.n ?? 0,

    async standing() {
      const rows = await db.all<{ status: JobStatus; n: number; oldest: number }>(
        `select status, count(*) as n, min(created_at) as oldest from jobs where ${UNFINISHED} group by status`,
      );
      const of = (status: JobStatus) => rows.find((row) => row.status === status);
      return { queued: of('queued')?.n ?? 0, running: of('running')?.n ?? 0, oldestQueuedAt: of('queued')?.oldest };
    },

    isAnyUnfinished: async () =>
      (await db.get(`select 1 as one from jobs where ${UNFINISHED} order by id limit 1`)) !== undefined,
  };
}

export function jobOf(row: JobColumns): JobRow {
  return {
    ...summaryOf(row),
    library: row.library,
    keyId: row.key_id ?? undefined,
    attempts: row.attempts + row.begun,
    authoring: parsed<Authoring>(row.authoring),
    traceparent: row.traceparent ?? undefined,
    ...({ mode: row.mode, request: JSON.parse(row.request) as unknown } as JobRequest),
  };
}

function summaryOf(row: SummaryColumns): JobSummary {
  return {
    id: row.id,
    mode: row.mode,
    targetId: row.target_id,
    status: row.status,
    version: row.version,
    createdAt: row.created_at,
    startedAt: row.started_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
    progress: row.progress,
    phase: row.phase ?? undefined,
    releaseId: row.release_id ?? undefined,
    error: parsed<JobError>(row.error),
    failureStage: row.failure_stage ?? undefined,
    retryOf: row.retry_of ?? undefined,
    batchId: row.batch_id ?? undefined,
    batchIndex: row.batch_index ?? undefined,
    customId: parsed<string>(row.custom_id),
    budgetCents: row.budget_cents,
    reservedCents: row.reserved_cents,
    settledCents: row.settled_cents,
  };
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function parsed<Value>(text: string | null): Value | undefined {
  return text === null ? undefined : (JSON.parse(text) as Value);
}
