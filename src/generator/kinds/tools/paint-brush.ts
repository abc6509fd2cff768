import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { loft, loftSolid } from '../../modelling/grip-loft.ts';
import { END } from '../../modelling/slab-outline.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';

const FERRULE = { material: 'stainless_steel', colour: null } as const;

const schema = z.strictObject({
  category: z.literal('paint_brush'),
  ...common,
  bristleFinish: finishSchema,
});

/** A flat paint brush, lying on its ferrule and the belly of its handle: bristles towards +X. */
export const paintBrush = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'paintbrush.n.01', offset: 3876231, lemmas: 'paintbrush' },
    wikidata: { item: 'Q193897', label: 'Paintbrush', source: 'p8814' },
  },
  mass: [0.02, 0.25],
  longest: [0.12, 0.45],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'paint brush': {}, paintbrush: {} },
    main: 'width',
    directions: { thickness: 'height', width: 'depth', length: 'width' },
    steady: ['depth', 'height'],
    parts: {
      handle: { always: 1 },
      ferrule: { always: 1 },
      bristle: { always: 1, words: ['bristle', 'bristles', 'hair'] },
    },
    trim: ['bristle'],
    varies: { materials: ['pine', 'birch', 'plastic'], colours: ['red', 'yellow', 'blue', 'white'], spread: 0.15 },
    variants: 'round foam',
    otherKinds: 'air digital hair tooth',
  },

  plan(order) {
    const finish = order.finish('beech');
    const bristleFinish = order.trim('bristle', { material: 'plastic', colour: 'black' });
    const size = flatSize(order, { width: 0.22, depth: 0.05, height: 0.016 });
    requireRoom('The handle needs more length', size.width, 2.2 * size.depth);
    requireRoom('A paint brush is flat', size.depth, 1.5 * size.height);
    requireRoom('The handle needs more thickness', size.height, 0.035 * size.width);
    return { size, finish, bristleFinish };
  },

  build({ size: { width, depth, height }, finish, bristleFinish }, assembly) {
    const { kernel } = assembly;
    const brush = assembly.link('brush');
    const plane = { ...END, origin: [0, 0, height / 2] as Vec3 };
    const sections = (rows: readonly (readonly [at: number, wide: number, thick: number])[]) =>
      rows.map(([at, wide, thick]) => ({ at: at * width, half: [(wide * depth) / 2, (thick * height) / 2] as const }));
    const body = { plane, power: 3.2 };
    const ferrule = sections([
      [0.06, 0.86, 0.92],
      [0.065, 0.9, 0.96],
      [0.09, 0.9, 0.96],
      [0.095, 0.96, 1],
      [0.2, 0.96, 1],
      [0.205, 0.93, 0.96],
    ]);
    // The ferrule is sheet around the end of the handle.
    const core = sections([
      [0.05, 0.84, 0.86],
      [0.21, 0.84, 0.86],
    ]);
    brush.add(finish, loftSolid(kernel, { ...body, power: 6, stations: core }));
    loft(kernel, brush, 'ferrule', FERRULE, { ...body, power: 6, stations: ferrule }, [0, 3, 5]);
    const handle = sections([
      [-0.5, 0.18, 0.4],
      [-0.49, 0.3, 0.66],
      [-0.46, 0.38, 0.84],
      [-0.36, 0.44, 1],
      [-0.22, 0.36, 0.94],
      [-0.12, 0.34, 0.86],
      [-0.02, 0.62, 0.84],
      [0.03, 0.8, 0.86],
      [0.08, 0.82, 0.88],
    ]);
    loft(kernel, brush, 'handle', finish, { ...body, stations: handle }, [0, 2, 3, 4, 5, 6, 7, 8]);
    const bristles = sections([
      [0.2, 0.9, 0.9],
      [0.3, 0.95, 0.94],
      [0.42, 1, 0.66],
      [0.48, 0.98, 0.34],
      [0.5, 0.94, 0.2],
    ]);
    loft(kernel, brush, 'bristle', bristleFinish, { ...body, power: 6, stations: bristles }, [0, 2, 4]);
    brush.grasp('handle', [-0.2 * width, 0, height / 2], [0, 0, -1], [0, 1, 0], 0.36 * depth);
  },
});
