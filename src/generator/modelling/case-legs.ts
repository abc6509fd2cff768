import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { taperedLeg } from './board.ts';
import { FOUR } from './panel-boards.ts';
import type { Carcass } from './panel-carcass.ts';

/** Four legs that taper, under the corners of the case. */
export function caseLegs(
  kernel: SolidKernel,
  body: LinkDraft,
  finish: Finish,
  { x, y, t, carcass: front, foot }: Carcass,
): void {
  const [head, toe] = [Math.min(2.4 * t, 0.05), Math.min(1.3 * t, 0.026)];
  const middle = (front + y) / 2;
  for (const [i, [sx, sy]] of FOUR.entries()) {
    const [px, py] = [sx * (x - 1.1 * head), middle + sy * ((y - front) / 2 - 1.1 * head)];
    taperedLeg(kernel, body, `leg_${i + 1}`, finish, [px, py, 0], [px, py, foot + 0.4 * t], toe, head);
  }
}
