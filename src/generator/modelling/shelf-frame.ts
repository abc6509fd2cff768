import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { board } from './board.ts';
import { rail } from './leg-round.ts';
import { FOUR } from './panel-boards.ts';

/** Height of a compartment over that of the one above it, where boards are graded. */
const GRADE = 1.18;

/** Lower sides of the boards [m], from below. */
export function levelsOf(shelves: number, isGraded: boolean, [low, high]: readonly [number, number]): number[] {
  const pitch = (high - low) / shelves;
  if (!isGraded) return Array.from({ length: shelves }, (_, i) => low + i * pitch);
  const shares = Array.from({ length: shelves }, (_, i) => GRADE ** (shelves - 1 - i));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let z = low;
  return shares.map((share) => {
    const level = z;
    z += ((high - low) * share) / whole;
    return level;
  });
}

/** What an open shelf is made of: half its width and depth, thickness of its boards, lower side of its top and of its boards [m]. */
interface OpenShelf {
  readonly x: number;
  readonly y: number;
  readonly t: number;
  readonly under: number;
  readonly levels: readonly number[];
}

/** Boards between four posts, which stand inside of the edges of the top, with rails at the sides or a cross behind. */
export function openFrame(
  kernel: SolidKernel,
  body: LinkDraft,
  finish: Finish,
  frame: 'framed' | 'braced',
  { x, y, t, under, levels }: OpenShelf,
): void {
  // Of sheet the boards are thinner than what carries them.
  const half = Math.min(Math.max(0.9 * t, Math.min(0.011, 0.03 * x)), 0.12 * y);
  const [px, py] = [x - 1.2 * half, y - 1.2 * half];
  for (const [i, [sx, sy]] of FOUR.entries()) {
    const [cx, cy] = [sx * px, sy * py];
    board(kernel, body, `post_${i + 1}`, finish, [cx - half, cy - half, 0], [cx + half, cy + half, under + 0.5 * t]);
  }
  for (const [i, z] of levels.entries()) {
    board(kernel, body, `shelf_${i + 1}`, finish, [-px, -py, z], [px, py, z + t]);
    body.support(`shelf_${i + 1}`, [-0.95 * (px - half), -0.95 * py], [0.95 * (px - half), 0.95 * py], z + t);
  }
  const [low, high] = [levels[0]! + 0.5 * t, under - 1.5 * t];
  if (frame === 'framed')
    for (const [i, z] of [...levels.slice(1), under].entries()) {
      const middle = (levels[i]! + t + z) / 2;
      for (const [side, sx] of [
        ['left', -1],
        ['right', 1],
      ] as const)
        board(
          kernel,
          body,
          `${side}_rail_${i + 1}`,
          finish,
          [sx * px - 0.4 * half, -py, middle - half],
          [sx * px + 0.4 * half, py, middle + half],
        );
    }
  else
    for (const side of [-1, 1])
      rail(
        kernel,
        body,
        `brace_${side < 0 ? 1 : 2}`,
        finish,
        [
          [side * px, py + 0.3 * half, low],
          [-side * px, py + 0.3 * half, high],
        ],
        0.4 * half,
      );
}
