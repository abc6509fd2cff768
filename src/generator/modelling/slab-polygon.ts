import type { Vec2 } from '../vec2.ts';

/** Polygons in the plane, counter-clockwise, as outlines of flat pieces [m]. */
export type Polygon = readonly Vec2[];

/** Twice the signed area of a triangle: positive where a, b, c turn left. */
const turn = (a: Vec2, b: Vec2, c: Vec2): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Points on a circular arc, both ends included; angles in degrees, from +X towards +Y. */
export function arc([x, y]: Vec2, radius: number, from: number, to: number, steps: number): Vec2[] {
  return Array.from({ length: steps + 1 }, (_, i): Vec2 => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** A trapezium between two heights [m]: from where to where it reaches at its foot and at its top. */
export const trapezium = ([a, b]: Vec2, [c, d]: Vec2, [low, high]: Vec2): Vec2[] => [
  [a, low],
  [b, low],
  [d, high],
  [c, high],
];

/** A rectangle between two corners [m], from its lower left one on. */
export const rectangle = ([x0, y0]: Vec2, [x1, y1]: Vec2): Vec2[] => trapezium([x0, x1], [x0, x1], [y0, y1]);

/**
 * A corner that is rounded by two chords: instead of it three points, the outer ones `radius` from it along both sides [m].
 *
 * @param before the corner before it in the outline, and `after` the one after it: each on a line along an axis with it
 */
export function easedCorner(before: Vec2, [x, y]: Vec2, after: Vec2, radius: number): Vec2[] {
  const [u, v] = [before, after].map(([a, b]): Vec2 => [radius * Math.sign(a - x), radius * Math.sign(b - y)]) as [
    Vec2,
    Vec2,
  ];
  return [
    [x + u[0], y + u[1]],
    [x + 0.3 * (u[0] + v[0]), y + 0.3 * (u[1] + v[1])],
    [x + v[0], y + v[1]],
  ];
}

/** A rectangle between two corners with rounded ones [m]. */
export function roundedRectangle([x0, y0]: Vec2, [x1, y1]: Vec2, radius: number, steps = 6): Vec2[] {
  const r = Math.min(radius, 0.499 * (x1 - x0), 0.499 * (y1 - y0));
  return [
    ...arc([x1 - r, y0 + r], r, -90, 0, steps),
    ...arc([x1 - r, y1 - r], r, 0, 90, steps),
    ...arc([x0 + r, y1 - r], r, 90, 180, steps),
    ...arc([x0 + r, y0 + r], r, 180, 270, steps),
  ];
}

/** The polygon turned about the origin by degrees, then shifted. */
export function placed(polygon: Polygon, degrees: number, [dx, dy]: Vec2): Vec2[] {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return polygon.map(([x, y]): Vec2 => [dx + c * x - s * y, dy + s * x + c * y]);
}

/** Mirrored at the X axis, counter-clockwise again. */
export const mirrored = (polygon: Polygon): Vec2[] => polygon.map(([x, y]): Vec2 => [x, -y]).reverse();

/** Each vertex moved inwards so that every edge goes in by `distance`; at sharp corners by three times that at most. */
export function inset(polygon: Polygon, distance: number): Vec2[] {
  const inwards = (a: Vec2, b: Vec2): Vec2 => {
    const size = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return [-(b[1] - a[1]) / size, (b[0] - a[0]) / size];
  };
  return polygon.map(([x, y], i): Vec2 => {
    const before = inwards(polygon.at(i - 1)!, [x, y]);
    const after = inwards([x, y], polygon[(i + 1) % polygon.length]!);
    const sum: Vec2 = [before[0] + after[0], before[1] + after[1]];
    const square = sum[0] ** 2 + sum[1] ** 2; // (2 cos(half the turn))²
    const stretch = distance * Math.min(2 / Math.max(square, 1e-9), 3 / Math.sqrt(Math.max(square, 1e-9)));
    return [x + sum[0] * stretch, y + sum[1] * stretch];
  });
}

/**
 * Ear clipping (Meisters, "Polygons have ears", 1975), always the ear with the best smallest height so that slivers stay
 * few.
 *
 * @returns indices into the polygon, three a triangle, counter-clockwise
 * @throws {TypeError} where the outline crosses itself or runs clockwise
 */
export function triangulate(polygon: Polygon): number[][] {
  const left = polygon.map((_, i) => i);
  const triangles: number[][] = [];
  while (left.length > 3) {
    let best: { at: number; quality: number } | undefined;
    for (const [at, index] of left.entries()) {
      const [before, after] = [left.at(at - 1)!, left[(at + 1) % left.length]!];
      const [a, b, c] = [polygon[before]!, polygon[index]!, polygon[after]!];
      const area = turn(a, b, c);
      if (area <= 0) continue;
      const longest = Math.max(Math.hypot(c[0] - a[0], c[1] - a[1]), 1e-12);
      const quality = area / longest ** 2;
      if (best && quality <= best.quality) continue;
      const blocked = left.some((other) => {
        const p = polygon[other]!;
        if (other === before || other === index || other === after) return false;
        return turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0;
      });
      if (!blocked) best = { at, quality };
    }
    if (!best) throw new TypeError('triangulate: the outline crosses itself or runs clockwise');
    triangles.push([left.at(best.at - 1)!, left[best.at]!, left[(best.at + 1) % left.length]!]);
    left.splice(best.at, 1);
  }
  return [...triangles, left];
}

/** Joins triangles across their common edges while the result stays convex (Hertel and Mehlhorn, 1983). */
export function convexPieces(polygon: Polygon): Vec2[][] {
  const pieces = triangulate(polygon);
  for (let merged = true; merged; ) {
    merged = false;
    for (let i = 0; i < pieces.length && !merged; i++) {
      for (let j = i + 1; j < pieces.length && !merged; j++) {
        const whole = joined(pieces[i]!, pieces[j]!);
        if (!whole || !isConvex(whole.map((k) => polygon[k]!))) continue;
        pieces.splice(j, 1);
        pieces[i] = whole;
        merged = true;
      }
    }
  }
  return pieces.map((piece) => piece.map((k) => polygon[k]!));
}

/** Two rings of indices that share an edge, as one ring. */
function joined(a: readonly number[], b: readonly number[]): number[] | undefined {
  for (const [i, from] of a.entries()) {
    const to = a[(i + 1) % a.length]!;
    const at = b.indexOf(to);
    if (at < 0 || b[(at + 1) % b.length] !== from) continue;
    const rest = Array.from({ length: b.length - 2 }, (_, k) => b[(at + 2 + k) % b.length]!);
    return [...a.slice(0, i + 1), ...rest, ...a.slice(i + 1)];
  }
  return undefined;
}

const isConvex = (ring: Polygon): boolean =>
  ring.every((point, i) => turn(ring.at(i - 1)!, point, ring[(i + 1) % ring.length]!) >= -1e-12);

/** A strip of varying width along a path [m]: its outline, and a convex quadrangle for each step of the path. */
export interface Ribbon {
  readonly outline: Vec2[];
  readonly pieces: Vec2[][];
}

/** @param half half of its width at each point of the path, or everywhere [m] */
export function ribbon(path: Polygon, half: number | readonly number[]): Ribbon {
  const side = (i: number, sign: -1 | 1): Vec2 => {
    const [before, after] = [path[Math.max(0, i - 1)]!, path[Math.min(path.length - 1, i + 1)]!];
    const size = Math.hypot(after[0] - before[0], after[1] - before[1]);
    const reach = (sign * (typeof half === 'number' ? half : half[i]!)) / size;
    return [path[i]![0] - reach * (after[1] - before[1]), path[i]![1] + reach * (after[0] - before[0])];
  };
  const right = path.map((_, i) => side(i, -1));
  const left = path.map((_, i) => side(i, 1));
  return {
    outline: [...right, ...left.toReversed()],
    pieces: path.slice(1).map((_, i) => [right[i]!, right[i + 1]!, left[i + 1]!, left[i]!]),
  };
}
