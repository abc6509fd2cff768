import type { Batch, BatchResult } from '../../contract/batches.ts';
import { oneLine, pasteable } from './printable.ts';
import type { Style } from './style.ts';
import { renderFacts, renderTable } from './table.ts';
import { cents, fact, moment, orEmpty, paintState } from './values.ts';

export const renderBatches = (batches: readonly Batch[], style: Style): string =>
  renderTable(
    [
      { title: 'batch' },
      { title: 'status', paint: paintState(style) },
      { title: 'items', align: 'right' },
      { title: 'done', align: 'right' },
      { title: 'failed', align: 'right' },
      { title: 'created (UTC)' },
    ],
    batches.map(({ id, status, counts, created_at }) => [
      id,
      status,
      String(counts.total),
      String(counts.succeeded),
      String(counts.failed + counts.cancelled),
      moment(created_at),
    ]),
    style,
  );

export const renderBatch = (batch: Batch, style: Style): string =>
  [
    `${style.strong(oneLine(batch.id))} ${paintState(style)(oneLine(batch.status))}`,
    renderFacts(
      [
        ['items', countsLine(batch.counts)],
        ['at once', fact(batch.max_concurrency)],
        ['ceiling', cents(batch.max_cost_cents)],
        ['reserved', cents(batch.reserved_spend_cents)],
        ['spent', cents(batch.settled_spend_cents)],
        ['created', fact(moment(batch.created_at))],
        ['completed', fact(moment(batch.completed_at))],
      ],
      style,
    ),
    `${style.strong('Next:')} propmaster batches items ${pasteable(batch.id)}`,
  ].join('\n');

function countsLine({ total, queued, running, succeeded, failed, cancelled }: Batch['counts']): string {
  const states = { queued, running, succeeded, failed, cancelled };
  const some = Object.entries(states).filter(([, count]) => count > 0);
  return `${total} (${some.map(([state, count]) => `${count} ${state}`).join(', ')})`;
}

export const renderBatchItems = (items: readonly BatchResult[], style: Style): string =>
  renderTable(
    [
      { title: '#', align: 'right' },
      { title: 'item', width: 32 },
      { title: 'status', paint: paintState(style) },
      { title: 'asset' },
      { title: 'job' },
      { title: 'cents', align: 'right' },
      { title: 'error', width: 60 },
    ],
    items.map(({ index, custom_id, status, asset_id, id, settled_spend_cents, error }) => [
      String(index),
      orEmpty(custom_id),
      status,
      orEmpty(asset_id),
      id,
      orEmpty(settled_spend_cents),
      orEmpty(error),
    ]),
    style,
  );
