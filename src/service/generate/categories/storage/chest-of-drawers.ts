import { z } from 'zod';
import { common, defineCategory } from '../../category.ts';
import { finishSchema, stock } from '../../finish.ts';
import { requireRoom, type Size } from '../../order.ts';
import { Refusal } from '../../refusal.ts';
import { taperedLeg } from '../../workshop/board.ts';
import { fitDrawer } from '../../workshop/drawer.ts';
import { type FrontPlan, planFronts } from '../../workshop/fronts.ts';
import { boardsOf, FOUR } from '../../workshop/panel-boards.ts';

const MOST = 24;

const schema = z.strictObject({
  category: z.literal('chest_of_drawers'),
  ...common,
  drawers: z.int().min(1).max(MOST),
  /** Thickness of boards and fronts [m]. */
  thickness: z.number().positive(),
  handleFinish: finishSchema,
});

const DRAWERS_OF: Readonly<Record<string, number>> = {
  dresser: 6,
  'drawer unit': 3,
  nightstand: 2,
  'bedside table': 1,
};

/** Drawers in a carcass on four tapered legs, below a top that overhangs. */
export const chestOfDrawers = defineCategory({
  schema,
  meaning: { synset: 'chest_of_drawers.n.01', wikidata: 'Q14169227' },
  words: {
    nouns: {
      'chest of drawers': {},
      'set of drawers': {},
      dresser: { width: 1.3, depth: 0.5, height: 0.85 },
      'drawer unit': { width: 0.45, depth: 0.5, height: 0.6 },
      nightstand: { width: 0.45, depth: 0.4, height: 0.55 },
      'bedside table': { width: 0.45, depth: 0.4, height: 0.5 },
    },
    main: 'height',
    pair: ['width', 'height'],
    shapes: ['rectangular', 'square', 'cubic'],
    parts: {
      drawer: { least: 1, most: MOST },
      handle: { least: 1, most: MOST },
      leg: { always: 4 },
      back: { always: 1 },
      top: { always: 1 },
      wall: { always: 2 },
      bottom: { always: 1 },
    },
    trim: ['handle'],
    varies: {
      materials: ['oak', 'pine', 'walnut', 'birch'],
      colours: [null, 'white', 'light grey', 'dark green'],
      spread: 0.15,
    },
    otherKinds: 'wall corner hanging mounted rolling jewelry tool makeup lingerie changing',
  },

  plan(order) {
    const finish = order.finish('oak');
    const handleFinish = order.trim('handle', { material: 'brass', colour: null });
    const drawers = order.count('drawer', DRAWERS_OF[order.request.noun] ?? 4);
    const size = order.size({ width: 0.8, depth: 0.45, height: 0.95 }, [0.5, 2.5]);
    const scale = Math.min(1, size.width / 0.4, size.height / 0.4, size.depth / 0.25);
    const t = order.length('thickness', Math.max(stock(finish, 0.018) * scale, 0.003));
    const handles = order.request.counts.get('handle');
    if (handles !== undefined && handles !== drawers)
      throw new Refusal('impossible_count', `Every drawer has one handle: ${drawers} here, not ${handles}.`);
    const { reach, foot, fronts } = proportions(size, drawers, t);
    requireRoom('The boards leave no room inside', size.width, 8 * t + 0.03);
    requireRoom('Handles, fronts and back leave no room inside', size.depth, reach + 6 * t + 0.03);
    requireRoom('Legs and top leave no room for drawers', size.height - 2 * t, foot + 4 * t);
    for (const { x, z } of fronts.drawers) {
      requireRoom(`${drawers} drawers in ${fronts.columns} column(s) need more width`, x[1] - x[0], 5 * t + 0.05);
      requireRoom(`${drawers} drawers in ${fronts.columns} column(s) need more height`, z[1] - z[0], 3.5 * t + 0.012);
    }
    return { size, drawers, thickness: t, finish, handleFinish };
  },

  build({ size, drawers, thickness: t, finish, handleFinish }, assembly) {
    const { bench } = assembly;
    const body = assembly.link('body');
    const { reach, foot, lip, fronts } = proportions(size, drawers, t);
    const [x, y, under] = [size.width / 2 - lip, size.depth / 2, size.height - t];
    const [face, inside] = [reach - y, reach - y + t];
    const carcass = inside + 0.001; // soft bumpers keep closed fronts 1 mm off the sides
    const back = y - Math.max(0.35 * t, 0.002);
    const [inner, floor] = [x - t, foot + t];
    const panel = boardsOf(bench, body, finish);

    panel('top', [-x - lip, face - 0.6 * lip, under], [x + lip, y, size.height]);
    panel('left', [-x, carcass, foot], [-inner, y, under]);
    panel('right', [inner, carcass, foot], [x, y, under]);
    panel('bottom', [-inner, carcass, foot], [inner, back, floor]);
    panel('back', [-inner, back, foot], [inner, y, under]);
    const cell = (2 * x) / fronts.columns;
    for (let i = 1; i < fronts.columns; i++)
      panel(`upright_${i}`, [-x + i * cell - t / 2, carcass, floor], [-x + i * cell + t / 2, back, under]);
    const [head, toe] = [Math.min(2.2 * t, 0.045), Math.min(1.3 * t, 0.026)];
    for (const [i, [sx, sy]] of FOUR.entries()) {
      const middle = (carcass + y) / 2;
      const [px, py] = [sx * (x - 0.9 * head), middle + sy * ((y - carcass) / 2 - 0.9 * head)];
      taperedLeg(bench, body, `leg_${i + 1}`, finish, [px, py, 0], [px, py, foot + 0.4 * t], toe, head);
    }
    body.support('top', [-0.97 * x, 0.95 * face], [0.97 * x, 0.95 * y], size.height);

    for (const [i, front] of fronts.drawers.entries()) {
      const column = i % fronts.columns;
      const opening = {
        min: [column === 0 ? -inner : -x + column * cell + t / 2, carcass, floor] as const,
        max: [column === fronts.columns - 1 ? inner : -x + (column + 1) * cell - t / 2, back, under] as const,
      };
      fitDrawer(assembly, `drawer_${i + 1}`, front, opening, { finish, handleFinish, face, inside, reach });
    }
  },
});

/** How far handles stand out and the top overhangs, how high the legs are [m], and the fronts between them. */
function proportions(
  size: Size,
  drawers: number,
  t: number,
): Record<'reach' | 'foot' | 'lip', number> & { fronts: FrontPlan } {
  const scale = Math.min(1, size.width / 0.4, size.height / 0.4, size.depth / 0.25);
  const [foot, lip] = [Math.min(0.14 * scale, 0.22 * size.height), 0.6 * t];
  const fronts = planFronts(size.width - 2 * lip, [foot, size.height - t], 0, drawers);
  return { reach: 0.034 * scale, foot, lip, fronts };
}
