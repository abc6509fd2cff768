import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { coloured, RUBBER } from '../../modelling/finish-paint.ts';
import { FOUR } from '../../modelling/panel-boards.ts';
import { rectangle } from '../../modelling/slab-polygon.ts';
import { requireRoom } from '../../order.ts';
import type { Solid } from '../../solids.ts';

/** Widths of the keys of each row in keys, from the front, and gaps as negative numbers: ISO/IEC 9995 without a number pad. */
const ROWS: readonly (readonly number[])[] = [
  [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25, -0.25, 1, 1, 1],
  [2.25, ...Array<number>(10).fill(1), 2.75, -1.25, 1, -1],
  [1.75, ...Array<number>(11).fill(1), 2.25, -3.25],
  [1.5, ...Array<number>(12).fill(1), 1.5, -0.25, 1, 1, 1],
  [...Array<number>(13).fill(1), 2, -0.25, 1, 1, 1],
  [1, -1, 1, 1, 1, 1, -0.5, 1, 1, 1, 1, -0.5, 1, 1, 1, 1, -0.25, 1, 1, 1],
];
/** Keys across. */
const COLUMNS = 18.25;

const schema = z.strictObject({
  category: z.literal('keyboard'),
  ...common,
  keyFinish: finishSchema,
});

/** A computer keyboard without a number pad; its keys are seen and touched, but don't move. */
export const keyboard = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'computer_keyboard.n.01', offset: 3085013, lemmas: 'computer_keyboard keypad' },
    wikidata: { item: 'Q250', label: 'ComputerKeyboard', source: 'kbpedia-1.60' },
  },
  mass: [0.3, 1.8],
  longest: [0.2, 0.55],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { keyboard: {}, 'computer keyboard': {} },
    main: 'width',
    steady: ['height'],
    directions: { thickness: 'height' },
    parts: { key: { always: 88, words: ['key', 'keycap'] }, bottom: { always: 1 }, foot: { always: 4 } },
    trim: ['key'],
    varies: { materials: ['aluminium'], colours: ['white', 'grey', 'silver', 'navy'], spread: 0.08 },
    variants: 'ergonomic split mechanical',
    otherKinds: 'piano music midi on-screen',
  },

  plan(order) {
    const finish = coloured(order, 'plastic', 'black');
    const keyFinish = order.trim('key', {
      material: 'plastic',
      colour: finish.colour === 'black' ? 'dark grey' : 'white',
    });
    const size = order.size({ width: 0.36, depth: 0.135, height: 0.026 });
    requireRoom('Six rows of keys need more depth', size.depth, 0.3 * size.width);
    requireRoom('A keyboard is wider than deep', size.width, 1.6 * size.depth);
    requireRoom('The keys need more width', size.width, 0.1);
    requireRoom('A keyboard is flat', size.depth, 2.5 * size.height);
    return { size, finish, keyFinish };
  },

  build({ size: { width, depth, height }, finish, keyFinish }, assembly) {
    const { kernel } = assembly;
    const board_ = assembly.link('keyboard');
    const [x, y] = [width / 2, depth / 2];
    const [foot, deck] = [0.06 * height, 0.62 * height];
    board(kernel, board_, 'bottom', finish, [-x, -y, foot], [x, y, deck]);
    for (const [i, [sx, sy]] of FOUR.entries()) {
      const [cx, cy, a, b] = [sx * 0.9 * x, sy * 0.85 * y, 0.05 * x, 0.06 * y];
      board(kernel, board_, `foot_${i + 1}`, RUBBER, [cx - a, cy - b, 0], [cx + a, cy + b, foot]);
    }
    const margin = 0.025 * width;
    const pitchX = (width - 2 * margin) / COLUMNS;
    const pitchY = (depth - 2 * margin) / (ROWS.length + 0.25);
    const gap = 0.06 * Math.min(pitchX, pitchY);
    const keys: Solid[] = [];
    for (const [row, widths] of ROWS.entries()) {
      // The row of function keys stands a quarter of a key apart.
      const from = -y + margin + (row + (row === 5 ? 0.25 : 0)) * pitchY;
      let at = margin - x;
      let start = at;
      let runs = 0;
      for (const share of [...widths, -1]) {
        if (share < 0) {
          if (at > start) {
            const label = `key_${10 * (row + 1) + ++runs}`;
            const [min, max]: [Vec3, Vec3] = [
              [start + gap, from + gap, deck],
              [at - gap, from + pitchY - gap, height],
            ];
            board_.collideBox(label, keyFinish, min, max);
          }
          at += -share * pitchX;
          start = at;
          continue;
        }
        keys.push(key([at + gap, from + gap, deck], [at + share * pitchX - gap, from + pitchY - gap, height]));
        at += share * pitchX;
      }
    }
    board_.add(keyFinish, ...keys);
    board_.grasp('bottom', [x, 0, (foot + deck) / 2], [-1, 0, 0], [0, 0, 1], deck - foot);

    /** A cap that is narrower at the top than at its foot. */
    function key(min: Vec3, max: Vec3): Solid {
      const slope = 0.1 * Math.min(pitchX, pitchY);
      const ring = (inset: number, z: number): Vec3[] =>
        rectangle([min[0] + inset, min[1] + inset], [max[0] - inset, max[1] - inset]).map(([px, py]) => [px, py, z]);
      return kernel.hull([
        ...ring(0, min[2]),
        ...ring(0.3 * slope, min[2] + 0.4 * (max[2] - min[2])),
        ...ring(slope, max[2] - 0.1 * slope),
        ...ring(1.4 * slope, max[2]),
      ]);
    }
  },
});
