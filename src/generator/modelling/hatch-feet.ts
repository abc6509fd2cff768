import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { board } from './board.ts';

/** Four square feet under a case. */
export interface Feet {
  /** Their middles, to the left and right, and in front and behind [m]. */
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  /** Half of their width, and their height [m]. */
  readonly half: number;
  readonly height: number;
}

export function fourFeet(kernel: SolidKernel, link: LinkDraft, finish: Finish, { x, y, half, height }: Feet): void {
  const corners = y.flatMap((cy) => x.map((cx) => [cx, cy] as const));
  for (const [i, [cx, cy]] of corners.entries()) {
    board(kernel, link, `foot_${i + 1}`, finish, [cx - half, cy - half, 0], [cx + half, cy + half, height]);
  }
}
