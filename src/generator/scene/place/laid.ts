import { isSeat } from '../habits.ts';
import { boxOf } from './made.ts';
import type { Node } from './node.ts';
import { type Extent, frontOf, turn } from './spot.ts';

/** From the edge of the table to what lies before a seat [m]. */
const INSET = 0.03;
/** Steps on the way from a seat over the table [m]. */
const STEP = 0.01;
const FARTHEST = 2;
/** What is so many times as wide as deep lies along the way that who sits there looks: cutlery. */
const SLENDER = 5;

/** The seat at a host that a thing on this is to lie before. */
export const seatBefore = (node: Node, host: Node): Node | undefined =>
  node.relations.find(
    ({ kind, host: seat }) => kind === 'in_front_of' && seat && isSeat(seat.category) && seat.primary?.host === host,
  )?.host;

/** How a thing may be turned before a seat, in the frame of the table: its front to who sits there; cutlery by its handle. */
export function yawsBefore({ spot: { yaw } }: Node, size: Extent): readonly number[] {
  const along = yaw - Math.PI / 2;
  return size[0] > SLENDER * size[1] ? [along, yaw] : [yaw + Math.PI, along];
}

/** The middle of a box of a size that lies on a rectangle, right before a seat, in the frame of the table [m]. */
export function pointBefore(
  { spot, made }: Node,
  { centre, size }: { readonly centre: Extent; readonly size: Extent },
  box: Extent,
): Extent {
  const [mx, my] = turn(boxOf(made).middle, spot.yaw);
  const start: Extent = [spot.x + mx, spot.y + my];
  const [fx, fy] = frontOf(spot.yaw);
  const most = ([0, 1] as const).map((axis) => Math.max(0, (size[axis] - box[axis]) / 2 - INSET));
  const clamped = ([x, y]: Extent): Extent => [
    centre[0] + Math.max(-most[0]!, Math.min(most[0]!, x - centre[0])),
    centre[1] + Math.max(-most[1]!, Math.min(most[1]!, y - centre[1])),
  ];
  for (let t = 0; t <= FARTHEST; t += STEP) {
    const point: Extent = [start[0] + t * fx, start[1] + t * fy];
    const [x, y] = clamped(point);
    if (Math.hypot(x - point[0], y - point[1]) < STEP) return [x, y];
  }
  return clamped(start);
}
