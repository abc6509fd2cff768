import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { materialFacts } from '../../materials.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { sized, synonyms } from '../../modelling/nouns.ts';
import { type Tube, tubeSolid } from '../../modelling/tube.ts';
import { cupProfile, hollow, radiusAt, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { FORMS, formProfile } from '../../modelling/vessel-forms.ts';
import { bowOut, collideBow } from '../../modelling/vessel-handle.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';

/** Usual width over the handle for each metre of diameter. */
const OVERALL = 1.42;

const BODIES = ['straight', 'tapered', 'barrel', 'flared', 'waisted'] as const;
const HANDLES = ['bow', 'squarish', 'teardrop'] as const;

const schema = z.strictObject({
  category: z.literal('mug'),
  /** Outer diameter of the body, handle not counted [m]. */
  diameter: z.number().positive(),
  /** Overall width with the handles, of which the first points to +X and a second to -X [m]. */
  width: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  /** Absent: straight. */
  body: z.enum(BODIES).optional(),
  /** Absent: half an ellipse. */
  handle: z.enum(HANDLES).optional(),
  /** How many handles. Absent: one. */
  handles: z.union([z.literal(0), z.literal(2)]).optional(),
  finish: finishSchema,
});

/** A mug with one handle, or two, or none. */
export const mug = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'mug.n.04', offset: 3797390, lemmas: 'mug' },
    wikidata: { item: 'Q386215', label: 'Mug', source: 'p8814' },
  },
  mass: [0.12, 0.6], // enamelled steel to stoneware of half a litre
  longest: [0.06, 0.25],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('mug', 'coffee mug', 'tea mug'),
      ...sized({ height: 0.075 }, 'cup', 'coffee cup'),
      ...sized({ height: 0.065, diameter: 0.085 }, 'tea cup', 'teacup'),
    },
    main: 'height',
    round: true,
    parts: { handle: { least: 0, most: 2 }, rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    varies: {
      materials: ['ceramic', 'glass', 'stainless_steel', 'plastic'],
      colours: [null, 'white', 'navy', 'teal', 'red', 'mint', 'yellow', 'black'],
    },
    variants: 'travel paper',
    otherKinds: 'sippy suction world measuring trophy egg stacked',
  },

  plan(order) {
    const finish = order.finish('ceramic');
    const handles = order.request.counts.get('handle') ?? 1;
    const overall = 1 + (OVERALL - 1) * handles;
    const { diameter, height } = order.roundSize({ diameter: 0.082, height: 0.095 }, overall);
    const over = handles === 0 ? diameter : Math.round(diameter * overall * 1000) / 1000;
    const width = order.given('width') ?? over;
    const thin = ['metal', 'plastic'].includes(materialFacts(finish.material).family);
    const usual = (thin ? 0.0015 : 0.004) * Math.sqrt(diameter / 0.082);
    const wall = order.length('thickness', Math.min(usual, diameter / 10, height / 8));
    requireRoom('A mug is at most 2.5 times as high as across', 2.5 * diameter, height);
    requireRoom('A mug is at most 3 times as wide as high', 3 * height, diameter);
    requireRoom('The wall leaves no hollow', diameter, 4 * wall);
    requireRoom('The bottom leaves no hollow', height, 4 * wall);
    requireRoom('No finger fits into the handle of this width', width, (1 + 0.2 * handles) * diameter);
    const form = handles === 0 ? {} : order.form('handle', HANDLES);
    const number = handles === 0 || handles === 2 ? { handles: handles as 0 | 2 } : {};
    return { diameter, width, height, wall, ...order.form('body', BODIES), ...form, ...number, finish };
  },

  capacity: (mug) => turnedVolume(profileOf(mug).inner),

  build(mug, assembly) {
    const { diameter, width, height, handles: number = 1, finish } = mug;
    const { kernel } = assembly;
    const body = assembly.link('body');
    const axis = number === 1 ? (diameter - width) / 2 : 0;
    const right = bow(mug, axis);
    const handles = number === 0 ? [] : number === 1 ? [right] : [right, mirrored(right)];
    const shape: Vessel = {
      ...profileOf(mug),
      at: [axis, 0, 0],
      grown: handles.map((handle) => tubeSolid(kernel, handle)),
      hulls: 25,
      longest: Math.max(width, height),
    };
    vessel(kernel, body, finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    for (const [i, handle] of handles.entries()) collideBow(body, i === 0 ? 'handle' : 'handle_left', finish, handle);
  },
});

type Mug = z.infer<typeof schema>;

/** Its outside: a straight one has a smaller edge below. */
const outsideOf = ({ diameter, height, body = 'straight' }: Mug): ProfilePoint[] =>
  body === 'straight'
    ? cupProfile(diameter / 2, [0, height], softOf(diameter))
    : formProfile(FORMS[body], diameter / 2, height, softOf(diameter));

const softOf = (diameter: number): number => Math.min(0.004, 0.06 * diameter);

function profileOf(mug: Mug): Pick<Vessel, 'outer' | 'inner'> {
  const { diameter, height, wall, body = 'straight' } = mug;
  const base = Math.max(1.4 * wall, 0.06 * height);
  const outer = outsideOf(mug);
  const inner =
    body === 'straight' ? cupProfile(diameter / 2 - wall, [base, height], softOf(diameter)) : hollow(outer, wall, base);
  return withLip(outer, inner, 0.3 * wall);
}

/** On the other side of the axis, which stands at x = 0. */
const mirrored = ({ path, ...tube }: Tube): Tube => ({ ...tube, path: path.map(([x, y, z]): Vec3 => [-x, y, z]) });

/** From the wall and back, standing in the XZ plane, as far out as the mug is wide. */
function bow(mug: Mug, axis: number): Tube {
  const { diameter, width, height, wall, handle = 'bow' } = mug;
  const radius = Math.min(0.055 * diameter, 0.2 * (width - diameter + wall / 2));
  const [middle, half] = [0.52 * height, Math.min(0.33 * height, 0.45 * diameter)];
  const outer = outsideOf(mug);
  const foot = (z: number): Vec3 => [axis + radiusAt(outer, z) - wall / 2, 0, z];
  const low = handle === 'teardrop' ? middle - 0.6 * half : middle - half;
  const form = {
    from: foot(low),
    to: foot(middle + half),
    out: [1, 0, 0] as Vec3,
    radius,
    halfWidth: 1.5 * radius,
    normal: [0, 1, 0] as Vec3,
    roundness: ROUNDNESS[handle],
  };
  return bowOut(form, width / 2);
}

/** Of the half superellipse that a handle is; 1 is an ellipse. */
const ROUNDNESS: Readonly<Record<(typeof HANDLES)[number], number>> = { bow: 1, squarish: 0.5, teardrop: 1.3 };
