import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { requireRoom } from '../../order.ts';

const MOST = 8;
/** The front row is so much of the depth, and so much of the height. */
const [FRONT, LOW] = [0.4, 0.5];

const schema = z.strictObject({
  category: z.literal('desk_organizer'),
  ...common,
  /** Cells: a tall row behind, a low one in front. */
  compartments: z.int().min(2).max(MOST),
  /** Thickness of the boards [m]. */
  wall: z.number().positive(),
});

/** An open box of cells for a desk: tall ones behind for pens, low ones in front for small things. */
export const deskOrganizer = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'holder.n.01', offset: 3525454, lemmas: 'holder' },
    wikidata: { item: 'Q987767', label: 'Container', source: 'p8814', broader: true },
  },
  mass: [0.2, 3],
  longest: [0.1, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: { 'desk organizer': {}, 'desk organiser': {}, 'desk tidy': {}, organizer: {}, organiser: {} },
    main: 'width',
    steady: ['thickness'],
    parts: {
      compartment: { least: 2, most: MOST, words: ['compartment', 'cell', 'slot'] },
      bottom: { always: 1 },
      wall: { always: 4 },
      divider: { always: 1 },
    },
    varies: { materials: ['plywood', 'bamboo', 'plastic', 'oak', 'walnut'], colours: ['white', 'black'], spread: 0.15 },
    otherKinds: 'personal cable shoe drawer closet',
  },

  plan(order) {
    const finish = order.finish('birch');
    const compartments = order.count('compartment', 5);
    const size = order.size({ width: 0.2, depth: 0.13, height: 0.11 }, [0.6, 1.8]);
    const wall = order.length('thickness', Math.max(stock(finish, 0.005), 0.001));
    const across = Math.ceil(compartments / 2);
    requireRoom(`${across} cells side by side need more width`, size.width, across * 0.02 + (across + 1) * wall);
    requireRoom('Two rows of cells need more depth', FRONT * size.depth, 0.02 + 2 * wall);
    requireRoom('The cells need more height', LOW * size.height, 0.015 + wall);
    requireRoom('It would fall over', 2 * Math.min(size.width, size.depth), size.height);
    return { size, compartments, wall, finish };
  },

  build({ size: { width, depth, height }, compartments, wall: t, finish }, assembly) {
    const { kernel } = assembly;
    const box = assembly.link('organizer');
    const [x, y] = [width / 2, depth / 2];
    const split = FRONT * depth - y;
    const low = LOW * height;
    const part = (label: string, min: Vec3, max: Vec3): void => board(kernel, box, label, finish, min, max);
    part('bottom', [-x, -y, 0], [x, y, t]);
    part('back', [-x, y - t, t], [x, y, height]);
    part('front', [-x, -y, t], [x, t - y, low]);
    part('divider', [t - x, split, t], [x - t, split + t, height]);
    for (const [i, side] of [-1, 1].entries()) {
      const [from, to] = side < 0 ? [-x, t - x] : [x - t, x];
      part(`side_${2 * i + 1}`, [from, t - y, t], [to, split, low]);
      part(`side_${2 * i + 2}`, [from, split, t], [to, y - t, height]);
    }
    let count = 0;
    const row = (cells: number, front: number, back: number, top: number): void => {
      const pitch = (width - t) / cells;
      for (let i = 0; i < cells; i++) {
        const left = -x + i * pitch;
        if (i > 0) part(`divider_${count + 1}`, [left, front, t], [left + t, back, 0.94 * top]);
        count++;
        assembly.cavity(`cell_${count}`, box, [left + t, front, t], [left + pitch, back, top]);
      }
    };
    row(Math.ceil(compartments / 2), split + t, y - t, height);
    row(Math.floor(compartments / 2), t - y, split, low);
    box.grasp('back', [0, y - t / 2, 0.9 * height], [0, 0, -1], [0, 1, 0], t);
  },
});
