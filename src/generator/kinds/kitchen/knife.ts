import { z } from 'zod';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { requireRoom } from '../../order.ts';
import { type Section, sweep } from './sections.ts';

/** Of a kitchen knife that isn't named for its blade. */
const BLADES = ['pointed', 'santoku', 'nakiri'] as const;

const schema = z.strictObject({
  category: z.literal('knife'),
  ...common,
  /** A kitchen knife has a pointed blade and a heel; a table knife is one piece with a round tip. */
  kitchen: z.boolean(),
  handleFinish: finishSchema,
  /** Of a kitchen knife; absent: pointed. */
  bladeForm: z.enum(BLADES).optional(),
});

const KITCHEN = { width: 0.33, depth: 0.046, height: 0.018 };

/** Place along the blade, edge, spine and thickness of its sections, each as a part of the whole. */
const KITCHEN_BLADES: Readonly<
  Record<(typeof BLADES)[number], readonly (readonly [number, number, number, number])[]>
> = {
  pointed: [
    [-0.02, 0, 1, 1],
    [0.25, 0, 1, 1],
    [0.55, 0.06, 0.99, 0.9],
    [0.8, 0.3, 0.96, 0.8],
    [0.93, 0.58, 0.91, 0.7],
    [1, 0.82, 0.88, 0.5],
  ],
  santoku: [
    [-0.02, 0, 1, 1],
    [0.5, 0, 1, 1],
    [0.75, 0.02, 0.96, 0.9],
    [0.88, 0.06, 0.8, 0.8],
    [0.96, 0.12, 0.55, 0.7],
    [1, 0.2, 0.3, 0.5],
  ],
  nakiri: [
    [-0.02, 0, 1, 1],
    [0.5, 0, 1, 1],
    [0.98, 0, 1, 1],
    [1, 0.02, 0.98, 0.9],
  ],
};

/** A knife that lies flat on the left of its blade, with the edge to the front and the handle to -X. */
export const knife = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'knife.n.01', offset: 3623556, lemmas: 'knife' },
    wikidata: { item: 'Q32489', label: 'Knife', source: 'p8814' },
  },
  mass: [0.05, 0.5],
  longest: [0.14, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: {
      knife: KITCHEN,
      "chef's knife": KITCHEN,
      'chef knife': KITCHEN,
      'kitchen knife': KITCHEN,
      'paring knife': { width: 0.19, depth: 0.024, height: 0.014 },
      'table knife': {},
      'dinner knife': {},
      'butter knife': { width: 0.17, depth: 0.019 },
    },
    company: { noun: 'table knife', beside: ['fork', 'spoon', 'plate'] },
    main: 'width',
    directions: { across: 'depth', width: 'depth', thickness: 'height' },
    parts: { handle: { always: 1 }, blade: { always: 1 } },
    trim: ['handle'],
    varies: { materials: ['stainless_steel'], colours: [null] },
    variants: 'hunting bread cleaver',
    otherKinds: 'pocket jack pen swiss palette putty carpet box combat throwing craft electric folding',
  },

  plan(order) {
    const kitchen = !/table|dinner|butter/.test(order.request.noun);
    const finish = order.finish('stainless_steel');
    const handleFinish = order.trim('handle', kitchen ? { material: 'plastic', colour: 'black' } : finish);
    const size = order.size({ width: 0.235, depth: 0.021, height: 0.01 });
    requireRoom('It is longer than wide', size.width, 4.5 * size.depth);
    requireRoom('It is flat', size.depth, size.height);
    const open = ['knife', 'kitchen knife'].includes(order.request.noun);
    return { size, kitchen, finish, handleFinish, ...(open ? order.form('bladeForm', BLADES, { name: 'blade' }) : {}) };
  },

  build({ size: { width, depth, height }, kitchen, finish, handleFinish, bladeForm = 'pointed' }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const end = -width / 2;
    const [heel, sheet] = [end + (kitchen ? 0.38 : 0.46) * width, Math.max(0.0006, Math.min(0.0025, 0.25 * height))];
    const grip = kitchen ? 0.32 * depth : 0.4 * depth;
    const spine = depth / 2;
    const blade = (t: number, edge: number, back: number, thick = 1): Section => ({
      x: heel + t * (width / 2 - heel),
      half: ((back - edge) * depth) / 2,
      y: spine + (edge + back - 2) * 0.5 * depth,
      low: 0,
      high: thick * sheet,
    });
    // Both share the line of the spine; along the blade the edge rises, along a handle nothing does.
    const outline = kitchen
      ? KITCHEN_BLADES[bladeForm].map((section) => blade(...section))
      : [
          blade(-0.02, 0.2, 0.8),
          blade(0.15, 0.06, 0.95),
          blade(0.5, 0, 1),
          blade(0.85, 0.04, 0.97),
          blade(0.95, 0.2, 0.92, 0.9),
          blade(1, 0.45, 0.75, 0.7),
        ];
    sweep(kernel, body, 'blade', finish, outline);
    const middle = kitchen ? spine - grip : 0;
    const part = (t: number, wide: number, thick: number): Section => ({
      x: end + t * (heel - end),
      half: wide * grip,
      y: middle,
      low: 0,
      high: thick * height,
    });
    sweep(kernel, body, 'handle', handleFinish, [
      part(0, 0.75, 0.75),
      part(0.05, 1, 0.95),
      part(0.3, 1, 1),
      part(0.65, 0.82, 1),
      part(0.95, 0.9, 0.95),
      part(1, 0.85, 0.8),
    ]);
    body.grasp('handle', [end + 0.5 * (heel - end), middle, height / 2], [0, 0, -1], [0, 1, 0], 1.8 * grip);
  },
});
