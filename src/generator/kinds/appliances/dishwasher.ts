import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { fitButton } from '../../modelling/control-button.ts';
import { casing } from '../../modelling/hatch-casing.ts';
import { hangHatch } from '../../modelling/hatch-door.ts';
import { slidingRack } from '../../modelling/hatch-rack.ts';
import { blockOf } from '../../modelling/planks.ts';
import { requireRoom } from '../../order.ts';
import { BLACK, CHROME, DISPLAY, enamelled, MOTOR, SHEET, WHITE } from './enamel.ts';

const PROUD = 0.042;
const DOOR = 0.05;
const WALL = 0.025;

const schema = z.strictObject({
  category: z.literal('dishwasher'),
  ...common,
  racks: z.int().min(1).max(3),
  buttons: z.int().min(1).max(6),
});

/** A dishwasher: a door that comes down, baskets that slide behind it, and push buttons above it. */
export const dishwasher = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'dishwasher.n.01', offset: 3207941, lemmas: 'dishwasher dish_washer dishwashing_machine' },
    wikidata: { item: 'Q186263', label: 'Dishwasher', source: 'p8814' },
  },
  mass: [20, 60],
  longest: [0.45, 0.95],
  roles: { kept: 'floor', wall: 'back', holds: 'on', seat: 'none', carried: false },
  words: {
    nouns: { dishwasher: {}, 'dish washer': {}, 'dishwashing machine': {} },
    main: 'height',
    // They come 45 and 60 cm wide, and are called so.
    mainBelow: [0.65, 'width'],
    pair: ['width', 'height'],
    parts: {
      door: { always: 1 },
      'door handle': { always: 1, words: ['handle', 'door handle'] },
      rack: { least: 1, most: 3, words: ['rack', 'basket'] },
      button: { least: 1, most: 6 },
    },
    varies: { materials: ['stainless_steel'], colours: ['white', 'silver', 'black', 'dark grey'], spread: 0.08 },
    always: ['pull down', 'drop down', 'fold down'],
    variants: 'countertop portable',
    otherKinds: 'toy drawer glass rack',
  },

  plan(order) {
    const finish = enamelled(order);
    const buttons = order.count('button', 4);
    const size = order.size({ width: 0.6, depth: 0.62, height: 0.85 }, [0.75, 1.4]);
    const racks = order.count('rack', size.height < 0.66 ? 1 : 2);
    requireRoom('The tub needs more width', size.width, 0.3);
    requireRoom('Handle, door and racks need more depth', size.depth, 0.4);
    requireRoom(`${racks} racks, plinth and controls need more height`, size.height, 0.4 + 0.13 * racks);
    requireRoom(`${buttons} buttons need more width`, size.width, 0.2 + 0.04 * buttons);
    return { size, racks, buttons, finish };
  },

  build({ size: { width, depth, height }, racks, buttons, finish }, assembly) {
    const { kernel } = assembly;
    const [x, y] = [width / 2, depth / 2];
    const body = assembly.link('body');
    const face = PROUD - y;
    const back = face + DOOR;
    const [plinth, panel] = [0.1, height - 0.12];
    const tub = blockOf([WALL - x, face - 0.01, plinth + 0.07], [x - WALL, y - WALL, panel - 0.005]);
    const front = blockOf([-x - 0.01, face - 0.01, plinth], [x + 0.01, back + 0.001, panel]);
    const kick = blockOf([-x - 0.01, face - 0.01, -0.01], [x + 0.01, back + 0.001, plinth]);
    const outer = blockOf([-x, face, 0], [x, y, height]);
    const pump = blockOf([-0.13, -0.08, 0.02], [0.13, 0.08, 0.08]);
    casing(kernel, body, finish, { outer, holes: [front, tub, kick], sheet: SHEET, chamfer: 0.003 }, [
      { finish: MOTOR, block: pump },
    ]);
    board(kernel, body, 'plinth', BLACK, [-x + 0.005, back + 0.0005, 0.005], [x - 0.005, back + 0.012, plinth - 0.005]);
    body.support('top', [-x, face], [x, y], height);

    hangHatch(assembly, 'door', {
      min: [-x, face, plinth + 0.002],
      max: [x, back, panel - 0.003],
      hinge: 'bottom',
      finish,
      sheet: SHEET,
      opening: Math.PI / 2,
      handle: { finish: CHROME, reach: PROUD, length: 0.75 * width },
    });

    const storey = (tub.max[2] - tub.min[2] - 0.03) / racks;
    const wires = { height: Math.min(0.12, 0.5 * storey), wire: 0.005, pitch: 0.034 * height };
    for (let i = 0; i < racks; i++) {
      const level = tub.min[2] + 0.025 + i * storey;
      const space = { chamber: tub, door: back, level, travel: 0.07, ...wires };
      const { rack, min, max } = slidingRack(assembly, body, `rack_${i + 1}`, WHITE, space);
      const low: Vec3 = [min[0] + 0.005, min[1] + 0.005, level + 0.005];
      assembly.cavity(`rack_${i + 1}_inside`, rack, low, [max[0] - 0.005, max[1] - 0.005, max[2]]);
    }

    const z = (panel + height) / 2;
    board(kernel, body, 'display', DISPLAY, [-0.06, face - 0.001, z - 0.02], [0.06, face + 0.002, z + 0.02]);
    for (let i = 0; i < buttons; i++) {
      const base: Vec3 = [x - 0.05 - 0.04 * i, face, z];
      fitButton(assembly, `button_${i + 1}`, {
        base,
        out: [0, -1, 0],
        size: 0.022,
        proud: 0.006,
        travel: 0.003,
        finish: CHROME,
      });
    }
  },
});
