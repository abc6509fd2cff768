import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar } from '../../modelling/bar-round.ts';
import { board } from '../../modelling/board.ts';
import { coloured } from '../../modelling/finish-paint.ts';
import { CORNER, loft } from '../../modelling/grip-loft.ts';
import { END } from '../../modelling/slab-outline.ts';
import { flatSize } from '../../modelling/slab-size.ts';
import { requireRoom } from '../../order.ts';

const STEEL = { material: 'stainless_steel', colour: null } as const;

const schema = z.strictObject({ category: z.literal('pen'), ...common });

/** A ballpoint pen with six flats, lying on one of them: its tip points to +X, the clip is on top. */
export const pen = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'ballpoint.n.01', offset: 2783161, lemmas: 'ballpoint ballpoint_pen ballpen Biro' },
    wikidata: { item: 'Q160137', label: 'Ballpoint pen', source: 'p8814' },
  },
  mass: [0.005, 0.06],
  longest: [0.08, 0.18],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { pen: {}, 'ballpoint pen': {}, ballpoint: {}, biro: {} },
    main: 'width',
    directions: { thickness: 'height' },
    steady: ['depth', 'height'],
    parts: {
      clip: { always: 1 },
      tip: { always: 1 },
      button: { always: 1 },
      handle: { always: 1, words: ['barrel', 'body', 'grip'] },
    },
    varies: { materials: ['aluminium'], colours: ['black', 'red', 'green', 'white', 'navy'], spread: 0.1 },
    variants: 'fountain felt-tip felt dip',
    otherKinds: 'play pig light quill stylus',
  },

  plan(order) {
    const finish = coloured(order, 'plastic', 'blue');
    const size = flatSize(order, { width: 0.142, depth: 0.0105, height: 0.0125 });
    requireRoom('A pen is at least 6 times as long as thick', size.width, 6 * Math.max(size.depth, size.height));
    requireRoom('The barrel needs more thickness', Math.min(size.depth, size.height), 0.005);
    requireRoom('The clip needs more height', size.height, 1.08 * size.depth);
    requireRoom('The clip stands out too far', 1.8 * size.depth, size.height);
    return { size, finish };
  },

  build({ size: { width, depth, height }, finish }, assembly) {
    const { kernel } = assembly;
    const pen = assembly.link('pen');
    const radius = depth / 2 / CORNER;
    const axis: Vec3 = [0, 0, radius];
    const x = (share: number): number => share * width;
    const section = (at: number, share: number) => ({ at: x(at), half: [share * radius, share * radius] as const });
    const ribs = [0.2, 0.23, 0.26, 0.29, 0.32].flatMap((at) => [
      section(at, 1),
      section(at + 0.004, 0.93),
      section(at + 0.016, 0.93),
      section(at + 0.02, 1),
    ]);
    const stations = [section(-0.46, 0.86), section(-0.45, 1), section(0.19, 1), ...ribs, section(0.38, 1)];
    loft(kernel, pen, 'handle', finish, { plane: { ...END, origin: axis }, stations, flats: 6 }, [
      0,
      stations.length - 1,
    ]);
    const on = (at: number): Vec3 => [x(at), 0, radius];
    roundBar(kernel, pen, 'tip_1', STEEL, {
      from: on(0.37),
      to: on(0.475),
      radius: 0.93 * radius,
      endRadius: 0.3 * radius,
    });
    roundBar(kernel, pen, 'tip_2', STEEL, {
      from: on(0.47),
      to: on(0.5),
      radius: 0.2 * radius,
      endRadius: 0.09 * radius,
    });
    roundBar(kernel, pen, 'button', STEEL, { from: on(-0.5), to: on(-0.45), radius: 0.5 * radius });
    const [top, wide] = [height, 0.35 * radius];
    const thick = Math.min(0.0012, 0.35 * (height - 2 * radius));
    board(kernel, pen, 'clip_1', STEEL, [x(-0.44), -wide, top - thick], [x(-0.14), wide, top]);
    board(kernel, pen, 'clip_2', STEEL, [x(-0.44), -wide, 1.9 * radius], [x(-0.41), wide, top]);
    board(kernel, pen, 'clip_3', STEEL, [x(-0.16), -wide, 2.02 * radius], [x(-0.145), wide, top]);
    pen.grasp('handle', [x(0.1), 0, radius], [0, 0, -1], [0, 1, 0], 2 * radius);
  },
});
