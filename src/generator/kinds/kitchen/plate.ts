import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';

/** Radius of the foot and of the level middle, as part of the rim's. */
const FOOT = 0.55;
const WELL = 0.66;

const RIMS = ['raised', 'stepped', 'coupe'] as const;

const schema = z.strictObject({
  category: z.literal('plate'),
  /** Over the rim [m]. */
  diameter: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  /** Absent: raised from a well of two thirds. */
  rim: z.enum(RIMS).optional(),
  finish: finishSchema,
});

/** From the foot to the rim: radius and height, each as a part of the whole. */
const SIDES: Readonly<Record<(typeof RIMS)[number], readonly ProfilePoint[]>> = {
  raised: [
    [WELL, 0.42],
    [1, 1],
  ],
  stepped: [
    [0.6, 0.7],
    [0.7, 0.8],
    [1, 1],
  ],
  coupe: [
    [0.8, 0.2],
    [0.94, 0.55],
    [1, 1],
  ],
};

/** A round plate: a level middle and a rim that rises outwards. */
export const plate = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'plate.n.04', offset: 3959485, lemmas: 'plate' },
    wikidata: { item: 'Q57216', label: 'Plate (dishware)', source: 'p8814' },
  },
  mass: [0.1, 1.2],
  longest: [0.12, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'on', seat: 'none', carried: false },
  words: {
    nouns: {
      plate: {},
      'dinner plate': {},
      'side plate': { diameter: 0.17, height: 0.02 },
      'dessert plate': { diameter: 0.2, height: 0.022 },
      'soup plate': { diameter: 0.23, height: 0.04 },
      saucer: { diameter: 0.15, height: 0.02 },
    },
    widestAtRim: true,
    main: 'diameter',
    round: true,
    shapes: ['round'],
    parts: { rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    varies: {
      materials: ['ceramic', 'glass', 'plastic', 'stainless_steel'],
      colours: [null, 'white', 'cream', 'navy', 'mint', 'grey', 'black', 'turquoise'],
    },
    variants: 'divided paper square cake',
    otherKinds: 'number license licence name hot base face wall switch steel-armour home fashion flying',
  },

  plan(order) {
    const finish = order.finish('ceramic');
    const size = order.roundSize({ diameter: 0.26, height: 0.026 });
    requireRoom('A plate is flat', size.diameter, 4 * size.height);
    requireRoom('A plate has a rim', size.height, 0.04 * size.diameter);
    return { ...size, wall: planWall(order, finish, 0.0055, size), ...order.form('rim', RIMS), finish };
  },

  build({ diameter, height, wall, rim: kind = 'raised', finish }, assembly) {
    const body = assembly.link('body');
    const rim = diameter / 2;
    const outer = softened(
      [[0, 0], [FOOT * rim, 0], ...SIDES[kind].map(([r, z]): ProfilePoint => [r * rim, z * height])],
      0.09 * rim,
    );
    const shape: Vessel = { ...withLip(outer, hollow(outer, wall), 0.2 * wall), segments: 96, hulls: 31 };
    vessel(assembly.kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    const half = 0.65 * FOOT * rim;
    body.support('middle', [-half, -half], [half, half], wall);
    // Fingers above and below the rim, from the right.
    body.grasp('rim', [0.95 * rim, 0, height - wall], [-1, 0, 0], [0, 0, 1], 2 * wall);
  },
});
