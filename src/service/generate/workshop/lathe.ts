import type { Vec3 } from '../../../model/types.ts';
import type { ProfilePoint } from '../solids.ts';

/** A quadratic curve from `start` to `end`, pulled towards `pull`; `steps` chords, both ends included. */
export function curve(start: ProfilePoint, pull: ProfilePoint, end: ProfilePoint, steps: number): ProfilePoint[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const mix = (k: 0 | 1): number => (1 - t) ** 2 * start[k] + 2 * t * (1 - t) * pull[k] + t ** 2 * end[k];
    return [mix(0), mix(1)];
  });
}

/** One ring of a hollow body's wall. */
export interface Band {
  /** Lower and upper end of its inner surface. */
  readonly inner: readonly [ProfilePoint, ProfilePoint];
  /** Its outer surface from bottom to top, convex. */
  readonly outer: readonly [ProfilePoint, ...ProfilePoint[]];
}

/**
 * Cuts a ring into sectors, each the convex hull of the points given: how a cavity stays open for simulators that know
 * convex shapes only.
 *
 * Between its two edges a convex sector bridges the hollow with a chord. Edges on the surface would make the hollow
 * r (1 - cos(π/n)) too narrow; they are set back by half of that, as far as the wall is thick enough, so that the error
 * is half as large and lies on both sides.
 *
 * @param segments facets of the visual around the full turn; a multiple of `sectors`
 */
export function sectors({ inner, outer }: Band, count: number, segments: number, axisX = 0): Vec3[][] {
  const setBack = 2 / (1 + Math.cos(Math.PI / count));
  const ends = [outer[0], outer.at(-1)!] as const;
  const innerEdge = inner.map(([r, z], i): ProfilePoint => [Math.min(r * setBack, r + 0.75 * (ends[i]![0] - r)), z]);
  const facets = segments / count;
  return Array.from({ length: count }, (_, k) => {
    const around = ([r, z]: ProfilePoint, facet: number): Vec3 => {
      const angle = (2 * Math.PI * facet) / segments;
      return [axisX + r * Math.cos(angle), r * Math.sin(angle), z];
    };
    const first = k * facets;
    return [
      ...innerEdge.flatMap((p) => [around(p, first), around(p, first + facets)]),
      ...outer.flatMap((p) => Array.from({ length: facets + 1 }, (_, i) => around(p, first + i))),
    ];
  });
}

/**
 * The chord that halves the error of a curved inner surface: its two ends moved by half the sagitta into the wall, as
 * far as `wall` [m] is thick enough.
 */
export function chord(points: readonly ProfilePoint[], wall: number): [ProfilePoint, ProfilePoint] {
  const [a, b] = [points[0]!, points.at(-1)!];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const normal: ProfilePoint = [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
  const distance = ([r, z]: ProfilePoint): number => (r - a[0]) * normal[0] + (z - a[1]) * normal[1];
  const shift = Math.min(Math.max(0, ...points.map(distance)) / 2, 0.6 * wall);
  return [
    [a[0] + shift * normal[0], a[1] + shift * normal[1]],
    [b[0] + shift * normal[0], b[1] + shift * normal[1]],
  ];
}
