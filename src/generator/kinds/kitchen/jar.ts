import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind, formNames } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { hollow, softened, withLip } from '../../modelling/turned-profile.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { formProfile, type RadiusKeys } from '../../modelling/vessel-forms.ts';
import { planWall } from '../../modelling/vessel-plan.ts';
import type { Vessel } from '../../modelling/vessel-shape.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';
import { screwCap } from './cap.ts';

/** Radius from the foot to below the shoulder. */
const BODIES = {
  straight: undefined,
  tapered: [
    [0, 0.78],
    [0.85, 1],
    [1, 1],
  ],
  barrel: [
    [0, 0.84],
    [0.5, 1],
    [1, 0.92],
  ],
  bellied: [
    [0, 0.72],
    [0.55, 1],
    [1, 0.95],
  ],
} as const satisfies Record<string, RadiusKeys | undefined>;
const NAMES = formNames(BODIES);

const schema = z.strictObject({
  category: z.literal('jar'),
  diameter: z.number().positive(),
  /** With the cap [m]. */
  height: z.number().positive(),
  wall: z.number().positive(),
  /** Absent: straight. */
  body: z.enum(NAMES).optional(),
  finish: finishSchema,
  capFinish: finishSchema,
});

/** A wide-necked jar. Its cap is screwed on: it turns on the neck without end, and does not come off. */
export const jar = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'jar.n.01', offset: 3593526, lemmas: 'jar' },
    wikidata: { item: 'Q1207302', label: 'Jar', source: 'p8814' },
  },
  mass: [0.1, 2],
  longest: [0.05, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: {
      jar: {},
      'mason jar': { height: 0.16 },
      'jam jar': {},
      'honey jar': {},
      'spice jar': { diameter: 0.045, height: 0.1 },
    },
    main: 'height',
    round: true,
    shapes: ['closed'],
    parts: { cap: { always: 1 }, neck: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    trim: ['cap'],
    varies: { materials: ['glass', 'plastic', 'ceramic'], colours: [null, null, 'light green', 'light blue', 'amber'] },
    variants: 'cookie swing-top',
    otherKinds: 'bell leyden nesting',
  },

  plan(order) {
    const finish = order.finish('glass');
    const capFinish = order.trim('cap', { material: 'steel', colour: 'gold' });
    const size = order.roundSize({ diameter: 0.08, height: 0.12 });
    const wall = planWall(order, finish, 0.0042, size);
    requireRoom('A jar is at most 4 times as high as across', 4 * size.diameter, size.height);
    requireRoom('Body, neck and cap need more height', size.height, 0.6 * size.diameter);
    return { ...size, wall, ...order.form('body', NAMES), finish, capFinish };
  },

  capacity: (jar) => turnedVolume(shapeOf(jar).inner),

  build(jar, assembly) {
    const body = assembly.link('body');
    const shape = shapeOf(jar);
    vessel(assembly.kernel, body, jar.finish, shape);
    vesselCavity(assembly, 'inside', body, shape);
    const { neck, lid, sheet } = topOf(jar);
    screwCap(assembly, jar.capFinish, { radius: neck + 2 * sheet, top: jar.height, height: lid, wall: sheet });
  },
});

type Jar = z.infer<typeof schema>;

/** Radius of the neck, height of the cap, thickness of its sheet [m]. */
function topOf({ diameter, height }: Jar): { neck: number; lid: number; sheet: number } {
  const radius = diameter / 2;
  const lid = Math.min(0.16 * height, 0.5 * radius);
  return { neck: 0.84 * radius, lid, sheet: Math.max(0.0008, 0.015 * radius) };
}

function shapeOf(jar: Jar): Vessel {
  const { diameter, height, wall } = jar;
  const radius = diameter / 2;
  const { neck, lid, sheet } = topOf(jar);
  const shoulder = height - 1.05 * lid;
  const keys = BODIES[jar.body ?? 'straight'];
  const low = shoulder - 0.25 * radius;
  const above: ProfilePoint[] = [
    [neck, shoulder - 0.03 * radius],
    [neck, height - 1.5 * sheet],
  ];
  const side: ProfilePoint[] = keys
    ? formProfile(keys, radius, low, 0.16 * radius)
    : [
        [0, 0],
        [radius, 0],
        [radius, low],
      ];
  const outer = keys
    ? [...side.slice(0, -1), ...softened([side.at(-2)!, side.at(-1)!, ...above], 0.16 * radius).slice(1)]
    : softened([...side, ...above], 0.16 * radius);
  return { ...withLip(outer, hollow(outer, wall, 1.5 * wall), 0.25 * wall), hulls: 31 };
}
