import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustModel } from '../../src/model/adjust.ts';
import { at } from '../../src/model/pose.ts';
import type { Joint, Link, SimModel } from '../../src/model/types.ts';

const joint = (name: string, type: Joint['type'], child: string, rest: Partial<Joint> = {}): Joint => ({
  name,
  type,
  parent: 'body',
  child,
  anchor: [0.1, 0, 0],
  axis: [0, 0, 1],
  ...rest,
});

const link = (name: string, mass: number, rest: Partial<Link> = {}): Link => ({
  name,
  pose: at(0, 0, 0.5),
  inertial: { mass, centerOfMass: [0.1, 0.2, 0.3], inertia: [0.2, 0.3, 0.4, 0.01, 0.02, 0.03] },
  visuals: [{ name: `${name}_visual`, pose: at(1, 2, 3), geometry: { type: 'cylinder', radius: 0.1, length: 0.2 } }],
  collisions: [],
  ...rest,
});

/** A body with a drawer, a door and a wheel, and a thing beside it. */
const CABINET: SimModel = {
  name: 'cabinet',
  base: 'free',
  links: [
    link('body', 2, {
      collisions: [
        { name: 'a', pose: at(1, 0, 0), geometry: { type: 'box', size: [1, 2, 3] }, friction: [0.8, 0.01, 0.002] },
        { name: 'b', pose: at(0, 0, 0), geometry: { type: 'mesh', mesh: 'wedge' } },
      ],
    }),
    link('drawer', 1),
    link('door', 1),
    link('beside', 4),
  ],
  joints: [
    joint('slide', 'prismatic', 'drawer', {
      limits: { lower: -0.1, upper: 0.4 },
      damping: 2,
      friction: 3,
      armature: 5,
      spring: { stiffness: 7, rest: 0.2 },
    }),
    joint('hinge', 'revolute', 'door', {
      limits: { lower: -1, upper: 2 },
      damping: 2,
      friction: 3,
      armature: 5,
      spring: { stiffness: 7, rest: 0.2 },
    }),
  ],
  materials: [],
  meshes: [
    {
      name: 'wedge',
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
      indices: Uint32Array.from([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
    },
  ],
  textures: [],
  semantics: { labels: [], cavities: [{ name: 'inside', link: 'body', pose: at(0, 0, 1), size: [1, 1, 2] }] },
  collisionExclusions: [],
};

describe('adjustModel', () => {
  it('hands the same object back if nothing is asked', async () => {
    expect((await adjustModel(CABINET, {})).model).toBe(CABINET);
    expect((await adjustModel(CABINET, { static: false })).changes).toEqual([]);
  });

  it('scales lengths by 4, masses by 64, inertias by 1024', async () => {
    const { model, changes } = await adjustModel(CABINET, { scale: 4 });
    const [body, , , beside] = model.links;
    expect(body!.pose.position).toEqual([0, 0, 2]);
    expect(body!.visuals[0]).toMatchObject({ pose: { position: [4, 8, 12] }, geometry: { radius: 0.4, length: 0.8 } });
    expect(body!.collisions[0]!.geometry).toEqual({ type: 'box', size: [4, 8, 12] });
    expect(body!.collisions[0]!.friction).toEqual([0.8, 0.04, 0.008]);
    expect(body!.collisions[1]!.friction).toBeUndefined();
    expect(beside!.inertial.mass).toBe(256);
    expect(body!.inertial.centerOfMass).toEqual([0.4, 0.8, 1.2]);
    expect(body!.inertial.inertia[0]).toBeCloseTo(0.2 * 1024, 9);
    expect(model.meshes[0]!.positions[3]).toBe(4);
    expect(model.semantics.cavities[0]).toMatchObject({ pose: { position: [0, 0, 4] }, size: [4, 4, 8] });
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ repair: 'scale', before: { mass: 8 }, after: { mass: 512 } });
  });

  it('scales joints so that the larger thing moves as the smaller one does', async () => {
    const { model } = await adjustModel(CABINET, { scale: 4 });
    const [slide, hinge] = model.joints;
    expect(slide!.anchor).toEqual([0.4, 0, 0]);
    expect(slide).toMatchObject({ limits: { lower: -0.4, upper: 1.6 }, spring: { stiffness: 7 * 16, rest: 0.8 } });
    expect(slide!.friction).toBe(3 * 64);
    expect(slide!.armature).toBe(5 * 64);
    expect(slide!.damping).toBeCloseTo(2 * 32, 9);
    expect(hinge).toMatchObject({ limits: { lower: -1, upper: 2 }, spring: { stiffness: 7 * 256, rest: 0.2 } });
    expect(hinge!.friction).toBe(3 * 256);
    expect(hinge!.armature).toBe(5 * 1024);
    expect(hinge!.damping).toBeCloseTo(2 * 512, 9);
  });

  it('comes back from any scale', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0.01, max: 100, noNaN: true }), async (scale) => {
        const there = await adjustModel(CABINET, { scale });
        const { model } = await adjustModel(there.model, { scale: 1 / scale });
        const numbers = (value: unknown): number[] =>
          typeof value === 'number'
            ? [value]
            : ArrayBuffer.isView(value)
              ? Array.from(value as Float32Array)
              : typeof value === 'object' && value !== null
                ? Object.values(value).flatMap(numbers)
                : [];
        const [before, after] = [numbers(CABINET), numbers(model)];
        expect(after).toHaveLength(before.length);
        for (const [i, value] of after.entries())
          expect(Math.abs(value - before[i]!)).toBeLessThan(1e-6 * (Math.abs(value) + 1e-9));
      }),
    );
  });

  it('brings the whole to a mass, in proportion', async () => {
    const { model, changes } = await adjustModel(CABINET, { mass: 2 });
    expect(model.links.map(({ inertial }) => inertial.mass)).toEqual([0.5, 0.25, 0.25, 1]);
    expect(model.links[0]!.inertial.inertia).toEqual([0.05, 0.075, 0.1, 0.0025, 0.005, 0.0075]);
    expect(changes[0]).toMatchObject({ repair: 'mass', before: 8, after: 2 });
  });

  it('fills colliders with a density: a box of 6 m³ and the corner of a cube of 1/6 m³', async () => {
    const { model, changes } = await adjustModel(CABINET, { density: 12 });
    const { mass, centerOfMass, inertia } = model.links[0]!.inertial;
    expect(mass).toBeCloseTo(72 + 2, 6);
    expect(centerOfMass[0]).toBeCloseTo((72 * 1 + 2 * 0.25) / 74, 6);
    // Box: m/12 (b² + c²); corner: m/10 · (1/4 + 1/4) · 3/4 about its own centre, from the tables; then parallel axes.
    const along = (72 / 12) * (4 + 9) + 2 * (3 / 80) * 2 + ((72 * 2) / 74) * 2 * 0.25 ** 2;
    expect(inertia[0]).toBeCloseTo(along, 5);
    expect(model.links[1]!.inertial).toBe(CABINET.links[1]!.inertial);
    expect(changes[0]!.reason).toContain('3 of 4 links have no colliders');
  });

  it('sets sliding friction and keeps the others', async () => {
    const { model, changes } = await adjustModel(CABINET, { friction: 0.3 });
    expect(model.links[0]!.collisions.map(({ friction }) => friction)).toEqual([
      [0.3, 0.01, 0.002],
      [0.3, 0.005, 0.0001],
    ]);
    expect(changes[0]).toMatchObject({ before: [null, 0.8], after: [0.3] });
  });

  it('bolts the base, and nothing else', async () => {
    const { model, changes } = await adjustModel(CABINET, { base: 'fixed' });
    expect(model).toEqual({ ...CABINET, base: 'fixed' });
    expect(changes).toMatchObject([{ repair: 'base', pointer: '/base', before: 'free', after: 'fixed' }]);
  });

  it('makes everything stand still, what stands beside it too', async () => {
    const { model, changes } = await adjustModel(CABINET, { static: true });
    expect(model.base).toBe('fixed');
    expect(model.links).toEqual(CABINET.links);
    expect(model.joints.map(({ name, type, child }) => [name, type, child])).toEqual([
      ['slide', 'fixed', 'drawer'],
      ['hinge', 'fixed', 'door'],
      ['beside_fixed', 'fixed', 'beside'],
    ]);
    expect(model.joints[0]).not.toHaveProperty('limits');
    expect(changes[0]).toMatchObject({
      before: { base: 'free', joints: ['slide', 'hinge'], freeLinks: ['beside'] },
      after: { base: 'fixed', joints: [], freeLinks: [] },
    });
  });

  it('applies scale before mass', async () => {
    const { model, changes } = await adjustModel(CABINET, { mass: 8, scale: 2 });
    expect(changes.map(({ repair }) => repair)).toEqual(['scale', 'mass']);
    expect(model.links[0]!.inertial.mass).toBe(2);
    // 2⁵ by the scale, back by 2³: a thing twice as long of the same mass.
    expect(model.links[0]!.inertial.inertia[0]).toBeCloseTo(0.8, 12);
  });

  it.each([{ scale: 0 }, { scale: -1 }, { mass: 0 }, { density: Number.NaN }, { friction: -0.1 }, { scale: Infinity }])(
    'refuses %o',
    async (options) => {
      await expect(adjustModel(CABINET, options)).rejects.toThrow(RangeError);
    },
  );

  it('refuses what contradicts itself', async () => {
    await expect(adjustModel(CABINET, { static: true, base: 'free' })).rejects.toThrow(RangeError);
  });
});
