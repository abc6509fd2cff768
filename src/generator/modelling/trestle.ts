import { type Finish, stock } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { raked } from './board.ts';
import { boardsOf } from './panel-boards.ts';

/** What a long top stands on; the first, which is the usual, is legs in its corners. */
export const BASES = ['cornered', 'trestle', 'crossed'] as const;
export type Trestle = Exclude<(typeof BASES)[number], 'cornered'>;

/** What two trestles carry, centred about the origin [m]. */
export interface TrestleTop {
  readonly width: number;
  readonly depth: number;
  /** Underside, and how far posts reach into what they carry. */
  readonly under: number;
  readonly tenon: number;
}

/** Part of the width that a top reaches over its trestles. */
const OVERHANG = 0.15;

/**
 * Two trestles below a top, with a stretcher between them: a post on a foot each, or two boards that cross.
 */
export function trestles(
  kernel: SolidKernel,
  link: LinkDraft,
  finish: Finish,
  form: Trestle,
  { width, depth, under, tenon }: TrestleTop,
): void {
  const add = boardsOf(kernel, link, finish);
  const scale = Math.min(1, Math.min(width, depth) / 0.6, under / 0.4);
  const broad = Math.max(Math.sqrt(stock(finish, 1)) * 0.07 * scale, 0.006);
  const thick = 0.6 * broad;
  const [at, reach] = [(0.5 - OVERHANG) * width, 0.44 * depth];
  const tall = Math.min(broad, 0.15 * under);
  const middle = 0.5 * under;
  for (const [i, side] of [-1, 1].entries()) {
    const x = side * at;
    const end = (half: number, y: number, z: readonly [number, number], label: string): void =>
      add(`${label}_${i + 1}`, [x - half, -y, z[0]], [x + half, y, z[1]]);
    end(0.45 * broad, 0.92 * reach, [under - tall, under + 0.3 * tenon], 'bearer');
    if (form === 'trestle') {
      end(0.5 * broad, reach, [0, tall], 'foot');
      end(0.35 * broad, 0.3 * reach, [0.5 * tall, under + 0.2 * tenon], 'post');
      continue;
    }
    for (const [k, lean] of [-1, 1].entries()) {
      // One is a little narrower: their faces lie in no common plane.
      const half = (0.5 - 0.06 * k) * broad;
      const [low, high] = [-lean * (reach - 0.6 * thick), lean * (0.75 * reach - 0.6 * thick)];
      raked(kernel, link, `leg_${2 * i + k + 1}`, finish, [x - half, x + half], [low, 0], [high, under], 1.2 * thick);
    }
  }
  const [low, high] = form === 'trestle' ? [middle - tall, middle] : [middle - 0.5 * tall, middle + 0.5 * tall];
  add('stretcher', [-at, -0.3 * thick, low], [at, 0.3 * thick, high]);
}
