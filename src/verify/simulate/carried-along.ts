import { apply, rotate } from '../../model/pose.ts';
import type { Joint, SimModel } from '../../model/types.ts';
import { cross, length, subtract } from '../../model/vec.ts';

/**
 * Most torque that a turning joint needs for what stands in its way and yields: links on ball joints, and on hinges that
 * turn without end, which nothing holds. The layer of a puzzle cube turns only if it takes eight of them along.
 *
 * @param velocity of the turning joint, and of what it takes along [rad/s]
 * @param acceleration likewise [rad/s²]
 * @returns [N·m]; 0 for a slide, and where nothing yields
 */
export function torqueToCarry(prop: SimModel, joint: Joint, velocity: number, acceleration: number): number {
  if (joint.type === 'prismatic') return 0;
  const links = new Map(prop.links.map((link) => [link.name, link]));
  const own = links.get(joint.child)!;
  const origin = apply(own.pose, joint.anchor);
  const axis = rotate(own.pose.rotation, joint.axis);
  return prop.joints.reduce((sum, { name, type, child, friction = 0, damping = 0, armature = 0 }) => {
    if (name === joint.name || (type !== 'ball' && type !== 'continuous')) return sum;
    const { pose, inertial } = links.get(child)!;
    const arm = length(cross(axis, subtract(apply(pose, inertial.centerOfMass), origin)));
    const inertia = armature + Math.max(...inertial.inertia.slice(0, 3)) + inertial.mass * arm ** 2;
    return sum + friction + damping * velocity + inertia * acceleration;
  }, 0);
}
