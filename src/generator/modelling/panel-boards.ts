import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { board } from './board.ts';
import type { Block } from './planks.ts';

/** Adds a board between two corners [m] to the link it was made for. */
export type AddBoard = (label: string, min: Vec3, max: Vec3, finish?: Finish) => void;

/** `board` for one link of one finish, unless told another. */
export const boardsOf =
  (kernel: SolidKernel, link: LinkDraft, usual: Finish): AddBoard =>
  (label, min, max, finish = usual) =>
    board(kernel, link, label, finish, min, max);

/** The four corners of a rectangle: left front, right front, left back, right back. */
export const FOUR: readonly (readonly [x: -1 | 1, y: -1 | 1])[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

/**
 * Four walls within a box: `front` and `back` over its whole width, `left` and `right` between them.
 *
 * @param thickness of each [m]
 */
export function fourWalls(add: AddBoard, { min, max }: Block, thickness: number): void {
  const [[x0, y0, low], [x1, y1, high]] = [min, max];
  const [front, back] = [y0 + thickness, y1 - thickness];
  add('front', [x0, y0, low], [x1, front, high]);
  add('back', [x0, back, low], [x1, y1, high]);
  add('left', [x0, front, low], [x0 + thickness, back, high]);
  add('right', [x1 - thickness, front, low], [x1, back, high]);
}

/** Where the rails below a seat or a top run [m]. */
export interface Apron {
  /** Axes of the legs that they join: left and right, front and back. */
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly z: readonly [low: number, high: number];
  /** Half their thickness, and how far from the axes of the legs they end in them. */
  readonly half: number;
  readonly inset: number;
}

/** Four rails between legs, centred on their axes: `<label>_front`, `_back`, `_left` and `_right`. */
export function apron(add: AddBoard, label: string, { x, y, z: [low, high], half, inset }: Apron): void {
  const [[x0, x1], [y0, y1]] = [x, y];
  add(`${label}_front`, [x0 + inset, y0 - half, low], [x1 - inset, y0 + half, high]);
  add(`${label}_back`, [x0 + inset, y1 - half, low], [x1 - inset, y1 + half, high]);
  add(`${label}_left`, [x0 - half, y0 + inset, low], [x0 + half, y1 - inset, high]);
  add(`${label}_right`, [x1 - half, y0 + inset, low], [x1 + half, y1 - inset, high]);
}

/** What reaches from one distance to a larger one, to the side of a sign: its ends in rising order [m]. */
export const sided = (side: number, from: number, to: number): [number, number] =>
  side < 0 ? [-to, -from] : [from, to];
