import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar, roundBarSolid } from '../../modelling/bar-round.ts';
import { board } from '../../modelling/board.ts';
import { extruded } from '../../modelling/extrusion.ts';
import { coloured, RUBBER, STEEL } from '../../modelling/finish-paint.ts';
import { spinOnBearings } from '../../modelling/hung.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { polygon } from '../../modelling/peg-hole.ts';
import { SIDE, slab } from '../../modelling/slab-outline.ts';
import { rectangle } from '../../modelling/slab-polygon.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

const TAPE = { material: 'plastic', colour: 'cream' } as const;
const TEETH = 14;

const schema = z.strictObject({ category: z.literal('tape_dispenser'), ...common });

/** A desk dispenser for adhesive tape: the blade at +X, a roll on a core that turns between two cheeks. */
export const tapeDispenser = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'dispenser.n.01', offset: 3210683, lemmas: 'dispenser' },
    wikidata: { item: 'Q331533', label: 'BoxSealingTapeDispenser', source: 'kbpedia-3.00' },
  },
  mass: [0.08, 1.6], // the heavy ones are weighted with sand
  longest: [0.07, 0.3],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: synonyms(
      ...['tape dispenser', 'sticky tape dispenser', 'desk tape dispenser'],
      ...['sellotape dispenser', 'scotch tape dispenser'],
    ),
    main: 'width',
    parts: {
      reel: { always: 1, words: ['reel', 'roll', 'tape', 'wheel'] },
      blade: { always: 1 },
      bottom: { always: 1 },
      wall: { always: 2 },
    },
    varies: { colours: ['black', 'white', 'red', 'blue', 'grey'], spread: 0.12 },
    variants: 'electric',
    otherKinds: 'packing handheld',
  },

  plan(order) {
    const finish = coloured(order, 'plastic', 'black');
    const size = order.size({ width: 0.155, depth: 0.062, height: 0.08 });
    requireRoom('The roll needs more width', size.width, 1.6 * size.height);
    requireRoom('The roll needs more height', size.height, 0.35 * size.width);
    requireRoom('The roll needs more depth', size.depth, 0.3 * size.height);
    return { size, finish };
  },

  build({ size: { width, depth, height }, finish }, assembly) {
    const { kernel } = assembly;
    const base = assembly.link('base');
    const [x, z] = [(share: number): number => share * width, (share: number): number => share * height];
    const y = depth / 2;
    const cheek = 0.11 * depth;
    const sole = z(0.04);
    // It reaches into the base, so that their faces don't lie in one plane.
    board(kernel, base, 'sole', RUBBER, [x(-0.47), -0.92 * y, 0], [x(0.47), 0.9 * y, 1.4 * sole]);
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
    slab(kernel, base, 'wall_1', finish, { plane: SIDE, outline: side, range: [-y, cheek - y] });
    slab(kernel, base, 'wall_2', finish, { plane: SIDE, outline: side, range: [y - cheek, y] });
    const inner: [number, number] = [cheek - y, y - cheek];
    // Into the walls, and the front into the bottom, for what only touches doesn't always become one solid.
    const end = y - 0.8 * cheek;
    board(kernel, base, 'bottom', finish, [x(-0.5), -end, sole], [x(0.49), end, z(0.1)]);
    const front: Vec2[] = [
      [x(0.3), z(0.07)],
      [x(0.488), z(0.07)],
      [x(0.455), z(0.45)],
      [x(0.3), z(0.41)],
    ];
    slab(kernel, base, 'front', finish, { plane: SIDE, outline: front, range: [-end, end] });

    // A strip with teeth across the front, standing up a little.
    const [thin, top] = [0.006 * width, z(0.56)];
    const edge = (i: number): number => inner[0] + ((inner[1] - inner[0]) * i) / TEETH;
    const blade = Array.from({ length: TEETH }, (_, i) => {
      const [from, to] = [edge(i), edge(i + 1)];
      const gum = top - 0.06 * height;
      const outline: Vec2[] = [...rectangle([from, z(0.4)], [to, gum]), [(from + to) / 2, top]];
      return kernel.hull(extruded(0, outline, x(0.44), x(0.44) + thin));
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
      roundBarSolid(kernel, bar(roll, radius), 64).minus(
        roundBarSolid(kernel, { ...bar(2 * roll, 0.62 * radius), chamfer: 0 }, 48),
      ),
    );
    const rim = polygon([axle[0], axle[2]], radius, 32);
    const faces = [-roll, roll].flatMap((at) => rim.map(([px, pz]): Vec3 => [px, at, pz]));
    reel.collideHull('tape', TAPE, faces);
    roundBar(kernel, reel, 'core', finish, bar(half, 0.62 * radius));
    spinOnBearings(assembly, reel, [0, 1, 0], radius, { kind: 'wheel' });
  },
});
