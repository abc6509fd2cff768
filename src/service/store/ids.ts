import { randomBytes } from 'node:crypto';

/** Kinds of things that have an id. */
export type IdPrefix = 'asset' | 'job' | 'scene' | 'batch';

/** A fresh id, for example `job_6f1d0c…` (24 hexadecimal digits). */
export function mintId(prefix: IdPrefix): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
