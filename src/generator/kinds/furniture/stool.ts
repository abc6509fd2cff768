import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { legAt, type RoundLeg, rail, roundLeg } from '../../modelling/leg-round.ts';
import { sized } from '../../modelling/nouns.ts';
import { collideTurned } from '../../modelling/turned.ts';
import { type Order, requireRoom } from '../../order.ts';
import { Refusal } from '../../refusal.ts';
import type { Size } from '../../request.ts';
import type { ProfilePoint } from '../../solids.ts';

/** From this height on feet need a rest [m]: counter stools begin at 60 cm. */
const HIGH = 0.58;

/** Legs that stand apart below, or upright; rails from leg to leg, or from each leg to the middle. */
const LEG_FORMS = ['angled', 'upright'] as const;
const RAIL_FORMS = ['joining', 'crossed'] as const;

const schema = z.strictObject({
  category: z.literal('stool'),
  ...common,
  seat: z.enum(['round', 'square']),
  /** Thickness of the seat [m]. */
  thickness: z.number().positive(),
  legs: z.union([z.literal(3), z.literal(4)]),
  /** Absent: angled. */
  legForm: z.enum(LEG_FORMS).optional(),
  /** Absent: joining. */
  railForm: z.enum(RAIL_FORMS).optional(),
  legFinish: finishSchema,
});

