import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import type { Finish } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { holdingHinge } from '../../modelling/joints.ts';
import { requireRoom } from '../../order.ts';
import type { Solid, SolidKernel } from '../../solids.ts';

const OPENING = (135 * Math.PI) / 180;
const KEYS: Finish = { material: 'plastic', colour: 'black' };
const INSIDES: Finish = { material: 'electronics', colour: null };
const FEET: Finish = { material: 'rubber', colour: null };

/** A 16:10 display of diagonal 1, and the frame around it [m]. */
const [SCREEN_WIDTH, SCREEN_HEIGHT] = [0.848, 0.53];
const [FRAME_WIDTH, FRAME_HEIGHT] = [0.016, 0.034];

const schema = z.strictObject({ category: z.literal('laptop'), ...common });

/** A closed laptop: base with a keyboard, and a screen on a friction hinge. */
export const laptop = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'laptop.n.01', offset: 3642806, lemmas: 'laptop laptop_computer' },
    wikidata: { item: 'Q3962', label: 'Laptop', source: 'p8814' },
  },
  mass: [0.9, 4.5],
  longest: [0.2, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { laptop: {}, 'notebook computer': {}, 'laptop computer': {} },
    main: 'diagonal',
    directions: { thickness: 'height' },
    parts: { screen: { always: 1 }, keyboard: { always: 1 }, hinge: { always: 1 }, bottom: { always: 1 } },
    always: ['hinged', 'clamshell'],
    variants: 'gaming convertible foldable',
    otherKinds: 'tablet toy',
  },

  plan(order) {
    const finish = order.finish('aluminium');
    const diagonal = order.given('diagonal');
    const screen = diagonal ?? 0.3556;
    if (diagonal !== undefined) requireRoom('The keyboard needs a wider screen', diagonal, 0.1);
    const round = (metres: number): number => Math.round(metres * 1000) / 1000;
    const size = order.size(
      {
        width: round(SCREEN_WIDTH * screen + FRAME_WIDTH),
        depth: round(SCREEN_HEIGHT * screen + FRAME_HEIGHT),
        height: 0.016,
      },
      diagonal === undefined ? [1, 1] : [0, Infinity],
    );
    requireRoom('The keyboard needs more width', size.width, 0.1);
    requireRoom('Keyboard and palm rest need more depth', size.depth, 0.07);
    requireRoom('Base and screen need more height', size.height, 0.008);
    requireRoom('A laptop is flat', Math.min(size.width, size.depth), 3 * size.height);
    return { size, finish };
  },

  build({ size: { width, depth, height }, finish }, assembly) {
    const { kernel } = assembly;
    const [x, y] = [width / 2, depth / 2];
    const [foot, deck, under] = [0.08 * height, 0.66 * height, 0.69 * height];
    const [sheet, recess] = [0.07 * height, 0.07 * height];
    const body = assembly.link('body');
    const keyboard = {
      min: [-0.43 * width, -0.06 * depth, deck - recess],
      max: [0.43 * width, 0.36 * depth, deck],
    } as const;
    const case_ = kernel.box([-x, -y, foot], [x, y, deck], 0.05 * height);
    const inside = kernel.box([sheet - x, sheet - y, foot + sheet], [x - sheet, y - sheet, deck - sheet - recess]);
    const pad = kernel.box(
      [-0.19 * width, -0.44 * depth, deck - 0.3 * recess],
      [0.19 * width, -0.12 * depth, deck + 0.01],
    );
    const well = kernel.box(keyboard.min, [keyboard.max[0], keyboard.max[1], deck + 0.01]);
    body.add(finish, case_.minus(inside).minus(pad).minus(well));
    body.add(INSIDES, inside);
    body.add(KEYS, ...keys(kernel, keyboard.min, keyboard.max));
    body.collideBox('base', finish, [-x, -y, foot], [x, y, deck]);
    for (const [i, side] of [-1, 1].entries()) {
      const [from, to] = [side * 0.42 * depth - 0.02 * depth, side * 0.42 * depth + 0.02 * depth];
      board(kernel, body, `foot_${i + 1}`, FEET, [-0.4 * width, from, 0], [0.4 * width, to, foot]);
    }

    const screen = assembly.link('screen', [0, y, deck]);
    const cover = kernel.box([-x, -y, under], [x, y, height], 0.05 * height);
    const edge = Math.max(0.0025, 0.07 * height);
    const panel = kernel.box([edge - x, edge - y, under], [x - edge, y - edge, height - sheet]);
    screen.add(finish, cover.minus(panel.plus(panel.move(0, 0, -0.001))));
    screen.add(INSIDES, panel);
    screen.collideBox('panel', finish, [-x, -y, under], [x, y, height]);
    assembly.hinge(screen, [-1, 0, 0], OPENING, (inertial) => holdingHinge([-1, 0, 0], inertial));
  },
});

/** Five rows of keys in a well, the front one with a space bar. */
function keys(kernel: SolidKernel, min: Vec3, max: Vec3): Solid[] {
  const [rows, columns] = [5, 14];
  const [pitchX, pitchY] = [(max[0] - min[0]) / columns, (max[1] - min[1]) / rows];
  const gap = 0.09 * pitchY;
  const top = max[2] - 0.15 * (max[2] - min[2]);
  const key = (row: number, from: number, to: number): Solid =>
    kernel.box(
      [min[0] + from * pitchX + gap, min[1] + row * pitchY + gap, min[2]],
      [min[0] + to * pitchX - gap, min[1] + (row + 1) * pitchY - gap, top],
      0.2 * (top - min[2]),
    );
  const singles = Array.from({ length: (rows - 1) * columns }, (_, i) =>
    key(1 + Math.floor(i / columns), i % columns, (i % columns) + 1),
  );
  const front = [0, 1, 2, 3, 9, 10, 11, 12, 13].map((i) => key(0, i, i + 1));
  return [...front, key(0, 4, 9), ...singles];
}
