import { beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../../src/model/pose.ts';
import type { Geometry, SimModel, Vec3 } from '../../../../src/model/types.ts';
import {
  checkLayout,
  type Layout,
  type MadeDefinition,
  measure,
  placeScene,
  planScene,
} from '../../../../src/service/generate/scene/index.ts';
import { packRows } from '../../../../src/service/generate/scene/pack.ts';

/** A block of the given size [m] that stands on z = 0. */
function block(name: string, size: Vec3): MadeDefinition {
  return solid(name, size[2], { type: 'box', size });
}

/** A shape of the given height [m] that stands on z = 0. */
function solid(name: string, height: number, geometry: Geometry): MadeDefinition {
  const part = { name: 'part', pose: at(0, 0, height / 2), geometry };
  const model: SimModel = {
    name,
    base: 'free',
    links: [
      {
        name: 'body',
        pose: at(0, 0, 0),
        inertial: { mass: 1, centerOfMass: [0, 0, height / 2], inertia: [1, 1, 1, 0, 0, 0] },
        visuals: [part],
        collisions: [{ ...part, name: 'hull' }],
      },
    ],
    joints: [],
    materials: [],
    meshes: [],
    textures: [],
    semantics: { labels: [], cavities: [] },
    collisionExclusions: [],
  };
  return measure(name, model);
}

/** Blocks in place of what the generator would make: easy to reckon with. */
const SIZES: Readonly<Record<string, Vec3>> = {
  oak_table: [1, 0.6, 0.7],
  oak_chair: [0.5, 0.5, 0.9],
  ceramic_mug: [0.1, 0.1, 0.1],
  steel_toolbox: [0.4, 0.2, 0.2],
};

let made: Map<string, MadeDefinition>;
beforeAll(() => {
  made = new Map(Object.entries(SIZES).map(([name, size]) => [name, block(name, size)]));
});

function layout(prompt: string, kept = made): Layout {
  const result = planScene(prompt);
  if (result.kind !== 'planned') throw new Error(result.message);
  return placeScene(result.plan, kept);
}

const find = ({ instances }: Layout, name: string) => instances.find((instance) => instance.name === name)!;

describe('rows', () => {
  it('hold the deepest first, and what fits beside it', () =>
    expect(
      packRows(
        [
          [1, 1],
          [1, 2],
          [2, 1],
        ],
        [3.5, 10],
        0.5,
      ),
    ).toEqual({
      centres: [
        [2, 0.5],
        [0.5, 1],
        [1, 3],
      ],
      used: [2.5, 3.5],
    }));

  it('leave out what has no room: a nanometre decides, a last bit does not', () => {
    expect(packRows([[0.1 + 0.2, 1]], [0.3, 1], 0).centres).toEqual([[0.15000000000000002, 0.5]]);
    expect(packRows([[0.3001, 1]], [0.3, 1], 0).centres).toEqual([undefined]);
    expect(packRows([[0.3, 1.001]], [0.3, 1], 0).centres).toEqual([undefined]);
  });
});

describe('the top of a thing', () => {
  it('is that of a box, and of a disc the square inside it', () => {
    expect(block('table', [1, 0.6, 0.7]).top).toEqual({ centre: [0, 0], size: [1, 0.6], z: 0.7 });
    const { size, z } = solid('round_table', 0.5, { type: 'cylinder', radius: 0.5, length: 0.5 }).top;
    expect(z).toBe(0.5);
    for (const side of size) expect(side).toBeCloseTo(Math.SQRT1_2, 9);
  });

  it('is none on a ball', () =>
    expect(solid('ball', 1, { type: 'sphere', radius: 0.5 }).top).toEqual({ centre: [0, 0], size: [0, 0], z: 1 }));
});

describe('a layout', () => {
  it('puts everything on the floor, apart, inside of the walls', () => {
    const all = layout('7 chairs, 3 tables, 5 toolboxes');
    expect(all.instances).toHaveLength(15);
    expect(checkLayout(made, all)).toEqual([]);
    expect(all.instances.every(({ position }) => position[2] === 0)).toBe(true);
  });

  it('puts on the table what goes there, on its top', () => {
    const all = layout('a table with two mugs on it');
    expect(checkLayout(made, all)).toEqual([]);
    const table = find(all, 'oak_table_1').position;
    for (const name of ['ceramic_mug_1', 'ceramic_mug_2']) {
      const [x, y, z] = find(all, name).position;
      expect(z).toBe(0.7);
      expect(Math.abs(x - table[0])).toBeLessThanOrEqual(0.45);
      expect(Math.abs(y - table[1])).toBeLessThanOrEqual(0.25);
    }
  });

  it('puts as many on each as was asked', () => {
    const all = layout('three tables with two mugs on each');
    expect(checkLayout(made, all)).toEqual([]);
    const tables = all.instances.filter(({ definition }) => definition === 'oak_table');
    const loads = tables.map(
      ({ position: [x, y] }) =>
        all.instances.filter(
          ({ definition, position }) =>
            definition === 'ceramic_mug' && Math.abs(position[0] - x) < 0.5 && Math.abs(position[1] - y) < 0.3,
        ).length,
    );
    expect(loads).toEqual([2, 2, 2]);
  });

  it('puts on the floor what finds no room on the table, and says so', () => {
    // 1 m by 0.6 m, 2 cm from the edge and 2 cm apart: eight mugs in a row, four rows.
    const all = layout('a table with forty mugs on it');
    expect(checkLayout(made, all)).toEqual([]);
    expect(all.instances.filter(({ position }) => position[2] === 0.7)).toHaveLength(32);
    expect(all.moved).toHaveLength(8);
    expect(all.missing).toEqual([]);
  });

  it('puts on the floor what should stand on something that could not be made', () => {
    const all = layout('a table with a mug on it', new Map([['ceramic_mug', made.get('ceramic_mug')!]]));
    expect(all.instances).toEqual([
      { name: 'ceramic_mug_1', definition: 'ceramic_mug', position: [0, expect.any(Number), 0] },
    ]);
    expect(all.moved).toHaveLength(1);
  });

  it('has the room that was asked for, and one that fits when none was', () => {
    expect(layout('a 4 x 5 m room with a chair').room).toEqual({ width: 4, depth: 5, height: 2.5 });
    expect(layout('a chair').room).toEqual({ width: 2, depth: 2, height: 2.5 });
    // Five chairs of 50 cm in a row, 50 cm apart and from the walls; two rows.
    expect(layout('a 6 m wide room with nine chairs').room).toEqual({ width: 6, depth: 2.5, height: 2.5 });
  });

  it('moves closer together where the room is small, and names what does not fit at all', () => {
    // 5 cm from the walls and apart: three chairs and a bit in 2 m, so nine.
    const small = layout('a 2 x 2 m room with nine chairs');
    expect(small.missing).toEqual([]);
    expect(checkLayout(made, small)).toEqual([]);
    const crowded = layout('a 2 x 2 m room with eleven chairs');
    expect(crowded.instances).toHaveLength(9);
    expect(crowded.missing).toEqual([
      'oak_chair_10: there is no room left for it.',
      'oak_chair_11: there is no room left for it.',
    ]);
  });

  it('does not lose what stands on something that finds no room', () => {
    const { missing, instances, moved } = layout('a 1 x 1 m room with a table with a mug on it');
    expect(missing).toEqual(['oak_table_1: there is no room left for it.']);
    expect(instances).toMatchObject([{ name: 'ceramic_mug_1', position: [0, expect.any(Number), 0] }]);
    expect(moved).toEqual(['ceramic_mug_1 stands on the floor: there is no room for oak_table_1.']);
  });

  it('gives each thing its own name', () => {
    const { instances } = layout('forty chairs and forty mugs');
    expect(new Set(instances.map(({ name }) => name)).size).toBe(80);
  });
});

describe('the look at a layout', () => {
  const room = { width: 4, depth: 4, height: 2.5 };
  const look = (...positions: Vec3[]) =>
    checkLayout(made, {
      room,
      instances: positions.map((position, i) => ({ name: `chair_${i}`, definition: 'oak_chair', position })),
      missing: [],
      moved: [],
    });

  it('finds nothing where things touch', () => expect(look([0, 0, 0], [0.5, 0, 0], [0, 0, 0.9])).toEqual([]));
  it('finds an overlap', () => expect(look([0, 0, 0], [0.49, 0, 0])).toEqual(['chair_0 overlaps chair_1.']));
  it('finds what leaves the room', () => expect(look([1.76, 0, 0])).toEqual(['chair_0 leaves the room.']));
  it('finds what hangs in the air', () => expect(look([0, 0, 0.1])).toEqual(['chair_0 stands on nothing.']));
  it('finds what stands in the floor', () => expect(look([0, 0, -0.1])).toEqual(['chair_0 stands in the floor.']));
});
