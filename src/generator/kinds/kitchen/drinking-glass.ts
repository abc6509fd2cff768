import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { curve } from '../../modelling/lathe.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { FORMS, formProfile } from '../../modelling/vessel-forms.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';

const STEMMED = ['wine glass', 'wineglass', 'goblet', 'champagne flute', 'champagne glass', 'martini glass'];

/** Of a tumbler; the first, which is the usual, stands without a form. */
const BODIES = ['conical', 'barrel', 'flared', 'waisted', 'bellied'] as const;

const schema = z.strictObject({
  category: z.literal('drinking_glass'),
  /** Widest [m]. */
  diameter: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  /** A foot and a stem below the bowl. */
  stem: z.boolean(),
  /** Of one without a stem; absent: conical. */
  body: z.enum(BODIES).optional(),
  finish: finishSchema,
});

/** A tumbler with a heavy bottom, or a wine glass: foot, stem and bowl. */
export const drinkingGlass = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'glass.n.02', offset: 3438257, lemmas: 'glass drinking_glass' },
    wikidata: { item: 'Q56369598', label: 'DrinkingGlass', source: 'kbpedia-3.00' },
  },
  mass: [0.08, 0.6],
  longest: [0.05, 0.3],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: {
      'drinking glass': {},
      'water glass': {},
      tumbler: { diameter: 0.082, height: 0.095 },
      'beer glass': { diameter: 0.085, height: 0.16 },
      ...Object.fromEntries(STEMMED.map((noun) => [noun, { diameter: 0.085, height: 0.21 }])),
    },
    ofMaterial: 'glass',
    takenFor: { glass: '"glass": a drinking glass' },
    main: 'height',
    round: true,
    parts: { rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    varies: { materials: ['glass', 'plastic'], colours: [null, null, 'light blue', 'amber', 'green', 'pink'] },
    variants: 'shot martini cocktail champagne travel insulated vacuum',
    otherKinds: 'safety tempered float sheet spy field opera magnifying looking-glass stained hour',
  },

  plan(order) {
    const finish = order.finish('glass');
    const size = order.roundSize({ diameter: 0.075, height: 0.12 });
    const stem = STEMMED.includes(order.request.noun);
    const wall = planWall(order, finish, stem ? 0.0026 : 0.0042, size);
    requireRoom('A glass is at most 3 times as high as across', 3 * size.diameter, size.height);
    requireRoom('A glass is at least as high as half its width', size.height, (stem ? 1.6 : 0.5) * size.diameter);
    const form = stem ? {} : order.form('body', BODIES);
    return { ...size, wall, stem, ...form, finish };
  },

  capacity: (glass) => turnedVolume(shapeOf(glass).inner),

  build(glass, assembly) {
    const { diameter, height, stem, finish } = glass;
    const body = assembly.link('body');
    const shape = shapeOf(glass);
    vessel(assembly.kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    const [z, width] = stem ? [0.25 * height, 0.11 * diameter] : [0.5 * height, 0.93 * diameter];
    body.grasp(stem ? 'stem' : 'wall', [0, 0, z], [0, 1, 0], [1, 0, 0], width);
  },
});

const shapeOf = ({ diameter, height, wall, stem, body = 'conical' }: z.infer<typeof schema>): Vessel =>
  stem ? goblet(diameter / 2, height, wall) : tumbler(diameter / 2, height, wall, body);

function tumbler(radius: number, height: number, wall: number, body: (typeof BODIES)[number]): Vessel {
  const cone: ProfilePoint[] = [
    [0, 0],
    [0.8 * radius, 0],
    [radius, height],
  ];
  const outer =
    body === 'conical' ? softened(cone, 0.12 * radius) : formProfile(FORMS[body], radius, height, 0.12 * radius);
  return { ...withLip(outer, hollow(outer, wall, Math.max(2.2 * wall, 0.05 * height)), 0.3 * wall), hulls: 31 };
}

function goblet(radius: number, height: number, wall: number): Vessel {
  const [thin, head] = [0.1 * radius, 0.4 * height];
  const cup: ProfilePoint[] = [
    [0, head],
    ...curve([1.4 * thin, head], [1.05 * radius, head + 0.02 * height], [radius, 0.62 * height], 12),
    ...curve([radius, 0.62 * height], [0.99 * radius, 0.82 * height], [0.76 * radius, height], 10).slice(1),
  ];
  const foot: ProfilePoint[] = [
    [0, 0],
    [0.84 * radius, 0],
    [0.84 * radius, 0.012 * height],
    ...curve([0.8 * radius, 0.016 * height], [thin, 0.02 * height], [thin, 0.1 * height], 8),
    ...curve([thin, 0.3 * height], [thin, 0.38 * height], [1.4 * thin, head], 4),
  ];
  return { ...withLip([...foot, ...cup.slice(2)], hollow(cup, wall, 2 * wall), 0.3 * wall), hulls: 26 };
}
