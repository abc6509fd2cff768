import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import { BALL_BEARINGS } from '../../modelling/bearing-sizes.ts';
import { aroundHole, polygon } from '../../modelling/peg-hole.ts';
import { axle } from '../../modelling/wheel-round.ts';
import { requireRoom } from '../../order.ts';
import { circle, type ProfilePoint } from '../../solids.ts';

const BALLS = 9;
const SECTORS = 18;
const SEGMENTS = 72;

const schema = z.strictObject({
  category: z.literal('bearing'),
  /** Of the outer ring [m]. */
  diameter: z.number().positive(),
  /** Of the hole for the shaft [m]. */
  bore: z.number().positive(),
  /** Width of the rings, along the axis [m]. */
  height: z.number().positive(),
  finish: finishSchema,
});

/** A deep groove ball bearing that lies on its side: two rings with a race each, nine balls. The inner ring turns. */
export const bearing = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'ball_bearing.n.01', offset: 2780315, lemmas: 'ball_bearing needle_bearing roller_bearing' },
    wikidata: { item: 'Q11432170', label: 'Ball bearing', source: 'p8814' },
  },
  mass: [0.01, 3], // ISO 15, 6000 to 6315
  longest: [0.01, 0.4], // ISO 15
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { bearing: {}, 'ball bearing': {}, 'deep groove bearing': {} },
    main: 'diameter',
    lengths: { bore: ['bore', 'bore diameter', 'inner diameter', 'inside diameter'], diameter: ['outer diameter'] },
    round: true,
    designations: BALL_BEARINGS,
    catalogue: { order: ['bore', 'diameter', 'height'], unit: 'mm' },
    parts: {
      ring: { always: 2, words: ['ring', 'race'] },
      ball: { always: BALLS },
      bore: { always: 1, words: ['bore', 'hole'] },
    },
    varies: { materials: ['steel', 'stainless_steel', 'ceramic'], spread: 0.3 },
    variants: 'needle roller',
    otherKinds: 'thrust magnetic linear air pillow load',
  },

  plan(order) {
    const finish = order.finish('stainless_steel');
    // Of ISO 15, series 62: the 6208 has 40 × 80 × 18 mm.
    const { diameter, height } = order.roundSize({ diameter: 0.08, height: 0.018 }, 1, 0.0025);
    const bore = order.length('bore', order.words.nouns[order.request.noun]?.bore ?? diameter / 2, 0.002);
    requireRoom('The bore leaves no room for the rings', 0.7 * diameter, bore);
    requireRoom('The balls are too large for these rings', bore, 0.3 * diameter);
    requireRoom('A bearing is at most as wide as 0.4 times its diameter', 0.4 * diameter, height);
    requireRoom('The rings are too narrow for the balls', height, 0.16 * diameter);
    return { diameter, bore, height, finish };
  },

  build({ diameter, bore, height, finish }, assembly) {
    const { kernel } = assembly;
    const outer = assembly.link('outer_ring');
    const inner = assembly.link('inner_ring', [0, 0, height / 2]);
    const [out, hole] = [diameter / 2, bore / 2];
    const middle = (out + hole) / 2;
    const [ring, ball] = [0.3 * (out - hole), Math.min(0.25 * (out - hole), 0.42 * height)];
    const edge = 0.06 * height;

    /** The race: a groove of the balls' radius, cut into the face at `radius`, from the bottom up. */
    const race = (radius: number): ProfilePoint[] => {
      const depth = Math.abs(radius - middle);
      const reach = Math.sqrt(Math.max(0, (1.02 * ball) ** 2 - depth ** 2));
      return Array.from({ length: 9 }, (_, i): ProfilePoint => {
        const z = reach * (i / 4 - 1);
        const away = Math.sqrt((1.02 * ball) ** 2 - z ** 2);
        return [middle + Math.sign(radius - middle) * Math.max(depth, away), height / 2 + z];
      });
    };
    const [outerFace, innerFace] = [out - ring, hole + ring];
    const shell: ProfilePoint[] = [
      [outerFace, 0],
      [out - edge, 0],
      [out, edge],
      [out, height - edge],
      [out - edge, height],
      [outerFace, height],
      ...race(outerFace).toReversed(),
    ];
    outer.add(finish, kernel.lathe(shell, SEGMENTS));
    for (const [i, [x, y]] of polygon([0, 0], middle, BALLS).entries()) {
      outer.add(finish, kernel.ball(ball, 24).move(x, y, height / 2));
      const rings = [-0.8, -0.3, 0.3, 0.8].flatMap((part) =>
        circle([x, y, height / 2 + part * ball], [0, 0, 1], ball * Math.sqrt(1 - part ** 2), 12),
      );
      outer.collideHull(`ball_${i + 1}`, finish, rings);
    }
    const sleeve: ProfilePoint[] = [
      [hole + edge, 0],
      [innerFace, 0],
      ...race(innerFace),
      [innerFace, height],
      [hole + edge, height],
      [hole, height - edge],
      [hole, edge],
    ];
    inner.add(finish, kernel.lathe(sleeve, SEGMENTS));
    const bands = [
      [outer, outerFace, out],
      [inner, hole, innerFace],
    ] as const;
    for (const [link, radius, rim] of bands) {
      const holed = {
        outline: polygon([0, 0], rim, SEGMENTS),
        centre: [0, 0] as const,
        radius,
        bottom: 0,
        top: height,
      };
      for (const [i, points] of aroundHole(holed, SECTORS).entries()) link.collideHull(`ring_${i + 1}`, finish, points);
    }
    outer.grasp('ring', [0, 0, height / 2], [0, 0, -1], [0, 1, 0], diameter);
    assembly.spin(inner, [0, 0, 1], axle([0, 0, 1], hole), { kind: 'ring' });
  },
});
