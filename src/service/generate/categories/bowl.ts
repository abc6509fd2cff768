import { z } from 'zod';
import { defineCategory } from '../category.ts';
import { finishSchema, stock } from '../finish.ts';
import { requireRoom } from '../order.ts';
import type { ProfilePoint } from '../solids.ts';
import { type Band, chord, curve, sectors } from '../workshop/lathe.ts';

const SECTORS = 15;
const SEGMENTS = 60;
const STEPS = 16;

const schema = z.strictObject({
  category: z.literal('bowl'),
  /** Outer diameter of the rim [m]. */
  diameter: z.number().positive(),
  /** [m] */
  height: z.number().positive(),
  /** Thickness of the wall [m]. */
  wall: z.number().positive(),
  finish: finishSchema,
});

/** A round bowl on a flat foot. */
export const bowl = defineCategory({
  words: {
    nouns: { bowl: {}, basin: { diameter: 0.4, height: 0.15 } },
    main: 'diameter',
    round: true,
    parts: { rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 1 } },
    otherKinds: 'toilet fish dust punch divided lidded',
  },
  schema,

  plan(order) {
    const finish = order.finish('ceramic');
    const { diameter, height } = order.roundSize({ diameter: 0.15, height: 0.065 });
    const usual = Math.max(stock(finish, 0.0055), 0.0015) * Math.sqrt(Math.min(1.5, diameter / 0.15));
    const wall = order.length('thickness', Math.min(usual, diameter / 12, height / 5));
    requireRoom('A bowl is at most as high as across', diameter, height);
    requireRoom('The wall leaves no hollow', diameter, 6 * wall);
    requireRoom('The wall leaves no hollow', height, 2.5 * wall);
    return { diameter, height, wall, finish };
  },

  build({ diameter, height, wall, finish }, assembly) {
    const { bench } = assembly;
    const body = assembly.link('body');
    const rim = diameter / 2;
    const foot = 0.46 * rim;
    const floor = 0.44 * rim;
    const base = Math.max(1.2 * wall, 0.05 * height);
    const hollow = rim - wall;
    const lip = 0.4 * wall;
    const inner = curve([floor, base], [0.85 * hollow, base + 0.2 * (height - base)], [hollow, height - lip], STEPS);
    const outer = curve([foot, 0], [0.86 * rim, 0.17 * height], [rim, height - lip], STEPS);
    const edge: ProfilePoint[] = [
      [rim - 0.3 * wall, height],
      [hollow + 0.3 * wall, height],
    ];
    const profile: ProfilePoint[] = [[0, 0], ...outer, ...edge, ...inner.toReversed(), [0, base]];
    body.add(finish, bench.lathe(profile, SEGMENTS));

    body.collideCylinder('floor', finish, [0, 0, 0], foot, base);
    const half = STEPS / 2;
    const [low, top] = chord(inner.slice(half), wall);
    // The walls end above the floor, so that only the foot touches the ground.
    const bands: Band[] = [
      { inner: chord(inner.slice(0, half + 1), wall), outer: outside(outer.slice(1, half + 1)) },
      { inner: [low, [top[0], height]], outer: [...outside(outer.slice(half)), edge[0]!] },
    ];
    const hulls = bands.flatMap((band) => sectors(band, SECTORS, SEGMENTS));
    for (const [i, points] of hulls.entries()) body.collideHull(`wall_${i + 1}`, finish, points);

    const { side, bottom } = largestBox(inner, height);
    assembly.cavity('inside', body, [-side / 2, -side / 2, bottom], [side / 2, side / 2, height]);
  },
});

/** Every fourth point, ends included: enough for a hull. */
const outside = (points: readonly ProfilePoint[]): [ProfilePoint, ...ProfilePoint[]] =>
  points.filter((_, i) => i % 4 === 0 || i === points.length - 1) as [ProfilePoint, ...ProfilePoint[]];

/**
 * The box from the rim down, square from above, that stands inside the bowl and has the longest smallest edge. It ends
 * near the floor, by less than a third of that edge: what lies on the floor then reaches into it.
 */
function largestBox(inner: readonly ProfilePoint[], rim: number): { side: number; bottom: number } {
  const floor = inner[0]![1];
  const boxes = inner
    .map(([radius, bottom]) => ({ side: 0.95 * Math.SQRT2 * radius, bottom }))
    .map((box) => ({ ...box, smallest: Math.min(box.side, rim - box.bottom) }));
  return boxes.reduce((best, box) =>
    box.smallest > best.smallest && box.bottom - floor < box.smallest / 3 ? box : best,
  );
}
