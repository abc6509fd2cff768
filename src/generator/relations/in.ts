import type { Vec3 } from '../../model/types.ts';
import { putInside } from '../scene/place/carry.ts';
import { footOf, inFrameOf, isTipped } from '../scene/place/zone-at.ts';
import { defineRelation } from './definition.ts';
import { LEVEL } from './limits.ts';
import { isAtPart } from './parts.ts';
import { isOver, type Standing } from './standing.ts';

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

/** Within an inside box, or between the boards of what has none. */
function isInside({ zone, made: own, pose: stand }: Standing, { made, pose }: Standing): boolean {
  const low = (zone.z[0] + Math.min(zone.z[1], zone.z[0] + 0.05)) / 2;
  const middle: Vec3 = isTipped(stand) ? footOf(own, stand) : [zone.centre[0], zone.centre[1], low];
  const local = inFrameOf(pose, middle);
  const { min, max } = made.bounds;
  const boxes = made.insides.length > 0 ? made.insides : [{ min, max }];
  return (
    stand.position.every(Number.isFinite) &&
    boxes.some((box) =>
      ([0, 1, 2] as const).every(
        (axis) => local[axis] >= box.min[axis] - LEVEL && local[axis] <= box.max[axis] + LEVEL,
      ),
    )
  );
}
