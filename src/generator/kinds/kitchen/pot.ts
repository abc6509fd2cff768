import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { defineKind, formNames } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { sized } from '../../modelling/nouns.ts';
import { type Tube, tubeSolid } from '../../modelling/tube.ts';
import { cupProfile, hollow, radiusAt, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { formProfile, type RadiusKeys } from '../../modelling/vessel-forms.ts';
import { bowTube, collideBow } from '../../modelling/vessel-handle.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';
import { liftedLid } from './lifted-lid.ts';

/** Radius from foot to rim, which has the full one: the lid lies on it. */
const BODIES = {
  straight: undefined,
  tapered: [
    [0, 0.8],
    [1, 1],
  ],
  rounded: [
    [0, 0.7],
    [0.3, 0.93],
    [0.7, 1],
    [1, 1],
  ],
} as const satisfies Record<string, RadiusKeys | undefined>;
const NAMES = formNames(BODIES);

const schema = z.strictObject({
  category: z.literal('pot'),
  /** Of the body, handles not counted [m]. */
  diameter: z.number().positive(),
  /** With lid and knob [m]. */
  height: z.number().positive(),
  wall: z.number().positive(),
  /** Absent: straight. */
  body: z.enum(NAMES).optional(),
  finish: finishSchema,
  handleFinish: finishSchema,
});

/** A cooking pot with two handles. Its lid lifts straight up, by as much as the pot is deep, and falls back. */
export const pot = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'pot.n.01', offset: 3990474, lemmas: 'pot' },
    wikidata: { item: 'Q15711817', label: 'Stock pot', source: 'p8814', broader: true },
  },
  mass: [0.6, 9], // aluminium saucepan to cast-iron casserole
  longest: [0.14, 0.65],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: {
      pot: {},
      'cooking pot': {},
      ...sized({ diameter: 0.28, height: 0.32 }, 'stock pot', 'stockpot'),
      casserole: { diameter: 0.26, height: 0.17 },
      'dutch oven': { diameter: 0.26, height: 0.19 },
    },
    main: 'diameter',
    round: true,
    shapes: ['closed'],
    parts: {
      lid: { always: 1 },
      handle: { always: 2 },
      knob: { always: 1 },
      bottom: { always: 1 },
      wall: { always: 1 },
    },
    trim: ['handle'],
    varies: {
      materials: ['stainless_steel', 'aluminium', 'iron', 'copper'],
      colours: [null, null, 'red', 'navy', 'dark green', 'cream'],
    },
    variants: 'divided',
    otherKinds: 'flower plant tea coffee melting chamber lobster pressure pepper chimney',
  },

  plan(order) {
    const finish = order.finish('stainless_steel');
    const handleFinish = order.trim('handle', { material: 'plastic', colour: 'black' });
    const size = order.roundSize({ diameter: 0.22, height: 0.2 });
    requireRoom('A pot is at most twice as high as across', 2 * size.diameter, size.height);
    requireRoom('Pot, lid and knob need more height', size.height, 0.35 * size.diameter);
    const wall = planWall(order, finish, 0.012, size);
    return { ...size, wall, ...order.form('body', NAMES), finish, handleFinish };
  },

  capacity: (pot) => turnedVolume(profileOf(pot).inner),

  build(pot, assembly) {
    const { diameter, height, wall, finish, handleFinish } = pot;
    const { kernel } = assembly;
    const body = assembly.link('body');
    const radius = diameter / 2;
    const rim = rimOf(pot);
    const handles = [-1, 1].map((side) => grip(side, pot));
    const shape: Vessel = { ...profileOf(pot), hulls: 19, longest: diameter };
    vessel(kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    const core = kernel.rod([0, 0, 2 * wall], [0, 0, height], radius - wall / 2, 72);
    for (const [i, tube] of handles.entries()) {
      body.add(handleFinish, tubeSolid(kernel, tube).minus(core));
      collideBow(body, `handle${i === 0 ? '_left' : '_right'}`, handleFinish, tube, 6);
    }
    liftedLid(assembly, finish, handleFinish, {
      radius: radius + 0.004 * diameter,
      bottom: rim + 0.0006,
      top: height,
      wall: Math.min(wall, 0.0012 + 0.002 * diameter),
      lift: rim,
    });
  },
});

type Pot = z.infer<typeof schema>;

/** Height of the rim, below lid and knob [m]. */
const rimOf = ({ diameter, height }: Pot): number => height - 0.26 * Math.min(height, 0.7 * diameter);

function outsideOf(pot: Pot): ProfilePoint[] {
  const [radius, keys] = [pot.diameter / 2, BODIES[pot.body ?? 'straight']];
  const soft = Math.min(0.015, 0.12 * radius);
  return keys ? formProfile(keys, radius, rimOf(pot), soft) : cupProfile(radius, [0, rimOf(pot)], soft);
}

function profileOf(pot: Pot): Pick<Vessel, 'outer' | 'inner'> {
  const outer = outsideOf(pot);
  return withLip(outer, hollow(outer, pot.wall, 1.8 * pot.wall), 0.3 * pot.wall);
}

/** A loop that stands out level below the rim. */
function grip(side: number, pot: Pot): Tube {
  const [radius, rim] = [pot.diameter / 2, rimOf(pot)];
  const half = 0.36 * radius;
  const z = rim - Math.min(0.18 * rim, 0.25 * radius);
  const at = side * (Math.sqrt(radiusAt(outsideOf(pot), z) ** 2 - half ** 2) - pot.wall / 2);
  const bar = 0.055 * radius;
  const foot = (y: number): Vec3 => [at, side * y, z];
  return bowTube({
    from: foot(-half),
    to: foot(half),
    out: [side, 0, 0],
    reach: 0.36 * radius,
    radius: bar,
    halfWidth: 1.2 * bar,
    normal: [0, 0, 1],
    roundness: 0.6,
  });
}
