import { defineFinding, type Finding } from '../../model/finding.ts';
import type { Joint, SimModel } from '../../model/types.ts';
import { torqueToCarry } from './carried-along.ts';
import { deepestContact, NO_CONTACT, type Penetration } from './contacts.ts';
import { drivenTogether } from './driven-together.ts';
import { isDriven, type ServoTarget, servos } from './servo.ts';
import type { Trial } from './trial.ts';
import type { World } from './world.ts';

const LEAST_REACHED = 0.95;
const MOST_PENETRATION = 1e-3; // [m]
/** For one way, from rest to rest [s]. */
const STROKE = 0.6;
/** Angular frequency of the half cosine that it is [rad/s]. */
const RATE = Math.PI / STROKE;
/** At the end of a way, to arrive [s]. */
const PAUSE = 0.15;
/** How much harder than the motion itself needs a servo may push. */
const RESERVE = 2;
/** Steps between two looks at the contacts: 10 ms, in which a stroke moves by 4% of its range at most. */
const LOOK_EVERY = 5;

export const jointRange = defineFinding<{ joint: string; reached: number; lower: number; upper: number }>({
  code: 'simulation/joint-range',
  severity: 'error',
  about:
    'Driven slowly from limit to limit, with the base held and every other joint kept at 0 (one that turns without end turns freely), a joint must pass through at least 95% of its range, of a range of several turns through one each way, and may push hard enough to take along what yields. One that does not is blocked by a collider: typically a door or a drawer that runs into its neighbour.',
  message: ({ joint, reached, lower, upper }) =>
    `Joint "${joint}" reaches ${Math.round(100 * reached)}% of its range from ${lower.toPrecision(3)} to ${upper.toPrecision(3)}; 95% are needed.`,
  hint: 'Make room in the colliders along the path of the joint, or narrow its limits.',
});

export const jointPenetration = defineFinding<{ joint: string; depth: number; between: readonly [string, string] }>({
  code: 'simulation/joint-penetration',
  severity: 'error',
  about:
    'While a joint is driven through its range, links that may collide overlap by at most 1 mm. Overlapping links are pushed apart in every step: doors rattle, and drawers shoot out.',
  message: ({ joint, depth, between }) =>
    `While "${joint}" moves, "${between[0]}" and "${between[1]}" overlap by ${(1e3 * depth).toFixed(1)} mm; 1 mm is allowed.`,
  hint: 'Leave a gap between their colliders, or exclude the pair from collision.',
});

/** Whether every joint can be used. A joint that turns without end is driven through one turn, see {@link rangeOf}. */
export const sweep: Trial = {
  name: 'its joints',
  kinds: [jointRange, jointPenetration],
  world: 'held',
  notApplicable: ({ joints }) => (joints.some(isSwept) ? undefined : 'it has no joint to drive'),

  async run(world, prop, pause) {
    const push = servos(world, prop);
    const reached = new Map<string, number>();
    const findings: Finding[] = [];
    let deepest = 0;
    const outcomes = new Map<Joint, Outcome>();
    for (const group of drivenTogether(prop, prop.joints.filter(isSwept), rangeOf)) {
      await pause();
      const together = group.length > 1 ? drive(world, group, push, 0) : undefined;
      const apart = together?.every(({ penetration: { depth } }) => depth <= MOST_PENETRATION);
      // What is wrong with one of them is looked into one by one.
      for (const [i, joint] of group.entries()) {
        const outcome = apart && together![i]!.part >= LEAST_REACHED ? together![i]! : undefined;
        if (!outcome && i > 0) await pause();
        outcomes.set(joint, outcome ?? driveThrough(world, prop, joint, push));
      }
    }
    for (const [index, joint] of prop.joints.entries()) {
      const outcome = outcomes.get(joint);
      if (!outcome) continue;
      const { lower, upper } = rangeOf(joint);
      const { part, penetration } = outcome;
      reached.set(joint.name, part);
      deepest = Math.max(deepest, penetration.depth);
      const pointer = `/joints/${index}`;
      if (!(part >= LEAST_REACHED)) {
        findings.push(jointRange.at(pointer, { joint: joint.name, reached: part, lower, upper }));
      }
      if (!(penetration.depth <= MOST_PENETRATION)) {
        findings.push(jointPenetration.at(pointer, { joint: joint.name, ...penetration }));
      }
    }
    return { findings, figures: { joint_penetration: deepest }, reached };
  },
};

