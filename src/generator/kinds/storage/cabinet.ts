import { z } from 'zod';
import { finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { caseLegs } from '../../modelling/case-legs.ts';
import { planFronts } from '../../modelling/fronts.ts';
import { hangFronts } from '../../modelling/fronts-hung.ts';
import { requireCaseRoom, requireFrontRoom, requireHandles } from '../../modelling/fronts-room.ts';
import { sized, synonyms } from '../../modelling/nouns.ts';
import { boardsOf } from '../../modelling/panel-boards.ts';
import { bays, carcass, caseDepths, partition } from '../../modelling/panel-carcass.ts';
import { CASE_PARTS } from '../../modelling/parts.ts';
import { type Order, requireRoom } from '../../order.ts';
import { Refusal } from '../../refusal.ts';
import type { Size } from '../../request.ts';

const MOST = 40;
const ANY = { least: 0, most: MOST };

/** Sides that reach the floor, with a plinth between them; or four legs. */
const BASES = ['plinthed', 'legged'] as const;
/** A top that ends with the sides; or one that stands out over them and the fronts. */
const TOPS = ['flush', 'overhanging'] as const;

const schema = z.strictObject({
  category: z.literal('cabinet'),
  ...common,
  doors: z.int().min(0).max(MOST),
  drawers: z.int().min(0).max(MOST),
  /** Shelves behind the doors. */
  shelves: z.int().min(0).max(MOST),
  /** Thickness of boards and fronts [m]. */
  thickness: z.number().positive(),
  /** Absent: plinthed. */
  base: z.enum(BASES).optional(),
  /** Absent: flush. */
  topForm: z.enum(TOPS).optional(),
  handleFinish: finishSchema,
});

/** Free-standing, with hinged doors and sliding drawers in front: drawers above doors. */
export const cabinet = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'cabinet.n.01', offset: 2933112, lemmas: 'cabinet' },
    wikidata: { item: 'Q2741056', label: 'Cabinetry', source: 'p8814' },
  },
  mass: [8, 120],
  longest: [0.3, 3],
  roles: { kept: 'floor', wall: 'back-or-hung', holds: 'on', seat: 'none', carried: false },
  words: {
    nouns: {
      ...synonyms('cabinet', 'cupboard'),
      'kitchen cabinet': { width: 0.8, depth: 0.6, height: 0.9 },
      'storage cabinet': { width: 0.8, depth: 0.42, height: 1.4 },
      sideboard: { width: 1.5, depth: 0.45, height: 0.8 },
      credenza: { width: 1.5, depth: 0.45, height: 0.75 },
      'tv stand': { width: 1.4, depth: 0.42, height: 0.5 },
      ...sized({ width: 1.2, depth: 0.6, height: 0.9 }, 'counter', 'kitchen counter'),
      'kitchen island': { width: 1.5, depth: 0.8, height: 0.9 },
    },
    main: 'height',
    pair: ['width', 'height'],
    shapes: ['rectangular', 'square', 'cubic'],
    parts: { door: ANY, drawer: ANY, shelf: ANY, handle: { least: 0, most: 2 * MOST }, ...CASE_PARTS },
    traits: { door: ['equal'], drawer: ['equal'], shelf: ['equal'] },
    trim: ['handle'],
    varies: {
      materials: ['oak', 'pine', 'walnut', 'birch'],
      colours: [null, 'white', 'light grey', 'dark blue'],
      spread: 0.15,
    },
    hinged: 'left',
    variants: 'tool wall corner hanging medicine wine china display mounted bar',
    otherKinds: 'arcade server rotating geiger frequency',
  },

  plan(order) {
    const finish = order.finish('oak');
    const handleFinish = order.trim('handle', { material: 'stainless_steel', colour: null });
    const onlyDrawers = order.named('drawer') && !order.named('door');
    const doors = order.count('door', onlyDrawers ? 0 : 2, 2);
    const drawers = order.count(
      'drawer',
      mayHaveDrawers(order) ? order.pick('drawers', [0, doors]) : 0,
      doors > 0 ? 2 : 3,
    );
    const size = order.size({ width: Math.max(0.8, 0.4 * doors), depth: 0.45, height: 0.9 }, [0.5, 8]);
    const scale = Math.min(1, size.width / 0.4, size.height / 0.4, size.depth / 0.25);
    const thickness = order.length('thickness', Math.max(stock(finish, 0.018) * scale, 0.003));
    if (doors + drawers === 0)
      throw new Refusal('impossible_count', 'A cabinet has a door or a drawer; one with neither is a shelf.');
    if (doors === 0 && (order.request.counts.get('shelf') ?? 0) > 0)
      throw new Refusal('contradiction', 'The shelves of a cabinet are behind its doors, and this one has none.');
    const shelves =
      doors === 0 ? 0 : order.count('shelf', Math.max(0, Math.round(size.height / 0.4) - (drawers > 0 ? 2 : 1)));
    const forms = { ...order.form('base', BASES), ...order.form('topForm', TOPS, { name: 'top' }) };
    const { reach, plinth, top, fronts } = proportions(size, thickness, doors, drawers, forms);
    requireCaseRoom(size, reach, thickness, 6);
    requireRoom('Plinth and top leave no room for fronts', top, plinth + 4 * thickness);
    requireFrontRoom(fronts, thickness);
    const [low, high] = fronts.doors[0]?.z ?? [0, Infinity];
    requireRoom(`${shelves} shelves behind the doors need more height`, high - low, (shelves + 1) * 3 * thickness);
    requireHandles(order, 'door and drawer', doors + drawers);
    return { size, doors, drawers, shelves, thickness, ...forms, finish, handleFinish };
  },

  build({ size, doors, drawers, shelves, thickness: t, base, topForm, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const { reach, lip, plinth, top, fronts } = proportions(size, t, doors, drawers, { base, topForm });
    const [x, y, height] = [size.width / 2 - lip, size.depth / 2, size.height];
    const depths = caseDepths(y, reach, t);
    const { face, inside, carcass: front, back } = depths;
    const inner = x - t;
    const panel = boardsOf(kernel, body, finish);
    const shape = { ...depths, x, y, t, foot: plinth, top };

    panel('top', [-x - lip, face - 0.8 * lip, top], [x + lip, y, height]);
    carcass(panel, shape, base === 'legged' ? 'on_legs' : 'on_sides');
    if (base === 'legged') caseLegs(kernel, body, finish, shape);
    const floor = fronts.split ?? plinth + t;
    if (fronts.split !== undefined) panel('divider', [-inner, front, floor - t], [inner, back, floor]);
    const row = { count: drawers > 0 ? fronts.columns : 0, z: [floor, top] } as const;
    for (let i = 1; i < row.count; i++) partition(panel, shape, row, i);
    const ceiling = fronts.split === undefined ? top : floor - t;
    for (let i = 1; i <= shelves; i++) {
      const level = plinth + t + ((ceiling - plinth - t) * i) / (shelves + 1);
      panel(`shelf_${i}`, [-inner, front + t, level - t / 2], [inner, back, level + t / 2]);
      body.support(`shelf_${i}`, [-0.95 * inner, front + 2 * t], [0.95 * inner, back - t], level + t / 2);
    }

    body.support('top', [-0.97 * x, 0.95 * face], [0.97 * x, 0.97 * y], height);
    if (doors > 0) body.support('floor', [-0.95 * inner, front + t], [0.95 * inner, back - t], plinth + t);

    hangFronts(assembly, fronts, bays(shape, row), { finish, handleFinish, face, inside, reach });
  },
});

/** A seed may put drawers over the doors where neither those nor sizes are spoken of. */
const mayHaveDrawers = (order: Order): boolean =>
  /^(?:cabinet|cupboard)$/.test(order.request.noun) &&
  order.request.lengths.size === 0 &&
  order.request.factors.size === 0 &&
  order.request.counts.size === 0;

type Forms = {
  readonly base?: (typeof BASES)[number] | undefined;
  readonly topForm?: (typeof TOPS)[number] | undefined;
};

/** How far handles stand out and the top does, where the fronts begin and where they end [m], and how they are divided. */
function proportions({ width, depth, height }: Size, t: number, doors: number, drawers: number, forms: Forms) {
  const scale = Math.min(1, width / 0.4, height / 0.4, depth / 0.25);
  const legged = Math.min(0.16 * scale, 0.2 * height);
  const [plinth, top] = [forms.base === 'legged' ? legged : Math.min(0.07 * scale, 0.12 * height), height - t];
  const lip = forms.topForm === 'overhanging' ? t : 0;
  return { reach: 0.034 * scale, lip, plinth, top, fronts: planFronts(width - 2 * lip, [plinth, top], doors, drawers) };
}
