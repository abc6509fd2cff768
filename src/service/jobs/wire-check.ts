import type { WireRequestCheck } from '../../contract/request-check.ts';
import type { RequestCheck } from '../../model/asked.ts';

/** A check of what was asked for, in the words of the wire. */
export const wireCheck = ({ span, ...check }: RequestCheck): WireRequestCheck => ({
  ...check,
  ...(span === undefined ? {} : { span: [...span] }),
});