/** A slide without limits has no range to be driven through. */
const isSwept = (joint: Joint): boolean =>
  isDriven(joint) && (joint.type !== 'prismatic' || joint.limits !== undefined);

const TURN = 2 * Math.PI;

/** What is driven through [rad] or [m]. Geometry repeats after a turn: of a longer range, one turn each way from 0. */
function rangeOf({ type, limits }: Joint): { lower: number; upper: number } {
  if (!limits) return { lower: 0, upper: TURN };
  const { lower, upper } = limits;
  if (type === 'prismatic' || lower > 0 || upper < 0) return limits;
  return { lower: Math.max(lower, -TURN), upper: Math.min(upper, TURN) };
}

interface Outcome {
  /** Of its range [-]. */
  readonly part: number;
  readonly penetration: Penetration;
}

type Push = (targets: ReadonlyMap<string, ServoTarget>) => void;

/** Once as hard as its own motion needs; if that does not do, as hard as what yields in its way needs, too. */
function driveThrough(world: World, prop: SimModel, joint: Joint, push: Push): Outcome {
  const [alone] = drive(world, [joint], push, 0) as [Outcome];
  const { lower, upper } = rangeOf(joint);
  const way = Math.max(upper - lower, Math.abs(lower), Math.abs(upper));
  const torque = torqueToCarry(prop, joint, 0.5 * way * RATE, 0.5 * way * RATE ** 2);
  if (alone.part >= LEAST_REACHED || torque === 0) return alone;
  const { model } = world;
  const inertia: number = model.dof_M0[model.jnt_dofadr[world.id('joint', joint.name)]];
  return drive(world, [joint], push, (RESERVE * torque) / inertia)[0]!;
}

/** A joint on its way. */
interface Driven {
  readonly joint: Joint;
  readonly lower: number;
  readonly upper: number;
  /** Index of its position. */
  readonly at: number;
  readonly ends: readonly number[];
  least: number;
  most: number;
}

/**
 * From 0 to the farther limit, then to the other; several joints at the same time.
 *
 * @param further acceleration that the servo may spend beyond what the motion needs [rad/s² or m/s²]
 * @returns of each joint, in order; the penetration is the deepest of all
 */
function drive(world: World, joints: readonly Joint[], push: Push, further: number): Outcome[] {
  const { model, data } = world;
  world.reset();
  const driven = joints.map((joint): Driven => {
    const at: number = model.jnt_qposadr[world.id('joint', joint.name)];
    const { lower, upper } = rangeOf(joint);
    const [far, near] = Math.abs(upper) >= Math.abs(lower) ? [upper, lower] : [lower, upper];
    const start: number = data.qpos[at];
    return {
      joint,
      lower,
      upper,
      at,
      ends: near === start ? [start, far] : [start, far, near],
      least: start,
      most: start,
    };
  });
  let penetration: Penetration = NO_CONTACT;
  for (let way = 1; way < Math.max(...driven.map(({ ends }) => ends.length)); way++) {
    let steps = 0;
    const targetOf = ({ ends }: Driven, time: number): ServoTarget =>
      stroke(ends[way - 1]!, ends[way] ?? ends[way - 1]!, time, further);
    world.run(STROKE + PAUSE, {
      before: (time) => push(new Map(driven.map((one) => [one.joint.name, targetOf(one, time)]))),
      after() {
        for (const one of driven) {
          one.least = Math.min(one.least, data.qpos[one.at]);
          one.most = Math.max(one.most, data.qpos[one.at]);
        }
        steps += 1;
        const contact = steps % LOOK_EVERY === 0 ? deepestContact(world) : NO_CONTACT;
        if (contact.depth > penetration.depth) penetration = contact;
        return undefined;
      },
    });
  }
  return driven.map(({ lower, upper, least, most }) => {
    const covered = Math.min(most, upper) - Math.max(least, lower);
    return { part: Math.min(1, Math.max(0, covered / (upper - lower))), penetration };
  });
}

/** A way along a half cosine, at rest at both ends. */
function stroke(start: number, end: number, time: number, further: number): ServoTarget {
  const phase = Math.min(1, time / STROKE) * Math.PI;
  return {
    position: start + (end - start) * (0.5 - 0.5 * Math.cos(phase)),
    velocity: (end - start) * 0.5 * Math.sin(phase) * RATE,
    mostAcceleration: RESERVE * 0.5 * Math.abs(end - start) * RATE ** 2 + further,
  };
}
