import { z } from 'zod';
import { defineCategory } from '../../category.ts';
import { finishSchema } from '../../finish.ts';
import { materialFacts } from '../../materials.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';
import { sectors } from '../../workshop/lathe.ts';

const SECTORS = 20;
const SEGMENTS = 80;
/** Height of the rolling hoops, as a part of the whole. */
const HOOPS = [1 / 3, 2 / 3] as const;

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
export const drum = defineCategory({
  schema,
  meaning: { synset: 'drum.n.04', wikidata: 'Q2738285' },
  words: {
    nouns: {
      drum: {},
      'oil drum': {},
      'oil barrel': {},
      barrel: {},
      'steel drum': {},
      'metal drum': {},
      keg: { diameter: 0.4, height: 0.6 },
    },
    main: 'height',
    round: true,
    shapes: ['open', 'closed', 'round'],
    parts: { rim: { always: 2, words: ['chime'] }, hoop: { always: 2, words: ['hoop', 'ring'] }, wall: { always: 1 } },
    varies: { materials: ['steel', 'plastic'], colours: ['blue', 'red', 'green', 'black', null], spread: 0.2 },
    otherKinds: 'snare bass kick bongo djembe toy wine whiskey gun brake washing cable beer',
  },

  plan(order) {
    const asked = order.finish('steel');
    const finish = order.request.finish.material === undefined ? { ...asked, colour: asked.colour ?? 'blue' } : asked;
    // The 216.5 l drum of ISO 15750-2: 585 mm over the hoops, 880 mm high.
    const { diameter, height } = order.roundSize({ diameter: 0.585, height: 0.88 });
    const sheet = materialFacts(finish.material).family === 'metal' ? 0.0012 : 0.006;
    const wall = order.length('thickness', Math.min(sheet, diameter / 60));
    requireRoom('A drum is at most 3 times as high as across', 3 * diameter, height);
    requireRoom('A drum is at least 0.7 times as high as across', height, 0.7 * diameter);
    requireRoom('The wall leaves no hollow', diameter, 40 * wall);
    return { diameter, height, wall, open: order.is('open'), finish };
  },

  build({ diameter, height, wall, open, finish }, assembly) {
    const { bench } = assembly;
    const body = assembly.link('body');
    const hoop = 0.016 * diameter;
    const radius = diameter / 2 - hoop;
    const chime = 0.014 * height;
    const outer: ProfilePoint[] = [
      [0, 1.2 * chime],
      [radius - hoop, 1.2 * chime],
      [radius - hoop, 0.2 * chime],
      [radius - 0.8 * hoop, 0],
      [radius + 0.2 * hoop, 0],
      [radius + 0.4 * hoop, 0.2 * chime],
      [radius + 0.4 * hoop, chime],
      [radius, 1.6 * chime],
      ...HOOPS.flatMap((part) => bulge(radius, hoop, part * height, 0.018 * height)),
      [radius, height - 1.6 * chime],
      [radius + 0.4 * hoop, height - chime],
      [radius + 0.4 * hoop, height - 0.2 * chime],
      [radius + 0.2 * hoop, height],
      [radius - 0.8 * hoop, height],
      [radius - hoop, height - 0.2 * chime],
      [radius - hoop, height - 1.2 * chime],
      [0, height - 1.2 * chime],
    ];
    const floor = 1.2 * chime + wall;
    const ceiling = open ? height + wall : height - 1.2 * chime - wall;
    const hollow: ProfilePoint[] = [
      [0, floor],
      [radius - wall - hoop, floor],
      [radius - wall - hoop, 2 * chime],
      [radius - wall, 2.6 * chime],
      ...HOOPS.flatMap((part) => bulge(radius - wall, hoop, part * height, 0.018 * height)),
      ...(open
        ? ([[radius - wall, height + wall]] as const)
        : ([
            [radius - wall, height - 2.6 * chime],
            [radius - wall - hoop, height - 2 * chime],
            [radius - wall - hoop, ceiling],
          ] as const)),
      [0, ceiling],
    ];
    body.add(finish, bench.lathe(outer, SEGMENTS).minus(bench.lathe(hollow, SEGMENTS)));
    if (open) {
      body.collideCylinder('bottom', finish, [0, 0, 0], radius, floor);
      const ring = {
        inner: [[radius - wall, floor] as const, [radius - wall, height] as const] as const,
        outer: [[radius, floor] as const, [radius, height] as const] as const,
      };
      for (const [i, points] of sectors(ring, SECTORS, SEGMENTS).entries())
        body.collideHull(`wall_${i + 1}`, finish, points);
      const side = ((radius - wall) / Math.SQRT2) * 0.97;
      assembly.cavity('inside', body, [-side, -side, floor], [side, side, height]);
      return;
    }
    const head = height - 1.2 * chime;
    body.collideCylinder('wall', finish, [0, 0, 0], radius, height);
    const bungs = [
      [0.62, 0.065],
      [-0.62, 0.045],
    ] as const;
    for (const [part, size] of bungs) {
      const plug = bench.rod(
        [part * radius, 0, head - wall / 2],
        [part * radius, 0, head + 0.6 * chime],
        size * diameter,
        32,
      );
      body.add(finish, plug);
    }
    body.support('head', [-0.68 * radius, -0.68 * radius], [0.68 * radius, 0.68 * radius], height);
  },
});

/** A rolling hoop pressed out of the wall, upwards. */
function bulge(radius: number, out: number, z: number, half: number): ProfilePoint[] {
  return Array.from({ length: 9 }, (_, i): ProfilePoint => {
    const angle = (i / 8) * Math.PI;
    return [radius + out * Math.sin(angle), z - half * Math.cos(angle)];
  });
}
