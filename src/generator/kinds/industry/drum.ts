import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { materialFacts } from '../../materials.ts';
import { turnedVolume } from '../../modelling/brim-volume.ts';
import { painted } from '../../modelling/finish-paint.ts';
import { upsideDown } from '../../modelling/lathe.ts';
import { collideRings, roundCavity, upright } from '../../modelling/lathe-ring.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';
import { hoops, insideOf, proportions } from './drum-outline.ts';

const SECTORS = 20;
const SEGMENTS = 80;
const schema = z.strictObject({
  category: z.literal('drum'),
  /** Over the rolling hoops [m]. */
  diameter: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  /** Without its head: what is inside can be reached. */
  open: z.boolean(),
  finish: finishSchema,
});

/** A steel drum with two rolling hoops; closed, with two bungs in its head, or open. */
export const drum = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'drum.n.04', offset: 3249956, lemmas: 'drum metal_drum' },
    wikidata: { item: 'Q2738285', label: 'Drum-Container', source: 'kbpedia-1.60' },
  },
  mass: [8, 28], // steel drums of 60 to 216 l
  longest: [0.35, 1], // 20 to 216 l
  roles: { kept: 'floor', wall: 'none', holds: 'in', seat: 'none', carried: true },
  words: {
    nouns: {
      ...synonyms('drum', 'oil drum', 'oil barrel', 'barrel', 'steel drum', 'metal drum'),
      keg: { diameter: 0.4, height: 0.6 },
    },
    main: 'height',
    round: true,
    shapes: ['open', 'closed', 'round'],
    parts: { rim: { always: 2, words: ['chime'] }, hoop: { always: 2, words: ['hoop', 'ring'] }, wall: { always: 1 } },
    varies: { materials: ['steel', 'plastic'], colours: ['blue', 'red', 'green', 'black', null], spread: 0.2 },
    variants: 'wine whiskey beer',
    otherKinds: 'snare bass kick bongo djembe toy gun brake washing cable',
  },

  plan(order) {
    const finish = painted(order, 'steel', 'blue');
    // The 216.5 l drum of ISO 15750-2: 585 mm over the hoops, 880 mm high.
    const { diameter, height } = order.roundSize({ diameter: 0.585, height: 0.88 });
    const sheet = materialFacts(finish.material).family === 'metal' ? 0.0012 : 0.006;
    const wall = order.length('thickness', Math.min(sheet, diameter / 60));
    requireRoom('A drum is at most 3 times as high as across', 3 * diameter, height);
    requireRoom('A drum is at least 0.7 times as high as across', height, 0.7 * diameter);
    requireRoom('The wall leaves no hollow', diameter, 40 * wall);
    return { diameter, height, wall, open: order.is('open'), finish };
  },

  capacity: (drum) => turnedVolume(insideOf(drum)),

  build(drum, assembly) {
    const { diameter, height, wall, open, finish } = drum;
    const { kernel } = assembly;
    const body = assembly.link('body');
    const { hoop, radius, chime, head } = proportions(drum);
    const foot: ProfilePoint[] = [
      [0, head],
      [radius - hoop, head],
      [radius - hoop, 0.2 * chime],
      [radius - 0.8 * hoop, 0],
      [radius + 0.2 * hoop, 0],
      [radius + 0.4 * hoop, 0.2 * chime],
      [radius + 0.4 * hoop, chime],
      [radius, 1.6 * chime],
    ];
    const outer = [...foot, ...hoops(drum, radius), ...upsideDown(foot, height)];
    const [floor, inside] = [head + wall, radius - wall];
    const above: ProfilePoint[] = [
      [inside, height + wall],
      [0, height + wall],
    ];
    const hollow = open ? [...insideOf(drum).slice(0, -1), ...above] : insideOf(drum);
    body.add(finish, kernel.lathe(outer, SEGMENTS).minus(kernel.lathe(hollow, SEGMENTS)));
    if (open) {
      body.collideCylinder('bottom', finish, [0, 0, 0], radius, floor);
      collideRings(body, 'wall', finish, [[upright(inside, radius, floor, height), SECTORS]], SEGMENTS);
      roundCavity(assembly, body, inside, [floor, height]);
      return;
    }
    body.collideCylinder('wall', finish, [0, 0, 0], radius, height);
    const bungs = [
      [0.62, 0.065],
      [-0.62, 0.045],
    ] as const;
    for (const [part, size] of bungs) {
      const at = (z: number): Vec3 => [part * radius, 0, height - head + z];
      body.add(finish, kernel.rod(at(-wall / 2), at(0.6 * chime), size * diameter, 32));
    }
    body.support('head', [-0.68 * radius, -0.68 * radius], [0.68 * radius, 0.68 * radius], height);
  },
});
