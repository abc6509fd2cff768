import type { Vec3 } from '../../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Bench } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { board } from './board.ts';

/** Adds a board between two corners [m] to the link it was made for. */
export type AddBoard = (label: string, min: Vec3, max: Vec3, finish?: Finish) => void;

/** `board` for one link of one finish, unless told another. */
export const boardsOf =
  (bench: Bench, link: LinkDraft, usual: Finish): AddBoard =>
  (label, min, max, finish = usual) =>
    board(bench, link, label, finish, min, max);

/** The four corners of a rectangle: left front, right front, left back, right back. */
export const FOUR: readonly (readonly [x: -1 | 1, y: -1 | 1])[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];
