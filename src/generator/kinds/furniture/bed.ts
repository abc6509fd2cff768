import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { type Finish, finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { convexPart } from '../../modelling/board.ts';
import { cushion } from '../../modelling/cushion-block.ts';
import { UPHOLSTERY, upholsterySkin } from '../../modelling/cushion-cover.ts';
import { curve } from '../../modelling/lathe.ts';
import { sized, synonyms } from '../../modelling/nouns.ts';
import { boardsOf } from '../../modelling/panel-boards.ts';
import { type Block, blockOf, planks } from '../../modelling/planks.ts';
import { requireRoom } from '../../order.ts';

const HEADBOARDS = ['planked', 'arched', 'upholstered'] as const;

const schema = z.strictObject({
  category: z.literal('bed'),
  ...common,
  /** Top of the mattress above the floor [m]. */
  lying: z.number().positive(),
  pillows: z.int().min(0).max(2),
  legFinish: finishSchema,
  /** Absent: of planks. */
  headboard: z.enum(HEADBOARDS).optional(),
});

const SHEET: Finish = { material: UPHOLSTERY, colour: 'white' };
const PILLOW: Finish = { material: UPHOLSTERY, colour: 'light grey' };
const BLANKET: Finish = { material: UPHOLSTERY, colour: 'dark blue' };

/** Mattress without its frame and headboard [m]: 90 × 200, 140 × 200, 160 × 200, 180 × 200 cm are the sizes sold. */
const FRAME = { side: 0.06, length: 0.09 };

/** A bedstead with a headboard of planks, side rails and slats, with mattress, blanket and pillows. The head is at +Y. */
export const bed = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'bed.n.01', offset: 2818832, lemmas: 'bed' },
    wikidata: { item: 'Q42177', label: 'Bed', source: 'p8814' },
  },
  mass: [25, 150], // frame and mattress, single to king size
  longest: [1.2, 2.4], // cots to 2.2 m of mattress in a frame
  roles: { kept: 'by-size', wall: 'back', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('bed', 'bed frame', 'bedframe', 'bedstead'),
      ...sized({ width: 1.46 }, 'double bed', 'double bed frame'),
      ...sized({ width: 0.96 }, 'single bed', 'single bed frame'),
      'twin bed': { width: 1.05 },
      ...sized({ width: 1.58 }, 'queen bed', 'queen size bed'),
      ...sized({ width: 1.98 }, 'king bed', 'king size bed'),
    },
    main: 'width',
    directions: { length: 'depth' },
    steady: ['height'],
    parts: {
      mattress: { always: 1 },
      headboard: { always: 1 },
      pillow: { least: 1, most: 2 },
      blanket: { always: 1, words: ['blanket', 'duvet', 'throw'] },
      leg: { always: 4, words: ['post'] },
      slat: { always: 12 },
    },
    trim: ['leg'],
    varies: { materials: ['pine', 'walnut', 'birch', 'oak'], colours: [null, 'white', 'black'], spread: 0.08 },
    variants: 'hospital canopy day camp folding water bunk',
    otherKinds: 'loft sofa flower air truck garden sun dog cat test wall',
  },

  plan(order) {
    const finish = order.finish('oak');
    const legFinish = order.trim('leg', finish);
    const size = order.size({ width: 1.66, depth: 2.09, height: 0.95 }, [0.55, 1.5]);
    const lying = Math.round(Math.min(0.55 * size.height, 0.5) * 1000) / 1000;
    const pillows = order.count('pillow', size.width > 1.2 * size.depth * 0.5 ? 2 : 1);
    requireRoom('A bed is longer than wide', 1.15 * size.depth, size.width);
    requireRoom('A bed is wider', size.width, 0.35 * size.depth);
    requireRoom('Legs, slats and mattress need more height', size.height, 0.3 * Math.min(1, size.depth / 2));
    return { size, lying, pillows, finish, legFinish, ...order.form('headboard', HEADBOARDS) };
  },

  build(bed, assembly) {
    const { lying, pillows, finish, legFinish, headboard = 'planked' } = bed;
    const { kernel } = assembly;
    const { width, depth, height } = bed.size;
    const body = assembly.link('body');
    const scale = Math.min(1, depth / 2, width / 0.8);
    const [x, y] = [width / 2, depth / 2];
    const [side, end] = [FRAME.side * scale, FRAME.length * scale];
    const t = Math.max(Math.min(stock(finish, 0.025) * scale, 0.45 * side), 0.002);
    const leg = 0.96 * side;
    const [railTop, railTall] = [0.66 * lying, Math.min(0.16 * scale, 0.4 * lying)];
    const deck = railTop - 0.45 * railTall;
    const part = boardsOf(kernel, body, finish);
    /** Where an arched headboard begins to rise. */
    const low = lying + 0.5 * (height - lying);

    for (const [i, s] of [-1, 1].entries()) {
      const [near, far] = s < 0 ? [-x, leg - x] : [x - leg, x];
      part(`leg_${i + 1}`, [near, -y, 0], [far, leg - y, railTop], legFinish);
      part(
        `leg_${i + 3}`,
        [near, y - leg, 0],
        [far, y, headboard === 'arched' ? low : height - 0.05 * scale],
        legFinish,
      );
      const [a, b] = s < 0 ? [-x + 0.3 * leg, -x + 0.3 * leg + t] : [x - 0.3 * leg - t, x - 0.3 * leg];
      part(`rail_${i + 1}`, [a, leg - y, railTop - railTall], [b, y - leg, railTop]);
      const [c, d] = s < 0 ? [b, b + t] : [a - t, a];
      part(`bearer_${i + 1}`, [c, leg - y, deck - 2.5 * t], [d, y - leg, deck - t]);
    }
    part('foot_rail', [leg - x, -y + 0.3 * leg, railTop - railTall], [x - leg, -y + 0.3 * leg + t, railTop]);
    const [middle, high] = [y - 0.5 * leg, height - 0.05 * scale];
    const head: Block = { min: [leg - x, middle - t / 2, railTop - railTall], max: [x - leg, middle + t / 2, high] };
    if (headboard === 'arched') {
      const arc = curve([head.min[0], low], [0, 2 * height - low], [head.max[0], low], 16);
      const face = (at: number): Vec3[] => [
        ...arc.map(([across, z]): Vec3 => [across, at, z]),
        [head.min[0], at, head.min[2]],
        [head.max[0], at, head.min[2]],
      ];
      convexPart(kernel, body, 'headboard', finish, [...face(head.min[1]), ...face(head.max[1])]);
    } else {
      planks(kernel, body, 'headboard', finish, head, 2, Math.max(2, Math.round((high - railTop + railTall) / 0.12)));
      part('cap', [-x, y - 1.05 * leg, height - 0.05 * scale], [x, y, height]);
    }
    if (headboard === 'upholstered') {
      const pad = blockOf([leg - x, middle - 0.9 * leg, lying], [x - leg, middle - t / 2 + 0.002, high - 0.01 * scale]);
      const soft = {
        radius: 0.3 * leg,
        crown: 0.25 * leg,
        axis: 1,
        skin: 0.2 * upholsterySkin(PILLOW) * scale,
      } as const;
      cushion(kernel, body, 'headboard_pad', PILLOW, { ...pad, ...soft });
    }
    const inner = x - 0.3 * leg - t;
    const pitch = (depth - 2 * leg) / 12;
    for (let i = 0; i < 12; i++) {
      const from = leg - y + (i + 0.2) * pitch;
      part(`slat_${i + 1}`, [-inner, from, deck - t], [inner, from + 0.6 * pitch, deck]);
    }

    const [bx, front, rear] = [inner - 0.008 * scale, -y + 0.3 * leg + t + 0.008 * scale, y - end];
    const skin = 0.8 * upholsterySkin(SHEET) * scale;
    const soft = Math.min(0.05 * scale, 0.3 * (lying - deck));
    cushion(kernel, body, 'mattress', SHEET, { min: [-bx, front, deck], max: [bx, rear, lying], radius: soft, skin });
    const [over, fold] = [0.012 * scale, front + 0.62 * (rear - front)];
    const broad = bx + 0.6 * over;
    const cover = blockOf([-broad, front - 0.6 * over, railTop + 0.004], [broad, fold, lying + over]);
    cushion(kernel, body, 'blanket', BLANKET, { ...cover, radius: soft, skin: 0.15 * skin });
    const [thick, long, under] = [0.13 * scale, Math.min(0.42 * scale, 0.3 * depth), lying - 0.01 * scale];
    const wide = Math.min(0.66 * scale, (1.8 * bx) / pillows);
    const feather = { radius: 0.45 * thick, crown: 0.6 * thick, skin: 0.15 * skin };
    for (let i = 0; i < pillows; i++) {
      const left = -bx + ((2 * i + 1) * bx) / pillows - wide / 2;
      const lies = blockOf([left, rear - long, under], [left + wide, rear - 0.02 * scale, lying + thick]);
      cushion(kernel, body, `pillow_${i + 1}`, PILLOW, { ...lies, ...feather });
    }
    body.support('mattress', [-0.9 * bx, front + 0.1 * bx], [0.9 * bx, fold], lying + over);
  },
});
