import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { dropOf, faceRadius, hexagon, hexagonOf, turnedOff } from '../../modelling/bar-hexagon.ts';
import { extruded } from '../../modelling/extrusion.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { aroundHole, polygon } from '../../modelling/peg-hole.ts';
import { collideTurned } from '../../modelling/turned.ts';
import { axle } from '../../modelling/wheel-round.ts';
import { requireRoom } from '../../order.ts';
import type { ProfilePoint } from '../../solids.ts';

/** The smallest thread that is made: M3 [m]. */
const LEAST = 0.003;
const SECTORS = 12;
const SEGMENTS = 48;
const EIGHTH = Math.PI / 8;

const schema = z.strictObject({
  category: z.literal('bolt'),
  /** Of the thread [m]: an M12 bolt has 12 mm. */
  diameter: z.number().positive(),
  /** Over all, head included [m]. */
  height: z.number().positive(),
  finish: finishSchema,
});

/** A hexagon head bolt that stands on its head, with a nut that turns on it. The thread is seen as grooves, and has no lead. */
export const bolt = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'bolt.n.06', offset: 2865665, lemmas: 'bolt' },
    wikidata: { item: 'Q11022', label: 'Screw', source: 'p8814', broader: true },
  },
  mass: [0.005, 0.8], // ISO 4017 with its nut, M6 to M30
  longest: [0.01, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: synonyms(
      ...['bolt', 'hex bolt', 'nut and bolt', 'bolt and nut', 'machine bolt', 'hexagon bolt'],
      ...['cap screw', 'machine screw', 'hex screw'],
    ),
    main: 'height',
    lengths: { shank: ['shank length'] },
    threaded: 'shank',
    round: true,
    parts: { nut: { always: 1 }, head: { always: 1 }, thread: { always: 1, words: ['thread', 'shank'] } },
    varies: { materials: ['steel', 'stainless_steel', 'brass'], spread: 0.3 },
    otherKinds: 'door dead lightning crossbow anchor eye wing',
  },

  plan(order) {
    const finish = order.finish('steel');
    const shank = order.given('shank');
    if (shank !== undefined) {
      order.follow('diameter', 0.02);
      order.follow('height', shank + hexagonOf(order.given('diameter')!).head);
    }
    const { diameter, height } = order.roundSize({ diameter: 0.02, height: 0.11 }, 1, LEAST);
    const { head, nut, pitch } = hexagonOf(diameter);
    requireRoom('Head and nut leave no thread', height - head, nut + 3.5 * pitch);
    requireRoom('A bolt is at most 15 times as long as thick', 15 * diameter, height);
    return { diameter, height, finish };
  },

  build({ diameter, height, finish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('bolt');
    const radius = diameter / 2;
    const { flats, head, nut, ...thread } = hexagonOf(diameter);
    const pitch = Math.max(thread.pitch, (height - head) / 60);
    const depth = 0.5 * pitch;
    const plain = head + 0.25 * (height - head);
    const tip = height - 0.5 * pitch;
    const count = Math.floor((tip - plain) / pitch);
    const start = tip - count * pitch;
    const shank: ProfilePoint[] = [
      [0, head / 2],
      [radius, head / 2],
      [radius, start],
      ...Array.from({ length: count }, (_, i): ProfilePoint[] => [
        [radius - depth, start + pitch * (i + 0.5)],
        [radius, start + pitch * (i + 1)],
      ]).flat(),
      [radius - depth, height],
      [0, height],
    ];
    body.add(finish, hexagon(kernel, flats, 0, head), kernel.lathe(shank, SEGMENTS));
    const corners = polygon([0, 0], flats / 2 / Math.cos(Math.PI / 6), 6);
    const [drop, wide, narrow] = [
      dropOf(flats),
      Math.cos(EIGHTH) * faceRadius(flats),
      Math.sin(EIGHTH) * faceRadius(flats),
    ];
    // Its corners are turned off at both faces; below it ends a little above the ground.
    const face = polygon([0, 0], faceRadius(flats), 8, EIGHTH);
    body.collideHull('head_1', finish, [
      ...extruded(2, corners, drop, head - drop),
      ...extruded(2, face, 0.1 * drop, head),
    ]);
    // The round face that it stands on, as an octagon of two boxes: a simulator finds each corner of a box on the ground,
    // but of a hull only a few, which change as the bolt rocks and keep it rocking.
    body.collideBox('head_2', finish, [-wide, -narrow, 0], [wide, narrow, head]);
    body.collideBox('head_3', finish, [-narrow, -wide, 0], [narrow, wide, head]);
    collideTurned(body, 'thread', finish, { silhouette: [[radius, head], [radius, tip], shank.at(-2)!] });

    const low = height - 2.6 * pitch - nut;
    const ring = assembly.link('nut', [0, 0, low + nut / 2]);
    const bore = kernel.rod([0, 0, low - nut], [0, 0, low + 2 * nut], radius, SEGMENTS);
    ring.add(finish, hexagon(kernel, flats, low, low + nut).minus(bore));
    const holed = { outline: corners, centre: [0, 0] as const, radius, bottom: low, top: low + nut };
    for (const [i, points] of aroundHole(holed, SECTORS).entries())
      ring.collideHull(`nut_${i + 1}`, finish, turnedOff(points, flats, low, low + nut));
    ring.grasp('nut', [0, 0, low + nut / 2], [0, 0, -1], [0, 1, 0], flats);
    assembly.spin(ring, [0, 0, 1], axle([0, 0, 1], 2 * radius));
  },
});
