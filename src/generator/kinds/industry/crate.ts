import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { materialFacts } from '../../materials.ts';
import { board } from '../../modelling/board.ts';
import { hangLid } from '../../modelling/hung.ts';
import { BOX_PARTS } from '../../modelling/parts.ts';
import { type Block, planks } from '../../modelling/planks.ts';
import { requireRoom } from '../../order.ts';

const LID_OPENING = (110 * Math.PI) / 180;

/** Hole for a gloved hand [m]: within the 100 to 120 mm by 30 to 40 mm usual for boxes that are carried. */
const HAND = { width: 0.1, height: 0.032 };

const HANDHOLDS = 'handhold,hand hold,hand hole,cutout handle,cut out handle,cutout grip,cut out grip'.split(',');

/** Packets and the like, which are called boxes. */
const OTHER_BOXES = `cereal cracker sugar pizza juice lunch tissue cookie biscuit cake candy donut doughnut
popcorn snack bento rice pasta salt tea sandwich noodle takeaway takeout food cigar cigarette kleenex medicine
pill fuse junction switch gear cable router set-top litter sand window flower jack boom sound ballot telephone police`
  .split(/\s+/)
  .map((word) => `${word}-box`)
  .join(' ');

const schema = z.strictObject({
  category: z.literal('crate'),
  ...common,
  /** Thickness of boards and battens [m]. */
  wall: z.number().positive(),
  /** Planks with battens, or plain panels. */
  planked: z.boolean(),
  /** A lid, hinged at the back. */
  lid: z.boolean(),
  /** A hole for the hand in the left and the right side. */
  handholds: z.boolean(),
});

/** A box of boards, open at the top or with a hinged lid. Wooden ones are planked and have battens on front and back. */
export const crate = defineKind({
  meaning: {
    wordnet: { synset: 'crate.n.01', offset: 3127925, lemmas: 'crate' },
    wikidata: { item: 'Q605384', label: 'Crate', source: 'p8814' },
  },
  mass: [1, 30],
  longest: [0.2, 2],
  roles: { kept: 'floor', wall: 'none', holds: 'in', seat: 'none', carried: true },
  words: {
    nouns: { crate: {}, box: {}, 'storage box': {}, chest: {} },
    main: 'width',
    shapes: ['square', 'rectangular', 'cubic', 'open', 'closed'],
    parts: {
      lid: { least: 1, most: 1 },
      handle: { least: 2, most: 2, words: HANDHOLDS, field: 'handholds' },
      hinge: { always: 1 },
      ...BOX_PARTS,
    },
    variants: 'shoe-box gift-box hat-box',
    otherKinds: `music mail post letter juke match trash dust phone treasure ice ${OTHER_BOXES}`,
  },
  schema,

  plan(order) {
    const finish = order.finish('pine');
    const size = order.size({ width: 0.5, depth: 0.35, height: 0.3 });
    const planked = materialFacts(finish.material).family === 'wood';
    const smallest = Math.min(size.width, size.depth, size.height);
    const wall = order.length('thickness', Math.min(Math.max(stock(finish, 0.012), 0.0015), smallest / 8));
    const lid = order.named('lid') || order.is('closed');
    requireRoom('The walls leave no hollow', smallest, (planked ? 5 : 3) * wall);
    const room = size.depth >= 2 * HAND.width && size.height >= 5 * HAND.height;
    if (order.named('handle') && !room) requireRoom('Holes for the hands need more depth', size.depth, 2 * HAND.width);
    if (order.named('handle') && !room)
      requireRoom('Holes for the hands need more height', size.height, 5 * HAND.height);
    return { size, wall, planked, lid, handholds: room, finish };
  },

  capacity({ size: { width, depth, height }, wall, planked, lid }) {
    const deep = depth - (planked ? 4 : 2) * wall;
    return (width - 2 * wall) * deep * (height - (lid ? 2 : 1) * wall);
  },

  build({ size: { width, depth, height }, wall, planked, lid, handholds, finish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const rim = lid ? height - wall : height;
    const batten = planked ? wall : 0;
    const face = y - batten;
    const count = (length: number): number => (planked ? Math.min(8, Math.max(1, Math.round(length / 0.09))) : 1);
    const side = (label: string, min: Vec3, max: Vec3, axis: 0 | 1 | 2, slot?: Block): void =>
      planks(kernel, body, label, finish, { min, max }, axis, count(max[axis] - min[axis]), slot);
    const hole = (from: number, to: number): Block | undefined =>
      handholds
        ? { min: [from, -HAND.width / 2, rim - 2.4 * HAND.height], max: [to, HAND.width / 2, rim - 1.4 * HAND.height] }
        : undefined;

    side('bottom', [-x, -face, 0], [x, face, wall], 1);
    side('front', [-x, -face, wall], [x, wall - face, rim], 2);
    side('back', [-x, face - wall, wall], [x, face, rim], 2);
    side('left', [-x, wall - face, wall], [wall - x, face - wall, rim], 2, hole(-x, wall - x));
    side('right', [x - wall, wall - face, wall], [x, face - wall, rim], 2, hole(x - wall, x));
    if (planked) {
      const broad = Math.min(0.07, Math.max(0.03, 0.14 * width), width / 4);
      for (const [i, [bx, by]] of (
        [
          [-x, -y],
          [x - broad, -y],
          [-x, face],
          [x - broad, face],
        ] as const
      ).entries()) {
        board(kernel, body, `batten_${i + 1}`, finish, [bx, by, 0], [bx + broad, by + batten, rim]);
      }
    }
    if (lid) {
      const cover = assembly.link('lid', [0, y, rim]);
      planks(kernel, cover, 'panel', finish, { min: [-x, -y, rim], max: [x, y, height] }, 1, count(depth));
      hangLid(assembly, cover, LID_OPENING, depth);
    }
    assembly.cavity('inside', body, [wall - x, wall - face, wall], [x - wall, face - wall, rim]);
  },
});
