import type { Caller } from '../call.ts';
import type { Suite } from '../check.ts';

/** An id of nothing. */
export const NONE = 'conformance-none';

/** A key that is there. */
export const anyone = ({ keys }: Suite): Caller => (keys.personal === undefined ? 'team' : 'personal');

/** Rules of every standard error. */
export const ERROR_RULES: readonly string[] = [
  'error.code',
  'error.message',
  'error.status',
  'error.fields',
  'error.request-id',
];
