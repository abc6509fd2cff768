import { z } from 'zod';
import { common, defineKind } from '../../kind.ts';
import { roundedRectangle } from '../../modelling/open-box.ts';
import { GROUND, slabColliders, slabSolid } from '../../modelling/slab-outline.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

const schema = z.strictObject({ category: z.literal('cutting_board'), ...common });

/** Of the groove that keeps the juice on the board: from the edge, and its own width and depth [m]. */
const GROOVE = { inset: 0.016, width: 0.008, depth: 0.0018 } as const;

/** A cutting board: rounded corners, a groove, and a slot at its right end to hold it by. */
export const cuttingBoard = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'cutting_board.n.01', offset: 3025513, lemmas: 'chopping_board cutting_board' },
    wikidata: null,
  },
  mass: [0.2, 6],
  longest: [0.15, 0.8],
  roles: { kept: 'by-size', wall: 'none', holds: 'on', seat: 'none', carried: false },
  words: {
    nouns: {
      'cutting board': {},
      'chopping board': {},
      'butcher block': { width: 0.45, depth: 0.32, height: 0.045 },
      'bread board': { width: 0.4, depth: 0.25 },
      'cheese board': { width: 0.3, depth: 0.2, height: 0.015 },
    },
    main: 'width',
    pair: ['width', 'depth'],
    directions: { thickness: 'height', length: 'width' },
    steady: ['height'],
    shapes: ['rectangular'],
    parts: {
      handle: { always: 1, words: ['slot', 'hole'] },
      top: { always: 1, words: ['surface'] },
    },
    varies: {
      materials: ['beech', 'bamboo', 'maple', 'walnut', 'oak', 'plastic'],
      colours: [null, null, null, 'white', 'green', 'red'],
      spread: 0.15,
    },
    variants: 'round oval paddle folding carving over-sink',
    otherKinds: '',
  },

  plan(order) {
    const finish = order.finish('beech');
    const size = order.size({ width: 0.38, depth: 0.26, height: 0.02 }, [0.4, 2.5]);
    requireRoom('A cutting board is flat', Math.min(size.width, size.depth), 4 * size.height);
    requireRoom('A cutting board is at least as wide as deep: its slot is at the right end', size.width, size.depth);
    requireRoom('A hand does not fit into the slot of so narrow a board', size.depth, 0.12);
    return { size, finish };
  },

  build({ size: { width, depth, height }, finish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const corner = 0.08 * depth;
    const [far, half, hand] = [x - Math.max(corner, 0.03), 0.0125, Math.min(0.055, 0.3 * depth)];
    const near = far - 2 * half;
    const outline = roundedRectangle([0, 0], x, y, corner);
    const slot = roundedRectangle([far - half, 0], half, hand, half);
    /** What of the outline lies at an end, closed by a straight cut. */
    const end = (isRight: boolean, cut: number): Vec2[] => {
      const arcs = outline.filter(([u]) => (isRight ? u > cut : u < cut));
      const [first, last]: Vec2[] = isRight
        ? [
            [cut, -y],
            [cut, y],
          ]
        : [
            [cut, y],
            [cut, -y],
          ];
      // The right end begins at the corner at +X +Y; so that it stays counter-clockwise, its lower half goes first.
      const low = arcs.filter(([, v]) => v < 0);
      const high = arcs.filter(([, v]) => v >= 0);
      return isRight ? [first!, ...low, ...high, last!] : [first!, ...high, ...low, last!];
    };
    const board = {
      plane: GROUND,
      outline,
      range: [0, height],
      holes: [slot],
      chamfer: Math.min(0.002, height / 6),
    } as const;
    const loop = (inset: number): Vec2[] =>
      roundedRectangle([(near - x) / 2, 0], (near + x) / 2 - inset, y - inset, Math.max(corner - inset, 0.006));
    const ring = { outline: loop(GROOVE.inset), holes: [loop(GROOVE.inset + GROOVE.width)], chamfer: 0 };
    const groove = slabSolid(kernel, { ...ring, plane: GROUND, range: [height - GROOVE.depth, height + 0.01] });
    body.add(finish, slabSolid(kernel, board).minus(groove));
    slabColliders(body, 'top', finish, board, [
      end(false, near),
      end(true, far),
      [
        [near, -y],
        [far, -y],
        [far, -hand],
        [near, -hand],
      ],
      [
        [near, hand],
        [far, hand],
        [far, y],
        [near, y],
      ],
    ]);
    body.support('top', [-x, -y], [near, y], height);
    body.grasp('handle', [x, 0, height / 2], [-1, 0, 0], [0, 0, 1], height);
  },
});
