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
  read(library: string, now: number): RequestUsage;
  /** Writes what was counted and stops. */
  close(): void;
}

export function usageStore(db: Db): UsageStore {
  /** Day → key → requests that are not written yet. */
  const waiting = new Map<string, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    try {
      db.transaction(() => {
        for (const [day, requests] of waiting) {
          for (const [keyId, count] of requests) {
            db.run(
              `insert into request_counts (key_id, day, requests) values (?, ?, ?)
                 on conflict (key_id, day) do update set requests = requests + excluded.requests`,
              keyId,
              day,
              count,
            );
          }
        }
      });
      waiting.clear();
    } catch {
      // A full disk, or a lock held for long. Statistics are not worth a failure; they wait for the next request.
    }
  }

  return {
    count(keyId, now) {
      const day = dayOf(now);
      const requests = waiting.get(day) ?? new Map<string, number>();
      waiting.set(day, requests.set(keyId, (requests.get(keyId) ?? 0) + 1));
      timer ??= setTimeout(flush, FLUSH_MS).unref();
    },

    read(library, now) {
      flush();
      const { total } = db.get<{ total: number }>(
        `select coalesce(sum(requests), 0) as total from request_counts
           where key_id in (select id from keys where library = ?)`,
        library,
      )!;
      const byDay = new Map(
        db
          .all<{ day: string; requests: number }>(
            `select day, sum(requests) as requests from request_counts
               where day > ? and key_id in (select id from keys where library = ?) group by day`,
            dayOf(now - DAYS * DAY_MS),
            library,
          )
          .map(({ day, requests }) => [day, requests]),
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
