import type { Solid, SolidKernel } from '../solids.ts';
import type { Body } from './body.ts';
import { SMALLEST } from './limits.ts';

/** Triangles of a cut, above which its walls are not looked at: it would take longer than the cut itself. */
const FINE = 2000;

/**
 * Whether a cut leaves a wall that is thinner than the shortest length of a solid: moved so far to all sides, it opens or parts
 * what it only hollows as it is.
 *
 * @returns the thickness that the wall is less than [m]; undefined where there is none, or it was not looked at
 */
export function thinBeside(kernel: SolidKernel, bodies: readonly Body[], tool: Solid): number | undefined {
  if (tool.triangles > FINE) return undefined;
  const whole = kernel.union(bodies.map(({ solid }) => solid));
  if (whole.triangles > 4 * FINE) return undefined;
  const moved = [0, 1, 2].flatMap((axis) =>
    [-SMALLEST, SMALLEST].map((by) => tool.move(axis === 0 ? by : 0, axis === 1 ? by : 0, axis === 2 ? by : 0)),
  );
  const [left, less] = [whole.minus(tool), whole.minus(tool.plus(...moved))];
  return formOf(left) === formOf(less) ? undefined : SMALLEST;
}

/** Pieces, and holes through them. */
const formOf = (solid: Solid): string =>
  solid.islands
    .filter((island) => island.volume > 1e-13)
    .map((island) => island.genus)
    .toSorted((a, b) => a - b)
    .join();
