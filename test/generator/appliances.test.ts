import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/index.ts';
import type { Joint, SimModel } from '../../src/model/types.ts';
import { openWorld } from '../../src/verify/simulate/world.ts';
import { make } from './measure.ts';
import { refusalOf } from './refusals.ts';

const jointOf = (model: SimModel, name: string): Joint => model.joints.find((joint) => joint.name === name)!;
const massOf = (model: SimModel): number => model.links.reduce((sum, { inertial }) => sum + inertial.mass, 0);

/** Where a joint is, half a second after it was let go at a position, with the base held. */
async function letGo(model: SimModel, name: string, position: number): Promise<number> {
  const world = await openWorld(model, { base: 'fixed', balls: [] });
  try {
    const at: number = world.model.jnt_qposadr[world.id('joint', name)];
    world.data.qpos[at] = position;
    world.run(0.5);
    return world.data.qpos[at];
  } finally {
    world.dispose();
  }
}

group('microwave', () => {
  it('has a door hinged on the left, a plate that turns without end, two knobs and a button', async () => {
    const { joints } = await make('microwave');
    expect(joints).toMatchObject([
      { name: 'door_hinge', type: 'revolute', axis: [0, 0, -1] },
      { name: 'turntable_axle', type: 'continuous', axis: [0, 0, 1] },
      { name: 'power_knob_hinge', type: 'revolute', axis: [0, 1, 0] },
      { name: 'time_knob_hinge', type: 'revolute', axis: [0, 1, 0] },
      { name: 'button_slide', type: 'prismatic', axis: [0, 1, 0], limits: { lower: 0, upper: 0.004 } },
    ]);
  });

  it('weighs what sheet, glass and a transformer weigh', async () => {
    const mass = massOf(await make('microwave'));
    expect(mass).toBeGreaterThan(11);
    expect(mass).toBeLessThan(15);
  });

  it('gets its button back', async () => {
    expect(await letGo(await make('microwave'), 'button_slide', 0.004)).toBeCloseTo(0, 4);
  });

  it('is as wide as asked for, and refuses to be narrower than its chamber and controls', async () => {
    expect(describe('microwave 55 cm wide')).toMatchObject({
      kind: 'described',
      description: { size: { width: 0.55 } },
    });
    expect(describe('microwave 15 cm wide, 40 cm deep and 30 cm high')).toMatchObject({ code: 'impossible_size' });
  });
});

group('fridge', () => {
  it('has a freezer below with two doors, and none with one', async () => {
    expect((await make('fridge')).links.map(({ name }) => name)).toEqual(['body', 'drawer', 'door_1', 'door_2']);
    expect((await make('fridge with one door')).links.map(({ name }) => name)).toEqual(['body', 'drawer', 'door']);
  });

  it('lets its drawer come as far as the shut door: 85 mm of bins and 4 mm', async () => {
    const model = await make('fridge');
    expect(jointOf(model, 'drawer_slide')).toMatchObject({ axis: [0, -1, 0], limits: { lower: 0, upper: 0.089 } });
  });

  it('has as many shelves as asked for', async () => {
    const { semantics } = await make('fridge with 3 shelves');
    expect(semantics.supports!.filter(({ name }) => name.startsWith('body_shelf'))).toHaveLength(3);
  });
});

group('oven', () => {
  it('has a door that comes down and as many knobs as asked for, each with ten detents over 270°', async () => {
    const { joints, semantics } = await make('oven with 6 knobs');
    expect(joints[0]).toMatchObject({
      name: 'door_hinge',
      axis: [1, 0, 0],
      limits: { lower: 0, upper: expect.closeTo(Math.PI / 2, 8) },
    });
    const knobs = semantics.articulations!.filter(({ kind }) => kind === 'knob');
    expect(knobs).toHaveLength(6);
    expect(knobs[0]!.detents).toHaveLength(10);
    expect(knobs[0]!.detents!.at(-1)).toBeCloseTo((270 * Math.PI) / 180, 9);
  });

  it('stays shut, and stays open', async () => {
    const model = await make('oven');
    expect(await letGo(model, 'door_hinge', 0)).toBeCloseTo(0, 3);
    expect(await letGo(model, 'door_hinge', Math.PI / 2)).toBeCloseTo(Math.PI / 2, 2);
  });

  it('is a cooker of 85 cm with four hot plates where that is asked for', async () => {
    expect(describe('stove')).toMatchObject({ kind: 'described', description: { burners: 4, size: { height: 0.85 } } });
    expect(refusalOf('oven with 20 knobs')).toMatchObject({ code: 'impossible_count' });
  });
});

it('dishwasher: its racks slide by 7 cm, up to the shut door', async () => {
  const { joints } = await make('dishwasher with 2 racks');
  for (const name of ['rack_1_slide', 'rack_2_slide']) {
    expect(joints.find((joint) => joint.name === name)).toMatchObject({
      axis: [0, -1, 0],
      limits: { lower: 0, upper: 0.07 },
    });
  }
});

it('washing machine: the drum turns without end about a level axis, and weighs a tenth of the whole', async () => {
  const model = await make('washing machine');
  expect(jointOf(model, 'drum_axle')).toMatchObject({ type: 'continuous', axis: [0, -1, 0] });
  const drum = model.links.find(({ name }) => name === 'drum')!.inertial;
  // Symmetrical about its axis: its centre lies on it.
  expect(drum.centerOfMass[0]).toBeCloseTo(0, 6);
  expect(drum.centerOfMass[2]).toBeCloseTo(0, 6);
  expect(massOf(model)).toBeGreaterThan(60);
  expect(massOf(model)).toBeLessThan(85);
});

group('toaster', () => {
  it('lifts its lever again', async () => {
    const model = await make('toaster');
    expect(jointOf(model, 'lever_slide')).toMatchObject({ axis: [0, 0, -1], limits: { lower: 0, upper: 0.075 } });
    expect(await letGo(model, 'lever_slide', 0.075)).toBeCloseTo(0, 3);
  });

  it('has a slot for each slice, open at the top', async () => {
    expect((await make('toaster')).semantics.cavities).toHaveLength(2);
    expect((await make('toaster with 4 slots')).semantics.cavities).toHaveLength(4);
  });
});

it('coffee machine: the filter holder turns by an eighth, the drip tray comes out to the front', async () => {
  const model = await make('coffee machine');
  expect(jointOf(model, 'filter_holder_hinge').limits!.upper).toBeCloseTo(Math.PI / 4, 8);
  expect(jointOf(model, 'tray_slide').axis).toEqual([0, -1, 0]);
});

it('fan: blades on the head, the head on the neck, the neck on the foot', async () => {
  const model = await make('fan with 5 blades');
  expect(model.joints).toMatchObject([
    { name: 'blades_axle', type: 'continuous', parent: 'head', axis: [0, -1, 0] },
    { name: 'head_hinge', parent: 'neck', axis: [-1, 0, 0] },
    { name: 'neck_hinge', parent: 'base', axis: [0, 0, 1] },
  ]);
  const blades = model.links.find(({ name }) => name === 'blades')!.collisions;
  expect(blades.filter(({ name }) => name.includes('blade_'))).toHaveLength(5);
});
