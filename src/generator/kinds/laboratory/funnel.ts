import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel } from '../../modelling/vessel.ts';
import { planWall, toTenth } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';

const schema = z.strictObject({
  category: z.literal('funnel'),
  /** Of the mouth [m]. */
  diameter: z.number().positive(),
  height: z.number().positive(),
  /** Outer diameter of the stem [m]. */
  stem: z.number().positive(),
  wall: z.number().positive(),
  finish: finishSchema,
});

/** A funnel that stands on its mouth. It is open all the way through. */
export const funnel = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'funnel.n.02', offset: 3403643, lemmas: 'funnel' },
    wikidata: { item: 'Q29957', label: 'Funnel', source: 'p8814' },
  },
  mass: [0.02, 0.6],
  longest: [0.05, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('funnel', 'filter funnel', 'laboratory funnel'),
      'kitchen funnel': { diameter: 0.13, height: 0.14 },
    },
    widestAtRim: true,
    main: 'diameter',
    round: true,
    parts: { stem: { always: 1, words: ['spout', 'tube'] }, rim: { always: 1 }, wall: { always: 1 } },
    varies: {
      materials: ['plastic', 'glass'],
      colours: [null, 'white', 'red', 'blue', 'yellow'],
      spread: 0.2,
    },
    otherKinds: 'separating separatory dropping buchner chip web',
  },

  plan(order) {
    const finish = order.finish('plastic');
    const size = order.roundSize({ diameter: 0.1, height: 0.13 });
    const wall = planWall(order, finish, 0.0035, { ...size, diameter: 0.5 * size.diameter });
    requireRoom('Cone and stem need more height', size.height, 0.8 * size.diameter);
    requireRoom('A funnel is at most 2.5 times as high as across', 2.5 * size.diameter, size.height);
    const stem = toTenth(0.16 * size.diameter + wall);
    requireRoom('The walls leave no way through the stem', stem, 3 * wall);
    return { ...size, stem, wall, finish };
  },

  build({ diameter, height, stem, wall, finish }, assembly) {
    const body = assembly.link('body');
    const silhouette = (inset: number): ProfilePoint[] => [
      [0.8 * (stem / 2) - inset, 0],
      ...softened(
        [
          [0.82 * (stem / 2) - inset, 0.01 * height],
          [stem / 2 - inset, 0.48 * height],
          [0.94 * (diameter / 2) - inset, 0.92 * height],
          [diameter / 2 - inset, 0.93 * height],
          [diameter / 2 - inset, height],
        ],
        0.06 * diameter,
      ),
    ];
    const shape: Vessel = {
      ...withLip(silhouette(0), silhouette(wall), 0.2 * wall),
      at: [0, 0, height],
      down: true,
      hulls: 32,
    };
    vessel(assembly.kernel, body, finish, shape);
    body.grasp('stem', [0, 0, 0.75 * height], [0, 0, -1], [1, 0, 0], 0.9 * stem);
  },
});
