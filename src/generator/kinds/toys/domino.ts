import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { requireRoom } from '../../order.ts';

const schema = z.strictObject({
  category: z.literal('domino'),
  ...common,
  /** Pips of the upper and of the lower half. */
  pips: z.tuple([z.int().min(0).max(6), z.int().min(0).max(6)]),
  pipFinish: finishSchema,
});

/** Pips of a half, in thirds of its edge from the middle: those of a number are those of the list that it has in common. */
const PLACES: readonly (readonly [column: number, row: number, numbers: readonly number[]])[] = [
  [0, 0, [1, 3, 5]],
  [-1, -1, [2, 3, 4, 5, 6]],
  [1, 1, [2, 3, 4, 5, 6]],
  [-1, 1, [4, 5, 6]],
  [1, -1, [4, 5, 6]],
  [-1, 0, [6]],
  [1, 0, [6]],
];

/** A domino that stands on its short edge, its face to the front. */
export const domino = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'domino.n.04', offset: 3220802, lemmas: 'domino' },
    wikidata: null,
  },
  mass: [0.005, 0.06],
  longest: [0.02, 0.15],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { domino: {}, 'domino tile': {}, 'domino piece': {}, 'domino stone': {} },
    main: 'height',
    scored: 'pip',
    shapes: ['rectangular'],
    parts: {
      pip: { always: 8, pair: [0, 6], words: ['pip', 'dot', 'spot'] },
      line: { always: 1 },
      face: { always: 1 },
    },
    trim: ['pip'],
    varies: { materials: ['beech', 'maple', 'plastic'], colours: [null, 'white', 'black', 'red', 'blue'], spread: 0.2 },
    otherKinds: 'pizza mask cape',
  },

  plan(order) {
    const finish = order.finish('maple');
    const dark = finish.colour === 'black' || finish.colour?.startsWith('dark') || finish.material === 'walnut';
    const pipFinish = order.trim('pip', { material: 'plastic', colour: dark ? 'white' : 'black' });
    const pips: [number, number] = order.pair('pip') ?? [3, 5];
    const height = order.length('height', 0.048);
    const size = { width: order.length('width', height / 2), depth: order.length('depth', height / 6, 0.002), height };
    requireRoom('A domino is too thin to stand', size.depth, size.height / 12);
    requireRoom('A domino is at most as thick as wide', size.width, size.depth);
    requireRoom('Two halves need more height', size.height, 1.5 * size.width);
    return { size, pips, finish, pipFinish };
  },

  build({ size: { width, depth, height }, pips, finish, pipFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const sunk = Math.min(0.0006, 0.08 * depth);
    const [face, paint] = [sunk - y, 3 * sunk - y];
    // The hollows end inside of the paint, which takes the rest: no film of wood can stay on it.
    const hollow = (face + paint) / 2;
    const [hollows, paints] = [[-y - depth, hollow] as const, [face, paint] as const].map(([from, to]) => [
      kernel.box([-0.38 * width, from, 0.49 * height], [0.38 * width, to, 0.51 * height]),
      ...pips.flatMap((number, half) =>
        PLACES.filter(([, , numbers]) => numbers.includes(number)).map(([column, row]) => {
          const [px, pz] = [0.28 * width * column, height * (half === 0 ? 0.75 : 0.25) + 0.28 * width * row];
          return kernel.rod([px, from, pz], [px, to, pz], 0.09 * width, 24);
        }),
      ),
    ]) as [ReturnType<typeof kernel.box>[], ReturnType<typeof kernel.box>[]];
    const [min, max]: [Vec3, Vec3] = [
      [-x, -y, 0],
      [x, y, height],
    ];
    body.add(pipFinish, ...paints);
    body.add(finish, kernel.box(min, max, 0.1 * depth).minus(kernel.union(hollows)));
    body.collideBox('domino', finish, min, max);
    body.grasp('edges', [0, 0, 0.7 * height], [0, 0, -1], [1, 0, 0], width);
    body.grasp('faces', [0, 0, 0.7 * height], [0, 0, -1], [0, 1, 0], depth);
  },
});
