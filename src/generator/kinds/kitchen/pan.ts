import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { sized, synonyms } from '../../modelling/nouns.ts';
import { ROUND_PARTS } from '../../modelling/parts.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';
import { liftedLid } from './lifted-lid.ts';
import { type Section, sweep } from './sections.ts';

const schema = z.strictObject({
  category: z.literal('pan'),
  /** Of the rim, handle not counted [m]. */
  diameter: z.number().positive(),
  /** Of the rim; the handle ends at most a third higher [m]. */
  height: z.number().positive(),
  /** Of the handle, which points to +X [m]. */
  handle: z.number().positive(),
  wall: z.number().positive(),
  /** A lid that lifts straight up and falls back. It stands on the rim. */
  lid: z.boolean(),
  finish: finishSchema,
  handleFinish: finishSchema,
});

/** A frying pan or a saucepan: one long handle, and a lid where one is asked for. */
export const pan = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'pan.n.01', offset: 3880531, lemmas: 'pan cooking_pan' },
    wikidata: { item: 'Q154038', label: 'CookingVessel', source: 'kbpedia-3.00', broader: true },
  },
  mass: [0.4, 4],
  longest: [0.2, 0.8], // with its handle
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('pan', 'frying pan', 'skillet'),
      'saute pan': { height: 0.07 },
      ...sized({ diameter: 0.18, height: 0.1 }, 'saucepan', 'sauce pan'),
    },
    widestAtRim: true,
    main: 'diameter',
    round: true,
    shapes: ['open', 'closed'],
    parts: { handle: { always: 1 }, lid: { least: 1, most: 1 }, ...ROUND_PARTS },
    trim: ['handle'],
    varies: { materials: ['aluminium', 'stainless_steel', 'iron', 'copper'], colours: [null, null, 'black', 'red'] },
    variants: 'grill square',
    otherKinds: 'dust bed baking roasting cake pie loaf brain warming drip oil bread muffin',
  },

  plan(order) {
    const finish = order.finish('aluminium');
    const handleFinish = order.trim('handle', { material: 'plastic', colour: 'black' });
    const size = order.roundSize({ diameter: 0.28, height: 0.05 });
    requireRoom('A pan is at most as high as across', size.diameter, size.height);
    requireRoom('A pan has sides', size.height, 0.1 * size.diameter);
    const handle = Math.round(Math.min(0.2, 0.75 * size.diameter) * 1e3) / 1e3;
    const lid = order.named('lid') || order.is('closed');
    return { ...size, handle, wall: planWall(order, finish, 0.02, size), lid, finish, handleFinish };
  },

  capacity: (pan) => turnedVolume(profileOf(pan).inner),

  build(pan, assembly) {
    const { diameter, height, handle, wall, lid, finish, handleFinish } = pan;
    const { kernel } = assembly;
    const body = assembly.link('body');
    const radius = diameter / 2;
    const axis = -handle / 2;
    const shape: Vessel = { ...profileOf(pan), at: [axis, 0, 0], hulls: 26 };
    vessel(kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    const half = 0.6 * footOf(pan);
    body.support('bottom', [axis - half, -half], [axis + half, half], 1.3 * wall);

    const start = axis + radius - wall / 2;
    const bar = Math.min(0.011, 0.1 * handle);
    const section = (along: number, rise: number, wide: number, thick: number): Section => {
      const middle = height - bar + rise * Math.min(0.3 * height, 0.15 * handle);
      return {
        x: start + along * (handle + wall / 2),
        half: wide * bar,
        low: middle - thick * bar,
        high: middle + thick * bar,
      };
    };
    sweep(kernel, body, 'handle', handleFinish, [
      section(0, -0.1, 1, 0.6),
      section(0.18, 0.1, 0.75, 0.6),
      section(0.4, 0.5, 1, 0.8),
      section(0.75, 0.9, 1.25, 0.85),
      section(0.95, 1, 1.2, 0.8),
      section(1, 1, 0.8, 0.5),
    ]);
    const grip: Vec3 = [start + 0.6 * handle, 0, height];
    body.grasp('handle', grip, [0, 0, -1], [0, 1, 0], 2.3 * bar);
    if (!lid) return;
    const [bottom, flat] = [height + 0.0006, Math.min(wall, 0.0012 + 0.002 * diameter)];
    const place = { x: axis, radius: 1.008 * radius, bottom, top: height + 0.24 * diameter, wall: flat };
    liftedLid(assembly, finish, handleFinish, { ...place, lift: Math.max(height, 0.1) });
  },
});

type Pan = z.infer<typeof schema>;

/** Radius of the bottom [m]: a flat pan widens upwards. */
const footOf = ({ diameter, height }: Pan): number => (height < 0.35 * diameter ? 0.4 : 0.5) * diameter;

function profileOf(pan: Pan): Pick<Vessel, 'outer' | 'inner'> {
  const { diameter, height, wall } = pan;
  const outer = softened(
    [
      [0, 0],
      [footOf(pan), 0],
      [diameter / 2, height],
    ],
    Math.min(0.3 * height, 0.075 * diameter),
  );
  return withLip(outer, hollow(outer, wall, 1.3 * wall), 0.25 * wall);
}
