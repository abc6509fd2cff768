import type { MjData, MjModel } from '@mujoco/mujoco';

/** [m] */
export type Point = readonly [number, number, number];

/** What pulls: a point of a body, in its frame, and where it is to come, in the world [m]. */
export interface PullSpring {
  readonly body: number;
  readonly point: Point;
  readonly target: Point;
}

/** Of the body and what hangs on it [1/s²], as the viewer of MuJoCo pulls (`mjVisual.map.stiffness`). */
const STIFFNESS = 100;
/** Critical for that stiffness [1/s]. */
const DAMPING = 2 * Math.sqrt(STIFFNESS);
/** What is lighter is pulled as if it weighed this [kg]. */
const LEAST_MASS = 0.02;

/** The force of a spring on a body, as a force and a torque at its centre of mass (`xfrc_applied`). */
export class SpringForce {
  readonly #model: MjModel;
  readonly #data: MjData;
  #spring: PullSpring | undefined;
  #last: Point | undefined;

  constructor(model: MjModel, data: MjData) {
    this.#model = model;
    this.#data = data;
  }

  pull(spring: PullSpring | undefined): void {
    if (this.#spring && this.#spring.body !== spring?.body) this.#write(this.#spring.body, [0, 0, 0, 0, 0, 0]);
    if (spring?.body !== this.#spring?.body) this.#last = undefined;
    this.#spring = spring;
  }

  /** Before each step. @param dt of the step [s] */
  apply(dt: number): void {
    if (!this.#spring) return;
    const { body, target } = this.#spring;
    const point = pointOf(this.#data, body, this.#spring.point);
    const last = this.#last ?? point;
    this.#last = point;
    const mass = Math.max(LEAST_MASS, this.#model.body_subtreemass[body] as number);
    const force = point.map(
      (at, i) => mass * (STIFFNESS * (target[i]! - at) - (DAMPING * (at - last[i]!)) / dt),
    ) as unknown as Point;
    const { xipos } = this.#data;
    const arm: Point = [point[0] - xipos[body * 3], point[1] - xipos[body * 3 + 1], point[2] - xipos[body * 3 + 2]];
    this.#write(body, [
      ...force,
      arm[1] * force[2] - arm[2] * force[1],
      arm[2] * force[0] - arm[0] * force[2],
      arm[0] * force[1] - arm[1] * force[0],
    ]);
  }

  #write(body: number, values: readonly number[]): void {
    const { xfrc_applied: applied } = this.#data;
    for (const [i, value] of values.entries()) applied[body * 6 + i] = value;
  }
}

/** Where a point of a body is in the world; the point in the body's frame. */
export function pointOf({ xpos, xmat }: MjData, body: number, [x, y, z]: Point): Point {
  const at = (row: number): number =>
    xpos[body * 3 + row] +
    xmat[body * 9 + row * 3] * x +
    xmat[body * 9 + row * 3 + 1] * y +
    xmat[body * 9 + row * 3 + 2] * z;
  return [at(0), at(1), at(2)];
}
