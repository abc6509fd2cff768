import { conjugate, multiply, rotate } from '../../../model/pose.ts';
import type { Pose, Quat, Vec3 } from '../../../model/types.ts';
import { dot, length, scale, subtract } from '../../../model/vec.ts';
import { handedness, type NodeMap, poseOf } from './frame.ts';
import { freedomOf, type GltfFreedom } from './freedom.ts';
import type { GltfJointSaid } from './said-types.ts';
import type { BodyJoint } from './types.ts';

/** Frames that should coincide and lie farther apart count as apart [m], [rad]. */
const APART = { distance: 1e-4, angle: 1e-3 };

/** A joint in the model frame, and what of it is lost. */
interface JointRead {
  readonly joint?: Omit<BodyJoint, 'name' | 'parent' | 'child'>;
  readonly others: readonly string[];
  /** How far its frames are from where its limits hold them. */
  readonly apart?: { readonly distance: number; readonly angle: number };
}

/**
 * Limits count frame b against frame a; the model counts from the pose in which the bodies are stored, so that the
 * position that the file stores is subtracted. A drive that holds a place is a spring with a damper.
 *
 * @param a,b the two frames in the model
 * @returns the joint of body b against body a; no joint where the model has none of the kind
 */
export function readJoint({ limits, drives, others }: GltfJointSaid, a: NodeMap, b: NodeMap): JointRead {
  const freedom = freedomOf(limits);
  if (!freedom) return { others };
  const [from, to] = [poseOf(a), poseOf(b)];
  const { type, axis: index } = freedom;
  const axis = directionOf(a, from, index);
  const kind = type === 'prismatic' ? 'linear' : 'angular';
  // In a mirrored frame angles count the other way about the axis as it points here.
  const sense = kind === 'linear' ? 1 : handedness(a);
  const offset = subtract(to.position, from.position);
  const turn = multiply(to.rotation, conjugate(from.rotation));
  const stored = sense * (kind === 'linear' ? dot(axis, offset) : twist(turn, axis));
  const single = type !== 'fixed' && type !== 'ball';
  const drive = single ? drives.find((one) => one.kind === kind && one.axis === index) : undefined;
  // Another sense changes sides; limits that are crossed stay so.
  const counted = freedom.range?.map((value) => sense * (value - stored));
  const range = sense < 0 ? counted?.toReversed() : counted;
  const apart = distanceApart(freedom, { offset, turn, axis, stored: sense * stored });
  return {
    joint: {
      type,
      point: from.position,
      axis,
      ...(range ? { limits: { lower: range[0]!, upper: range[1]! } } : {}),
      ...(drive && drive.damping > 0 ? { damping: drive.damping } : {}),
      ...(drive && drive.stiffness > 0
        ? { spring: { stiffness: drive.stiffness, rest: sense * (drive.target - stored) } }
        : {}),
    },
    others: [...freedom.others, ...others, ...(drives.length > (drive ? 1 : 0) ? ['drive of a locked axis'] : [])],
    ...(apart ? { apart } : {}),
  };
}

/** Where an axis of a frame points in the model; of a mirrored frame the third points where the file has it. */
function directionOf(frame: NodeMap, { rotation }: Pose, index: number): Vec3 {
  const unit = (
    [
      [1, 0, 0],
      // Axes are numbered in the file: 1 is Y there, Z here; 2 is Z there, -Y here.
      [0, 0, handedness(frame)],
      [0, -1, 0],
    ] as const
  )[index]!;
  return rotate(rotation, unit);
}

/** Angle of a rotation about an axis, from -π to π. */
function twist([w, x, y, z]: Quat, axis: Vec3): number {
  const angle = 2 * Math.atan2(dot([x, y, z], axis), w);
  return angle > Math.PI ? angle - 2 * Math.PI : angle <= -Math.PI ? angle + 2 * Math.PI : angle;
}

interface Stored {
  readonly offset: Vec3;
  readonly turn: Quat;
  readonly axis: Vec3;
  readonly stored: number;
}

function distanceApart({ type }: GltfFreedom, { offset, turn, axis, stored }: Stored): JointRead['apart'] {
  const along = type === 'prismatic' ? scale(axis, stored) : ([0, 0, 0] as const);
  const distance = length(subtract(offset, along));
  const half = stored / 2;
  const about: Quat = [Math.cos(half), ...(scale(axis, -Math.sin(half)) as [number, number, number])];
  const hinged = type === 'revolute' || type === 'continuous';
  const [w, ...rest] = hinged ? multiply(turn, about) : turn;
  const angle = type === 'ball' ? 0 : 2 * Math.atan2(Math.hypot(...rest), Math.abs(w));
  return distance > APART.distance || angle > APART.angle ? { distance, angle } : undefined;
}

/** The joint as seen from the other body. */
export const reversed = (joint: BodyJoint): BodyJoint => ({
  ...joint,
  parent: joint.child,
  child: joint.parent,
  ...(joint.limits ? { limits: { lower: -joint.limits.upper, upper: -joint.limits.lower } } : {}),
  ...(joint.spring ? { spring: { stiffness: joint.spring.stiffness, rest: -joint.spring.rest } } : {}),
});
