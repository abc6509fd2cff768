import type { Vec3 } from '../../../model/types.ts';
import type { Bench, Solid } from '../solids.ts';

/** A pouring lip at a round rim. */
export interface Beak {
  /** Outer radius and height of the rim [m]. */
  readonly rim: number;
  readonly height: number;
  readonly wall: number;
  /** How far it stands out of the rim [m]. */
  readonly reach: number;
  /** To +X or to -X, of an axis that stands at `x` [m]. */
  readonly side: 1 | -1;
  readonly x?: number;
}

/** A small channel that narrows to its end: what grows out of the wall, what is cut out of that, and what collides. */
export function beak(
  bench: Bench,
  { rim, height, wall, reach, side, x = 0 }: Beak,
): { solid: Solid; bore: Solid; points: readonly Vec3[] } {
  const point = (radius: number, y: number, z: number): Vec3 => [x + side * radius, y, z];
  const root = Math.sqrt(Math.max(0, (rim - wall / 2) ** 2 - reach ** 2));
  const points: Vec3[] = [
    point(root, reach, height),
    point(root, -reach, height),
    point(rim + reach, 0.2 * reach, height),
    point(rim + reach, -0.2 * reach, height),
    point(rim - wall / 2, 0, height - 1.6 * reach),
    point(rim + 0.75 * reach, 0, height - 0.35 * reach),
  ];
  const over = 0.3 * reach;
  const width = reach - wall;
  const bore = bench.hull([
    point(root - 2 * wall, width, height + over),
    point(root - 2 * wall, -width, height + over),
    point(rim + reach + wall, 0.12 * reach, height + over),
    point(rim + reach + wall, -0.12 * reach, height + over),
    point(rim + 0.8 * reach, 0, height - 0.15 * reach),
    point(rim - 2 * wall, 0, height - Math.max(0.2 * reach, 1.6 * reach - 1.8 * wall)),
  ]);
  return { solid: bench.hull(points), bore, points };
}
