import { describe, expect, it } from 'vitest';
import { type Layout, mayMeet, placeScene, planScene, relationsOf } from '../../../src/generator/scene/index.ts';
import { structureOf } from '../../../src/generator/scene/place/room.ts';
import { rotate } from '../../../src/model/pose.ts';
import type { Vec3 } from '../../../src/model/types.ts';
import { block, box, cupboard } from './blocks.ts';

/** Boxes in place of what the generator would make: easy to reckon with. */
const MADE = new Map([
  ['oak_table', block('oak_table', [1, 0.6, 0.7])],
  ['oak_chair', block('oak_chair', [0.5, 0.5, 0.9])],
  ['ceramic_mug', block('ceramic_mug', [0.1, 0.1, 0.1])],
  ['steel_toolbox', block('steel_toolbox', [0.4, 0.2, 0.2])],
  ['pine_crate', box('pine_crate', [0.5, 0.4, 0.3], 0.02)],
  ['oak_cabinet', cupboard('oak_cabinet', [0.8, 0.5, 0.9])],
]);

function layout(prompt: string, made = MADE, seed?: number): Layout {
  const result = planScene(prompt, seed === undefined ? {} : { seed });
  if (result.kind !== 'planned') throw new Error(result.message);
  return placeScene(result.plan, made);
}

/** Pairs that overlap by more than a nanometre, boxes as they stand; a thing may stand inside of a crate. */
function overlaps({ instances }: Layout): string[] {
  const boxes = instances.map(({ name, definition, position, rotation }) => {
    const { min, max } = MADE.get(definition)!.bounds;
    const corners = [min, max].map((corner) => rotate(rotation, corner).map((c, i) => c + position[i]!));
    const side = (pick: typeof Math.min): Vec3 => [0, 1, 2].map((i) => pick(corners[0]![i]!, corners[1]![i]!)) as never;
    return { name, min: side(Math.min), max: side(Math.max) };
  });
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) =>
        ([0, 1, 2] as const).every((axis) => a.min[axis] < b.max[axis] - 1e-6 && b.min[axis] < a.max[axis] - 1e-6),
      )
      .map((b) => `${a.name} ${b.name}`),
  );
}

const lost = (all: Layout): string[] =>
  relationsOf(all, MADE).flatMap(({ holds, kind, subject }) => (holds ? [] : [`${kind} ${subject}`]));

const find = ({ instances }: Layout, name: string) => instances.find((instance) => instance.name === name)!;

describe('a layout', () => {
  it.each([
    '7 chairs, 3 tables, 5 toolboxes',
    'a table with two mugs on it',
    'three tables with two mugs on each',
    'a kitchen with a table with four chairs around it and three mugs on it',
    'a table with three chairs around it',
    'a cabinet against the wall, a toolbox to the left of the cabinet',
    'a crate in the corner with two mugs in it',
    'a row of four cabinets against the wall',
    'a table in the middle of the room, a chair behind the table, a chair facing the table',
    'a table with a mug on it and a toolbox beside it',
    'a stack of four toolboxes beside a table',
    'a mug in a crate on a table',
    'a table. A toolbox on the table. A mug in front of the toolbox. A mug to the right of the toolbox.',
  ])('of "%s" has everything, apart, as it was asked for', (prompt) => {
    const all = layout(prompt);
    expect(all.missing).toEqual([]);
    expect(all.moved).toEqual([]);
    expect(overlaps(all).filter((pair) => !/crate/.test(pair))).toEqual([]);
    expect(lost(all)).toEqual([]);
  });

  it('is the same for the same seed, and another for another', () => {
    const prompt = 'a table with five mugs on it and three toolboxes on the floor';
    expect(layout(prompt)).toEqual(layout(prompt));
    expect(layout(prompt, MADE, 1).instances).not.toEqual(layout(prompt, MADE, 2).instances);
  });

  it('puts on the floor what finds no room on the table, and says so', () => {
    const all = layout('a table with sixty mugs on it');
    const onTable = all.instances.filter(({ position }) => position[2] === 0.7);
    expect(onTable.length).toBeGreaterThanOrEqual(32);
    expect(all.moved.length + onTable.length + all.missing.length).toBeGreaterThanOrEqual(60);
    expect(all.moved[0]?.text).toMatch(/^ceramic_mug_\d+ stands on the floor: there is no room on oak_table_1\.$/);
    expect(overlaps(all)).toEqual([]);
  });

  it('puts on the floor what should stand on something that could not be made', () => {
    const all = layout('a table with a mug on it', new Map([['ceramic_mug', MADE.get('ceramic_mug')!]]));
    expect(all.instances).toMatchObject([
      { name: 'ceramic_mug_1', position: [expect.any(Number), expect.any(Number), 0] },
    ]);
  });

  it('has the room that was asked for, and names what finds no place in it', () => {
    expect(layout('a 4 x 5 m room with a chair').room).toEqual({ width: 4, depth: 5, height: 2.5 });
    const crowded = layout('a 2 x 2 m room with eleven chairs');
    expect(crowded.room).toMatchObject({ width: 2, depth: 2 });
    expect(crowded.missing.length).toBeGreaterThan(0);
    expect(crowded.missing.length + crowded.instances.length).toBe(11);
    expect(crowded.missing[0]).toMatch(/^oak_chair_\d+: there is no room left for it\.$/);
  });

  it('does not lose what stands on something that finds no room', () => {
    const wide = new Map([...MADE, ['oak_table', block('oak_table', [1.2, 0.6, 0.7])]]);
    const { missing, instances, moved } = layout('a 1 x 1 m room with a table with a mug on it', wide);
    expect(missing).toEqual(['oak_table_1: there is no room left for it.']);
    expect(instances.map(({ name }) => name)).toEqual(['ceramic_mug_1']);
    expect(moved.map(({ text }) => text)).toEqual(
      expect.arrayContaining([expect.stringContaining('there is no room for oak_table_1')]),
    );
  });

  it('puts on the floor what did not stay', () => {
    const result = planScene('a table with a mug on it');
    if (result.kind !== 'planned') throw new Error(result.message);
    const all = placeScene(result.plan, MADE, new Map([['ceramic_mug_1', 'it fell']]));
    expect(find(all, 'ceramic_mug_1').position[2]).toBe(0);
    expect(all.moved).toEqual([
      { name: 'ceramic_mug_1', what: 'elsewhere', text: 'ceramic_mug_1 stands on the floor: it fell.' },
    ]);
  });

  it('leaves a door room to open', () => {
    const all = layout('a 3 x 3 m room with a cabinet against the wall, four chairs and four toolboxes on the floor');
    expect(mayMeet(all, MADE).filter((joint) => joint.startsWith('oak_cabinet'))).toEqual([]);
  });
});

