import { z } from 'zod';
import { finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { barHandle } from '../../modelling/handle.ts';
import { boardsOf, fourWalls } from '../../modelling/panel-boards.ts';
import { requireRoom } from '../../order.ts';

const schema = z.strictObject({
  category: z.literal('tray'),
  ...common,
  /** Thickness of the boards [m]. */
  wall: z.number().positive(),
  handleFinish: finishSchema,
});

/** A rectangular serving tray: a board with a low edge all around, and a handle on each of its short sides. */
export const tray = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'tray.n.01', offset: 4476259, lemmas: 'tray' },
    wikidata: { item: 'Q613972', label: 'Tray', source: 'p8814' },
  },
  mass: [0.2, 4],
  longest: [0.15, 0.8],
  roles: { kept: 'tabletop', wall: 'none', holds: 'on', seat: 'none', carried: true },
  words: {
    nouns: {
      tray: {},
      'serving tray': {},
      'tea tray': { width: 0.36, depth: 0.26 },
      'breakfast tray': { width: 0.5, depth: 0.32 },
    },
    main: 'width',
    steady: ['height'],
    shapes: ['rectangular', 'square'],
    parts: { handle: { always: 2 }, rim: { always: 1 }, bottom: { always: 1 }, wall: { always: 4 } },
    trim: ['handle'],
    varies: {
      materials: ['oak', 'bamboo', 'walnut', 'birch', 'plastic'],
      colours: [null, null, 'white', 'black', 'teal', 'grey'],
      spread: 0.15,
    },
    variants: 'folding',
    otherKinds: 'baking oven ice paint litter letter paper cable drip ash keyboard sand seed disk muffin',
  },

  plan(order) {
    const finish = order.finish('oak');
    const handleFinish = order.trim('handle', { material: 'brass', colour: null });
    const size = order.size({ width: 0.45, depth: 0.31, height: 0.055 }, [0.4, 2.5]);
    const wall = order.length('thickness', Math.min(Math.max(stock(finish, 0.01), 0.001), size.height / 5));
    requireRoom('The boards leave no hollow', Math.min(size.width, size.depth), 10 * wall);
    requireRoom('The edge is no higher than the bottom', size.height, 2.5 * wall);
    requireRoom('A tray is flat', Math.min(size.width, size.depth), 2 * size.height);
    return { size, wall, finish, handleFinish };
  },

  build({ size: { width, depth, height }, wall, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const panel = boardsOf(kernel, body, finish);
    // The sides stand out below by nothing: the bottom lies between them.
    panel('bottom', [wall - x, wall - y, 0], [x - wall, y - wall, wall]);
    fourWalls(panel, { min: [-x, -y, 0], max: [x, y, 0.7 * height] }, wall);
    for (const side of [-1, 1] as const) {
      barHandle(kernel, body, side < 0 ? 'handle_left' : 'handle_right', handleFinish, {
        base: [side * (x - wall / 2), 0, 0.7 * height],
        along: [0, 1, 0],
        out: [0, 0, 1],
        length: Math.min(0.14, 0.5 * depth),
        reach: 0.3 * height,
        radius: Math.min(0.42 * wall, 0.06 * height),
      });
    }
    body.support('bottom', [wall - x, wall - y], [x - wall, y - wall], wall);
    assembly.cavity('inside', body, [wall - x, wall - y, wall], [x - wall, y - wall, 0.7 * height]);
  },
});
