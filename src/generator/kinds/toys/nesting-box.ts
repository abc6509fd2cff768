import { z } from 'zod';
import { common, defineKind } from '../../kind.ts';
import { painted } from '../../modelling/finish-paint.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { openBox } from '../../modelling/open-box.ts';
import { requireRoom } from '../../order.ts';

const schema = z.strictObject({
  category: z.literal('nesting_box'),
  ...common,
  /** Thickness of walls and floor [m]. */
  wall: z.number().positive(),
});

/** An open cube with rounded edges and a little draft, as they stack and nest in sets. */
export const nestingBox = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'box.n.01', offset: 2883344, lemmas: 'box' },
    wikidata: { item: 'Q188075', label: 'Box', source: 'p8814' },
  },
  mass: [0.02, 2],
  longest: [0.03, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: synonyms(
      'nesting box',
      'nesting cube',
      'stacking box toy',
      'stacking cube',
      'open cube',
      'nesting cup',
      'stacking cup',
    ),
    main: 'width',
    shapes: ['square', 'cubic', 'rectangular', 'open'],
    parts: { wall: { always: 4 }, bottom: { always: 1 }, rim: { always: 1 } },
    varies: {
      materials: ['plastic', 'beech', 'plywood'],
      colours: ['red', 'yellow', 'green', 'blue', 'orange'],
      spread: 0.35,
    },
    otherKinds: 'bird',
  },

  plan(order) {
    const finish = painted(order, 'plastic', 'yellow');
    const size = order.size({ width: 0.09, depth: 0.09, height: 0.09 }, [1, 1]);
    const smallest = Math.min(size.width, size.depth);
    const wall = order.length('thickness', Math.min(0.0025, smallest / 20));
    requireRoom('The walls leave no hollow', smallest, 10 * wall);
    requireRoom('The floor leaves no hollow', size.height, 4 * wall);
    requireRoom('It is too slender to stand', 3 * smallest, size.height);
    return { size, wall, finish };
  },

  build({ size, wall, finish }, assembly) {
    const body = assembly.link('body');
    const [x, y] = [size.width / 2, size.depth / 2];
    openBox(assembly, body, finish, {
      min: [-x, -y, 0],
      max: [x, y, size.height],
      wall,
      floor: 1.2 * wall,
      draft: 0.03 * Math.min(size.width, size.depth),
      rim: { out: wall, height: 0.08 * size.height },
      corner: 0.1 * Math.min(size.width, size.depth),
    });
    const grip = x - wall;
    body.grasp('rim_1', [grip, 0, size.height], [0, 0, -1], [1, 0, 0], 2 * wall);
    body.grasp('rim_2', [-grip, 0, size.height], [0, 0, -1], [1, 0, 0], 2 * wall);
  },
});
