import type { Finding } from '../../../model/finding.ts';
import { rotate } from '../../../model/pose.ts';
import type { Vec3 } from '../../../model/types.ts';
import { cross, length, subtract } from '../../../model/vec.ts';
import { jointLost } from '../physics-findings.ts';
import type { StageJoint } from './joint.ts';
import { hasSchema } from './values.ts';

/** How far apart two axes may be that are one [m], and how far turned [rad]. */
const SAME_LINE = 1e-3;

/**
 * Joints between the same two bodies. Hinges about one line, as a door has them, are one joint, the first. Several joints
 * that MuJoCo's converter wrote (MjcJointAPI) are those of one body there, one behind the other from the parent on. Others
 * stay: they close a circle.
 *
 * @param findings gets what was left out
 */
export function joinParallel(joints: readonly StageJoint[], place: string, findings: Finding[]): StageJoint[] {
  const groups = new Map<string, StageJoint[]>();
  for (const joint of joints) {
    const key = joint.bodies
      .map((body) => body?.path ?? '')
      .toSorted()
      .join('\n');
    groups.set(key, [...(groups.get(key) ?? []), joint]);
  }
  const dropped = new Set<StageJoint>();
  const rows = new Map<StageJoint, StageJoint>();
  for (const [first, ...more] of groups.values()) {
    if (!first || more.length === 0) continue;
    const group = [first, ...more];
    if (group.every(isOfMujoco)) {
      rows.set(first, { ...first, row: group });
      for (const joint of more) dropped.add(joint);
    } else
      for (const joint of more)
        if (turnsAlike(first, joint)) {
          dropped.add(joint);
          const what = `the whole joint: it turns about the axis of ${first.prim.path}`;
          findings.push(jointLost.at(place, { joint: joint.prim.path, what }));
        }
  }
  return joints.filter((joint) => !dropped.has(joint)).map((joint) => rows.get(joint) ?? joint);
}

const isOfMujoco = ({ prim, freedom, more, loose }: StageJoint): boolean =>
  hasSchema(prim, 'MjcJointAPI') && freedom.type !== 'fixed' && more.length === 0 && !loose;

const isHinge = ({ freedom, more, loose }: StageJoint): boolean =>
  (freedom.type === 'revolute' || freedom.type === 'continuous') && more.length === 0 && !loose;

function turnsAlike(a: StageJoint, b: StageJoint): boolean {
  if (!isHinge(a) || !isHinge(b)) return false;
  const [first, second] = [axisOf(a), axisOf(b)];
  const between = subtract(second.point, first.point);
  return length(cross(first.along, second.along)) < SAME_LINE && length(cross(first.along, between)) < SAME_LINE;
}

/** In the model frame, as the first body has it. */
function axisOf({ freedom, frames: [frame] }: StageJoint): { readonly point: Vec3; readonly along: Vec3 } {
  const own = ['X', 'Y', 'Z'].map((letter) => Number(letter === freedom.axis)) as unknown as Vec3;
  return { point: frame.position, along: rotate(frame.rotation, own) };
}
