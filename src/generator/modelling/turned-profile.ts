import type { ProfilePoint } from '../solids.ts';

const minus = (a: ProfilePoint, b: ProfilePoint): ProfilePoint => [a[0] - b[0], a[1] - b[1]];
const cross = (a: ProfilePoint, b: ProfilePoint): number => a[0] * b[1] - a[1] * b[0];

/** Distance of a point from a segment [m]. */
function distance(point: ProfilePoint, from: ProfilePoint, to: ProfilePoint): number {
  const [along, off] = [minus(to, from), minus(point, from)];
  const square = along[0] ** 2 + along[1] ** 2;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, (off[0] * along[0] + off[1] * along[1]) / square));
  return Math.hypot(off[0] - t * along[0], off[1] - t * along[1]);
}

/** Distance of a point from a line of segments [m]. */
export const distanceTo = (point: ProfilePoint, line: readonly ProfilePoint[]): number =>
  Math.min(...line.slice(1).map((end, i) => distance(point, line[i]!, end)));

/**
 * The convex outline of a silhouette that runs upwards, on the side away from the axis (`outer`) or towards it
 * (`inner`), and how far the silhouette falls short of it at most [m]: one half of Andrew's monotone chain.
 */
export function envelope(
  points: readonly ProfilePoint[],
  side: 'outer' | 'inner',
): { chain: ProfilePoint[]; deviation: number } {
  const sign = side === 'outer' ? 1 : -1;
  const chain: ProfilePoint[] = [];
  for (const point of points) {
    while (chain.length > 1) {
      const [before, last] = [chain.at(-2)!, chain.at(-1)!];
      if (sign * cross(minus(last, before), minus(point, last)) > 0) break;
      chain.pop();
    }
    chain.push(point);
  }
  const deviation = chain.length < 2 ? 0 : Math.max(...points.map((point) => distanceTo(point, chain)));
  return { chain, deviation };
}

/** A silhouette with as few points as keep it within `error` [m]; its ends stay. Source: Douglas and Peucker, 1973. */
export function coarsened(points: readonly ProfilePoint[], error: number): ProfilePoint[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const off = points.map((point) => distance(point, first, last));
  const farthest = off.indexOf(Math.max(...off));
  if (off[farthest]! <= error) return [first, last];
  return [...coarsened(points.slice(0, farthest + 1), error).slice(0, -1), ...coarsened(points.slice(farthest), error)];
}

/** Rounds the corners of a silhouette, with up to `radius` [m] of each of their sides; ends stay. */
export function softened(points: readonly ProfilePoint[], radius: number, steps = 5): ProfilePoint[] {
  return points.flatMap((corner, i): ProfilePoint[] => {
    const [before, after] = [points[i - 1], points[i + 1]];
    if (!before || !after) return [corner];
    const towards = (other: ProfilePoint): ProfilePoint => {
      const [r, z] = minus(other, corner);
      const length = Math.hypot(r, z);
      const way = Math.min(radius, 0.48 * length) / length;
      return [corner[0] + way * r, corner[1] + way * z];
    };
    const [start, end] = [towards(before), towards(after)];
    return Array.from({ length: steps + 1 }, (_, k) => {
      const t = k / steps;
      const mix = (axis: 0 | 1): number =>
        (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * corner[axis] + t ** 2 * end[axis];
      return [mix(0), mix(1)];
    });
  });
}

/** A silhouette that runs out along a floor and straight up to a rim, its corner rounded by up to `soft` [m]. */
export const cupProfile = (radius: number, [floor, rim]: readonly [number, number], soft: number): ProfilePoint[] =>
  softened(
    [
      [0, floor],
      [radius, floor],
      [radius, rim],
    ],
    soft,
  );

/** Radius of a silhouette that runs upwards, at a height within it [m]; at a step, what lies just above or just below. */
export function radiusAt(points: readonly ProfilePoint[], height: number, side: 'above' | 'below' = 'below'): number {
  const isPast = ([, z]: ProfilePoint): boolean => (side === 'below' ? z >= height - 1e-9 : z > height + 1e-9);
  const next = points.findIndex(isPast);
  const [after, before] = [points[next], points[next - 1]];
  if (!after) return points.at(-1)![0];
  if (!before) return after[0];
  const t = Math.min(1, Math.max(0, (height - before[1]) / (after[1] - before[1])));
  return before[0] + t * (after[0] - before[0]);
}

/** The part of a silhouette between two heights [m], cut to them. */
export const between = (points: readonly ProfilePoint[], low: number, high: number): ProfilePoint[] => [
  [radiusAt(points, low, 'above'), low],
  ...points.filter(([, z]) => z > low + 1e-9 && z < high - 1e-9),
  [radiusAt(points, high), high],
];

/** Heights closer than this are one [m], and so are points in a line with their neighbours. */
const SAME = 1e-5;
const HALVINGS = 24;

/**
 * The inner silhouette of a shell: as far out as it can be at each height while `wall` [m] lie between it and the outer
 * silhouette in every direction, from a floor `base` [m] above the foot up to the rim. Where the outside turns more
 * sharply than the wall is thick, the inside has a corner.
 */
export function hollow(outer: readonly ProfilePoint[], wall: number, base: number = wall): ProfilePoint[] {
  const [floor, rim] = [outer[0]![1] + base, outer.at(-1)![1]];
  // Square to each segment's ends, the inside has its own corners.
  const corners = outer.slice(1).flatMap((end, i) => {
    const [r, z] = minus(end, outer[i]!);
    return [outer[i]![1], end[1]].map((height) => height + (wall * r) / Math.max(Math.hypot(r, z), 1e-9));
  });
  const heights = [floor, ...corners.filter((z) => z > floor + SAME && z < rim - SAME), rim].toSorted((a, b) => a - b);
  const inner = heights
    .filter((z, i) => i === 0 || z - heights[i - 1]! > SAME)
    .map((z): ProfilePoint => [insideAt(outer, z, wall), z]);
  return simplified(inner);
}

/** Without points that lie on the line between the others (Ramer, Douglas and Peucker). */
function simplified(points: readonly ProfilePoint[]): ProfilePoint[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const off = points.map((point) => distance(point, first, last));
  const worst = Math.max(...off);
  if (points.length < 3 || worst < SAME) return [first, last];
  const at = off.indexOf(worst);
  return [...simplified(points.slice(0, at + 1)).slice(0, -1), ...simplified(points.slice(at))];
}

/** The largest radius at a height that is `wall` away from a silhouette: by halving. */
function insideAt(outer: readonly ProfilePoint[], height: number, wall: number): number {
  let [free, blocked] = [0, radiusAt(outer, height)];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (free + blocked) / 2;
    if (distanceTo([middle, height], outer) >= wall - 1e-9) free = middle;
    else blocked = middle;
  }
  return free;
}

/** Breaks the two edges of a rim by `lip` [m]. Outside and inside end at the same height; the rim is as wide as before. */
export function withLip(
  outer: readonly ProfilePoint[],
  inner: readonly ProfilePoint[],
  lip: number,
): { outer: ProfilePoint[]; inner: ProfilePoint[] } {
  const [[widest, rim], [mouth]] = [outer.at(-1)!, inner.at(-1)!];
  const below = (points: readonly ProfilePoint[]): ProfilePoint[] => between(points, points[0]![1], rim - lip);
  return {
    outer: [...below(outer), [widest, rim - 0.4 * lip], [widest - lip, rim]],
    inner: [...below(inner), [mouth + lip, rim]],
  };
}
