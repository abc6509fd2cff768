import { type BatchRunItem, isFinal } from './batch-run-item.ts';
import type { BatchProgress } from './types.ts';

/** The pace shown is that of the last five minutes [ms]. */
const WINDOW_MS = 300_000;

/**
 * How a run stands.
 *
 * @param endings when items were installed or failed in this run [ms since the epoch]
 * @param span of the run until now [ms since the epoch]
 */
export function progressOf(
  orders: readonly BatchRunItem[],
  endings: readonly number[],
  span: { readonly begun: number; readonly now: number },
): BatchProgress {
  const count = (...states: BatchRunItem['status'][]): number =>
    orders.filter(({ status }) => states.includes(status)).length;
  const perMinute = paceOf(endings, span);
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

/** Over the whole of the time: the first item of a short run ends long after its beginning. */
function paceOf(endings: readonly number[], { begun, now }: { begun: number; now: number }): number | undefined {
  const from = Math.max(begun, now - WINDOW_MS);
  const recent = endings.filter((at) => at > from).length;
  return recent < 2 ? undefined : (recent / (now - from)) * 60_000;
}

function sum<Key extends 'reservedCents' | 'settledCents'>(
  key: Key,
  orders: readonly BatchRunItem[],
): Partial<Record<Key, number>> {
  const known = orders.flatMap((order) => order[key] ?? []);
  if (known.length === 0) return {};
  return { [key]: known.reduce((total, cents) => total + cents, 0) } as Partial<Record<Key, number>>;
}
