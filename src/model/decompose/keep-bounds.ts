import { type Bounds, boundsOf } from '../bounds.ts';
import type { Mesh, Vec3 } from '../types.ts';
import { pointAt } from '../vec.ts';
import { ConvexHull } from './coverage.ts';
import { giveVolume, type VolumeOptions, within } from './give-volume.ts';

export interface BoundsOptions extends VolumeOptions {
  /** A part that is nearer to what the parts lack reaches out to it [m]. */
  readonly tolerance: number;
  readonly maxParts: number;
  /** Of parts that are added. */
  readonly name: string;
}

/** Share of the thinnest sheet by which the parts may end elsewhere than the thing. */
const OFF = 0.5;

/**
 * Parts that together end where the thing ends: crumbs that simplification or the union lost are given back, to the nearest
 * part within the tolerance or as a part of their own, and what reaches out of the whole is cut back.
 */
export async function keepBounds(
  parts: readonly Mesh[],
  { positions, indices }: Pick<Mesh, 'positions' | 'indices'>,
  options: BoundsOptions,
): Promise<Mesh[]> {
  const { whole, thin, thickness, tolerance, maxParts, name } = options;
  const kept: Mesh[] = [];
  for (const part of parts) {
    const inside = within(whole, thickness, pointsOf(part));
    const moved = inside.some((point, v) =>
      point.some((value, i) => Math.abs(value - part.positions[3 * v + i]!) > OFF * thin),
    );
    kept.push(moved ? (await giveVolume(inside, part.name, options)).part : part);
  }
  for (const point of extremes(positions, indices)) {
    if (!lacks(kept, point, whole, OFF * thin)) continue;
    const distances = kept.map((part) => new ConvexHull(part).distance(point));
    const nearest = distances.indexOf(Math.min(...distances));
    const near = nearest >= 0 && (distances[nearest]! <= tolerance || kept.length >= maxParts);
    const among = near ? [...pointsOf(kept[nearest]!), point] : [point];
    const called = near ? kept[nearest]!.name : `${name}_${kept.length}`;
    const { part } = await giveVolume(among, called, options);
    if (near) kept[nearest] = part;
    else kept.push(part);
  }
  return kept;
}

/** Whether a point is at an end of the whole that no part reaches. */
function lacks(parts: readonly Mesh[], point: Vec3, whole: Bounds, off: number): boolean {
  const own = boundsOf(parts.flatMap(pointsOf));
  if (!own) return true;
  return ([0, 1, 2] as const).some(
    (i) =>
      (point[i] === whole.min[i] && own.min[i] - whole.min[i] > off) ||
      (point[i] === whole.max[i] && whole.max[i] - own.max[i] > off),
  );
}

/** The first points that are lowest and highest along x, y and z. */
function extremes(positions: Float32Array, indices: Uint32Array): Vec3[] {
  const found: Vec3[] = [];
  for (const i of [0, 1, 2] as const) {
    let [low, high]: [Vec3 | undefined, Vec3 | undefined] = [undefined, undefined];
    for (const index of indices) {
      const point = pointAt(positions, index);
      if (!low || point[i] < low[i]) low = point;
      if (!high || point[i] > high[i]) high = point;
    }
    if (low && high) found.push(low, high);
  }
  return found;
}

const pointsOf = ({ positions }: Mesh): Vec3[] =>
  Array.from({ length: positions.length / 3 }, (_, v) => pointAt(positions, v));
