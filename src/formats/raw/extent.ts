import { type Bounds, boundsOf } from '../../model/bounds.ts';
import { hullOf } from '../../model/hull.ts';
import { solidProperties } from '../../model/solid.ts';
import type { Vec3 } from '../../model/types.ts';
import { pointAt } from '../../model/vec.ts';
import { refusal } from '../refusal.ts';
import { meshEmpty, meshExtent, meshFlat } from './findings.ts';
import { isRealSize } from './real-size.ts';
import type { RawPart } from './types.ts';

/** A hull of less than this share of the cube of its longest side is flat but for rounding. */
const FLAT = 1e-9;

/**
 * Whether there is anything that could have a mass, and how large it is.
 *
 * @param scale how many times as large it will be made
 * @returns the longest side at that size [m]
 * @throws {PropmasterError} `invalid_input` if there is no triangle, its longest side is no real size, or all of it lies in
 *   one plane: nobody can tell how thick it is
 */
export async function checkExtent(parts: readonly RawPart[], place: string, scale: number): Promise<number> {
  const meshes = parts.flatMap(({ primitives }) => primitives.map(({ mesh }) => mesh));
  const points = [...pointsOf(meshes.map(({ positions }) => positions))];
  const extent = boundsOf(points);
  if (!extent || meshes.every(({ indices }) => indices.length === 0))
    throw refusal('invalid_input', meshEmpty.at(place, {}));
  const own = Math.max(...sidesOf(extent));
  const longest = scale * own;
  if (!isRealSize(longest)) throw refusal('invalid_input', meshExtent.at(place, { longest }));
  if ((await hullVolume(points)) < FLAT * own ** 3) throw refusal('invalid_input', meshFlat.at(place, {}));
  return longest;
}

async function hullVolume(points: readonly Vec3[]): Promise<number> {
  const hull = await hullOf(points);
  return hull ? solidProperties(hull).volume : 0;
}

export function* pointsOf(arrays: readonly Float32Array[]): Generator<Vec3> {
  for (const positions of arrays) for (let i = 0; 3 * i < positions.length; i++) yield pointAt(positions, i);
}

export const sidesOf = ({ min, max }: Bounds): Vec3 => [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
