import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { freeHinge } from '../../modelling/joints.ts';
import { tubeSolid } from '../../modelling/tube.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { bowTube, collideBow } from '../../modelling/vessel-handle.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';
import { circle } from '../../solids.ts';

const degrees = (angle: number): number => (angle * Math.PI) / 180;

/** Where the bail leans on the front, below the level of its ears [rad]; on the other side it leans as low. */
const REST = degrees(25);

const schema = z.strictObject({
  category: z.literal('bucket'),
  /** Of the rim [m]. */
  diameter: z.number().positive(),
  /** Of the rim [m]. */
  height: z.number().positive(),
  wall: z.number().positive(),
  finish: finishSchema,
  handleFinish: finishSchema,
});

/** A bucket that widens upwards. Its bail leans on the front and swings over to the back. */
export const bucket = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'bucket.n.01', offset: 2909870, lemmas: 'bucket pail' },
    wikidata: { item: 'Q47107', label: 'Bucket', source: 'p8814' },
  },
  mass: [0.3, 4],
  longest: [0.15, 0.45],
  roles: { kept: 'floor', wall: 'none', holds: 'in', seat: 'none', carried: true },
  words: {
    nouns: { bucket: {}, pail: {}, 'water bucket': {}, 'mop bucket': { diameter: 0.3, height: 0.28 } },
    widestAtRim: true,
    main: 'height',
    round: true,
    parts: { handle: { always: 1, words: ['bail'] }, rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    trim: ['handle'],
    varies: {
      materials: ['plastic', 'steel', 'stainless_steel'],
      colours: ['blue', 'red', 'yellow', 'green', 'grey', null, 'black'],
    },
    variants: 'ice rubbish lidded champagne square ash',
    otherKinds: 'excavator grease bitmap bucket-wheel',
  },

  plan(order) {
    const finish = order.finish('plastic');
    const handleFinish = order.trim('handle', { material: 'steel', colour: null });
    const size = order.roundSize({ diameter: 0.28, height: 0.26 });
    requireRoom('A bucket is at most 1.6 times as high as across', 1.6 * size.diameter, size.height);
    requireRoom('A bucket is at least 0.7 times as high as across', size.height, 0.7 * size.diameter);
    return { ...size, wall: planWall(order, finish, 0.004, size), finish, handleFinish };
  },

  capacity: (bucket) => turnedVolume(profileOf(bucket).inner),

  build(bucket, assembly) {
    const { diameter, height, finish, handleFinish } = bucket;
    const { kernel } = assembly;
    const body = assembly.link('body');
    const radius = diameter / 2;
    const [bar, ear] = [0.018 * radius, height - 0.07 * diameter];
    // Ears and bail stand out on both sides of the rim.
    const reach = radius + 1.4 * bar;
    const [root, end] = [0.93 * radius, reach - 0.9 * bar];
    const ears = [-1, 1].map((side) => kernel.rod([side * root, 0, ear], [side * end, 0, ear], 3 * bar, 24));
    const shape: Vessel = { ...profileOf(bucket), grown: ears, hulls: 29 };
    vessel(kernel, body, finish, shape);
    for (const [i, side] of [-1, 1].entries()) {
      const disc = (x: number): Vec3[] => circle([side * x, 0, ear], [side, 0, 0], 3 * bar, 12);
      // From the outside of the wall on, so that the hollow stays open.
      body.collideHull(`ear_${i + 1}`, finish, [...disc(0.98 * radius), ...disc(end)]);
    }
    vesselCavity(assembly, 'inside', body, shape);

    const bail = assembly.link('handle', [0, 0, ear]);
    const [back, down] = [-Math.cos(REST), -Math.sin(REST)];
    const tube = bowTube({
      from: [-reach, 0, ear],
      to: [reach, 0, ear],
      out: [0, back, down],
      reach,
      radius: bar,
      normal: [0, down, -back],
    });
    bail.add(handleFinish, tubeSolid(kernel, tube));
    collideBow(bail, 'bail', handleFinish, tube, 10);
    const axis = [-1, 0, 0] as const;
    assembly.hinge(bail, axis, Math.PI + 2 * REST, (inertial) => freeHinge(axis, inertial, 0.05 * reach));
  },
});

function profileOf({ diameter, height, wall }: z.infer<typeof schema>): Pick<Vessel, 'outer' | 'inner'> {
  const radius = diameter / 2;
  const outer = softened(
    [
      [0, 0],
      [0.7 * radius, 0],
      [0.97 * radius, 0.92 * height],
      [radius, 0.93 * height],
      [radius, height],
    ],
    0.02 * radius,
  );
  return withLip(outer, hollow(outer, wall, 1.3 * wall), 0.3 * wall);
}
