// Longer than 400 lines: one suite of trials, each with models of its own.
import { describe, expect, it } from 'vitest';
import { at, axisAngle } from '../../src/model/pose.ts';
import type { Link, SimModel, Vec3 } from '../../src/model/types.ts';
import { lowestPoint } from '../../src/verify/simulate/lowest.ts';
import { simulate } from '../../src/verify/simulate/run.ts';
import { block, bowl, box, boxInertial, cupboard, drawerBox, leaningPole, link, shape, withRoot } from './models.ts';

const codes = ({ findings }: { findings: readonly { code: string }[] }) => findings.map(({ code }) => code);

describe('a block on a floor', async () => {
  const result = await simulate(block());

  it('has no finding', () => expect(codes(result)).toEqual([]));

  it('falls by its gap of 1 mm and sinks in by the 0.1 mm of MuJoCo’s default contact', () => {
    expect(result.figures.resting_penetration).toBeCloseTo(0.000108, 5);
    expect(result.figures.settle_displacement).toBeCloseTo(0.001108, 5);
    expect(result.figures.settle_tilt).toBeLessThan(1e-6);
  });

  it('dropped from 10 cm, rests a little after the fall of √(2 · 0.1 / 9.81) = 0.143 s', () => {
    expect(result.figures.drop_height).toBe(0.1);
    expect(result.figures.rest_time).toBeGreaterThan(0.143);
    expect(result.figures.rest_time).toBeLessThan(0.4);
  });

  it('lists what does not apply, with the reason', () => {
    expect(Object.fromEntries(result.skipped)).toEqual({
      'simulation/joint-rest': 'it has no joint with limits',
      'simulation/joint-range': 'it has no joint to drive',
      'simulation/joint-penetration': 'it has no joint to drive',
      'simulation/holds-ball': 'it has no cavity',
      'simulation/cavity-sideways': 'it has no cavity',
    });
  });

  it('gives the same numbers again, after others were simulated', async () => {
    await simulate(bowl());
    expect(await simulate(block())).toEqual(result);
  });
});

describe('standing', () => {
  it('a pole that leans beyond its foot falls over', async () => {
    const { findings, figures } = await simulate(leaningPole());
    expect(findings.map(({ code }) => code)).toEqual(['simulation/stands']);
    expect(figures.settle_tilt).toBeGreaterThan(1.3); // from 6° to flat is 84° = 1.47 rad
  });

  it('one that tilts by 2° on its foot settles elsewhere, though it hardly moves', async () => {
    // A plate stored on its edge at the origin, its other edge 7 mm up: it lies down.
    const plate = withRoot(block(), {
      pose: { position: [0, 0, 0], rotation: axisAngle([1, 0, 0], (2 * Math.PI) / 180) },
      inertial: boxInertial(1, [0.2, 0.2, 0.02], [0, 0.1, 0.01]),
      collisions: [shape('plate', box(0.2, 0.2, 0.02), 0, 0.1, 0.01)],
    });
    const { findings, figures } = await simulate(plate);
    expect(findings.map(({ code }) => code)).toContain('simulation/settles-elsewhere');
    expect(figures.settle_displacement).toBeLessThan(0.002);
    expect(figures.settle_tilt).toBeCloseTo(0.0349, 3);
  });

  it('of a fixed base is not asked', async () => {
    const { skipped, figures } = await simulate(cupboard());
    expect(skipped.get('simulation/stands')).toBe('the base is fixed to the world');
    expect(skipped.get('simulation/comes-to-rest')).toBe('the base is fixed to the world');
    expect(figures.settle_displacement).toBeUndefined();
  });

  it('finds links that overlap at rest', async () => {
    // Two drawers' worth of links on one body, side by side, 4 mm into each other.
    const base = drawerBox();
    const twin = { ...base.links[1]!, name: 'twin' };
    const shifted = {
      ...twin,
      pose: at(0.236, -0.01, 0.07),
      visuals: [],
      collisions: twin.collisions.map((part) => ({ ...part, name: `twin_${part.name}` })),
    };
    const model: SimModel = {
      ...base,
      links: [...base.links, shifted],
      joints: [...base.joints, { ...base.joints[0]!, name: 'slide_too', child: 'twin' }],
      semantics: { labels: [], cavities: [] },
    };
    const found = codes(await simulate(model));
    expect(found).toContain('simulation/resting-penetration');
    expect(found).toContain('simulation/joint-penetration');
  });
});

