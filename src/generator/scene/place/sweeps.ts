import { type Bounds, boundsAt, boundsOf } from '../../../model/bounds.ts';
import { axisAngle, compose, invert } from '../../../model/pose.ts';
import type { Joint, Pose, SimModel } from '../../../model/types.ts';
import { scale } from '../../../model/vec.ts';

/** Positions looked at over the range of a joint: a door of 110° turns by 9° from one to the next. */
const SAMPLES = 12;
/** What a sweep is widened by, for what lies between two samples [m]. */
const MARGIN = 0.005;

/** What a joint needs to move, in the model frame [m]. */
export interface Sweep extends Bounds {
  readonly joint: string;
  /** What may stay shut where there is no room for it: doors and drawers always open. */
  readonly isLid: boolean;
}

/** Kinds of joints that may stay shut. */
export const LIDS: RegExp = /lid|screen|knob|button|key|dial|lever|flap|cap|blade|jaw/;

const kindOf = ({ semantics }: SimModel, joint: string): string =>
  semantics.articulations?.find((one) => one.joint === joint)?.kind ?? joint;

/**
 * For each joint the box of all that its links take while it moves through its range and every other joint is closed, in
 * the model frame [m]. A joint without limits turns once around.
 */
export function sweepsOf(model: SimModel): Sweep[] {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  return model.joints.flatMap((joint) => {
    if (joint.type === 'fixed' || joint.type === 'ball') return [];
    const child = model.links.find(({ name }) => name === joint.child)!;
    const moving = model.links.filter(({ name }) => hangsOn(model, name, joint.child));
    const { lower, upper } = joint.limits ?? { lower: 0, upper: 2 * Math.PI };
    const boxes = Array.from({ length: SAMPLES + 1 }, (_, i) => lower + ((upper - lower) * i) / SAMPLES).flatMap(
      (position) => {
        const moved = compose(compose(child.pose, motion(joint, position)), invert(child.pose));
        return moving.flatMap((link) =>
          link.collisions.flatMap(
            ({ pose, geometry }) => boundsAt(compose(moved, compose(link.pose, pose)), geometry, meshes) ?? [],
          ),
        );
      },
    );
    const whole = boundsOf(boxes.flatMap(({ min, max }) => [min, max]));
    if (!whole) return [];
    const min = whole.min.map((c) => c - MARGIN) as unknown as Bounds['min'];
    const max = whole.max.map((c) => c + MARGIN) as unknown as Bounds['max'];
    return [{ joint: joint.name, min, max, isLid: LIDS.test(kindOf(model, joint.name)) }];
  });
}

/** What a joint does at a position, in the child link's frame. */
function motion({ type, axis, anchor }: Joint, position: number): Pose {
  if (type === 'prismatic') return { position: scale(axis, position), rotation: [1, 0, 0, 0] };
  const turned: Pose = { position: anchor, rotation: axisAngle(axis, position) };
  return compose(turned, { position: scale(anchor, -1), rotation: [1, 0, 0, 0] });
}

function hangsOn({ joints }: SimModel, link: string, root: string): boolean {
  for (let at: string | undefined = link; at !== undefined; at = joints.find(({ child }) => child === at)?.parent)
    if (at === root) return true;
  return false;
}
