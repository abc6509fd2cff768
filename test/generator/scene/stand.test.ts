import { describe, expect, it } from 'vitest';
import { build } from '../../../src/generator/index.ts';
import { type MadeDefinition, measure } from '../../../src/generator/scene/index.ts';
import { type StandingScene, standScene } from '../../../src/service/scenes/stand-scene.ts';
import { sampled } from '../../nightly.ts';
import { planOf } from './plan-of.ts';

async function stand(prompt: string): Promise<StandingScene> {
  const plan = planOf(prompt);
  const made = new Map<string, MadeDefinition>();
  for (const { id, prompt: words, description, hung } of plan.definitions)
    made.set(id, measure(id, await build(description, { name: id, prompt: words }), hung));
  return (await standScene('room', plan, made))!;
}

const lost = ({ relations }: StandingScene): string[] =>
  relations.flatMap(({ kind, subject, holds }) => (holds ? [] : [`${subject} ${kind}`]));

describe('scenes at rest', () => {
  const rows: readonly (readonly [prompt: string, count: number])[] = [
    // Taller than the cup, and than the bin is deep: they are stood up, and poured.
    ['three pens in a pen cup', 4],
    ['20 bolts in a parts bin', 21],
    ['a spoon in a mug', 2],
    ['a mug lying on its side on a table', 2],
    ['a table with two upside-down mugs', 3],
    ['a hand saw leaning against the left wall', 1],
    ['three brooms leaning on a workbench', 4],
    // A box is sealed where things stand on it, and open where they are in it.
    ['eight cardboard boxes on a pallet', 9],
    ['a stack of three moving boxes', 3],
    ['a cardboard box with two books in it', 3],
    ['a spade leaning against a bench', 2],
    ['a book leaning against a vase on a shelf', 3],
    // A window, a door, a light switch: what is in a wall loses nothing that stands at it.
    ['a desk facing the window with a chair behind it and a lamp on the desk', 4],
    ['a platform cart near the door, a chair beside the window and a bench under the window', 5],
    ['a light switch above a table', 2],
    // What also stands, and is said to hang: at its wall, over others, with what is on it.
    ['a washbasin with a mirror above it and a picture on the left wall', 3],
    ['a television on the wall opposite the sofa', 2],
    ['a desk with two wall shelves above it and three books on the wall shelf', 6],
    ['a fire extinguisher mounted on the wall next to the door, a clock above the door', 3],
    ['two sofas facing each other with a coffee table between them', 3],
    // Each has its own, and the table's place isn't the chairs'.
    ['three desks, each with a chair and a laptop', 9],
    ['two tables with four chairs each', 10],
    ['a table with two chairs around it, 80 cm from the wall', 3],
    ['a kitchen with a kitchen counter against the wall and three mugs on the counter', 4],
    // So far, and turned so.
    ['two chairs 2 m apart', 2],
    ['two sofas facing each other 3 m apart with a coffee table between them', 3],
    ['a chair 2 m from the table and a lamp 50 cm from the wall', 3],
    ['a chair 1.5 m away from the window, facing left', 2],
    ['a crate about 2 feet from the door', 2],
    ['a desk facing east with a chair 20 cm in front of it', 2],
    ['a table with a laptop and a mug 20 cm to the right of the laptop', 3],
    ['a shelf facing north-east', 1],
    ['a table with a pen cup holding three pens and two mugs upside down on it', 7],
    // Who sits at what opens sits across from its doors, then at its ends.
    ['a kitchen with a kitchen island and two stools at it', 3],
    ['a kitchen counter with two stools at it', 3],
    ['two bar stools around a kitchen island', 3],
    ['three stools at a counter', 4],
    ['five stools around a kitchen island and a mug on the island', 7],
    ['a kitchen counter against the wall with two stools at it', 3],
    ['a kitchen island with three bar stools', 4],
    ['a cabinet with two chairs around it', 3],
    // Half on one side, half on the other.
    ['a bedroom with three beds against the wall, a nightstand on both sides of each bed', 9],
    ['a conveyor with two pallets on both sides of it and a tote at each end', 5],
    ['a tabletop with a plate, a fork and a knife on either side of the plate', 4],
    ['a table with two benches on opposite sides of it and a chair at each end', 5],
    ['a door with a vase on either side', 3],
    ['a laptop and two mugs on each side of it on a table', 6],
    ['a desk with a lamp beside it', 2],
    // A plate before each who sits there.
    ['a dining table with four chairs and a plate for each chair', 9],
    ['a dining table with six chairs, a plate and a fork for each chair', 19],
    ['four chairs around a table with a bowl on it and a plate in front of each chair', 10],
    ['a round table 1.2 m wide with four chairs around it and a mug for each person', 9],
    ['two tables with four chairs each and a plate for each chair', 18],
    ['a kitchen island with three stools at it and a plate for each stool', 7],
    ['four chairs and a plate for each chair', 8],
    ['a round table with four chairs and a plate for each chair', 9],
    ['a desk against the wall with a chair in front of it and a mug in front of the chair', 3],
    // Plates and bowls stand in their like, crates on the rim of theirs, and a box on a stool that is smaller.
    ['a table with a stack of eight plates', 9],
    ['a stack of four bowls on a table', 5],
    ['a stack of three plates on a table with a bowl on the stack', 5],
    ['two crates stacked on a platform cart', 3],
    ['a stack of three totes and a stack of five trays', 8],
    // What swings to all sides has its corner all the same; each in its row; the bed before the wardrobe.
    ['a floor lamp in the front right corner of the room', 1],
    ['a kitchen with a fridge, a dishwasher and a washing machine in a row along the wall', 3],
    [
      'bedroom, 12 ft by 14 ft, with a queen bed against the back wall, a nightstand on each side of the bed, and a wardrobe in the corner',
      4,
    ],
    ['a table with a bowl, and a mug to the left of the bowl and to the right of the plate', 4],
    ['a table with two chairs around it against the wall', 3],
    // Their covers carry what lies on them.
    ['a desk with a stack of five books on it', 6],
    ['a crate in the back left corner, a sofa against the left wall, a bench in the corner', 3],
  ];
  it.each(sampled(rows, 3))('"%s" has all of it, as it was asked for', async (prompt, count) => {
    const scene = await stand(prompt);
    expect(lost(scene)).toEqual([]);
    expect(scene.problems).toEqual([]);
    expect(scene.layout.missing).toEqual([]);
    expect(scene.layout.instances).toHaveLength(count);
    expect(scene.figures.penetration).toBeLessThanOrEqual(1e-3);
  });

  it('says of who finds no place at a counter against the wall that they stand elsewhere', async () => {
    const { layout, relations } = await stand('a kitchen counter against the wall with four stools at it');
    expect(layout.instances).toHaveLength(5);
    expect(layout.moved.filter(({ text }) => text.includes('there is no room around oak_cabinet_1'))).toHaveLength(2);
    expect(relations.filter(({ kind, holds }) => kind === 'around' && holds)).toHaveLength(2);
    expect(relations.find(({ kind }) => kind === 'against_wall')).toMatchObject({ holds: true });
  });

  it('leaves a way of 0.7 m behind those who sit at a counter', async () => {
    const { layout, relations } = await stand('a kitchen with a kitchen island and two stools at it');
    const { width, depth } = layout.room;
    const stools = layout.instances.filter(({ name }) => name.startsWith('beech_stool'));
    expect(layout.moved).toEqual([]);
    expect(relations.map(({ kind, holds }) => [kind, holds])).toEqual([
      ['around', true],
      ['around', true],
    ]);
    // Half of a stool is 0.18 m.
    for (const { position, rotation } of stools) {
      const yaw = 2 * Math.atan2(rotation[3], rotation[0]);
      const [x, y] = [-Math.sin(yaw), Math.cos(yaw)];
      const toWall = Math.min(
        Math.abs(x) > 0.5 ? width / 2 - Math.sign(x) * position[0] : Number.POSITIVE_INFINITY,
        Math.abs(y) > 0.5 ? depth / 2 - Math.sign(y) * position[1] : Number.POSITIVE_INFINITY,
      );
      expect(toWall - 0.18).toBeGreaterThanOrEqual(0.7);
    }
  });

  it('lays a plate right before each chair, and a fork next to the plate', async () => {
    const { layout } = await stand('a dining table with six chairs, a plate and a fork for each chair');
    const at = (name: string) => layout.instances.find((one) => one.name === name)!.position;
    const apart = (a: string, b: string) => Math.hypot(at(a)[0] - at(b)[0], at(a)[1] - at(b)[1]);
    for (const i of [1, 2, 3, 4, 5, 6]) {
      const [x, y] = [0, 1].map((axis) => Math.abs(at(`oak_chair_${i}`)[axis]! - at(`ceramic_plate_${i}`)[axis]!));
      // Straight ahead: half a chair, 6 cm to the table, 3 cm to the plate, half of the plate.
      expect(Math.min(x!, y!)).toBeLessThan(0.02);
      expect(Math.max(x!, y!)).toBeLessThan(0.55);
      expect(apart(`ceramic_plate_${i}`, `stainless_steel_fork_${i}`)).toBeLessThan(0.3);
    }
  });

  it('leaves out what a container does not take, says so, and is the same each time', async () => {
    const [scene, again] = [
      await stand('a pen cup with ten flashlights in it'),
      await stand('a pen cup with ten flashlights in it'),
    ];
    const { instances, surplus, missing, moved } = scene.layout;
    expect(surplus.length).toBeGreaterThan(0);
    expect(instances.length + surplus.length).toBe(11);
    expect(missing.join('\n')).toContain(`${surplus.length} of 10`);
    expect(moved).toEqual([]);
    expect(lost(scene)).toEqual([]);
    expect(again.layout).toEqual(scene.layout);
  });
});
