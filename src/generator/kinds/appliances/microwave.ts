import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { fitButton } from '../../modelling/control-button.ts';
import { evenDetents, fitKnob } from '../../modelling/control-knob.ts';
import { casing } from '../../modelling/hatch-casing.ts';
import { hangHatch } from '../../modelling/hatch-door.ts';
import { fourFeet } from '../../modelling/hatch-feet.ts';
import { fitTurntable } from '../../modelling/hatch-turntable.ts';
import { requireRoom } from '../../order.ts';
import { BLACK, DARK_GLASS, DISPLAY, enamelled, MOTOR, RUBBER, SHEET } from './enamel.ts';

const TURN = (270 * Math.PI) / 180;
const OPENING = (110 * Math.PI) / 180;
/** Knobs stand so far out of the front [m]. */
const KNOB = 0.018;
const FOOT = 0.01;

const schema = z.strictObject({ category: z.literal('microwave'), ...common, knobFinish: finishSchema });

/** A microwave oven: a door with a window, a plate that turns, a button that opens, and knobs for power and time. */
export const microwave = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'microwave.n.02', offset: 3761084, lemmas: 'microwave microwave_oven' },
    wikidata: { item: 'Q127956', label: 'Microwave oven', source: 'p8814' },
  },
  mass: [9, 35],
  longest: [0.4, 0.65],
  roles: { kept: 'tabletop', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: { microwave: {}, 'microwave oven': {} },
    main: 'width',
    parts: {
      door: { always: 1 },
      window: { always: 1 },
      turntable: { always: 1, words: ['turntable', 'plate'] },
      knob: { always: 2, words: ['knob', 'dial'] },
      button: { always: 1 },
    },
    trim: ['knob'],
    varies: { materials: ['stainless_steel'], colours: ['white', 'black', 'red', 'cream', 'mint'], spread: 0.12 },
    hinged: 'left',
    variants: 'built-in wall',
    otherKinds: 'toy drawer',
  },

  plan(order) {
    const finish = enamelled(order);
    const knobFinish = order.trim('knob', { material: 'plastic', colour: 'silver' });
    const size = order.size({ width: 0.49, depth: 0.38, height: 0.29 }, [0.7, 1.3]);
    requireRoom('Chamber and controls need more width', size.width, 0.25);
    requireRoom('Chamber and door need more depth', size.depth, 0.2);
    requireRoom('Chamber and controls need more height', size.height, 0.17);
    requireRoom('A microwave is a box on its long side', 2.2 * size.width, Math.max(size.height, size.depth));
    return { size, finish, knobFinish };
  },

  build({ size: { width, depth, height }, finish, knobFinish }, assembly) {
    const { kernel } = assembly;
    const [x, y] = [width / 2, depth / 2];
    const body = assembly.link('body');
    const face = KNOB - y;
    const thick = 0.028;
    const split = x - 0.21 * width;
    const wall = 0.018;
    const inner = {
      min: [-x + wall, face + thick, FOOT + 0.035],
      max: [split - wall, y - 0.025, height - wall],
    } as const;
    const hole = { min: [inner.min[0], face - 0.01, inner.min[2]] as Vec3, max: inner.max };
    const front = {
      min: [-x - 0.01, face - 0.01, 0] as Vec3,
      max: [split, face + thick + 0.001, height + 0.01] as Vec3,
    };
    const outer = { min: [-x, face, FOOT] as Vec3, max: [x, y, height] as Vec3 };
    const motor = {
      min: [split + 0.012, y - 0.115, FOOT + 0.01] as Vec3,
      max: [x - 0.008, y - 0.02, FOOT + 0.083] as Vec3,
    };
    casing(kernel, body, finish, { outer, holes: [front, hole], sheet: SHEET, chamfer: 0.003 }, [
      { finish: MOTOR, block: motor },
    ]);
    const feet = { x: [0.05 - x, x - 0.05], y: [face + 0.06, y - 0.05], half: 0.015, height: FOOT } as const;
    fourFeet(kernel, body, RUBBER, feet);
    body.support('top', [-x, face + thick], [x, y], height);

    hangHatch(assembly, 'door', {
      min: [-x, face, FOOT],
      max: [split - 0.001, face + thick, height],
      hinge: 'left',
      finish,
      sheet: SHEET,
      opening: OPENING,
      window: { side: 0.05, below: 0.05, above: 0.05, finish: DARK_GLASS },
    });

    const radius = 0.46 * Math.min(inner.max[0] - inner.min[0], inner.max[1] - inner.min[1]);
    const centre: Vec3 = [(inner.min[0] + inner.max[0]) / 2, (inner.min[1] + inner.max[1]) / 2, inner.min[2]];
    fitTurntable(assembly, 'turntable', centre, radius);

    const middle = (split + x) / 2;
    const knob = { out: [0, -1, 0] as Vec3, radius: 0.075 * height, depth: KNOB, finish: knobFinish, mark: BLACK };
    const at = (z: number): Vec3 => [middle, face, FOOT + z * (height - FOOT)];
    board(
      kernel,
      body,
      'display',
      DISPLAY,
      [middle - 0.07 * width, face - 0.001, at(0.8)[2]],
      [middle + 0.07 * width, face + 0.002, at(0.92)[2]],
    );
    fitKnob(assembly, 'power_knob', { ...knob, base: at(0.64), upper: TURN, detents: evenDetents(TURN, 5) });
    fitKnob(assembly, 'time_knob', { ...knob, base: at(0.4), upper: TURN });
    const press = { size: [0.14 * width, 0.12 * height], proud: 0.006, travel: 0.004, finish: BLACK } as const;
    fitButton(assembly, 'button', { ...press, out: [0, -1, 0], base: at(0.14) });
  },
});
