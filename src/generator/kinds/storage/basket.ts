import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { type Band, sampled } from '../../modelling/lathe.ts';
import { collideRings, roundCavity, upright } from '../../modelling/lathe-ring.ts';
import { sized } from '../../modelling/nouns.ts';
import { strandRing, weave } from '../../modelling/panel-weave.ts';
import { ROUND_PARTS } from '../../modelling/parts.ts';
import { blockOf } from '../../modelling/planks.ts';
import { collideTube, type Tube, tubeSolid } from '../../modelling/tube.ts';
import { requireRoom } from '../../order.ts';

const STAKES = 18;
const SECTORS = 18;
const STEPS = 12;
const FORMS = ['tapered', 'straight', 'conical'] as const;
/** The foot is as wide as this part of the rim. */
const TAPER: Readonly<Record<(typeof FORMS)[number], number>> = { tapered: 0.84, straight: 1, conical: 0.66 };

const schema = z.strictObject({
  category: z.literal('basket'),
  /** Over the rim [m]. */
  diameter: z.number().positive(),
  /** Over the handles, where it has them [m]. */
  height: z.number().positive(),
  /** Bands woven around the stakes, one above the other. */
  rows: z.int().min(4).max(12),
  handles: z.boolean(),
  /** Absent: tapered. */
  form: z.enum(FORMS).optional(),
  finish: finishSchema,
});

/** A round basket: bands woven around upright stakes, a rolled rim, and two bow handles on it. */
export const basket = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'basket.n.01', offset: 2801938, lemmas: 'basket handbasket' },
    wikidata: { item: 'Q201097', label: 'Basket', source: 'p8814' },
  },
  mass: [0.2, 4],
  longest: [0.12, 0.9],
  roles: { kept: 'floor', wall: 'none', holds: 'in', seat: 'none', carried: true },
  words: {
    nouns: {
      basket: {},
      'laundry basket': { diameter: 0.46, height: 0.55 },
      ...sized({ diameter: 0.44, height: 0.62 }, 'laundry hamper', 'hamper'),
      'storage basket': {},
      'fruit basket': { diameter: 0.3, height: 0.16 },
      'bread basket': { diameter: 0.26, height: 0.13 },
    },
    main: 'diameter',
    round: true,
    shapes: ['open'],
    parts: {
      handle: { least: 2, most: 2, field: 'handles' },
      ...ROUND_PARTS,
      slat: { always: 1, words: ['strand', 'weave', 'stake'] },
    },
    varies: {
      materials: ['bamboo', 'plastic', 'beech'],
      colours: [null, 'white', 'brown', 'light grey'],
      spread: 0.15,
    },
    variants: 'shopping bicycle bike picnic wire easter',
    otherKinds: 'waste trash paper moses basketball fry frying hanging steamer',
  },

  plan(order) {
    const finish = order.finish('bamboo');
    const { diameter, height } = order.roundSize({ diameter: 0.38, height: 0.32 });
    const handles = order.named('handle') || !['fruit basket', 'bread basket'].includes(order.request.noun);
    const rim = handles ? 0.86 * height : height;
    requireRoom('A basket is at most 1.7 times as high as across', 1.7 * diameter, height);
    requireRoom('The walls need more height', height, 0.28 * diameter);
    requireRoom('The weave needs more diameter', diameter, 0.1);
    const rows = Math.max(4, Math.min(12, Math.round((14 * rim) / diameter)));
    const form = height > 1.3 * diameter ? {} : order.form('form', FORMS, { name: 'sides' });
    return { diameter, height, rows, handles, ...form, finish };
  },

  build({ diameter, height, rows, handles, form = 'tapered', finish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const strand = Math.min(0.0036, 0.0075 * diameter);
    const roll = 2.4 * strand;
    const [rim, top] = [handles ? 0.86 * height : height, diameter / 2 - roll];
    const radiusAt = (z: number): number => top * (TAPER[form] + (1 - TAPER[form]) * (z / rim));
    const floor = 2.2 * strand;
    const [start, end] = [2.1 * roll, rim - 2.1 * roll];

    body.add(finish, ...weave(kernel, { stakes: STAKES, rows, strand, radiusAt, start, end, rim: rim - roll }));
    body.add(finish, strandRing(kernel, top, rim - roll, roll), strandRing(kernel, radiusAt(0), roll, roll));
    const foot = radiusAt(0);
    body.add(finish, kernel.rod([0, 0, 0.3 * floor], [0, 0, floor], foot, 2 * STAKES));
    for (let i = -2; i <= 2; i++) {
      const [at, half] = [(i / 2.6) * foot, 1.6 * strand];
      const long = Math.sqrt(foot ** 2 - (Math.abs(at) + half) ** 2);
      const slat = blockOf([-long, at - half, 0.5 * floor], [long, at + half, floor + 0.6 * strand]);
      body.add(finish, kernel.box(slat.min, slat.max, 0.4 * strand));
    }

    body.collideCylinder('floor', finish, [0, 0, 0], foot + 0.5 * roll, floor);
    // As thick as the rims are on average: half a rim stands out, and half a gap in the weave is bridged.
    const [out, hollow] = [0.5 * roll, radiusAt(floor) - 0.5 * roll];
    const brim = upright(top - out, top + out, rim - 1.4 * roll, rim);
    const inner: Band['inner'] = [[hollow, floor] as const, brim.inner[1]];
    const wall: Band = { inner, outer: [[foot + out, floor], ...brim.outer] };
    collideRings(body, 'wall', finish, [[wall, SECTORS]], 2 * SECTORS);
    roundCavity(assembly, body, hollow, [floor + 0.6 * strand, rim]);
    if (!handles) return;

    const [bar, half, rise] = [1.25 * roll, 0.36 * top, height - rim + 1.5 * roll];
    const away = Math.sqrt(top ** 2 - half ** 2) + 0.2 * roll;
    for (const [i, s] of [-1, 1].entries()) {
      const path = sampled(STEPS, (t): Vec3 => {
        const z = rim - 1.5 * roll + (rise - bar) * Math.sin(Math.PI * t) ** 0.6;
        return [s * away, -half * Math.cos(Math.PI * t), z];
      });
      const tube: Tube = { path, radius: bar, normal: [1, 0, 0] };
      body.add(finish, tubeSolid(kernel, tube));
      collideTube(body, 'handle', finish, tube, [0, 2, 4, 8, 10, STEPS], 5 * i + 1);
      body.grasp(`handle_${i + 1}`, path[STEPS / 2]!, [0, 0, -1], [1, 0, 0], 2 * bar);
    }
  },
});
