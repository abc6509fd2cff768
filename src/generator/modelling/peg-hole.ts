import type { Vec3 } from '../../model/types.ts';
import { snap } from '../grid.ts';
import type { Vec2 } from '../vec2.ts';

/** A plate with a round hole, between two heights [m]. */
export interface Holed {
  /** Convex, counter-clockwise, around the centre of the hole [m]. */
  readonly outline: readonly Vec2[];
  readonly centre: Vec2;
  readonly radius: number;
  readonly bottom: number;
  readonly top: number;
}

/** A regular polygon or, with many corners, a circle [m]; its first corner lies at `from` [rad]. */
export function polygon([x, y]: Vec2, radius: number, corners: number, from = 0): Vec2[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = from + (2 * Math.PI * i) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/**
 * Cuts the plate into convex sectors around its hole, which stays open for simulators that know convex shapes only.
 *
 * The sectors leave a polygon around the circle: nowhere narrower than the hole, and at its corners wider by
 * r (1 / cos(π / n) - 1), 0.9% of the radius with 24 sectors.
 */
export function aroundHole({ outline, centre, radius, bottom, top }: Holed, count: number): Vec3[][] {
  const reach = radius / Math.cos(Math.PI / count);
  const step = (2 * Math.PI) / count;
  return Array.from({ length: count }, (_, k) => {
    const [from, to] = [k * step, (k + 1) * step];
    const inner = [from, to].map(
      (angle): Vec2 => [centre[0] + reach * Math.cos(angle), centre[1] + reach * Math.sin(angle)],
    );
    const between = outline.filter((corner) => {
      const past = turn(Math.atan2(corner[1] - centre[1], corner[0] - centre[0]) - from);
      return past > 1e-6 && past < step - 1e-6;
    });
    const section = [...inner, hit(outline, centre, from), ...between, hit(outline, centre, to)];
    return section.flatMap(([x, y]): Vec3[] => [
      [x, y, bottom],
      [x, y, top],
    ]);
  });
}

/** An angle as 0 to 2π [rad]. */
const turn = (angle: number): number => ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);

/** Where a ray from the centre leaves the outline. */
function hit(outline: readonly Vec2[], [cx, cy]: Vec2, angle: number): Vec2 {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  let least = Number.POSITIVE_INFINITY;
  for (const [i, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(i + 1) % outline.length]!;
    // Counter-clockwise: the outside of an edge lies to its right.
    const [nx, ny] = [by - ay, ax - bx];
    const rate = dx * nx + dy * ny;
    if (rate > 1e-12) least = Math.min(least, ((ax - cx) * nx + (ay - cy) * ny) / rate);
  }
  return [snap(cx + least * dx), snap(cy + least * dy)];
}
