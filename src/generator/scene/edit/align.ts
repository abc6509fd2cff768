import { rotate } from '../../../model/pose.ts';
import type { Pose, Vec3 } from '../../../model/types.ts';
import { isPlaceInRoom } from '../../relations/index.ts';
import type { MadeDefinition } from '../place/made.ts';
import { tidy } from '../place/spot.ts';
import { isTipped } from '../place/zone-at.ts';
import type { Placement } from '../plan-schema.ts';

/**
 * The pose of a thing that stands where another one stood: feet at the same height, middle over middle; at a wall, back where
 * the back was.
 */
export function alignedPose(
  pose: Pose,
  was: Pick<MadeDefinition, 'bounds'>,
  now: Pick<MadeDefinition, 'bounds'>,
  { relations }: Pick<Placement, 'relations'>,
): Pose {
  if (isTipped(pose)) return pose;
  const isAtWall = relations.some(({ kind }) => isPlaceInRoom(kind) && kind !== 'in_middle');
  const anchor = ({ bounds: { min, max } }: Pick<MadeDefinition, 'bounds'>): Vec3 => [
    (min[0] + max[0]) / 2,
    isAtWall ? max[1] : (min[1] + max[1]) / 2,
    min[2],
  ];
  const [from, to] = [anchor(was), anchor(now)];
  const shift = rotate(pose.rotation, [from[0] - to[0], from[1] - to[1], from[2] - to[2]]);
  const { position } = pose;
  return {
    ...pose,
    position: [tidy(position[0] + shift[0]), tidy(position[1] + shift[1]), tidy(position[2] + shift[2])],
  };
}
