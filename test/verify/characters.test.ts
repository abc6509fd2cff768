import { describe, expect, it } from 'vitest';
import { at, axisAngle } from '../../src/model/pose.ts';
import type { Collision, Geometry, Inertial, Joint, Link, SimModel, Vec3 } from '../../src/model/types.ts';
import { simulate } from '../../src/verify/simulate/run.ts';
import { block, box, boxInertial, link, shape, withRoot } from './models.ts';

/** Errors, and warnings but for those of joints with limits, without `simulation/`. */
async function told(model: SimModel): Promise<string[]> {
  const { findings } = await simulate(model);
  return findings.map(({ code, severity }) => `${severity} ${code.slice('simulation/'.length)}`);
}

const errors = async (model: SimModel): Promise<string[]> =>
  (await told(model)).filter((line) => line.startsWith('error'));

const QUARTER = Math.PI / 2;
/** Along Y: a wheel, or a cylinder on its side. */
const sideways = axisAngle([1, 0, 0], QUARTER);

/** One link of a round shape that touches the floor, 1 kg, its centre of mass aside. */
function round(geometry: Geometry, radius: number, aside: Vec3): SimModel {
  const inertia = boxInertial(1, [2 * radius, 2 * radius, 2 * radius], [aside[0], aside[1], radius + aside[2]]);
  const part: Collision = { name: 'round', geometry, pose: { position: [0, 0, radius], rotation: sideways } };
  return withRoot(block(), { inertial: inertia, collisions: [part] });
}

/** A box on legs of 1 kg, with something on a joint. */
function onJoint(joint: Partial<Joint>, child: Partial<Link> & { readonly inertial: Inertial }): SimModel {
  const base = link('base', [0, 0, 0], boxInertial(20, [0.4, 0.4, 0.1], [0, 0, 0.05]), [
    shape('foot', box(0.4, 0.4, 0.1), 0, 0, 0.05),
  ]);
  const other: Link = { name: 'other', pose: at(0, 0, 0.6), visuals: [], collisions: [], ...child };
  const hinge: Joint = {
    name: 'joint',
    type: 'continuous',
    parent: 'base',
    child: 'other',
    anchor: [0, 0, 0],
    axis: [0, 1, 0],
    ...joint,
  };
  return { ...block(), links: [base, other], joints: [hinge] };
}

const rod: { readonly inertial: Inertial } = { inertial: boxInertial(0.05, [0.2, 0.02, 0.02], [0.1, 0, 0]) };

