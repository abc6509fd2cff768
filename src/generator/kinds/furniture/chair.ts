import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { board, legsOf, raked } from '../../modelling/board.ts';
import { formedLeg, LEG_FORMS } from '../../modelling/leg-form.ts';
import { apron, boardsOf } from '../../modelling/panel-boards.ts';
import { requireRoom } from '../../order.ts';

const BACKS = ['slatted', 'spindle', 'panelled'] as const;

const schema = z.strictObject({
  category: z.literal('chair'),
  ...common,
  /** Top of the seat above the floor [m]. */
  seat: z.number().positive(),
  arms: z.boolean(),
  /** Finish of the four legs and of the posts that carry the back. */
  legFinish: finishSchema,
  /** Of the front legs; absent: tapered. */
  legForm: z.enum(LEG_FORMS).optional(),
  /** What fills the back; absent: slats across. */
  back: z.enum(BACKS).optional(),
});

/** A four-legged chair with a raked back of slats, with or without arms. */
export const chair = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'chair.n.01', offset: 3001627, lemmas: 'chair' },
    wikidata: { item: 'Q15026', label: 'Chair', source: 'p8814' },
  },
  mass: [2.5, 15], // folding chairs to oak armchairs
  longest: [0.4, 1.5], // a child's to a high back
  roles: { kept: 'floor', wall: 'none', holds: 'nothing', seat: 'upright', carried: true },
  words: {
    nouns: { chair: {}, 'dining chair': {}, 'kitchen chair': {} },
    main: 'height',
    lengths: { seat: ['seat height'] },
    pair: ['width', 'height'],
    parts: {
      leg: { always: 4 },
      arm: { least: 2, most: 2 },
      back: { always: 1 },
      seat: { always: 1 },
      slat: { always: 3 },
    },
    trim: ['leg'],
    varies: {
      materials: ['beech', 'walnut', 'ash', 'pine'],
      colours: [null, 'white', 'black', 'dark green'],
      spread: 0.1,
    },
    variants: 'rocking folding deck beach lounge wing camping camp',
    otherKinds: 'office swivel wheel gaming desk electric high bean barber massage egg rolling',
  },

  plan(order) {
    const finish = order.finish('oak');
    const legFinish = order.trim('leg', finish);
    const asked = order.given('seat');
    // The back stays as high above the seat.
    if (asked !== undefined) order.follow('height', asked + 0.41 * Math.min(1, asked / 0.45));
    const size = order.size({ width: 0.44, depth: 0.5, height: 0.86 }, [0.6, 2]);
    const arms = order.named('arm');
    const usual = Math.round(Math.min(0.52 * size.height, 0.45 * Math.max(1, size.height / 1.1)) * 1000) / 1000;
    const seat = asked ?? usual;
    requireRoom('The seat is too low', seat, 0.3 * size.height);
    requireRoom('The back needs more height', size.height, 1.25 * seat);
    requireRoom('It would fall over backwards', size.depth, 0.35 * size.height);
    requireRoom('The seat is too narrow for its legs', size.width, 0.3 * seat);
    requireRoom('The seat is too shallow for its legs', size.depth, 0.3 * seat);
    const back = order.named('slat') ? {} : order.form('back', BACKS);
    return { size, seat, arms, finish, legFinish, ...order.form('legForm', LEG_FORMS, { name: 'legs' }), ...back };
  },

  build(chair, assembly) {
    const { seat, arms, finish, legFinish, legForm = 'tapered', back = 'slatted' } = chair;
    const { kernel } = assembly;
    const { width, depth, height } = chair.size;
    const body = assembly.link('body');
    const scale = Math.min(height / 0.86, width / 0.44, depth / 0.5);
    const leg = Math.max(Math.sqrt(stock(legFinish, 1)) * 0.04 * scale, 0.005);
    const thickness = Math.max(stock(finish, 0.022) * scale, 0.0015);
    const slat = Math.max(stock(finish, 0.016) * scale, 0.0015);
    const under = seat - thickness;
    const [x, front, rake] = [width / 2 - leg / 2, leg / 2 - depth / 2, 0.14 * (height - seat)];
    const rear = depth / 2 - rake - leg / 2;
    const rearAt = (z: number): number => rear + rake * Math.max(0, (z - seat) / (height - seat));

    const square = legsOf(kernel, body, legFinish, leg);
    const rail = boardsOf(kernel, body, legFinish);
    for (const [i, side] of [-1, 1].entries()) {
      const [foot, head]: [Vec3, Vec3] = [
        [side * x, front, 0],
        [side * x, front, under],
      ];
      formedLeg(kernel, body, `leg_${i + 1}`, legFinish, legForm, foot, head, [0.7 * leg, leg]);
      square(`leg_${i + 3}`, [side * x, rear, 0], [side * x, rear, seat + 0.03 * leg], 0.7 * leg);
      const post = (z: number): Vec3 => [side * x, rearAt(z), z];
      square(`post_${i + 1}`, post(seat), post(height));
    }
    board(kernel, body, 'seat', finish, [-width / 2, -depth / 2, under], [width / 2, rear - leg / 2, seat]);
    body.support('seat', [-0.47 * width, -0.47 * depth], [0.47 * width, rear - leg], seat);
    const inner = x - 0.4 * leg;
    board(kernel, body, 'seat_back', finish, [-inner, rear - leg / 2, under], [inner, rear, seat]);
    const low = under - Math.min(0.06 * scale, 0.3 * under);
    const rails = { x: [-x, x], y: [front, rear], z: [low, under], half: 0.25 * leg, inset: 0.4 * leg } as const;
    apron(rail, 'rail', rails);

    const rise = height - seat;
    const across = (label: string, from: number, to: number, [left, right]: readonly [number, number]): void => {
      const [low, high] = [seat + from * rise, seat + to * rise];
      raked(kernel, body, label, finish, [left, right], [rearAt(low), low], [rearAt(high), high], slat);
    };
    const whole = [-inner, inner] as const;
    if (back === 'slatted') {
      for (const [i, at] of [0.3, 0.58, 0.84].entries()) {
        across(`slat_${i + 1}`, at - 0.075, at + 0.085 + (i === 2 ? 0.055 : 0), whole);
      }
    } else {
      across('slat_1', 0.84, 0.98, whole);
      across('slat_2', 0.1, 0.18, whole);
      if (back === 'panelled') across('panel', 0.18, 0.84, whole);
      else {
        const count = Math.min(7, Math.max(3, Math.round((2 * inner) / (4.5 * slat))));
        for (let i = 0; i < count; i++) {
          const middle = inner * ((2 * i + 1) / count - 1);
          across(`spindle_${i + 1}`, 0.18, 0.84, [middle - 0.6 * slat, middle + 0.6 * slat]);
        }
      }
    }
    if (!arms) return;
    const [armTop, armThin] = [seat + Math.min(0.22 * scale, 0.55 * rise), Math.max(0.7 * thickness, 0.0015)];
    for (const [i, side] of [-1, 1].entries()) {
      const [left, right] = [side * x - leg / 2, side * x + leg / 2];
      const stand = front + 1.5 * leg;
      rail(
        `arm_post_${i + 1}`,
        [left + 0.1 * leg, stand, seat],
        [right - 0.1 * leg, stand + 0.8 * leg, armTop - armThin],
      );
      const end: Vec3 = [right - 0.05 * leg, rearAt(armTop), armTop];
      rail(`arm_${i + 1}`, [left + 0.05 * leg, front + leg, armTop - armThin], end, finish);
    }
  },
});
