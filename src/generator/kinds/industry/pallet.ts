import { z } from 'zod';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { requireRoom } from '../../order.ts';

/**
 * The flat pallet of EN 13698-1 [m]: 1200 × 800 × 144 mm; boards of 22 mm; widths of its five deck boards, of blocks and
 * bottom boards across, and of blocks and stringers along.
 */
const EUR = { width: 1.2, depth: 0.8, height: 0.144, board: 0.022, wide: 0.145, narrow: 0.1 };
const MOST_BOARDS = 15;
/** Names of the standard's pallet. */
const STANDARD = ['euro pallet', 'eur pallet', 'epal pallet', 'europallet', 'europalette'];

const schema = z.strictObject({
  category: z.literal('pallet'),
  ...common,
  /** Boards of the deck, side by side across the depth. */
  deckBoards: z.int().min(3).max(MOST_BOARDS),
  /** Thickness of each board [m]. */
  thickness: z.number().positive(),
});

/** A four-way pallet: deck boards on three stringers, nine blocks, three bottom boards. */
export const pallet = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'pallet.n.02', offset: 3879582, lemmas: 'pallet' },
    wikidata: { item: 'Q505996', label: 'Pallet', source: 'p8814' },
  },
  mass: [12, 50], // EN 13698-1: a EUR pallet weighs about 25
  longest: [0.6, 1.4], // quarter pallets have 0.6 m, EN 13698-1 has 1.2 m
  roles: { kept: 'floor', wall: 'none', holds: 'load', seat: 'none', carried: true },
  words: {
    nouns: {
      ...synonyms('pallet', ...STANDARD, 'wooden pallet', 'transport pallet', 'shipping pallet'),
      'display pallet': { width: 0.8, depth: 0.6 },
    },
    standards: STANDARD,
    main: 'width',
    steady: ['height'],
    shapes: ['rectangular', 'square'],
    parts: {
      slat: { least: 3, most: MOST_BOARDS, words: ['deck board', 'deckboard'] },
      block: { always: 9 },
      stringer: { always: 3 },
      runner: { always: 3, words: ['runner', 'bottom board', 'skid'] },
      deck: { always: 1 },
    },
    varies: { materials: ['pine', 'birch', 'oak', 'plastic'], colours: [null, null, null, 'blue'], spread: 0.2 },
    variants: 'loaded wrapped',
    otherKinds: 'paint painting colour color artist cage jack',
  },

  plan(order) {
    const finish = order.finish('pine');
    const size = order.size({ width: EUR.width, depth: EUR.depth, height: EUR.height }, [0.5, 4]);
    const deckBoards = order.count('slat', 5);
    const thickness = order.length('thickness', (EUR.board / EUR.height) * size.height);
    requireRoom('Three layers of boards leave no room for forks', size.height, 3.6 * thickness);
    requireRoom('The boards are too thick for this width', size.width, 20 * thickness);
    requireRoom('The boards are too thick for this depth', size.depth, 4 * deckBoards * thickness * 0.5);
    return { size, deckBoards, thickness, finish };
  },

  build({ size: { width, depth, height }, deckBoards, thickness, finish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const [alongX, acrossY] = [width / EUR.width, depth / EUR.depth];
    const stack = [thickness, height - 2 * thickness, height - thickness] as const;

    const wide = EUR.wide * alongX;
    const posts = [-x, -wide / 2, x - wide].map((from) => [from, from + wide] as const);
    const [edge, middle] = [EUR.narrow * acrossY, EUR.wide * acrossY];
    const rows = [
      [-y, edge - y],
      [-middle / 2, middle / 2],
      [y - edge, y],
    ] as const;
    for (const [i, [from, to]] of rows.entries()) {
      board(kernel, body, `runner_${i + 1}`, finish, [-x, from, 0], [x, to, stack[0]]);
      for (const [k, [left, right]] of posts.entries()) {
        board(kernel, body, `block_${3 * i + k + 1}`, finish, [left, from, stack[0]], [right, to, stack[1]]);
      }
    }
    for (const [i, [left, right]] of posts.entries()) {
      board(kernel, body, `stringer_${i + 1}`, finish, [left, -y, stack[1]], [right, y, stack[2]]);
    }
    for (const [i, [from, to]] of deck(depth, deckBoards).entries()) {
      board(kernel, body, `deck_${i + 1}`, finish, [-x, from, stack[2]], [x, to, height]);
    }
    body.support('deck', [-x, -y], [x, y], height);
  },
});

/** Where the deck boards lie across the depth [m]: wide and narrow in turn where there are five, as on the EUR pallet. */
function deck(depth: number, count: number): (readonly [from: number, to: number])[] {
  const parts = Array.from({ length: count }, (_, i) => (count === 5 && i % 2 === 1 ? EUR.narrow : EUR.wide));
  const covered = (635 / 800) * depth; // of the EUR pallet: 3 × 145 + 2 × 100 mm
  const unit = covered / parts.reduce((sum, part) => sum + part, 0);
  const gap = (depth - covered) / (count - 1);
  return parts.map((part, i) => {
    const from = -depth / 2 + parts.slice(0, i).reduce((sum, before) => sum + before * unit + gap, 0);
    return [from, from + part * unit];
  });
}
