import { z } from 'zod';
import type { Vec3 } from '../../../../model/types.ts';
import { common, defineCategory } from '../../category.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../solids.ts';
import { roundBar, roundBarSolid } from '../../workshop/bar-round.ts';
import { board } from '../../workshop/board.ts';
import { bearing } from '../../workshop/joints.ts';
import { SIDE, slab } from '../../workshop/slab-outline.ts';

const STEEL = { material: 'steel', colour: null } as const;
const TAPE = { material: 'plastic', colour: 'cream' } as const;
const RUBBER = { material: 'rubber', colour: null } as const;
const TEETH = 14;

const schema = z.strictObject({ category: z.literal('tape_dispenser'), ...common });

/** A desk dispenser for adhesive tape: the blade at +X, a roll on a core that turns between two cheeks. */
export const tapeDispenser = defineCategory({
  schema,
  meaning: { synset: 'dispenser.n.01', wikidata: 'Q331533' },
  words: {
    nouns: { 'tape dispenser': {}, 'sticky tape dispenser': {}, 'desk tape dispenser': {} },
    main: 'width',
    parts: {
      reel: { always: 1, words: ['reel', 'roll', 'tape', 'wheel'] },
      blade: { always: 1 },
      bottom: { always: 1 },
      wall: { always: 2 },
    },
    varies: { colours: ['black', 'white', 'red', 'blue', 'grey'], spread: 0.12 },
    otherKinds: 'packing handheld electric',
  },

  plan(order) {
    const painted = order.finish('plastic');
    const finish =
      painted.colour === null && painted.material === 'plastic' ? { ...painted, colour: 'black' } : painted;
    const size = order.size({ width: 0.155, depth: 0.062, height: 0.08 });
    requireRoom('The roll needs more width', size.width, 1.6 * size.height);
    requireRoom('The roll needs more height', size.height, 0.35 * size.width);
    requireRoom('The roll needs more depth', size.depth, 0.3 * size.height);
    return { size, finish };
  },

  build({ size: { width, depth, height }, finish }, assembly) {
    const { bench } = assembly;
    const base = assembly.link('base');
    const [x, z] = [(share: number): number => share * width, (share: number): number => share * height];
    const y = depth / 2;
    const cheek = 0.11 * depth;
    const sole = z(0.04);
    // It reaches into the base, so that their faces don't lie in one plane.
    board(bench, base, 'sole', RUBBER, [x(-0.47), -0.92 * y, 0], [x(0.47), 0.9 * y, 1.4 * sole]);
    const side: Vec2[] = [
      [x(-0.5), sole],
      [x(0.48), sole],
      [x(0.5), z(0.12)],
      [x(0.46), z(0.46)],
      [x(0.36), z(0.44)],
      [x(0.24), z(0.4)],
      [x(0.12), z(0.62)],
      [x(-0.02), z(0.78)],
      [x(-0.24), z(0.78)],
      [x(-0.42), z(0.6)],
      [x(-0.5), z(0.3)],
    ];
    for (const [i, range] of [
      [-y, cheek - y],
      [y - cheek, y],
    ].entries()) {
      slab(bench, base, `wall_${i + 1}`, finish, {
        plane: SIDE,
        outline: side,
        range: range as unknown as [number, number],
      });
    }
    const inner: [number, number] = [cheek - y, y - cheek];
    board(bench, base, 'bottom', finish, [x(-0.5), inner[0], sole], [x(0.49), inner[1], z(0.1)]);
    const front: Vec2[] = [
      [x(0.3), z(0.1)],
      [x(0.498), z(0.1)],
      [x(0.46), z(0.46)],
      [x(0.3), z(0.42)],
    ];
    slab(bench, base, 'front', finish, { plane: SIDE, outline: front, range: inner });

    // A strip with teeth across the front, standing up a little.
    const [thin, top] = [0.006 * width, z(0.56)];
    const teeth = Array.from({ length: TEETH + 1 }, (_, i): [number, number] => [
      inner[0] + ((inner[1] - inner[0]) * i) / TEETH,
      top,
    ]);
    const blade = teeth.slice(1).map(([to], i) => {
      const from = teeth[i]![0];
      const points = [x(0.44), x(0.44) + thin].flatMap((px): Vec3[] => [
        [px, from, z(0.4)],
        [px, to, z(0.4)],
        [px, from, top - 0.06 * height],
        [px, to, top - 0.06 * height],
        [px, (from + to) / 2, top],
      ]);
      return bench.hull(points);
    });
    base.add(STEEL, ...blade);
    base.collideBox('blade', STEEL, [x(0.44), inner[0], z(0.4)], [x(0.44) + thin, inner[1], top]);
    base.grasp('wall', [x(-0.1), 0, z(0.45)], [0, 0, -1], [0, 1, 0], depth);

    const radius = Math.min(z(0.43), x(0.27));
    const axle: Vec3 = [x(-0.13), 0, height - radius];
    const reel = assembly.link('reel', axle);
    const half = 0.92 * inner[1];
    const bar = (wide: number, of: number) =>
      ({ from: [axle[0], -wide, axle[2]], to: [axle[0], wide, axle[2]], radius: of }) as const;
    const roll = 0.8 * half;
    reel.add(
      TAPE,
      roundBarSolid(bench, bar(roll, radius), 64).minus(
        roundBarSolid(bench, { ...bar(2 * roll, 0.62 * radius), chamfer: 0 }, 48),
      ),
    );
    reel.collideHull(
      'tape',
      TAPE,
      [-roll, roll].flatMap((at) => rim(axle, at, radius)),
    );
    roundBar(bench, reel, 'core', finish, bar(half, 0.62 * radius));
    const axis: Vec3 = [0, 1, 0];
    assembly.spin(reel, axis, (body) => bearing(axis, body, radius), { kind: 'wheel' });
  },
});

const rim = ([x, , z]: Vec3, y: number, radius: number): Vec3[] =>
  Array.from(
    { length: 32 },
    (_, i): Vec3 => [x + radius * Math.cos((i * Math.PI) / 16), y, z + radius * Math.sin((i * Math.PI) / 16)],
  );
