import type { Joint, SimModel } from '../../model/types.ts';
import type { World } from './world.ts';

/** Where a joint should be, and how fast it should move there [rad or m; rad/s or m/s]. */
export interface Target {
  readonly position: number;
  readonly velocity: number;
  /** Most acceleration that the servo may spend on following; absent: no limit. */
  readonly mostAcceleration?: number;
}

const AT_ZERO: Target = { position: 0, velocity: 0 };
/** Natural frequency of the control [rad/s]: settles in about 0.15 s, slow against the step of 2 ms. */
const FREQUENCY = 30;

/**
 * Moves every one-dimensional joint to its target by a force on it, critically damped; what has no target is held at 0,
 * or, if it turns without end, turns freely.
 *
 * Gravity where nothing compensates it, springs, damping and dry friction are fed forward, so that the motion needs no force beyond its own
 * acceleration, and a limit on that is a limit on how hard the joint may push into an obstacle.
 */
export function servos({ model, data, id }: World, prop: SimModel): (targets: ReadonlyMap<string, Target>) => void {
  const driven = prop.joints.filter(isDriven).map((joint) => {
    const index = id('joint', joint.name);
    const dof: number = model.jnt_dofadr[index];
    return { joint, dof, position: model.jnt_qposadr[index] as number, inertia: model.dof_M0[dof] as number };
  });
  return (targets) => {
    const { qpos, qvel, qfrc_bias: bias, qfrc_gravcomp: heldUp, qfrc_applied: applied } = data;
    const weight = (dof: number): number => bias[dof] - heldUp[dof];
    for (const { joint, dof, position: at, inertia } of driven) {
      const target = targets.get(joint.name);
      // A wheel has no place to be held at, and a gear has to follow its mate: only its weight is carried.
      if (!target && joint.type === 'continuous') {
        applied[dof] = weight(dof);
        continue;
      }
      const { position, velocity, mostAcceleration = Infinity } = target ?? AT_ZERO;
      const wanted = FREQUENCY ** 2 * (position - qpos[at]) + 2 * FREQUENCY * (velocity - qvel[dof]);
      const acceleration = Math.min(mostAcceleration, Math.max(-mostAcceleration, wanted));
      applied[dof] = inertia * acceleration + weight(dof) + resistance(joint, position, velocity);
    }
  };
}

/** Joints with one coordinate. */
export const isDriven = ({ type }: Joint): boolean =>
  type === 'revolute' || type === 'continuous' || type === 'prismatic';

/** Force against damping, dry friction and spring at a position and velocity [N·m or N]. */
function resistance({ damping = 0, friction = 0, spring }: Joint, position: number, velocity: number): number {
  const elastic = spring ? spring.stiffness * (position - spring.rest) : 0;
  return damping * velocity + friction * Math.sign(velocity) + elastic;
}
