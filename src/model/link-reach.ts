import { extremePoints } from './bounds.ts';
import { apply } from './pose.ts';
import { ofSkin } from './remembered-skin.ts';
import type { Link, Mesh, Vec3 } from './types.ts';
import { add, dot, length, pointAt, scale, subtract } from './vec.ts';

/** Directions with small whole numbers, 98 of them: nowhere is one farther than 18° away. */
const DIRECTIONS: readonly Vec3[] = [-2, -1, 0, 1, 2].flatMap((x) =>
  [-2, -1, 0, 1, 2].flatMap((y) =>
    [-2, -1, 0, 1, 2].flatMap((z): Vec3[] => {
      const isShortest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) === 2 ? (x % 2 || y % 2 || z % 2) !== 0 : true;
      return isShortest && (x || y || z) ? [[x, y, z]] : [];
    }),
  ),
);

/**
 * The vertices of a mesh that lie outermost along many directions, or all of a small one. Their hull is smaller than that of the mesh
 * by 3% of its size at most.
 */
const outermost = ofSkin(({ positions }: Pick<Mesh, 'positions' | 'indices'>): Vec3[] => {
  const count = positions.length / 3;
  if (count <= DIRECTIONS.length) return Array.from({ length: count }, (_, v) => pointAt(positions, v));
  const found = new Set<number>();
  for (const direction of DIRECTIONS) {
    const [x, y, z] = direction;
    let [most, at] = [-Infinity, 0];
    for (let v = 0; v < count; v++) {
      const along = x * positions[3 * v]! + y * positions[3 * v + 1]! + z * positions[3 * v + 2]!;
      if (along > most) [most, at] = [along, v];
    }
    found.add(at);
  }
  return [...found].map((v) => pointAt(positions, v));
});

/**
 * Corners of all that is seen or touched of a link, in its frame, as packed coordinates [m]: of curved shapes those of their box, of
 * large meshes the outermost ones.
 */
export function pointsOf({ visuals, collisions }: Link, meshes: ReadonlyMap<string, Mesh>): Float64Array {
  const points: number[] = [];
  for (const { pose, geometry } of [...visuals, ...collisions]) {
    const mesh = geometry.type === 'mesh' ? meshes.get(geometry.mesh) : undefined;
    for (const point of mesh ? outermost(mesh) : extremePoints(geometry, meshes)) points.push(...apply(pose, point));
  }
  return Float64Array.from(points);
}

/** From where to where points reach along a direction, seen from a place [m]. `direction` is a unit vector. */
export function reachAlong(points: Float64Array, direction: Vec3, from: Vec3): readonly [low: number, high: number] {
  const offset = dot(from, direction);
  let [low, high] = [Infinity, -Infinity];
  for (let v = 0; v < points.length / 3; v++) {
    const along = dot(pointAt(points, v), direction) - offset;
    if (along < low) low = along;
    if (along > high) high = along;
  }
  return [low, high];
}

/** Steps after which what is known so far is told; most places are settled in ten. */
const MOST_STEPS = 64;
/** Share of the true distance that is good enough. */
const NEARLY = 0.98;

/**
 * How far a place lies outside of the convex hull of points, at least [m]; 0 inside, or up to `margin` outside of it. The hull
 * itself isn't built: its nearest known point moves towards the corner that is farthest on the side of the place, and each such corner
 * tells a plane between the place and all points (von Neumann's algorithm).
 *
 * @see Epelman and Freund, "Condition number complexity of an elementary algorithm for computing a reliable solution of a
 * conic linear system", Mathematical Programming 88 (2000): the algorithm and its bounds
 */
export function distanceOutside(points: Float64Array, place: Vec3, margin: number): number {
  let nearest = subtract(pointAt(points, 0), place);
  let known = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    const distance = length(nearest);
    if (distance <= margin) return 0;
    const [depth, corner] = lowest(points, scale(nearest, 1 / distance), place);
    known = Math.max(known, depth);
    if (known > NEARLY * distance) break;
    const towards = subtract(corner, nearest);
    const share = Math.min(1, -dot(nearest, towards) / dot(towards, towards));
    nearest = add(nearest, scale(towards, share));
  }
  return known > margin ? known : 0;
}

/** The point that lies least far along a direction, seen from a place, and how far that is. */
function lowest(points: Float64Array, direction: Vec3, place: Vec3): readonly [number, Vec3] {
  let [least, at] = [Infinity, 0];
  for (let v = 0; v < points.length / 3; v++) {
    const along = dot(pointAt(points, v), direction);
    if (along < least) [least, at] = [along, v];
  }
  return [least - dot(place, direction), subtract(pointAt(points, at), place)];
}
