import type { BatchRunItem } from './batch-run-item.ts';
import { isTriedAgain } from './failures.ts';
import type { ItemLine } from './items/item-line.ts';
import type { ItemRecord } from './record/log.ts';

/**
 * The orders of a run, as far as an earlier one got: what it wrote down is taken over, and what failed for a reason that
 * may have passed is tried again.
 *
 * @param names that the items were promised
 * @param log entries, oldest first
 */
export function takeUp(
  items: readonly ItemLine[],
  names: readonly string[],
  log: readonly ItemRecord[],
  options: { readonly allowFailed: boolean },
): BatchRunItem[] {
  const known = new Map<number, ItemRecord>();
  for (const entry of log) known.set(entry.item, { ...known.get(entry.item), ...entry });
  return items.map((item, index) => {
    const order: BatchRunItem = { ...item, index, promised: names[index]!, status: 'waiting' };
    const record = known.get(index);
    if (record) take(order, record, options);
    return order;
  });
}

function take(order: BatchRunItem, record: ItemRecord, options: { readonly allowFailed: boolean }): void {
  const { job_id, asset_id, formats, release_id, description, sha256, file_name, lacking, ...outcome } = record;
  const { reserved_cents, settled_cents, installed, failed } = outcome;
  if (job_id !== undefined) {
    order.jobId = job_id;
    order.status = 'queued';
  }
  if (asset_id !== undefined) {
    order.asset = {
      id: asset_id,
      ...(formats && { formats }),
      ...(release_id !== undefined && { release_id }),
      ...(description && { description }),
    };
    order.status = 'made';
    if (sha256 !== undefined && file_name !== undefined) {
      order.download = { sha256, fileName: file_name, lacking: lacking ?? [] };
    }
  }
  if (reserved_cents !== undefined) order.reservedCents = reserved_cents;
  if (settled_cents !== undefined) order.settledCents = settled_cents;
  if (installed) {
    order.installed = installed;
    order.status = 'installed';
  } else if (failed && !isTriedAgain(failed, options)) {
    const { code, message, hint } = failed;
    order.error = { code, message, ...(hint === undefined ? {} : { hint }) };
    order.status = 'failed';
  }
}
