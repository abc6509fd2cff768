import type { Db } from './database.ts';

/** What a library has spent and may spend [cents]. */
interface Account {
  /** What is left; null: no limit. */
  readonly creditCents: number | null;
  /** Held for work that is queued or running. */
  readonly reservedCents: number;
  readonly settledCents: number;
  readonly releasedCents: number;
}

/**
 * The library's money. Each call writes a row that is never changed, and the account's sums with it; call within the
 * transaction that changes the job, so that for a final job `reserve = settle + release`.
 */
export interface Ledger {
  /** Holds money for a job. @returns false, with nothing held, if the library hasn't got it */
  reserve(library: string, jobId: string, cents: number, now: number): Promise<boolean>;
  /** Takes what was held. */
  settle(library: string, jobId: string, cents: number, now: number): Promise<void>;
  /** Gives back what was held. */
  release(library: string, jobId: string, cents: number, now: number): Promise<void>;
  account(library: string): Promise<Account>;
  /** Over all libraries. */
  totals(): Promise<Omit<Account, 'creditCents'>>;
}

interface AccountColumns {
  /** What `reserved + settled` may come to. */
  limit_cents: number | null;
  reserved_cents: number;
  settled_cents: number;
  released_cents: number;
}

const NOTHING: AccountColumns = { limit_cents: null, reserved_cents: 0, settled_cents: 0, released_cents: 0 };

/**
 * @param creditCents what a library that was granted no credit yet gets with its first reservation, once, whatever it
 *   spent before; undefined: it has no limit
 */
export function ledgerStore(db: Db, creditCents: number | undefined): Ledger {
  const find = async (library: string) =>
    (await db.get<AccountColumns>(
      'select limit_cents, reserved_cents, settled_cents, released_cents from accounts where library = ?',
      library,
    )) ?? NOTHING;

  const granted = (account: AccountColumns): AccountColumns =>
    account.limit_cents !== null || creditCents === undefined
      ? account
      : { ...account, limit_cents: creditCents + account.reserved_cents + account.settled_cents };

  async function write(library: string, jobId: string | null, kind: string, cents: number, now: number): Promise<void> {
    await db.run(
      'insert into ledger (library, job_id, kind, cents, at) values (?, ?, ?, ?, ?)',
      library,
      jobId,
      kind,
      cents,
      now,
    );
  }

  return {
    async reserve(library, jobId, cents, now) {
      const before = await find(library);
      const account = granted(before);
      if (account !== before) await write(library, null, 'credit', creditCents ?? 0, now);
      const enough = (creditLeft(account) ?? cents) >= cents;
      if (enough) await write(library, jobId, 'reserve', cents, now);
      await db.run(
        `insert into accounts (library, limit_cents, reserved_cents) values (?, ?, ?)
           on conflict (library) do update set
             limit_cents = excluded.limit_cents, reserved_cents = accounts.reserved_cents + excluded.reserved_cents`,
        library,
        account.limit_cents,
        enough ? cents : 0,
      );
      return enough;
    },

    async settle(library, jobId, cents, now) {
      await write(library, jobId, 'settle', cents, now);
      await db.run(
        `update accounts set reserved_cents = reserved_cents - ?, settled_cents = settled_cents + ?
           where library = ?`,
        cents,
        cents,
        library,
      );
    },

    async release(library, jobId, cents, now) {
      await write(library, jobId, 'release', cents, now);
      await db.run(
        `update accounts set reserved_cents = reserved_cents - ?, released_cents = released_cents + ?
           where library = ?`,
        cents,
        cents,
        library,
      );
    },

    async totals() {
      const row = (await db.get<{ reserved: number; settled: number; released: number }>(
        `select coalesce(sum(reserved_cents), 0) as reserved, coalesce(sum(settled_cents), 0) as settled,
             coalesce(sum(released_cents), 0) as released from accounts`,
      ))!;
      return { reservedCents: row.reserved, settledCents: row.settled, releasedCents: row.released };
    },

    async account(library) {
      const account = granted(await find(library));
      return {
        creditCents: creditLeft(account),
        reservedCents: account.reserved_cents,
        settledCents: account.settled_cents,
        releasedCents: account.released_cents,
      };
    },
  };
}

function creditLeft({ limit_cents, reserved_cents, settled_cents }: AccountColumns): number | null {
  return limit_cents === null ? null : limit_cents - reserved_cents - settled_cents;
}
