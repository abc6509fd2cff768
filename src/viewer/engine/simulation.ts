import type { MainModule, MjData, MjModel } from '@mujoco/mujoco';
import { type Point, type PullSpring, pointOf, SpringForce } from './spring.ts';

/** Types of joints by MuJoCo's numbers. */
const FREE = 0;
const SLIDE = 2;
const HINGE = 3;

const BALL = 'Viewer/ball';
/** Where the ball waits [m]. */
const PARKED = 1_000;
/** Overlap above which the ball can't start where it is, in radii; as `simulation/holds-ball` has it. */
const OBSTRUCTED = 0.05;
/** Of a force that does nothing but wake what sleeps, for one step [N]. */
const TOUCH = 1e-12;
/** Contacts that are told at most. */
const CONTACTS = 500;

/** A joint with one coordinate: hinge or slide. */
export interface SimulatedJoint {
  readonly name: string;
  readonly qpos: number;
  readonly dof: number;
  /** That it moves. */
  readonly body: number;
}

/** A ball, and how it is dropped. Points in the frame of a link, without one in the world's [m]. */
export interface DroppedBall {
  /** [m] */
  readonly radius: number;
  readonly link?: string;
  readonly at: Point;
  /** Where something is in the way at the first. */
  readonly inside: Point;
  /** Joint → position at which it is held open [rad or m]. */
  readonly open: Readonly<Record<string, number>>;
}

interface FreeBody {
  readonly qpos: number;
  readonly dof: number;
}

/**
 * A model that runs. Frame: the world's, Z up; metres, kilograms, seconds, radians. Every array of the engine is asked for
 * anew where it is used: it is a view of memory that grows.
 */
export class Simulation {
  readonly bodies: readonly string[];
  readonly joints: readonly SimulatedJoint[];
  /** Whether anything in it can fall. */
  readonly canDrop: boolean;
  /** [s] */
  readonly timestep: number;
  readonly #mujoco: MainModule;
  readonly #model: MjModel;
  readonly #data: MjData;
  readonly #free: readonly FreeBody[];
  readonly #ball: FreeBody | undefined;
  readonly #held = new Map<SimulatedJoint, number>();
  readonly #spring: SpringForce;
  /** Bodies that are to wake with the next step. */
  readonly #touched = new Set<number>();
  #isParked = true;

  constructor(mujoco: MainModule, model: MjModel) {
    this.#mujoco = mujoco;
    this.#model = model;
    this.#data = new mujoco.MjData(model);
    this.timestep = model.opt.timestep;
    const { mjOBJ_BODY, mjOBJ_JOINT } = mujoco.mjtObj;
    const nameOf = (kind: { readonly value: number }, id: number): string =>
      mujoco.mj_id2name(model, kind.value, id) ?? '';
    this.bodies = Array.from({ length: model.nbody }, (_, id) => nameOf(mjOBJ_BODY, id));
    const joints: SimulatedJoint[] = [];
    const free: FreeBody[] = [];
    let ball: FreeBody | undefined;
    for (let id = 0; id < model.njnt; id++) {
      const place = { qpos: model.jnt_qposadr[id] as number, dof: model.jnt_dofadr[id] as number };
      const type = model.jnt_type[id] as number;
      const name = nameOf(mjOBJ_JOINT, id);
      if (type === FREE && name === BALL) ball = place;
      else if (type === FREE) free.push(place);
      else if (type === SLIDE || type === HINGE) joints.push({ name, ...place, body: model.jnt_bodyid[id] as number });
    }
    this.joints = joints;
    this.#free = free;
    this.#ball = ball;
    this.canDrop = free.length > 0;
    this.#spring = new SpringForce(model, this.#data);
    this.reset();
  }

  /** [s] */
  get time(): number {
    return this.#data.time;
  }

  reset(): void {
    this.#held.clear();
    this.#spring.pull(undefined);
    this.#isParked = true;
    this.#mujoco.mj_resetData(this.#model, this.#data);
    this.#settle();
  }

  step(): void {
    this.#prepare();
    this.#touch(TOUCH);
    this.#spring.apply(this.timestep);
    this.#mujoco.mj_step(this.#model, this.#data);
    if (this.#touched.size === 0) return;
    this.#touch(0);
    this.#touched.clear();
  }

  /** MuJoCo wakes what a force acts on, and not what is given another position. */
  #touch(force: number): void {
    const { xfrc_applied: applied } = this.#data;
    for (const body of this.#touched) applied[body * 6] = force;
  }

  /** Poses of the moment, without any time passing. */
  #settle(): void {
    this.#prepare();
    this.#mujoco.mj_forward(this.#model, this.#data);
  }

