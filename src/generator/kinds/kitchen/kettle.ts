import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { curve } from '../../modelling/lathe.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { ROUND_PARTS } from '../../modelling/parts.ts';
import { tubeSolid } from '../../modelling/tube.ts';
import { hollow, radiusAt, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { bowTube, collideBow } from '../../modelling/vessel-handle.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { addSpout } from '../../modelling/vessel-spout.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';
import { liftedLid } from './lifted-lid.ts';

/** Radius of the mouth, and height of the rim below lid and knob, as parts of the widest and the whole. */
const MOUTH = 0.55;
const RIM = 0.8;

const schema = z.strictObject({
  category: z.literal('kettle'),
  /** Of the belly, spout and handle not counted [m]. */
  diameter: z.number().positive(),
  /** With lid and knob [m]. */
  height: z.number().positive(),
  wall: z.number().positive(),
  finish: finishSchema,
  handleFinish: finishSchema,
});

/** A kettle: a spout to -X, a handle to +X, and a lid that lifts straight up and falls back. */
export const kettle = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'kettle.n.01', offset: 3612814, lemmas: 'kettle boiler' },
    wikidata: { item: 'Q953864', label: 'Kettle', source: 'p8814' },
  },
  mass: [0.6, 3],
  longest: [0.15, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: synonyms('kettle', 'tea kettle', 'teakettle'),
    main: 'height',
    round: true,
    shapes: ['closed'],
    parts: {
      lid: { always: 1 },
      handle: { always: 1 },
      spout: { always: 1 },
      knob: { always: 1 },
      ...ROUND_PARTS,
    },
    trim: ['handle'],
    varies: {
      materials: ['stainless_steel', 'aluminium', 'copper', 'iron'],
      colours: [null, null, 'red', 'cream', 'teal', 'black'],
    },
    variants: 'gas whistling camping',
    otherKinds: 'fish drum',
  },

  plan(order) {
    const finish = order.finish('stainless_steel');
    const handleFinish = order.trim('handle', { material: 'plastic', colour: 'black' });
    const size = order.roundSize({ diameter: 0.19, height: 0.22 });
    requireRoom('A kettle is at most 1.8 times as high as across', 1.8 * size.diameter, size.height);
    requireRoom('Kettle, lid and knob need more height', size.height, 0.7 * size.diameter);
    return { ...size, wall: planWall(order, finish, 0.01, size), finish, handleFinish };
  },

  capacity: (kettle) => turnedVolume(profileOf(kettle).inner),

  build(kettle, assembly) {
    const { diameter, height, wall, finish, handleFinish } = kettle;
    const { kernel } = assembly;
    const body = assembly.link('body');
    const radius = diameter / 2;
    const rim = RIM * height;
    const profile = profileOf(kettle);
    const at = (z: number): number => radiusAt(profile.outer, z) - wall / 2;
    const shape: Vessel = { ...profile, hulls: 22, longest: 1.5 * diameter };
    vessel(kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    const hold = kernel.lathe(
      [[0, wall], ...profile.inner.map(([r, z]): ProfilePoint => [r + wall / 4, z]), [0, rim]],
      72,
    );

    // Its end is as high as the rim: else the kettle would not fill.
    const [start, end] = [[-at(0.42 * rim), 0.42 * rim] as const, [-1.55 * radius, rim] as const];
    addSpout(kernel, body, finish, { start, pull: [-1.32 * radius, 0.5 * rim], end, radius: 0.13 * radius }, hold);
    const grip = bowTube({
      from: [at(0.15 * rim), 0, 0.15 * rim],
      to: [at(0.76 * rim), 0, 0.76 * rim],
      out: [1, 0, 0],
      reach: 0.62 * radius,
      radius: 0.07 * radius,
      halfWidth: 0.11 * radius,
      normal: [0, 1, 0],
      roundness: 0.7,
    });
    body.add(handleFinish, tubeSolid(kernel, grip).minus(hold));
    collideBow(body, 'handle', handleFinish, grip, 6);
    liftedLid(assembly, finish, handleFinish, {
      radius: MOUTH * radius + 0.002,
      bottom: rim + 0.0006,
      top: height,
      wall: Math.min(wall, 0.0012 + 0.002 * diameter),
      lift: rim,
    });
  },
});

/** A flat foot, widest right above it, and sides that lean in to the mouth: few flat parts come close to that. */
function profileOf({ diameter, height, wall }: z.infer<typeof schema>): Pick<Vessel, 'outer' | 'inner'> {
  const [radius, rim] = [diameter / 2, RIM * height];
  const outer: ProfilePoint[] = [
    [0, 0],
    ...curve([0.9 * radius, 0], [radius, 0], [radius, 0.08 * rim], 5),
    ...curve([radius, 0.08 * rim], [0.98 * radius, 0.62 * rim], [MOUTH * radius, 0.97 * rim], 10).slice(1),
    [MOUTH * radius, rim],
  ];
  return withLip(outer, hollow(outer, wall, 1.4 * wall), 0.3 * wall);
}
