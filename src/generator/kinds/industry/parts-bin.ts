import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { convexPart } from '../../modelling/board.ts';
import { extruded } from '../../modelling/extrusion.ts';
import { painted } from '../../modelling/finish-paint.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { sided } from '../../modelling/panel-boards.ts';
import { rectangle, trapezium } from '../../modelling/slab-polygon.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

const schema = z.strictObject({
  category: z.literal('parts_bin'),
  ...common,
  /** Thickness of walls and floor [m]. */
  wall: z.number().positive(),
});

/** Of the whole: height of the lip in front, where the sides begin to rise behind it, and where they are at full height. */
const LIP = 0.42;
const RISE = 0.12;
const FULL = 0.42;

/** An open-fronted stacking bin for small parts: its low front lets a hand in. */
export const partsBin = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'bin.n.01', offset: 2839910, lemmas: 'bin' },
    wikidata: { item: 'Q987767', label: 'Container', source: 'p8814', broader: true },
  },
  mass: [0.05, 1.5],
  longest: [0.08, 0.6],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: true },
  words: {
    nouns: synonyms('bin', 'parts bin', 'storage bin', 'picking bin', 'stacking bin', 'small parts bin'),
    main: 'depth',
    directions: { length: 'depth' },
    shapes: ['rectangular', 'open'],
    parts: {
      wall: { always: 4 },
      lip: { always: 1, words: ['lip', 'front'] },
      bottom: { always: 1 },
      rim: { always: 1 },
    },
    varies: { colours: ['red', 'blue', 'yellow', 'green', 'grey'], spread: 0.3 },
    otherKinds: 'trash dust waste rubbish recycling bread wheelie garbage compost toy wine',
  },

  plan(order) {
    const finish = painted(order, 'plastic', 'red');
    const size = order.size({ width: 0.15, depth: 0.24, height: 0.125 }, [0.8, 1.25]);
    const smallest = Math.min(size.width, size.depth, size.height);
    const wall = order.length('thickness', Math.min(0.003, smallest / 20));
    requireRoom('The walls leave no hollow', smallest, 10 * wall);
    requireRoom('It is too high to stand', 2.5 * Math.min(size.width, size.depth), size.height);
    return { size, wall, finish };
  },

  /** Up to its lip. */
  capacity: ({ size: { width, depth, height }, wall }) =>
    (width - 2 * rimOf(width, wall)) * (depth - 2 * wall) * (LIP * height - wall),

  build({ size: { width, depth, height }, wall, finish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const lip = LIP * height;
    const [rise, full] = [RISE * depth - y, FULL * depth - y];
    const rim = rimOf(width, wall);
    const part = (label: string, points: readonly Vec3[]): void => {
      convexPart(kernel, body, label, finish, points);
    };
    const block = (label: string, min: Vec3, max: Vec3): void => {
      body.add(finish, kernel.box(min, max, 0.3 * wall));
      body.collideBox(label, finish, min, max);
    };

    const half = x - rim + wall; // outer face of the sides; the rims stand out beyond it
    block('floor', [-half, -y, 0], [half, y, wall]);
    block('back', [-half, y - wall, 0], [half, y, height]);
    block('lip', [-half, -y, 0], [half, wall - y, lip]);
    block('rim_1', [-half, -y, lip - wall], [half, 1.6 * wall - y, lip]);
    block('rim_2', [-x, y - 2 * wall, height - wall], [x, y, height]);
    for (const [i, side] of [-1, 1].entries()) {
      const [a, b] = sided(side, half - wall, half);
      part(`side_${2 * i + 1}`, extruded(0, rectangle([-y, 0], [y, lip]), a, b));
      part(`side_${2 * i + 2}`, extruded(0, trapezium([rise, y], [full, y], [lip - wall, height]), a, b));
      const [c, d] = sided(side, half - wall, x);
      block(`rim_${3 + 2 * i}`, [c, full, height - wall], [d, y, height]);
      const slope: Vec2[] = [
        [rise, lip - wall],
        [rise, lip],
        [full, height],
        [full, height - wall],
      ];
      part(`rim_${4 + 2 * i}`, extruded(0, slope, c, d));
      block(`rim_${7 + i}`, [c, -y, lip - wall], [d, rise, lip]);
    }
    body.grasp('rim', [0, y - wall, height - wall], [0, 0, -1], [0, 1, 0], 2 * wall);
    assembly.cavity('inside', body, [wall - half, wall - y, wall], [half - wall, y - wall, lip]);
  },
});

/** How far the rims stand out, wall included [m]. */
const rimOf = (width: number, wall: number): number => Math.min(2.2 * wall, 0.1 * width);
