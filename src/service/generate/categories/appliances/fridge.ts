import { z } from 'zod';
import type { Vec3 } from '../../../../model/types.ts';
import { common, defineCategory } from '../../category.ts';
import { requireRoom } from '../../order.ts';
import { board } from '../../workshop/board.ts';
import { casing } from '../../workshop/hatch-casing.ts';
import { hangHatch } from '../../workshop/hatch-door.ts';
import { runner } from '../../workshop/joints.ts';
import { openBox } from '../../workshop/open-box.ts';
import { CHROME, enamelled, MOTOR, SHEET, WHITE } from './enamel.ts';

const OPENING = (110 * Math.PI) / 180;
/** Handles stand so far out of the doors [m]. */
const REACH = 0.045;
const DOOR = 0.055;
/** Foam between the liner and the case [m]. */
const WALL = 0.045;
/** How deep the bins of the doors reach into the chamber, and their height [m]. */
const BIN = { depth: 0.085, height: 0.08, side: 0.05 };
const GLASS = { material: 'glass', colour: null } as const;

const schema = z.strictObject({
  category: z.literal('fridge'),
  ...common,
  /** 2: a freezer below, with a door of its own. */
  doors: z.int().min(1).max(2),
  shelves: z.int().min(0).max(6),
  drawer: z.boolean(),
});

/** A refrigerator: doors with bins, glass shelves, and a drawer for vegetables. */
export const fridge = defineCategory({
  schema,
  meaning: { synset: 'refrigerator.n.01', wikidata: 'Q37828' },
  words: {
    nouns: {
      fridge: {},
      refrigerator: {},
      'fridge freezer': {},
      'mini fridge': { width: 0.48, depth: 0.5, height: 0.85 },
    },
    main: 'height',
    pair: ['width', 'height'],
    parts: {
      door: { least: 1, most: 2 },
      shelf: { least: 0, most: 6 },
      drawer: { least: 0, most: 1 },
      handle: { least: 1, most: 2 },
    },
    varies: {
      materials: ['stainless_steel'],
      colours: ['white', 'silver', 'black', 'red', 'mint', 'cream'],
      spread: 0.1,
    },
    otherKinds: 'wine display toy camping open chest american french built-in',
  },

  plan(order) {
    const finish = enamelled(order);
    const small = order.request.noun === 'mini fridge';
    const doors = order.count('door', small ? 1 : 2);
    const size = order.size({ width: 0.6, depth: 0.67, height: 1.78 }, [0.75, 1.4]);
    const share = doors === 2 ? 0.63 : 1;
    const drawer = order.count('drawer', 1) > 0;
    const shelves = order.count('shelf', Math.max(1, Math.min(6, Math.round((size.height * share) / 0.3) - 1)));
    order.count('handle', doors);
    requireRoom('Walls and bins of the door need more width', size.width, 0.3);
    requireRoom('Handle, door, bins and shelves need more depth', size.depth, 0.42);
    requireRoom(`${doors} doors with ${shelves} shelves need more height`, size.height * share, 0.35 + 0.1 * shelves);
    return { size, doors, shelves, drawer, finish };
  },

  build({ size: { width, depth, height }, doors, shelves, drawer, finish }, assembly) {
    const { bench } = assembly;
    const [x, y] = [width / 2, depth / 2];
    const body = assembly.link('body');
    const face = REACH - y;
    const front = face + DOOR + 0.001;
    const foot = 0.04;
    const split = doors === 2 ? 0.37 * height : foot;
    const rear = y - 0.06;
    const chamber = (low: number, high: number) => ({
      min: [WALL - x, front - 0.01, low + WALL] as Vec3,
      max: [x - WALL, rear, high - WALL] as Vec3,
    });
    const rooms = doors === 2 ? [chamber(split, height), chamber(foot, split)] : [chamber(foot, height)];
    const motor = { min: [-0.07, y - 0.055, 0.06] as Vec3, max: [0.09, y - 0.005, 0.22] as Vec3 };
    const outer = { min: [-x, front, 0] as Vec3, max: [x, y, height] as Vec3 };
    casing(bench, body, finish, { outer, holes: rooms, sheet: SHEET, chamfer: 0.003 }, [
      { finish: MOTOR, block: motor },
    ]);
    body.support('top', [-x, front], [x, y], height);

    const upper = rooms[0]!;
    const clear = front + BIN.depth + 0.01;
    const drawerTop = upper.min[2] + 0.19;
    const low = drawer ? drawerTop : upper.min[2];
    for (let i = 0; i < shelves; i++) {
      const z = low + (drawer ? i : i + 1) * ((upper.max[2] - low) / (drawer ? shelves : shelves + 1)) + 0.006;
      const [min, max]: [Vec3, Vec3] = [
        [upper.min[0], clear, z],
        [upper.max[0], rear, z + 0.006],
      ];
      board(bench, body, `shelf_${i + 1}`, GLASS, min, max);
      board(bench, body, `trim_${i + 1}`, WHITE, [min[0], clear - 0.008, z - 0.004], [max[0], clear, z + 0.01]);
      body.support(`shelf_${i + 1}`, [min[0], min[1]], [max[0], max[1]], max[2]);
    }
    if (drawer) {
      const box = assembly.link('drawer', [0, clear, upper.min[2]]);
      const crisper = { material: 'plastic', colour: null } as const;
      const edge = { wall: 0.003, floor: 0.003, corner: 0.01, rim: { out: 0.006, height: 0.006 } };
      const min: Vec3 = [upper.min[0] + 0.008, clear, upper.min[2] + 0.003];
      openBox(
        assembly,
        box,
        crisper,
        { ...edge, min, max: [upper.max[0] - 0.008, rear - 0.01, drawerTop - 0.015] },
        'drawer_inside',
      );
      // The door, closed, stops it here.
      assembly.slide(box, [0, -1, 0], clear - front - 0.006, runner);
    }

    for (const [i, room] of rooms.entries()) {
      const [bottom, top] = i === 0 ? [split + (doors === 2 ? 0.004 : 0), height] : [foot, split - 0.004];
      const hung = hangHatch(assembly, doors === 2 ? `door_${i + 1}` : 'door', {
        min: [-x, face, bottom],
        max: [x, face + DOOR, top],
        hinge: 'right',
        finish,
        sheet: SHEET,
        opening: OPENING,
        handle: { finish: CHROME, reach: REACH, length: Math.min(0.5, 0.5 * (top - bottom)) },
      });
      // Bins hang above the drawer and between the shelves, clear of the walls when the door swings.
      const from = i === 0 ? low + 0.03 : room.min[2] + 0.05;
      const bins = i === 0 ? Math.max(1, Math.floor((room.max[2] - from) / 0.28)) : 0;
      for (let k = 0; k < bins; k++) {
        const z = from + ((room.max[2] - from) * k) / bins;
        const [x0, x1] = [room.min[0] + BIN.side, room.max[0] - BIN.side];
        const [y0, y1] = [face + DOOR, front + BIN.depth];
        const part = (label: string, min: Vec3, max: Vec3): void =>
          board(bench, hung, `${label}_${k + 1}`, WHITE, min, max);
        part('bin', [x0, y0, z], [x1, y1, z + 0.004]);
        part('rail', [x0, y1 - 0.003, z + 0.004], [x1, y1, z + BIN.height]);
        part('cheek_left', [x0, y0, z + 0.004], [x0 + 0.003, y1 - 0.003, z + BIN.height]);
        part('cheek_right', [x1 - 0.003, y0, z + 0.004], [x1, y1 - 0.003, z + BIN.height]);
      }
    }
  },
});
