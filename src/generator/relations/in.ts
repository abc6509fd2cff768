import type { Bounds } from '../../model/bounds.ts';
import type { Vec3 } from '../../model/types.ts';
import { putInside } from '../scene/place/carry.ts';
import { type Face, shelvesIn } from '../scene/place/made.ts';
import { footOf, inFrameOf, isTipped } from '../scene/place/zone-at.ts';
import { defineRelation } from './definition.ts';
import { LEVEL } from './limits.ts';
import { isAtPart } from './parts.ts';
import { isOver, type StandingBox } from './standing.ts';

export const inside = defineRelation({
  name: 'in',
  saidOf: 'carrier',
  arity: 2,
  wording: 'in',
  note: null,
  endsInFall: true,
  keepsFromWall: false,
  takesRoom: true,
  excludesCarried: false,
  carry: putInside,
  fixtureSpots: null,
  holds: ({ subject, object, ...pair }) =>
    isAtPart({ subject, object, ...pair }) &&
    isOver(subject.zone, object.zone) &&
    subject.zone.z[0] >= object.zone.z[0] - LEVEL &&
    subject.zone.z[0] < object.zone.z[1] &&
    isInside(subject, object),
});

/** Within an inside box, or between the boards of what has none; the box of a vessel ends above its rounded bottom. */
function isInside({ zone, made: own, pose: stand }: StandingBox, { made, pose }: StandingBox): boolean {
  const low = (zone.z[0] + Math.min(zone.z[1], zone.z[0] + 0.05)) / 2;
  const middle: Vec3 = isTipped(stand) ? footOf(own, stand) : [zone.centre[0], zone.centre[1], low];
  const local = inFrameOf(pose, middle);
  const { min, max } = made.bounds;
  const boxes = made.insides.length > 0 ? [...made.insides, ...shelvesIn(made).map(spaceOver)] : [{ min, max }];
  return (
    stand.position.every(Number.isFinite) &&
    boxes.some(
      ({ min: low, max: high }) =>
        local[2] >= (boxes.length === 1 ? min[2] : low[2]) - LEVEL &&
        local[2] <= high[2] + LEVEL &&
        isWithin(local, { min: low, max: high }, made.bounds, boxes.length),
    )
  );
}

const spaceOver = ({ centre: [x, y], size: [width, depth], z, free }: Face): Bounds => ({
  min: [x - width / 2, y - depth / 2, z],
  max: [x + width / 2, y + depth / 2, z + free],
});

/** By so much a round vessel is at least wider than the square in it. */
const ROUND = 1.3;

/**
 * Whether a point is over the bottom of an inside. That of a round hollow is told by the square in it: what lies between
 * that and the wall is in it, too.
 */
function isWithin([x, y]: Vec3, { min, max }: Bounds, outline: Bounds, count: number): boolean {
  const [across, along] = [x - (min[0] + max[0]) / 2, y - (min[1] + max[1]) / 2];
  const [width, depth] = [max[0] - min[0], max[1] - min[1]];
  if (Math.abs(across) <= width / 2 + LEVEL && Math.abs(along) <= depth / 2 + LEVEL) return true;
  const isRound =
    count === 1 &&
    Math.abs(width - depth) < LEVEL &&
    ([0, 1] as const).every((axis) => outline.max[axis] - outline.min[axis] > ROUND * width);
  return isRound && Math.hypot(across, along) <= width * Math.SQRT1_2;
}
