import { compose, invert } from '../../model/pose.ts';
import { IDENTITY, type Pose, type SimModel } from '../../model/types.ts';

/** Where URDF puts the frame of each link: at its joint. Link → pose in the model frame. */
export type LinkFrames = ReadonlyMap<string, Pose>;

/**
 * The frame of a child is that of its joint, so it moves to the anchor; the root has the frame of the model. A slide has a
 * direction only, and keeps the frame of its link.
 *
 * @see http://wiki.ros.org/urdf/XML/joint: "origin … the joint is located at the origin of the child link"
 */
export function linkFrames({ links, joints }: SimModel): LinkFrames {
  const held = new Map(joints.map((joint) => [joint.child, joint]));
  return new Map(
    links.map(({ name, pose }, index): [string, Pose] => {
      const joint = held.get(name);
      if (index === 0) return [name, IDENTITY];
      if (!joint || joint.type === 'fixed' || joint.type === 'prismatic') return [name, pose];
      return [name, compose(pose, { position: joint.anchor, rotation: [1, 0, 0, 0] })];
    }),
  );
}

/** A pose of one frame, in another; both in the model frame. */
export const relative = (from: Pose, to: Pose): Pose => compose(invert(from), to);
