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
export const isFree = (claim: Claim, others: readonly Claim[], gap: number, lids = true): boolean =>
  isFreeAt(claim, ORIGIN, others, gap, lids);

/**
 * The same for a claim that is put at a spot. Its zones are moved one after the other, as most spots are taken by what
 * meets the first of them.
 */
export function isFreeAt(claim: Claim, spot: Spot, others: readonly Claim[], gap: number, lids: boolean): boolean {
  const here = circleOf(claim);
  const { x, y } = within(spot, { ...ORIGIN, x: here.x, y: here.y });
  const close = others.filter((other) => {
    const there = circleOf(other);
    const near = here.radius + there.radius + gap + ROUNDING;
    return (there.x - x) ** 2 + (there.y - y) ** 2 <= near * near;
  });
  if (close.length === 0) return true;
  const stands = (zone: Zone): boolean => {
    const there = moveZone(zone, spot);
    return close.every(
      ({ bodies, sweeps, lids: covers = [] }) =>
        isApart(there, bodies, gap) && isApart(there, sweeps, 0) && (!lids || isApart(there, covers, 0)),
    );
  };
  const opens = (zone: Zone): boolean => {
    const there = moveZone(zone, spot);
    return close.every(({ bodies }) => isApart(there, bodies, 0));
  };
  return claim.bodies.every(stands) && claim.sweeps.every(opens) && (!lids || (claim.lids ?? []).every(opens));
}

function isApart(zone: Zone, others: readonly Zone[], gap: number): boolean {
  for (const other of others) if (overlap(zone, other, gap)) return false;
  return true;
}

/** A circle of the floor plan [m] that holds all that a claim takes. */
interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** More than what the last bits of a few sums make [m]. */
const ROUNDING = 1e-6;

const circles = new WeakMap<Claim, Circle>();

function circleOf(claim: Claim): Circle {
  const known = circles.get(claim);
  if (known) return known;
  const zones = [...claim.bodies, ...claim.sweeps, ...(claim.lids ?? [])];
  const [x, y] = [0, 1].map((axis) => zones.reduce((sum, { centre }) => sum + centre[axis]!, 0) / (zones.length || 1));
  const radius = zones.reduce(
    (most, { centre, half }) =>
      Math.max(most, Math.hypot(centre[0] - x!, centre[1] - y!) + Math.hypot(half[0], half[1])),
    0,
  );
  const circle = { x: x!, y: y!, radius };
  circles.set(claim, circle);
  return circle;
}

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
