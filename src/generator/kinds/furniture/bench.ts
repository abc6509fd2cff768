import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { board, legsOf, raked } from '../../modelling/board.ts';
import { formedLeg, LEG_FORMS, PLAIN_LEG_FORMS } from '../../modelling/leg-form.ts';
import { boardsOf } from '../../modelling/panel-boards.ts';
import { BASES, trestles } from '../../modelling/trestle.ts';
import { requireRoom } from '../../order.ts';

const schema = z.strictObject({
  category: z.literal('bench'),
  ...common,
  /** Top of the seat above the floor [m]. */
  seat: z.number().positive(),
  /** Boards that the seat is made of, from front to back. */
  slats: z.int().min(2).max(8),
  back: z.boolean(),
  arms: z.boolean(),
  /** Absent: tapered. */
  legForm: z.enum(LEG_FORMS).optional(),
  /** What one without a back stands on. Absent: legs in its corners. */
  base: z.enum(BASES).optional(),
  legFinish: finishSchema,
});

/** Nouns that mean a back and arms. */
const WITH_BACK = ['park bench', 'garden bench'];

/** A long seat of slats on two end frames or trestles, with or without a back of slats and arms. */
export const bench = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'bench.n.01', offset: 2828884, lemmas: 'bench' },
    wikidata: { item: 'Q204776', label: 'Bench (furniture)', source: 'p8814' },
  },
  mass: [6, 50],
  longest: [0.6, 2.5],
  roles: { kept: 'floor', wall: 'none', holds: 'on', seat: 'upright', carried: false },
  words: {
    nouns: {
      bench: {},
      'park bench': { width: 1.5, depth: 0.6, height: 0.85 },
      'garden bench': { width: 1.4, depth: 0.6, height: 0.88 },
      'dining bench': { width: 1.4 },
      'entryway bench': { width: 1 },
    },
    main: 'width',
    steady: ['height'],
    parts: {
      leg: { always: 4 },
      seat: { always: 1 },
      back: { least: 1, most: 1 },
      arm: { least: 2, most: 2 },
      slat: { least: 2, most: 8 },
    },
    trim: ['leg'],
    varies: { materials: ['pine', 'teak', 'ash', 'walnut'], colours: [null, 'white', 'dark green'], spread: 0.15 },
    variants: 'storage piano picnic vanity upholstered',
    otherKinds: 'work weight optical test press swing tool laboratory lab',
  },

  plan(order) {
    const finish = order.finish('oak');
    const legFinish = order.trim('leg', finish);
    const named = WITH_BACK.includes(order.request.noun);
    const arms = named || order.named('arm');
    const back = arms || order.named('back');
    const size = order.size(
      back ? { width: 1.4, depth: 0.55, height: 0.85 } : { width: 1.2, depth: 0.36, height: 0.45 },
      [0.5, 5],
    );
    const seat = back ? Math.round(Math.min(0.52 * size.height, 0.45) * 1000) / 1000 : size.height;
    const slats = order.count('slat', 4);
    requireRoom('A bench is wider than deep', size.width, 1.2 * size.depth);
    requireRoom('It would fall over', size.depth, 0.35 * size.height);
    requireRoom('The legs leave no height for the seat', seat, 0.1);
    requireRoom(`${slats} slats need more depth`, size.depth, slats * 0.03);
    const about = { size, seat, slats, back, arms };
    const { base } = back || order.named('leg') ? {} : order.form('base', BASES);
    if (base !== undefined && base !== 'cornered') return { ...about, base, finish, legFinish };
    // What turned legs collide with leaves room for few slats.
    const forms = back || slats > 5 ? PLAIN_LEG_FORMS : LEG_FORMS;
    const form = order.form('legForm', forms, { name: 'legs' });
    return { ...about, ...form, finish, legFinish };
  },

  build(plan, assembly) {
    const { size, seat, slats, back, arms, legForm = 'tapered', base, finish, legFinish } = plan;
    const { width, depth, height } = size;
    const { kernel } = assembly;
    const body = assembly.link('body');
    const scale = Math.min(1, width / 1, depth / 0.34, seat / 0.4);
    const leg = Math.max(Math.sqrt(stock(legFinish, 1)) * 0.055 * scale, 0.006);
    const thick = Math.max(stock(finish, 0.028) * scale, 0.002);
    const [x, y, under] = [width / 2, depth / 2, seat - thick];
    const stand = x - (arms ? leg / 2 : Math.min(0.1 * width, 0.14) + leg / 2);
    const rake = back ? 0.2 * (height - seat) : 0;
    const [front, rear] = [leg / 2 - y, y - leg / 2 - rake];
    const rearAt = (z: number): number => rear + rake * Math.max(0, (z - seat) / (height - seat));
    const [tall, low] = [Math.min(0.075 * scale, 0.3 * under), 0.2 * seat];
    const rail = boardsOf(kernel, body, legFinish);
    const post = legsOf(kernel, body, legFinish, leg);
    const stood = (label: string, foot: Vec3, head: Vec3): void =>
      formedLeg(kernel, body, label, legFinish, legForm, foot, head, [0.8 * leg, leg]);

    const isCornered = base === undefined || base === 'cornered';
    if (!isCornered) trestles(kernel, body, legFinish, base, { width, depth, under, tenon: thick });
    for (const [i, side] of isCornered ? [-1, 1].entries() : []) {
      const at = side * stand;
      const [half, a, b] = [0.35 * leg, front + 0.3 * leg, rear - 0.3 * leg];
      stood(`leg_${i + 1}`, [at, front, 0], [at, front, under]);
      stood(`leg_${i + 3}`, [at, rear, 0], [at, rear, back ? seat : under]);
      rail(`bearer_${i + 1}`, [at - half, a, under - tall], [at + half, b, under]);
      rail(`foot_rail_${i + 1}`, [at - half, a, low], [at + half, b, low + 0.6 * tall]);
      if (back) post(`post_${i + 1}`, [at, rear, seat], [at, rearAt(height), height]);
      if (!arms) continue;
      const top = seat + Math.min(0.24 * scale, 0.6 * (height - seat));
      post(`arm_post_${i + 1}`, [at, front, under], [at, front, top - thick]);
      rail(`arm_${i + 1}`, [at - leg / 2, -y, top - thick], [at + leg / 2, rearAt(top), top]);
    }
    const [inner, middle, broad] = [stand - 0.3 * leg, (front + rear) / 2, 0.3 * leg];
    if (isCornered) {
      rail('stretcher', [-inner, middle - broad, low], [inner, middle + broad, low + 0.6 * tall]);
      rail('rail_front', [-inner, front - 0.25 * leg, under - tall], [inner, front + 0.25 * leg, under]);
      rail('rail_back', [-inner, rear - 0.25 * leg, under - tall], [inner, rear + 0.25 * leg, under]);
    }

    const end = back ? rear - 0.51 * leg : y;
    const [pitch, gap] = [(end + y) / slats, Math.min(0.01, (0.12 * (end + y)) / slats)];
    const across = arms ? stand - 0.51 * leg : x;
    for (let i = 0; i < slats; i++) {
      const [from, to] = [-y + i * pitch + (i > 0 ? gap / 2 : 0), -y + (i + 1) * pitch - (i < slats - 1 ? gap / 2 : 0)];
      board(kernel, body, `slat_${i + 1}`, finish, [-across, from, under], [across, to, seat]);
    }
    body.support('seat', [-0.95 * across, -0.95 * y], [0.95 * across, 0.95 * end], seat);
    if (!back) return;
    for (const [i, at] of [0.36, 0.64, 0.9].entries()) {
      const edge = (share: number): [number, number] => {
        const z = seat + share * (height - seat);
        return [rearAt(z) - 0.45 * leg, z];
      };
      raked(kernel, body, `back_slat_${i + 1}`, finish, [-stand, stand], edge(at - 0.1), edge(at + 0.1), 0.8 * thick);
    }
  },
});
