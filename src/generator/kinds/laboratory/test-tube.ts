import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';

const schema = z.strictObject({
  category: z.literal('test_tube'),
  diameter: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  finish: finishSchema,
});

/**
 * A test tube without a rim, 16 mm across and 100 mm long, within what ISO 4142 lists. Its bottom is rounded around a small
 * level foot, on which it stands by itself; in a rack it hangs between the boards.
 */
export const testTube = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'test_tube.n.01', offset: 4415921, lemmas: 'test_tube' },
    wikidata: null,
  },
  mass: [0.002, 0.1],
  longest: [0.05, 0.25],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'test tube': {}, 'glass tube': {}, 'culture tube': {}, 'sample tube': {}, 'test glass': {} },
    main: 'height',
    directions: { length: 'height' },
    round: true,
    parts: { rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    varies: { materials: ['glass', 'plastic'], colours: [null] },
    otherKinds: 'centrifuge capped stoppered',
  },

  plan(order) {
    const finish = order.finish('glass');
    const size = order.roundSize({ diameter: 0.016, height: 0.1 });
    requireRoom('A test tube is at most 12 times as long as across', 12 * size.diameter, size.height);
    requireRoom('A test tube is at least 3 times as long as across', size.height, 3 * size.diameter);
    return { ...size, wall: planWall(order, finish, 0.0012, size), finish };
  },

  capacity: (tube) => turnedVolume(profileOf(tube).inner),

  build(tube, assembly) {
    const { diameter, height, finish } = tube;
    const body = assembly.link('body');
    const shape: Vessel = profileOf(tube);
    vessel(assembly.kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    body.grasp('wall', [0, 0, 0.8 * height], [0, 0, -1], [1, 0, 0], diameter);
  },
});

function profileOf({ diameter, height, wall }: z.infer<typeof schema>): Vessel {
  const radius = diameter / 2;
  const side = softened(
    [
      [0, 0],
      [radius, 0],
      [radius, height],
    ],
    0.5 * radius,
  );
  return { ...withLip(side, hollow(side, wall, 1.5 * wall), 0.3 * wall), segments: 36, hulls: 25 };
}
