import { z } from 'zod';
import { finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { taperedLeg } from '../../modelling/board.ts';
import { type FrontPlan, planFronts } from '../../modelling/fronts.ts';
import { hangFronts } from '../../modelling/fronts-hung.ts';
import { requireCaseRoom, requireFrontRoom, requireHandles } from '../../modelling/fronts-room.ts';
import { boardsOf, FOUR } from '../../modelling/panel-boards.ts';
import { bays, carcass, caseDepths, partition } from '../../modelling/panel-carcass.ts';
import { CASE_PARTS } from '../../modelling/parts.ts';
import { requireRoom } from '../../order.ts';
import type { Size } from '../../request.ts';

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
export const chestOfDrawers = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'chest_of_drawers.n.01', offset: 3015254, lemmas: 'chest_of_drawers chest bureau dresser' },
    wikidata: { item: 'Q14169227', label: 'Dresser_PieceOfFurniture', source: 'kbpedia-3.00' },
  },
  mass: [12, 100],
  longest: [0.4, 2],
  roles: { kept: 'floor', wall: 'back', holds: 'on', seat: 'none', carried: false },
  words: {
    nouns: {
      'chest of drawers': {},
      'set of drawers': {},
      dresser: { width: 1.3, depth: 0.5, height: 0.85 },
      'drawer unit': { width: 0.45, depth: 0.5, height: 0.6 },
      nightstand: { width: 0.45, depth: 0.4, height: 0.55 },
      'bedside table': { width: 0.45, depth: 0.4, height: 0.5 },
    },
    senses: { chest: { by: ['drawer'] } },
    main: 'height',
    pair: ['width', 'height'],
    shapes: ['rectangular', 'square', 'cubic'],
    parts: {
      drawer: { least: 1, most: MOST },
      handle: { least: 1, most: MOST },
      leg: { always: 4 },
      ...CASE_PARTS,
    },
    traits: { drawer: ['equal'] },
    trim: ['handle'],
    varies: {
      materials: ['oak', 'pine', 'walnut', 'birch'],
      colours: [null, 'white', 'light grey', 'dark green'],
      spread: 0.15,
    },
    variants: 'corner rolling tool makeup lingerie',
    otherKinds: 'wall hanging mounted jewelry changing',
  },

  plan(order) {
    const finish = order.finish('oak');
    const handleFinish = order.trim('handle', { material: 'brass', colour: null });
    const drawers = order.count('drawer', DRAWERS_OF[order.request.noun] ?? 4);
    const size = order.size({ width: 0.8, depth: 0.45, height: 0.95 }, [0.5, 8]);
    const scale = Math.min(1, size.width / 0.4, size.height / 0.4, size.depth / 0.25);
    const t = order.length('thickness', Math.max(stock(finish, 0.018) * scale, 0.003));
    requireHandles(order, 'drawer', drawers);
    const { reach, foot, fronts } = proportions(size, drawers, t);
    requireCaseRoom(size, reach, t, 8);
    requireRoom('Legs and top leave no room for drawers', size.height - 2 * t, foot + 4 * t);
    requireFrontRoom(fronts, t);
    return { size, drawers, thickness: t, finish, handleFinish };
  },

  build({ size, drawers, thickness: t, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const { reach, foot, lip, fronts } = proportions(size, drawers, t);
    const [x, y, under] = [size.width / 2 - lip, size.depth / 2, size.height - t];
    const depths = caseDepths(y, reach, t);
    const { face, inside, carcass: front } = depths;
    const shape = { ...depths, x, y, t, foot, top: under };
    const panel = boardsOf(kernel, body, finish);

    panel('top', [-x - lip, face - 0.6 * lip, under], [x + lip, y, size.height]);
    carcass(panel, shape, 'on_legs');
    const row = { count: fronts.columns, z: [foot + t, under] } as const;
    for (let i = 1; i < row.count; i++) partition(panel, shape, row, i);
    const [head, toe] = [Math.min(2.2 * t, 0.045), Math.min(1.3 * t, 0.026)];
    for (const [i, [sx, sy]] of FOUR.entries()) {
      const middle = (front + y) / 2;
      const [px, py] = [sx * (x - 0.9 * head), middle + sy * ((y - front) / 2 - 0.9 * head)];
      taperedLeg(kernel, body, `leg_${i + 1}`, finish, [px, py, 0], [px, py, foot + 0.4 * t], toe, head);
    }
    body.support('top', [-0.97 * x, 0.95 * face], [0.97 * x, 0.95 * y], size.height);

    hangFronts(assembly, fronts, bays(shape, row), { finish, handleFinish, face, inside, reach });
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
