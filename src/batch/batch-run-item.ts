import type { Fetched, KnownAsset } from '../pipeline/state.ts';
import type { ItemLine } from './items/item-line.ts';
import type { BatchItemError, BatchItemResult, BatchItemStatus } from './types.ts';

/** One item on its way: what was asked for, and what is known of it. */
export interface BatchRunItem extends ItemLine {
  /** Position in the items file, from 0. */
  readonly index: number;
  /** Name in the project that it was promised. */
  readonly promised: string;
  status: BatchItemStatus;
  jobId?: string;
  asset?: KnownAsset;
  /** Its download, once that is in the cache. */
  download?: Required<Pick<Fetched, 'sha256' | 'fileName' | 'lacking'>>;
  reservedCents?: number;
  settledCents?: number;
  installed?: Required<Pick<BatchItemResult, 'prop' | 'verdict' | 'entries'>>;
  error?: BatchItemError;
}

export const isFinal = ({ status }: Pick<BatchRunItem, 'status'>): boolean =>
  status === 'installed' || status === 'failed';

/** What the user is told of an item. */
export function resultOf(order: BatchRunItem): BatchItemResult {
  const { line, customId, status, jobId, asset, installed, reservedCents, settledCents, error } = order;
  return {
    line,
    customId,
    status,
    ...installed,
    ...(jobId === undefined ? {} : { jobId }),
    ...(asset === undefined ? {} : { assetId: asset.id }),
    ...(reservedCents === undefined ? {} : { reservedCents }),
    ...(settledCents === undefined ? {} : { settledCents }),
    ...(error === undefined ? {} : { error }),
  };
}
