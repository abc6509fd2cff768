import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';

/** Radius of the foot and of the level middle, as part of the rim's. */
const FOOT = 0.55;
const WELL = 0.66;

const schema = z.strictObject({
  category: z.literal('plate'),
  /** Over the rim [m]. */
  diameter: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  finish: finishSchema,
});

/** A round plate: a level middle and a rim that rises outwards. */
export const plate = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'plate.n.04', offset: 3959485, lemmas: 'plate' },
    wikidata: { item: 'Q57216', label: 'Plate (dishware)', source: 'p8814' },
  },
  mass: [0.1, 1.2],
  longest: [0.12, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
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
    return { ...size, wall: planWall(order, finish, 0.0055, size), finish };
  },

  build({ diameter, height, wall, finish }, assembly) {
    const body = assembly.link('body');
    const rim = diameter / 2;
    const outer = softened(
      [
        [0, 0],
        [FOOT * rim, 0],
        [WELL * rim, 0.42 * height],
        [rim, height],
      ],
      0.09 * rim,
    );
    const shape: Vessel = { ...withLip(outer, hollow(outer, wall), 0.2 * wall), segments: 96, hulls: 31 };
    vessel(assembly.bench, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    const half = 0.65 * FOOT * rim;
    body.support('middle', [-half, -half], [half, half], wall);
    // Fingers above and below the rim, from the right.
    body.grasp('rim', [0.95 * rim, 0, height - wall], [-1, 0, 0], [0, 0, 1], 2 * wall);
  },
});
