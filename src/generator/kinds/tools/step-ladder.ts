import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { plank, rail } from '../../modelling/bar-profile.ts';
import { board } from '../../modelling/board.ts';
import { RUBBER } from '../../modelling/finish-paint.ts';
import { freeHinge } from '../../modelling/joints.ts';
import { boardsOf } from '../../modelling/panel-boards.ts';
import { blockOf } from '../../modelling/planks.ts';
import { requireRoom } from '../../order.ts';

/** Where along the depth the halves meet, from the front: the side that one climbs leans less. */
const [RIDGE, STANDING] = [0.6, 0.02];
/** Rise of a step [m]: EN 131-1 has 230 to 300 mm between treads. */
const RISE = 0.25;
const MOST = 12;

const schema = z.strictObject({
  category: z.literal('step_ladder'),
  ...common,
  /** Treads, the platform on top counted. */
  steps: z.int().min(2).max(MOST),
});

/** A step ladder set up: treads towards -Y, the rear frame hinged at the top. Position 0 stands; it folds from there. */
export const stepLadder = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'step_ladder.n.01', offset: 4315599, lemmas: 'step_ladder stepladder' },
    wikidata: { item: 'Q168639', label: 'Ladder', source: 'p8814', broader: true },
  },
  mass: [2.5, 20],
  longest: [0.4, 4],
  roles: { kept: 'floor', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'step ladder': {}, stepladder: {}, ladder: {} },
    main: 'height',
    parts: {
      step: { least: 2, most: MOST, words: ['step', 'tread', 'rung'] },
      leg: { always: 4 },
      hinge: { always: 1 },
      top: { always: 1, words: ['platform', 'top'] },
    },
    varies: { materials: ['steel', 'pine'], spread: 0.15 },
    always: ['folding', 'foldable'],
    variants: 'telescopic library rolling',
    otherKinds: 'rope extension loft pool',
  },

  plan(order) {
    const finish = order.finish('aluminium');
    const asked = order.request.counts.get('step');
    const usual = asked === undefined ? 1.05 : Math.min(3, RISE * asked + 0.05);
    const size = order.size({ width: 0.36 + 0.1 * usual, depth: 0.7 * usual, height: usual }, [0.6, 1.6]);
    const steps = order.count('step', Math.min(MOST, Math.max(2, Math.round((size.height - 0.05) / RISE))));
    requireRoom('The steps need more height', size.height, 0.12 * steps + 0.08);
    requireRoom('It would fall over to the side', size.width, 0.24 * size.height);
    requireRoom('It would fall over to the back', size.depth, 0.4 * size.height);
    requireRoom('It would slide apart', 0.95 * size.height, size.depth);
    return { size, steps, finish };
  },

  build({ size: { width, depth, height }, steps, finish }, assembly) {
    const { kernel } = assembly;
    const ladder = assembly.link('ladder');
    const [x, front, back] = [width / 2, -depth / 2, depth / 2];
    const ridge = front + RIDGE * depth;
    const unit = 0.045 * Math.min(1, height);
    const side = 0.4 * unit;
    const shoe = STANDING * Math.min(1, height);
    const top = height - 0.6 * unit;
    const lean = (from: number, to: number, z: number): number => from + ((to - from) * z) / top;

    const [footFront, headFront] = [front + unit, ridge - 1.2 * unit];
    for (const [i, sign] of [-1, 1].entries()) {
      const at = sign * (x - side / 2);
      const foot = [lean(footFront, headFront, shoe), shoe] as const;
      const leg = { x: at, foot, head: [headFront, top], wide: side, deep: 1.5 * unit } as const;
      rail(kernel, ladder, `leg_${i + 1}`, finish, leg);
      board(
        kernel,
        ladder,
        `foot_${i + 1}`,
        RUBBER,
        [at - side / 2, front, 0],
        [at + side / 2, front + 2 * unit, shoe],
      );
    }
    const inner = x - side;
    const deepTread = 0.13 * Math.min(1, height) * 0.7;
    for (let i = 1; i < steps; i++) {
      const z = (top * i) / steps;
      const y = lean(footFront, headFront, z);
      const { min, max } = blockOf([-inner, y - deepTread / 2, z - 0.5 * unit], [inner, y + deepTread / 2, z]);
      plank(kernel, ladder, `step_${i}`, finish, min, max);
      for (let k = 0; k < 4; k++) {
        const groove = y - 0.38 * deepTread + (k * deepTread) / 4;
        const strip = blockOf([-0.9 * inner, groove, z - 0.001], [0.9 * inner, groove + 0.06 * deepTread, z + 0.0015]);
        ladder.add(RUBBER, kernel.box(strip.min, strip.max));
      }
      ladder.support(`step_${i}`, [min[0], min[1]], [max[0], max[1]], z);
    }
    const { min, max } = blockOf([-x, headFront - 1.9 * unit, top], [x, ridge + 1.2 * unit, height]);
    plank(kernel, ladder, 'top', finish, min, max);
    ladder.support('top', [min[0], min[1]], [max[0], max[1]], height);

    const hinge: Vec3 = [0, ridge + 0.4 * unit, top - 0.8 * unit];
    const rear = assembly.link('rear', hinge);
    const [footRear, headRear] = [back - 0.5 * unit, hinge[1]];
    const shut = x - 1.5 * side - 0.001;
    for (const [i, sign] of [-1, 1].entries()) {
      const at = sign * shut;
      const foot = [lean(footRear, headRear, shoe), shoe] as const;
      const head = [headRear, top - 0.001] as const;
      rail(kernel, rear, `leg_${i + 1}`, finish, { x: at, foot, head, wide: side, deep: 0.8 * unit });
      board(kernel, rear, `foot_${i + 1}`, RUBBER, [at - 0.6 * side, back - unit, 0], [at + 0.6 * side, back, shoe]);
    }
    const brace = boardsOf(kernel, rear, finish);
    for (const [i, share] of [0.2, 0.55].entries()) {
      const [y, z] = [lean(footRear, headRear, share * top), share * top];
      brace(`brace_${i + 1}`, [-shut, y - 0.3 * unit, z - 0.4 * unit], [shut, y + 0.3 * unit, z + 0.4 * unit]);
    }
    const fold = Math.atan2(footRear - headRear, top) * 0.9;
    const axis: Vec3 = [-1, 0, 0];
    assembly.hinge(rear, axis, fold, (body) => freeHinge(axis, body, height), { kind: 'leg' });
    ladder.grasp('leg', [x - side / 2, lean(footFront, headFront, 0.7 * top), 0.7 * top], [0, 1, 0], [1, 0, 0], side);
  },
});
