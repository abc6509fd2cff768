import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { defineKind, formNames } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { curve } from '../../modelling/lathe.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { tubeSolid } from '../../modelling/tube.ts';
import { hollow, radiusAt, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { beak, collideBeak } from '../../modelling/vessel-beak.ts';
import { formProfile, type RadiusKeys } from '../../modelling/vessel-forms.ts';
import { bowTube, collideBow } from '../../modelling/vessel-handle.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';

/** Radius of a turned jug at a few heights, as parts of its widest. */
const FOOT = 0.85;
const THROAT = 0.84;
const MOUTH = 0.88;

/** Radius from foot to rim; the rim of all of them is as wide. */
const BODIES = {
  jug: undefined,
  straight: [
    [0, 1],
    [0.75, 0.97],
    [1, MOUTH],
  ],
  tapered: [
    [0, 1],
    [1, MOUTH],
  ],
  bellied: [
    [0, 0.7],
    [0.3, 1],
    [0.75, 0.76],
    [1, MOUTH],
  ],
} as const satisfies Record<string, RadiusKeys | undefined>;
const NAMES = formNames(BODIES);

const schema = z.strictObject({
  category: z.literal('pitcher'),
  /** Of the belly, handle and lip not counted [m]. */
  diameter: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  /** Absent: a belly and a throat. */
  body: z.enum(NAMES).optional(),
  finish: finishSchema,
});

/** A jug: a belly, a narrower throat, a handle to +X and a small pouring lip to -X. */
export const pitcher = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'pitcher.n.02', offset: 3950228, lemmas: 'pitcher ewer' },
    wikidata: { item: 'Q132397', label: 'Pitcher (container)', source: 'p8814' },
  },
  mass: [0.3, 3],
  longest: [0.08, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('pitcher', 'jug', 'water jug', 'ewer'),
      'milk jug': { diameter: 0.085, height: 0.11 },
      creamer: { diameter: 0.08, height: 0.09 },
    },
    main: 'height',
    round: true,
    parts: {
      handle: { always: 1 },
      spout: { always: 1, words: ['lip', 'beak'] },
      rim: { always: 1 },
      bottom: { always: 1 },
      wall: { always: 1 },
    },
    varies: {
      materials: ['ceramic', 'glass', 'plastic'],
      colours: [null, 'white', 'blue', 'teal', 'cream', 'yellow'],
    },
    variants: 'measuring filter lidded gallon',
    otherKinds: 'baseball plant toby thermos',
  },

  plan(order) {
    const finish = order.finish('ceramic');
    const size = order.roundSize({ diameter: 0.13, height: 0.22 });
    requireRoom('A jug is at least as high as across', size.height, size.diameter);
    requireRoom('A jug is at most 3 times as high as across', 3 * size.diameter, size.height);
    return { ...size, wall: planWall(order, finish, 0.007, size), ...order.form('body', NAMES), finish };
  },

  capacity: (pitcher) => turnedVolume(profileOf(pitcher).inner),

  build(pitcher, assembly) {
    const { diameter, height, wall, finish } = pitcher;
    const { kernel } = assembly;
    const body = assembly.link('body');
    const radius = diameter / 2;
    const outer = outsideOf(pitcher);
    const shift = -0.14 * diameter;
    const [bar, low, high] = [0.075 * radius, 0.3 * height, 0.9 * height];
    const foot = (z: number): Vec3 => [shift + radiusAt(outer, z) - wall / 2, 0, z];
    const lean = [foot(high), foot(low)] as const;
    const tube = bowTube({
      from: lean[1],
      to: lean[0],
      out: outwards(lean[1], lean[0]),
      reach: 0.66 * radius,
      radius: bar,
      halfWidth: 1.7 * bar,
      normal: [0, 1, 0],
      roundness: 0.8,
    });
    const lip = beak(kernel, { rim: MOUTH * radius, height, wall, reach: 0.2 * radius, side: -1, x: shift });
    const shape: Vessel = {
      ...profileOf(pitcher),
      at: [shift, 0, 0],
      grown: [tubeSolid(kernel, tube), lip.solid],
      bored: [lip.bore],
      hulls: 24,
      longest: Math.max(height, 1.4 * diameter),
    };
    vessel(kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    collideBeak(body, finish, lip);
    collideBow(body, 'handle', finish, tube, 5);
  },
});

function outsideOf({ diameter, height, body = 'jug' }: z.infer<typeof schema>): ProfilePoint[] {
  const [radius, keys] = [diameter / 2, BODIES[body]];
  return keys ? formProfile(keys, radius, height, 0.06 * radius) : jug(radius, height);
}

const jug = (radius: number, height: number): ProfilePoint[] => [
  [0, 0],
  ...curve([FOOT * radius, 0], [1.05 * radius, 0.06 * height], [radius, 0.36 * height], 8),
  ...curve([radius, 0.36 * height], [0.97 * radius, 0.6 * height], [THROAT * radius, 0.82 * height], 8).slice(1),
  [MOUTH * radius, height],
];

function profileOf(pitcher: z.infer<typeof schema>): Pick<Vessel, 'outer' | 'inner'> {
  const [outer, { wall }] = [outsideOf(pitcher), pitcher];
  return withLip(outer, hollow(outer, wall, 1.4 * wall), 0.3 * wall);
}

/** Square to the line between two feet in the XZ plane, towards +X. */
function outwards([x0, , z0]: Vec3, [x1, , z1]: Vec3): Vec3 {
  const length = Math.hypot(x1 - x0, z1 - z0);
  return [(z1 - z0) / length, 0, (x0 - x1) / length];
}
