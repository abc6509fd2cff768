import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';
import { modelBounds } from '../../src/model/bounds.ts';
import type { SimModel } from '../../src/model/types.ts';
import { make } from './measure.ts';
import { refusalOf } from './refusals.ts';

const extents = (model: SimModel): number[] => {
  const { min, max } = modelBounds(model, 'visuals')!;
  return max.map((value, i) => (value - min[i]!) * 1000);
};
const mass = ({ links }: SimModel): number => links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
const jointOf = ({ joints }: SimModel, name: string) => joints.find((joint) => joint.name === name)!;
const refusal = (prompt: string): string | undefined => {
  const reading = refusalOf(prompt);
  return reading.kind === 'misunderstood' ? reading.code : undefined;
};

group('sizes that were asked for', () => {
  it.each([
    ['monitor 60 cm wide', 0, 600],
    ['keyboard 44 cm wide', 0, 440],
    ['computer mouse 12 cm long', 1, 120],
    ['stapler 18 cm long', 0, 180],
    ['scissors 16 cm long', 0, 160],
    ['book 30 cm tall', 1, 300],
    ['pen cup 12 cm tall', 2, 120],
    ['pen 15 cm long', 0, 150],
    ['letter tray 30 cm wide', 0, 300],
    ['desk organizer 25 cm wide', 0, 250],
    ['tape dispenser 18 cm long', 0, 180],
  ] as const)('%s', async (prompt, axis, millimetres) => {
    expect(Math.abs(extents(await make(prompt))[axis]! - millimetres)).toBeLessThan(0.6);
  });

  it('a 24 inch monitor has a screen of 53.1 cm and a frame of 12 mm to either side', async () => {
    expect(describe('24 inch monitor')).toMatchObject({ description: { size: { width: 0.555 } } });
  });

  it('a book 3 cm thick has pages between two boards of 3 mm', async () => {
    const { meshes } = await make('book 3 cm thick');
    expect(describe('book 3 cm thick')).toMatchObject({ description: { thickness: 0.003, size: { height: 0.03 } } });
    expect(meshes.map(({ name }) => name)).toContain('book_paper_ivory');
  });
});

group('joints', () => {
  it('a monitor turns by 45° to either side, tilts from -5° to 15°, and rises', async () => {
    const model = await make('monitor');
    expect(jointOf(model, 'column_hinge').limits).toEqual({ lower: -0.785398163, upper: 0.785398163 });
    expect(jointOf(model, 'screen_hinge').limits!.lower).toBeCloseTo(-0.0873, 4);
    expect(jointOf(model, 'screen_hinge').limits!.upper).toBeCloseTo(0.2618, 4);
    const { limits, friction } = jointOf(model, 'carriage_slide');
    expect(limits!.upper).toBeGreaterThan(0.05);
    const carried = model.links.filter(({ name }) => name === 'screen' || name === 'carriage');
    expect(friction).toBeGreaterThan(9.81 * carried.reduce((sum, { inertial }) => sum + inertial.mass, 0));
  });

  it('the cover of a book folds right over, and comes to lie above its spine', async () => {
    const model = await make('book');
    const { limits, axis } = jointOf(model, 'cover_hinge');
    expect((limits!.upper * 180) / Math.PI).toBeCloseTo(180, 5);
    expect(axis).toEqual([0, -1, 0]);
    const cover = model.links.find(({ name }) => name === 'cover')!;
    expect(cover.pose.position[2]).toBeCloseTo(0.032, 6);
  });

  it('the arm of a stapler goes down by 8° against 3 N to 15 N at its end', async () => {
    const { limits, spring } = jointOf(await make('stapler'), 'arm_hinge');
    expect(limits!.upper).toBeCloseTo(0.1396, 4);
    const arm = (0.92 * 0.145) / Math.cos(0.1396);
    expect(-spring!.rest * spring!.stiffness).toBeCloseTo(3 * arm, 3);
    expect((limits!.upper - spring!.rest) * spring!.stiffness).toBeCloseTo(15 * arm, 3);
  });

  it('scissors open to 70°, a mouse wheel clicks 24 times in a turn, a roll of tape turns without end', async () => {
    expect(jointOf(await make('scissors'), 'upper_hinge').limits!.upper).toBeCloseTo(1.2217, 4);
    expect((await make('mouse')).semantics.articulations![0]!.detents).toHaveLength(24);
    expect(jointOf(await make('tape dispenser'), 'reel_axle').type).toBe('continuous');
  });
});

