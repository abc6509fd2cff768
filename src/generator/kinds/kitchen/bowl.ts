import { z } from 'zod';
import { finishSchema, stock } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { curve } from '../../modelling/lathe.ts';
import { hollow, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { formProfile, type RadiusKeys } from '../../modelling/vessel-forms.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';

const STEPS = 16;

const FORMS = ['rounded', 'conical', 'straight', 'flared'] as const;

const schema = z.strictObject({
  category: z.literal('bowl'),
  /** Outer diameter of the rim [m]. */
  diameter: z.number().positive(),
  /** [m] */
  height: z.number().positive(),
  /** Thickness of the wall [m]. */
  wall: z.number().positive(),
  /** Absent: rounded. */
  form: z.enum(FORMS).optional(),
  finish: finishSchema,
});

/** A round bowl on a flat foot. */
export const bowl = defineKind({
  meaning: {
    wordnet: { synset: 'bowl.n.03', offset: 2880940, lemmas: 'bowl' },
    wikidata: { item: 'Q153988', label: 'Bowl', source: 'p8814' },
  },
  mass: [0.1, 3],
  longest: [0.06, 0.75],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: { bowl: {}, basin: { diameter: 0.4, height: 0.15 } },
    widestAtRim: true,
    main: 'diameter',
    round: true,
    parts: { rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    varies: {
      materials: ['ceramic', 'glass', 'stainless_steel', 'plastic', 'beech'],
      colours: [null, 'white', 'navy', 'turquoise', 'yellow', 'dark green', 'cream'],
      spread: 0.2,
    },
    made: { 'washing up bowl': 'plastic', dishpan: 'plastic' },
    variants: 'punch divided lidded',
    otherKinds: 'toilet fish dust',
  },
  schema,

  plan(order) {
    const finish = order.finish('ceramic');
    const { diameter, height } = order.roundSize({ diameter: 0.15, height: 0.065 });
    const usual = Math.max(stock(finish, 0.0055), 0.0015) * Math.sqrt(Math.min(1.5, diameter / 0.15));
    const wall = order.length('thickness', Math.min(usual, diameter / 12, height / 5));
    requireRoom('A bowl is at most as high as across', diameter, height);
    requireRoom('The wall leaves no hollow', diameter, 6 * wall);
    requireRoom('The wall leaves no hollow', height, 2.5 * wall);
    return { diameter, height, wall, ...order.form('form', FORMS), finish };
  },

  capacity: (bowl) => turnedVolume(shapeOf(bowl).inner),

  build(bowl, assembly) {
    const body = assembly.link('body');
    const shape = shapeOf(bowl);
    vessel(assembly.kernel, body, bowl.finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
  },
});

/** Outsides with radii as parts of the rim's. */
const KEYS = {
  conical: [
    [0, 0.42],
    [1, 1],
  ],
  straight: [
    [0, 0.72],
    [0.35, 0.95],
    [1, 1],
  ],
  flared: [
    [0, 0.5],
    [0.3, 0.74],
    [0.8, 0.85],
    [1, 1],
  ],
} as const satisfies Record<string, RadiusKeys>;

function shapeOf({ diameter, height, wall, form = 'rounded' }: z.infer<typeof schema>): Vessel {
  const rim = diameter / 2;
  if (form !== 'rounded') {
    const outside = formProfile(KEYS[form], rim, height, 0.1 * height);
    const inside = hollow(outside, wall, Math.max(1.2 * wall, 0.05 * height));
    return { ...withLip(outside, inside, 0.35 * wall), hulls: 31 };
  }
  const base = Math.max(1.2 * wall, 0.05 * height);
  const inside = rim - wall;
  const inner = curve([0.44 * rim, base], [0.85 * inside, base + 0.2 * (height - base)], [inside, height], STEPS);
  const outer = curve([0.46 * rim, 0], [0.86 * rim, 0.17 * height], [rim, height], STEPS);
  return { ...withLip(outer, inner, 0.35 * wall), hulls: 31 };
}
