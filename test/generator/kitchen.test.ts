import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';
import { slices } from '../../src/generator/modelling/turned.ts';
import { hollow, radiusAt } from '../../src/generator/modelling/turned-profile.ts';
import { vesselSolid } from '../../src/generator/modelling/vessel.ts';
import { wallHulls } from '../../src/generator/modelling/vessel-wall.ts';
import { withKernel } from '../../src/generator/solids.ts';
import { modelBounds } from '../../src/model/bounds.ts';
import { solidProperties } from '../../src/model/solid.ts';
import type { SimModel, Vec3 } from '../../src/model/types.ts';
import { inside, make } from './measure.ts';
import { refusalOf } from './refusals.ts';

const extents = (model: SimModel): number[] => {
  const { min, max } = modelBounds(model, 'visuals')!;
  return max.map((value, i) => Math.round(1e4 * (value - min[i]!)) / 10);
};
const refused = (prompt: string): string => {
  const result = refusalOf(prompt);
  return result.kind === 'misunderstood' ? result.code : 'described';
};
const blocked = (model: SimModel, point: Vec3): boolean =>
  model.links[0]!.collisions.some((part) => inside(model, part, point));

group('turned bodies and vessels', () => {
  it('a silhouette is cut where it turns concave, and nowhere else', () => {
    const peg = [
      [0.01, 0],
      [0.01, 0.1],
      [0.02, 0.1],
      [0.02, 0.2],
      [0.01, 0.2],
      [0.01, 0.3],
    ] as const;
    expect(slices(peg, 0.001).map((slice) => [slice[0]![1], slice.at(-1)![1]])).toEqual([
      [0, 0.1],
      [0.1, 0.2],
      [0.2, 0.3],
    ]);
  });

  it('the inside of a cone lies the wall away from it, square to its side', () => {
    // A cone of 45°: 4 mm square to it are 4 · √2 = 5.657 mm level.
    const inner = hollow(
      [
        [0, 0],
        [0.05, 0],
        [0.15, 0.1],
      ],
      0.004,
    );
    expect(inner[0]![1]).toBe(0.004);
    expect(radiusAt(inner, 0.05)).toBeCloseTo(0.1 - 0.004 * Math.SQRT2, 6);
  });

  it('a cylinder 100 mm wide and high with walls of 5 mm holds π · 45² · 95 mm³', async () => {
    const outer = [
      [0, 0],
      [0.05, 0],
      [0.05, 0.1],
    ] as const;
    const shape = { outer, inner: hollow(outer, 0.005), segments: 720 };
    const skin = await withKernel((kernel) => vesselSolid(kernel, shape).skin([0, 0, 0]));
    const space = Math.PI * 0.05 ** 2 * 0.1 - solidProperties(skin).volume;
    expect(space * 1e9).toBeCloseTo(Math.PI * 45 ** 2 * 95, -2);
    expect(wallHulls(shape, 20).length).toBeLessThanOrEqual(20);
  });
});

group('kitchen', () => {
  it.each([
    ['plate 30 cm in diameter, 3 cm high', [300, 300, 30]],
    ['wine glass 20 cm tall', [81, 81, 200]],
    ['bucket 30 cm high', [undefined, 323, 300]],
    ['fork 18 cm long', [180, undefined, undefined]],
    ['rolling pin 50 cm long, 6 cm in diameter', [500, 60, 60]],
    ['tray 50 x 30 cm', [500, 300, undefined]],
    ['jar 15 cm tall', [undefined, undefined, 150]],
    // 1.55 radii of spout to the one side, a grip of 0.62 radii to the other.
    ['kettle 20 cm in diameter, 24 cm high', [undefined, 200, 240]],
    ['cutting board 40 x 25 cm, 3 cm thick', [400, 250, 30]],
    // The lid stands on the rim: 0.24 of the diameter with its knob.
    ['pan 25 cm in diameter, 6 cm high, with a lid', [undefined, 252, 120]],
  ])('%s', async (prompt, expected) => {
    const size = extents(await make(prompt));
    for (const [i, length] of expected.entries()) if (length !== undefined) expect(size[i]).toBeCloseTo(length, 0);
  });

  it.each([
    'plate 20 cm in diameter, 10 cm high',
    'drinking glass 5 cm across, 30 cm tall',
    'pot 20 cm in diameter, 60 cm high',
    'pan 20 cm in diameter, 30 cm high',
    'fork 10 cm long, 8 cm wide',
    'jar 8 cm across, 8 cm thick',
    'bucket 10 cm across, 60 cm tall',
    'rolling pin 10 cm long, 20 cm in diameter',
    'kettle 10 cm across, 40 cm high',
    'cutting board 30 x 20 cm, 10 cm thick',
    'cutting board 20 cm wide, 30 cm deep',
  ])('%s is refused', (prompt) => expect(refused(prompt)).toBe('impossible_size'));

  it('a shaker has as many holes as are asked for, up to 19', () => {
    expect(describe('salt shaker with 5 holes')).toMatchObject({ description: { holes: 5 } });
    expect(refusalOf('salt shaker with 50 holes').kind).toBe('misunderstood');
  });

  it.each([
    ['pot', 'prismatic', 0.1484],
    ['kettle', 'prismatic', 0.8 * 0.22],
    ['pan with a lid', 'prismatic', 0.1],
    ['bucket', 'revolute', Math.PI * (1 + 50 / 180)],
    ['jar', 'continuous', undefined],
    ['salt shaker', 'continuous', undefined],
    ['rolling pin', 'continuous', undefined],
  ])('the joint of a %s is %s', async (prompt, type, upper) => {
    const { joints } = await make(prompt);
    expect(joints).toHaveLength(1);
    expect(joints[0]!.type).toBe(type);
    if (upper === undefined) expect(joints[0]!.limits).toBeUndefined();
    else expect(joints[0]!.limits!.upper).toBeCloseTo(upper, 1);
  });

  it('a kettle is hollow, its spout is open at the end, and a pan has a lid only where one is asked for', async () => {
    const kettle = await make('kettle 20 cm in diameter, 24 cm high');
    expect(blocked(kettle, [0, 0, 0.1])).toBe(false);
    expect(blocked(kettle, [0.09, 0, 0.04])).toBe(false);
    expect(blocked(kettle, [0.0993, 0, 0.03])).toBe(true);
    const { min } = modelBounds(kettle, 'visuals')!;
    expect(min[0]).toBeCloseTo(-0.155 - 0.013, 2);
    expect((await make('frying pan')).links).toHaveLength(1);
    expect((await make('lidded saucepan')).links.map(({ name }) => name)).toEqual(['body', 'lid']);
  });

  it('a cutting board has a slot that a hand fits through', async () => {
    const board = await make('cutting board 40 x 25 cm, 2 cm thick');
    expect(blocked(board, [0.1575, 0, 0.01])).toBe(false);
    expect(blocked(board, [0.1575, 0.049, 0.01])).toBe(false);
    expect(blocked(board, [0.1575, 0.06, 0.01])).toBe(true);
    expect(blocked(board, [0.19, 0, 0.01])).toBe(true);
    expect(blocked(board, [0, 0, 0.01])).toBe(true);
  });

  it('a jar is hollow below its cap, and its glass is not', async () => {
    const jar = await make('jar 8 cm across, 12 cm tall, 3 mm thick');
    expect(blocked(jar, [0, 0, 0.05])).toBe(false);
    expect(blocked(jar, [0.034, 0, 0.05])).toBe(false);
    expect(blocked(jar, [0.0385, 0, 0.05])).toBe(true);
    expect(blocked(jar, [0, 0, 0.002])).toBe(true);
  });
});
