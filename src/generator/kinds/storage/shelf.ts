import { z } from 'zod';
import { stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { sized, synonyms } from '../../modelling/nouns.ts';
import { CASE_PARTS } from '../../modelling/parts.ts';
import { levelsOf, openFrame } from '../../modelling/shelf-frame.ts';
import { requireRoom } from '../../order.ts';
import { Refusal } from '../../refusal.ts';

const MOST = 20;

/** What hangs on a wall, and is made standing. */
const ON_WALLS = [
  'wall shelf',
  'floating shelf',
  'floating wall shelf',
  'wall mounted shelf',
  'hanging shelf',
] as const;

/** A length without a direction up to this is a width: a "60 cm shelf" is none that stands 60 cm high [m]. */
const NARROW = 0.65;

/** Sides and back of boards; four posts, with rails at the sides; or with a cross of rods behind. */
const FRAMES = ['panelled', 'framed', 'braced'] as const;
/** Boards at equal distances; or closer the higher they are. */
const SPACINGS = ['even', 'graded'] as const;

const schema = z.strictObject({
  category: z.literal('shelf'),
  ...common,
  /** Boards to put things on, the lowest included; the top that covers the unit is not counted. */
  shelves: z.int().min(1).max(MOST),
  /** Thickness of the boards [m]. */
  thickness: z.number().positive(),
  /** Absent: panelled. */
  frame: z.enum(FRAMES).optional(),
  /** Absent: even. */
  spacing: z.enum(SPACINGS).optional(),
});

/** A free-standing shelving unit: sides, shelves, top, plinth and a thin back; or open, on four posts. */
export const shelf = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'bookcase.n.01', offset: 2870880, lemmas: 'bookcase' },
    wikidata: { item: 'Q215857', label: 'Bookcase', source: 'p8814' },
  },
  mass: [3, 80],
  longest: [0.3, 3],
  roles: { kept: 'floor', wall: 'back-or-hung', holds: 'on', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('shelf', 'bookcase', 'bookshelf', 'book shelf', 'shelving unit', 'shelving', 'rack', 'book case'),
      ...sized({ width: 0.8, depth: 0.22, height: 0.28 }, ...ON_WALLS),
    },
    takenFor: Object.fromEntries(ON_WALLS.map((noun) => [noun, `"${noun}": a low shelf that stands`])),
    main: 'height',
    mainBelow: [NARROW, 'width'],
    pair: ['width', 'height'],
    shapes: ['rectangular', 'square', 'open'],
    parts: {
      shelf: { least: 1, most: MOST },
      slat: { least: 1, most: MOST },
      ...CASE_PARTS,
    },
    traits: { shelf: ['equal'] },
    varies: { materials: ['oak', 'birch', 'walnut', 'steel'], colours: [null, 'white', 'black'], spread: 0.15 },
    variants: 'wall floating corner ladder shoe hanging wire mounted',
    otherKinds: 'wine coat spice roof towel dish bike hat plate server',
  },

  plan(order) {
    const finish = order.finish('pine');
    const size = order.size({ width: 0.8, depth: 0.3, height: 1.5 }, [0.4, 10]);
    const thickness = order.length(
      'thickness',
      Math.max(stock(finish, 0.02) * Math.min(1, size.width / 0.4, size.height / 0.4), 0.001),
    );
    const asked = order.named('slat') && !order.named('shelf') ? 'slat' : 'shelf';
    const shelves = order.count(asked, Math.min(MOST, Math.max(1, Math.round(size.height / 0.36))));
    if (shelves < 1 || shelves > MOST) {
      throw new Refusal('impossible_count', `A shelving unit has 1 to ${MOST} shelves here, not ${shelves}.`);
    }
    requireRoom(`${shelves} shelves need more height`, size.height, shelves * 3 * thickness + 2 * thickness);
    requireRoom('The sides leave no room between them', size.width, 5 * thickness);
    // Sides and back that are spoken of are there.
    const mayBeOpen = !order.named('back') && !order.named('wall') && size.depth >= 8 * thickness;
    const frame = mayBeOpen ? order.form('frame', FRAMES) : {};
    const spacing = shelves > 2 ? order.form('spacing', SPACINGS) : {};
    return { size, shelves, thickness, ...frame, ...spacing, finish };
  },

  build({ size: { width, depth, height }, shelves, thickness: t, frame, spacing, finish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const back = Math.max(0.3 * t, 0.001);
    const plinth = Math.min(0.06, 0.06 * height);
    const [inner, under] = [x - t, height - t];
    const levels = levelsOf(shelves, spacing === 'graded', [plinth, under]);
    const isOpen = frame !== undefined && frame !== 'panelled';
    if (!isOpen) {
      board(kernel, body, 'left', finish, [-x, -y, 0], [-inner, y, under]);
      board(kernel, body, 'right', finish, [inner, -y, 0], [x, y, under]);
    }
    board(kernel, body, 'top', finish, [-x, -y, under], [x, y, height]);
    if (isOpen) {
      body.support('top', [-0.97 * x, -0.97 * y], [0.97 * x, 0.97 * y], height);
      openFrame(kernel, body, finish, frame, { x, y, t, under, levels });
      return;
    }
    board(kernel, body, 'plinth', finish, [-inner, 0.02 * depth - y, 0], [inner, 0.02 * depth - y + t, plinth]);
    board(kernel, body, 'back', finish, [-inner, y - back, plinth], [inner, y, under]);
    body.support('top', [-0.97 * x, -0.97 * y], [0.97 * x, 0.97 * y], height);
    for (const [i, z] of levels.entries()) {
      board(kernel, body, `shelf_${i + 1}`, finish, [-inner, -y, z], [inner, y - back, z + t]);
      body.support(`shelf_${i + 1}`, [-0.97 * inner, 0.03 * depth - y], [0.97 * inner, y - 2 * back], z + t);
    }
  },
});
