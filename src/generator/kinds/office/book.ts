import { z } from 'zod';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { coloured } from '../../modelling/finish-paint.ts';
import { freeHinge } from '../../modelling/joints.ts';
import { SIDE, slab } from '../../modelling/slab-outline.ts';
import { arc } from '../../modelling/slab-polygon.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';

const PAGES = { material: 'paper', colour: 'ivory' } as const;
const GAP = 0.0003;
/** Bundles of leaves that are drawn as lines on the edges. */
const BUNDLES = 12;

const schema = z.strictObject({
  category: z.literal('book'),
  ...common,
  /** Thickness of the boards [m]. */
  thickness: z.number().positive(),
});

/** A hardcover book, lying closed on its back: the spine at -X, the front cover hinged there. */
export const book = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'book.n.02', offset: 2870092, lemmas: 'book volume' },
    wikidata: { item: 'Q571', label: 'Book', source: 'p8814' },
  },
  mass: [0.1, 3.5],
  longest: [0.08, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      book: {},
      notebook: { width: 0.148, depth: 0.21, height: 0.018 },
      textbook: { width: 0.2, depth: 0.26, height: 0.04 },
      hardcover: {},
      dictionary: { width: 0.17, depth: 0.24, height: 0.06 },
    },
    isPaper: true,
    main: 'depth',
    pair: ['width', 'depth'],
    sorted: ['depth', 'width', 'height'],
    directions: { height: 'depth', thickness: 'height', length: 'depth' },
    steady: ['thickness'],
    parts: {
      lid: { always: 1, words: ['cover', 'front'] },
      back: { always: 1 },
      spine: { always: 1 },
      page: { always: 1, uncounted: true, words: ['page', 'pages', 'leaf'] },
    },
    varies: {
      materials: ['leather', 'fabric'],
      colours: ['red', 'navy', 'dark green', 'black', 'brown', 'teal'],
      spread: 0.2,
    },
    variants: 'comic spiral address open pop-up',
    otherKinds: 'check cheque audio electronic',
  },

  plan(order) {
    const finish = coloured(order, 'cardboard', 'navy');
    const size = order.size({ width: 0.155, depth: 0.23, height: 0.032 }, [0.5, 2]);
    requireRoom('The pages need more thickness', size.height, 0.01);
    requireRoom('A book is flat', Math.min(size.width, size.depth), 1.2 * size.height);
    const thickness = Math.round(Math.min(0.003, 0.1 * size.height) * 1e5) / 1e5;
    return { size, thickness, finish };
  },

  build({ size: { width, depth, height }, thickness: t, finish }, assembly) {
    const { kernel } = assembly;
    const [x, y] = [width / 2, depth / 2];
    const bulge = Math.min(0.2 * height, 0.06 * width);
    const joint = bulge - x;
    const square = Math.min(0.004, 0.03 * width); // how far the boards reach over the pages
    const book = assembly.link('book');
    board(kernel, book, 'back', finish, [joint, -y, 0], [x, y, t]);
    const curve = arc([0, 0], 1, 90, 270, 16).map(([a, b]): Vec2 => [joint + bulge * a, (height / 2) * (1 + b)]);
    slab(kernel, book, 'spine', finish, { plane: SIDE, outline: curve, range: [-y, y], chamfer: 0.0003 }, [curve]);
    const [low, high] = [t, height - t - GAP];
    for (let i = 0; i < BUNDLES; i++) {
      const [from, to] = [low + ((high - low) * i) / BUNDLES, low + ((high - low) * (i + 1)) / BUNDLES];
      book.add(PAGES, kernel.box([joint, square - y, from], [x - square, y - square, to], 0.12 * (to - from)));
    }
    book.collideBox('page', PAGES, [joint, square - y, low], [x - square, y - square, high]);
    book.grasp('page', [0, -y, height / 2], [0, 1, 0], [0, 0, 1], height);

    // The axis lies on the upper edge of the spine, so that the cover folds over it without touching it.
    const cover = assembly.link('cover', [joint + GAP, 0, height]);
    board(kernel, cover, 'lid', finish, [joint + GAP, -y, height - t], [x, y, height]);
    cover.grasp('lid', [x, 0, height - t / 2], [-1, 0, 0], [0, 0, 1], t);
    assembly.hinge(cover, [0, -1, 0], Math.PI, (body) => freeHinge([0, -1, 0], body, 0.1 * width), { kind: 'lid' });
  },
});
