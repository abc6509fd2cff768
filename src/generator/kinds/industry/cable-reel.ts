import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { sized, synonyms } from '../../modelling/nouns.ts';
import { aroundHole, polygon } from '../../modelling/peg-hole.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';

const SECTORS = 10;
const SEGMENTS = 80;

const schema = z.strictObject({
  category: z.literal('cable_reel'),
  /** Of the flanges [m]. */
  diameter: z.number().positive(),
  /** Over both flanges, along the axis [m]. */
  height: z.number().positive(),
  /** Of the hole for the shaft [m]. */
  bore: z.number().positive(),
  finish: finishSchema,
  cableFinish: finishSchema,
});

/** A cable drum that lies on a flange: two flanges, a core wound with cable, a hole for a shaft through it all. */
export const cableReel = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'bobbin.n.01', offset: 2860415, lemmas: 'bobbin spool reel' },
    wikidata: { item: 'Q345292', label: 'Spool', source: 'kbpedia-1.60', broader: true },
  },
  mass: [2, 120],
  longest: [0.12, 2.5],
  roles: { kept: 'floor', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('cable reel', 'cable drum', 'wire reel', 'reel'),
      ...sized({ diameter: 0.2, height: 0.09 }, 'spool', 'wire spool'),
      'filament spool': { diameter: 0.2, height: 0.07 },
      'cable spool': {},
    },
    main: 'diameter',
    lengths: { diameter: ['flange diameter'] },
    round: true,
    parts: {
      cable: { always: 1, words: ['cable', 'wire'] },
      flange: { always: 2 },
      hole: { always: 1, words: ['hole', 'bore'] },
    },
    trim: ['cable'],
    varies: { materials: ['plywood', 'pine', 'plastic'], spread: 0.3 },
    variants: 'thread extension garden',
    otherKinds: 'fishing film tape hose',
  },

  plan(order) {
    const finish = order.finish('plywood');
    const cableFinish = order.trim('cable', { material: 'rubber', colour: null });
    const { diameter, height } = order.roundSize({ diameter: 0.6, height: 0.36 });
    const bore = Math.round(0.14 * diameter * 1000) / 1000;
    requireRoom('A reel is at most 3 times as long as across', 3 * diameter, height);
    requireRoom('The flanges leave no room for cable', height, 0.2 * diameter);
    return { diameter, height, bore, finish, cableFinish };
  },

  build({ diameter, height, bore, finish, cableFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [radius, core, wound] = [diameter / 2, 0.2 * diameter, 0.36 * diameter];
    const flange = Math.min(0.045 * diameter, 0.12 * height);
    const edge = 0.12 * flange;
    const hole = bore / 2;

    // Turns of cable show as ribs on the winding.
    const turns = Math.min(16, Math.max(5, Math.round((height - 2 * flange) / (0.035 * diameter))));
    const pitch = (height - 2 * flange) / turns;
    const rib = (i: number): ProfilePoint[] =>
      [0, 0.25, 0.5, 0.75].map((part) => [
        wound - 0.5 * pitch * (1 - Math.sin(Math.PI * part)),
        flange + pitch * (i + part),
      ]);
    const winding: ProfilePoint[] = [
      [core, flange],
      ...Array.from({ length: turns }, (_, i) => rib(i)).flat(),
      [wound - 0.5 * pitch, height - flange],
      [core, height - flange],
    ];
    body.add(cableFinish, kernel.lathe(winding, SEGMENTS));
    const plate = (low: number): readonly ProfilePoint[] => [
      [hole, low],
      [radius - edge, low],
      [radius, low + edge],
      [radius, low + flange - edge],
      [radius - edge, low + flange],
      [hole, low + flange],
    ];
    body.add(
      finish,
      kernel.lathe(plate(0), SEGMENTS),
      kernel.lathe(plate(height - flange), SEGMENTS),
      kernel.lathe(
        [
          [hole, flange],
          [core, flange],
          [core, height - flange],
          [hole, height - flange],
        ],
        SEGMENTS,
      ),
    );
    const layers = [
      ['flange_1', radius, 0, flange],
      ['cable', wound - 0.15 * pitch, flange, height - flange],
      ['flange_2', radius, height - flange, height],
    ] as const;
    let count = 0;
    for (const [label, outer, bottom, top] of layers) {
      const holed = { outline: polygon([0, 0], outer, SEGMENTS), centre: [0, 0] as const, radius: hole, bottom, top };
      const part = label === 'cable' ? cableFinish : finish;
      const name = label.replace(/_\d$/, '');
      for (const points of aroundHole(holed, SECTORS)) body.collideHull(`${name}_${++count}`, part, points);
    }
    const free = 0.6 * radius;
    body.support('flange', [hole, -free], [free, free], height);
  },
});