describe('a character is a warning', () => {
  const ROLLING: Readonly<Record<string, SimModel>> = {
    'a cylinder on its side, heavier on one side': round(
      { type: 'cylinder', radius: 0.05, length: 0.2 },
      0.05,
      [0.01, 0, 0],
    ),
    'a capsule on its side': round({ type: 'capsule', radius: 0.05, length: 0.2 }, 0.05, [0.02, 0, 0]),
    'a ball, heavier on one side': round({ type: 'sphere', radius: 0.05 }, 0.05, [0.01, 0, 0]),
    'a wheel': round({ type: 'cylinder', radius: 0.2, length: 0.1 }, 0.2, [0.03, 0, 0]),
    'an egg on its side': round({ type: 'ellipsoid', radii: [0.05, 0.05, 0.07] }, 0.05, [0.01, 0, 0]),
  };
  it.each(Object.entries(ROLLING))('rolls: %s', async (_title, model) => {
    const found = await told(model);
    expect(found.filter((line) => line.startsWith('error'))).toEqual([]);
    expect(found).toContain('warning rolls-away');
  });

  it('rolls when dropped askew', async () => expect(await told(ROLLING['a wheel']!)).toContain('warning keeps-moving'));

  it('a heavy body on light round wheels sinks into the floor by more than a box does', async () => {
    const round: Geometry = { type: 'sphere', radius: 0.1 };
    const tyre: Omit<Collision, 'name'> = { geometry: round, pose: at(0, 0, 0), friction: [1.1, 0.005, 0.0001] };
    const wheels = [0, 1, 2, 3].map((i) =>
      link(`wheel_${i}`, [i % 2 ? 0.2 : -0.2, i > 1 ? 0.25 : -0.25, 0.1], boxInertial(1, [0.1, 0.1, 0.1]), [
        { ...tyre, name: `tyre_${i}` },
      ]),
    );
    const body = link('body', [0, 0, 0], boxInertial(400, [0.4, 0.4, 0.1], [0, 0, 0.3]), [
      shape('body', box(0.4, 0.4, 0.1), 0, 0, 0.3),
    ]);
    const joints = wheels.map(
      ({ name }): Joint => ({
        ...{
          name: `${name}_axle`,
          type: 'continuous',
          parent: 'body',
          child: name,
          anchor: [0, 0, 0],
          axis: [0, 1, 0],
        },
      }),
    );
    const { findings, figures } = await simulate({ ...block(), links: [body, ...wheels], joints });
    expect(figures.resting_penetration).toBeGreaterThan(0.5e-3);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('what floats by its own flag is neither put down nor dropped', async () => {
    const { findings, skipped } = await simulate(withRoot(block(), { gravityCompensation: 1 }));
    expect(findings).toEqual([]);
    expect(skipped.get('simulation/stands')).toBe('most of its mass has no gravity');
    expect(skipped.get('simulation/comes-to-rest')).toBe('most of its mass has no gravity');
  });

  // What SDFormat gives a link without an inertia, however small it is: 1 kg·m², so that it sways for a quarter of a minute.
  const cradle = (radius: number, ...parts: readonly Collision[]): SimModel =>
    withRoot(block(), {
      inertial: { mass: 1, centerOfMass: [0.004, 0, 0.6 * radius], inertia: [1, 1, 1, 0, 0, 0] },
      collisions: [...parts],
    });
  const lying = (name: string, geometry: Geometry, y: number, radius: number): Collision => ({
    ...{ name, geometry, pose: { position: [0, y, radius], rotation: sideways } },
  });
  const ROCKING: Readonly<Record<string, SimModel>> = {
    'a bowl on its round bottom': cradle(0.05, shape('bowl', { type: 'sphere', radius: 0.05 }, 0, 0, 0.05)),
    'a cradle': cradle(0.04, lying('hull', { type: 'capsule', radius: 0.04, length: 0.2 }, 0, 0.04)),
    'an egg': cradle(0.05, lying('egg', { type: 'ellipsoid', radii: [0.05, 0.05, 0.07] }, 0, 0.05)),
    'a chair on two runners': cradle(
      0.06,
      ...[-0.1, 0.1].map((y) =>
        lying(y < 0 ? 'left' : 'right', { type: 'cylinder', radius: 0.06, length: 0.02 }, y, 0.06),
      ),
    ),
    'a wrench on its round handle': cradle(
      0.03,
      lying('handle', { type: 'capsule', radius: 0.03, length: 0.3 }, 0, 0.03),
      shape('jaw', box(0.02, 0.04, 0.03), 0, 0.1, 0.05),
    ),
  };
  it.each(Object.entries(ROCKING))('rocks or rolls: %s', async (_title, model) => {
    const found = await told(model);
    expect(found.filter((line) => line.startsWith('error'))).toEqual([]);
    expect(found.filter((line) => /rocks|rolls-away/.test(line))).toHaveLength(1);
  });
  it.each(['a cradle', 'a wrench on its round handle'])('rocks: %s', async (title) => {
    expect(await told(ROCKING[title]!)).toContain('warning rocks');
  });

  it('swings beside a part that trembles less than rest', async () => {
    const { links, joints, ...rest } = onJoint({ type: 'continuous' }, rod);
    const wheel: Link = {
      name: 'wheel',
      pose: at(0, 0, 0.6),
      visuals: [],
      collisions: [],
      inertial: boxInertial(1, [0.1, 0.1, 0.1]),
    };
    const stiff: Joint = {
      ...joints[0]!,
      name: 'stiff',
      child: 'wheel',
      type: 'revolute',
      limits: { lower: -1, upper: 1 },
      spring: { stiffness: 40, rest: 1e-4 },
    };
    expect(await told({ ...rest, links: [...links, wheel], joints: [...joints, stiff] })).toEqual([
      'warning keeps-moving',
    ]);
  });

  it('swings on a ball joint', async () => {
    expect(await told(onJoint({ type: 'ball' }, rod))).toEqual(['warning keeps-moving']);
  });
  it('turns, held up by a spring without damping', async () => {
    const sprung = onJoint({ spring: { stiffness: 0.2, rest: 0.6 } }, rod);
    expect(await errors(sprung)).toEqual([]);
  });
  it('sinks on a damped spring: it rests within seconds', async () => {
    const cart = onJoint(
      {
        type: 'prismatic',
        axis: [0, 0, 1],
        limits: { lower: -0.1, upper: 0.1 },
        spring: { stiffness: 100, rest: 0 },
        damping: 20,
      },
      { inertial: boxInertial(0.36, [0.1, 0.1, 0.1]) },
    );
    expect(await errors(cart)).toEqual([]);
  });
});

describe('a defect is an error', () => {
  const contact = (more: Partial<Collision>): SimModel =>
    withRoot(block(), { collisions: [{ ...shape('body', box(0.2, 0.2, 0.1), 0, 0, 0.05), ...more }] });

  it('falls through the floor: it touches nothing', async () => {
    expect(await errors(contact({ mask: { type: 2, affinity: 2 } }))).toContain('error stands');
  });
  it('penetrates: its contacts take half a second to push it out', async () => {
    expect(await errors(contact({ contact: { solref: [0.5, 1] } }))).toContain('error resting-penetration');
  });
  it('bounces for ever: its contacts are springs without damping', async () => {
    expect(await errors(contact({ contact: { solref: [-50000, 0], solimp: [0.99, 0.99, 0.001, 0.5, 2] } }))).toContain(
      'error comes-to-rest',
    );
  });
  it('jitters: two sides of it push each other out of the way', async () => {
    const wedge = (name: string, x: number): Link =>
      link(name, [x, 0, 0.1], boxInertial(0.2, [0.1, 0.1, 0.1]), [shape(`${name}_box`, box(0.1, 0.1, 0.1), 0, 0, 0)]);
    const slide = (name: string, rest: number): Joint => ({
      name: `${name}_slide`,
      type: 'prismatic',
      parent: 'block',
      child: name,
      anchor: [0, 0, 0],
      axis: [1, 0, 0],
      limits: { lower: -0.02, upper: 0.02 },
      spring: { stiffness: 5e5, rest },
    });
    const model: SimModel = {
      ...block(),
      links: [block().links[0]!, wedge('left', -0.04), wedge('right', 0.04)],
      joints: [slide('left', 0.02), slide('right', -0.02)],
    };
    expect((await errors(model)).length).toBeGreaterThan(0);
  });
  it('explodes: stiff springs drive a light part', async () => {
    const driven = onJoint(
      { spring: { stiffness: 1e6, rest: 3 } },
      { inertial: boxInertial(1e-4, [0.01, 0.01, 0.01], [0.1, 0, 0]) },
    );
    expect((await errors(driven)).length).toBeGreaterThan(0);
  });
  it('creeps for ever: it sinks on a slow leg, and does not stop within 8 s', async () => {
    const foot = link('foot', [0, 0, 0], boxInertial(1, [0.3, 0.3, 0.02], [0, 0, 0.01]), [
      shape('foot', box(0.3, 0.3, 0.02), 0, 0, 0.01),
    ]);
    const top = link('top', [0, 0, 0.5], boxInertial(1, [0.2, 0.2, 0.02]), [
      shape('top', box(0.2, 0.2, 0.02), 0, 0, 0),
    ]);
    const leg: Joint = {
      name: 'leg',
      type: 'prismatic',
      parent: 'top',
      child: 'foot',
      anchor: [0, 0, 0],
      axis: [0, 0, 1],
      limits: { lower: 0, upper: 0.4 },
      damping: 2000, // 9.81 N / 2000 N·s/m: 5 mm/s, 39 mm in 8 s
    };
    expect(await errors({ ...block(), links: [top, foot], joints: [leg] })).toContain('error stands');
  });
  it('falls over, and rolls then: a bottle that leans', async () => {
    const lean = axisAngle([0, 1, 0], 0.35);
    const bottle = withRoot(block(), {
      pose: { position: [0, 0, 0], rotation: lean },
      inertial: boxInertial(1, [0.06, 0.06, 0.3], [0, 0, 0.15]),
      collisions: [{ name: 'bottle', geometry: { type: 'cylinder', radius: 0.03, length: 0.3 }, pose: at(0, 0, 0.15) }],
    });
    expect(await errors(bottle)).toContain('error stands');
  });
  it('swings on its corner, with its mass below the floor', async () => {
    const outside = withRoot(block(), {
      inertial: { mass: 10, centerOfMass: [0.4, 0.4, 0.525], inertia: [0.1, 0.1, 0.1, 0, 0, 0] },
      collisions: [shape('cube', box(0.25, 0.25, 0.25), 0, 0, 0.125)],
    });
    expect(await errors(outside)).toContain('error stands');
  });
  it('an egg on its end', async () => {
    const egg: Collision = {
      name: 'egg',
      geometry: { type: 'ellipsoid', radii: [0.04, 0.04, 0.08] },
      pose: at(0, 0, 0.08),
    };
    const model = withRoot(block(), {
      inertial: boxInertial(1, [0.06, 0.06, 0.1], [0.004, 0, 0.08]),
      collisions: [egg],
    });
    expect(await errors(model)).toContain('error stands');
  });
});
