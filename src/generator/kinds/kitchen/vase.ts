import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind, formNames } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { curve } from '../../modelling/lathe.ts';
import { hollow, radiusAt, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { formProfile, type RadiusKeys } from '../../modelling/vessel-forms.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';

/** Radius from foot to rim. */
const BODIES = {
  bellied: undefined,
  cylindrical: [
    [0, 0.92],
    [0.15, 1],
    [1, 0.96],
  ],
  trumpet: [
    [0, 0.6],
    [0.3, 0.5],
    [0.7, 0.66],
    [1, 1],
  ],
  globular: [
    [0, 0.55],
    [0.42, 1],
    [0.85, 0.6],
    [1, 0.62],
  ],
  shouldered: [
    [0, 0.55],
    [0.62, 1],
    [0.86, 0.58],
    [1, 0.62],
  ],
} as const satisfies Record<string, RadiusKeys | undefined>;
const NAMES = formNames(BODIES);

const schema = z.strictObject({
  category: z.literal('vase'),
  /** Widest [m]. */
  diameter: z.number().positive(),
  height: z.number().positive(),
  /** Across the narrowest place of the neck, outside [m]. */
  neck: z.number().positive(),
  wall: z.number().positive(),
  /** Absent: a belly, a neck and a mouth that opens out. */
  body: z.enum(NAMES).optional(),
  finish: finishSchema,
});

/** A vase: a belly, a neck, and a mouth that opens out again. */
export const vase = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'vase.n.01', offset: 4522168, lemmas: 'vase' },
    wikidata: { item: 'Q191851', label: 'Vase', source: 'p8814' },
  },
  mass: [0.2, 8],
  longest: [0.08, 1],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: { vase: {}, 'flower vase': {}, urn: { diameter: 0.22, height: 0.3 } },
    main: 'height',
    round: true,
    parts: { rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 }, neck: { always: 1 } },
    varies: {
      materials: ['ceramic', 'glass', 'marble'],
      colours: [null, 'white', 'blue', 'teal', 'green', 'crimson', 'black', 'beige'],
      spread: 0.2,
    },
    variants: 'hanging wall',
    otherKinds: 'burial coffee tea',
  },

  plan(order) {
    const finish = order.finish('ceramic');
    const size = order.roundSize({ diameter: 0.14, height: 0.27 });
    const wall = planWall(order, finish, 0.0065, size);
    requireRoom('A vase is at most 4 times as high as across', 4 * size.diameter, size.height);
    requireRoom('Belly and neck need more height', size.height, 0.9 * size.diameter);
    // The more squat, and the thinner its wall, the wider its neck: a belly that is drawn in within a short way bends too
    // sharply for the convex parts it collides by.
    const slimEnough = wall < 0.014 * size.diameter ? 2.15 : 1.7;
    const squat = Math.max(0, slimEnough - size.height / size.diameter);
    const neck = size.diameter * Math.min(0.9, 0.55 + 0.42 * squat);
    // Only one of them has a neck to speak of, and the others bend less.
    const drawn = order.named('neck') || squat > 0 ? (['bellied'] as const) : NAMES;
    const form = order.form('body', NAMES, { drawn });
    return { ...size, neck: Math.round(neck * 1e4) / 1e4, wall, ...form, finish };
  },

  capacity: (vase) => turnedVolume(shapeOf(vase).inner),

  build(vase, assembly) {
    const { height, neck, finish } = vase;
    const body = assembly.link('body');
    const shape = shapeOf(vase);
    vessel(assembly.kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    const width = vase.body ? 2 * radiusAt(shape.outer, 0.87 * height) : neck;
    body.grasp('neck', [0, 0, 0.87 * height], [0, 0, -1], [1, 0, 0], width);
  },
});

function shapeOf({ diameter, height, neck, wall, body = 'bellied' }: z.infer<typeof schema>): Vessel {
  const [radius, throat, keys] = [diameter / 2, neck / 2, BODIES[body]];
  if (keys) {
    const outer = formProfile(keys, radius, height, 0.05 * radius);
    return { ...withLip(outer, hollow(outer, wall, 1.5 * wall), 0.3 * wall), hulls: 31 };
  }
  const foot = 0.68 * radius;
  const outer: ProfilePoint[] = [
    [0, 0],
    ...curve([foot, 0], [0.9 * radius, 0.2 * height], [radius, 0.42 * height], 8),
    ...curve([radius, 0.42 * height], [1.0 * radius, 0.58 * height], [(radius + throat) / 2, 0.72 * height], 8).slice(
      1,
    ),
    ...curve([(radius + throat) / 2, 0.72 * height], [throat, 0.79 * height], [throat, 0.87 * height], 6).slice(1),
    ...curve(
      [throat, 0.87 * height],
      [throat, 0.94 * height],
      [Math.min(1.2 * throat, 0.98 * radius), height],
      6,
    ).slice(1),
  ];
  return { ...withLip(outer, hollow(outer, wall, 1.5 * wall), 0.3 * wall), hulls: 31 };
}
