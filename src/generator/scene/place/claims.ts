import type { Claim } from './nodes.ts';
import { overlap, type Zone } from './spot.ts';

/**
 * Whether one claim can stand beside others: bodies at least `gap` apart [m], and nobody's body in what another needs to
 * open. Two that open into the same space are no conflict: they don't have to at once.
 *
 * @param lids whether lids have to open, too
 */
export function isFree(claim: Claim, others: readonly Claim[], gap: number, lids = true): boolean {
  const ways = (one: Claim): readonly Zone[] => (lids ? [...one.sweeps, ...(one.lids ?? [])] : one.sweeps);
  return others.every(
    (other) =>
      apart(claim.bodies, other.bodies, gap) &&
      apart(claim.bodies, ways(other), 0) &&
      apart(ways(claim), other.bodies, 0),
  );
}

const apart = (some: readonly Zone[], others: readonly Zone[], gap: number): boolean =>
  some.every((zone) => others.every((other) => !overlap(zone, other, gap)));
