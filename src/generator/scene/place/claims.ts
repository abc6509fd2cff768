import type { MadeDefinition } from './made.ts';
import type { Group, Node } from './node.ts';
import { moveZone, ORIGIN, overlap, type Spot, within, type Zone, zoneOf } from './spot.ts';

/** What a thing or a group takes, and what it needs to open. */
export interface Claim {
  readonly bodies: readonly Zone[];
  /** Of doors and drawers. */
  readonly sweeps: readonly Zone[];
  /** Of lids and the like: left free where that is possible. */
  readonly lids?: readonly Zone[];
}

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

/** What a thing takes with all that it carries, in its own frame. */
export function claimOf({ made, contents }: Node): Claim {
  const inside = contents.map((group) => moved(claimOfGroup(group), group.spot));
  return {
    bodies: [zoneOf(made.bounds.min, made.bounds.max), ...inside.flatMap(({ bodies }) => bodies)],
    sweeps: [...sweepsOf(made, false), ...inside.flatMap(({ sweeps }) => sweeps)],
    lids: [...sweepsOf(made, true), ...inside.flatMap(({ lids }) => lids ?? [])],
  };
}

const sweepsOf = ({ sweeps }: MadeDefinition, lids: boolean): Zone[] =>
  sweeps.filter(({ isLid }) => isLid === lids).map(({ min, max }) => zoneOf(min, max));

/** What a group takes, in its own frame. */
export function claimOfGroup({ members }: Group): Claim {
  const claims = members.map((member) => moved(claimOf(member), member.spot));
  return {
    bodies: claims.flatMap(({ bodies }) => bodies),
    sweeps: claims.flatMap(({ sweeps }) => sweeps),
    lids: claims.flatMap(({ lids }) => lids ?? []),
  };
}

export const moved = ({ bodies, sweeps, lids = [] }: Claim, spot: Spot): Claim => ({
  bodies: bodies.map((zone) => moveZone(zone, spot)),
  sweeps: sweeps.map((zone) => moveZone(zone, spot)),
  lids: lids.map((zone) => moveZone(zone, spot)),
});

/** Every node of a group and of all that it carries, with its place in the frame that the group's spot is in. */
export function* placedIn({ members, spot }: Group, outer: Spot = ORIGIN): Generator<[node: Node, spot: Spot]> {
  const whole = within(outer, spot);
  for (const member of members) {
    const at = within(whole, member.spot);
    yield [member, at];
    for (const group of member.contents) yield* placedIn(group, at);
  }
}
