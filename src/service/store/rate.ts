import type { Db } from './database.ts';

/** Length of a rate window [ms]. */
export const RATE_WINDOW_MS = 60_000;

export interface RateStore {
  /** Counts requests of a key in its current window, opening a new one when the old one is over. */
  count(
    keyId: string,
    now: number,
    requests: number,
  ): Promise<{ readonly startedAt: number; readonly requests: number }>;
}

/**
 * In the database, so that all servers on one data folder share a key's budget and a restart doesn't renew it.
 *
 * @param db one whose commits don't wait for the disk, as every few requests make one
 */
export function rateStore(db: Db): RateStore {
  return {
    async count(keyId, now, requests) {
      // A start in the future means that the clock was set back; don't lock the key out until it catches up.
      const over = `excluded.started_at >= rate_windows.started_at + ${RATE_WINDOW_MS}
        or excluded.started_at < rate_windows.started_at`;
      const row = (await db.get<{ started_at: number; requests: number }>(
        `insert into rate_windows (key_id, started_at, requests) values (?, ?, ?)
           on conflict (key_id) do update set
             requests = case when ${over} then excluded.requests else rate_windows.requests + excluded.requests end,
             started_at = case when ${over} then excluded.started_at else rate_windows.started_at end
           returning started_at, requests`,
        keyId,
        now,
        requests,
      ))!;
      return { startedAt: row.started_at, requests: row.requests };
    },
  };
}
