import { z } from 'zod';
import type { Vec3 } from '../../../../model/types.ts';
import { common, defineCategory } from '../../category.ts';
import { finishSchema, stock } from '../../finish.ts';
import { requireRoom, type Size } from '../../order.ts';
import { Refusal } from '../../refusal.ts';
import { board } from '../../workshop/board.ts';
import { type FrontStyle, hangDoor } from '../../workshop/door.ts';
import { fitDrawer } from '../../workshop/drawer.ts';
import { planFronts } from '../../workshop/fronts.ts';

const MOST = 40;

const schema = z.strictObject({
  category: z.literal('cabinet'),
  ...common,
  doors: z.int().min(0).max(MOST),
  drawers: z.int().min(0).max(MOST),
  /** Shelves behind the doors. */
  shelves: z.int().min(0).max(MOST),
  /** Thickness of boards and fronts [m]. */
  thickness: z.number().positive(),
  handleFinish: finishSchema,
});

/** Free-standing, with hinged doors and sliding drawers in front: drawers above doors. */
export const cabinet = defineCategory({
  schema,
  meaning: { synset: 'cabinet.n.01', wikidata: 'Q2741056' },
  words: {
    nouns: {
      cabinet: {},
      cupboard: {},
      'kitchen cabinet': { width: 0.8, depth: 0.6, height: 0.9 },
      'storage cabinet': { width: 0.8, depth: 0.42, height: 1.4 },
      sideboard: { width: 1.5, depth: 0.45, height: 0.8 },
      credenza: { width: 1.5, depth: 0.45, height: 0.75 },
    },
    main: 'height',
    pair: ['width', 'height'],
    shapes: ['rectangular', 'square', 'cubic'],
    parts: {
      door: { least: 0, most: MOST },
      drawer: { least: 0, most: MOST },
      shelf: { least: 0, most: MOST },
      handle: { least: 0, most: 2 * MOST },
      back: { always: 1 },
      top: { always: 1 },
      wall: { always: 2 },
      bottom: { always: 1 },
    },
    trim: ['handle'],
    varies: {
      materials: ['oak', 'pine', 'walnut', 'birch'],
      colours: [null, 'white', 'light grey', 'dark blue'],
      spread: 0.15,
    },
    otherKinds: 'wall corner hanging medicine arcade server wine china display rotating mounted',
  },

  plan(order) {
    const finish = order.finish('oak');
    const handleFinish = order.trim('handle', { material: 'stainless_steel', colour: null });
    const onlyDrawers = order.named('drawer') && !order.named('door');
    const doors = order.count('door', onlyDrawers ? 0 : 2, 2);
    const drawers = order.count('drawer', 0, doors > 0 ? 2 : 3);
    const size = order.size({ width: Math.max(0.8, 0.4 * doors), depth: 0.45, height: 0.9 }, [0.5, 2.5]);
    const scale = Math.min(1, size.width / 0.4, size.height / 0.4, size.depth / 0.25);
    const thickness = order.length('thickness', Math.max(stock(finish, 0.018) * scale, 0.003));
    if (doors + drawers === 0)
      throw new Refusal('impossible_count', 'A cabinet has a door or a drawer; one with neither is a shelf.');
    if (Math.max(doors, drawers) > MOST)
      throw new Refusal('impossible_count', `A cabinet has at most ${MOST} doors and ${MOST} drawers.`);
    if (doors === 0 && (order.request.counts.get('shelf') ?? 0) > 0) {
      throw new Refusal('contradiction', 'The shelves of a cabinet are behind its doors, and this one has none.');
    }
    const shelves =
      doors === 0 ? 0 : order.count('shelf', Math.max(0, Math.round(size.height / 0.4) - (drawers > 0 ? 2 : 1)));
    checkRoom(size, thickness, doors, drawers, shelves);
    const handles = order.request.counts.get('handle');
    if (handles !== undefined && handles !== doors + drawers) {
      throw new Refusal(
        'impossible_count',
        `Every door and drawer has one handle: ${doors + drawers} here, not ${handles}.`,
      );
    }
    return { size, doors, drawers, shelves, thickness, finish, handleFinish };
  },

  build({ size, doors, drawers, shelves, thickness: t, finish, handleFinish }, assembly) {
    const { bench } = assembly;
    const body = assembly.link('body');
    const [x, y, height] = [size.width / 2, size.depth / 2, size.height];
    const { reach, plinth, top } = proportions(size, t);
    const [face, inside] = [reach - y, reach - y + t];
    const carcass = inside + 0.001; // soft bumpers keep closed fronts 1 mm off the sides
    const backThickness = Math.max(0.35 * t, 0.002);
    const back = y - backThickness;
    const inner = x - t;
    const fronts = planFronts(size.width, [plinth, top], doors, drawers);
    const panel = (label: string, min: Vec3, max: Vec3): void => board(bench, body, label, finish, min, max);

    panel('top', [-x, face, top], [x, y, height]);
    panel('left', [-x, carcass, 0], [-inner, y, top]);
    panel('right', [inner, carcass, 0], [x, y, top]);
    panel('bottom', [-inner, carcass, plinth], [inner, back, plinth + t]);
    panel('plinth', [-inner, carcass + 2 * t, 0], [inner, carcass + 3 * t, plinth]);
    panel('back', [-inner, back, plinth], [inner, y, top]);
    const floor = fronts.split ?? plinth + t;
    if (fronts.split !== undefined) panel('divider', [-inner, carcass, floor - t], [inner, back, floor]);
    for (let i = 1; i < fronts.columns && drawers > 0; i++) {
      const middle = -x + (size.width * i) / fronts.columns;
      panel(`upright_${i}`, [middle - t / 2, carcass, floor], [middle + t / 2, back, top]);
    }
    const ceiling = fronts.split === undefined ? top : floor - t;
    for (let i = 1; i <= shelves; i++) {
      const level = plinth + t + ((ceiling - plinth - t) * i) / (shelves + 1);
      panel(`shelf_${i}`, [-inner, carcass + t, level - t / 2], [inner, back, level + t / 2]);
      body.support(`shelf_${i}`, [-0.95 * inner, carcass + 2 * t], [0.95 * inner, back - t], level + t / 2);
    }

    body.support('top', [-0.97 * x, 0.95 * face], [0.97 * x, 0.97 * y], height);
    if (doors > 0) body.support('floor', [-0.95 * inner, carcass + t], [0.95 * inner, back - t], plinth + t);

    const style: FrontStyle = { finish, handleFinish, face, inside, reach };
    for (const [i, front] of fronts.doors.entries()) hangDoor(assembly, `door_${i + 1}`, front, style);
    for (const [i, front] of fronts.drawers.entries()) {
      const column = i % fronts.columns;
      const edge = (c: number): number => -x + (size.width * c) / fronts.columns;
      const opening = {
        min: [column === 0 ? -inner : edge(column) + t / 2, carcass, floor] as const,
        max: [column === fronts.columns - 1 ? inner : edge(column + 1) - t / 2, back, top] as const,
      };
      fitDrawer(assembly, `drawer_${i + 1}`, front, opening, style);
    }
  },
});

