import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar } from '../../modelling/bar-round.ts';
import { board } from '../../modelling/board.ts';
import { coloured } from '../../modelling/finish-paint.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { FOUR } from '../../modelling/panel-boards.ts';
import { requireRoom } from '../../order.ts';

const MOST = 4;

const schema = z.strictObject({
  category: z.literal('letter_tray'),
  ...common,
  /** One above the other. */
  trays: z.int().min(1).max(MOST),
  /** Thickness of walls and floors [m]. */
  wall: z.number().positive(),
});

/** One tray for paper, or up to four on posts: open at the top, with a low lip in front. */
export const letterTray = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'tray.n.01', offset: 4476259, lemmas: 'tray' },
    wikidata: { item: 'Q987767', label: 'Container', source: 'p8814', broader: true },
  },
  mass: [0.15, 2.5],
  longest: [0.25, 0.5], // for A5 to A3
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: synonyms('letter tray', 'desk tray', 'paper tray', 'document tray', 'in tray', 'out tray', 'inbox tray'),
    senses: { tray: { by: ['paper', 'letter', 'document', 'mail'], use: true } },
    doubled: 'tray',
    main: 'width',
    steady: ['thickness'],
    parts: {
      tray: { least: 1, most: MOST, words: ['tray', 'tier', 'tiered', 'level'] },
      bottom: { always: 1 },
      wall: { always: 3 },
      leg: { least: 0, most: 4, words: ['post'] },
    },
    varies: { materials: ['steel', 'birch', 'bamboo'], colours: ['black', 'white', 'grey', 'blue'], spread: 0.1 },
    variants: 'mesh',
    otherKinds: 'serving baking ice cat',
  },

  plan(order) {
    const finish = coloured(order, 'plastic', 'dark grey');
    const trays = order.count('tray', 1);
    const size = order.size({ width: 0.255, depth: 0.345, height: 0.07 * trays }, [0.6, 1.6]);
    const wall = order.length('thickness', Math.max(stock(finish, 0.005), 0.0012));
    requireRoom('The walls leave no room for paper', Math.min(size.width, size.depth), 20 * wall);
    requireRoom(`${trays} trays one above the other need more height`, size.height, trays * (6 * wall + 0.012));
    requireRoom('It would fall over', 1.6 * Math.min(size.width, size.depth), size.height);
    return { size, trays, wall, finish };
  },

  build({ size: { width, depth, height }, trays, wall: t, finish }, assembly) {
    const { kernel } = assembly;
    const tray = assembly.link('tray');
    const [x, y] = [width / 2, depth / 2];
    const pitch = height / trays;
    const tall = trays === 1 ? height : 0.6 * pitch;
    const lip = Math.min(0.35 * tall, 0.02);
    for (let i = 0; i < trays; i++) {
      const level = i === trays - 1 ? height - tall : i * pitch;
      const of = (label: string): string => (trays === 1 ? label : `${label}_${i + 1}`);
      const part = (label: string, min: Vec3, max: Vec3): void =>
        board(kernel, tray, of(label), finish, [min[0], min[1], level + min[2]], [max[0], max[1], level + max[2]]);
      part('bottom', [-x, -y, 0], [x, y, t]);
      part('left', [-x, t - y, t], [t - x, y - t, tall]);
      part('right', [x - t, t - y, t], [x, y - t, tall]);
      part('back', [-x, y - t, t], [x, y, tall]);
      // Two cheeks and a lip between them: room for a thumb on the paper.
      part('cheek_left', [-x, -y, t], [-0.45 * x, t - y, tall]);
      part('cheek_right', [0.45 * x, -y, t], [x, t - y, tall]);
      part('lip', [-0.45 * x, -y, t], [0.45 * x, t - y, lip]);
      const name = trays === 1 ? 'inside' : `inside_${i + 1}`;
      assembly.cavity(name, tray, [t - x, t - y, level + t], [x - t, y - t, level + lip]);
      tray.support(of('bottom'), [t - x, t - y], [x - t, y - t], level + t);
      // Ribs under the paper let it be lifted.
      for (let k = 0; k < 8; k++) {
        const at = (-0.84 + 0.24 * k) * x;
        tray.add(
          finish,
          kernel.box([at - 0.0015, -0.9 * y, level + 0.9 * t], [at + 0.0015, 0.9 * y, level + t + 0.0006], 0.0003),
        );
      }
      if (i === 0) continue;
      const below = i * pitch - pitch + tall;
      for (const [k, [sx, sy]] of FOUR.entries()) {
        const at = (z: number): Vec3 => [sx * (x - 2.5 * t), sy * (y - 2.5 * t), z];
        roundBar(kernel, tray, `post_${4 * (i - 1) + k + 1}`, finish, {
          from: at(below - tall + t),
          to: at(level + t / 2),
          radius: 1.2 * t,
        });
      }
    }
    tray.grasp('lip', [0.7 * x, -y + t / 2, height - 0.2 * tall], [0, 0, -1], [0, 1, 0], t);
  },
});
