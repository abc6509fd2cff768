import type { Db } from './database.ts';

/** How long a count may wait in memory [ms]. */
const FLUSH_MS = 1_000;
const DAY_MS = 86_400_000;
/** How far back the days go. */
const DAYS = 30;

export interface RequestUsage {
  readonly total: number;
  /** The last 30 days, oldest first, in UTC; days without a request too. */
  readonly days: readonly { readonly date: string; readonly requests: number }[];
}

export interface UsageStore {
  /** Counts a request. Costs no write: counts go to the disk together, once a second; a crash loses that second's. */
  count(keyId: string, now: number): void;
  /** Of all keys of a library, revoked ones too. */
  read(library: string, now: number): Promise<RequestUsage>;
  /** Writes what was counted and stops. */
  close(): Promise<void>;
}

export function usageStore(db: Db): UsageStore {
  /** Days since the epoch → key → requests that are not written yet. */
  const waiting = new Map<number, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const counted = new Map(waiting);
    waiting.clear();
    try {
      await db.transaction(async (db) => {
        for (const [day, requests] of counted) {
          for (const [keyId, count] of requests) {
            await db.run(
              `insert into request_counts (key_id, day, requests) values (?, ?, ?)
                 on conflict (key_id, day) do update set requests = request_counts.requests + excluded.requests`,
              keyId,
              dayOf(day * DAY_MS),
              count,
            );
          }
        }
      });
    } catch {
      // A full disk, or a lock held for long. Statistics are not worth a failure; they wait for the next request.
      for (const [day, requests] of counted) for (const [keyId, count] of requests) add(day, keyId, count);
    }
  }

  function add(day: number, keyId: string, count: number): void {
    const requests = waiting.get(day) ?? new Map<string, number>();
    waiting.set(day, requests.set(keyId, (requests.get(keyId) ?? 0) + count));
  }

  return {
    count(keyId, now) {
      add(Math.floor(now / DAY_MS), keyId, 1);
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },

    async read(library, now) {
      await flush();
      const { total } = (await db.get<{ total: number }>(
        `select coalesce(sum(requests), 0) as total from request_counts
           where key_id in (select id from keys where library = ?)`,
        library,
      ))!;
      const byDay = new Map(
        (
          await db.all<{ day: string; requests: number }>(
            `select day, sum(requests) as requests from request_counts
               where day > ? and key_id in (select id from keys where library = ?) group by day`,
            dayOf(now - DAYS * DAY_MS),
            library,
          )
        ).map(({ day, requests }) => [day, requests]),
      );
      const days = Array.from({ length: DAYS }, (_, index) => {
        const date = dayOf(now - (DAYS - 1 - index) * DAY_MS);
        return { date, requests: byDay.get(date) ?? 0 };
      });
      return { total, days };
    },

    close: flush,
  };
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