/** How far handles stand out, where the fronts begin and where they end [m]. */
function proportions({ width, depth, height }: Size, t: number): { reach: number; plinth: number; top: number } {
  const scale = Math.min(1, width / 0.4, height / 0.4, depth / 0.25);
  return { reach: 0.034 * scale, plinth: Math.min(0.07 * scale, 0.12 * height), top: height - t };
}

function checkRoom(size: Size, t: number, doors: number, drawers: number, shelves: number): void {
  const { reach, plinth, top } = proportions(size, t);
  requireRoom('The boards leave no room inside', size.width, 6 * t + 0.03);
  requireRoom('Handles, fronts and back leave no room inside', size.depth, reach + 6 * t + 0.03);
  requireRoom('Plinth and top leave no room for fronts', top, plinth + 4 * t);
  const fronts = planFronts(size.width, [plinth, top], doors, drawers);
  for (const { x, z } of fronts.doors) {
    requireRoom(`${doors} doors side by side need more width`, x[1] - x[0], 0.06);
    requireRoom('The doors need more height', z[1] - z[0], 2 * t + 0.05);
  }
  for (const { x, z } of fronts.drawers) {
    requireRoom(`${drawers} drawers in ${fronts.columns} column(s) need more width`, x[1] - x[0], 5 * t + 0.05);
    requireRoom(`${drawers} drawers in ${fronts.columns} column(s) need more height`, z[1] - z[0], 3.5 * t + 0.012);
  }
  const behind = fronts.doors[0];
  if (behind)
    requireRoom(
      `${shelves} shelves behind the doors need more height`,
      behind.z[1] - behind.z[0],
      (shelves + 1) * 3 * t,
    );
}
