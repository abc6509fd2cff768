import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { roundBar } from '../../modelling/bar-round.ts';
import { tommyBar } from '../../modelling/bar-tommy.ts';
import { board } from '../../modelling/board.ts';
import { coloured, STEEL } from '../../modelling/finish-paint.ts';
import { heldSlide, knobFriction } from '../../modelling/joints.ts';
import { FOUR } from '../../modelling/panel-boards.ts';
import { requireRoom } from '../../order.ts';

/** A thread that holds itself: what moves the jaw without turning the screw [N]. Ours, far above its weight. */
const SCREW_FORCE = 40;
const GAP = 0.0006;

const schema = z.strictObject({ category: z.literal('vise'), ...common, handleFinish: finishSchema });

/**
 * A bench vise, closed: the jaw in front slides towards -Y, the handle on its screw turns. No format says that one drives
 * the other, so they are two free joints.
 */
export const vise = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'vise.n.01', offset: 4538552, lemmas: 'vise bench_vise' },
    wikidata: { item: 'Q475638', label: 'Vise', source: 'p8814' },
  },
  mass: [2, 45],
  longest: [0.1, 0.8],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { vise: {}, vice: {}, 'bench vise': {}, 'bench vice': {} },
    main: 'width',
    directions: { length: 'depth' },
    parts: {
      jaw: { always: 2 },
      handle: { always: 1 },
      screw: { always: 1, words: ['screw', 'spindle'] },
      bottom: { always: 1 },
    },
    trim: ['handle'],
    varies: { materials: ['steel'], colours: ['blue', 'dark green', 'red', 'grey'], spread: 0.2 },
    variants: 'drill-press woodworking vacuum',
    otherKinds: 'pin hand',
  },

  plan(order) {
    const finish = coloured(order, 'cast_iron', 'blue');
    const handleFinish = order.trim('handle', STEEL);
    const size = order.size({ width: 0.15, depth: 0.29, height: 0.15 }, [0.8, 1.25]);
    requireRoom('The screw needs more depth', size.depth, 1.2 * size.height);
    requireRoom('The base needs more width', size.width, 0.6 * size.height);
    requireRoom('The jaws need more height', size.height, 0.3 * size.depth);
    requireRoom('The handle needs more room to turn', 0.9 * size.height, 0.3 * size.width);
    return { size, finish, handleFinish };
  },

  build({ size: { width, depth, height }, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const y = (share: number): number => (share - 0.5) * depth;
    const z = (share: number): number => share * height;
    const half = 0.3 * width;
    const channel = 0.16 * width;
    const bar = channel - GAP;
    const body = assembly.link('body');
    const block = (link: typeof body, label: string, min: Vec3, max: Vec3, of = finish): void =>
      board(kernel, link, label, of, min, max);
    block(body, 'bottom', [-width / 2, y(0.42), 0], [width / 2, y(0.98), z(0.09)]);
    block(body, 'column', [-half, y(0.48), z(0.09)], [half, y(0.92), z(0.36)]);
    // The channel in which the bar of the moving jaw slides.
    block(body, 'side_1', [-half, y(0.44), z(0.36)], [-channel, y(1), z(0.62)]);
    block(body, 'side_2', [channel, y(0.44), z(0.36)], [half, y(1), z(0.62)]);
    block(body, 'top', [-half, y(0.44), z(0.62)], [half, y(1), z(0.72)]);
    block(body, 'jaw_1', [-0.46 * width, y(0.47), z(0.72)], [0.46 * width, y(0.62), z(0.98)]);
    block(body, 'plate', [-0.46 * width, y(0.44) + GAP, z(0.76)], [0.46 * width, y(0.47), height], STEEL);
    block(body, 'anvil', [-0.8 * half, y(0.66), z(0.72)], [0.8 * half, y(0.95), z(0.8)]);
    for (const [i, [sx, sy]] of FOUR.entries()) {
      const bolt = [sx * 0.4 * width, y(sy < 0 ? 0.53 : 0.87)] as const;
      roundBar(kernel, body, `bolt_${i + 1}`, STEEL, {
        from: [...bolt, z(0.085)],
        to: [...bolt, z(0.14)],
        radius: 0.035 * width,
      });
    }

    const jaw = assembly.link('jaw', [0, y(0.44), z(0.5)]);
    block(jaw, 'jaw', [-0.46 * width, y(0.29), z(0.72)], [0.46 * width, y(0.41), z(0.98)]);
    block(jaw, 'plate', [-0.46 * width, y(0.41), z(0.76)], [0.46 * width, y(0.44) - GAP, height], STEEL);
    block(jaw, 'neck', [-half, y(0.26), z(0.3)], [half, y(0.44) - GAP, z(0.72)]);
    block(jaw, 'bar', [-bar, y(0.44) - GAP, z(0.37)], [bar, y(0.9), z(0.61)]);
    const axis = z(0.49);
    roundBar(kernel, jaw, 'collar', finish, {
      from: [0, y(0.22), axis],
      to: [0, y(0.262), axis],
      radius: 0.15 * height,
    });
    assembly.slide(jaw, [0, -1, 0], 0.34 * depth, heldSlide(SCREW_FORCE, 0.05), { kind: 'jaw' });

    const handle = assembly.link('handle', [0, y(0.1), axis]);
    const [radius, reach] = [0.05 * height, Math.min(0.42 * width, 0.44 * height)];
    roundBar(kernel, handle, 'screw', handleFinish, {
      from: [0, y(0.08), axis],
      to: [0, y(0.22) - GAP, axis],
      radius: 1.6 * radius,
    });
    tommyBar(kernel, handle, handleFinish, {
      centre: [0, y(0.05), axis],
      axis: [0, 1, 0],
      along: [1, 0, 0],
      reach,
      knob: 0.08 * width,
      radii: [radius, 1.6 * radius, 2.2 * radius],
      hub: [0.05 * depth, 0.05 * depth],
      grip: 0.6 * reach,
    });
    assembly.spin(handle, [0, 1, 0], (inertial) => knobFriction([0, 1, 0], inertial, false), {
      parent: jaw,
      kind: 'handle',
    });
  },
});
