import type { Vec2 } from '../vec2.ts';
import { Fault, metres, type Path } from './finding.ts';

/** A corner with the radius that rounds it [m]. */
export interface Corner {
  readonly at: Vec2;
  readonly round: number;
}

const minus = ([a, b]: Vec2, [c, d]: Vec2): Vec2 => [a - c, b - d];
const crossOf = ([a, b]: Vec2, [c, d]: Vec2): number => a * d - b * c;

/** Signed area of a closed outline [m²]: above 0 counter-clockwise. */
export const areaOf = (points: readonly Vec2[]): number =>
  points.reduce((sum, point, i) => sum + crossOf(point, points[(i + 1) % points.length]!), 0) / 2;

/** Chords of a rounded corner of a right angle. */
const ARC = 6;

interface Bend {
  /** To the corner before and the one after [m]. */
  readonly sides: readonly [before: Vec2, after: Vec2];
  /** By how much the outline turns [rad]. */
  readonly turn: number;
  /** How much of each side the arc takes [m]. */
  readonly reach: number;
}

function bendsOf(corners: readonly Corner[], open: boolean): Bend[] {
  const count = corners.length;
  return corners.map(({ at, round }, i): Bend => {
    const [before, after] = [corners[(i + count - 1) % count]!.at, corners[(i + 1) % count]!.at];
    const [a, b] = [minus(before, at), minus(after, at)];
    const cosine = (a[0] * b[0] + a[1] * b[1]) / (Math.hypot(...a) * Math.hypot(...b));
    const turn = Math.PI - Math.acos(Math.max(-1, Math.min(1, cosine)));
    const isSharp = round <= 0 || !(turn >= 1e-3) || (open && (i === 0 || i === count - 1));
    return { sides: [a, b], turn, reach: isSharp ? 0 : round * Math.tan(turn / 2) };
  });
}

/** Arcs of neighbours share the side between them. @throws {Fault} at the larger one, with the largest radius that fits */
function requireRoom(corners: readonly Corner[], bends: readonly Bend[], path: Path): void {
  const count = bends.length;
  for (const [i, { sides, turn, reach }] of bends.entries()) {
    for (const [k, side] of sides.entries()) {
      const other = bends[(i + (k === 0 ? count - 1 : 1)) % count]!.reach;
      const long = Math.hypot(...side);
      if (reach === 0 || reach + other <= 1.0002 * long || reach < other) continue;
      const room = other >= long / 2 ? long / 2 : long - other;
      throw new Fault(
        'too-round',
        [...path, i, 2],
        `A radius of ${metres(corners[i]!.round)} takes ${metres(reach)} of a side that has ${metres(room)} for it.`,
        `Round it by at most ${metres(Math.floor((room / Math.tan(turn / 2)) * 1e5) / 1e5)}.`,
      );
    }
  }
}

/** The corners of an outline or, `open`, of a line, rounded by arcs that touch both sides. */
export function rounded(corners: readonly Corner[], path: Path, open = false): Vec2[] {
  const bends = bendsOf(corners, open);
  requireRoom(corners, bends, path);
  return corners.flatMap(({ at, round }, i): Vec2[] => {
    const { sides, turn, reach } = bends[i]!;
    if (reach === 0) return [at];
    const [a, b] = sides;
    const [la, lb] = [Math.hypot(...a), Math.hypot(...b)];
    const start: Vec2 = [at[0] + (a[0] / la) * reach, at[1] + (a[1] / la) * reach];
    const end: Vec2 = [at[0] + (b[0] / lb) * reach, at[1] + (b[1] / lb) * reach];
    const side = Math.sign(crossOf(a, b));
    const centre: Vec2 = [start[0] - (side * a[1] * round) / la, start[1] + (side * a[0] * round) / la];
    const steps = Math.max(2, Math.ceil((ARC * turn) / (Math.PI / 2)));
    const from = Math.atan2(start[1] - centre[1], start[0] - centre[0]);
    let sweep = Math.atan2(end[1] - centre[1], end[0] - centre[0]) - from;
    if (sweep > Math.PI) sweep -= 2 * Math.PI;
    if (sweep < -Math.PI) sweep += 2 * Math.PI;
    return Array.from({ length: steps + 1 }, (_, k): Vec2 => {
      if (k === 0) return start;
      if (k === steps) return end;
      const angle = from + (sweep * k) / steps;
      return [centre[0] + round * Math.cos(angle), centre[1] + round * Math.sin(angle)];
    });
  });
}

/** Steps between two points of a smooth curve. */
const STEPS = 6;

