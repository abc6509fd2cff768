import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import type { Vec3 } from '../model/types.ts';
import { normalize } from '../model/vec.ts';
import type { Vec2 } from './vec2.ts';

/** The template's size [m]: small, because manifold-3d takes the accuracy of single precision at it for its tolerance. */
const UNIT = 0.01;

const templates = new WeakMap<ManifoldToplevel, Map<number, Manifold>>();

/**
 * A cube whose corners are eighths of a ball and whose edges quarters of a cylinder, `steps` chords each. A coordinate is
 * ±(2 + d) units, with d the same coordinate of the rounding's unit normal: that is all {@link roundedBox} has to know.
 */
function template(engine: ManifoldToplevel, steps: number): Manifold {
  const known = templates.get(engine) ?? new Map<number, Manifold>();
  templates.set(engine, known);
  const made = known.get(steps) ?? engine.Manifold.ofMesh(new engine.Mesh({ numProp: 3, ...skinOf(steps) }));
  known.set(steps, made);
  return made;
}

/** A box between two corners with edges rounded to the radius, in double precision. The caller owns it. */
export function roundedBox(
  engine: ManifoldToplevel,
  min: Vec3,
  max: Vec3,
  radius: number,
  steps: number,
  snap: (metres: number) => number,
): Manifold {
  const stretched = template(engine, steps).warpBatch((corners) => {
    for (const [i, value] of corners.entries()) {
      const axis = (i % 3) as 0 | 1 | 2;
      const inset = snap(radius * (3 - Math.abs(value) / UNIT));
      corners[i] = value > 0 ? max[axis] - inset : min[axis] + inset;
    }
  });
  const original = stretched.asOriginal();
  stretched.delete();
  return original;
}

/** Unit vectors over an eighth of a ball, all coordinates 0 or more: on its edges equally far apart. */
export function octant(steps: number): Vec3[] {
  const along = (step: number): number => Math.sin((step / steps) * (Math.PI / 2));
  return Array.from({ length: steps + 1 }, (_, i) =>
    Array.from({ length: steps + 1 - i }, (_, j) => normalize([along(i), along(j), along(steps - i - j)])),
  ).flat();
}

function skinOf(n: number): { vertProperties: Float32Array; triVerts: Uint32Array } {
  const points: number[] = [];
  const triangles: number[] = [];
  const known = new Map<string, number>();
  const directions = octant(n);
  /** Bit a of `corner` says on which side of axis a it lies; i, j and n - i - j are steps towards x, y and z. */
  const point = (corner: number, i: number, j: number): number => {
    const key = `${corner},${i},${j}`;
    const old = known.get(key);
    if (old !== undefined) return old;
    const unit = directions[i * (n + 1) - (i * (i - 1)) / 2 + j]!;
    for (const [axis, d] of unit.entries()) points.push((corner & (1 << axis) ? 1 : -1) * (2 + d) * UNIT);
    known.set(key, known.size);
    return known.size - 1;
  };
  const add = (a: number, b: number, c: number, turned: boolean): void => {
    triangles.push(a, ...(turned ? [c, b] : [b, c]));
  };
  const quad = (a: number, b: number, c: number, d: number, turned: boolean): void => {
    add(a, b, c, turned);
    add(a, c, d, turned);
  };
  const isOdd = (bits: number): boolean => ((bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1)) % 2 === 1;

  for (let corner = 0; corner < 8; corner++) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; i + j < n; j++) {
        const turned = !isOdd(corner);
        add(point(corner, i + 1, j), point(corner, i, j + 1), point(corner, i, j), turned);
        if (i + j < n - 1) add(point(corner, i + 1, j), point(corner, i + 1, j + 1), point(corner, i, j + 1), turned);
      }
    }
  }
  for (const axis of [0, 1, 2] as const) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as const;
    const onArc = (corner: number, step: number): number => {
      const steps = [0, 0, 0];
      steps[u] = n - step;
      steps[v] = step;
      return point(corner, steps[0]!, steps[1]!);
    };
    const flat = (corner: number): number => point(corner, axis === 0 ? n : 0, axis === 1 ? n : 0);
    for (const low of [0, 1 << u, 1 << v, (1 << u) | (1 << v)]) {
      const high = low | (1 << axis);
      for (let s = 0; s < n; s++)
        quad(onArc(low, s), onArc(high, s), onArc(high, s + 1), onArc(low, s + 1), !isOdd(low));
    }
    for (const side of [0, 1 << axis])
      quad(flat(side), flat(side | (1 << u)), flat(side | (1 << u) | (1 << v)), flat(side | (1 << v)), side === 0);
  }
  return { vertProperties: Float32Array.from(points), triVerts: Uint32Array.from(triangles) };
}

/** The same outline moved inwards [m], corner by corner along the bisector; undefined where an edge would vanish. */
export function insetOutline(outline: readonly Vec2[], distance: number): Vec2[] | undefined {
  const count = outline.length;
  const at = (i: number): Vec2 => outline[(i + count) % count]!;
  const direction = (i: number): Vec2 => {
    const [a, b] = [at(i), at(i + 1)];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  };
  const inset = outline.map(([x, y], i): Vec2 => {
    const [before, after] = [direction(i - 1), direction(i)];
    // Both edges move by `distance` along their inward normals (-dy, dx): their new crossing.
    const share = distance / Math.max(0.15, 1 + before[0] * after[0] + before[1] * after[1]);
    return [x - share * (before[1] + after[1]), y + share * (before[0] + after[0])];
  });
  const kept = inset.every((a, i) => {
    const [b, d] = [inset[(i + 1) % count]!, direction(i)];
    return (b[0] - a[0]) * d[0] + (b[1] - a[1]) * d[1] > 0;
  });
  return kept ? inset : undefined;
}
