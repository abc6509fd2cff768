import type { BatchItemResult, BatchProgress, BatchRun } from '../../batch/types.ts';
import type { Style } from './style.ts';
import { renderTable } from './table.ts';

/** So many items are listed whole; of more, those that failed. */
const SHOWN = 20;

export const batchFraction = ({ total, installed, failed }: BatchProgress): number => (installed + failed) / total;

/** `412 of 1000 installed, 3 failed, 12 arriving, 20 running, 553 queued; 58 a minute, 10 min left; 4150 cents` */
export function batchMessage(progress: BatchProgress): string {
  const { total, installed, failed, arriving, running, queued, perMinute, leftMs } = progress;
  const counts = Object.entries({ failed, arriving, running, queued }).filter(([, count]) => count > 0);
  return [
    [`${installed} of ${total} installed`, ...counts.map(([what, count]) => `${count} ${what}`)].join(', '),
    ...(perMinute === undefined ? [] : [`${Number(perMinute.toPrecision(2))} a minute, ${spoken(leftMs ?? 0)} left`]),
    ...money(progress),
  ].join('; ');
}

/** What became of a run: a table, the counts, and where the rest is written. */
export function renderBatchRun(
  { items, progress, nearDuplicates }: BatchRun,
  resultsFile: string,
  style: Style,
): string {
  const failed = items.filter(({ status }) => status === 'failed');
  const listed = items.length <= SHOWN ? [...failed, ...items.filter((item) => !failed.includes(item))] : failed;
  const rest = listed.length - SHOWN;
  return [
    ...(listed.length > 0 ? [table(listed.slice(0, SHOWN), style)] : []),
    ...(rest > 0 ? [style.dim(`… and ${rest} more`)] : []),
    [
      style.strong(`${progress.installed} of ${progress.total} props are installed.`),
      ...money(progress).map((text) => `Cost: ${text}.`),
    ].join(' '),
    ...duplicatesLine(nearDuplicates),
    `Results: ${resultsFile}`,
  ].join('\n');
}

/** `2 items are nearly the same as an earlier one: line-1-07 (line-1-03), …` */
function duplicatesLine(found: BatchRun['nearDuplicates']): string[] {
  if (found.length === 0) return [];
  const named = found.slice(0, 5).map(({ customId, of }) => `${customId} (${of})`);
  const more = found.length > named.length ? ', …' : '';
  const count = found.length === 1 ? '1 item is' : `${found.length} items are`;
  return [`${count} nearly the same as an earlier one: ${named.join(', ')}${more}`];
}

function table(items: readonly BatchItemResult[], style: Style): string {
  return renderTable(
    [
      { title: 'line', align: 'right' },
      { title: 'item', width: 32 },
      { title: 'state', paint: (state) => (state.startsWith('failed') ? style.bad(state) : style.good(state)) },
      { title: 'prop', width: 40 },
      { title: 'reason', width: 100 },
    ],
    items.map(({ line, customId, status, prop, error }) => [
      String(line),
      customId,
      status,
      prop ?? '',
      error ? `${error.code}: ${error.message}` : '',
    ]),
    style,
  );
}

function money({ settledCents, reservedCents = 0 }: BatchProgress): string[] {
  if (settledCents === undefined) return [];
  return [reservedCents > 0 ? `${settledCents} cents, ${reservedCents} more held` : `${settledCents} cents`];
}

function spoken(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 1) return `${Math.ceil(ms / 1_000)} s`;
  return minutes < 120 ? `${Math.ceil(minutes)} min` : `${Math.round(minutes / 60)} h`;
}
