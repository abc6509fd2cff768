import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { planWall, toTenth } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';

const schema = z.strictObject({
  category: z.literal('conical_flask'),
  /** Of the bottom [m]. */
  diameter: z.number().positive(),
  height: z.number().positive(),
  /** Outer diameter of the neck [m]. */
  neck: z.number().positive(),
  wall: z.number().positive(),
  finish: finishSchema,
});

/** An Erlenmeyer flask: a cone on a level bottom, a narrow neck, a beaded rim (ISO 1773). */
export const conicalFlask = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'erlenmeyer_flask.n.01', offset: 3295246, lemmas: 'Erlenmeyer_flask' },
    wikidata: { item: 'Q335201', label: 'Laboratory flask', source: 'p8814', broader: true },
  },
  mass: [0.03, 1.5],
  longest: [0.04, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'conical flask': {}, 'erlenmeyer flask': {}, erlenmeyer: {}, 'laboratory flask': {}, 'lab flask': {} },
    main: 'height',
    round: true,
    parts: { neck: { always: 1 }, rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    varies: { materials: ['glass', 'plastic'], colours: [null], spread: 0.25 },
    variants: 'baffled filter',
    otherKinds: 'round-bottom volumetric florence',
  },

  plan(order) {
    const finish = order.finish('glass');
    const size = order.roundSize({ diameter: 0.085, height: 0.145 });
    const wall = planWall(order, finish, 0.003, size);
    requireRoom('Cone and neck need more height', size.height, 1.2 * size.diameter);
    requireRoom('A flask is at most 3 times as high as across', 3 * size.diameter, size.height);
    return { ...size, neck: toTenth(0.4 * size.diameter), wall, finish };
  },

  capacity: (flask) => turnedVolume(shapeOf(flask).inner),

  build(flask, assembly) {
    const { height, neck, finish } = flask;
    const body = assembly.link('body');
    const shape = shapeOf(flask);
    vessel(assembly.kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    body.grasp('neck', [0, 0, 0.88 * height], [0, 0, -1], [1, 0, 0], neck);
  },
});

function shapeOf({ diameter, height, neck, wall }: z.infer<typeof schema>): Vessel {
  const [radius, throat] = [diameter / 2, neck / 2];
  const outer = softened(
    [
      [0, 0],
      [radius, 0],
      [radius, 0.09 * height],
      [throat, 0.76 * height],
      [throat, 0.95 * height],
      [1.12 * throat, height],
    ],
    0.14 * radius,
  );
  return { ...withLip(outer, hollow(outer, wall, 1.5 * wall), 0.3 * wall), hulls: 31 };
}
