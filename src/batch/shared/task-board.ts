import type { Client, ClientConfig, Pool } from 'pg';
import { PropmasterError } from '../../errors.ts';

/** What one process asks of the others. */
export interface BoardTask {
  readonly id: string;
  /** A {@link PrepareTask}, as `v8.serialize` writes it. */
  readonly task: Uint8Array;
  /** Processes that died at it. */
  readonly deaths: number;
}

/** How a task ended: the name of the file that holds its result, or an error in parts. */
export type TaskAnswer = { readonly file: string } | { readonly error: Record<string, unknown> };

/** The tasks of one run in PostgreSQL. All times are the database's, so that a wrong clock takes nobody for dead. */
export interface TaskBoard {
  post(id: string, task: Uint8Array): Promise<void>;
  /** The oldest task that nobody has, or whose owner has been silent for {@link LEASE_SECONDS}. */
  take(owner: string): Promise<BoardTask | undefined>;
  /** Says that the owner lives. */
  beat(owner: string): Promise<void>;
  /** Ends a task. @returns false: it is no longer the owner's, so that its result counts for nothing */
  end(owner: string, id: string, answer: TaskAnswer): Promise<boolean>;
  /** Lets go of the owner's tasks; it doesn't count as a death. */
  release(owner: string): Promise<void>;
  /** Takes ended tasks off the board. */
  collect(): Promise<(TaskAnswer & { readonly id: string })[]>;
  /** Removes all tasks: what an earlier leader posted has nobody who waits for it. */
  clear(): Promise<void>;
  /** Keeps how the run ended, for those that helped. */
  finish(result: string): Promise<void>;
  /** How it ended, if that was after {@link TaskBoard.now} gave this. */
  finishedAfter(since: string): Promise<string | undefined>;
  now(): Promise<string>;
  /** A connection of its own; see {@link tryToLead}. */
  connect(): Promise<Client>;
  close(): Promise<void>;
}

/** A process that has been silent for so long has lost its tasks: five missed beats [s]. */
export const LEASE_SECONDS = 15;

/** Rows live as long as a run, so another layout gets other tables and nothing is migrated. */
const TABLES = `
  create schema if not exists propmaster_batch;
  create table if not exists propmaster_batch.tasks_1 (
    id text primary key, run text not null, number bigserial, task bytea not null,
    owner text, alive_until timestamptz, deaths bigint not null default 0, answer jsonb);
  create index if not exists tasks_1_of_run on propmaster_batch.tasks_1 (run, number) where answer is null;
  create table if not exists propmaster_batch.runs_1 (
    run text primary key, result text not null, finished_at timestamptz not null)`;

/**
 * @param address `postgres://user@host/database`
 * @param run names what the processes have in common: those with another one don't see each other
 * @throws {PropmasterError} `invalid_input` without the package `pg` or for another kind of address; `network_error`
 */
export async function openTaskBoard(address: string, run: string): Promise<TaskBoard> {
  if (!/^postgres(?:ql)?:\/\//.test(address)) {
    throw new PropmasterError('usage', 'The address of the database does not begin with postgres://.', {
      where: 'workers',
      hint: 'For example: postgres://propmaster@db.example.org/propmaster.',
    });
  }
  const pg = await import('pg').catch((cause) => {
    throw new PropmasterError('invalid_input', 'PostgreSQL needs the package pg, which is not installed.', {
      hint: 'Run `npm install pg` beside propmaster.',
      cause,
    });
  });
  const config: ClientConfig = {
    connectionString: address,
    application_name: 'propmaster batch',
    statement_timeout: 10_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const pool: Pool = new pg.default.Pool({ ...config, max: 4, allowExitOnIdle: true });
  pool.on('error', () => undefined); // an idle connection was lost; the next statement gets another one
  const query = async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> => {
    try {
      return (await pool.query(sql, values)).rows as Row[];
    } catch (cause) {
      throw new PropmasterError('network_error', `The database can't be used: ${(cause as Error).message}`, {
        where: 'workers',
        hint: 'Check its address, the user, the password and that the user may create a schema.',
        cause,
      });
    }
  };
  try {
    // Two processes that make one table at the same time would be in each other's way.
    await query(`begin; select pg_advisory_xact_lock(hashtextextended('propmaster_batch', 0)); ${TABLES}; commit`);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const tasks = 'propmaster_batch.tasks_1';
  const lease = `clock_timestamp() + interval '${LEASE_SECONDS} s'`;

  return {
    async post(id, task) {
      await query(`insert into ${tasks} (id, run, task) values ($1, $2, $3)`, id, run, task);
    },
    async take(owner) {
      const [row] = await query<{ id: string; task: Uint8Array; deaths: string }>(
        `update ${tasks} set owner = $2, alive_until = ${lease}, deaths = deaths + (owner is not null)::int
           where id = (select id from ${tasks} where run = $1 and answer is null
             and (owner is null or alive_until < clock_timestamp()) order by number limit 1 for update skip locked)
           returning id, task, deaths`,
        run,
        owner,
      );
      return row && { ...row, deaths: Number(row.deaths) };
    },
    async beat(owner) {
      await query(`update ${tasks} set alive_until = ${lease} where run = $1 and owner = $2`, run, owner);
    },
    async end(owner, id, answer) {
      const sql = `update ${tasks} set answer = $3 where id = $1 and owner = $2 and answer is null returning id`;
      return (await query(sql, id, owner, JSON.stringify(answer))).length === 1;
    },
    async release(owner) {
      await query(`update ${tasks} set owner = null where run = $1 and owner = $2 and answer is null`, run, owner);
    },
    async collect() {
      const sql = `delete from ${tasks} where run = $1 and answer is not null returning id, answer`;
      return (await query<{ id: string; answer: TaskAnswer }>(sql, run)).map(({ id, answer }) => ({ id, ...answer }));
    },
    async clear() {
      await query(`delete from ${tasks} where run = $1`, run);
    },
    async finish(result) {
      await query("delete from propmaster_batch.runs_1 where finished_at < clock_timestamp() - interval '7 days'");
      await query(
        `insert into propmaster_batch.runs_1 values ($1, $2, clock_timestamp())
           on conflict (run) do update set result = excluded.result, finished_at = excluded.finished_at`,
        run,
        result,
      );
    },
    async finishedAfter(since) {
      const sql = 'select result from propmaster_batch.runs_1 where run = $1 and finished_at > $2::timestamptz';
      return (await query<{ result: string }>(sql, run, since))[0]?.result;
    },
    now: async () => (await query<{ now: string }>('select clock_timestamp()::text as now'))[0]!.now,
    async connect() {
      const client = new pg.default.Client(config);
      await client.connect();
      return client;
    },
    close: () => pool.end(),
  };
}
