import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind, formNames } from '../../kind.ts';
import { roundBar } from '../../modelling/bar-round.ts';
import { convexPart } from '../../modelling/board.ts';
import { CORNER, loft } from '../../modelling/grip-loft.ts';
import { END } from '../../modelling/slab-outline.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';

/** Part of the length that is handle. */
const HANDLE = 0.46;

/** Width of the handle at eight places from its end to the blade, as parts of the widest. */
const HANDLES = {
  waisted: [0.72, 0.92, 1, 1, 0.72, 0.72, 1, 0.6],
  straight: [0.8, 0.94, 1, 1, 1, 1, 0.94, 0.7],
  knobbed: [0.9, 1, 0.84, 0.78, 0.78, 0.84, 1, 0.6],
} as const;
const NAMES = formNames(HANDLES);

const schema = z.strictObject({
  category: z.literal('screwdriver'),
  ...common,
  handleFinish: finishSchema,
  /** Absent: waisted. */
  handleForm: z.enum(NAMES).optional(),
});

/** A screwdriver for slotted screws, lying on a flat of its handle: the blade points to +X. */
export const screwdriver = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'screwdriver.n.01', offset: 4154565, lemmas: 'screwdriver' },
    wikidata: { item: 'Q161071', label: 'Screwdriver', source: 'p8814' },
  },
  mass: [0.02, 0.35],
  longest: [0.05, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { screwdriver: {}, 'flathead screwdriver': {}, 'slotted screwdriver': {} },
    main: 'width',
    directions: { thickness: 'height' },
    lengths: { 'blade length': ['blade length', 'shaft length', 'shank length'] },
    catalogue: { order: [undefined, 'blade length'], unit: 'mm' },
    steady: ['depth', 'height'],
    parts: { handle: { always: 1 }, blade: { always: 1, words: ['blade', 'shaft', 'shank', 'tip'] } },
    trim: ['handle'],
    varies: { materials: ['stainless_steel'], spread: 0.15 },
    variants: 'ratchet electric cordless power',
    otherKinds: 'set',
  },

  plan(order) {
    const finish = order.finish('steel');
    const handleFinish = order.trim('handle', { material: 'plastic', colour: 'orange' });
    const blade = order.given('blade length');
    if (blade !== undefined) order.follow('width', blade / (1 - HANDLE));
    const size = flatSize(order, { width: 0.21, depth: 0.03, height: 0.03 });
    requireRoom('The blade is longer than the screwdriver', (1 - HANDLE) * size.width + 1e-5, blade ?? 0);
    requireRoom(
      'A screwdriver is at least 4 times as long as thick',
      size.width,
      4 * Math.max(size.depth, size.height),
    );
    requireRoom('The handle needs more thickness', Math.min(size.depth, size.height), 0.06 * size.width);
    return { size, finish, handleFinish, ...order.form('handleForm', NAMES, { name: 'handle' }) };
  },

  build({ size: { width, depth, height }, finish, handleFinish, handleForm = 'waisted' }, assembly) {
    const { kernel } = assembly;
    const tool = assembly.link('screwdriver');
    const middle = height / 2;
    const section = (at: number, share: number) => ({
      at: at * width,
      half: [(share * depth) / 2 / CORNER, share * middle] as const,
    });
    const [end, wide] = [HANDLE - 0.5, HANDLES[handleForm]];
    const handle = {
      plane: { ...END, origin: [0, 0, middle] as Vec3 },
      flats: 6,
      stations: [
        section(-0.5, wide[0]),
        section(-0.485, wide[1]),
        section(-0.46, wide[2]),
        section(end - 0.13, wide[3]),
        section(end - 0.07, wide[4]),
        section(end - 0.045, wide[5]),
        section(end - 0.02, wide[6]),
        section(end, wide[7]),
      ],
    };
    loft(kernel, tool, 'handle', handleFinish, handle, [0, 2, 3, 4, 6, 7]);
    tool.grasp('handle', [(HANDLE / 2 - 0.5) * width, 0, middle], [0, 0, -1], [0, 1, 0], depth);

    const radius = 0.095 * Math.min(depth, height);
    const [tip, flare] = [width / 2, width / 2 - 4 * radius];
    roundBar(kernel, tool, 'blade_1', finish, {
      from: [(end - 0.1) * width, 0, middle],
      to: [flare, 0, middle],
      radius,
      chamfer: 0,
    });
    const edge = (x: number, wide: number, thick: number): Vec3[] =>
      [-1, 1].flatMap((s): Vec3[] => [
        [x, -wide, middle + s * thick],
        [x, wide, middle + s * thick],
      ]);
    const blade = [
      ...edge(flare - radius, 0.7 * radius, 0.6 * radius),
      ...edge(flare + 1.5 * radius, 1.25 * radius, 0.45 * radius),
      ...edge(tip, 1.1 * radius, 0.16 * radius),
    ];
    convexPart(kernel, tool, 'blade_2', finish, blade);
  },
});
