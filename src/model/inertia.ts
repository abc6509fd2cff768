import { diagonalise } from './jacobi.ts';
import { conjugate, rotate } from './pose.ts';
import type { Inertial, Pose, Quat, Sym3, Vec3 } from './types.ts';
import { add, scale, subtract } from './vec.ts';

const times = (m: Sym3, v: Vec3): Vec3 => [
  m[0] * v[0] + m[3] * v[1] + m[4] * v[2],
  m[3] * v[0] + m[1] * v[1] + m[5] * v[2],
  m[4] * v[0] + m[5] * v[1] + m[2] * v[2],
];

/** Inertia of a point mass at `r` about the origin: m (|r|² 1 − r rᵀ) [kg·m²]; the parallel-axis term. */
export function pointInertia(mass: number, [x, y, z]: Vec3): Sym3 {
  return [
    mass * (y * y + z * z),
    mass * (x * x + z * z),
    mass * (x * x + y * y),
    -mass * x * y,
    -mass * x * z,
    -mass * y * z,
  ];
}

export const addInertia = (a: Sym3, b: Sym3, factor = 1): Sym3 => [
  a[0] + factor * b[0],
  a[1] + factor * b[1],
  a[2] + factor * b[2],
  a[3] + factor * b[3],
  a[4] + factor * b[4],
  a[5] + factor * b[5],
];

/** The same tensor in axes turned by `q`: R I Rᵀ. */
export function rotateInertia(inertia: Sym3, q: Quat): Sym3 {
  const back = conjugate(q);
  const column = (axis: Vec3): Vec3 => rotate(q, times(inertia, rotate(back, axis)));
  const x = column([1, 0, 0]);
  const y = column([0, 1, 0]);
  const z = column([0, 0, 1]);
  return [x[0], y[1], z[2], (x[1] + y[0]) / 2, (x[2] + z[0]) / 2, (y[2] + z[1]) / 2];
}

/** Mass properties given in a child frame, expressed in its parent frame. */
export const transformInertial = (pose: Pose, body: Inertial): Inertial => ({
  mass: body.mass,
  centerOfMass: add(pose.position, rotate(pose.rotation, body.centerOfMass)),
  inertia: rotateInertia(body.inertia, pose.rotation),
});

/** Several bodies of one frame as one rigid body (parallel-axis theorem). An empty list has mass 0. */
export function combineInertials(bodies: readonly Inertial[]): Inertial {
  const mass = bodies.reduce((sum, body) => sum + body.mass, 0);
  if (mass === 0) return { mass: 0, centerOfMass: [0, 0, 0], inertia: [0, 0, 0, 0, 0, 0] };
  let moment: Vec3 = [0, 0, 0];
  for (const body of bodies) moment = add(moment, scale(body.centerOfMass, body.mass));
  const centerOfMass = scale(moment, 1 / mass);
  let inertia: Sym3 = [0, 0, 0, 0, 0, 0];
  for (const body of bodies) {
    const offset = subtract(body.centerOfMass, centerOfMass);
    inertia = addInertia(addInertia(inertia, body.inertia), pointInertia(body.mass, offset));
  }
  return { mass, centerOfMass, inertia };
}

/** Principal moments, ascending [kg·m²], and the rotation from principal axes to the tensor's axes. */
export interface PrincipalMoments {
  readonly moments: readonly [number, number, number];
  readonly rotation: Quat;
}

/** The principal moments and axes of an inertia tensor [kg·m²]. */
export function principal(inertia: Sym3): PrincipalMoments {
  const a = [
    [inertia[0], inertia[3], inertia[4]],
    [inertia[3], inertia[1], inertia[5]],
    [inertia[4], inertia[5], inertia[2]],
  ];
  const v = diagonalise(a);
  const order = ([0, 1, 2] as const).toSorted((i, j) => a[i]![i]! - a[j]![j]!);
  const columns = order.map((i): Vec3 => [v[0]![i]!, v[1]![i]!, v[2]![i]!]) as [Vec3, Vec3, Vec3];
  return {
    moments: [a[order[0]!]![order[0]!]!, a[order[1]!]![order[1]!]!, a[order[2]!]![order[2]!]!],
    rotation: quaternionFromColumns(columns),
  };
}

/** Rotation whose columns are the given orthonormal axes; the third is flipped where needed to make it right-handed. */
export function quaternionFromColumns([x, y]: readonly [Vec3, Vec3, Vec3]): Quat {
  const z: Vec3 = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
  const trace = x[0] + y[1] + z[2];
  // Shepperd's method: divide by the largest of the four.
  if (trace > 0) {
    const s = 2 * Math.sqrt(1 + trace);
    return [s / 4, (y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s];
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const s = 2 * Math.sqrt(1 + x[0] - y[1] - z[2]);
    return [(y[2] - z[1]) / s, s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s];
  }
  if (y[1] > z[2]) {
    const s = 2 * Math.sqrt(1 + y[1] - x[0] - z[2]);
    return [(z[0] - x[2]) / s, (y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s];
  }
  const s = 2 * Math.sqrt(1 + z[2] - x[0] - y[1]);
  return [(x[1] - y[0]) / s, (z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4];
}

/** The tensor back from its principal form: R diag(moments) Rᵀ. */
export const fromPrincipal = ({ moments, rotation }: PrincipalMoments): Sym3 =>
  rotateInertia([moments[0], moments[1], moments[2], 0, 0, 0], rotation);
