import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { PropmasterError } from '../../errors.ts';
import { MIGRATIONS } from './migrations.ts';

/** One value of a row; text never holds NUL (libsql cuts a string there), so free text is stored as JSON. */
type Value = string | number | null;

/** The part of a database that the stores use: SQL that SQLite and PostgreSQL read alike, with `?` for the values. */
export interface Db {
  /** The first row, or undefined. */
  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined>;
  all<Row>(sql: string, ...values: Value[]): Promise<Row[]>;
  /** @returns number of changed rows */
  run(sql: string, ...values: Value[]): Promise<number>;
  /**
   * Runs `work` with the write lock held from the start; throwing rolls back. Within one, it is part of it.
   *
   * @param work has to use the database that it is given: another one waits for the end of the transaction
   */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * The same for rows that name bytes. Between `look` and the end of the transaction no {@link Db.removal} takes place; `look` itself may be
   * slow, as it needn't hold the write lock.
   *
   * @param look whether all bytes are there; if not, nothing is done
   * @returns undefined if not all are there
   */
  keeping<Result>(
    look: () => Promise<boolean>,
    work: (db: Db) => Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined>;
  /** The same for the removal of bytes. */
  removal(work: (db: Db) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** SQLite as it is: each statement is far shorter than a trip to a thread. */
interface Connection {
  get<Row>(sql: string, ...values: Value[]): Row | undefined;
  all<Row>(sql: string, ...values: Value[]): Row[];
  run(sql: string, ...values: Value[]): number;
  inTransaction(): boolean;
  close(): void;
}

/** How long a statement waits for another process's write lock [ms]. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Opens `<dataDir>/service.db`, creating it (0600, in a folder of 0700) and bringing its schema up to date.
 *
 * WAL, so that readers and a writer of several processes don't wait for each other; `synchronous=FULL`, so that what
 * was answered with 202 survives a power cut (about 4,000 commits a second remain).
 *
 * @throws PropmasterError `disk_error`
 */
export async function openDatabase(dataDir: string): Promise<Db> {
  const file = path.join(dataDir, 'service.db');
  while (open.has(file)) await open.get(file);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // SQLite gives its side files the mode of the main one, so it is enough to create that first.
    closeSync(openSync(file, 'a', 0o600));
    const db = connect(file);
    db.run('begin immediate'); // waits for whoever is just creating the file
    db.run('commit');
    useWriteAheadLog(db);
    db.run('pragma synchronous = FULL');
    migrate(db, file);
    db.run('pragma foreign_keys = ON');
    return inTurns(db, file);
  } catch (error) {
    if (error instanceof PropmasterError) throw error;
    throw new PropmasterError('disk_error', `The service's data can't be opened: ${(error as Error).message}`, {
      where: file,
      hint: 'Check that the folder is writable and on a local disk with free space, or choose another one.',
      cause: error,
    });
  }
}

/**
 * A second connection to a folder that is open already, for what may be lost in a power cut (never half written, and
 * not in a crash): its commits don't wait for the disk, which makes them some twenty times faster.
 *
 * Not to be used within a transaction of the first: it would wait for that one's lock.
 */
export function openHasty(dataDir: string): Db {
  const file = path.join(dataDir, 'service.db');
  const db = connect(file);
  db.run('pragma synchronous = NORMAL');
  return inTurns(db, file);
}

function connect(file: string): Connection {
  const connection = new Database(file);
  connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const statements = new Map<string, Database.Statement<[Value[]]>>();
  const prepare = (sql: string): Database.Statement<[Value[]]> => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = connection.prepare<[Value[]]>(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    get: <Row>(sql: string, ...values: Value[]) => prepare(sql).get(values) as Row | undefined,
    all: <Row>(sql: string, ...values: Value[]) => prepare(sql).all(values) as Row[],
    run: (sql, ...values) => prepare(sql).run(values).changes,
    inTransaction: () => connection.inTransaction,
    close: () => {
      statements.clear();
      connection.close();
    },
  };
}

/** Transactions of this process that are open: file → end. Several connections to a file take turns. */
const open = new Map<string, Promise<void>>();

/**
 * A connection whose statements wait for the end of a transaction that this process has open on the file: they would
 * become part of it, or, on another connection, wait for its lock and keep it from ending. Without one, nothing waits.
 */
function inTurns(connection: Connection, file: string): Db {
  const inside: Db = {
    get: async <Row>(sql: string, ...values: Value[]) => connection.get<Row>(sql, ...values),
    all: async <Row>(sql: string, ...values: Value[]) => connection.all<Row>(sql, ...values),
    run: async (sql, ...values) => connection.run(sql, ...values),
    transaction: (work) => work(inside),
    keeping: async (look, work) => ((await look()) ? { result: await work(inside) } : undefined),
    removal: (work) => work(inside),
    close: async () => undefined,
  };
  const db: Db = {
    async get<Row>(sql: string, ...values: Value[]) {
      while (open.has(file)) await open.get(file);
      return connection.get<Row>(sql, ...values);
    },
    async all<Row>(sql: string, ...values: Value[]) {
      while (open.has(file)) await open.get(file);
      return connection.all<Row>(sql, ...values);
    },
    async run(sql, ...values) {
      while (open.has(file)) await open.get(file);
      return connection.run(sql, ...values);
    },
    async transaction(work) {
      while (open.has(file)) await open.get(file);
      let end: () => void = () => undefined;
      open.set(file, new Promise((resolve) => (end = resolve)));
      try {
        connection.run('begin immediate');
        const result = await work(inside);
        connection.run('commit');
        return result;
      } catch (error) {
        // On a full disk SQLite has rolled back by itself, and another rollback would hide the cause.
        if (connection.inTransaction()) connection.run('rollback');
        throw error;
      } finally {
        open.delete(file);
        end();
      }
    },
    // A look at the disk is quick.
    keeping: (look, work) => db.transaction((inside) => inside.keeping(look, work)),
    removal: (work) => db.transaction(work),
    async close() {
      while (open.has(file)) await open.get(file);
      connection.close();
    },
  };
  return db;
}

/** The switch to WAL needs the file for itself and does not wait by itself, so try again while others open it. */
function useWriteAheadLog(db: Connection): void {
  for (let attempt = 1; ; attempt++) {
    try {
      if (db.get<{ journal_mode: string }>('pragma journal_mode = WAL')?.journal_mode === 'wal') return;
    } catch (error) {
      if (!isBusy(error) || attempt === 100) throw error;
    }
    if (attempt === 100) throw new Error('the file system does not support a write-ahead log');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/**
 * Foreign keys are off meanwhile, or a table that others refer to could not be rebuilt (SQLite, "Making Other Kinds Of
 * Table Schema Changes"); the check at the end makes up for it.
 */
function migrate(db: Connection, file: string): void {
  db.run('pragma foreign_keys = OFF');
  db.run('begin immediate');
  const version = db.get<{ user_version: number }>('pragma user_version')?.user_version ?? 0;
  try {
    if (version > MIGRATIONS.length) {
      throw new PropmasterError(
        'disk_error',
        `The service's data was written by a newer version (schema ${version}).`,
        {
          where: file,
          hint: 'Update propmaster, or choose another data folder.',
        },
      );
    }
    for (const [index, statements] of MIGRATIONS.entries()) {
      if (index < version) continue;
      for (const statement of statements) db.run(statement);
      db.run(`pragma user_version = ${index + 1}`);
    }
    if (version < MIGRATIONS.length && db.all('pragma foreign_key_check').length > 0) {
      throw new Error('rows are missing that others refer to');
    }
    db.run('commit');
  } catch (error) {
    if (db.inTransaction()) db.run('rollback');
    throw error;
  }
}