describe('coming to rest', () => {
  it('a free pendulum without damping does not, and swings evenly', async () => {
    // A leaf on a horizontal hinge at its upper edge, released 1 rad from hanging: nothing takes its energy.
    const slab = withRoot(block(), {
      inertial: boxInertial(50, [0.6, 0.6, 0.1], [0, 0, 0.05]),
      collisions: [shape('slab', box(0.6, 0.6, 0.1), 0, 0, 0.05)],
    });
    const leaf: Link = {
      ...link('leaf', [0, 0, 0], boxInertial(0.2, [0.3, 0.02, 0.1]), []),
      pose: { position: [0, 0, 0.3], rotation: axisAngle([1, 0, 0], 1) },
    };
    const swinging: SimModel = {
      ...slab,
      links: [...slab.links, leaf],
      joints: [
        { name: 'pivot', type: 'continuous', parent: 'block', child: 'leaf', anchor: [0, 0, 0.05], axis: [1, 0, 0] },
      ],
    };
    const { findings, figures } = await simulate(swinging);
    expect(findings.map(({ code }) => code)).toEqual(['simulation/keeps-moving']);
    expect(figures.rest_time).toBeUndefined();
  });
});

describe('joints', () => {
  it('a door passes through its whole range', async () => {
    const { reached, findings } = await simulate(cupboard());
    expect(findings).toEqual([]);
    expect(reached.get('hinge')).toBeGreaterThan(0.99);
  });

  it.each([
    [-100, 100],
    [-1e12, 3],
    [0, 1e6],
  ])('a hinge that turns from %f to %f rad is driven through a turn each way', async (lower, upper) => {
    const blade = link('blade', [0, 0, 0.5], boxInertial(0.2, [0.3, 0.02, 0.1]), []);
    const fan: SimModel = {
      ...block(),
      links: [...block().links, blade],
      joints: [
        {
          ...{ name: 'pivot', type: 'revolute', parent: 'block', child: 'blade', anchor: [0, 0, 0], axis: [0, 1, 0] },
          limits: { lower, upper },
        },
      ],
    };
    const { reached, findings } = await simulate(fan);
    expect(codes({ findings })).not.toContain('simulation/joint-range');
    expect(reached.get('pivot')).toBeGreaterThan(0.99);
  });

  it('every joint of a chain of thirty passes through its range', async () => {
    const links = Array.from({ length: 30 }, (_, i) =>
      link(`piece_${i}`, [0, 0, 0.2 + 0.1 * i], boxInertial(0.1, [0.02, 0.02, 0.1], [0, 0, 0.05]), []),
    );
    const chain: SimModel = {
      ...block(),
      links: [...block().links, ...links],
      joints: links.map(({ name }, i) => ({
        ...{ name: `hinge_${i}`, type: 'revolute', parent: links[i - 1]?.name ?? 'block', child: name },
        ...{ anchor: [0, 0, 0], axis: i % 2 ? [0, 1, 0] : [1, 0, 0], limits: { lower: -1, upper: 1 }, damping: 1 },
      })),
    };
    const { reached, findings } = await simulate(chain);
    expect(codes({ findings }).filter((code) => /joint-range|stable/.test(code))).toEqual([]);
    expect(Math.min(...reached.values())).toBeGreaterThan(0.95);
    expect(reached.size).toBe(30);
  });

  it('a joint whose range leaves 0 out does not hinder the others', async () => {
    const arm = link('arm', [0, 0, 1], boxInertial(2, [0.05, 0.05, 0.4], [0, 0, 0.2]), []);
    const hand = link('hand', [0, 0, 1.4], boxInertial(2, [0.05, 0.05, 0.4], [0, 0, 0.2]), []);
    const hinge = { type: 'revolute', anchor: [0, 0, 0], axis: [0, 1, 0] } as const;
    const robot: SimModel = {
      ...block(),
      links: [...block().links, arm, hand],
      joints: [
        { ...hinge, name: 'shoulder', parent: 'block', child: 'arm', limits: { lower: -0.3, upper: 0.3 } },
        { ...hinge, name: 'elbow', parent: 'arm', child: 'hand', limits: { lower: -2.8, upper: -0.5 } },
      ],
    };
    const { reached, findings } = await simulate(robot);
    expect(codes({ findings })).not.toContain('simulation/joint-range');
    expect(reached.get('shoulder')).toBeGreaterThan(0.95);
  });

  it('a door with a post in its way does not', async () => {
    // The leaf is hinged at (-0.15, -0.1); its outer face meets the near edge of the post, at (0.07, -0.27), after about 36°.
    const result = await simulate(cupboard({ post: true }));
    expect(codes(result)).toContain('simulation/joint-range');
    expect(result.reached.get('hinge')! * 90).toBeGreaterThan(30);
    expect(result.reached.get('hinge')! * 90).toBeLessThan(42);
  });

  it('moves on both sides of 0, against spring, gravity and friction', async () => {
    const prop = cupboard();
    const lid: SimModel = {
      ...prop,
      joints: prop.joints.map((joint) => ({
        ...joint,
        axis: [1, 0, 0] as Vec3,
        limits: { lower: -0.5, upper: 0.4 },
        friction: 0.5,
        damping: 1,
        spring: { stiffness: 5, rest: 0.1 },
      })),
    };
    expect((await simulate(lid)).reached.get('hinge')).toBeGreaterThan(0.95);
  });

  it('lifts a weight', async () => {
    const prop = cupboard();
    const sash: SimModel = {
      ...prop,
      joints: prop.joints.map((joint) => ({
        ...joint,
        type: 'prismatic',
        axis: [0, 0, 1] as Vec3,
        limits: { lower: 0, upper: 0.1 },
      })),
    };
    expect((await simulate(sash)).reached.get('hinge')).toBeGreaterThan(0.95);
  });

  it('a continuous joint makes one turn', async () => {
    const prop = cupboard();
    const joints = prop.joints.map(({ limits: _, ...joint }) => ({ ...joint, type: 'continuous' as const }));
    const free = { ...prop, joints, collisionExclusions: [['frame', 'door']] as const };
    expect((await simulate(free)).reached.get('hinge')).toBeGreaterThan(0.95);
  });
});

