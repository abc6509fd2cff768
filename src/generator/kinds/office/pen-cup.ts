import { z } from 'zod';
import { finishSchema, stock } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { coloured } from '../../modelling/finish-paint.ts';
import { vessel, vesselCavity } from '../../modelling/vessel.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';

const schema = z.strictObject({
  category: z.literal('pen_cup'),
  diameter: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  finish: finishSchema,
});

/** A straight round cup for pens, with a rolled rim. */
export const penCup = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'cup.n.01', offset: 3147509, lemmas: 'cup' },
    wikidata: { item: 'Q987767', label: 'Container', source: 'p8814', broader: true },
  },
  mass: [0.06, 0.8],
  longest: [0.07, 0.2],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: { 'pen cup': {}, 'pencil cup': {}, 'pen holder': {}, 'pencil holder': {}, 'pen pot': {} },
    main: 'height',
    round: true,
    steady: ['thickness'],
    parts: { rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    varies: {
      materials: ['plastic', 'aluminium', 'ceramic', 'bamboo'],
      colours: ['black', 'white', 'grey', 'teal', 'red'],
      spread: 0.15,
    },
    variants: 'mesh magnetic rotating',
    otherKinds: 'wall',
  },

  plan(order) {
    const finish = coloured(order, 'steel', 'black');
    const { diameter, height } = order.roundSize({ diameter: 0.08, height: 0.1 });
    const usual = Math.min(Math.max(stock(finish, 0.008), 0.0012), diameter / 10);
    const wall = order.length('thickness', usual);
    requireRoom('A pen cup is at most 3 times as high as across', 3 * diameter, height);
    requireRoom('Pens would fall out of it', height, 0.7 * diameter);
    requireRoom('The wall leaves no hollow', diameter, 5 * wall);
    requireRoom('The bottom leaves no hollow', height, 5 * wall);
    return { diameter, height, wall, finish };
  },

  capacity: (cup) => turnedVolume(insideOf(cup)),

  build(penCup, assembly) {
    const { diameter, height, wall, finish } = penCup;
    const { kernel } = assembly;
    const cup = assembly.link('cup');
    const radius = diameter / 2;
    const roll = rollOf(wall);
    const belt = radius - roll;
    const [foot, lip] = [0.05 * height, 0.95 * height];
    const outer: ProfilePoint[] = [
      [radius - roll, 0],
      [radius, roll],
      [radius, foot - roll],
      [belt, foot],
      [belt, lip],
      [radius, lip + roll],
      [radius, height - roll],
      [radius - roll, height],
    ];
    const inner = insideOf(penCup);
    vessel(kernel, cup, finish, { outer, inner });
    vesselCavity(assembly, 'inside', cup, { outer, inner });
    cup.grasp('wall', [0, 0, 0.8 * height], [0, 0, -1], [0, 1, 0], diameter);
  },
});

/** How far rim and foot stand out from the wall [m]. */
const rollOf = (wall: number): number => Math.min(0.4 * wall, 0.001);

function insideOf({ diameter, height, wall }: z.infer<typeof schema>): ProfilePoint[] {
  const radius = diameter / 2 - rollOf(wall) - wall;
  return [
    [radius, wall],
    [radius, height],
  ];
}
