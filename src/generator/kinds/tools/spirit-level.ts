import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar, roundBarSolid } from '../../modelling/bar-round.ts';
import { board } from '../../modelling/board.ts';
import { coloured } from '../../modelling/finish-paint.ts';
import { requireRoom } from '../../order.ts';

const VIAL = { material: 'plastic', colour: 'lime' } as const;
const BLACK = { material: 'plastic', colour: 'black' } as const;

const schema = z.strictObject({ category: z.literal('spirit_level'), ...common });

/** A spirit level of I section, standing on its measuring face: one vial along it in the middle, an upright one near each end. */
export const spiritLevel = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'spirit_level.n.01', offset: 3658858, lemmas: 'level spirit_level' },
    wikidata: { item: 'Q207988', label: 'Spirit level', source: 'p8814' },
  },
  mass: [0.15, 1.6],
  longest: [0.15, 2.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'spirit level': {}, 'bubble level': {}, 'carpenter level': {} },
    main: 'width',
    directions: { thickness: 'depth' },
    parts: {
      vial: { always: 3, words: ['vial', 'bubble'] },
      top: { always: 1 },
      bottom: { always: 1 },
      cap: { always: 2, words: ['cap', 'end'] },
    },
    varies: { colours: ['yellow', 'red', 'blue', 'silver'], spread: 0.25 },
    variants: 'digital torpedo',
    otherKinds: 'laser line surveying',
  },

  plan(order) {
    const finish = coloured(order, 'aluminium', 'yellow');
    const size = order.size({ width: 0.6, depth: 0.025, height: 0.06 }, [0.3, 4]);
    requireRoom('The vials need more length', size.width, 4 * size.height);
    requireRoom('The vial in the middle needs more height', size.height, 1.4 * size.depth);
    requireRoom('It would fall over', size.depth, 0.25 * size.height);
    return { size, finish };
  },

  build({ size: { width, depth, height }, finish }, assembly) {
    const { kernel } = assembly;
    const level = assembly.link('level');
    const [x, y] = [width / 2, depth / 2];
    const flange = 0.12 * height;
    const web = 0.09 * depth;
    const cap = 0.25 * depth;
    const window = 1.1 * height;
    const [low, high] = [flange, height - flange];
    const inner = x - cap;
    const vials = [-0.78 * x, 0, 0.78 * x];
    board(kernel, level, 'bottom', finish, [-inner, -y, 0], [inner, y, low]);
    board(kernel, level, 'top', finish, [-inner, -y, high], [inner, y, height]);
    const ends = [-inner, ...vials.flatMap((at) => [at - window / 2, at + window / 2]), inner];
    for (let i = 0; i < ends.length; i += 2) {
      const [min, max]: [Vec3, Vec3] = [
        [ends[i]!, -web, low],
        [ends[i + 1]!, web, high],
      ];
      board(kernel, level, `web_${i / 2 + 1}`, finish, min, max);
    }
    const middle = height / 2;
    const radius = Math.min(0.3 * depth, 0.14 * height);
    for (const [i, at] of vials.entries()) {
      const half = 0.34 * height;
      const along = (share: number): Vec3 => (at === 0 ? [share * half, 0, middle] : [at, 0, middle + share * half]);
      // The vial, and the two black lines between which the bubble has to stand.
      for (const [k, [from, to]] of [
        [-0.97, -0.32],
        [-0.22, 0.22],
        [0.32, 0.97],
      ].entries()) {
        roundBar(kernel, level, `vial_${3 * i + k + 1}`, VIAL, {
          from: along(from!),
          to: along(to!),
          radius,
          chamfer: 0,
        });
      }
      for (const [from, to] of [
        [-1.0, -0.9],
        [-0.34, -0.2],
        [0.2, 0.34],
        [0.9, 1.0],
      ]) {
        level.add(
          BLACK,
          roundBarSolid(kernel, { from: along(from!), to: along(to!), radius: 1.08 * radius, chamfer: 0 }),
        );
      }
      board(
        kernel,
        level,
        `holder_${2 * i + 1}`,
        BLACK,
        [at - window / 2, -0.35 * depth, low],
        [at - 0.36 * height, 0.35 * depth, high],
      );
      board(
        kernel,
        level,
        `holder_${2 * i + 2}`,
        BLACK,
        [at + 0.36 * height, -0.35 * depth, low],
        [at + window / 2, 0.35 * depth, high],
      );
    }
    for (const [i, [from, to]] of [
      [-x, -inner],
      [inner, x],
    ].entries()) {
      board(kernel, level, `cap_${i + 1}`, BLACK, [from!, -y, 0], [to!, y, height]);
    }
    level.support('top', [-inner, -y], [inner, y], height);
    level.grasp('top', [0, 0, high], [0, 0, -1], [0, 1, 0], depth);
  },
});
