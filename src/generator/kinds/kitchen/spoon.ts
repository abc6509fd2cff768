import { z } from 'zod';
import { common, defineKind } from '../../kind.ts';
import { sized } from '../../modelling/nouns.ts';
import { requireRoom } from '../../order.ts';
import { dish, handle } from './cutlery.ts';

const schema = z.strictObject({ category: z.literal('spoon'), ...common });

/** A spoon that lies on its bowl and on the end of its handle, which points to -X. */
export const spoon = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'spoon.n.01', offset: 4284002, lemmas: 'spoon' },
    wikidata: { item: 'Q81895', label: 'Spoon', source: 'p8814' },
  },
  mass: [0.02, 0.15],
  longest: [0.1, 0.4],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      spoon: {},
      ...sized({ width: 0.2 }, 'tablespoon', 'table spoon'),
      'soup spoon': { width: 0.18 },
      ...sized({ width: 0.14, depth: 0.031, height: 0.016 }, 'teaspoon', 'tea spoon'),
      'dessert spoon': { width: 0.18, depth: 0.039 },
    },
    main: 'width',
    directions: { across: 'depth', width: 'depth', thickness: 'height' },
    parts: { handle: { always: 1 }, bottom: { always: 1, words: ['bowl'] }, wall: { always: 1 } },
    varies: { materials: ['stainless_steel', 'plastic', 'brass', 'beech'], colours: [null, null, 'black', 'white'] },
    variants: 'measuring slotted serving',
    otherKinds: 'runcible greasy wooden-leg',
  },

  plan(order) {
    const finish = order.finish('stainless_steel');
    const size = order.size({ width: 0.195, depth: 0.043, height: 0.02 }, [1, 1]);
    requireRoom('It is longer than wide', size.width, 3.5 * size.depth);
    requireRoom('It is flat', size.depth, 0.8 * size.height);
    requireRoom('It is bent, and needs some height', size.height, 0.25 * size.depth);
    return { size, finish };
  },

  build({ size, finish }, assembly) {
    const link = assembly.link('body');
    const { width, depth, height } = size;
    const head = 1.5 * depth;
    const sheet = Math.min(0.0016, 0.1 * height);
    const deep = 0.45 * height;
    dish(assembly.kernel, link, finish, { x: (width - head) / 2, length: head, width: depth, deep, sheet });
    const end = width / 2 - head + sheet;
    handle(assembly.kernel, link, finish, {
      from: -width / 2,
      to: end,
      half: 0.24 * depth,
      neck: 0.075 * depth,
      top: height,
      end: deep,
      sheet,
    });
    link.grasp('handle', [-0.2 * width, 0, 0.5 * height], [0, 0, -1], [0, 1, 0], 0.3 * depth);
  },
});
