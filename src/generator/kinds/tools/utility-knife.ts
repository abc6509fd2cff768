import { z } from 'zod';
import { common, defineKind } from '../../kind.ts';
import { roundBarSolid } from '../../modelling/bar-round.ts';
import { BLACK, coloured, STEEL } from '../../modelling/finish-paint.ts';
import { heldSlide } from '../../modelling/joints.ts';
import { GROUND, slab, slabColliders, slabSolid } from '../../modelling/slab-outline.ts';
import { trapezium } from '../../modelling/slab-polygon.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

/** What it takes to push the slider over its catches [N]: ours, a thumb does it, a cut does not. */
const SLIDER_FORCE = 8;

/** The knife from the side, in lengths and breadths: the nose is cut off along the edge of the blade. */
const BODY = [
  [-0.47, -0.5],
  [-0.32, -0.46],
  [-0.1, -0.38],
  [0.15, -0.4],
  [0.3, -0.48],
  [0.46, -0.4],
  [0.5, -0.3],
  [0.38, 0.24],
  [0.3, 0.4],
  [0.1, 0.5],
  [-0.2, 0.5],
  [-0.44, 0.4],
  [-0.5, 0.2],
  [-0.5, -0.35],
] as const;
/** Convex pieces of it. */
const PIECES = [
  [0, 1, 10, 11, 12, 13],
  [1, 2, 9, 10],
  [2, 3, 8, 9],
  [3, 4, 7, 8],
  [4, 5, 6, 7],
] as const;

const schema = z.strictObject({ category: z.literal('utility_knife'), ...common });

/** A utility knife, lying on its side with the blade drawn in: the slider on top pushes the blade out to +X. */
export const utilityKnife = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'knife.n.01', offset: 3623556, lemmas: 'knife' },
    wikidata: { item: 'Q23769', label: 'BoxCutter', source: 'kbpedia-3.00' },
  },
  mass: [0.03, 0.25],
  longest: [0.1, 0.25],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'utility knife': {}, 'box cutter': {}, 'stanley knife': {}, 'carpet knife': {} },
    main: 'width',
    directions: { thickness: 'height' },
    steady: ['depth', 'height'],
    parts: {
      handle: { always: 1, words: ['handle', 'grip', 'body'] },
      blade: { always: 1 },
      slider: { always: 1, words: ['slider', 'button'] },
    },
    varies: { materials: ['aluminium'], colours: ['black', 'red', 'orange', 'blue'], spread: 0.1 },
    always: ['retractable', 'sliding'],
    variants: 'folding',
    otherKinds: 'butter bread kitchen pocket',
  },

  plan(order) {
    const finish = coloured(order, 'plastic', 'yellow');
    const size = flatSize(order, { width: 0.155, depth: 0.036, height: 0.02 });
    requireRoom('The handle needs more length', size.width, 3 * size.depth);
    requireRoom('The blade needs more depth', size.depth, 0.15 * size.width);
    requireRoom('A knife is flat', size.depth, 1.3 * size.height);
    requireRoom('The blade needs more thickness around it', size.height, 0.008);
    return { size, finish };
  },

  build({ size: { width, depth, height }, finish }, assembly) {
    const { kernel } = assembly;
    const knife = assembly.link('knife');
    const thick = 0.9 * height; // the slider stands out of it
    const middle = thick / 2;
    const point = ([a, b]: readonly [number, number]): Vec2 => [a * width, b * depth];
    const [x, y] = [(share: number): number => share * width, (share: number): number => share * depth];
    const outline = BODY.map(point);
    const body = { plane: GROUND, outline, range: [0, thick] as const, chamfer: 0.2 * thick };
    const sheet = Math.max(0.0005, 0.025 * height);
    const slot = 1.6 * sheet;
    const groove = y(0.075);
    const cavity = kernel
      .box([x(-0.05), y(-0.3), middle - slot], [x(0.6), y(0.24), middle + slot])
      .plus(kernel.box([x(-0.05), -groove, middle], [x(0.3), groove, 2 * height]));
    knife.add(finish, slabSolid(kernel, body).minus(cavity));
    const pieces = PIECES.map((piece) => piece.map((i) => outline[i]!));
    slabColliders(knife, 'handle', finish, body, pieces);
    for (const at of [-0.38, 0.38]) {
      const screw = {
        from: [x(at), y(-0.08), thick - 0.001],
        to: [x(at), y(-0.08), thick + 0.03 * height],
        radius: y(0.08),
      } as const;
      knife.add(STEEL, roundBarSolid(kernel, screw));
    }
    knife.grasp('handle', [x(-0.2), y(-0.05), middle], [0, 0, -1], [0, 1, 0], y(0.8));

    const blade = assembly.link('blade', [x(0.1), 0, middle]);
    const edge = trapezium([x(0.06), x(0.475)], [x(0.06), x(0.34)], [y(-0.28), y(0.2)]);
    const sides = [middle - sheet, middle + sheet] as const;
    slab(kernel, blade, 'blade', STEEL, { plane: GROUND, outline: edge, range: sides, chamfer: 0 });
    const wide = 0.86 * groove;
    const ridges = [0, 1, 2, 3].map((i) => {
      const from = x(-0.02 + 0.022 * i);
      return kernel.box([from, -wide, middle + sheet], [from + x(0.012), wide, height], 0.0005);
    });
    blade.add(BLACK, kernel.box([x(-0.04), -wide, middle], [x(0.08), wide, thick], 0.0005), ...ridges);
    blade.collideBox('slider', BLACK, [x(-0.04), -wide, middle], [x(0.08), wide, height]);
    const travel = x(0.22);
    const detents = [0, travel / 3, (2 * travel) / 3, travel].map((at) => Math.round(at * 1e6) / 1e6);
    assembly.slide(blade, [1, 0, 0], travel, heldSlide(SLIDER_FORCE, 0.02), { kind: 'blade', detents });
  },
});
