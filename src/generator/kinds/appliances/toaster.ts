import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import type { Finish } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { fitKnob } from '../../modelling/control-knob.ts';
import { casing } from '../../modelling/hatch-casing.ts';
import { fourFeet } from '../../modelling/hatch-feet.ts';
import { FINGER_FORCE, returnSpring, sprungSlide } from '../../modelling/joints.ts';
import { requireRoom } from '../../order.ts';
import type { Vec2 } from '../../vec2.ts';
import { BLACK, CHROME, MOTOR, RUBBER } from './enamel.ts';

const FOOT = 0.008;
const SHEET = 0.0004;
/** The lever stands so far out of the end [m]. */
const LEVER = 0.03;
const TURN = (300 * Math.PI) / 180;

const schema = z.strictObject({
  category: z.literal('toaster'),
  ...common,
  slots: z.union([z.literal(2), z.literal(4)]),
});

/** A toaster: slots on top, at its left end a lever against a spring, and a dial. */
export const toaster = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'toaster.n.02', offset: 4442312, lemmas: 'toaster' },
    wikidata: { item: 'Q14890', label: 'Toaster', source: 'p8814' },
  },
  mass: [1, 5],
  longest: [0.2, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { toaster: {}, 'bread toaster': {} },
    main: 'width',
    parts: {
      slot: { least: 2, most: 4 },
      lever: { always: 1, words: ['lever', 'handle'] },
      dial: { always: 1, words: ['dial', 'knob'] },
    },
    varies: { materials: ['plastic'], colours: [null, 'red', 'cream', 'mint', 'black', 'light blue'], spread: 0.12 },
    otherKinds: 'oven sandwich toy grill conveyor',
  },

  plan(order) {
    const finish = order.finish('stainless_steel');
    const slots = order.count('slot', 2) > 2 ? 4 : 2;
    const size = order.size({ width: 0.3, depth: slots === 4 ? 0.28 : 0.17, height: 0.19 }, [0.8, 1.25]);
    requireRoom('A slice of bread needs more width', size.width - LEVER, 0.13);
    requireRoom(`${slots} slots need more depth`, size.depth, 0.025 + 0.045 * slots);
    requireRoom('A slice of bread needs more height', size.height, 0.12);
    return { size, slots: slots as 2 | 4, finish };
  },

  build({ size: { width, depth, height }, slots, finish }, assembly) {
    const { kernel } = assembly;
    const [left, right, y] = [LEVER - width / 2, width / 2, depth / 2];
    const middle = (left + right) / 2;
    const body = assembly.link('body');
    const pitch = (depth - 0.03) / slots;
    const half = 0.31 * pitch;
    const holes = Array.from({ length: slots }, (_, i) => {
      const centre = pitch * (i - (slots - 1) / 2);
      return {
        min: [left + 0.03, centre - half, height - 0.125 + 0.01] as Vec3,
        max: [right - 0.028, centre + half, height + 0.01] as Vec3,
      };
    });
    const outer = { min: [left, -y, FOOT + 0.01] as Vec3, max: [right, y, height] as Vec3 };
    const works = { min: [left + 0.004, -0.2 * depth, 0.03] as Vec3, max: [left + 0.018, 0.2 * depth, 0.09] as Vec3 };
    casing(kernel, body, finish, { outer, holes, sheet: SHEET, chamfer: 0.015 * width }, [
      { finish: MOTOR, block: works },
    ]);
    board(kernel, body, 'base', BLACK, [left + 0.006, 0.006 - y, FOOT], [right - 0.006, y - 0.006, FOOT + 0.01]);
    const [fx, fy] = [0.4 * (right - left), 0.36 * depth];
    fourFeet(kernel, body, RUBBER, { x: [middle - fx, middle + fx], y: [-fy, fy], half: 0.01, height: FOOT });
    for (const [i, { min, max }] of holes.entries())
      assembly.cavity(`slot_${i + 1}`, body, min, [max[0], max[1], height]);

    const [high, travel] = [height - 0.035, Math.min(0.075, height - 0.1)];
    const slit: readonly [Vec3, Vec3] = [
      [left - 0.001, -0.008, high - travel - 0.012],
      [left + 0.0002, 0.008, high + 0.012],
    ];
    board(kernel, body, 'guide', BLACK, ...slit);
    const lever = assembly.link('lever', [left, 0, high]);
    const block = (label: string, finish: Finish, [x0, x1]: readonly [number, number], half: Vec2): void =>
      board(kernel, lever, label, finish, [x0, -half[0], high - half[1]], [x1, half[0], high + half[1]]);
    block('lever', BLACK, [-width / 2, left - 0.012], [0.024, 0.008]);
    block('stem', CHROME, [left - 0.0125, left - 0.0016], [0.004, 0.004]);
    lever.grasp('lever', [left - 0.021, 0, high], [1, 0, 0], [0, 0, 1], 0.016);
    // Strong enough to lift the lever, the carriage and two slices.
    const spring = returnSpring(0.3, 3 * FINGER_FORCE, travel);
    assembly.slide(lever, [0, 0, -1], travel, sprungSlide(spring), { spring, detents: [0, travel] });

    fitKnob(assembly, 'dial', {
      base: [left, -0.3 * depth, 0.35 * height],
      out: [-1, 0, 0],
      radius: 0.016,
      depth: 0.018,
      finish: BLACK,
      mark: CHROME,
      upper: TURN,
    });
  },
});
