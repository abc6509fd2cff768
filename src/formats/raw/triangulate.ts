import type { ManifoldToplevel } from 'manifold-3d';
import { loadManifold } from '../../model/manifold.ts';
import { refusal } from '../refusal.ts';
import { meshLimit } from './findings.ts';

/**
 * Corners of a polygon in space, x, y, z each, wound counter-clockwise; then those of its holes, if `ends` says where
 * each of these loops ends (in corners) → triples of corners. Every corner is used, so that neighbours stay joined.
 */
export type Triangulate = (points: readonly number[], ends?: readonly number[]) => readonly number[];

/** Corners of one polygon. Drawn by hand or cut from a shape, the largest have some thousands. */
const MOST_CORNERS = 20_000;
/** Of all polygons: the sum of squares of corners. The worst polygons of so much take some seconds. */
const MOST_WORK = 4e8;

const TRIANGLE = [0, 1, 2];
const QUAD = [0, 1, 2, 0, 2, 3];
/** With the other diagonal. */
const QUAD_TURNED = [0, 1, 3, 1, 2, 3];

/**
 * What cuts the polygons of a file into triangles: quads along the first diagonal, as everybody does, unless they are
 * concave there; larger ones by ear clipping (manifold-3d, loaded for those alone).
 *
 * @param place for errors
 * @param hasLarger whether the file has polygons of more than four corners
 * @throws {PropmasterError} `unsafe_input`, when called, for polygons that nobody draws
 */
export async function triangulator(place: string, hasLarger: boolean): Promise<Triangulate> {
  const hold = (what: string, found: number, limit: number): void => {
    if (found > limit) throw refusal('unsafe_input', meshLimit.at(place, { what, found, limit }));
  };
  const engine = hasLarger ? await loadManifold() : undefined;
  let work = 0;
  return (points, ends = []) => {
    const count = points.length / 3;
    if (count === 3) return TRIANGLE;
    hold('a polygon with a number of corners', count, MOST_CORNERS);
    const flat = flatten(points, ends[0] ?? count);
    if (count === 4) return isReflex(flat, 1) || isReflex(flat, 3) ? QUAD_TURNED : QUAD;
    work += count * count;
    hold('polygons with a sum of squared corners', work, MOST_WORK);
    return cut(engine!, flat, ends);
  };
}

type Flat = readonly (readonly [x: number, y: number])[];

/**
 * Corners seen from the side from which the outer loop turns counter-clockwise, along the axis that is closest to its
 * normal.
 * @see M. E. Newell's normal, which is right for polygons that are concave or not quite flat
 */
function flatten(points: readonly number[], outer: number): Flat {
  const normal = [0, 0, 0] as [number, number, number];
  for (let i = 0, last = outer - 1; i < outer; last = i++) {
    for (const [axis, u, v] of TURNS) {
      normal[axis] += (points[3 * last + u]! - points[3 * i + u]!) * (points[3 * last + v]! + points[3 * i + v]!);
    }
  }
  const size = normal.map(Math.abs);
  const [axis, u, v] = TURNS.toSorted(([a], [b]) => size[b]! - size[a]!)[0]!;
  const [across, up] = normal[axis] >= 0 ? [u, v] : [v, u];
  return Array.from({ length: points.length / 3 }, (_, i) => [points[3 * i + across]!, points[3 * i + up]!] as const);
}

/** Each axis with the two that are right and up for who looks against it. */
const TURNS = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const;

/** Whether a corner of a quad points inwards. */
function isReflex(flat: Flat, corner: number): boolean {
  const [[ax, ay], [bx, by], [cx, cy]] = [flat[corner - 1]!, flat[corner]!, flat[(corner + 1) % 4]!];
  return (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 0;
}

/** Holes are turned clockwise for the cutting, whichever way they came. */
function cut(engine: ManifoldToplevel, flat: Flat, ends: readonly number[]): number[] {
  const order: number[] = [];
  const loops: [number, number][][] = [];
  for (const [i, end] of [...ends, flat.length].entries()) {
    const loop = Array.from({ length: end - order.length }, (_, k) => order.length + k);
    if (i > 0 && area(loop.map((corner) => flat[corner]!)) > 0) loop.reverse();
    order.push(...loop);
    loops.push(loop.map((corner) => [...flat[corner]!]));
  }
  return engine.triangulate(loops).flatMap((corners) => Array.from(corners, (corner) => order[corner]!));
}

function area(loop: Flat): number {
  return loop.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = loop[(i + 1) % loop.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}
