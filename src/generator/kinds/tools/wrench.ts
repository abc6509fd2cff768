import { z } from 'zod';
import { common, defineKind } from '../../kind.ts';
import { GROUND, ringPieces, slab, slabColliders, slabSolid } from '../../modelling/slab-outline.ts';
import { arc, placed } from '../../modelling/slab-polygon.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

/** Length over opening, from the 13 mm combination wrenches of several makers (165 to 175 mm). */
const LENGTH = 13;
/** Largest opening that a bare length can mean: longer, it is the wrench itself [m]. */
const LARGEST_OPENING = 0.036;
/** An open jaw stands at 15° to the handle, so that turning it over finds the next flat of a nut. */
const JAW_ANGLE = 15;

const schema = z.strictObject({
  category: z.literal('wrench'),
  ...common,
  /** Width across the flats of the nut that it fits [m]. */
  opening: z.number().positive(),
});

/** A combination wrench, lying flat: an open jaw at +X, a hexagon ring at -X. */
export const wrench = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'wrench.n.03', offset: 4606574, lemmas: 'wrench spanner' },
    wikidata: { item: 'Q154411', label: 'Wrench', source: 'p8814' },
  },
  mass: [0.03, 1.5], // ISO 3318: 8 to 36 mm
  longest: [0.08, 0.6],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { wrench: {}, spanner: {}, 'combination wrench': {}, 'combination spanner': {} },
    main: 'width',
    mainBelow: [LARGEST_OPENING, 'opening'],
    lengths: { opening: ['opening', 'jaw opening', 'across flats'] },
    directions: { thickness: 'height' },
    steady: ['depth', 'height'],
    parts: { handle: { always: 1 }, jaw: { always: 1 }, ring: { always: 1 } },
    varies: { materials: ['stainless_steel'], spread: 0.15 },
    otherKinds: 'torque socket pipe allen hex impact plumbing basin lug strap chain',
  },

  plan(order) {
    const finish = order.finish('steel');
    const nut = order.given('opening');
    requireRoom('The jaw fits no nut', nut ?? 1, 0.004);
    const usual = { width: 0.17, depth: 0.0294, height: 0.007 };
    if (nut !== undefined) order.follow('width', LENGTH * nut);
    const size =
      nut === undefined
        ? flatSize(order, usual)
        : { width: order.given('width')!, depth: 2.25 * nut, height: 0.54 * nut };
    const opening = nut ?? Math.round((size.depth / 2.25) * 1e4) / 1e4;
    requireRoom('The handle needs more length', size.width, 4.5 * size.depth);
    requireRoom('The jaw needs more width', size.depth, 0.1 * size.width);
    requireRoom('A wrench is flat', size.depth, 2 * size.height);
    return { size, opening, finish };
  },

  build({ size: { width, depth, height }, opening, finish }, assembly) {
    const { kernel } = assembly;
    const tool = assembly.link('wrench');
    const [radius, gap] = [depth / 2, opening / 2];
    const edge = (Math.asin(gap / radius) * 180) / Math.PI;
    const floor: Vec2[] = [
      [-0.35 * opening, gap],
      [-0.6 * opening, 0.45 * gap],
      [-0.6 * opening, -0.45 * gap],
      [-0.35 * opening, -gap],
    ];
    const rim = arc([0, 0], radius, edge, 360 - edge, 30);
    const jaw = [...rim, ...floor.toReversed()];
    const reach = Math.max(...placed(jaw, JAW_ANGLE, [0, 0]).map(([x]) => x));
    const head: Vec2 = [width / 2 - reach, 0];
    const inPlace = (polygon: readonly Vec2[]): Vec2[] => placed(polygon, JAW_ANGLE, head);
    const whole = { plane: GROUND, range: [0, height] as const };
    const [upper, lower] = [rim.slice(0, 10), rim.slice(21)];
    slab(kernel, tool, 'jaw', finish, { ...whole, outline: inPlace(jaw) }, [
      inPlace([...upper, floor[0]!]),
      inPlace([...rim.slice(9, 14), floor[1]!, floor[0]!]),
      inPlace([...rim.slice(13, 18), floor[2]!, floor[1]!]),
      inPlace([...rim.slice(17, 22), floor[3]!, floor[2]!]),
      inPlace([...lower, floor[3]!]),
    ]);

    const outer = 0.82 * opening;
    const ring: Vec2 = [outer - width / 2, 0];
    const disc = arc(ring, outer, 0, 345, 23);
    const hole = arc(ring, opening / Math.sqrt(3), 0, 345, 23).map((_, i): Vec2 => {
      // A hexagon with a vertex at each sixth of the turn, and its sides cut in four.
      const inSide = ((i % 4) / 4) * 60;
      const distance = gap / Math.cos(((inSide - 30) * Math.PI) / 180);
      const angle = (i * 15 * Math.PI) / 180;
      return [ring[0] + distance * Math.cos(angle), ring[1] + distance * Math.sin(angle)];
    });
    tool.add(finish, slabSolid(kernel, { ...whole, outline: disc, holes: [hole] }));
    slabColliders(tool, 'ring', finish, whole, ringPieces(disc, hole, 12));

    const [from, to] = [ring[0] + 0.9 * outer, head[0] - 0.75 * radius];
    const slim = 0.2 * depth;
    slab(kernel, tool, 'handle', finish, {
      plane: GROUND,
      outline: [
        [from, -1.1 * slim],
        [to, -1.3 * slim],
        [to, 1.3 * slim],
        [from, 1.1 * slim],
      ],
      range: [0.2 * height, 0.8 * height],
    });
    tool.grasp('handle', [(from + to) / 2, 0, height / 2], [0, 0, -1], [0, 1, 0], 2.4 * slim);
  },
});