  /** What is not the engine's to decide: joints that are held, the ball while it waits. */
  #prepare(): void {
    const { qpos, qvel } = this.#data;
    for (const [joint, value] of this.#held) {
      qpos[joint.qpos] = value;
      qvel[joint.dof] = 0;
    }
    if (this.#isParked && this.#ball) place(this.#data, this.#ball, [PARKED, 0, 1]);
  }

  /** Puts a joint at a position and keeps it there until it is let go. */
  hold(name: string, value: number): void {
    const joint = this.joints.find((one) => one.name === name);
    if (!joint) return;
    this.#held.set(joint, value);
    this.#touched.add(joint.body);
    this.#settle();
  }

  letGo(): void {
    for (const joint of this.#held.keys()) this.#touched.add(joint.body);
    this.#held.clear();
  }

  /** Starts again, all that is free a distance higher [m]. */
  drop(height: number): void {
    this.reset();
    for (const { qpos } of this.#free) this.#data.qpos[qpos + 2] += height;
    this.#settle();
  }

  /** Opens what is in the way of the ball and holds it open, and lets the ball go. */
  dropBall({ radius, link, at, inside, open }: DroppedBall): void {
    const ball = this.#ball;
    if (!ball) return;
    this.#isParked = true;
    for (const [joint, position] of Object.entries(open)) this.hold(joint, position);
    const body = link === undefined ? 0 : Math.max(0, this.bodies.indexOf(link));
    const letGoAt = (point: Point): void => {
      place(this.#data, ball, pointOf(this.#data, body, point));
      this.#settle();
    };
    this.#isParked = false;
    letGoAt(at);
    if (this.#overlapOfBall() > OBSTRUCTED * radius) letGoAt(inside);
  }

  /** How deep the ball lies within something [m]. */
  #overlapOfBall(): number {
    const geoms: Int32Array = this.#model.geom_bodyid;
    const body = this.bodies.indexOf(BALL);
    let deepest = 0;
    const contacts = this.#data.contact;
    for (let i = 0; i < this.#data.ncon; i++) {
      const contact = contacts.get(i)!;
      if (geoms[contact.geom1] === body || geoms[contact.geom2] === body) deepest = Math.max(deepest, -contact.dist);
      contact.delete();
    }
    contacts.delete();
    return deepest;
  }

  /** A spring between a point of a body and a point of the world; none: no pull. */
  pull(spring: PullSpring | undefined): void {
    this.#spring.pull(spring);
  }

  /** Position and rotation (w, x, y, z) of every body, seven numbers each, in the order of {@link bodies}. */
  poses(): Float32Array {
    // A step leaves the poses of its beginning.
    this.#mujoco.mj_kinematics(this.#model, this.#data);
    const { xpos, xquat } = this.#data;
    const poses = new Float32Array(this.bodies.length * 7);
    for (let body = 0; body < this.bodies.length; body++) {
      for (let i = 0; i < 3; i++) poses[body * 7 + i] = xpos[body * 3 + i];
      for (let i = 0; i < 4; i++) poses[body * 7 + 3 + i] = xquat[body * 4 + i];
    }
    return poses;
  }

  /** Positions of {@link joints} [rad or m]. */
  positions(): Float64Array {
    const { qpos } = this.#data;
    return Float64Array.from(this.joints, (joint) => qpos[joint.qpos] as number);
  }

  /** Whether the ball has been dropped. */
  get hasBall(): boolean {
    return !this.#isParked;
  }

  /** Of each contact the point and the normal, six numbers each. */
  contacts(): Float32Array {
    const count = Math.min(this.#data.ncon, CONTACTS);
    const told = new Float32Array(count * 6);
    if (count === 0) return told;
    const contacts = this.#data.contact; // a copy, entries too: ours to delete
    for (let i = 0; i < count; i++) {
      const contact = contacts.get(i)!;
      for (let axis = 0; axis < 3; axis++) {
        told[i * 6 + axis] = contact.pos[axis];
        told[i * 6 + 3 + axis] = contact.frame[axis];
      }
      contact.delete();
    }
    contacts.delete();
    return told;
  }

  dispose(): void {
    this.#data.delete();
    this.#model.delete();
  }
}

function place({ qpos, qvel }: MjData, free: FreeBody, [x, y, z]: Point): void {
  for (const [i, value] of [x, y, z, 1, 0, 0, 0].entries()) qpos[free.qpos + i] = value;
  for (let i = 0; i < 6; i++) qvel[free.dof + i] = 0;
}
