import type { World } from './world.ts';

/** Residual at which the accelerations are taken for solved, as a share of the first. */
const CLOSE = 1e-8;
/** More steps than that gain nothing: of a chain each step settles one free coordinate. */
const MOST_STEPS = 30;

/**
 * Fills in how the coordinates that no servo drives accelerate when the others accelerate as wanted: M_ff a_f = f_f − M_fd a_d,
 * where M_ff has the damping of the time step added, as the engine's integrator has it. Forces computed as if the free ones
 * stood still are too large by the ratio of M to its Schur complement, which shakes a hose on a free hinge to pieces.
 *
 * Solved by conjugate gradients, because wheels and pendulums hardly couple: M_ff is nearly diagonal.
 *
 * @param free indices of the free coordinates, whose entries in `accelerations` are replaced [rad/s² or m/s²]
 * @param forceOn what acts on a free coordinate beside the others [N·m or N]
 * @see Spong, Partial feedback linearization of underactuated mechanical systems, 1994
 */
export function followFreely(
  { mujoco, model, data }: World,
  free: readonly number[],
  accelerations: number[],
  forceOn: (dof: number) => number,
): void {
  for (const dof of free) accelerations[dof] = 0;
  // Each of these makes a new view of the engine's memory, or a handle: once a step, not once a coordinate.
  const { dof_damping: dampings, dof_M0: inertias } = model;
  const { timestep } = model.opt;
  const damping = free.map((dof): number => timestep * dampings[dof]);
  const scratch: Float64Array = data.qfrc_applied; // the caller writes it afterwards
  const whole: number[] = new Array(model.nv).fill(0);
  /** M_ff with damping, times a vector. */
  const times = (vector: readonly number[]): number[] => {
    whole.fill(0);
    for (const [i, dof] of free.entries()) whole[dof] = vector[i]!;
    mujoco.mj_mulM(model, data, scratch, whole);
    return free.map((dof, i) => scratch[dof]! + damping[i]! * vector[i]!);
  };
  mujoco.mj_mulM(model, data, scratch, accelerations);
  const residual = free.map((dof) => forceOn(dof) - scratch[dof]!);
  const scale = free.map((dof, i): number => inertias[dof] + damping[i]!);
  const solution = free.map(() => 0);
  let preconditioned = residual.map((value, i) => value / scale[i]!);
  let along = [...preconditioned];
  let size = dot(residual, preconditioned);
  const enough = CLOSE ** 2 * size;
  for (let step = 0; step < Math.min(MOST_STEPS, 2 * free.length) && size > enough; step++) {
    const image = times(along);
    const length = size / dot(along, image);
    for (const [i, value] of along.entries()) {
      solution[i] = solution[i]! + length * value;
      residual[i] = residual[i]! - length * image[i]!;
    }
    preconditioned = residual.map((value, i) => value / scale[i]!);
    const next = dot(residual, preconditioned);
    along = along.map((value, i) => preconditioned[i]! + (next / size) * value);
    size = next;
  }
  for (const [i, dof] of free.entries()) accelerations[dof] = solution[i]!;
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
