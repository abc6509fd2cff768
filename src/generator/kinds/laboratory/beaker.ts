import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { beak, collideBeak } from '../../modelling/vessel-beak.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';

const schema = z.strictObject({
  category: z.literal('beaker'),
  /** Of the body; the rim is 4% wider [m]. */
  diameter: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  finish: finishSchema,
});

/** A low-form beaker (ISO 3819: about 1.4 times as high as across) with a beaded rim and a pouring lip to -X. */
export const beaker = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'beaker.n.01', offset: 2815834, lemmas: 'beaker' },
    wikidata: { item: 'Q187140', label: 'Beaker (laboratory equipment)', source: 'p8814' },
  },
  mass: [0.02, 1],
  longest: [0.03, 0.3], // ISO 3819, 5 ml to 5 l
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: { beaker: {}, 'glass beaker': {}, 'laboratory beaker': {}, 'lab beaker': {} },
    main: 'height',
    round: true,
    parts: {
      spout: { always: 1, words: ['lip', 'beak'] },
      rim: { always: 1 },
      bottom: { always: 1 },
      wall: { always: 1 },
    },
    varies: { materials: ['glass', 'plastic'], colours: [null], spread: 0.25 },
    variants: 'lidded jacketed',
    otherKinds: 'drinking baby sippy',
  },

  plan(order) {
    const finish = order.finish('glass');
    const size = order.roundSize({ diameter: 0.07, height: 0.095 });
    requireRoom('A beaker is at most 2.5 times as high as across', 2.5 * size.diameter, size.height);
    requireRoom('A beaker is at least 0.6 times as high as across', size.height, 0.6 * size.diameter);
    return { ...size, wall: planWall(order, finish, 0.003, size), finish };
  },

  capacity: (beaker) => turnedVolume(profileOf(beaker).inner),

  build(beaker, assembly) {
    const { diameter, height, wall, finish } = beaker;
    const body = assembly.link('body');
    const radius = diameter / 2;
    const lip = beak(assembly.kernel, { rim: 1.03 * radius, height, wall, reach: 0.13 * radius, side: -1 });
    const shape: Vessel = {
      ...profileOf(beaker),
      grown: [lip.solid],
      bored: [lip.bore],
      hulls: 29,
    };
    vessel(assembly.kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    collideBeak(body, finish, lip);
    body.grasp('wall', [0, 0, 0.55 * height], [0, 1, 0], [1, 0, 0], diameter);
  },
});

function profileOf({ diameter, height, wall }: z.infer<typeof schema>): Pick<Vessel, 'outer' | 'inner'> {
  const radius = diameter / 2;
  const side = softened(
    [
      [0, 0],
      [radius, 0],
      [radius, 0.95 * height],
      [1.04 * radius, height],
    ],
    0.14 * radius,
  );
  return withLip(side, hollow(side, wall, 1.5 * wall), 0.3 * wall);
}
