import type { ErrorCode, PropmasterError } from '../errors.ts';
import type { BatchItemError } from './types.ts';

/** Failures that concern the whole run, not one item: nothing else would fare better now. */
const STOPPING: ReadonlySet<ErrorCode> = new Set([
  'interrupted',
  'not_allowed',
  'disk_error',
  'project_busy',
  'project_invalid',
  'usage',
]);

/** Failures that the next run tries again: not the item's fault, or not for ever. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'rate_limited',
  'quota_exceeded',
  'job_unfinished',
  'service_error',
  'network_error',
  'protocol_error',
  'download_corrupt',
  'disk_error',
  'internal',
  'interrupted',
]);

/** So many items in a row that fail for a passing reason: the service is out of reach, and so are the others. */
export const MOST_IN_A_ROW = 3;

export const stopsTheRun = ({ code }: PropmasterError): boolean => STOPPING.has(code);
export const isPassing = ({ code }: Pick<PropmasterError, 'code'>): boolean => PASSING.has(code);

/** What is kept of an item's error. */
export function itemError({ code, message, hint }: PropmasterError): BatchItemError {
  return { code, message, ...(hint === undefined ? {} : { hint }) };
}

/** Whether a failed item is taken up again by the next run. */
export function isTriedAgain(
  { code }: Pick<BatchItemError, 'code'>,
  { allowFailed }: { readonly allowFailed: boolean },
): boolean {
  return isPassing({ code }) || (allowFailed && code === 'verification_failed');
}
