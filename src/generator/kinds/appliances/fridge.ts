import { z } from 'zod';
import { common, defineKind } from '../../kind.ts';
import { board } from '../../modelling/board.ts';
import { casing } from '../../modelling/hatch-casing.ts';
import { hangHatch } from '../../modelling/hatch-door.ts';
import { runner } from '../../modelling/joints.ts';
import { synonyms } from '../../modelling/nouns.ts';
import { openBox } from '../../modelling/open-box.ts';
import { boardsOf } from '../../modelling/panel-boards.ts';
import { blockOf } from '../../modelling/planks.ts';
import { requireRoom } from '../../order.ts';
import { CHROME, CLEAR, enamelled, enamelVariety, GLASS, MOTOR, SHEET, WHITE } from './enamel.ts';
import { doorsOf, FRIDGE_PARTS } from './fridge-doors.ts';

const OPENING = (110 * Math.PI) / 180;
/** How far handles stand out, thickness of the doors, and of the foam between the liner and the case [m]. */
const [REACH, DOOR, WALL] = [0.045, 0.055, 0.045];
/** How deep the bins of the doors reach into the chamber, and their height [m]. */
const BIN = { depth: 0.085, height: 0.08, side: 0.05 };
const CRISPER_WALL = { wall: 0.003, floor: 0.003, corner: 0.01, rim: { out: 0.006, height: 0.006 } };

/** Handle, door, bins and shelves take that [m]. */
const LEAST_DEPTH = 0.42;

const MINI = { width: 0.48, depth: 0.5, height: 0.85 };
const schema = z.strictObject({
  category: z.literal('fridge'),
  ...common,
  /** 2: a freezer below, with a door of its own. */
  doors: z.int().min(1).max(2),
  shelves: z.int().min(0).max(6),
  drawer: z.boolean(),
  /** The side of the hinges, seen from the front. */
  hinge: z.enum(['left', 'right']),
});

