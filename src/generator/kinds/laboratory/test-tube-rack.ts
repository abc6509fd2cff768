import { z } from 'zod';
import type { Vec3 } from '../../../model/types.ts';
import { finishSchema } from '../../finish.ts';
import { defineKind } from '../../kind.ts';
import type { LinkDraft } from '../../modelling/assembly.ts';
import { board } from '../../modelling/board.ts';
import { requireRoom } from '../../order.ts';
import { Refusal } from '../../refusal.ts';
import type { Solid } from '../../solids.ts';

/** Rows at most, and holes in a row; the walls between them are what collides. */
const [ROWS, COLUMNS] = [3, 11];

const schema = z.strictObject({
  category: z.literal('test_tube_rack'),
  rows: z.int().min(1).max(ROWS),
  columns: z.int().min(1).max(COLUMNS),
  /** Diameter of a hole [m]. */
  hole: z.number().positive(),
  /** From hole to hole [m]. */
  pitch: z.number().positive(),
  height: z.number().positive(),
  finish: finishSchema,
});

/** A rack for test tubes: a board with round holes above a base with as many wells, between two ends. */
export const testTubeRack = defineKind({
  schema,
  meaning: {
    wordnet: { synset: 'rack.n.05', offset: 4038440, lemmas: 'rack stand' },
    wikidata: { item: 'Q5884028', label: 'TestTubeRack', source: 'kbpedia-3.00' },
  },
  mass: [0.05, 1.5],
  longest: [0.08, 0.5],
  roles: { kept: 'by-size', wall: 'none', holds: 'in', seat: 'none', carried: false },
  words: {
    nouns: { 'test tube rack': {}, 'test tube stand': {}, 'tube rack': {}, 'test tube holder': {} },
    senses: { rack: { by: ['tube', 'vial'], use: true } },
    main: 'height',
    grid: 'hole',
    lengths: { hole: ['hole', 'hole diameter'] },
    directions: { diameter: 'hole', across: 'hole' },
    parts: { hole: { least: 1, most: 24, words: ['slot', 'well', 'place', 'position'] }, bottom: { always: 1 } },
    varies: {
      materials: ['plastic', 'birch', 'aluminium', 'beech'],
      colours: [null, 'white', 'blue', 'yellow', 'green'],
    },
    variants: 'rotating folding floating',
    otherKinds: 'drying',
  },

  plan(order) {
    const finish = order.finish('plastic');
    const count = order.count('hole', 12);
    const { grid } = order.request;
    const rows = grid?.[0] ?? [1, 2, 3].find((n) => count % n === 0 && count / n <= (n === 3 ? COLUMNS : 3 * n));
    const columns = rows === undefined ? count : count / rows;
    if (columns > COLUMNS || (rows ?? 1) > ROWS) {
      throw new Refusal('impossible_count', `${count} holes don't make 1 to ${ROWS} rows of at most ${COLUMNS}.`);
    }
    const hole = order.length('hole', 0.0175, 0.006);
    const height = order.length('height', 0.075, 0.02);
    requireRoom('Wells and board need more height', height, 2.4 * hole);
    requireRoom('A rack so high falls over', 6 * hole * (rows ?? 1), height);
    return { rows: rows ?? 1, columns, hole, pitch: Math.round(1.45 * hole * 1e4) / 1e4, height, finish };
  },

  build({ rows, columns, hole, pitch, height, finish }, assembly) {
    const { kernel } = assembly;
    const body = assembly.link('body');
    const end = 0.35 * hole;
    // A single row needs a wider foot than its holes.
    const [x, y] = [(columns * pitch) / 2, Math.max(rows * pitch, 1.8 * pitch) / 2];
    const [floor, well, under] = [0.65 * hole, 1.3 * hole, height - 0.4 * hole];
    const centres = Array.from({ length: rows * columns }, (_, i) => ({
      x: ((i % columns) - (columns - 1) / 2) * pitch,
      y: (Math.floor(i / columns) - (rows - 1) / 2) * pitch,
    }));
    const pierced = (label: string, bottom: number, low: number, top: number): void => {
      const holes: Solid[] = centres.map((c) => kernel.rod([c.x, c.y, low], [c.x, c.y, top + 0.01], hole / 2, 32));
      body.add(finish, kernel.box([-x, -y, bottom], [x, y, top], 0.001).minus(kernel.union(holes)));
      grid(body, label, finish, { x, y, low: Math.max(low, bottom), top, hole, pitch, rows, columns });
    };
    pierced('base', 0, floor, well);
    body.collideBox('floor', finish, [-x, -y, 0], [x, y, floor]);
    pierced('board', under, under - 0.01, height);
    for (const side of [-1, 1]) {
      const [from, to] = [side * x, side * (x + end)];
      const [min, max]: [Vec3, Vec3] = [
        [Math.min(from, to), -y, 0],
        [Math.max(from, to), y, height],
      ];
      board(kernel, body, side < 0 ? 'end_left' : 'end_right', finish, min, max);
    }
    const half = (0.95 * hole) / 2 / Math.SQRT2;
    for (const [i, c] of centres.entries()) {
      assembly.cavity(`hole_${i + 1}`, body, [c.x - half, c.y - half, floor], [c.x + half, c.y + half, height]);
    }
    body.grasp('ends', [0, 0, height - 0.2 * hole], [0, 0, -1], [0, 1, 0], 2 * y);
  },
});

interface Grid {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly top: number;
  readonly hole: number;
  readonly pitch: number;
  readonly rows: number;
  readonly columns: number;
}

/** What is left between square openings around the holes, as bars along both directions, which cross. */
function grid(body: LinkDraft, label: string, finish: Parameters<LinkDraft['collideBox']>[1], g: Grid): void {
  const bars = (count: number, edge: number): [number, number][] =>
    Array.from({ length: count + 1 }, (_, i) => {
      const middle = (i - count / 2) * g.pitch;
      const half = (g.pitch - g.hole) / 2;
      return [i === 0 ? -edge : middle - half, i === count ? edge : middle + half];
    });
  for (const [i, [from, to]] of bars(g.rows, g.y).entries()) {
    body.collideBox(`${label}_${i + 1}`, finish, [-g.x, from, g.low], [g.x, to, g.top]);
  }
  for (const [i, [from, to]] of bars(g.columns, g.x).entries()) {
    body.collideBox(`${label}_${g.rows + i + 2}`, finish, [from, -g.y, g.low], [to, g.y, g.top]);
  }
}