describe('joints left alone', () => {
  const withJoint = (prop: SimModel, more: Partial<SimModel['joints'][number]>): SimModel => ({
    ...prop,
    joints: prop.joints.map((joint) => ({ ...joint, ...more })),
  });
  const pointers = async (prop: SimModel) =>
    (await simulate(prop)).findings.flatMap(({ code, pointer }) => (code === 'simulation/joint-rest' ? [pointer] : []));

  it('a lid that falls from its stored pose is found, of a fixed base too', async () => {
    const level = { axis: [1, 0, 0] as Vec3, anchor: [0, 0, 0.2] as Vec3, damping: 0.1, friction: 0 };
    const lid = withJoint(cupboard(), { ...level, anchor: [0, 0.2, 0], limits: { lower: -1.5, upper: 1.5 } });
    expect(await pointers(lid)).toEqual(['/joints/0']);
    expect(await pointers(withJoint(cupboard(), level))).toEqual([]); // hangs straight down
  });

  it('a weight that dry friction holds creeps, since simulators make it soft; a spring stops that', async () => {
    // A drawer of 2 kg as a carriage that goes up, stored at the middle of its way: 19.6 N, held by 26.5 N of friction.
    const carriage = { axis: [0, 0, 1] as Vec3, limits: { lower: -0.02, upper: 0.02 }, friction: 26.5, damping: 1 };
    expect(await pointers(withJoint(drawerBox(), carriage))).toEqual(['/joints/0']);
    const spring = { stiffness: 100, rest: 0.1962 };
    expect(await pointers(withJoint(drawerBox(), { ...carriage, spring }))).toEqual([]);
  });

  it('a spring that presses at a stop stays at it: the stop is written firm', async () => {
    // 300 N at 2 kg, the acceleration of a trigger of 30 g at 4.5 N: 2.8 mm through MuJoCo's default stop.
    const spring = { stiffness: 1_000, rest: -0.3 };
    expect(await pointers(withJoint(drawerBox(), { spring, damping: 90 }))).toEqual([]);
  });

  it('a wheel may roll', async () => {
    const joints = cupboard().joints.map(({ limits: _, ...joint }) => ({ ...joint, type: 'continuous' as const }));
    const { skipped } = await simulate({ ...cupboard(), joints });
    expect(skipped.get('simulation/joint-rest')).toBe('it has no joint with limits');
  });
});

