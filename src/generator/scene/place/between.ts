import type { Node } from './node.ts';
import { distanceTo, type Extent, moveZone, type Spot, type Zone, zoneOf } from './spot.ts';

/** Points looked at on the way from one thing to the other. */
const STEPS = 40;

/** The box of a node that stands at a spot. */
export const zoneOfNode = ({ made: { bounds } }: Node, spot: Spot): Zone =>
  moveZone(zoneOf(bounds.min, bounds.max), spot);

/** The spots of a node between two others, in the frame that these are given in; the middle of the gap first. */
export function* spotsBetween(node: Node, one: Zone, other: Zone): Generator<Spot> {
  const { min, max } = node.made.bounds;
  const [dx, dy] = [other.centre[0] - one.centre[0], other.centre[1] - one.centre[1]];
  const points = Array.from({ length: STEPS + 1 }, (_, i): Extent => {
    return [one.centre[0] + (i / STEPS) * dx, one.centre[1] + (i / STEPS) * dy];
  }).filter((point) => distanceTo(one, point) > 0 && distanceTo(other, point) > 0);
  if (points.length === 0) return;
  const { index, of } = node.share;
  const best = ((index + 1) / (of + 1)) * (points.length - 1);
  const order = [...points.keys()].toSorted((a, b) => Math.abs(a - best) - Math.abs(b - best) || a - b);
  const middle = meanOf(points[Math.floor(best)]!, points[Math.ceil(best)]!);
  for (const [x, y] of [middle, ...order.map((i) => points[i]!)])
    for (const yaw of [one.yaw, one.yaw + Math.PI / 2]) {
      const [cx, cy] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
      const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
      yield { x: x - (c * cx - s * cy), y: y - (s * cx + c * cy), z: one.z[0] - min[2], yaw };
    }
}

const meanOf = (a: Extent, b: Extent): Extent => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
