import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { evenDetents, fitKnob } from '../../modelling/control-knob.ts';
import { casing } from '../../modelling/hatch-casing.ts';
import { hangHatch } from '../../modelling/hatch-door.ts';
import { slidingRack } from '../../modelling/hatch-rack.ts';
import { sized } from '../../modelling/nouns.ts';
import { FOUR } from '../../modelling/panel-boards.ts';
import { blockOf } from '../../modelling/planks.ts';
import { requireRoom } from '../../order.ts';
import { BLACK, CHROME, DARK_GLASS, enamelled, enamelVariety, MOTOR, SHEET } from './enamel.ts';

const TURN = (270 * Math.PI) / 180;
/** Handle and knobs stand so far out of the front [m]. */
const PROUD = 0.045;
const DOOR = 0.035;
/** Height of a hot plate [m]. */
const PLATE = 0.012;
/** Between chamber and case: insulation [m]. */
const WALL = 0.045;
const COOKERS = new Set(['stove', 'cooker', 'kitchen stove']);

const schema = z.strictObject({
  category: z.literal('oven'),
  ...common,
  knobs: z.int().min(2).max(8),
  racks: z.int().min(1).max(3),
  /** Hot plates on top: 0 for an oven to build in, 4 for a cooker. */
  burners: z.union([z.literal(0), z.literal(4)]),
  knobFinish: finishSchema,
});

/** An oven: a door that comes down, racks that slide, knobs with detents; as a cooker with hot plates on top. */
export const oven = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'oven.n.01', offset: 3862676, lemmas: 'oven' },
    wikidata: { item: 'Q36539', label: 'Oven', source: 'p8814' },
  },
  mass: [25, 60],
  longest: [0.4, 1.1],
  roles: { kept: 'by-size', wall: 'back', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: {
      oven: {},
      ...sized(
        { height: 0.85 },
        'stove',
        'cooker',
        'kitchen stove',
        'gas range',
        'kitchen range',
        'gas stove',
        'gas cooker',
      ),
    },
    main: 'width',
    pair: ['width', 'height'],
    parts: {
      door: { always: 1 },
      window: { always: 1 },
      'door handle': { always: 1, words: ['handle', 'door handle'] },
      knob: { least: 2, most: 8, words: ['knob', 'dial', 'control'] },
      rack: { least: 1, most: 3 },
      burner: { least: 4, most: 4, words: ['burner', 'hot plate', 'hotplate'] },
    },
    trim: ['knob'],
    varies: enamelVariety(0.08, 'white', 'black', 'cream', 'dark grey', 'red'),
    always: ['pull down', 'drop down', 'fold down'],
    otherKinds: 'microwave toaster pizza brick wood clay camping toy pressure rice slow wood-burning',
  },

  plan(order) {
    const finish = enamelled(order);
    const knobFinish = order.trim('knob', { material: 'plastic', colour: 'silver' });
    const burners = COOKERS.has(order.request.noun) || order.named('burner') ? 4 : 0;
    const knobs = order.count('knob', burners === 0 ? 4 : 6);
    const racks = order.count('rack', 1);
    const size = order.size({ width: 0.6, depth: 0.6, height: 0.6 }, [0.75, 1.5]);
    requireRoom('The chamber needs more width', size.width, 0.3);
    requireRoom('Handle, door and chamber need more depth', size.depth, 0.35);
    requireRoom('Door, knobs and chamber need more height', size.height, 0.35);
    requireRoom(`${knobs} knobs in a row need more width`, size.width, 0.075 * knobs);
    return { size, knobs, racks, burners: burners as 0 | 4, finish, knobFinish };
  },

  build({ size: { width, depth, height: top }, knobs, racks, burners, finish, knobFinish }, assembly) {
    const { kernel } = assembly;
    const [x, y] = [width / 2, depth / 2];
    const body = assembly.link('body');
    const height = burners > 0 ? top - PLATE : top;
    const [face, back] = [PROUD - y, PROUD - y + DOOR];
    const [panel, sill] = [height - 0.11, Math.max(0.02, height - 0.6)];
    const inner = blockOf([WALL - x, face - 0.01, sill + WALL], [x - WALL, y - 0.06, panel - WALL]);
    const front = blockOf([-x - 0.01, face - 0.01, sill], [x + 0.01, back + 0.001, panel]);
    const outer = blockOf([-x, face, 0], [x, y, height]);
    const fan = blockOf([-0.05, y - 0.055, inner.min[2] + 0.1], [0.05, y - 0.005, inner.min[2] + 0.2]);
    casing(kernel, body, finish, { outer, holes: [front, inner], sheet: SHEET, chamfer: 0.003 }, [
      { finish: MOTOR, block: fan },
    ]);
    body.support('top', [-x, face], [x, y], top);
    for (const [i, [sx, sy]] of FOUR.slice(0, burners).entries()) {
      const at: Vec3 = [sx * 0.24 * width, (face + y) / 2 + sy * 0.23 * (y - face), height];
      const radius = (sx * sy > 0 ? 0.15 : 0.12) * width;
      body.add(BLACK, kernel.rod([at[0], at[1], height - 0.0002], [at[0], at[1], top], radius, 64, radius - 0.003));
      body.collideCylinder(`burner_${i + 1}`, BLACK, at, radius, PLATE);
    }

    hangHatch(assembly, 'door', {
      min: [-x, face, sill + 0.002],
      max: [x, back, panel - 0.003],
      hinge: 'bottom',
      finish,
      sheet: SHEET,
      opening: Math.PI / 2,
      window: { side: 0.09, below: 0.08, above: 0.13, finish: DARK_GLASS },
      handle: { finish: CHROME, reach: PROUD, length: 0.8 * width },
    });

    for (let i = 0; i < racks; i++) {
      const level = inner.min[2] + ((i + 1) * (inner.max[2] - inner.min[2])) / (racks + 1.6);
      const wires = { height: 0.006, wire: 0.006, pitch: 0.034 * width };
      const space = { chamber: inner, door: back, level, travel: 0.06, ...wires };
      const { rack, min, max } = slidingRack(assembly, body, `rack_${i + 1}`, CHROME, space);
      rack.support('rack', [min[0], min[1]], [max[0], max[1]], max[2]);
    }

    const radius = Math.min(0.022, (0.3 * width) / knobs);
    const knob = { out: [0, -1, 0] as Vec3, radius, depth: 0.6 * PROUD, finish: knobFinish, mark: BLACK, upper: TURN };
    for (let i = 0; i < knobs; i++) {
      const base: Vec3 = [width * ((i + 0.5) / knobs - 0.5) * 0.88, face, (panel + height) / 2];
      fitKnob(assembly, `knob_${i + 1}`, { ...knob, base, detents: evenDetents(TURN, 9) });
    }
  },
});
