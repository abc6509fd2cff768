// What is in containers: as many as are asked for, or as many as fit, inside of them, at rest; the rest is told.
import { describe, expect, it } from 'vitest';
import { askedOfScene, build, type Definition, judgeScene, measure, planScene } from '../../../src/generator/index.ts';
import { inFrameOf, zoneAt } from '../../../src/generator/scene/place/zone-at.ts';
import { standFitting } from '../../../src/service/scenes/stand-fitting.ts';
import { sampled } from '../../nightly.ts';

async function sceneOf(prompt: string) {
  const result = planScene(prompt, { seed: 1 });
  if (result.kind !== 'planned') throw new Error(`${prompt}: ${result.message}`);
  const make = async ({ id, prompt: said, description, hung }: Definition) =>
    measure(id, await build(description, { name: id, prompt: said }), hung);
  const made = new Map<string, ReturnType<typeof measure>>();
  for (const definition of result.plan.definitions) made.set(definition.id, await make(definition));
  const scene = await standFitting('room', result.plan, made, make);
  if (!scene) throw new Error(`${prompt}: nothing stands`);
  const request = judgeScene(askedOfScene(prompt, result.plan), { ...scene, layout: scene.standing.layout });
  const placed = scene.standing.layout.instances.map((one) => {
    const design = scene.made.get(one.definition)!;
    return { ...one, design, category: design.model.semantics.category, zone: zoneAt(design, one) };
  });
  return { ...scene, request, placed };
}

type Placed = Awaited<ReturnType<typeof sceneOf>>['placed'][number];

/** Whether the middle of a thing's foot is over the container, between its floor and its rim, and over no wall of it. */
function isInside(thing: Placed, host: Placed): boolean {
  const { centre, half, yaw, z } = host.zone;
  const [dx, dy] = [thing.zone.centre[0] - centre[0], thing.zone.centre[1] - centre[1]];
  const [across, along] = [Math.cos(yaw) * dx + Math.sin(yaw) * dy, Math.cos(yaw) * dy - Math.sin(yaw) * dx];
  const bottom = thing.zone.z[0];
  return Math.abs(across) < half[0] && Math.abs(along) < half[1] && bottom > z[0] - 1e-3 && bottom < z[1] + 1e-3;
}

/** A prompt, the kind of the container, that of its contents, and how many of these are in or on it. */
const PAIRS = [
  ['a table with a test tube rack with 12 test tubes in it', 'test_tube_rack', 'test_tube', 12],
  ['a rack with 20 test tubes', 'test_tube_rack', 'test_tube', 20],
  ['a rack of test tubes', 'test_tube_rack', 'test_tube', 12],
  ['a crate with twelve bottles in it', 'crate', 'bottle', 12],
  ['a crate of bottles', 'crate', 'bottle', 12],
  ['a box of books', 'crate', 'book', 4],
  ['a tray with six mugs on it', 'tray', 'mug', 6],
  ['a bin of cubes', 'parts_bin', 'cube', 3],
  ['a parts bin with 12 bolts', 'parts_bin', 'bolt', 12],
  ['a chest of drawers with a spoon in the drawer', 'chest_of_drawers', 'spoon', 1],
  ['a mug with four pens in it on a desk', 'mug', 'pen', 4],
  ['a cup of pens', 'mug', 'pen', 5],
  ['a toolbox with a hammer and pliers in it', 'toolbox', 'hammer', 1],
  ['a pallet of boxes', 'pallet', 'crate', 4],
  ['a cart with two crates', 'platform_cart', 'crate', 2],
  ['a shelf full of books', 'shelf', 'book', 16],
  ['a basket with five balls', 'basket', 'ball', 5],
  ['a cardboard box with three mugs', 'crate', 'mug', 3],
  ['a trunk with two books', 'trunk', 'book', 2],
  ['a tote with five bottles', 'tote', 'bottle', 5],
  ['a fridge with two bottles and a jar', 'fridge', 'bottle', 2],
  ['a cabinet of plates', 'cabinet', 'plate', 2],
  ['a dishwasher with four plates in it', 'dishwasher', 'plate', 4],
  ['a bowl with a spoon in it', 'bowl', 'spoon', 1],
  ['a mug with a spoon', 'mug', 'spoon', 1],
  ['a bucket with three balls in it', 'bucket', 'ball', 3],
] as const;

