import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { type Finish, finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { cushion } from '../../modelling/cushion-block.ts';
import { UPHOLSTERY } from '../../modelling/cushion-cover.ts';
import { fitDrawer } from '../../modelling/drawer.ts';
import { hangLid } from '../../modelling/hung.ts';
import { roundLeg } from '../../modelling/leg-round.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { boardsOf, FOUR, fourWalls } from '../../modelling/panel-boards.ts';
import { type Block, blockOf } from '../../modelling/planks.ts';
import { requireRoom } from '../../order.ts';

const OPENING = (95 * Math.PI) / 180;
const MIRROR: Finish = { material: 'stainless_steel', colour: null };
const LINING: Finish = { material: UPHOLSTERY, colour: 'dark red' };

const schema = z.strictObject({
  category: z.literal('jewelry_box'),
  ...common,
  /** Thickness of the boards [m]. */
  wall: z.number().positive(),
  handleFinish: finishSchema,
});

/** A small box on four feet: above a tray with rolls for rings under a lid with a mirror, below a drawer. */
export const jewelryBox = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'casket.n.02', offset: 2978055, lemmas: 'casket jewel_casket' },
    wikidata: { item: 'Q188075', label: 'Box', source: 'p8814', broader: true },
  },
  mass: [0.3, 5],
  longest: [0.1, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: true },
  words: {
    nouns: {
      ...synonyms('jewelry box', 'jewellery box', 'jewel box', 'jewel case', 'jewelry case'),
      'trinket box': { width: 0.18, depth: 0.13, height: 0.11 },
    },
    main: 'width',
    shapes: ['rectangular', 'closed'],
    parts: {
      drawer: { always: 1 },
      lid: { always: 1 },
      mirror: { always: 1 },
      tray: { always: 1, words: ['tray', 'compartment'] },
      handle: { always: 1 },
      hinge: { always: 1 },
      foot: { always: 4, words: ['foot', 'leg'] },
    },
    trim: ['handle'],
    varies: { materials: ['walnut', 'cherry', 'mahogany', 'maple'], colours: [null, 'white', 'black'], spread: 0.12 },
    always: ['hinged'],
    variants: 'travel velvet',
    otherKinds: 'music cardboard ring',
  },

  plan(order) {
    const finish = order.finish('mahogany');
    const handleFinish = order.trim('handle', { material: 'brass', colour: null });
    const size = order.size({ width: 0.26, depth: 0.18, height: 0.15 }, [0.9, 1.2]);
    const smallest = Math.min(size.width / 1.4, size.depth, size.height);
    const wall = order.length('thickness', Math.min(Math.max(stock(finish, 0.008), 0.0015), smallest / 16));
    requireRoom('Tray and drawer need more height', size.height, 15 * wall);
    requireRoom('The drawer needs more depth', size.depth, 12 * wall + 0.02);
    requireRoom('Two compartments need more width', size.width, 18 * wall);
    return { size, wall, finish, handleFinish };
  },

  build({ size: { width, depth, height }, wall: t, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [reach, foot, cap] = [0.09 * depth, 0.08 * height, 0.2 * height];
    const [x, y] = [width / 2 - 0.4 * t, depth / 2 - 0.4 * t];
    const [face, inside] = [reach - depth / 2, reach - depth / 2 + t];
    const [rim, split] = [height - cap, foot + 0.44 * (height - cap - foot)];
    const [inner, stop] = [x - t, inside + 0.0006];
    const panel = boardsOf(kernel, body, finish);

    panel('bottom', [-inner, stop, foot], [inner, y - t, foot + 0.7 * t]);
    panel('left', [-x, stop, foot], [-inner, y, rim]);
    panel('right', [inner, stop, foot], [x, y, rim]);
    panel('back', [-inner, y - t, foot], [inner, y, rim]);
    panel('front', [-x, face, split], [x, stop, rim]);
    panel('floor', [-inner, stop, split], [inner, y - t, split + 0.7 * t]);
    const tray = split + 0.7 * t;
    const [wide, deep] = [0.3 * x, y - t];
    panel('divider', [wide - 0.35 * t, stop, tray], [wide + 0.35 * t, deep, rim - 1.2 * t]);
    const rolls = 4;
    const [near, pitch] = [inside + 0.0012, (deep - inside - 0.0012) / rolls];
    for (let i = 0; i < rolls; i++) {
      const roll: Block = {
        min: [wide + 0.35 * t, near + i * pitch, tray - 0.0002],
        max: [inner, near + (i + 1) * pitch, tray + 0.7 * pitch],
      };
      cushion(kernel, body, `ring_roll_${i + 1}`, LINING, { ...roll, radius: 0.45 * pitch });
    }
    const felt = tray + 0.15 * t;
    body.add(LINING, kernel.box([-inner, inside, tray - 0.0002], [wide, deep, felt]));
    assembly.cavity('inside', body, [-inner, stop, felt], [wide - 0.35 * t, deep, rim]);
    for (const [i, [sx, sy]] of FOUR.entries()) {
      const at = (z: number): Vec3 => [sx * (x - 1.4 * t), (inside + y) / 2 + sy * ((y - inside) / 2 - 1.4 * t), z];
      const ends = { foot: at(0), head: at(foot + 0.2 * t) };
      roundLeg(kernel, body, `foot_${i + 1}`, handleFinish, { ...ends, footRadius: 0.8 * t, headRadius: 1.15 * t });
    }

    const front = { x: [-x, x], z: [foot, split - 0.0012] } as const;
    const opening: Block = { min: [-inner, stop, foot + 0.7 * t], max: [inner, y - t, split] };
    fitDrawer(assembly, 'drawer_1', front, opening, { finish, handleFinish, face, inside, reach });

    const back = depth / 2;
    const lid = assembly.link('lid', [0, back, rim]);
    const [low, edge] = [rim + 0.0005, height - 1.2 * t];
    const lip = 0.4 * t;
    const side = boardsOf(kernel, lid, finish);
    side('top', [-x - lip, face - lip, edge], [x + lip, back, height]);
    fourWalls(side, { min: [-x, face, low], max: [x, y, edge] }, t);
    side('mirror', [t - x, face + t, edge - 0.3 * t], [x - t, y - t, edge], MIRROR);
    const lug = Math.min(0.5 * cap, 0.012);
    const tab = blockOf([-1.5 * lug, face - 0.45 * reach, low + 0.3 * lug], [1.5 * lug, face + 0.0005, low + lug]);
    side('handle', tab.min, tab.max, handleFinish);
    lid.grasp('handle', [0, face - 0.2 * reach, low + 0.65 * lug], [0, 1, 0], [0, 0, 1], 0.7 * lug);
    lid.support('top', [-0.9 * x, 0.9 * face], [0.9 * x, 0.9 * y], height);
    hangLid(assembly, lid, OPENING, depth);
  },
});
