import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { type Finish, finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import type { FrontStyle } from '../../modelling/door.ts';
import { fitDrawer } from '../../modelling/drawer.ts';
import { planFronts } from '../../modelling/fronts.ts';
import { hangFronts } from '../../modelling/fronts-hung.ts';
import { rail } from '../../modelling/leg-round.ts';
import { boardsOf } from '../../modelling/panel-boards.ts';
import { bays, carcass, caseDepths, partition } from '../../modelling/panel-carcass.ts';
import { CASE_PARTS } from '../../modelling/parts.ts';
import { requireRoom } from '../../order.ts';
import type { Size } from '../../request.ts';

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
export const wardrobe = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'wardrobe.n.01', offset: 4550184, lemmas: 'wardrobe closet press' },
    wikidata: { item: 'Q106106', label: 'Wardrobe', source: 'p8814' },
  },
  mass: [30, 220],
  longest: [1.2, 3],
  roles: { kept: 'by-size', wall: 'back', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: { wardrobe: {}, armoire: {}, 'clothes closet': {} },
    doubled: 'door',
    main: 'height',
    pair: ['width', 'height'],
    shapes: ['rectangular'],
    parts: {
      door: { least: 1, most: MOST },
      drawer: { least: 0, most: MOST },
      shelf: { always: 1 },
      rail: { always: 1, words: ['rail', 'hanging rail', 'rod', 'clothes rail'] },
      handle: { least: 1, most: 2 * MOST },
      ...CASE_PARTS,
    },
    traits: { door: ['equal'], drawer: ['equal'] },
    trim: ['handle'],
    varies: { materials: ['oak', 'pine', 'walnut', 'birch'], colours: [null, 'white', 'light grey'], spread: 0.12 },
    hinged: 'left',
    variants: 'wall corner sliding fitted built-in portable',
    otherKinds: 'walk-in',
  },

  plan(order) {
    const finish = order.finish('oak');
    const handleFinish = order.trim('handle', { material: 'stainless_steel', colour: null });
    const doors = order.count('door', 2);
    const drawers = order.count('drawer', 0, 2);
    const size = order.size({ width: Math.max(1, 0.45 * doors), depth: 0.6, height: 1.9 }, [0.5, 8]);
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
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y, height] = [size.width / 2, size.depth / 2, size.height];
    const { reach, plinth, cornice, split, lip } = proportions(size, t, drawers);
    const depths = caseDepths(y, reach, t);
    const { face, inside, carcass: front, back } = depths;
    const [wide, top] = [x - lip, height - cornice];
    const [inner, floor] = [wide - t, drawers > 0 ? split : plinth + t];
    const panel = boardsOf(kernel, body, finish);
    const shape = { ...depths, x: wide, y, t, foot: plinth, top };

    panel('cornice_1', [-x, face - 0.4 * lip, height - 0.6 * cornice], [x, y, height]);
    panel('cornice_2', [-x + 0.5 * lip, face, top], [x - 0.5 * lip, y, height - 0.6 * cornice]);
    carcass(panel, shape, 'on_sides');
    if (drawers > 0) panel('divider', [-inner, front, split - t], [inner, back, split]);
    const shelf = top - Math.min(0.3, 0.17 * height);
    panel('shelf', [-inner, front + t, shelf - t], [inner, back, shelf]);
    const [bar, hang] = [Math.max(0.0125 * (height / 1.9), 0.003), (front + back) / 2];
    const end = (side: -1 | 1): Vec3 => [side * (inner + 0.1 * t), hang, shelf - t - 4.5 * bar];
    rail(kernel, body, 'rail', STEEL, [end(-1), end(1)], bar);
    body.support('top', [-0.97 * x, 0.9 * face], [0.97 * x, 0.97 * y], height);
    body.support('shelf', [-0.97 * inner, front + 2 * t], [0.97 * inner, back - t], shelf);
    body.support('floor', [-0.97 * inner, front + t], [0.97 * inner, back - t], floor);

    const gripHeight = Math.min(1.05, 0.55 * size.height);
    const style: FrontStyle = { finish, handleFinish, face, inside, reach, gripHeight };
    hangFronts(assembly, planFronts(2 * wide, [split, top], doors, 0), [], style);
    const row = { count: drawers, z: [plinth + t, split - t] } as const;
    const cell = (k: number): number => -wide + (2 * wide * k) / drawers;
    for (const [i, bay] of bays(shape, row).entries()) {
      if (i > 0) partition(panel, shape, row, i);
      const drawer = { x: [cell(i) + 0.0015, cell(i + 1) - 0.0015], z: [plinth + 0.0015, split - 0.0015] } as const;
      fitDrawer(assembly, `drawer_${i + 1}`, drawer, bay, style);
    }
  },
});

/** How far handles and cornice stand out, how high plinth and cornice are, where doors begin above drawers [m]. */
function proportions({ width, depth, height }: Size, t: number, drawers: number) {
  const scale = Math.min(1, width / 0.4, height / 0.6, depth / 0.25);
  const plinth = Math.min(0.07 * scale, 0.12 * height);
  const split = plinth + (drawers > 0 ? DRAWER * scale + t : 0);
  return { reach: 0.034 * scale, plinth, cornice: 2.4 * t, split, lip: 0.8 * t };
}
