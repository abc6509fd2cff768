import type { Authoring } from '../jobs/work.ts';
import type { Db } from './database.ts';
import { type JobColumns, type JobRow, jobOf, LET_GO, UNFINISHED } from './jobs.ts';

/** Who runs jobs: one opened service in one process. */
export interface Owner {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /** Start of the process, which tells it from an earlier one with the same number [epoch ms]. */
  readonly startedAt: number;
}

/** Which jobs are whose. A claim holds over all processes that have the same data folder open. */
export interface ClaimStore {
  /**
   * The job that is next for `owner`, or undefined: first those whose owner is gone, which have waited longest; then
   * single jobs, oldest first; then items of batches in their order, from the key that has the fewest items of batches
   * running, and of its batches the one that has the fewest and may have more. Only a look: {@link take} it in the same transaction.
   *
   * @param isGone undefined: only jobs that have no owner are looked at
   * @param attemptsBelow leaves out jobs on which so many owners have died
   */
  next(
    owner: Owner,
    isGone: ((owner: Owner, heartbeatAt: number) => boolean) | undefined,
    attemptsBelow?: number,
  ): Promise<JobRow | undefined>;
  /** Makes the owner's what {@link next} gave. @returns the job as it is from now on */
  take(owner: Owner, job: JobRow, now: number): Promise<JobRow>;
  /** Whether the job is the owner's. A former owner can do nothing more. */
  isHeld(owner: Owner, id: string): Promise<boolean>;
  /** All jobs of the owner. */
  held(owner: Owner): Promise<Set<string>>;
  /** Says that the owner lives. */
  beat(owner: Owner, now: number): Promise<void>;
  /** Lets go of the owner's jobs; they stay `running` on the wire (no job ever goes back) and are free to take. */
  release(owner: Owner): Promise<void>;
  /** A thread of the owner is at work. Progress never goes back, although a job that is run again begins anew. */
  advance(owner: Owner, id: string, phase: string, progress: number): Promise<void>;
  /** Keeps what an export can be retried from. */
  keepAuthoring(owner: Owner, id: string, authoring: Authoring): Promise<void>;
}

type ClaimColumns = Pick<
  JobColumns,
  'id' | 'begun' | 'attempts' | 'owner' | 'owner_pid' | 'owner_host' | 'owner_started_at' | 'heartbeat_at'
>;

/** Of a batch that doesn't say; also the most that one may say (specification, "Batch request body"). */
const USUAL_CONCURRENCY = 50;

/**
 * Word by word as in the partial indices, which are named: without statistics SQLite may take an index that has as many
 * entries as a batch has items.
 */
const FREE = `jobs indexed by jobs_free where ${UNFINISHED} and owner is null and batch_id is null`;
const FREE_OF_BATCH = `jobs indexed by jobs_free_of_batch
  where ${UNFINISHED} and owner is null and batch_id is not null`;
const CLAIMED_OF_BATCH = 'jobs indexed by jobs_claimed_of_batch where owner is not null and batch_id is not null';

/** Batches with a free item, found by skipping through the index: as many steps as batches, not as items. */
const NEXT_BATCH = `
  with recursive waiting (batch) as (
    select min(batch_id) from ${FREE_OF_BATCH} and attempts < ?
    union all
    select (select min(batch_id) from ${FREE_OF_BATCH} and attempts < ? and batch_id > waiting.batch)
      from waiting where waiting.batch is not null
  ), at_work (batch, running) as (
    select batch_id, count(*) from ${CLAIMED_OF_BATCH} group by batch_id
  ), of_keys (key_id, running) as (
    select batches.key_id, sum(running) from at_work join batches on batches.id = batch group by batches.key_id
  )
  select batches.id from waiting join batches on batches.id = waiting.batch
    left join at_work on at_work.batch = batches.id left join of_keys on of_keys.key_id = batches.key_id
  where coalesce(at_work.running, 0) < coalesce(max_concurrency, ${USUAL_CONCURRENCY})
  order by coalesce(of_keys.running, 0), coalesce(at_work.running, 0), created_at, batches.id limit 1`;

export function claimStore(db: Db): ClaimStore {
  const freeOfBatch = async (attemptsBelow: number) => {
    const batch = await db.get<{ id: string }>(NEXT_BATCH, attemptsBelow, attemptsBelow);
    return (
      batch &&
      (await db.get<JobColumns>(
        `select * from ${FREE_OF_BATCH} and attempts < ? and batch_id = ? order by batch_index limit 1`,
        attemptsBelow,
        batch.id,
      ))
    );
  };

  return {
    async next(owner, isGone, attemptsBelow = Number.MAX_SAFE_INTEGER) {
      // Without what was asked for and made so far: it is looked at for all jobs that run anywhere.
      const claims =
        isGone &&
        (await db.all<ClaimColumns>(
          `select id, begun, attempts, owner, owner_pid, owner_host, owner_started_at, heartbeat_at
           from jobs where owner is not null and owner <> ?`,
          owner.id,
        ));
      const left = claims?.find(
        (job) => job.attempts + job.begun < attemptsBelow && isGone!(ownerOf(job), job.heartbeat_at),
      );
      const row =
        (left && (await db.get<JobColumns>('select * from jobs where id = ? and owner = ?', left.id, left.owner))) ??
        (await db.get<JobColumns>(
          `select * from ${FREE} and attempts < ? order by created_at, id limit 1`,
          attemptsBelow,
        )) ??
        (await freeOfBatch(attemptsBelow));
      return row && jobOf(row);
    },

    async take(owner, job, now) {
      const row = await db.get<JobColumns>(
        `update jobs set status = 'running', started_at = coalesce(started_at, ?),
             attempts = attempts + begun, begun = 0,
             version = version + case when status <> 'running' then 1 else 0 end,
             owner = ?, owner_pid = ?, owner_host = ?, owner_started_at = ?, heartbeat_at = ? where id = ?
           returning *`,
        now,
        owner.id,
        owner.pid,
        owner.host,
        owner.startedAt,
        now,
        job.id,
      );
      return jobOf(row!);
    },

    isHeld: async (owner, id) =>
      (await db.get('select 1 from jobs where id = ? and owner = ?', id, owner.id)) !== undefined,

    held: async (owner) =>
      new Set((await db.all<{ id: string }>('select id from jobs where owner = ?', owner.id)).map(({ id }) => id)),

    beat: async (owner, now) => void (await db.run('update jobs set heartbeat_at = ? where owner = ?', now, owner.id)),

    release: async (owner) => void (await db.run(`update jobs set ${LET_GO} where owner = ?`, owner.id)),

    async advance(owner, id, phase, progress) {
      await db.run(
        `update jobs set begun = 1, phase = ?, progress = max(progress, ?),
             version = version + case when phase is distinct from ? then 1 else 0 end
           where id = ? and owner = ?`,
        phase,
        progress,
        phase,
        id,
        owner.id,
      );
    },

    async keepAuthoring(owner, id, authoring) {
      await db.run('update jobs set authoring = ? where id = ? and owner = ?', JSON.stringify(authoring), id, owner.id);
    },
  };
}

function ownerOf(row: ClaimColumns): Owner {
  return { id: row.owner ?? '', pid: row.owner_pid, host: row.owner_host, startedAt: row.owner_started_at };
}