/** A seat without a back on three or four splayed round legs, joined by rails; high ones have theirs as a footrest. */
export const stool = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'stool.n.01', offset: 4326896, lemmas: 'stool' },
    wikidata: { item: 'Q33163', label: 'Stool (seat)', source: 'p8814' },
  },
  mass: [1, 12], // step stools to bar stools of steel
  longest: [0.2, 1.2],
  roles: { kept: 'floor', wall: 'none', holds: 'on', seat: 'counter', carried: true },
  words: {
    nouns: {
      stool: {},
      ...sized({ width: 0.36, depth: 0.36, height: 0.75 }, 'bar stool', 'barstool'),
      'counter stool': { width: 0.36, depth: 0.36, height: 0.65 },
      'milking stool': { width: 0.3, depth: 0.3, height: 0.3 },
    },
    main: 'height',
    lengths: { height: ['seat height'], width: ['seat diameter', 'seat width'] },
    shapes: ['round', 'square'],
    parts: {
      leg: { least: 3, most: 4 },
      seat: { always: 1, words: ['top'] },
      rail: { always: 1, words: ['rail', 'footrest', 'rung', 'stretcher'] },
    },
    traits: { leg: ['equal'] },
    trim: ['leg'],
    varies: { materials: ['oak', 'birch', 'walnut', 'pine'], colours: [null, 'white', 'black', 'red'], spread: 0.12 },
    variants: 'step piano folding swivel rocking saddle shower camping office',
    otherKinds: 'toilet foot ladder',
  },

  plan(order) {
    const finish = order.finish('beech');
    const legFinish = order.trim('leg', finish);
    const usual = order.size({ width: 0.34, depth: 0.34, height: 0.45 }, [0.6, 1.8]);
    const [across, deep] = [order.given('width'), order.given('depth')];
    const isOblong = across !== undefined && deep !== undefined && across !== deep;
    const square = order.is('square') || isOblong || isSquareBySeed(order);
    if (square && order.request.counts.get('leg') === 3)
      throw new Refusal('contradiction', 'A stool with 3 legs has a round seat here.');
    const legs: 3 | 4 = square || order.count('leg', order.request.noun === 'milking stool' ? 3 : 4) === 4 ? 4 : 3;
    const size = square ? usual : roundOff(usual, across === undefined && deep !== undefined);
    const thick = Math.max(stock(finish, 0.032) * Math.min(1, size.height / 0.4), 0.0015);
    const thickness = order.length('thickness', thick);
    requireRoom('The seat leaves no height for the legs', size.height, 4 * thickness);
    requireRoom('It would fall over', Math.min(size.width, size.depth), 0.3 * size.height);
    requireRoom('A stool is longer at most three times than it is deep', 3 * size.depth, size.width);
    const seat: 'square' | 'round' = square ? 'square' : 'round';
    const legForm = order.form('legForm', LEG_FORMS, { name: 'legs' });
    return {
      size,
      seat,
      thickness,
      legs,
      ...legForm,
      ...order.form('railForm', RAIL_FORMS, { name: 'rails' }),
      finish,
      legFinish,
    };
  },

  build({ size: { width, depth, height }, seat, thickness, legs, legForm, railForm, finish, legFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const under = height - thickness;
    if (seat === 'square') board(kernel, body, 'seat', finish, [-x, -y, under], [x, y, height]);
    else {
      const [edge, dish] = [Math.min(0.3 * thickness, 0.008), Math.min(0.15 * thickness, 0.004)];
      const profile: ProfilePoint[] = [
        [0, under],
        [x - 2 * edge, under],
        [x - 0.4 * edge, under + edge],
        [x, under + 2 * edge],
        [x, height - 0.6 * edge],
        [x - 0.5 * edge, height],
        [0.92 * x, height],
        [0.7 * x, height - 0.6 * dish],
        [0.4 * x, height - 0.9 * dish],
        [0, height - dish],
      ];
      body.add(finish, kernel.lathe(profile, 72));
      collideTurned(body, 'seat', finish, { silhouette: [...profile.slice(1, 6), [0, height]] });
    }
    body.support('seat', [-0.7 * x, -0.7 * y], [0.7 * x, 0.7 * y], height);

    const head = Math.max(Math.sqrt(stock(legFinish, 1)) * 0.017 * Math.min(1, height / 0.45, width / 0.3), 0.003);
    const [foot, bar] = [0.72 * head, 0.5 * head];
    // On the diagonals feet may stand beyond the seat's circle and still within its square.
    const upright = seat === 'square' ? 0.92 : legs === 4 ? 0.62 : 0.84;
    const splayed = legs === 4 ? [0.98, seat === 'square' ? 0.8 : 0.6] : [1, 0.6];
    const [reach, hold] = (legForm === 'upright' ? [upright, upright] : splayed) as [number, number];
    const turn = legs === 4 ? Math.PI / 4 : -Math.PI / 2;
    const corner = legs === 4 ? Math.SQRT2 : 1;
    const radii = { footRadius: foot, headRadius: head };
    const posts = Array.from({ length: legs }, (_, i): RoundLeg => {
      const angle = turn + (2 * Math.PI * i) / legs;
      const [cx, cy] = [corner * Math.cos(angle), corner * Math.sin(angle)];
      const stand = (share: number, r: number, z: number): Vec3 => [cx * (share * x - r), cy * (share * y - r), z];
      return { foot: stand(reach, foot, 0), head: stand(hold, head, under + 0.4 * thickness), ...radii };
    });
    for (const [i, post] of posts.entries()) roundLeg(kernel, body, `leg_${i + 1}`, legFinish, post);
    const level = (height > HIGH ? 0.34 : 0.42) * height;
    for (const [i, post] of posts.entries()) {
      const next = posts[(i + 1) % legs]!;
      // Two holes at the same height would meet in the leg: every other rail lies higher.
      const z = level + (railForm === undefined && legs === 4 && i % 2 === 1 ? 3.2 * bar : 0);
      const to: Vec3 = railForm === 'crossed' ? [0, 0, z] : legAt(next, z).at;
      rail(kernel, body, `rail_${i + 1}`, legFinish, [legAt(post, z).at, to], bar);
    }
  },
});

/** A seed may draw a square seat where nothing is said of it, of its legs, or of a diameter. */
const isSquareBySeed = (order: Order): boolean =>
  !order.is('round') &&
  !order.named('leg') &&
  order.given('diameter') === undefined &&
  order.request.noun !== 'milking stool' &&
  order.pick('seat', ['round', 'square', 'round']) === 'square';

/** A round seat is as deep as it is wide. */
const roundOff = (size: Size, byDepth: boolean): Size =>
  byDepth ? { ...size, width: size.depth } : { ...size, depth: size.width };
