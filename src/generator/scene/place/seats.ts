import { isSeat, isSurface } from '../habits.ts';
import type { Node } from './node.ts';
import { type Extent, yawTowards } from './spot.ts';

/** A place at the side of a host: middle of the thing's box in the middle of the host's [m], and its turn. */
export interface Seat {
  readonly at: Extent;
  readonly yaw: number;
}

/** A thing that looks for a place at another one. */
export interface SeatQuery {
  readonly node: Node;
  readonly host: Node;
  /** Outlines of both on the floor plan [m]. */
  readonly own: Extent;
  readonly other: Extent;
  /** Least from side to side [m]. */
  readonly gap: number;
  /** From side to side, where it is asked for [m]. */
  readonly distance: number | undefined;
  /** On a floor things keep farther apart than on a table. */
  readonly onFloor: boolean;
}

/** How far a thing may be moved away from the other, to make room for what opens [m], and in which steps. */
export const FARTHEST = 1.2;
const STEP = 0.05;

/** Distances beyond the least one that are tried; where a distance is asked for, no other will do [m]. */
export function* farther({ distance }: SeatQuery, usual: number): Generator<number> {
  const most = distance === undefined ? usual : 0;
  for (let more = 0; more <= most; more += STEP) yield more;
}

/** Sides of a box after a turn by quarters. */
export const turnedSize = ([x, y]: Extent, yaw: number): Extent => (Math.abs(Math.sin(yaw)) > 0.5 ? [y, x] : [x, y]);

/** Backs in line, middles in line, fronts in line, and between. */
export const alongSide = (own: number, other: number): number[] => {
  const slack = (other - own) / 2;
  return [slack, 0, -slack, slack / 2, -slack / 2];
};

/** The turn at one of the sides: who sits beside a table sits at it. */
export function towards({ node, host }: SeatQuery, x: number, y: number): number {
  if (!isSeat(node.category) || !isSurface(host.category)) return 0;
  return yawTowards([x, y], [0, 0]);
}

/** The places at one side along an axis of the host [0: to its left and right, 1: before and behind], so far from the nearest. */
export function* atSide(query: SeatQuery, axis: 0 | 1, side: number, more: number): Generator<Seat> {
  const { own, other, gap } = query;
  const yaw = towards(query, axis === 0 ? side : 0, axis === 0 ? 0 : side);
  const size = turnedSize(own, yaw);
  const out = side * (other[axis] / 2 + size[axis] / 2 + gap + more);
  for (const along of alongSide(size[1 - axis]!, other[1 - axis]!))
    yield { at: axis === 0 ? [out, along] : [along, out], yaw };
}

/** The places at one side only, the nearest first. */
export function* onlyAtSide(query: SeatQuery, axis: 0 | 1, side: number): Generator<Seat> {
  for (const more of farther(query, FARTHEST)) yield* atSide(query, axis, side, more);
}

/** The places straight before the host (-1) or behind it (1), from a distance on [m]. */
export function* inLine(query: SeatQuery, side: 1 | -1, isFacing: boolean, usual: number): Generator<Seat> {
  const { node, own, other, distance } = query;
  const start = distance ?? Math.max(node.gap, usual);
  for (const more of farther(query, FARTHEST))
    for (const x of spread(query))
      yield { at: [x, side * (other[1] / 2 + own[1] / 2 + start + more)], yaw: isFacing ? Math.PI : 0 };
}

/** From the front or the back of a host, where nobody says how far: who sits there is at it [m]. */
export const usualDistance = ({ node, onFloor, gap }: SeatQuery): number =>
  onFloor && !isSeat(node.category) ? 0.35 : gap;

/** Several things in front of one, side by side; then wherever there is room. */
export function spread({ node: { share }, own, other }: SeatQuery): number[] {
  const room = Math.max(other[0], share.of * (own[0] + 0.06));
  const best = ((share.index + 0.5) / share.of - 0.5) * room;
  const most = Math.max(0, (other[0] - own[0]) / 2);
  return [best, ...[0, 0.5, -0.5, 1, -1].map((part) => part * most)];
}

/** The places of one of several, every other one of which is at the opposite side along an axis of the host. */
export const placesOfHalf = (query: SeatQuery, axis: 0 | 1): Iterable<Seat> =>
  onlyAtSide(query, axis, query.node.share.index % 2 === 0 ? -1 : 1);
