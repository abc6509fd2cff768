import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { easedPlate, extruded } from '../../modelling/extrusion.ts';
import { hangLid } from '../../modelling/hung.ts';
import { openBox, roundedRectangle } from '../../modelling/open-box.ts';
import { BOX_PARTS } from '../../modelling/parts.ts';
import { aroundHole } from '../../modelling/peg-hole.ts';
import { blockOf } from '../../modelling/planks.ts';
import { rectangle } from '../../modelling/slab-polygon.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

const OPENING = (110 * Math.PI) / 180;
const SECTORS = 16;
/** Under the closed lid [m]. */
const GAP = 0.0005;
/** Most that the upright edges are rounded: the lid's colliders have sharp ones, 0.41 of it farther out [m]. */
const MOST_ROUNDING = 0.004;

const schema = z.strictObject({
  category: z.literal('shape_sorter'),
  ...common,
  /** Thickness of walls and lid [m]. */
  wall: z.number().positive(),
  /** Diameter, edge and base of the round, the square and the triangular hole [m]. */
  hole: z.number().positive(),
  lidFinish: finishSchema,
});

/** A box with a hinged lid, in which there are a round, a square and a triangular hole. */
export const shapeSorter = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'box.n.01', offset: 2883344, lemmas: 'box' },
    wikidata: { item: 'Q11422', label: 'Toy', source: 'p8814', broader: true },
  },
  mass: [0.2, 2.5],
  longest: [0.1, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'shape sorter': {}, 'shape sorting box': {}, 'sorting box': {}, 'shape box': {}, 'shape sorter box': {} },
    main: 'width',
    shapes: ['rectangular'],
    parts: {
      lid: { always: 1 },
      hole: { always: 3, words: ['hole', 'opening', 'cutout'] },
      hinge: { always: 1 },
      ...BOX_PARTS,
    },
    trim: ['lid'],
    varies: { materials: ['beech', 'pine', 'plastic'], colours: [null, 'yellow', 'green', 'white'], spread: 0.2 },
    otherKinds: 'coin mail',
  },

  plan(order) {
    const finish = order.finish('beech');
    const lidFinish = order.trim('lid', { material: 'plastic', colour: 'blue' });
    const size = order.size({ width: 0.21, depth: 0.1, height: 0.12 }, [0.8, 1.25]);
    const smallest = Math.min(size.width, size.depth, size.height);
    const wall = order.length('thickness', Math.min(0.007, smallest / 12));
    const hole = Math.round(Math.min(size.width / 5.2, size.depth / 2.4) * 1000) / 1000;
    requireRoom('The walls leave no hollow', smallest, 8 * wall);
    requireRoom('Three holes side by side need more width', hole, Math.max(0.012, 2 * wall));
    return { size, wall, hole, finish, lidFinish };
  },

  build({ size: { width, depth, height }, wall, hole, finish, lidFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y, rim] = [width / 2, depth / 2, height - wall];
    const corner = Math.min(1.2 * wall, MOST_ROUNDING);
    openBox(assembly, body, finish, { ...blockOf([-x, -y, 0], [x, y, rim - GAP]), wall, floor: wall, corner });

    const lid = assembly.link('lid', [0, y, rim]);
    const [h, pitch] = [hole / 2, width / 3];
    const triangle: Vec2[] = [
      [pitch - h, -0.75 * h],
      [pitch + h, -0.75 * h],
      [pitch, h],
    ];
    const [low, high] = [rim - wall, height + wall];
    const cuts = [
      kernel.rod([-pitch, 0, low], [-pitch, 0, high], h, 64),
      kernel.box([-h, -h, low], [h, h, high]),
      kernel.prism(triangle, low, high),
    ];
    const plate = (inset: number): Vec2[] => roundedRectangle([0, 0], x - inset, y - inset, corner - inset);
    const panel = easedPlate(kernel, 2, plate, [rim, height], 0.15 * wall);
    lid.add(lidFinish, panel.minus(kernel.union(cuts)));

    let count = 0;
    const piece = (outline: readonly Vec2[]): void =>
      lid.collideHull(`panel_${++count}`, lidFinish, extruded(2, outline, rim, height));
    const third = pitch / 2;
    const holed = {
      outline: rectangle([-x, -y], [-third, y]),
      centre: [-pitch, 0] as const,
      radius: h,
      bottom: rim,
      top: height,
    };
    for (const points of aroundHole(holed, SECTORS)) lid.collideHull(`panel_${++count}`, lidFinish, points);
    piece(rectangle([-third, -y], [third, -h]));
    piece(rectangle([-third, h], [third, y]));
    piece(rectangle([-third, -h], [-h, h]));
    piece(rectangle([h, -h], [third, h]));
    const [a, b, top] = triangle as [Vec2, Vec2, Vec2];
    piece(rectangle([third, -y], [x, a[1]]));
    piece(rectangle([third, top[1]], [x, y]));
    piece([[third, a[1]], a, top, [third, top[1]]]);
    piece([b, [x, b[1]], [x, top[1]], top]);
    lid.grasp('edge', [0, -y, height - wall / 2], [0, 1, 0], [0, 0, 1], wall);
    hangLid(assembly, lid, OPENING, depth);
  },
});
