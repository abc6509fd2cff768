import { z } from 'zod';
import type { Vec3 } from '../../../../model/types.ts';
import { common, defineCategory } from '../../category.ts';
import { type Finish, finishSchema, stock } from '../../finish.ts';
import { requireRoom, type Size } from '../../order.ts';
import { type FrontStyle, hangDoor } from '../../workshop/door.ts';
import { fitDrawer } from '../../workshop/drawer.ts';
import { planFronts } from '../../workshop/fronts.ts';
import { rail } from '../../workshop/leg-round.ts';
import { boardsOf } from '../../workshop/panel-boards.ts';

const MOST = 6;
const STEEL: Finish = { material: 'stainless_steel', colour: null };
/** Height of a row of drawers below the doors [m]. */
const DRAWER = 0.2;

const schema = z.strictObject({
  category: z.literal('wardrobe'),
  ...common,
  doors: z.int().min(1).max(MOST),
  /** In one row below the doors. */
  drawers: z.int().min(0).max(MOST),
  /** Thickness of boards and fronts [m]. */
  thickness: z.number().positive(),
  handleFinish: finishSchema,
});

/** A tall cupboard for clothes: hinged doors, behind them a rail to hang things on and a shelf above it, drawers below. */
export const wardrobe = defineCategory({
  schema,
  meaning: { synset: 'wardrobe.n.01', wikidata: 'Q106106' },
  words: {
    nouns: { wardrobe: {}, armoire: {}, 'clothes closet': {} },
    main: 'height',
    pair: ['width', 'height'],
    shapes: ['rectangular'],
    parts: {
      door: { least: 1, most: MOST },
      drawer: { least: 0, most: MOST },
      shelf: { always: 1 },
      rail: { always: 1, words: ['rail', 'hanging rail', 'rod', 'clothes rail'] },
      handle: { least: 1, most: 2 * MOST },
      back: { always: 1 },
      top: { always: 1 },
      wall: { always: 2 },
      bottom: { always: 1 },
    },
    trim: ['handle'],
    varies: { materials: ['oak', 'pine', 'walnut', 'birch'], colours: [null, 'white', 'light grey'], spread: 0.12 },
    otherKinds: 'wall corner sliding fitted built-in walk-in portable',
  },

  plan(order) {
    const finish = order.finish('oak');
    const handleFinish = order.trim('handle', { material: 'stainless_steel', colour: null });
    const doors = order.count('door', 2);
    const drawers = order.count('drawer', 0, 2);
    const size = order.size({ width: Math.max(1, 0.45 * doors), depth: 0.6, height: 1.9 }, [0.5, 2.5]);
    const scale = Math.min(1, size.width / 0.6, size.height / 1.2, size.depth / 0.4);
    const t = order.length('thickness', Math.max(stock(finish, 0.019) * scale, 0.003));
    const handles = order.request.counts.get('handle');
    if (handles !== undefined)
      requireRoom(`Every door and drawer has one handle; ${handles} need as many`, doors + drawers, handles);
    const { reach } = proportions(size, t, drawers);
    requireRoom('Handles, doors and back leave no room inside', size.depth, reach + 6 * t + 0.03);
    const hung = size.depth + (drawers > 0 ? DRAWER : 0) + 8 * t;
    requireRoom('Clothes hang at least as long as the wardrobe is deep', size.height, hung);
    const narrow = 0.12 * Math.min(1, size.height / 1.2) + 2 * t;
    requireRoom(`${doors} doors side by side need more width`, size.width / doors, narrow);
    if (drawers > 0) requireRoom(`${drawers} drawers side by side need more width`, size.width / drawers, 6 * t + 0.06);
    return { size, doors, drawers, thickness: t, finish, handleFinish };
  },

  build({ size, doors, drawers, thickness: t, finish, handleFinish }, assembly) {
    const { bench } = assembly;
    const body = assembly.link('body');
    const [x, y, height] = [size.width / 2, size.depth / 2, size.height];
    const { reach, plinth, cornice, split, lip } = proportions(size, t, drawers);
    const [face, inside] = [reach - y, reach - y + t];
    const carcass = inside + 0.001; // soft bumpers keep closed fronts 1 mm off the sides
    const back = y - Math.max(0.35 * t, 0.002);
    const [wide, top] = [x - lip, height - cornice];
    const [inner, floor] = [wide - t, drawers > 0 ? split : plinth + t];
    const panel = boardsOf(bench, body, finish);

    panel('cornice_1', [-x, face - 0.4 * lip, height - 0.6 * cornice], [x, y, height]);
    panel('cornice_2', [-x + 0.5 * lip, face, top], [x - 0.5 * lip, y, height - 0.6 * cornice]);
    panel('left', [-wide, carcass, 0], [-inner, y, top]);
    panel('right', [inner, carcass, 0], [wide, y, top]);
    panel('bottom', [-inner, carcass, plinth], [inner, back, plinth + t]);
    panel('plinth', [-inner, carcass + 2 * t, 0], [inner, carcass + 3 * t, plinth]);
    panel('back', [-inner, back, plinth], [inner, y, top]);
    if (drawers > 0) panel('divider', [-inner, carcass, split - t], [inner, back, split]);
    const shelf = top - Math.min(0.3, 0.17 * height);
    panel('shelf', [-inner, carcass + t, shelf - t], [inner, back, shelf]);
    const [bar, hang] = [Math.max(0.0125 * (height / 1.9), 0.003), (carcass + back) / 2];
    const low = shelf - t - 4.5 * bar;
    const end = (side: -1 | 1): Vec3 => [side * (inner + 0.1 * t), hang, low];
    rail(bench, body, 'rail', STEEL, [end(-1), end(1)], bar);
    body.support('top', [-0.97 * x, 0.9 * face], [0.97 * x, 0.97 * y], height);
    body.support('shelf', [-0.97 * inner, carcass + 2 * t], [0.97 * inner, back - t], shelf);
    body.support('floor', [-0.97 * inner, carcass + t], [0.97 * inner, back - t], floor);

    const gripHeight = Math.min(1.05, 0.55 * size.height);
    const style: FrontStyle = { finish, handleFinish, face, inside, reach, gripHeight };
    const hung = planFronts(2 * wide, [drawers > 0 ? split : plinth, top], doors, 0);
    for (const [i, front] of hung.doors.entries()) hangDoor(assembly, `door_${i + 1}`, front, style);
    for (let i = 0; i < drawers; i++) {
      const cell = (k: number): number => -wide + (2 * wide * k) / drawers;
      const [l, r] = [i === 0 ? -inner : cell(i) + t / 2, i === drawers - 1 ? inner : cell(i + 1) - t / 2];
      if (i > 0) panel(`upright_${i}`, [cell(i) - t / 2, carcass, plinth + t], [cell(i) + t / 2, back, split - t]);
      const front = { x: [cell(i) + 0.0015, cell(i + 1) - 0.0015], z: [plinth + 0.0015, split - 0.0015] } as const;
      const opening = { min: [l, carcass, plinth + t], max: [r, back, split - t] } as const;
      fitDrawer(assembly, `drawer_${i + 1}`, front, opening, style);
    }
  },
});

/** How far handles and cornice stand out, how high plinth and cornice are, where doors begin above drawers [m]. */
function proportions(
  { width, depth, height }: Size,
  t: number,
  drawers: number,
): Record<'reach' | 'plinth' | 'cornice' | 'split' | 'lip', number> {
  const scale = Math.min(1, width / 0.4, height / 0.6, depth / 0.25);
  const plinth = Math.min(0.07 * scale, 0.12 * height);
  const split = plinth + (drawers > 0 ? DRAWER * scale + t : 0);
  return { reach: 0.034 * scale, plinth, cornice: 2.4 * t, split, lip: 0.8 * t };
}