/** A refrigerator: doors with bins, glass shelves, and a drawer for vegetables. */
export const fridge = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'refrigerator.n.01', offset: 4070727, lemmas: 'refrigerator icebox' },
    wikidata: { item: 'Q37828', label: 'Refrigerator', source: 'kbpedia-1.60' },
  },
  mass: [15, 140],
  longest: [0.4, 2.1],
  roles: { kept: 'by-size', wall: 'back', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: { ...synonyms('fridge', 'refrigerator', 'fridge freezer'), 'mini fridge': MINI },
    main: 'height',
    pair: ['width', 'height'],
    parts: FRIDGE_PARTS,
    varies: enamelVariety(0.1, 'white', 'silver', 'black', 'red', 'mint', 'cream'),
    variants: 'wine display american french built-in',
    otherKinds: 'toy camping open chest',
  },

  plan(order) {
    const finish = enamelled(order);
    const doors = doorsOf(order);
    const size = order.size({ width: 0.6, depth: 0.67, height: 1.78 }, [0.75, 3], { depth: LEAST_DEPTH });
    const share = doors === 2 ? 0.63 : 1;
    const drawer = order.count('drawer', 1) > 0;
    const shelves = order.count('shelf', Math.max(1, Math.min(6, Math.round((size.height * share) / 0.3) - 1)));
    order.count('handle', doors);
    requireRoom('Walls and bins of the door need more width', size.width, 0.3);
    requireRoom('Handle, door, bins and shelves need more depth', size.depth, LEAST_DEPTH);
    requireRoom(`${doors} doors with ${shelves} shelves need more height`, size.height * share, 0.35 + 0.1 * shelves);
    return { size, doors, shelves, drawer, hinge: order.choice(['left', 'right'], 'right'), finish };
  },

  build({ size: { width, depth, height }, doors, shelves, drawer, hinge, finish }, assembly) {
    const { kernel } = assembly;
    const [x, y] = [width / 2, depth / 2];
    const body = assembly.link('body');
    const [face, rear, foot] = [REACH - y, y - 0.06, 0.04];
    const [front, split] = [face + DOOR + 0.001, doors === 2 ? 0.37 * height : foot];
    const chamber = (low: number, high: number) =>
      blockOf([WALL - x, front - 0.01, low + WALL], [x - WALL, rear, high - WALL]);
    const rooms = doors === 2 ? [chamber(split, height), chamber(foot, split)] : [chamber(foot, height)];
    const motor = { finish: MOTOR, block: blockOf([-0.07, y - 0.055, 0.06], [0.09, y - 0.005, 0.22]) };
    const outer = blockOf([-x, front, 0], [x, y, height]);
    casing(kernel, body, finish, { outer, holes: rooms, sheet: SHEET, chamfer: 0.003 }, [motor]);
    body.support('top', [-x, front], [x, y], height);

    const [upper, clear] = [rooms[0]!, front + BIN.depth + 0.01];
    const low = upper.min[2] + (drawer ? 0.19 : 0);
    for (let i = 0; i < shelves; i++) {
      const z = low + (drawer ? i : i + 1) * ((upper.max[2] - low) / (drawer ? shelves : shelves + 1)) + 0.006;
      const { min, max } = blockOf([upper.min[0], clear, z], [upper.max[0], rear, z + 0.006]);
      board(kernel, body, `shelf_${i + 1}`, GLASS, min, max);
      board(kernel, body, `trim_${i + 1}`, WHITE, [min[0], clear - 0.008, z - 0.004], [max[0], clear, z + 0.01]);
      body.support(`shelf_${i + 1}`, [min[0], min[1]], [max[0], max[1]], max[2]);
    }
    if (drawer) {
      const box = assembly.link('drawer', [0, clear, upper.min[2]]);
      const [left, right] = [upper.min[0] + 0.008, upper.max[0] - 0.008];
      const space = blockOf([left, clear, upper.min[2] + 0.003], [right, rear - 0.01, low - 0.015]);
      openBox(assembly, box, CLEAR, { ...space, ...CRISPER_WALL }, 'drawer_inside');
      // The door, closed, stops it here.
      assembly.slide(box, [0, -1, 0], clear - front - 0.006, runner);
    }

    for (const [i, room] of rooms.entries()) {
      const [bottom, top] = i === 0 ? [split + (doors === 2 ? 0.004 : 0), height] : [foot, split - 0.004];
      const handle = { finish: CHROME, reach: REACH, length: Math.min(0.5, 0.5 * (top - bottom)) };
      const leaf = { ...blockOf([-x, face, bottom], [x, face + DOOR, top]), finish, sheet: SHEET, handle };
      const hung = hangHatch(assembly, doors === 2 ? `door_${i + 1}` : 'door', {
        ...leaf,
        hinge,
        opening: OPENING,
      });
      if (i > 0) continue;
      // Bins hang above the drawer and between the shelves, clear of the walls when the door swings.
      const [from, part] = [low + 0.03, boardsOf(kernel, hung, WHITE)];
      const bins = Math.max(1, Math.floor((room.max[2] - from) / 0.28));
      const [x0, x1, y0, y1] = [room.min[0] + BIN.side, room.max[0] - BIN.side, face + DOOR, front + BIN.depth];
      for (let k = 0; k < bins; k++) {
        const z = from + ((room.max[2] - from) * k) / bins;
        part(`bin_${k + 1}`, [x0, y0, z], [x1, y1, z + 0.004]);
        part(`rail_${k + 1}`, [x0, y1 - 0.003, z + 0.004], [x1, y1, z + BIN.height]);
        part(`cheek_left_${k + 1}`, [x0, y0, z + 0.004], [x0 + 0.003, y1 - 0.003, z + BIN.height]);
        part(`cheek_right_${k + 1}`, [x1 - 0.003, y0, z + 0.004], [x1, y1 - 0.003, z + BIN.height]);
      }
    }
  },
});
