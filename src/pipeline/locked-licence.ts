import type { Licence } from '../formats/licence/types.ts';
import type { LockedProp } from '../project/lockfile.ts';

/** What the lock says of a prop's licence; a lock of an older release says nothing. */
export function licenceInLock({ licence }: LockedProp): Licence | null | undefined {
  if (!licence) return licence;
  const { id, attribution, source } = licence;
  return { id, ...(attribution === undefined ? {} : { attribution }), source };
}

/** What makes the same prop again: with the licence of the lock, whatever lies beside the file by now. */
export const lockedLicence = (locked: LockedProp): { readonly licence: Licence | null } => ({
  licence: licenceInLock(locked) ?? null,
});