describe('cavities', () => {
  it('a bowl holds a ball, on its bottom', async () => {
    const { findings, figures } = await simulate(bowl());
    expect(findings).toEqual([]);
    // Cavity 8 cm high, ball of 0.3 · 8 cm = 2.4 cm: its centre rests 1.6 cm below the middle.
    expect(figures.cavities).toMatchObject([{ name: 'inside', ball_radius: 0.024, held: true }]);
    expect(figures.cavities?.[0]?.ball_position[2]).toBeCloseTo(-0.016, 3);
  });

  it('a bowl without a bottom does not', async () => {
    const result = await simulate(bowl({ bottom: false }));
    expect(codes(result)).toEqual(['simulation/holds-ball']);
    expect(result.figures.cavities).toMatchObject([{ held: false }]);
  });

  it('a bowl filled by a hull does not: the ball lies on top', async () => {
    const prop = bowl();
    const filled = withRoot(prop, {
      collisions: [shape('hull', { type: 'box', size: [0.2, 0.2, 0.09] }, 0, 0, 0.045)],
    });
    const tall = { ...filled.semantics.cavities[0]!, size: [0.05, 0.05, 0.04] as Vec3, pose: at(0, 0, 0.05) };
    expect(codes(await simulate({ ...filled, semantics: { labels: [], cavities: [tall] } }))).toEqual([
      'simulation/holds-ball',
    ]);
  });

  it('a drawer holds a ball when it is open, though shut there is a roof over it', async () => {
    const { findings, figures } = await simulate(drawerBox());
    expect(findings).toEqual([]);
    expect(figures.cavities).toMatchObject([{ name: 'drawer', held: true }]);
  });

  /** The bowl with one thing more, and the ball that is dropped into it has a radius of 2.4 cm. */
  const bowlWith = (...more: SimModel['links'][number]['collisions']) =>
    withRoot(bowl(), { collisions: [...bowl().links[0]!.collisions, ...more] });

  it('the ball comes from outside: a bar across the opening keeps it out', async () => {
    expect(codes(await simulate(bowlWith(shape('bar', box(0.2, 0.02, 0.002), 0, 0, 0.092))))).toEqual([
      'simulation/holds-ball',
    ]);
  });

  it('under a roof, where it cannot come from, it starts inside', async () => {
    const { figures } = await simulate(bowlWith(shape('roof', box(0.2, 0.2, 0.03), 0, 0, 0.106)));
    expect(figures.cavities).toMatchObject([{ held: true }]);
  });

  it('a lid is opened first', async () => {
    // A stopper that fills the bowl when it is in: only once lifted is there room for a ball.
    const prop = bowl();
    const stopper = link('stopper', [0, 0, 0.06], boxInertial(0.5, [0.16, 0.16, 0.07]), [
      shape('plug', box(0.16, 0.16, 0.07), 0, 0, 0),
    ]);
    const lifted: SimModel = {
      ...prop,
      links: [...prop.links, stopper],
      joints: [
        {
          ...drawerBox().joints[0]!,
          parent: 'bowl',
          child: 'stopper',
          axis: [0, 0, 1],
          limits: { lower: 0, upper: 0.3 },
        },
      ],
    };
    expect((await simulate(lifted)).figures.cavities).toMatchObject([{ held: true }]);
  });

  it('one that opens sideways is not tested, and says so', async () => {
    const prop = bowl();
    const sideways = {
      ...prop.semantics.cavities[0]!,
      pose: { position: [0, 0, 0.05] as Vec3, rotation: axisAngle([1, 0, 0], Math.PI / 2) },
    };
    const { skipped } = await simulate({ ...prop, semantics: { labels: [], cavities: [sideways] } });
    expect(skipped.get('simulation/holds-ball')).toBe('no cavity opens upwards');
    const both = await simulate({
      ...prop,
      semantics: { labels: [], cavities: [...prop.semantics.cavities, { ...sideways, name: 'side' }] },
    });
    expect(codes(both)).toEqual(['simulation/cavity-sideways']);
  });
});

