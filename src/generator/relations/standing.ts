import type { Pose } from '../../model/types.ts';
import type { MadeDefinition } from '../scene/place/made.ts';
import { type Extent, frontOf, turn, type Zone } from '../scene/place/spot.ts';

/** Where a thing ended up: the upright box around it, and its own pose. */
export interface StandingBox {
  readonly zone: Zone;
  readonly pose: Pose;
  readonly made: MadeDefinition;
}

/** A point in the frame of a zone: x to its right as it faces us, y to its back. */
export const seenFrom = ({ centre, yaw }: Zone, [x, y]: Extent): Extent => turn([x - centre[0], y - centre[1]], -yaw);

/** Whether the middle of a zone is within the floor plan of another. */
export const isOver = ({ centre }: Zone, other: Zone): boolean => {
  const [u, v] = seenFrom(other, centre);
  return Math.abs(u) <= other.half[0] && Math.abs(v) <= other.half[1];
};

/** Whether a ray from the middle of a thing, the way that it faces, meets the other one, at most so far away [m]. */
export function sees(zone: Zone, other: Zone, farthest: number): boolean {
  const [x, y] = frontOf(zone.yaw);
  for (let t = 0; t <= farthest; t += 0.02)
    if (isOver({ ...zone, centre: [zone.centre[0] + t * x, zone.centre[1] + t * y] }, other)) return true;
  return false;
}
