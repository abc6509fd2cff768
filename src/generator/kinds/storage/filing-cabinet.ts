import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { type Finish, finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { coloured } from '../../modelling/finish-paint.ts';
import { planFronts } from '../../modelling/fronts.ts';
import { barHandle } from '../../modelling/handle.ts';
import { runner } from '../../modelling/joints.ts';
import { boardsOf } from '../../modelling/panel-boards.ts';
import { labelFrame, sheetBox, tray } from '../../modelling/panel-sheet.ts';
import { CASE_PARTS } from '../../modelling/parts.ts';
import { requireRoom } from '../../order.ts';

const MOST = 6;
const CARD: Finish = { material: 'plastic', colour: 'white' };
/** Files hang over the whole length: the drawers come out by this part of it. */
const EXTENSION = 0.92;

const schema = z.strictObject({
  category: z.literal('filing_cabinet'),
  ...common,
  drawers: z.int().min(1).max(MOST),
  /** Thickness of the sheet [m]. */
  wall: z.number().positive(),
  handleFinish: finishSchema,
});

/** A sheet cabinet with deep drawers on full-extension runners, each with a handle and a label holder. */
export const filingCabinet = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'file.n.03', offset: 3337140, lemmas: 'file file_cabinet filing_cabinet' },
    wikidata: { item: 'Q1629107', label: 'Filing cabinet', source: 'p8814' },
  },
  mass: [15, 80],
  longest: [0.5, 1.7],
  roles: { kept: 'floor', wall: 'back', holds: 'on', seat: 'none', carried: false },
  words: {
    nouns: { 'filing cabinet': {}, 'file cabinet': {}, 'filing drawers': {} },
    main: 'height',
    pair: ['width', 'height'],
    parts: {
      drawer: { least: 1, most: MOST },
      handle: { least: 1, most: MOST },
      label: { least: 1, most: MOST, words: ['label', 'label frame', 'label holder'] },
      ...CASE_PARTS,
    },
    traits: { drawer: ['equal'] },
    trim: ['handle'],
    varies: { colours: ['light grey', 'dark grey', 'beige', 'black', 'dark green'], spread: 0.08 },
    variants: 'lateral mobile rolling',
    otherKinds: '',
  },

  plan(order) {
    const finish = coloured(order, 'steel', 'light grey');
    const handleFinish = order.trim('handle', { material: 'stainless_steel', colour: null });
    const drawers = order.count('drawer', 4);
    const size = order.size({ width: 0.46, depth: 0.62, height: 0.06 + 0.315 * drawers }, [0.7, 4]);
    const wall = order.length('thickness', Math.min(Math.max(stock(finish, 0.006), 0.0008), size.width / 60));
    requireRoom(`${drawers} drawers need more height`, (size.height - 0.06) / drawers, 0.09 + 4 * wall);
    requireRoom('The drawers need more width', size.width, 0.15 + 4 * wall);
    requireRoom('The drawers need more depth', size.depth, 0.2);
    return { size, drawers, wall, finish, handleFinish };
  },

  build({ size: { width, depth, height }, drawers, wall, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const [reach, plinth, frame] = [0.03, 0.045, 0.015];
    // A front is folded of sheet, and collides as the board that it looks like: nothing is pressed through that.
    const thick = Math.min(0.02, wall + 0.015 * Math.max(depth, height));
    const face = reach - y;
    const [inner, roof, rear] = [x - wall, height - wall, y - wall];
    const sheet = boardsOf(kernel, body, finish);
    sheet('top', [-x, face + 0.002, roof], [x, y, height]);
    sheet('left', [-x, face + 0.002, 0], [-inner, y, roof]);
    sheet('right', [inner, face + 0.002, 0], [x, y, roof]);
    sheet('back', [-inner, rear, 0], [inner, y, roof]);
    sheet('bottom', [-inner, face + 0.002, plinth - wall], [inner, rear, plinth]);
    sheet('plinth', [-inner, face + thick, 0], [inner, face + thick + wall, plinth - wall]);
    body.support('top', [-0.95 * x, face + 0.02], [0.95 * x, 0.95 * y], height);

    // The fronts lie inside the frame of sides and top.
    const fronts = planFronts(2 * inner - 0.004, [plinth + 0.0005, roof - 0.0005], 0, drawers).drawers;
    for (const [i, { x: across, z }] of fronts.entries()) {
      const drawer = assembly.link(`drawer_${i + 1}`, [0, face, (z[0] + z[1]) / 2]);
      const [min, max]: [Vec3, Vec3] = [
        [across[0], face, z[0]],
        [across[1], face + thick, z[1]],
      ];
      drawer.add(finish, tray(kernel, min, max, wall));
      drawer.collideBox('front', finish, min, max);
      const [side, floor, rim] = [inner - frame, z[0] + 0.012, z[0] + 0.74 * (z[1] - z[0])];
      const [near, far] = [face + wall / 2, rear - 0.03];
      sheetBox(kernel, drawer, finish, [-side, near, floor], [side, far, rim], wall);
      const slide = boardsOf(kernel, drawer, handleFinish);
      const [low, high] = [floor + 0.03, floor + 0.065];
      slide('slide_1', [0.002 - inner, face + thick + 0.004, low], [-side, far, high]);
      slide('slide_2', [side, face + thick + 0.004, low], [inner - 0.002, far, high]);
      const middle = (z[0] + z[1]) / 2;
      const length = Math.min(0.13, 0.35 * width);
      const bar = { along: [1, 0, 0], out: [0, -1, 0], length, reach, radius: 0.0055 } as const;
      barHandle(kernel, drawer, 'handle', handleFinish, { base: [0, face, middle + 0.05 * (z[1] - z[0])], ...bar });
      const label: Vec3 = [0, face, z[1] - 0.22 * (z[1] - z[0])];
      labelFrame(kernel, drawer, handleFinish, CARD, label, Math.min(0.085, 0.2 * width));
      const floorOf: Vec3 = [wall - side, face + thick, floor + wall];
      assembly.cavity(`drawer_${i + 1}_inside`, drawer, floorOf, [side - wall, far - wall, rim]);
      assembly.slide(drawer, [0, -1, 0], EXTENSION * (far - face - thick), runner);
    }
  },
});
