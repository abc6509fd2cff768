import type { Joint, SimModel } from '../../model/types.ts';
import { followFreely } from './free-followers.ts';
import type { World } from './world.ts';

/** Where a joint should be, and how fast it should move there [rad or m; rad/s or m/s]. */
export interface ServoTarget {
  readonly position: number;
  readonly velocity: number;
  /** Most acceleration that the servo may spend on following; absent: no limit. */
  readonly mostAcceleration?: number;
}

const AT_ZERO: ServoTarget = { position: 0, velocity: 0 };
/** Natural frequency of the control [rad/s]: settles in about 0.15 s, slow against the step of 2 ms. */
const FREQUENCY = 30;

/**
 * Moves every one-dimensional joint to its target by a force on it, critically damped; what has no target is held at 0,
 * or, if it turns without end, turns freely.
 *
 * The force is M(q) times the wanted accelerations of all joints at once (computed torque: Featherstone, Rigid Body Dynamics
 * Algorithms, 2008, section 1.3), because joints that are controlled one by one shake a long chain to pieces. Joints that are
 * free accelerate as that makes them ({@link followFreely}). Gravity where
 * nothing compensates it, springs, damping and dry friction are fed forward, so that the motion needs no force beyond its
 * own acceleration, and a limit on that is a limit on how hard the joint may push into an obstacle.
 */
export function servos(world: World, prop: SimModel): (targets: ReadonlyMap<string, ServoTarget>) => void {
  const { mujoco, model, data, id } = world;
  const driven = prop.joints.filter(isDriven).map((joint) => {
    const index = id('joint', joint.name);
    const [dof, position]: [number, number] = [model.jnt_dofadr[index], model.jnt_qposadr[index]];
    // A wheel has no place to be held at, and a gear has to follow its mate: only its weight is carried.
    return { joint, dof, position, hold: joint.type === 'continuous' ? undefined : heldAt(joint) };
  });
  if (driven.length === 0) return () => undefined; // nothing to push: the forces stay at zero, as a reset leaves them
  const accelerations: number[] = new Array(model.nv).fill(0);
  const forces: number[] = new Array(model.nv).fill(0);
  return (targets) => {
    const { qpos, qvel, qfrc_bias: bias, qfrc_gravcomp: heldUp, qfrc_applied: applied } = data;
    const free = new Set(accelerations.keys());
    const carried = new Set<number>();
    for (const { joint, dof, position: at, hold } of driven) {
      const target = targets.get(joint.name) ?? hold;
      if (!target) {
        carried.add(dof);
        continue;
      }
      free.delete(dof);
      const { position, velocity, mostAcceleration = Infinity } = target;
      const wanted = FREQUENCY ** 2 * (position - qpos[at]) + 2 * FREQUENCY * (velocity - qvel[dof]);
      accelerations[dof] = Math.min(mostAcceleration, Math.max(-mostAcceleration, wanted));
    }
    if (free.size > 0) {
      const { dof_damping: dampings } = model;
      followFreely(world, [...free], accelerations, (dof) => {
        const weight = carried.has(dof) ? 0 : heldUp[dof] - bias[dof];
        return weight - dampings[dof] * qvel[dof];
      });
    }
    mujoco.mj_mulM(model, data, applied, accelerations);
    for (const { joint, dof, hold } of driven) {
      const target = targets.get(joint.name) ?? hold;
      forces[dof] =
        bias[dof] - heldUp[dof] + (target ? applied[dof] + resistance(joint, target.position, target.velocity) : 0);
    }
    applied.set(forces);
  };
}

/** At 0, or at the limit next to it, so that the servo doesn't work against the limits. */
const heldAt = ({ limits }: Joint): ServoTarget =>
  limits ? { position: Math.min(limits.upper, Math.max(limits.lower, 0)), velocity: 0 } : AT_ZERO;

/** Joints with one coordinate. */
export const isDriven = ({ type }: Joint): boolean =>
  type === 'revolute' || type === 'continuous' || type === 'prismatic';

/** Force against damping, dry friction and spring at a position and velocity [N·m or N]. */
function resistance({ damping = 0, friction = 0, spring }: Joint, position: number, velocity: number): number {
  const elastic = spring ? spring.stiffness * (position - spring.rest) : 0;
  return damping * velocity + friction * Math.sign(velocity) + elastic;
}
