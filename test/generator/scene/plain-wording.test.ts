import { describe, expect, it } from 'vitest';
import { planScene } from '../../../src/generator/scene/plan-scene.ts';

/** "2 green_oak_chair around 0": each placement with its number and its relations. */
function placed(prompt: string): string[] {
  const result = planScene(prompt);
  if (result.kind !== 'planned') throw new Error(result.message);
  return result.plan.placements.map(({ count, definition, relations }) =>
    [`${count} ${definition}`, ...relations.map(({ kind, to }) => (to === undefined ? kind : `${kind} ${to}`))].join(
      ', ',
    ),
  );
}

const ROWS: readonly (readonly [prompt: string, ...placed: string[]])[] = [
  // Stacks in order, and pyramids.
  [
    'a tower of three cubes: red, blue and green from bottom to top',
    '1 red_beech_cube',
    '1 blue_beech_cube, on 0',
    '1 green_beech_cube, on 1',
  ],
  [
    'tower of three blocks: red at the bottom, then yellow, green on top',
    '1 red_beech_cube',
    '1 yellow_beech_cube, on 0',
    '1 green_beech_cube, on 1',
  ],
  [
    'stack of red, green and blue cubes on a table',
    '1 oak_table',
    '1 red_beech_cube, on 0',
    '1 green_beech_cube, on 1',
    '1 blue_beech_cube, on 2',
  ],
  ['pyramid of six cubes', '3 beech_cube', '2 beech_cube, on 0', '1 beech_cube, on 1'],
  ['build a pyramid: 3 boxes at the bottom, 1 on top', '3 pine_crate', '1 pine_crate, on 0'],
  // Exceptions and halves.
  ['five chairs, all red except one, which is blue', '4 red_oak_chair', '1 blue_oak_chair'],
  [
    'six mugs on a shelf, all white but one, which is black',
    '1 pine_shelf',
    '5 white_ceramic_mug, on 0',
    '1 black_ceramic_mug, on 0',
  ],
  ['six chairs, half of them red, the others green', '3 red_oak_chair', '3 green_oak_chair'],
  // Corrections.
  ['two mugs on a table, no, make it three', '1 oak_table', '3 ceramic_mug, on 0'],
  ['A bed against the left wall. Actually, put it against the right wall.', '1 oak_bed, against_wall'],
  // Possessives, arrows, brackets, letters, data.
  [
    "the desk's lamp is on, the desk's chair is red",
    '1 oak_table',
    '1 black_steel_lamp, on 0',
    '1 red_oak_chair, around 0',
  ],
  ['mug -> on -> tray -> on -> table', '1 oak_table', '1 oak_tray, on 0', '1 ceramic_mug, on 1'],
  ['desk. lamp -> desk.', '1 oak_table', '1 black_steel_lamp, on 0'],
  ['coffee table + 2 mugs (coffee table)', '1 oak_table', '2 ceramic_mug, on 0'],
  ['cube A (red) on cube B (blue)', '1 blue_beech_cube', '1 red_beech_cube, on 0'],
  [
    '{"table": {"size": [1.4, 0.7, 0.75]}, "on_table": ["mug", "plate"]}',
    '1 oak_table',
    '1 ceramic_mug, on 0',
    '1 ceramic_plate, on 0',
  ],
  ['objects: crate, drum\nrelations: drum behind crate', '1 pine_crate', '1 blue_steel_drum, behind 0'],
  // Places.
  ['a sofa with a floor lamp at its right end', '1 fabric_sofa', '1 black_steel_lamp, right_of 0'],
  ['a pallet and a crate over the pallet', '1 pine_pallet', '1 pine_crate, on 0'],
  ['shelf + 6 jars', '1 pine_shelf', '6 glass_jar, on 0'],
  ['a pair of pliers on a table', '1 oak_table', '1 steel_pliers, on 0'],
];

describe('plain wordings of scenes', () => {
  it.each(ROWS)('%s', (prompt, ...expected) => {
    expect(placed(prompt)).toEqual(expected);
  });
});