group('parts and what they hold', () => {
  it('a keyboard has a collider for each run of keys, and 4 feet', async () => {
    const model = await make('keyboard');
    const part = (label: string) => model.semantics.parts!.find((candidate) => candidate.label === label)!;
    expect(part('foot').collisions).toHaveLength(4);
    // By row from the front: 2, 2, 1, 2, 2 and 5 runs of keys without a gap.
    expect(part('key').collisions).toHaveLength(14);
  });

  it('trays and compartments are cavities, as many as asked for', async () => {
    expect((await make('letter tray')).semantics.cavities).toHaveLength(1);
    expect((await make('letter tray with 3 tiers')).semantics.cavities).toHaveLength(3);
    expect((await make('desk organizer with 6 compartments')).semantics.cavities).toHaveLength(6);
    expect((await make('pen cup')).semantics.cavities).toHaveLength(1);
  });

  it('a pen cup of 8 cm and 1.2 mm sheet holds a box as wide as its circle lets it', async () => {
    const [inside] = (await make('pen cup')).semantics.cavities;
    // Within a circle of at most 38.8 mm radius a square has sides of at most 54.9 mm.
    expect(inside!.size[0]).toBeGreaterThan(0.045);
    expect(inside!.size[0]).toBeLessThan(0.055);
  });

  it('weighs what the real ones weigh', async () => {
    expect(mass(await make('monitor'))).toBeGreaterThan(2.5);
    expect(mass(await make('monitor'))).toBeLessThan(8);
    expect(mass(await make('pen'))).toBeLessThan(0.03);
    expect(mass(await make('book'))).toBeGreaterThan(0.3);
    expect(mass(await make('scissors'))).toBeLessThan(0.15);
  });

  it.each([
    ['monitor 50 cm wide and 10 cm tall', 'impossible_size'],
    ['keyboard 40 cm wide and 5 cm deep', 'impossible_size'],
    ['stapler 5 cm long and 30 cm deep', 'impossible_size'],
    ['scissors 20 cm long and 3 cm deep', 'impossible_size'],
    ['book 20 cm tall and 30 cm thick', 'impossible_size'],
    ['pen cup 10 cm tall and 1 cm in diameter', 'impossible_size'],
    ['letter tray with 9 tiers', 'impossible_count'],
    ['desk organizer 5 cm wide with 8 compartments', 'impossible_size'],
    ['curved monitor', 'known_thing'],
    ['serving tray', undefined],
  ])('%s: %s', (prompt, code) => {
    if (code === undefined) expect(describe(prompt)).not.toMatchObject({ description: { category: 'letter_tray' } });
    else expect(refusal(prompt)).toBe(code);
  });
});

it('the screen of a monitor is carried by a spring: dry friction alone would let it creep by 5° in 5 s', async () => {
  const { joints, links } = await make('monitor');
  const { spring, axis } = joints.find(({ name }) => name === 'screen_hinge')!;
  const { inertial } = links.find(({ name }) => name === 'screen')!; // its frame is that of the hinge
  expect(axis).toEqual([-1, 0, 0]);
  const weight = 9.81 * inertial.mass * inertial.centerOfMass[1]; // torque about -X [N·m]
  expect(weight).toBeLessThan(-0.5);
  expect(weight + spring!.stiffness * spring!.rest).toBeCloseTo(0, 6);
});
