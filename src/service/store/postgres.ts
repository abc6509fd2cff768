import type { Client, Pool, PoolClient, PoolConfig } from 'pg';
import { PropmasterError } from '../../errors.ts';
import type { Db } from './database.ts';
import { POSTGRES_MIGRATIONS } from './postgres-migrations.ts';
import { isCertificateRefused, StorageUnavailable } from './storage-errors.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host/database`, with `sslmode` and the like as libpq has them. */
  readonly url: string;
  /** Schema that holds the tables; made if it isn't there. Several services share a database in schemas of their own. @default 'propmaster' */
  readonly schema?: string;
  /** Most connections of this process. @default 10 */
  readonly connections?: number;
}

/** A statement that takes longer is ended [ms]; it is what SQLite waits for a lock, too. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** An answer that comes later than this can't come any more: the network is cut, and TCP would wait for a quarter of an hour [ms]. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
/** The server ends a transaction whose process says nothing for so long, as it may hold the turn of all and be cut off [ms]. */
const SILENT_TRANSACTION_MS = 10_000;
/** The same while it looks for bytes, which may take a slow bucket so long, and holds up removals alone [ms]. */
const LOOKING_MS = 60_000;
/** Types that come as text and are numbers here: int8 and numeric. No sum exceeds 2^53. */
const NUMBERS = new Set([20, 1700]);

/**
 * PostgreSQL 15 or later.
 *
 * Transactions take turns over all processes, by an advisory lock of the schema: the same promise as SQLite's write
 * lock, on which the ledger, idempotency and claims rely. Reads and single statements don't wait for it.
 *
 * @throws PropmasterError `invalid_input` without the package `pg` or for a name that is no schema; `network_error` if
 *   the database can't be reached; `disk_error` if its data is of a newer version
 */
export async function openPostgres({ url, schema = 'propmaster', connections = 10 }: PostgresOptions): Promise<Db> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new PropmasterError('invalid_input', `"${schema}" is no name of a schema.`, {
      hint: 'Use 1 to 63 of a-z 0-9 and _, and no digit at the beginning.',
    });
  }
  const pool = await openPool({
    connectionString: url,
    max: connections,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: SILENT_TRANSACTION_MS,
    keepAlive: true,
    connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
    application_name: 'propmaster',
    options: `-c search_path=${schema}`,
    allowExitOnIdle: true,
  });
  try {
    await migrate(pool, schema);
  } catch (error) {
    await pool.end();
    if (error instanceof PropmasterError) throw error;
    throw unreachable(error as Error);
  }
  return wrap(pool, schema);
}

async function openPool(config: PoolConfig): Promise<Pool> {
  let pg: typeof import('pg')['default'];
  try {
    ({ default: pg } = await import('pg'));
  } catch (cause) {
    throw new PropmasterError('invalid_input', 'PostgreSQL needs the package pg, which is not installed.', {
      hint: 'Run `npm install pg` beside propmaster.',
      cause,
    });
  }
  const parserOf: typeof pg.types.getTypeParser = ((oid: number, format?: 'text') =>
    NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;
  const pool = new pg.Pool({ ...config, types: { getTypeParser: parserOf } });
  // A connection that waits in the pool was lost; the next statement gets another one.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Two locks, always taken in this order: one of the bytes, which those who keep some share and who removes some has alone, and the turn of
 * the transaction.
 */
function wrap(pool: Pool, schema: string): Db {
  const turn = `select pg_advisory_xact_lock(hashtextextended('propmaster ${schema}', 0))`;
  const bytes = `hashtextextended('propmaster ${schema} bytes', 0)`;

  /** @param begin what is said first @param work on the connection, before which nothing else is said */
  async function transact<Result>(begin: string, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await reach(() => pool.connect());
    let broken: Error | undefined;
    const onLost = (error: Error): void => {
      broken = error;
    };
    client.on('error', onLost);
    try {
      await reach(() => client.query(begin));
      const result = await work(client);
      await reach(() => client.query('commit'));
      return result;
    } catch (error) {
      // Whatever state it is in, nothing else may be done on it.
      await client.query('rollback').catch((failed: Error) => {
        broken = failed;
      });
      throw error;
    } finally {
      client.off('error', onLost);
      client.release(broken);
    }
  }

  return {
    ...statements(pool),
    transaction: (work) => transact(`begin; ${turn}`, (client) => work(within(client))),
    keeping: (look, work) =>
      transact(`begin; ${silenceOf(LOOKING_MS)}; select pg_advisory_xact_lock_shared(${bytes})`, async (client) => {
        if (!(await look())) return undefined;
        await reach(() => client.query(`${silenceOf(SILENT_TRANSACTION_MS)}; ${turn}`));
        return { result: await work(within(client)) };
      }),
    removal: (work) =>
      transact(`begin; select pg_advisory_xact_lock(${bytes}); ${turn}`, (client) => work(within(client))),
    close: () => pool.end(),
  };
}

const silenceOf = (ms: number): string => `set local idle_in_transaction_session_timeout = ${ms}`;

function within(client: PoolClient): Db {
  const inside: Db = {
    ...statements(client),
    transaction: (work) => work(inside),
    keeping: async (look, work) => ((await look()) ? { result: await work(inside) } : undefined),
    removal: (work) => work(inside),
    close: async () => undefined,
  };
  return inside;
}

function statements(connection: Pool | PoolClient): Pick<Db, 'get' | 'all' | 'run'> {
  const query = (sql: string, values: unknown[]) => reach(() => connection.query(translated(sql), values));
  return {
    get: async <Row>(sql: string, ...values: unknown[]) => (await query(sql, values)).rows[0] as Row | undefined,
    all: async <Row>(sql: string, ...values: unknown[]) => (await query(sql, values)).rows as Row[],
    run: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
  };
}

/**
 * What passes by itself, by SQLSTATE: connections that break (08) or that the server ends or refuses as it starts or
 * stops (57P), too many of them (53), a statement that waited too long (57014, 55P03), and transactions that stood in
 * each other's way (40).
 */
const PASSES = /^(?:08|53|40|57P0|57014|55P03)/;

/**
 * @throws {StorageUnavailable} if the server can't be reached or asks to be asked again. Only the server's own errors
 *   have a severity; all others are of the connection.
 */
async function reach<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { severity, code = '' } = error as { severity?: string; code?: string };
    throw severity === undefined || PASSES.test(code) ? new StorageUnavailable(error) : error;
  }
}

