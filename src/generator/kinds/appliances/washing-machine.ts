import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { fitButton } from '../../modelling/control-button.ts';
import { evenDetents, fitKnob } from '../../modelling/control-knob.ts';
import { fitDrawer } from '../../modelling/drawer.ts';
import { casing } from '../../modelling/hatch-casing.ts';
import { fitDrum, hangPorthole, roundMouth } from '../../modelling/hatch-porthole.ts';
import { blockOf } from '../../modelling/planks.ts';
import { requireRoom } from '../../order.ts';
import { BLACK, CHROME, enamelled, MOTOR, SHEET } from './enamel.ts';

/** The door and its frame stand so far out of the front [m]. */
const DOOR = 0.045;
const SILVER = { material: 'plastic', colour: 'silver' } as const;
const CONCRETE = { material: 'concrete', colour: null } as const;
/** A selector turns without end; here it stops short of a full turn. */
const TURN = (330 * Math.PI) / 180;

const schema = z.strictObject({ category: z.literal('washing_machine'), ...common, buttons: z.int().min(0).max(5) });

/** A front-loading washing machine: a porthole, a drum that spins, a drawer for the detergent, a dial and buttons. */
export const washingMachine = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'washer.n.03', offset: 4554684, lemmas: 'washer automatic_washer washing_machine' },
    wikidata: { item: 'Q124441', label: 'Washing machine', source: 'p8814' },
  },
  mass: [50, 100],
  longest: [0.55, 1.1],
  roles: { kept: 'floor', wall: 'back', holds: 'on', seat: 'none', carried: false },
  words: {
    nouns: { 'washing machine': {}, washer: {}, 'clothes washer': {}, 'laundry machine': {} },
    takenFor: { washer: '"washer": a washing machine' },
    main: 'height',
    pair: ['width', 'height'],
    parts: {
      door: { always: 1, words: ['porthole'] },
      drum: { always: 1 },
      drawer: { always: 1 },
      dial: { always: 1, words: ['dial', 'knob'] },
      button: { least: 0, most: 5 },
    },
    varies: { colours: ['white', 'silver', 'dark grey', 'black'], spread: 0.07 },
    hinged: 'left',
    always: ['front loading', 'front load', 'front loader'],
    variants: 'top-loading toploader',
    otherKinds: 'toy dish pressure flat twin-tub',
  },

  plan(order) {
    const finish = enamelled(order);
    const buttons = order.count('button', 3);
    const size = order.size({ width: 0.6, depth: 0.6, height: 0.85 }, [0.75, 1.4]);
    requireRoom('The drum needs more width', size.width, 0.35);
    requireRoom('Door and drum need more depth', size.depth, 0.35);
    requireRoom('Controls above the door need more height', size.height, size.width + 0.12);
    return { size, buttons, finish };
  },

  build({ size: { width, depth, height }, buttons, finish }, assembly) {
    const { kernel } = assembly;
    const [x, y] = [width / 2, depth / 2];
    const body = assembly.link('body');
    const face = DOOR - y;
    const front = face + 0.02;
    const strip = 0.14;
    const axle = (height - strip) / 2;
    const [port, drum] = [0.265 * width, 0.4 * width];
    const room = blockOf([-drum - 0.02, front, axle - drum - 0.02], [drum + 0.02, y - 0.06, axle + drum + 0.02]);
    const mouth = blockOf([-port, face - 0.01, axle - port], [port, front + 0.001, axle + port]);
    const [left, right] = [0.05 * width - x, 0.34 * width - x];
    const slot = blockOf([left, face - 0.01, height - strip + 0.025], [right, face + 0.24, height - 0.03]);
    const outer = blockOf([-x, face, 0], [x, y, height]);
    // Counterweights of concrete and the motor below: a drum out of balance would make it walk.
    const weight = blockOf([-0.8 * drum, front + 0.05, 0.008], [0.8 * drum, front + 0.22, axle - drum - 0.03]);
    const motor = blockOf([-0.07, y - 0.24, 0.008], [0.07, y - 0.08, axle - drum - 0.035]);
    casing(kernel, body, finish, { outer, holes: [room, slot, mouth], sheet: SHEET, chamfer: 0.004 }, [
      { finish: CONCRETE, block: weight },
      { finish: MOTOR, block: motor },
    ]);
    roundMouth(kernel, body, finish, { centre: [0, face, axle], radius: port, depth: front - face });
    body.support('top', [-x, face], [x, y], height);

    hangPorthole(assembly, { centre: [0, face, axle], radius: port, depth: DOOR, finish: SILVER });
    fitDrum(assembly, { front: front + 0.02, back: room.max[1] - 0.02, axle, radius: drum, mouth: port });
    const cell = {
      x: [slot.min[0] + 0.002, slot.max[0] - 0.002],
      z: [slot.min[2] + 0.002, slot.max[2] - 0.002],
    } as const;
    const style = { finish, handleFinish: CHROME, face: face + 0.001, inside: face + 0.008, reach: 0.02 };
    fitDrawer(assembly, 'drawer', cell, { min: slot.min, max: [slot.max[0], slot.max[1] - 0.01, slot.max[2]] }, style);

    const z = height - strip / 2;
    fitKnob(assembly, 'dial', {
      base: [0.06 * width, face, z],
      out: [0, -1, 0],
      radius: 0.033,
      depth: 0.024,
      finish: SILVER,
      mark: BLACK,
      upper: TURN,
      detents: evenDetents(TURN, 11),
    });
    for (let i = 0; i < buttons; i++) {
      const base: Vec3 = [0.2 * width + (0.25 * width * (i + 0.5)) / buttons, face, z];
      fitButton(assembly, `button_${i + 1}`, {
        base,
        out: [0, -1, 0],
        size: 0.02,
        proud: 0.006,
        travel: 0.003,
        finish: CHROME,
      });
    }
  },
});
