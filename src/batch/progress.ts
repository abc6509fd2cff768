import { type BatchRunItem, isFinal } from './batch-run-item.ts';
import type { BatchProgress } from './types.ts';

/** The pace shown is that of the last five minutes [ms]. */
const WINDOW_MS = 300_000;

/**
 * How a run stands.
 *
 * @param endings when items were installed or failed in this run, oldest first [ms since the epoch]
 * @param now [ms since the epoch]
 */
export function progressOf(orders: readonly BatchRunItem[], endings: readonly number[], now: number): BatchProgress {
  const count = (...states: BatchRunItem['status'][]): number =>
    orders.filter(({ status }) => states.includes(status)).length;
  const perMinute = paceOf(endings, now);
  const left = orders.filter((order) => !isFinal(order)).length;
  return {
    total: orders.length,
    installed: count('installed'),
    failed: count('failed'),
    arriving: count('made', 'downloaded'),
    running: count('running'),
    queued: count('waiting', 'queued'),
    ...(perMinute === undefined ? {} : { perMinute, leftMs: Math.round((left / perMinute) * 60_000) }),
    ...sum('reservedCents', orders),
    ...sum('settledCents', orders),
  };
}

function paceOf(endings: readonly number[], now: number): number | undefined {
  const recent = endings.filter((at) => at > now - WINDOW_MS);
  const [first] = recent;
  if (first === undefined || recent.length < 2 || now <= first) return undefined;
  return ((recent.length - 1) / (now - first)) * 60_000;
}

function sum<Key extends 'reservedCents' | 'settledCents'>(
  key: Key,
  orders: readonly BatchRunItem[],
): Partial<Record<Key, number>> {
  const known = orders.flatMap((order) => order[key] ?? []);
  if (known.length === 0) return {};
  return { [key]: known.reduce((total, cents) => total + cents, 0) } as Partial<Record<Key, number>>;
}