/** How long a connection that was lost is left alone before the next is tried [ms]. */
const LISTEN_AGAIN_MS = 1_000;

/**
 * Calls `heard` whenever some process has inserted jobs, and once after every reconnection, as what was said meanwhile is lost. Takes
 * one connection of its own.
 */
export async function listenPostgres(
  { url, schema = 'propmaster' }: PostgresOptions,
  heard: () => void,
): Promise<{ stop(): Promise<void> }> {
  const { default: pg } = await import('pg');
  let client: Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'propmaster listens',
      connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
    });
    client = next;
    let lost = false;
    const onLost = (): void => {
      if (lost) return;
      lost = true;
      void next.end().catch(() => undefined);
      if (!stopped) again = setTimeout(() => void listen(), LISTEN_AGAIN_MS).unref();
    };
    next.on('error', onLost).on('end', onLost).on('notification', heard);
    try {
      await next.connect();
      await next.query(`listen ${schema}`);
      heard();
    } catch {
      onLost();
    }
  }

  await listen();
  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      await client?.end().catch(() => undefined);
    },
  };
}

/** How often a clock is compared [ms]. */
const COMPARED_MS = 60_000;
/** The quickest of so many questions counts. */
const SAMPLES = 4;

/**
 * The database's clock: a machine whose own is wrong must not take all others for dead, nor be taken for it.
 *
 * @returns the time without asking, right to half of what a statement takes
 */
export async function databaseClock(db: Db): Promise<{ now(): number; stop(): void }> {
  let ahead = 0;
  async function compare(): Promise<void> {
    let least = Number.POSITIVE_INFINITY;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const [start, before] = [performance.now(), Date.now()];
      const row = await db.get<{ now: number }>('select floor(extract(epoch from clock_timestamp()) * 1000) as now');
      const took = performance.now() - start;
      if (took >= least) continue;
      least = took;
      ahead = row!.now - (before + took / 2);
    }
  }
  await compare();
  const timer = setInterval(() => void compare().catch(() => undefined), COMPARED_MS).unref();
  return { now: () => Math.round(Date.now() + ahead), stop: () => clearInterval(timer) };
}

const known = new Map<string, string>();

/** A statement as PostgreSQL spells it; see {@link translate}. */
function translated(sql: string): string {
  let text = known.get(sql);
  if (text === undefined) {
    text = translate(sql);
    known.set(sql, text);
  }
  return text;
}

/**
 * The four things that the two spell differently: values, the elements of a JSON array, the greater of two, and the hint
 * which index to take. All else that the stores say, both read alike. No text in a statement holds a question mark.
 */
export function translate(sql: string): string {
  let n = 0;
  return sql
    .replaceAll('select value from json_each(?)', 'select json_array_elements_text(?::json)')
    .replaceAll(/\bmax\((?=[^()]*,)/g, 'greatest(')
    .replaceAll(/ indexed by \w+/g, '')
    .replaceAll('?', () => `$${++n}`);
}

/** Brings the schema up to date, one process at a time; steps are never taken back. */
async function migrate(pool: Pool, schema: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtextextended('propmaster ${schema} schema', 0))`);
    await client.query(`create schema if not exists ${schema}`);
    await client.query('create table if not exists schema_version (version bigint not null)');
    const { rows } = await client.query<{ version: number }>('select version from schema_version');
    const version = rows[0]?.version ?? 0;
    if (version > POSTGRES_MIGRATIONS.length) {
      throw new PropmasterError(
        'disk_error',
        `The service's data was written by a newer version (schema ${version} in ${schema}).`,
        { hint: 'Update propmaster, or choose another schema.' },
      );
    }
    for (const step of POSTGRES_MIGRATIONS.slice(version)) await client.query(step);
    await client.query('delete from schema_version');
    await client.query('insert into schema_version values ($1)', [POSTGRES_MIGRATIONS.length]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function unreachable(cause: Error): PropmasterError {
  return new PropmasterError('network_error', `The database can't be used: ${cause.message || String(cause)}`, {
    where: 'DATABASE_URL',
    hint: isCertificateRefused(cause)
      ? 'Add sslrootcert=<file of its authority> to DATABASE_URL, and use the name that the certificate is for.'
      : 'Check its address, the user, the password and that the user may create a schema.',
    cause,
  });
}