/**
 * A curve through points: centripetal Catmull-Rom, which has no loops between close points.
 * @see C. Yuksel et al., "Parameterization and applications of Catmull-Rom curves", CAD 43 (2011)
 */
export function smoothed<Point extends readonly number[]>(
  points: readonly Point[],
  closed: boolean,
  steps = STEPS,
): Point[] {
  const count = points.length;
  if (count < 3) return [...points];
  const mirror = (a: Point, b: Point): Point => a.map((value, k) => 2 * value - b[k]!) as unknown as Point;
  const at = (i: number): Point => {
    if (closed) return points[(i + count) % count]!;
    if (i < 0) return mirror(points[0]!, points[1]!);
    return i < count ? points[i]! : mirror(points[count - 1]!, points[count - 2]!);
  };
  const out: Point[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const four = [at(i - 1), at(i), at(i + 1), at(i + 2)] as const;
    for (let k = 0; k < steps; k++) out.push(catmull(four, k / steps));
  }
  return closed ? out : [...out, points[count - 1]!];
}

function catmull<Point extends readonly number[]>(
  [a, b, c, d]: readonly [Point, Point, Point, Point],
  u: number,
): Point {
  if (u === 0) return b;
  const gap = (p: Point, q: Point): number => Math.max(1e-9, Math.hypot(...p.map((value, k) => value - q[k]!)) ** 0.5);
  const t1 = gap(a, b);
  const t2 = t1 + gap(b, c);
  const t3 = t2 + gap(c, d);
  const t = t1 + u * (t2 - t1);
  const mix = (p: Point, q: Point, from: number, to: number): Point =>
    p.map((value, k) => ((to - t) * value + (t - from) * q[k]!) / (to - from)) as unknown as Point;
  const [ab, bc, cd] = [mix(a, b, 0, t1), mix(b, c, t1, t2), mix(c, d, t2, t3)];
  return mix(mix(ab, bc, 0, t2), mix(bc, cd, t1, t3), t1, t2);
}

/**
 * A closed outline, counter-clockwise, without points that repeat the one before.
 *
 * @throws {Fault} `self-intersection`, `no-area`
 */
export function closedOutline(points: readonly Vec2[], path: Path): Vec2[] {
  const kept = points.filter(([x, y], i) => {
    const [a, b] = points[(i + points.length - 1) % points.length]!;
    return Math.hypot(x - a, y - b) > 1e-7;
  });
  const crossing = crossingOf(kept);
  if (crossing)
    throw new Fault(
      'self-intersection',
      path,
      `This outline crosses itself near [${crossing.map((value) => Number(value.toPrecision(4))).join(', ')}].`,
      'List its corners in order around it, once.',
    );
  const area = areaOf(kept);
  const extent = Math.max(...kept.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y))), 0);
  if (kept.length < 3 || Math.abs(area) < 1e-12 || Math.abs(area) < 1e-9 * extent * extent)
    throw new Fault(
      'no-area',
      path,
      'This outline encloses no area.',
      'Give at least three corners that are not in one line.',
    );
  return area > 0 ? kept : kept.toReversed();
}

/** Where two sides of a closed outline cross. */
function crossingOf(points: readonly Vec2[]): Vec2 | undefined {
  const count = points.length;
  for (let i = 0; i < count; i++) {
    const [p, r] = [points[i]!, minus(points[(i + 1) % count]!, points[i]!)];
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue;
      const [q, s] = [points[j]!, minus(points[(j + 1) % count]!, points[j]!)];
      const across = crossOf(r, s);
      const off = minus(q, p);
      if (Math.abs(across) < 1e-18) continue;
      const [t, u] = [crossOf(off, s) / across, crossOf(off, r) / across];
      if (t > 1e-9 && t < 1 - 1e-9 && u > 1e-9 && u < 1 - 1e-9) return [p[0] + t * r[0], p[1] + t * r[1]];
    }
  }
  return undefined;
}

/** Convex hull of points, counter-clockwise: Andrew's monotone chain. */
export function hull2d(points: readonly Vec2[]): Vec2[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Vec2[]): Vec2[] => {
    const chain: Vec2[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && crossOf(minus(chain.at(-1)!, chain.at(-2)!), minus(point, chain.at(-1)!)) <= 1e-15)
        chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** How far a point within a convex outline is from its edge [m]. */
export const depthIn = (outline: readonly Vec2[], point: Vec2): number =>
  Math.min(
    ...outline.map((a, i) => {
      const side = minus(outline[(i + 1) % outline.length]!, a);
      return crossOf(side, minus(point, a)) / Math.hypot(...side);
    }),
  );