describe('walls', () => {
  it('are cut around a door and windows', () => {
    const { room, openings, walls } = layout('a kitchen with two windows, a table and a chair');
    expect(openings.map(({ kind }) => kind)).toEqual(['door', 'window', 'window']);
    const slabs = structureOf({ room, openings, walls });
    for (const { wall, centre, bottom, height } of openings) {
      const [x, y] =
        wall === 'back' || wall === 'front'
          ? [centre, ((wall === 'back' ? 1 : -1) * (room.depth + 0.1)) / 2]
          : [((wall === 'right' ? 1 : -1) * (room.width + 0.1)) / 2, centre];
      const solidAt = (z: number): boolean =>
        slabs.some(({ position, size }) => [x, y, z].every((c, i) => Math.abs(c - position[i]!) < size[i]! / 2));
      expect(solidAt(bottom + height / 2)).toBe(false);
      expect(solidAt(bottom + height + 0.05)).toBe(true);
      if (bottom > 0) expect(solidAt(bottom - 0.05)).toBe(true);
    }
  });

  it('are none around a table top', () =>
    expect(structureOf(layout('a table with a mug on it')).map(({ name }) => name)).toEqual(['room_floor']));
});

describe('a robot', () => {
  it('that is an arm stands at the edge of the table, and reaches what is on it', () => {
    const { robot, instances } = layout('a table with three mugs on it for a franka');
    const table = find({ instances } as Layout, 'oak_table_1');
    expect(robot).toMatchObject({
      profile: 'franka',
      on: 'oak_table_1',
      withinReach: ['ceramic_mug_1', 'ceramic_mug_2', 'ceramic_mug_3'],
    });
    expect(robot!.spot.z).toBe(0.7);
    for (const { name, position } of instances)
      if (name !== 'oak_table_1')
        expect(Math.abs(position[0] - robot!.spot.x) > 0.15 || Math.abs(position[1] - robot!.spot.y) > 0.15).toBe(true);
    expect(Math.hypot(robot!.spot.x - table.position[0], robot!.spot.y - table.position[1])).toBeLessThan(0.5);
  });

  it('that drives has the free floor around it', () => {
    const { robot, instances } = layout('a kitchen with a table with four chairs around it for a TurtleBot 4');
    expect(robot).toMatchObject({ profile: 'turtlebot4', withinReach: [] });
    for (const { position, definition } of instances) {
      const { max } = MADE.get(definition)!.bounds;
      expect(Math.hypot(position[0] - robot!.spot.x, position[1] - robot!.spot.y)).toBeGreaterThan(
        robot!.free + Math.min(max[0], max[1]) - 1e-9,
      );
    }
  });
});
