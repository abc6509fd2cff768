import { z } from 'zod';
import { common, defineKind } from '../../kind.ts';
import { runner } from '../../modelling/joints.ts';
import { roundedRectangle } from '../../modelling/open-box.ts';
import { aroundHole } from '../../modelling/peg-hole.ts';
import { turnedSolid } from '../../modelling/turned.ts';
import { requireRoom } from '../../order.ts';

const SECTORS = 24;
/** Of the height over all: block, and floor of the hole. */
const BLOCK = 0.5;
const FLOOR = 0.08;
/** Under the peg that is all the way in [m], and over the block when it is out. */
const GAP = 0.0005;
const CLEAR = 0.01;

/** A length without a direction is the peg's up to this, and the block's beyond [m]. Ours. */
const LARGEST_PEG = 0.04;

const schema = z.strictObject({
  category: z.literal('peg_and_hole'),
  ...common,
  section: z.enum(['round', 'square']),
  /** Diameter, or edge of the square, of the peg [m]. */
  peg: z.number().positive(),
  /** Play between peg and hole on each side [m]: the hole is wider by twice this. */
  clearance: z.number().positive(),
});

/**
 * A block with a blind hole, and its peg. The peg slides along the axis of the hole: at 0 it is in, at its upper end out
 * by 1 cm. The hole is open to collisions for other pegs of the same size.
 */
export const pegAndHole = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'pin.n.09', offset: 3940256, lemmas: 'pin' },
    wikidata: null,
  },
  mass: [0.05, 8],
  longest: [0.03, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      'peg and hole': {},
      'peg in hole': {},
      'peg in-hole': {},
      'peg hole': {},
      'peg-in-hole': {},
      'peg in hole board': {},
      'peg insertion fixture': {},
      'peg insertion board': {},
      'peg insertion task': {},
      'insertion board': {},
      'peg in-hole board': {},
    },
    isSet: true,
    main: 'width',
    // "A 20 mm peg-in-hole" fits a peg of 20 mm.
    mainBelow: [LARGEST_PEG, 'diameter'],
    lengths: { diameter: ['peg diameter'], clearance: ['clearance', 'gap'] },
    shapes: ['round', 'square'],
    parts: {
      peg: { always: 1, words: ['peg', 'pin'] },
      hole: { always: 1 },
      block: { always: 1, words: ['block', 'base'] },
    },
    trim: ['peg'],
    varies: { materials: ['aluminium', 'steel', 'plastic', 'beech'], spread: 0.2 },
    otherKinds: 'tent clothes wooden-leg',
  },

  plan(order) {
    const finish = order.finish('aluminium');
    // "square" and "round" speak of peg and hole; the block is square unless two of its sides are given.
    const section = order.is('square') ? ('square' as const) : ('round' as const);
    const side = order.given('width') ?? order.length('width', 0.1);
    const depth = order.given('depth') ?? side;
    const height = order.length('height', side);
    const peg = order.length('diameter', Math.min(side, depth) / 4, 0.002);
    const clearance = order.length('clearance', 0.0005, 1e-5);
    requireRoom('The hole leaves no wall', Math.min(side, depth), 1.6 * (peg + 2 * clearance));
    requireRoom('The clearance is more than a tenth of the peg', peg / 10, clearance);
    requireRoom('The peg is too thin for its length', 20 * peg, height);
    requireRoom('The hole is wider than deep', height, 1.5 * peg);
    return { size: { width: side, depth, height }, section, peg, clearance, finish };
  },

  build({ size: { width, depth, height }, section, peg, clearance, finish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y, top, floor] = [width / 2, depth / 2, BLOCK * height, FLOOR * height];
    const [half, hole] = [peg / 2, peg / 2 + clearance];
    const bevel = Math.min(0.08 * peg, 0.02 * height);
    const outline = roundedRectangle([0, 0], x, y, Math.min(0.004, 0.05 * Math.min(width, depth)));
    const block = kernel.prism(outline, 0, top);
    const square = section === 'square';

    const hollow = square
      ? kernel.box([-hole, -hole, floor], [hole, hole, top + floor])
      : kernel.rod([0, 0, floor], [0, 0, top + floor], hole, 96);
    body.add(finish, block.minus(hollow));
    body.collideBox('floor', finish, [-x, -y, 0], [x, y, floor]);
    if (square) {
      body.collideBox('block_1', finish, [-x, -y, floor], [x, -hole, top]);
      body.collideBox('block_2', finish, [-x, hole, floor], [x, y, top]);
      body.collideBox('block_3', finish, [-x, -hole, floor], [-hole, hole, top]);
      body.collideBox('block_4', finish, [hole, -hole, floor], [x, hole, top]);
    } else {
      const plate = { outline: roundedRectangle([0, 0], x, y, 0), centre: [0, 0] as const, radius: hole };
      for (const [i, points] of aroundHole({ ...plate, bottom: floor, top }, SECTORS).entries())
        body.collideHull(`block_${i + 1}`, finish, points);
    }

    const [foot, head] = [floor + GAP, height];
    const pin = assembly.link('peg', [0, 0, foot]);
    if (square) {
      pin.add(finish, kernel.box([-half, -half, foot], [half, half, head], bevel));
      pin.collideBox('peg', finish, [-half, -half, foot], [half, half, head]);
    } else {
      const silhouette = [
        [half - bevel, foot],
        [half, foot + bevel],
        [half, head - bevel],
        [half - bevel, head],
      ] as const;
      pin.add(finish, turnedSolid(kernel, { silhouette, segments: 96 }));
      pin.collideCylinder('peg', finish, [0, 0, foot], half, head - foot);
    }
    pin.grasp('peg', [0, 0, head - 0.25 * (head - top)], [0, 0, -1], [0, 1, 0], peg);
    assembly.slide(pin, [0, 0, 1], top - floor + CLEAR, runner, { kind: 'peg' });
  },
});
