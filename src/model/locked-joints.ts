import { apply, axisAngle, compose, rotate } from './pose.ts';
import type { Joint, Pose, SimModel } from './types.ts';
import { scale, subtract } from './vec.ts';

/** Limits that are closer than this leave no motion [rad] or [m]: a micrometre, and what single precision rounds. */
const NO_MOTION = 1e-6;

/** A joint that its limits hold in one position. */
export interface LockedJoint {
  /** Name in the model. */
  readonly joint: string;
  readonly type: 'revolute' | 'prismatic' | 'ball';
  /** [rad] or [m]; 0 of a ball joint */
  readonly position: number;
}

/** Where limits that leave no motion hold a joint [rad] or [m]; `undefined` for every other joint, crossed limits included. */
export function lockedAt({
  type,
  limits,
  ballLimit,
}: Pick<Joint, 'type' | 'limits' | 'ballLimit'>): number | undefined {
  if (type === 'ball') return ballLimit !== undefined && ballLimit <= NO_MOTION ? 0 : undefined;
  if ((type !== 'revolute' && type !== 'prismatic') || !limits) return undefined;
  const { lower, upper } = limits;
  return Math.abs(upper - lower) <= NO_MOTION ? (lower + upper) / 2 : undefined;
}

/**
 * The same model with a fixed joint for each that is locked by equal limits, which is how SDF and URDF files lock one. The
 * child and all that hangs on it stand where the joint is held. Crossed limits stay: they are a defect of the file.
 */
export function fixLockedJoints(model: SimModel): { model: SimModel; locked: readonly LockedJoint[] } {
  const locked = model.joints.flatMap((joint) => {
    const position = lockedAt(joint);
    return position === undefined ? [] : [{ joint, position }];
  });
  if (locked.length === 0) return { model, locked: [] };
  const poses = new Map(model.links.map(({ name, pose }) => [name, pose]));
  const below = childrenByParent(model.joints);
  for (const { joint, position } of locked) {
    if (position === 0) continue;
    const motion = motionOf(joint, poses.get(joint.child)!, position);
    for (const link of subtree(joint.child, below)) poses.set(link, compose(motion, poses.get(link)!));
  }
  const names = new Set(locked.map(({ joint }) => joint.name));
  const { articulations, ...semantics } = model.semantics;
  return {
    model: {
      ...model,
      links: model.links.map((link) => ({ ...link, pose: poses.get(link.name)! })),
      joints: model.joints.map((joint) => (names.has(joint.name) ? fixed(joint) : joint)),
      semantics: {
        ...semantics,
        ...(articulations ? { articulations: articulations.filter(({ joint }) => !names.has(joint)) } : {}),
      },
    },
    locked: locked.map(({ joint: { name, type }, position }) => ({
      joint: name,
      type: type as LockedJoint['type'],
      position,
    })),
  };
}

const fixed = ({ name, parent, child, anchor }: Joint): Joint => ({
  name,
  type: 'fixed',
  parent,
  child,
  anchor,
  axis: [0, 0, 1],
});

/** What brings the child from position 0 to `position`, in the model frame. @param pose of the child at position 0 */
function motionOf(joint: Joint, pose: Pose, position: number): Pose {
  const axis = rotate(pose.rotation, joint.axis);
  if (joint.type === 'prismatic') return { position: scale(axis, position), rotation: [1, 0, 0, 0] };
  const anchor = apply(pose, joint.anchor);
  const rotation = axisAngle(axis, position);
  return { position: subtract(anchor, rotate(rotation, anchor)), rotation };
}

function childrenByParent(joints: readonly Joint[]): ReadonlyMap<string, readonly string[]> {
  const below = new Map<string, string[]>();
  for (const { parent, child } of joints) below.set(parent, [...(below.get(parent) ?? []), child]);
  return below;
}

/** A link and all that hangs on it, each once. */
function subtree(link: string, below: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set([link]);
  for (const name of found) for (const child of below.get(name) ?? []) found.add(child);
  return found;
}
