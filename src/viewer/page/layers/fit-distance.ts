import { Box3, type BufferAttribute, type InterleavedBufferAttribute, Vector3 } from 'three';
import { ConvexHull } from 'three/addons/math/ConvexHull.js';

/** A collider as simulators take it: convex, as the planes that bound it. */
export interface HullPlanes {
  readonly box: Box3;
  /** Normal and offset of each plane, four numbers each: a point p is inside where n·p ≤ d for all [m]. */
  readonly planes: Float64Array;
}

/** Planes whose normals and offsets differ by less are one. */
const SAME = 1e-6;

/**
 * The planes around points; `undefined` where they span no volume.
 *
 * @param points of one collider, frame of its link [m]
 */
export function hullOf(points: readonly Vector3[]): HullPlanes | undefined {
  const box = new Box3().setFromPoints([...points]);
  const { x, y, z } = box.getSize(new Vector3());
  if (points.length < 4 || !(Math.min(x, y, z) > 0)) return undefined;
  const planes: number[][] = [];
  for (const { normal, constant } of new ConvexHull().setFromPoints([...points]).faces) {
    const plane = [normal.x, normal.y, normal.z, constant];
    if (!planes.some((known) => known.every((value, i) => Math.abs(value - plane[i]!) < SAME))) planes.push(plane);
  }
  return { box, planes: Float64Array.from(planes.flat()) };
}

/**
 * How far a point lies outside of all colliders of its link, along the face that is nearest; negative: how deep it lies
 * within one. Before edges and corners it is a little less than the distance. Infinity where there is no collider.
 *
 * @param point frame of the link [m]
 * @returns [m]
 */
export function distanceOutside(point: Vector3, hulls: readonly HullPlanes[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const { box, planes } of hulls) {
    if (box.distanceToPoint(point) > Math.max(0, nearest)) continue;
    let outside = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < planes.length; at += 4) {
      const beyond = planes[at]! * point.x + planes[at + 1]! * point.y + planes[at + 2]! * point.z - planes[at + 3]!;
      if (beyond > outside) outside = beyond;
    }
    if (outside < nearest) nearest = outside;
  }
  return nearest;
}

/** Corners of a mesh, moved; those that are not numbers are left out. */
export function cornersOf(
  positions: BufferAttribute | InterleavedBufferAttribute,
  move: (corner: Vector3) => Vector3,
): Vector3[] {
  return Array.from({ length: positions.count }, (_, corner) =>
    move(new Vector3().fromBufferAttribute(positions, corner)),
  ).filter(({ x, y, z }) => Number.isFinite(x + y + z));
}
