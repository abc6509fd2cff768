import { axisAngle, compose, invert, rotate } from '../model/pose.ts';
import type { Joint, Pose, SimModel } from '../model/types.ts';
import { scale, subtract } from '../model/vec.ts';

/** Part of a joint's range that a preview opens it, so that one sees what moves and the prop still reads as closed. */
const OPENED = 0.35;

/**
 * Where every link is [model frame] with each limited joint a little open, towards its farther limit.
 * Continuous, ball and fixed joints stay at 0.
 */
export function openedPoses(model: SimModel): ReadonlyMap<string, Pose> {
  const joints = new Map(model.joints.map((joint) => [joint.child, joint]));
  const stored = new Map(model.links.map((link) => [link.name, link.pose]));
  const opened = new Map<string, Pose>();
  const poseOf = (name: string): Pose => {
    const known = opened.get(name);
    if (known) return known;
    const own = stored.get(name)!;
    const joint = joints.get(name);
    const parent = joint && stored.get(joint.parent);
    const pose =
      joint && parent
        ? compose(compose(poseOf(joint.parent), compose(invert(parent), own)), motion(joint, OPENED * farLimit(joint)))
        : own;
    opened.set(name, pose);
    return pose;
  };
  for (const link of model.links) poseOf(link.name);
  return opened;
}

function farLimit({ type, limits }: Joint): number {
  if (!limits || (type !== 'revolute' && type !== 'prismatic')) return 0;
  return Math.abs(limits.upper) >= Math.abs(limits.lower) ? limits.upper : limits.lower;
}

/** What a joint at `position` [rad or m] does to its child, in the child's frame at position 0. */
function motion({ type, axis, anchor }: Joint, position: number): Pose {
  if (type === 'prismatic') return { position: scale(axis, position), rotation: [1, 0, 0, 0] };
  const rotation = axisAngle(axis, position);
  return { position: subtract(anchor, rotate(rotation, anchor)), rotation };
}