describe('compiling', () => {
  it('says what MuJoCo says, and tries nothing else', async () => {
    const { findings, skipped } = await simulate(
      withRoot(block(), { inertial: { mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 3, 0, 0, 0] } }),
    );
    expect(findings.map(({ code }) => code)).toEqual(['simulation/compiles']);
    expect(findings[0]?.message).toMatch(/inertia/i);
    expect(findings[0]?.message).not.toMatch(/mount/);
    expect(skipped.get('simulation/stands')).toMatch(/does not compile/);
  });
});

describe('a simulation that blows up', () => {
  it('ends, and is found', async () => {
    const prop = cupboard();
    const joints = prop.joints.map((joint) => ({ ...joint, spring: { stiffness: 1e14, rest: 1 } }));
    expect(codes(await simulate({ ...prop, joints }))).toContain('simulation/stable');
    expect(codes(await simulate({ ...prop, base: 'free', joints }))).toContain('simulation/stable');
  });
});

describe('lowestPoint', () => {
  const turned = (geometry: Parameters<typeof shape>[1], angle: number) =>
    withRoot(block(), {
      collisions: [{ name: 'part', geometry, pose: { position: [0, 0, 1], rotation: axisAngle([1, 0, 0], angle) } }],
    });

  it.each([
    // geometry, turn about x [rad], height by hand [m]
    [{ type: 'box', size: [2, 2, 2] }, Math.PI / 4, 1 - Math.SQRT2],
    [{ type: 'sphere', radius: 0.3 }, 1, 0.7],
    [{ type: 'ellipsoid', radii: [0.1, 0.2, 0.3] }, Math.PI / 2, 0.8],
    [{ type: 'cylinder', radius: 0.2, length: 1 }, Math.PI / 2, 0.8],
    [{ type: 'cylinder', radius: 0.2, length: 1 }, Math.PI / 4, 1 - 0.7 * Math.SQRT1_2],
    [{ type: 'capsule', radius: 0.2, length: 1 }, Math.PI / 2, 0.8],
    [{ type: 'capsule', radius: 0.2, length: 1 }, 0, 0.3],
  ] as const)('of %o turned by %f is at %f', (geometry, angle, height) => {
    expect(lowestPoint(turned(geometry, angle))).toBeCloseTo(height, 12);
  });

  it('of a mesh is that of its lowest vertex', () => {
    const mesh = {
      name: 'tetrahedron',
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0.5, 0, 0, 0, 0.25),
      indices: Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2),
    };
    // Turned by -90° about x, y points down.
    const model = turned({ type: 'mesh', mesh: 'tetrahedron' }, -Math.PI / 2);
    expect(lowestPoint({ ...model, meshes: [mesh] })).toBeCloseTo(0.5, 12);
  });
});

describe('what is too much for the engine', () => {
  // 2,000 boxes of 20 × 20 × 10 cm side by side make 8,000 contacts; the arena of one free body is 13 MB.
  const crowd = withRoot(block(), {
    collisions: Array.from({ length: 2_000 }, (_, i) =>
      shape(`c${i}`, box(0.2, 0.2, 0.1), 0.3 * (i % 64), 0.3 * Math.floor(i / 64), 0.05),
    ),
  });

  it('is a finding, and what was not tried counts as skipped', async () => {
    const { findings, skipped } = await simulate(crowd);
    expect(codes({ findings })).toEqual(['simulation/engine-stopped']);
    expect(findings[0]!.message).toBe(
      'While trying to put it down, MuJoCo ran out of memory: too many contacts or degrees of freedom at once.',
    );
    expect(skipped.get('simulation/stands')).toBe('MuJoCo stopped while it ran');
    expect(skipped.get('simulation/comes-to-rest')).toBe('MuJoCo stopped in an earlier trial');
  });

  it('leaves the engine usable', async () => expect(codes(await simulate(block()))).toEqual([]));
});
