import { z } from 'zod';
import { common, defineKind } from '../../kind.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { requireRoom } from '../../order.ts';
import { handle } from './cutlery.ts';
import { type Section, sweep } from './sections.ts';

const TINES = 4;

const schema = z.strictObject({ category: z.literal('fork'), ...common });

/** A fork with four tines that lies on their bend and on the end of its handle, which points to -X. */
export const fork = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'fork.n.01', offset: 3383948, lemmas: 'fork' },
    wikidata: { item: 'Q81881', label: 'Fork', source: 'p8814' },
  },
  mass: [0.025, 0.12],
  longest: [0.12, 0.3],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('fork', 'dinner fork', 'table fork'),
      'salad fork': { width: 0.16 },
      'dessert fork': { width: 0.15, depth: 0.021 },
    },
    main: 'width',
    directions: { across: 'depth', width: 'depth', thickness: 'height' },
    parts: { handle: { always: 1 }, tine: { always: 4, words: ['prong'] } },
    varies: { materials: ['stainless_steel', 'plastic', 'brass', 'beech'], colours: [null, null, 'black', 'white'] },
    variants: 'fondue carving barbecue toasting',
    otherKinds: 'pitch garden tuning hay forklift bicycle suspension',
  },

  plan(order) {
    const finish = order.finish('stainless_steel');
    const size = order.size({ width: 0.2, depth: 0.026, height: 0.02 }, [1, 1]);
    requireRoom('It is longer than wide', size.width, 3.5 * size.depth);
    requireRoom('It is flat', size.depth, 0.8 * size.height);
    requireRoom('It is bent, and needs some height', size.height, 0.25 * size.depth);
    return { size, finish };
  },

  build({ size, finish }, assembly) {
    const { kernel } = assembly;
    const link = assembly.link('body');
    const { width, depth, height } = size;
    const sheet = Math.min(0.0024, 0.16 * height);
    const [root, tip] = [0.5 * width - 0.36 * width + 0.05 * width, width / 2];
    const blade = (x: number, half: number, low: number): Section => ({ x, half, low, high: low + sheet });
    const shoulder = root - 0.09 * width;
    sweep(kernel, link, 'root', finish, [
      blade(shoulder, 0.14 * depth, 0.4 * height),
      blade(shoulder + 0.3 * (root - shoulder), 0.4 * depth, 0.3 * height),
      blade(root, depth / 2, 0.08 * height),
    ]);
    const half = depth / 11;
    for (let i = 0; i < TINES; i++) {
      const y = (i / (TINES - 1) - 0.5) * (depth - 2 * half);
      const part = (t: number, rise: number, thin: number): Section => {
        const low = rise * height;
        return {
          x: root - sheet + t * (tip - root + sheet),
          half: thin * half,
          y,
          low,
          high: low + sheet * (0.5 + 0.5 * thin),
        };
      };
      sweep(kernel, link, `tine_${i + 1}`, finish, [
        part(0, 0.08, 1),
        part(0.35, 0, 1),
        part(0.75, 0.1, 0.85),
        part(1, 0.3, 0.35),
      ]);
    }
    handle(kernel, link, finish, {
      from: -width / 2,
      to: shoulder + sheet,
      half: 0.4 * depth,
      neck: 0.13 * depth,
      top: height,
      end: 0.4 * height,
      sheet,
    });
    link.grasp('handle', [-0.2 * width, 0, 0.5 * height], [0, 0, -1], [0, 1, 0], 0.45 * depth);
  },
});