describe('contents', () => {
  it.each(sampled(PAIRS, 2))('%s', { timeout: 120_000 }, async (prompt, container, content, count) => {
    const { placed, request, standing } = await sceneOf(prompt);
    const host = placed.find(({ category }) => category === container)!;
    const inside = placed.filter((one) => one.category === content && isInside(one, host));
    expect(inside).toHaveLength(count);
    expect(placed.filter(({ category }) => category === content)).toHaveLength(count);
    expect(request.filter(({ outcome }) => outcome === 'lost')).toEqual([]);
    expect(standing.problems).toEqual([]);
    expect(standing.figures.penetration).toBeLessThan(1e-3);
  });

  it('stand in the holes of a rack, one in each', async () => {
    const { placed } = await sceneOf('a test tube rack with 12 test tubes');
    const rack = placed.find(({ category }) => category === 'test_tube_rack')!;
    const holes = placed
      .filter(({ category }) => category === 'test_tube')
      .map(({ zone: { centre, z } }) =>
        rack.design.insides.findIndex(({ min, max }) => {
          const at = inFrameOf(rack, [...centre, z[0]]);
          return [0, 1].every((axis) => at[axis]! > min[axis]! && at[axis]! < max[axis]!) && at[2] < min[2] + 0.005;
        }),
      );
    expect(holes.toSorted((a, b) => a - b)).toEqual([...Array(12).keys()]);
  });

  it('are stacked on a pallet in layers', async () => {
    const { placed } = await sceneOf('a pallet with 10 boxes');
    const feet = placed.filter(({ category }) => category === 'crate').map(({ zone }) => zone.z[0].toFixed(1));
    expect([...new Set(feet)].map((foot) => feet.filter((other) => other === foot).length)).toEqual([4, 4, 2]);
  });

  it('are as many as fit; the rest is lost, and neither on the floor nor silent', async () => {
    const { placed, request, standing } = await sceneOf('a crate with 60 bottles in it');
    const there = placed.filter(({ category }) => category === 'bottle').length;
    const crate = placed.find(({ category }) => category === 'crate')!;
    expect(placed.filter((one) => one.category === 'bottle' && isInside(one, crate))).toHaveLength(there);
    expect(there).toBeGreaterThan(15);
    expect(standing.layout.missing).toEqual([
      `${60 - there} of 60 glass_bottle: there is no room left in pine_crate_1.`,
    ]);
    expect(request.filter(({ outcome }) => outcome === 'lost').map(({ aspect }) => aspect)).toContain('count');
  });

  it.each([
    ['a table with a glass of water', 'drinking_glass', 'water'],
    ['a pot of soup on a table', 'pot', 'soup'],
    ['a bucket of sand', 'bucket', 'sand'],
    ['a drum of oil', 'drum', 'oil'],
  ])('%s: the %s is empty, and that is told', async (prompt, container, liquid) => {
    const result = planScene(prompt, { seed: 1 });
    if (result.kind !== 'planned') throw new Error(result.message);
    expect(result.plan.definitions.map(({ description }) => description.category)).toContain(container);
    expect(result.plan.missing).toEqual([
      `${liquid}: liquids and loose materials are not modelled; what is to hold it is empty.`,
    ]);
  });

  it('what is made of cloth is no liquid', () => {
    const result = planScene('a table with a towel on it', { seed: 1 });
    if (result.kind !== 'planned') throw new Error(result.message);
    expect(result.plan.missing).toEqual([expect.stringContaining('towel: not among the things that can be made')]);
  });

  it('that nobody can make are told, and the container stands', () => {
    const result = planScene('a table with a bowl of plums', { seed: 1 });
    if (result.kind !== 'planned') throw new Error(result.message);
    expect(result.plan.definitions.map(({ description }) => description.category)).toEqual(['table', 'bowl']);
    expect(result.plan.missing).toEqual([expect.stringContaining('plums: not among the things that can be made')]);
  });
});
