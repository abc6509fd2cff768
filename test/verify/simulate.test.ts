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
  it('a free pendulum without damping does not', async () => {
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
    expect(findings.map(({ code }) => code)).toEqual(['simulation/comes-to-rest']);
    expect(figures.rest_time).toBeUndefined();
  });
});

describe('joints', () => {
  it('a door passes through its whole range', async () => {
    const { reached, findings } = await simulate(cupboard());
    expect(findings).toEqual([]);
    expect(reached.get('hinge')).toBeGreaterThan(0.99);
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

  it('a continuous joint makes one turn', async () => {
    const prop = cupboard();
    const joints = prop.joints.map(({ limits: _, ...joint }) => ({ ...joint, type: 'continuous' as const }));
    const free = { ...prop, joints, collisionExclusions: [['frame', 'door']] as const };
    expect((await simulate(free)).reached.get('hinge')).toBeGreaterThan(0.95);
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
});
