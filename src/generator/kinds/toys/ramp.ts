import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { type Order, requireRoom } from '../../order.ts';
import { Refusal } from '../../refusal.ts';
import type { Vec2 } from '../../vec2.ts';

/** Usual slope: 20°. */
const SLOPE = Math.tan((20 * Math.PI) / 180);
/** Usual depth [m], and how far an angle may be off the sizes given: 1°. */
const [DEPTH, CLOSE] = [0.4, Math.PI / 180];
/** Height of the lip in front, and depth of the grooves across the slope [m]. */
const LIP = 0.002;
const GROOVE = 0.0006;

const schema = z.strictObject({
  category: z.literal('ramp'),
  ...common,
  /** Grooves across the slope, against slipping: seen, not felt. */
  grooves: z.int().min(8).max(60),
});

/** Its height is that of its depth at an angle [°], or the other way round. */
function riseAt(order: Order, degrees: number): void {
  const rise = Math.tan((degrees * Math.PI) / 180);
  const [depth, height] = [order.given('depth'), order.given('height')];
  if (depth === undefined && height !== undefined) order.follow('depth', height / rise);
  else if (height === undefined) order.follow('height', (depth ?? DEPTH) * rise);
  else if (Math.abs(Math.atan2(height, depth!) - Math.atan(rise)) > CLOSE)
    throw new Refusal('contradiction', `In the sizes given it does not rise at ${degrees}°.`);
  if (depth === undefined && height === undefined) order.follow('depth', DEPTH);
}

/** An inclined plane: rises from its front edge to the back; the angle is that of its height and depth. */
export const ramp = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'ramp.n.01', offset: 4051549, lemmas: 'ramp incline' },
    wikidata: { item: 'Q161462', label: 'Inclined plane', source: 'p8814' },
  },
  mass: [0.3, 40],
  longest: [0.05, 4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('ramp', 'inclined plane', 'incline'),
      wedge: { width: 0.06, depth: 0.12, height: 0.044 },
      'door wedge': { width: 0.04, depth: 0.12, height: 0.03 },
      'toy ramp': {},
    },
    main: 'depth',
    directions: { length: 'depth' },
    inclined: true,
    shapes: ['rectangular'],
    parts: { slope: { always: 1, words: ['slope', 'face'] } },
    varies: { materials: ['plywood', 'pine', 'plastic', 'aluminium', 'rubber'], spread: 0.25 },
    variants: 'wheelchair loading',
    otherKinds: 'boat skate parking potato orange',
  },

  plan(order) {
    const finish = order.finish('plywood');
    if (order.request.angle !== undefined) riseAt(order, order.request.angle);
    const { width, depth, height } = order.size(
      { width: 0.3, depth: DEPTH, height: Math.round(1000 * DEPTH * SLOPE) / 1000 },
      [1, 1],
    );
    requireRoom('A ramp is at most as steep as 45°', depth, height);
    requireRoom('A ramp rises by at least 1 in 20', height, depth / 20);
    return { size: { width, depth, height }, grooves: Math.round(Math.min(60, Math.max(32, depth / 0.012))), finish };
  },

  build({ size: { width, depth, height }, grooves, finish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const lip = Math.min(LIP, 0.05 * height);
    const deep = Math.min(GROOVE, 0.3 * lip);
    /** Of the side: depth and height, on the slope at a part of the way up. */
    const onSlope = (part: number, below = 0): Vec2 => [depth * part - y, lip + (height - lip) * part - below];
    const cut = Array.from({ length: grooves }, (_, i): Vec2[] => {
      const [from, step] = [(i + 0.5) / (grooves + 0.5), 0.25 / (grooves + 0.5)];
      return [onSlope(from), onSlope(from + 0.3 * step, deep), onSlope(from + 0.7 * step, deep), onSlope(from + step)];
    }).flat();
    const side: Vec2[] = [onSlope(0, lip), [y, 0], onSlope(1), ...cut.toReversed(), onSlope(0)];
    // The side is drawn in X and Y, and stood up so that its X runs along Y, and its thickness along X.
    body.add(finish, kernel.prism(side, -x, x).turn(0, 90).turn(2, 90));
    const corners = [onSlope(0, lip), [y, 0] as const, onSlope(1), onSlope(0)];
    body.collideHull(
      'slope',
      finish,
      corners.flatMap(([b, c]): Vec3[] => [
        [-x, b, c],
        [x, b, c],
      ]),
    );
    body.grasp('sides', [0, 0.3 * depth, 0.25 * height], [0, 0, -1], [1, 0, 0], width);
  },
});
