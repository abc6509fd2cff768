import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { defineCategory } from '../category.ts';
import { finishSchema } from '../finish.ts';
import { materialFacts } from '../materials.ts';
import { requireRoom } from '../order.ts';
import type { ProfilePoint } from '../solids.ts';
import { sectors } from '../workshop/lathe.ts';
import { type Tube, tubeHulls, tubeSolid } from '../workshop/tube.ts';

const SECTORS = 18;
const SEGMENTS = 72;
/** Chords of the handle that is seen, and every which of them ends a part that collides. */
const STEPS = 24;
const EVERY = 4;
/** Usual width over the handle for each metre of diameter. */
const OVERALL = 1.42;

const schema = z.strictObject({
  category: z.literal('mug'),
  /** Outer diameter of the body, handle not counted [m]. */
  diameter: z.number().positive(),
  /** Overall width with the handle, which points to +X [m]. */
  width: z.number().positive(),
  height: z.number().positive(),
  wall: z.number().positive(),
  finish: finishSchema,
});

/** A straight mug with one handle. */
export const mug = defineCategory({
  schema,
  words: {
    nouns: {
      mug: {},
      cup: { height: 0.075 },
      'coffee cup': { height: 0.075 },
      'tea cup': { height: 0.065, diameter: 0.085 },
      teacup: { height: 0.065, diameter: 0.085 },
    },
    main: 'height',
    round: true,
    parts: { handle: { always: 1 }, rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    otherKinds: 'paper sippy suction world measuring travel trophy egg stacked',
  },

  plan(order) {
    const finish = order.finish('ceramic');
    const { diameter, height } = order.roundSize({ diameter: 0.082, height: 0.095 }, OVERALL);
    const width = order.given('width') ?? Math.round(diameter * OVERALL * 1000) / 1000;
    const thin = ['metal', 'plastic'].includes(materialFacts(finish.material).family);
    const usual = (thin ? 0.0015 : 0.004) * Math.sqrt(diameter / 0.082);
    const wall = order.length('thickness', Math.min(usual, diameter / 10, height / 8));
    requireRoom('A mug is at most 2.5 times as high as across', 2.5 * diameter, height);
    requireRoom('A mug is at most 3 times as wide as high', 3 * height, diameter);
    requireRoom('The wall leaves no hollow', diameter, 4 * wall);
    requireRoom('The bottom leaves no hollow', height, 4 * wall);
    requireRoom('No finger fits into the handle of this width', width, 1.2 * diameter);
    return { diameter, width, height, wall, finish };
  },

  build({ diameter, width, height, wall, finish }, assembly) {
    const { bench } = assembly;
    const body = assembly.link('body');
    const radius = diameter / 2;
    const axis = (diameter - width) / 2;
    const base = Math.max(1.4 * wall, 0.06 * height);
    const hollow = radius - wall;
    const soft = Math.min(0.004, 0.06 * diameter);
    const round = 0.3 * wall;
    const outer: ProfilePoint[] = [
      [0, 0],
      [radius - soft, 0],
      [radius - 0.3 * soft, 0.3 * soft],
      [radius, soft],
      [radius, height - round],
      [radius - round, height],
      [0, height],
    ];
    const inner: ProfilePoint[] = [
      [0, base],
      [hollow - soft, base],
      [hollow - 0.3 * soft, base + 0.3 * soft],
      [hollow, base + soft],
      [hollow, height - round],
      [hollow + round, height],
      [hollow + round, height + wall],
      [0, height + wall],
    ];
    const handle = bow(radius - wall / 2, width - diameter + wall / 2, height, diameter);
    const solid = bench.lathe(outer, SEGMENTS).plus(tubeSolid(bench, handle)).minus(bench.lathe(inner, SEGMENTS));
    body.add(finish, solid.move(axis, 0, 0));

    body.collideCylinder('floor', finish, [axis, 0, 0], radius - 0.3 * soft, base);
    const ring = {
      inner: [[hollow, base] as const, [hollow, height] as const] as const,
      outer: [
        [radius - 0.3 * soft, base] as const,
        [radius, Math.max(base, soft)] as const,
        [radius, height] as const,
      ] as const,
    };
    for (const [i, points] of sectors(ring, SECTORS, SEGMENTS, axis).entries()) {
      body.collideHull(`wall_${i + 1}`, finish, points);
    }
    const joints = Array.from({ length: STEPS / EVERY + 1 }, (_, i) => i * EVERY);
    for (const [i, points] of tubeHulls(handle, joints).entries()) {
      const moved = points.map(([x, y, z]): Vec3 => [x + axis, y, z]);
      body.collideHull(`handle_${i + 1}`, finish, moved);
    }
    const side = ((hollow - soft) / Math.SQRT2) * 0.98;
    assembly.cavity('inside', body, [axis - side, -side, base], [axis + side, side, height]);
  },
});

/** Half an ellipse from the wall and back, standing in the XZ plane: `reach` out from `start` [m]. */
function bow(start: number, reach: number, height: number, diameter: number): Tube {
  const radius = Math.min(0.055 * diameter, 0.2 * reach);
  const [across, along] = [reach - radius, Math.min(0.33 * height, 0.45 * diameter)];
  const path = Array.from({ length: STEPS + 1 }, (_, i): Vec3 => {
    const angle = (i / STEPS - 0.5) * Math.PI;
    return [start + across * Math.cos(angle), 0, 0.52 * height + along * Math.sin(angle)];
  });
  return { path, radius, normal: [0, 1, 0], halfWidth: 1.5 * radius };
}
