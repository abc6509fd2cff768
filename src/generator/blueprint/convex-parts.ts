import type { SolidKernel } from '../solids.ts';
import type { Vec2 } from '../vec2.ts';
import { depthIn, hull2d } from './outline.ts';

/** A part of an area that is taken as its convex hull. */
interface Group {
  readonly corners: ReadonlySet<number>;
  readonly hull: readonly Vec2[];
}

/**
 * Convex parts that fill an area with holes: triangles, joined as long as their common hull reaches no farther than
 * `tolerance` [m] out of the area.
 *
 * @param outlines counter-clockwise, holes clockwise
 * @see S. Hertel and K. Mehlhorn, "Fast triangulation of simple polygons" (1983), with a tolerance
 */
export function convexParts(kernel: SolidKernel, outlines: readonly (readonly Vec2[])[], tolerance: number): Vec2[][] {
  const points = outlines.flat();
  const triangles = kernel.engine.triangulate(
    outlines.map((outline) => outline.map(([x, y]): [number, number] => [x, y])),
  );
  const groups = new Map<number, Group>();
  const edges = new Map<string, number[]>();
  for (const [i, triangle] of triangles.entries()) {
    groups.set(i, { corners: new Set(triangle), hull: hull2d(triangle.map((corner) => points[corner]!)) });
    for (const k of [0, 1, 2]) {
      const key = [triangle[k]!, triangle[(k + 1) % 3]!].toSorted((a, b) => a - b).join();
      edges.set(key, [...(edges.get(key) ?? []), i]);
    }
  }
  const parent = triangles.map((_, i) => i);
  const rootOf = (i: number): number => (parent[i] === i ? i : rootOf(parent[i]!));
  const pairs = [...edges.values()].filter((pair) => pair.length === 2) as [number, number][];
  for (let joined = true; joined; ) {
    joined = false;
    const candidates = new Map<string, { a: number; b: number; depth: number; group: Group }>();
    for (const [one, other] of pairs) {
      const [a, b] = [rootOf(one), rootOf(other)].toSorted((x, y) => x - y) as [number, number];
      const key = `${a},${b}`;
      if (a === b || candidates.has(key)) continue;
      const group = union(groups.get(a)!, groups.get(b)!, points);
      const depth = Math.max(0, ...[...group.corners].map((corner) => depthIn(group.hull, points[corner]!)));
      if (depth <= tolerance) candidates.set(key, { a, b, depth, group });
    }
    const taken = new Set<number>();
    for (const { a, b, group } of [...candidates.values()].toSorted(
      (x, y) => x.depth - y.depth || x.a - y.a || x.b - y.b,
    )) {
      if (taken.has(a) || taken.has(b)) continue;
      taken.add(a).add(b);
      parent[b] = a;
      groups.set(a, group);
      groups.delete(b);
      joined = true;
    }
  }
  return [...groups.values()].map(({ hull }) => [...hull]).filter((hull) => hull.length >= 3);
}

function union(a: Group, b: Group, points: readonly Vec2[]): Group {
  const corners = new Set([...a.corners, ...b.corners]);
  return { corners, hull: hull2d([...corners].map((corner) => points[corner]!)) };
}

/** A part of a profile: whether it reaches to the axis all along, and its outline. */
export interface ProfilePart {
  readonly full: boolean;
  readonly outline: readonly Vec2[];
}

/** Radii below this lie on the axis [m]. */
const ON_AXIS = 1e-7;

/**
 * Convex parts of a profile that is turned about its second axis: slices between its heights, joined upwards as long as
 * their hull reaches no farther than `tolerance` [m] out of it.
 */
export function profileParts(outlines: readonly (readonly Vec2[])[], tolerance: number): ProfilePart[] {
  const heights = [...new Set(outlines.flat().map(([, z]) => z))].toSorted((a, b) => a - b);
  const levels = heights.filter((z, i) => i === 0 || z - heights[i - 1]! > 1e-9);
  const edges = outlines.flatMap((outline) => outline.map((a, i) => [a, outline[(i + 1) % outline.length]!] as const));
  let open: Stack[] = [];
  const done: Stack[] = [];
  for (let i = 0; i + 1 < levels.length; i++) {
    const [low, high] = [levels[i]!, levels[i + 1]!];
    const radiusAt = ([[r0, z0], [r1, z1]]: readonly [Vec2, Vec2], z: number): number =>
      r0 + ((z - z0) / (z1 - z0)) * (r1 - r0);
    const crossed = edges
      .filter(([[, z0], [, z1]]) => Math.min(z0, z1) <= low + 1e-9 && Math.max(z0, z1) >= high - 1e-9 && z0 !== z1)
      .toSorted((a, b) => radiusAt(a, (low + high) / 2) - radiusAt(b, (low + high) / 2));
    const next: Stack[] = [];
    for (let k = 0; k + 1 < crossed.length; k += 2) {
      const [inner, outer] = [crossed[k]!, crossed[k + 1]!];
      const corners: Vec2[] = [
        [radiusAt(inner, low), low],
        [radiusAt(outer, low), low],
        [radiusAt(outer, high), high],
        [radiusAt(inner, high), high],
      ];
      const full = corners[0]![0] < ON_AXIS && corners[3]![0] < ON_AXIS;
      const below = open.find((stack) => stack.full === full && meet(stack.top, [corners[0]![0], corners[1]![0]]));
      const stack = below && grown(below, corners, tolerance);
      if (stack) {
        open = open.filter((one) => one !== below);
        next.push(stack);
      } else next.push({ full, corners, top: [corners[3]![0], corners[2]![0]] });
    }
    done.push(...open);
    open = next;
  }
  return [...done, ...open]
    .map(({ full, corners }) => ({ full, outline: hull2d(corners) }))
    .filter(({ outline }) => outline.length >= 3);
}

interface Stack {
  readonly full: boolean;
  readonly corners: readonly Vec2[];
  /** Inner and outer radius at its top. */
  readonly top: Vec2;
}

const meet = ([a, b]: Vec2, [c, d]: Vec2): boolean => Math.abs(a - c) < 1e-7 && Math.abs(b - d) < 1e-7;

function grown(below: Stack, corners: readonly Vec2[], tolerance: number): Stack | undefined {
  const all = [...below.corners, ...corners];
  const hull = hull2d(all);
  // Of a full part the axis is no edge: what is turned about it fills both sides.
  const depth = Math.max(
    ...all.map((point) => (below.full && point[0] < ON_AXIS ? 0 : depthIn(below.full ? mirrored(hull) : hull, point))),
  );
  return depth <= tolerance ? { full: below.full, corners: all, top: [corners[3]![0], corners[2]![0]] } : undefined;
}

const mirrored = (outline: readonly Vec2[]): Vec2[] => hull2d([...outline, ...outline.map(([r, z]): Vec2 => [-r, z])]);
