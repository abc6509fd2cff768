import type { Client } from 'pg';
import type { TaskBoard } from './task-board.ts';

/** One process leads a run: it reads the list, installs what all of them prepare, and writes the lock of the project. */
export interface Leadership {
  /** Aborted once it is lost: the database was restarted, or can't be reached. Another process may lead by then. */
  readonly lost: AbortSignal;
  resign(): Promise<void>;
}

/** How often a leader asks whether it still is one [ms]. */
const ASKED_MS = 3_000;
/** After so long without an answer it is none [ms]. */
const SILENCE_MS = 8_000;
/** By then the database has noticed too that nobody is at the other end (10 + 3 × 5 s), and gives the lock to another process. */
const NOTICE = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/**
 * Leads if nobody does. The database holds the lock for as long as the connection lives, so that a process that is killed frees it at once; and
 * a leader that is cut off stops before the database lets another one lead.
 */
export async function tryToLead(board: TaskBoard, run: string): Promise<Leadership | undefined> {
  const client = await board.connect();
  const lost = new AbortController();
  client.on('error', () => lost.abort()).on('end', () => lost.abort());
  try {
    await client.query(NOTICE);
    const { rows } = await client.query<{ leads: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as leads',
      [`propmaster batch ${run}`],
    );
    if (rows[0]!.leads) return { lost: lost.signal, resign: watch(client, lost) };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end().catch(() => undefined);
  return undefined;
}

function watch(client: Client, lost: AbortController): () => Promise<void> {
  let answered = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - answered > SILENCE_MS) lost.abort();
    client
      .query('select 1')
      .then(() => (answered = performance.now()))
      .catch(() => lost.abort());
  }, ASKED_MS).unref();
  return async () => {
    clearInterval(timer);
    await client.end().catch(() => undefined);
  };
}
