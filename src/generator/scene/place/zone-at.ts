import { boundsAt, boundsOf } from '../../../model/bounds.ts';
import { apply, axisAngle, compose, conjugate, multiply, rotate } from '../../../model/pose.ts';
import type { Pose, Vec3 } from '../../../model/types.ts';
import type { MadeDefinition } from './made.ts';
import { moveZone, type Zone, zoneOf } from './spot.ts';

/** A thing that is tipped by less counts as upright: cosine of 15°. */
const UPRIGHT = Math.cos((15 * Math.PI) / 180);

/** How much of a thing's own "up" is up: 1 upright, 0 on its side, -1 upside down. */
export const upness = ({ rotation }: Pose): number => rotate(rotation, [0, 0, 1])[2];

export const isTipped = (pose: Pose): boolean => upness(pose) < UPRIGHT;

/** The upright box around a thing in any pose; a tilt of a few degrees makes it a little larger. */
export function zoneAt(made: MadeDefinition, pose: Pose): Zone {
  return isTipped(pose) ? tippedZone(made, pose) : uprightZone(made, pose);
}

function uprightZone({ bounds: { min, max } }: MadeDefinition, pose: Pose): Zone {
  const [w, , , z] = pose.rotation;
  const corners = [min[0], max[0]].flatMap((x) =>
    [min[1], max[1]].flatMap((y) => [min[2], max[2]].map((height) => apply(pose, [x, y, height]))),
  );
  const [cx, cy] = apply(pose, [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, min[2]]);
  return {
    centre: [cx, cy],
    half: [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2],
    yaw: 2 * Math.atan2(z, w),
    z: [Math.min(...corners.map(([, , c]) => c)), Math.max(...corners.map(([, , c]) => c))],
  };
}

/** From what it is made of, not from its box, whose corners a bottle on its side has none of. */
function tippedZone({ model, bounds }: MadeDefinition, pose: Pose): Zone {
  const yaw = headingOf(pose);
  const back = axisAngle([0, 0, 1], -yaw);
  const own: Pose = { position: rotate(back, pose.position), rotation: multiply(back, pose.rotation) };
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const boxes = model.links.flatMap((link) =>
    link.collisions.flatMap(
      (part) => boundsAt(compose(own, compose(link.pose, part.pose)), part.geometry, meshes) ?? [],
    ),
  );
  const { min, max } = boundsOf(boxes.flatMap((box) => [box.min, box.max])) ?? bounds;
  return moveZone(zoneOf(min, max), { x: 0, y: 0, z: 0, yaw });
}

/** The turn of what a tipped thing shows on the floor plan: along its front where that is level, else along its side [rad]. */
function headingOf({ rotation }: Pose): number {
  const level = ([x, y]: Vec3): number => Math.hypot(x, y);
  const [front, side] = [rotate(rotation, [0, -1, 0]), rotate(rotation, [1, 0, 0])];
  const yaw = level(front) >= level(side) ? Math.atan2(front[0], -front[1]) : Math.atan2(side[1], side[0]);
  return level(front) + level(side) < 1e-6 ? 0 : yaw;
}

/** The middle of that side of a thing's box which is lowest [m]: the foot of a pen that leans in a cup. */
export function footOf({ bounds: { min, max } }: MadeDefinition, pose: Pose): Vec3 {
  const middle = [0, 1, 2].map((axis) => (min[axis]! + max[axis]!) / 2);
  const sides = [0, 1, 2].flatMap((axis) =>
    [min, max].map((end) => apply(pose, middle.map((c, i) => (i === axis ? end[i]! : c)) as unknown as Vec3)),
  );
  return sides.reduce((lowest, side) => (side[2] < lowest[2] ? side : lowest));
}

/** A direction or a point in the frame of a pose. */
export const inFrameOf = ({ position, rotation }: Pose, [x, y, z]: Vec3): Vec3 =>
  rotate(conjugate(rotation), [x - position[0], y - position[1], z - position[2]]);
