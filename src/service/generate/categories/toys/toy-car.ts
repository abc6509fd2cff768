import { z } from 'zod';
import type { Vec3 } from '../../../../model/types.ts';
import { common, defineCategory } from '../../category.ts';
import { finishSchema } from '../../finish.ts';
import { requireRoom } from '../../order.ts';
import type { Bench, Solid, Vec2 } from '../../solids.ts';
import { axle, collideRod, wheel } from '../../workshop/wheel-round.ts';

const schema = z.strictObject({
  category: z.literal('toy_car'),
  ...common,
  wheelFinish: finishSchema,
});

/** The side of the car, front at the left: length and height as parts of the whole; the lower body, then the cabin. */
const BODY: readonly Vec2[] = [
  [0, 0.2],
  [1, 0.2],
  [1, 0.5],
  [0.96, 0.58],
  [0.68, 0.6],
  [0.3, 0.6],
  [0.06, 0.52],
  [0, 0.44],
];
const CABIN: readonly Vec2[] = [
  [0.26, 0.56],
  [0.86, 0.56],
  [0.76, 0.95],
  [0.7, 1],
  [0.46, 1],
  [0.4, 0.96],
];
/** Side windows, in front of and behind the post. */
const WINDOWS: readonly (readonly Vec2[])[] = [
  [
    [0.34, 0.63],
    [0.54, 0.63],
    [0.54, 0.91],
    [0.45, 0.91],
  ],
  [
    [0.58, 0.63],
    [0.77, 0.63],
    [0.7, 0.91],
    [0.58, 0.91],
  ],
];

const STEEL = { material: 'steel', colour: null } as const;

/** A simple toy car that drives towards -Y: four wheels that turn. */
export const toyCar = defineCategory({
  schema,
  meaning: { synset: 'toy.n.02', wikidata: 'Q1335161' },
  words: {
    nouns: { 'toy car': {}, car: {}, 'model car': {}, 'wooden car': {}, 'toy vehicle': {} },
    main: 'depth',
    directions: { length: 'depth' },
    pair: ['depth', 'width'],
    parts: {
      wheel: { always: 4, words: ['wheel', 'tyre', 'tire'] },
      window: { always: 4 },
      cabin: { always: 1, words: ['cabin', 'roof'] },
    },
    trim: ['wheel'],
    varies: {
      materials: ['beech', 'plastic', 'maple'],
      colours: ['red', 'blue', 'green', 'yellow', null],
      spread: 0.25,
    },
    otherKinds: 'train cable rail race police sports real electric rental',
  },

  plan(order) {
    const asked = order.finish('beech');
    const finish = order.request.finish.material === undefined ? { ...asked, colour: asked.colour ?? 'red' } : asked;
    const wheelFinish = order.trim('wheel', { material: 'rubber', colour: null });
    const size = order.size({ width: 0.075, depth: 0.15, height: 0.065 }, [0.8, 1.25]);
    requireRoom('A car is longer than wide', size.depth, 1.3 * size.width);
    requireRoom('A car is longer than high', size.depth, 1.4 * size.height);
    requireRoom('It is too narrow for its wheels', size.width, 0.7 * size.height);
    requireRoom('It is too low for its length', size.height, 0.2 * size.depth);
    return { size, finish, wheelFinish };
  },

  build({ size: { width, depth, height }, finish, wheelFinish }, assembly) {
    const { bench } = assembly;
    const body = assembly.link('body');
    const tyre = 0.17 * width;
    const [x, y] = [width / 2 - tyre - 0.0007, depth / 2];
    const scaled = (outline: readonly Vec2[]): Vec2[] => outline.map(([a, b]) => [a * depth - y, b * height]);
    const inset = 0.12 * width;

    const dark = { material: 'glass', colour: 'dark blue' } as const;
    for (const window of WINDOWS) {
      for (const side of [-1, 1] as const) {
        const [a, b] = [side * (x - inset + 0.001), side * (x - inset - 0.2 * inset)];
        body.add(dark, sideways(bench, scaled(window), Math.min(a, b), Math.max(a, b)));
      }
    }
    body.add(
      finish,
      shape(bench, scaled(BODY), x, 0.03 * height),
      shape(bench, scaled(CABIN), x - inset, 0.05 * height),
    );
    for (const [label, outline, half] of [
      ['chassis', BODY, x],
      ['cabin', CABIN, x - inset],
    ] as const) {
      const points = scaled(outline).flatMap(([b, c]): Vec3[] => [
        [-half, b, c],
        [half, b, c],
      ]);
      body.collideHull(label, finish, points);
    }
    body.grasp('cabin', [0, 0.1 * depth, 0.8 * height], [0, 0, -1], [1, 0, 0], 2 * (x - inset));

    const radius = Math.min(0.24 * height, 0.13 * depth);
    for (const [i, part] of [0.22, 0.78].entries()) {
      const along = part * depth - y;
      const ends: [Vec3, Vec3] = [
        [-x - tyre / 3, along, radius],
        [x + tyre / 3, along, radius],
      ];
      body.add(STEEL, bench.rod(...ends, 0.12 * radius, 16));
      collideRod(body, `axle_${i + 1}`, STEEL, ...ends, 0.12 * radius, 16);
      for (const [k, side] of [-1, 1].entries()) {
        const centre: Vec3 = [side * (width / 2 - tyre / 2), along, radius];
        const link = assembly.link(`wheel_${2 * i + k + 1}`, centre);
        const disc = { material: 'plastic', colour: 'white' } as const;
        wheel(bench, link, { centre, axis: 0, radius, width: tyre, tyre: wheelFinish, disc });
        assembly.spin(link, [1, 0, 0], axle([1, 0, 0], 0.12 * radius));
      }
    }
  },
});

/** A slab over an outline of the side, between two x. */
const sideways = (bench: Bench, outline: readonly Vec2[], from: number, to: number): Solid =>
  bench.prism(outline, from, to).turn(0, 90).turn(2, 90);

/** The same over both sides, its edges broken. */
function shape(bench: Bench, outline: readonly Vec2[], half: number, edge: number): Solid {
  const middle: Vec2 = [
    outline.reduce((sum, [a]) => sum + a, 0) / outline.length,
    outline.reduce((sum, [, b]) => sum + b, 0) / outline.length,
  ];
  const drawnIn = outline.map(([a, b]): Vec2 => {
    const [da, db] = [middle[0] - a, middle[1] - b];
    const part = edge / Math.hypot(da, db);
    return [a + da * part, b + db * part];
  });
  const level = (points: readonly Vec2[], at: number): Vec3[] => points.map(([b, c]): Vec3 => [at, b, c]);
  return bench.hull([
    ...level(drawnIn, -half),
    ...level(outline, edge - half),
    ...level(outline, half - edge),
    ...level(drawnIn, half),
  ]);
}
