import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { roundedRectangle } from '../../modelling/open-box.ts';
import { hangCaster } from '../../modelling/wheel-caster.ts';
import { requireRoom } from '../../order.ts';

const PLATE = 0.05;

const schema = z.strictObject({
  category: z.literal('caster_wheel'),
  ...common,
  wheelFinish: finishSchema,
});

/** A swivel caster that lies on its mounting plate, wheel up: the fork swivels on the plate, and the wheel turns. */
export const casterWheel = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'caster.n.03', offset: 2980036, lemmas: 'caster castor' },
    wikidata: { item: 'Q1534874', label: 'Caster', source: 'p8814' },
  },
  mass: [0.2, 10],
  longest: [0.04, 0.35],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { caster: {}, castor: {}, 'caster wheel': {}, 'castor wheel': {}, 'swivel caster': {}, 'swivel castor': {} },
    main: 'height',
    parts: {
      wheel: { always: 1, words: ['wheel', 'tyre', 'tire'] },
      plate: { always: 1, words: ['plate', 'base'] },
      fork: { always: 1 },
    },
    trim: ['wheel'],
    varies: { materials: ['steel', 'stainless_steel'], spread: 0.3 },
    always: ['swivel', 'swivelling', 'swiveling'],
    variants: 'fixed rigid',
    otherKinds: 'sugar ball',
  },

  plan(order) {
    const finish = order.finish('steel');
    const wheelFinish = order.trim('wheel', { material: 'rubber', colour: null });
    // The plate of a 100 mm caster: 105 × 85 mm, 128 mm over all (ISO 22881 has such sizes).
    const height = order.length('height', 0.128, 0.04);
    const width = order.length('width', Math.round(664 * height) / 1000, 0.02);
    const depth = order.length('depth', Math.round(1000 * 1.16 * height) / 1000, 0.02);
    requireRoom('The plate is too narrow for the fork', width, 0.45 * height);
    requireRoom('The plate is too short: the wheel would tip it over', depth, 0.9 * height);
    requireRoom('The wheel is too small for this plate', 2 * height, Math.max(width, depth));
    return { size: { width, depth, height }, finish, wheelFinish };
  },

  build({ size: { width, depth, height }, finish, wheelFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('plate');
    const [x, y] = [width / 2, depth / 2];
    const plate = PLATE * height;
    const holes = [-1, 1].flatMap((sx) =>
      [-1, 1].map((sy) =>
        kernel.rod([0.78 * sx * x, 0.8 * sy * y, -plate], [0.78 * sx * x, 0.8 * sy * y, 2 * plate], 0.02 * height, 24),
      ),
    );
    body.add(finish, kernel.prism(roundedRectangle([0, 0], x, y, 0.04 * height), 0, plate).minus(kernel.union(holes)));
    body.collideBox('plate', finish, [-x, -y, 0], [x, y, plate]);
    hangCaster(assembly, 'caster', body, {
      mount: [0, -0.1 * depth, plate],
      hangs: 'up',
      height: height - plate,
      trails: '+y',
      fork: finish,
      tyre: wheelFinish,
    });
  },
});
