import { z } from 'zod';
import { finishSchema, stock } from '../../finish.ts';
import { common, defineKind } from '../../kind.ts';
import { coloured } from '../../modelling/finish-paint.ts';
import { planFronts } from '../../modelling/fronts.ts';
import { boardsOf } from '../../modelling/panel-boards.ts';
import { hangSheetDoor } from '../../modelling/panel-sheet-door.ts';
import { CASE_PARTS } from '../../modelling/parts.ts';
import { requireRoom } from '../../order.ts';
import { gridOf, MOST } from './locker-grid.ts';

const schema = z.strictObject({
  category: z.literal('locker'),
  ...common,
  /** Compartments side by side, and one above the other; each has a door. */
  columns: z.int().min(1).max(8),
  rows: z.int().min(1).max(8),
  /** Thickness of the sheet [m]. */
  wall: z.number().positive(),
  handleFinish: finishSchema,
});

/** Compartments of folded sheet, each behind a door with louvres, a number plate and a handle. */
export const locker = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'cabinet.n.03', offset: 2933462, lemmas: 'cabinet locker storage_locker' },
    wikidata: { item: 'Q1195470', label: 'Locker', source: 'p8814' },
  },
  mass: [15, 110], // one to four compartments of sheet steel
  longest: [0.6, 2.4],
  roles: { kept: 'by-size', wall: 'back', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: {
      locker: {},
      lockers: {},
      'locker bank': {},
      'bank of lockers': {},
      'gym locker': {},
      'school locker': { width: 0.3 },
      'storage locker': {},
    },
    main: 'height',
    pair: ['width', 'height'],
    parts: {
      door: { least: 1, most: MOST, words: ['compartment'] },
      column: { least: 1, most: 8 },
      row: { least: 1, most: 8 },
      louvre: { always: 1, words: ['louvre', 'vent', 'louver', 'slot'] },
      handle: { least: 1, most: MOST },
      ...CASE_PARTS,
    },
    traits: { door: ['equal'] },
    trim: ['handle'],
    varies: { colours: ['light grey', 'blue', 'dark green', 'red', 'dark grey'], spread: 0.1 },
    hinged: 'left',
    variants: 'parcel mesh',
    otherKinds: 'foot gun chain',
  },

  plan(order) {
    const finish = coloured(order, 'steel', 'light grey');
    const handleFinish = order.trim('handle', { material: 'stainless_steel', colour: null });
    const width = order.given('width');
    const usual =
      order.request.noun === 'school locker'
        ? 1
        : width === undefined
          ? 3
          : Math.min(4, Math.max(1, Math.round(width / 0.3)));
    const { columns, rows } = gridOf(order, usual);
    const size = order.size({ width: 0.3 * columns, depth: 0.5, height: 1.8 }, [0.6, 8]);
    const smallest = Math.min(size.width / columns, size.depth, size.height / rows);
    const wall = order.length('thickness', Math.min(Math.max(stock(finish, 0.0054), 0.0008), smallest / 40));
    requireRoom(`${columns} doors side by side need more width`, size.width / columns, 0.15 + 8 * wall);
    requireRoom(`${rows} doors one above the other need more height`, (0.95 * size.height) / rows, 0.22);
    requireRoom('The compartments need more depth', size.depth, 0.15 + 8 * wall);
    return { size, columns, rows, wall, finish, handleFinish };
  },

  build({ size: { width, depth, height }, columns, rows, wall, finish, handleFinish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const [x, y] = [width / 2, depth / 2];
    const [reach, thick, plinth] = [0.024, 0.018, Math.min(0.1, 0.07 * height)];
    const face = reach - y;
    const carcass = face + thick + 0.001;
    const sheet = boardsOf(kernel, body, finish);
    const [inner, roof] = [x - wall, height - wall];
    sheet('top', [-x, carcass, roof], [x, y, height]);
    sheet('left', [-x, carcass, 0], [-inner, y, roof]);
    sheet('right', [inner, carcass, 0], [x, y, roof]);
    sheet('back', [-inner, y - wall, plinth], [inner, y, roof]);
    sheet('plinth', [-inner, carcass + 0.02, 0], [inner, carcass + 0.02 + wall, plinth]);
    body.support('top', [-0.97 * x, carcass + 0.01], [0.97 * x, 0.97 * y], height);
    const [pitch, cell] = [(height - plinth) / rows, width / columns];
    for (let r = 0; r < rows; r++) {
      const z = plinth + r * pitch;
      sheet(r === 0 ? 'bottom' : `divider_${r}`, [-inner, carcass, z], [inner, y - wall, z + wall]);
      body.support(`floor_${r + 1}`, [-0.97 * inner, carcass + 0.02], [0.97 * inner, 0.95 * y], z + wall);
      if (r > 0) sheet(`rail_${r}`, [-inner, carcass, z - 0.02], [inner, carcass + wall, z]);
    }
    for (let c = 1; c < columns; c++) {
      const at = -x + c * cell;
      sheet(`partition_${c}`, [at - wall / 2, carcass + wall, plinth], [at + wall / 2, y - wall, roof]);
      sheet(`post_${c}`, [at - 0.012, carcass, plinth], [at + 0.012, carcass + wall, roof]);
    }
    // The full-height ones have a shelf for hats.
    const hat = height - 0.3;
    if (rows === 1 && pitch > 1) sheet('shelf', [-inner, carcass + 0.03, hat - wall], [inner, y - wall, hat]);
    const style = { finish, handleFinish, face, inside: face + thick, reach };
    let number = 0;
    for (let r = rows - 1; r >= 0; r--) {
      const [low, high] = [plinth + r * pitch, plinth + (r + 1) * pitch];
      for (const { x: across, z } of planFronts(width, [low, high], columns, 0).doors) {
        number++;
        const outer = number % columns === 1 || columns === 1;
        hangSheetDoor(assembly, `door_${number}`, { x: across, z, hinge: 'left', outer }, style, wall);
      }
    }
  },
});
