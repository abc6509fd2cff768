import type { ErrorCode, PropmasterError } from '../errors.ts';
import { type Intent, updateIntent } from '../project/journal.ts';

/**
 * Outcomes that the same job would have again, however often it is taken up. A new run begins a new job; after all
 * other errors it goes on with the old one.
 */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'job_failed',
  'job_cancelled',
  'not_found',
  'verification_failed',
  'invalid_input',
  'unsafe_input',
  'export_not_available',
]);

/** Closes the intent of a run that failed for good. Never hides the failure itself behind one of the journal. */
export async function abandonIntent(root: string, intent: Intent, { code }: PropmasterError): Promise<void> {
  if (FINAL.has(code)) await updateIntent(root, intent, { state: 'failed' }).catch(() => undefined);
}
