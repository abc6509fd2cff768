import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { convexPart } from '../../modelling/board.ts';
import { easedCorners } from '../../modelling/extrusion.ts';
import { painted, STEEL } from '../../modelling/finish-paint.ts';
import { sided } from '../../modelling/panel-boards.ts';
import { trapezium } from '../../modelling/slab-polygon.ts';
import { hangWheel, shaft } from '../../modelling/wheel-round.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

const schema = z.strictObject({ category: z.literal('toy_car'), ...common, wheelFinish: finishSchema });

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
/** Side windows, in front of and behind the post: from where to where along their sill, and along their top. */
const WINDOWS = [
  [0.34, 0.54, 0.45, 0.54],
  [0.58, 0.77, 0.58, 0.7],
] as const;

/** A simple toy car that drives towards -Y: four wheels that turn. */
export const toyCar = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'toy.n.02', offset: 4462102, lemmas: 'toy' },
    wikidata: { item: 'Q1335161', label: 'ModelCar', source: 'kbpedia-1.60' },
  },
  mass: [0.03, 3],
  longest: [0.03, 0.8],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'toy car': {}, car: {}, 'model car': {}, 'wooden car': {}, 'toy vehicle': {} },
    takenFor: { car: 'a toy car, the only kind of car made here' },
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
    variants: 'race police sports',
    otherKinds: 'train cable rail real electric rental',
  },

  plan(order) {
    const finish = painted(order, 'beech', 'red');
    const wheelFinish = order.trim('wheel', { material: 'rubber', colour: null });
    const size = order.size({ width: 0.075, depth: 0.15, height: 0.065 }, [0.8, 1.25]);
    requireRoom('A car is longer than wide', size.depth, 1.3 * size.width);
    requireRoom('A car is longer than high', size.depth, 1.4 * size.height);
    requireRoom('It is too narrow for its wheels', size.width, 0.7 * size.height);
    requireRoom('It is too low for its length', size.height, 0.2 * size.depth);
    return { size, finish, wheelFinish };
  },

  build({ size: { width, depth, height }, finish, wheelFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [tyre, inset] = [0.17 * width, 0.12 * width];
    const [x, y] = [width / 2 - tyre - 0.0007, depth / 2];
    const scaled = (outline: readonly Vec2[]): Vec2[] => outline.map(([a, b]) => [a * depth - y, b * height]);

    const dark = { material: 'glass', colour: 'dark blue' } as const;
    const disc = { material: 'plastic', colour: 'white' } as const;
    for (const [a, b, c, d] of WINDOWS) {
      const window = scaled(trapezium([a, b], [c, d], [0.63, 0.91]));
      for (const side of [-1, 1]) {
        const pane = kernel.prism(window, ...sided(side, x - inset - 0.2 * inset, x - inset + 0.001)).turn(0, 90);
        body.add(dark, pane.turn(2, 90));
      }
    }
    const plate = (outline: readonly Vec2[], half: number, edge: number): Vec3[] =>
      easedCorners(0, (by) => drawnIn(outline, by), [-half, half], edge);
    convexPart(kernel, body, 'chassis', finish, plate(scaled(BODY), x, 0.03 * height));
    convexPart(kernel, body, 'cabin', finish, plate(scaled(CABIN), x - inset, 0.05 * height));
    body.grasp('cabin', [0, 0.1 * depth, 0.8 * height], [0, 0, -1], [1, 0, 0], 2 * (x - inset));

    const radius = Math.min(0.24 * height, 0.13 * depth);
    const tyred = { axis: 0, radius, width: tyre, tyre: wheelFinish, disc } as const;
    for (const [i, part] of [0.22, 0.78].entries()) {
      const at = (across: number): Vec3 => [across, part * depth - y, radius];
      const [from, to]: [Vec3, Vec3] = [at(-x - tyre / 3), at(x + tyre / 3)];
      shaft(kernel, body, `axle_${i + 1}`, STEEL, { from, to, radius: 0.12 * radius }, [16, 16]);
      for (const [k, side] of [-1, 1].entries()) {
        const shape = { ...tyred, centre: at(side * (width / 2 - tyre / 2)) };
        hangWheel(assembly, `wheel_${2 * i + k + 1}`, shape, 0.12 * radius);
      }
    }
  },
});

/** An outline with its corners drawn in towards its middle. */
function drawnIn(outline: readonly Vec2[], by: number): Vec2[] {
  const mean = (k: 0 | 1): number => outline.reduce((sum, point) => sum + point[k], 0) / outline.length;
  return outline.map(([a, b]): Vec2 => {
    const [da, db] = [mean(0) - a, mean(1) - b];
    const part = by / Math.hypot(da, db);
    return [a + da * part, b + db * part];
  });
}
