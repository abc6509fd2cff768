import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { fitButton } from '../../modelling/control-button.ts';
import { fitFilterHolder, fitSteamPipe } from '../../modelling/control-espresso.ts';
import { fitKnob } from '../../modelling/control-knob.ts';
import { casing } from '../../modelling/hatch-casing.ts';
import { fourFeet } from '../../modelling/hatch-feet.ts';
import { runner } from '../../modelling/joints.ts';
import { requireRoom } from '../../order.ts';
import { BLACK, CHROME, MOTOR, SHEET } from './enamel.ts';

const degrees = (angle: number): number => (angle * Math.PI) / 180;
/** The handle of the filter stands so far out of the front [m]. */
const HANDLE = 0.09;
const FOOT = 0.008;

const schema = z.strictObject({ category: z.literal('coffee_machine'), ...common, buttons: z.int().min(1).max(4) });

/** An espresso machine: a filter holder that turns out of its group, a drip tray, a steam pipe with its knob, buttons. */
export const coffeeMachine = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'espresso_maker.n.01', offset: 3297495, lemmas: 'espresso_maker' },
    wikidata: { item: 'Q1210743', label: 'EspressoMachine', source: 'kbpedia-1.60' },
  },
  mass: [1.5, 20],
  longest: [0.2, 1],
  roles: { kept: 'by-size', wall: 'none', holds: 'nothing', seat: 'none', carried: false },
  words: {
    nouns: { 'coffee machine': {}, 'espresso machine': {}, 'espresso maker': {}, 'coffee maker': {} },
    main: 'width',
    parts: {
      portafilter: { always: 1, words: ['portafilter', 'filter holder', 'handle'] },
      tray: { always: 1, words: ['tray', 'drip tray'] },
      knob: { always: 1 },
      button: { least: 1, most: 4 },
    },
    varies: { materials: ['steel'], colours: [null, 'black', 'red', 'cream', 'white'], spread: 0.1 },
    variants: 'filter drip capsule pod',
    otherKinds: 'vending toy french moka',
  },

  plan(order) {
    const finish = order.finish('stainless_steel');
    const buttons = order.count('button', 3);
    const size = order.size({ width: 0.24, depth: 0.37, height: 0.32 }, [0.75, 1.4]);
    requireRoom('The bay for the cup needs more width', size.width, 0.17);
    requireRoom('Handle, bay and tank need more depth', size.depth, HANDLE + 0.17);
    requireRoom('A cup under the filter needs more height', size.height, 0.24);
    return { size, buttons, finish };
  },

  build({ size: { width, depth, height }, buttons, finish }, assembly) {
    const { kernel } = assembly;
    const [x, y] = [width / 2, depth / 2];
    const body = assembly.link('body');
    const face = HANDLE - y;
    const [plinth, ceiling] = [0.055, 0.62 * height];
    const bay = 0.5 * (y - face);
    const rear = face + bay;
    const outer = { min: [-x, face, FOOT] as Vec3, max: [x, y, height] as Vec3 };
    const room = { min: [-x - 0.01, face - 0.01, plinth] as Vec3, max: [x + 0.01, rear, ceiling] as Vec3 };
    const slot = {
      min: [-x + 0.012, face - 0.01, FOOT + 0.006] as Vec3,
      max: [x - 0.012, rear, plinth + 0.01] as Vec3,
    };
    const boiler = { min: [-0.045, rear + 0.02, 0.1] as Vec3, max: [0.045, rear + 0.075, 0.19] as Vec3 };
    casing(kernel, body, finish, { outer, holes: [room, slot], sheet: SHEET, chamfer: 0.004 }, [
      { finish: MOTOR, block: boiler },
    ]);
    fourFeet(kernel, body, BLACK, { x: [0.03 - x, x - 0.03], y: [face + 0.03, y - 0.03], half: 0.012, height: FOOT });
    body.support('top', [-x, face], [x, y], height);

    const tray = assembly.link('tray', [0, face, FOOT]);
    const [low, high]: [Vec3, Vec3] = [
      [slot.min[0] + 0.001, face, slot.min[2] + 0.001],
      [slot.max[0] - 0.001, rear - 0.004, plinth],
    ];
    const slits = Array.from({ length: 9 }, (_, i) => {
      const at = low[1] + 0.02 + ((high[1] - low[1] - 0.04) * i) / 8;
      return kernel.box([low[0] + 0.015, at - 0.003, plinth - 0.004], [high[0] - 0.015, at + 0.003, plinth + 0.01]);
    });
    const sink = kernel.box(
      [low[0] + 0.003, low[1] + 0.003, low[2] + 0.003],
      [high[0] - 0.003, high[1] - 0.003, plinth - 0.003],
    );
    tray.add(BLACK, kernel.box(low, high, 0.002).minus(kernel.union([sink, ...slits])));
    tray.collideBox('tray', BLACK, low, high);
    tray.support('grate', [low[0], low[1]], [high[0], high[1]], plinth);
    assembly.slide(tray, [0, -1, 0], 0.7 * bay, runner);

    fitFilterHolder(assembly, body, { centre: [0, face + 0.52 * bay, ceiling], front: -y, metal: CHROME, grip: BLACK });
    fitSteamPipe(assembly, [x - 0.03, face + 0.3 * bay, ceiling], CHROME);

    const z = (ceiling + height) / 2;
    for (let i = 0; i < buttons; i++) {
      const base: Vec3 = [-0.32 * width + (0.42 * width * (i + 0.5)) / buttons, face, z];
      fitButton(assembly, `button_${i + 1}`, {
        base,
        out: [0, -1, 0],
        size: 0.02,
        proud: 0.006,
        travel: 0.003,
        finish: BLACK,
      });
    }
    fitKnob(assembly, 'steam_knob', {
      base: [0.3 * width, face, z],
      out: [0, -1, 0],
      radius: 0.019,
      depth: 0.024,
      finish: BLACK,
      mark: CHROME,
      upper: degrees(270),
    });
  },
});
