import { defineFinding, type Finding } from '../../model/finding.ts';
import { apply, compose, invert } from '../../model/pose.ts';
import type { Cavity, Pose, Quat, SimModel, Vec3 } from '../../model/types.ts';
import type { SimulationFigures } from '../report.ts';
import { ballRadius, OBSTRUCTED, openedFor, opensUpwards, startHeights } from './ball-drop.ts';
import { deepestContact } from './contacts.ts';
import { type ServoTarget, servos } from './servo.ts';
import type { Trial } from './trial.ts';
import { type Ball, ballName, type World } from './world.ts';

const DURATION = 2; // [s]

export const holdsBall = defineFinding<{ cavity: string; offset: Vec3 }>({
  code: 'simulation/holds-ball',
  severity: 'error',
  about:
    'A ball of 0.3 times the smallest side of a cavity, dropped into its opening (in a deep one, from at most ' +
    '0.1 m above its floor; a small ball from lower, so that it does not sink in by more than its radius) with ' +
    'lids and the drawer itself fully open and the base held, must be inside after 2 s: within the box of the ' +
    'cavity enlarged by the radius. A cavity that spits it out is filled by a hull; one that loses it has a hole.',
  message: ({ cavity, offset }) =>
    `A ball dropped into "${cavity}" does not stay: after 2 s it is ` +
    `${offset.map((value) => value.toFixed(3)).join(', ')} m from the middle of the cavity.`,
  hint: 'Build hollow objects from convex colliders, one for each wall.',
});

export const cavitySideways = defineFinding<{ cavity: string }>({
  code: 'simulation/cavity-sideways',
  severity: 'info',
  about: 'The opening of a cavity does not point up in the stored pose, so the ball test is not possible.',
  message: ({ cavity }) => `Cavity "${cavity}" opens sideways; whether it holds things was not tested.`,
});

/** The ball for each cavity. */
export const ballsFor = (prop: SimModel): Ball[] =>
  prop.semantics.cavities.map(({ name, size }) => ({ name, radius: ballRadius(size) }));

/** Whether hollow things hold something. One cavity after the other, so that an open drawer does not cover the next. */
export const hold: Trial = {
  name: 'its cavities',
  kinds: [holdsBall, cavitySideways],
  world: 'held',
  notApplicable(prop) {
    const { cavities } = prop.semantics;
    if (cavities.length === 0) return 'it has no cavity';
    return cavities.some((cavity) => opensUpwards(prop, cavity)) ? undefined : 'no cavity opens upwards';
  },

  run(world, prop) {
    const push = servos(world, prop);
    const findings: Finding[] = [];
    const figures: NonNullable<SimulationFigures['cavities']> = [];
    for (const [index, cavity] of prop.semantics.cavities.entries()) {
      const pointer = `/semantics/cavities/${index}`;
      const open = targetsFor(prop, cavity.link);
      const ball = ballsFor(prop)[index]!;
      if (!opensUpwards(prop, cavity)) {
        findings.push(cavitySideways.at(pointer, { cavity: cavity.name }));
        continue;
      }
      world.reset();
      openJoints(world, open);
      const offset = dropInto(world, cavity, ball, () => push(open));
      const held = offset.every((value, axis) => Math.abs(value) <= cavity.size[axis]! / 2 + ball.radius);
      figures.push({ name: cavity.name, ball_radius: ball.radius, ball_position: [...offset], held });
      if (!held) findings.push(holdsBall.at(pointer, { cavity: cavity.name, offset }));
    }
    return { findings, figures: { cavities: figures } };
  },
};

/** @returns where the ball is in the end, in the frame of the cavity [m] */
function dropInto(world: World, cavity: Cavity, { name, radius }: Ball, push: () => void): Vec3 {
  const { mujoco, model, data, id } = world;
  const body = id('body', ballName(name));
  const coordinates: number = model.jnt_qposadr[model.body_jntadr[body]];
  const geom = id('geom', ballName(name));
  const place = (height: number) => {
    const [x, y, z] = apply(cavityPose(world, cavity), [0, 0, height]);
    data.qpos[coordinates] = x;
    data.qpos[coordinates + 1] = y;
    data.qpos[coordinates + 2] = z;
    mujoco.mj_forward(model, data);
  };
  const { above, inside } = startHeights(cavity.size, radius);
  place(above);
  const { depth } = deepestContact(world, (a, b) => a === geom || b === geom);
  if (depth > OBSTRUCTED * radius) place(inside);
  world.run(DURATION, { before: push });
  const position = data.xpos.subarray(3 * body, 3 * body + 3);
  return apply(invert(cavityPose(world, cavity)), [position[0], position[1], position[2]]);
}

/** Pose of a cavity in the world, as the engine has its link now. */
function cavityPose({ data, id }: World, { link, pose }: Cavity): Pose {
  const body = id('body', link);
  const [x, y, z]: Float64Array = data.xpos.subarray(3 * body);
  const rotation: Float64Array = data.xquat.subarray(4 * body);
  return compose({ position: [x!, y!, z!], rotation: [...rotation.subarray(0, 4)] as unknown as Quat }, pose);
}

/** Sets joints to where they shall be held. */
function openJoints({ mujoco, model, data, id }: World, open: ReadonlyMap<string, ServoTarget>): void {
  for (const [name, { position }] of open) data.qpos[model.jnt_qposadr[id('joint', name)]] = position;
  mujoco.mj_forward(model, data);
}

const targetsFor = (prop: SimModel, link: string): Map<string, ServoTarget> =>
  new Map([...openedFor(prop, link)].map(([joint, position]) => [joint, { position, velocity: 0 }]));
