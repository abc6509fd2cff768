import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { materialFacts } from '../../materials.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { type Band, chord, discProfile, shellProfile } from '../../modelling/lathe.ts';
import { collideRings, upright } from '../../modelling/lathe-ring.ts';
import { easedCorner } from '../../modelling/slab-polygon.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';
import { heightsOf, insideOf, SHOULDERS, sideOf } from './bottle-outline.ts';

const SEGMENTS = 72;
const THINNEST: Readonly<Record<string, number>> = { metal: 0.001, plastic: 0.0015 };

const schema = z.strictObject({
  category: z.literal('bottle'),
  diameter: z.number().positive(),
  height: z.number().positive(),
  /** Outer diameter of the neck [m]. */
  neck: z.number().positive(),
  wall: z.number().positive(),
  /** Absent: rounded. */
  shoulder: z.enum(SHOULDERS).optional(),
  finish: finishSchema,
  /** Finish of the cap that closes it; null: it is open. */
  cap: finishSchema.nullable(),
});

/** A round bottle: body, shoulder, neck with a lip, and a cap if wanted. */
export const bottle = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'bottle.n.01', offset: 2876657, lemmas: 'bottle' },
    wikidata: { item: 'Q80228', label: 'Bottle', source: 'p8814' },
  },
  mass: [0.03, 1.2], // PET to champagne glass
  longest: [0.08, 0.6],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { bottle: {}, flask: { height: 0.22 }, 'wine bottle': { diameter: 0.075, height: 0.3 } },
    main: 'height',
    round: true,
    shapes: ['closed'],
    parts: { cap: { least: 1, most: 1 }, neck: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    trim: ['cap'],
    varies: {
      materials: ['glass', 'plastic', 'aluminium', 'stainless_steel'],
      colours: [null, 'green', 'dark green', 'blue', 'amber', 'brown', 'white'],
      spread: 0.15,
    },
    made: { 'shampoo bottle': 'plastic', 'ketchup bottle': 'plastic' },
    variants: 'spray pump squeeze baby dropper perfume square',
    otherKinds: 'gas klein hot',
  },

  plan(order) {
    const finish = order.finish('glass');
    const { diameter, height } = order.roundSize({ diameter: 0.07, height: 0.25 });
    const neck = Math.round(Math.min(0.4 * diameter, 0.04) * 1e4) / 1e4;
    const thin = THINNEST[materialFacts(finish.material).family] ?? 0.0035;
    const wall = order.length('thickness', Math.min(thin * Math.sqrt(diameter / 0.07), neck / 6));
    requireRoom('The wall leaves no opening in the neck', neck, 3 * wall);
    requireRoom('Body, shoulder and neck need more height', height, 1.3 * diameter);
    const closed = order.named('cap') || order.is('closed') || order.words.made?.[order.request.noun] === 'plastic';
    const cap = closed ? order.trim('cap', { material: 'plastic', colour: 'black' }) : null;
    return { diameter, height, neck, wall, ...order.form('shoulder', SHOULDERS), finish, cap };
  },

  capacity: (bottle) => turnedVolume(insideOf(bottle)),

  build(bottle, assembly) {
    const { diameter, height, neck, wall, finish, cap } = bottle;
    const { kernel } = assembly;
    const body = assembly.link('body');
    const radius = diameter / 2;
    const throat = neck / 2;
    const lid = cap ? Math.min(0.09 * height, 0.9 * neck) : 0;
    const [base, soft] = [1.5 * wall, 0.08 * radius];
    const [low, high, top] = heightsOf(bottle);
    const shoulder = sideOf(bottle, 0);
    const lip: ProfilePoint[] = cap
      ? [[throat, top]]
      : [
          [throat, top - 0.045 * height],
          [1.12 * throat, top - 0.035 * height],
          [1.12 * throat, top - 0.3 * wall],
          [1.12 * throat - 0.3 * wall, top],
        ];
    const foot = easedCorner([0, 0], [radius, 0], [radius, height], soft);
    body.add(finish, kernel.lathe(shellProfile([...foot, ...shoulder, ...lip], insideOf(bottle)), SEGMENTS));

    body.collideCylinder('floor', finish, [0, 0, 0], radius - 0.3 * soft, base);
    const belly: ProfilePoint[] = [
      [radius, Math.max(soft, base)],
      [radius, low],
    ];
    const rings: [Band, number][] = [
      [
        { ...upright(radius - wall, radius, base, low), outer: [[radius - 0.3 * soft, base], ...belly] },
        bottle.shoulder === 'shouldered' ? 8 : 12,
      ],
      ...shoulderRings(bottle),
      [{ ...upright(throat - wall, throat, high, top), outer: [[throat, high], ...lip] }, 6],
    ];
    collideRings(body, 'wall', finish, rings, SEGMENTS);

    if (!cap) return;
    const cover = throat + 0.0015;
    const bevel = 0.12 * lid;
    const solid = kernel.lathe(discProfile(cover, [height - lid, height], 0, bevel), SEGMENTS);
    body.add(cap, solid.minus(kernel.lathe(discProfile(throat, [0, top]), SEGMENTS)));
    // The neck inside it collides by itself, and is nearly as wide.
    body.collideCylinder('cap', cap, [0, 0, top - bevel], cover, height - top + bevel);
  },
});

/** Rings of the shoulder, each with its number of sectors: a shouldered one bends too much for a single one. */
function shoulderRings(bottle: z.infer<typeof schema>): [Band, number][] {
  const [outside, inside] = [sideOf(bottle, 0), sideOf(bottle, bottle.wall)];
  const ring = (from: number, to: number, every: number): Band => {
    const outer = outside.slice(from, to + 1).filter((_, i) => i > 0 && i % every === 0);
    return { inner: chord(inside.slice(from, to + 1), bottle.wall), outer: [outside[from]!, ...outer] };
  };
  const last = outside.length - 1;
  if (bottle.shoulder !== 'shouldered') return [[ring(0, last, 4), 12]];
  return [
    [ring(0, last / 2, 2), 8],
    [ring(last / 2, last, 3), 8],
  ];
}
