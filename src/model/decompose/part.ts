import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import type { Mesh, Vec3 } from '../types.ts';
import { pointAt } from '../vec.ts';
import { reach, type StandOff } from './reach.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

/** A convex part: its hull, and how far that reaches out of the solid [m]. */
export interface ConvexPart {
  readonly hull: Skin;
  /** [m³] */
  readonly volume: number;
  readonly error: number;
}

export interface PartOptions {
  /** Of the search; a twentieth of it need not be found [m]. */
  readonly tolerance: number;
  /** Points to look at for the error. */
  readonly budget: number;
  /** No need to look on beyond this error [m]. */
  readonly enough?: number;
}

/** The hull of some points as a part; `undefined` if they span no volume. */
export function partOf(
  { Manifold }: ManifoldToplevel,
  points: readonly Vec3[],
  standOff: StandOff,
  options: PartOptions,
): ConvexPart | undefined {
  const hull = Manifold.hull(points as [number, number, number][]);
  try {
    return partOfHull(hull, standOff, options);
  } finally {
    hull.delete();
  }
}

/** The same of a hull that is there already. */
export function partOfHull(
  solid: Manifold,
  standOff: StandOff,
  { tolerance, budget, enough }: PartOptions,
): ConvexPart | undefined {
  const volume = solid.isEmpty() ? 0 : solid.volume();
  if (!(volume > 0)) return undefined;
  const hull = skinOf(solid);
  const options = { resolution: tolerance / 20, budget, ...(enough === undefined ? {} : { enough }) };
  return { hull, volume, error: reach(hull, standOff, options) };
}

export function skinOf(solid: Manifold): Skin {
  const { numProp, vertProperties, triVerts } = solid.getMesh();
  if (numProp === 3) return { positions: vertProperties, indices: triVerts };
  const count = vertProperties.length / numProp;
  const positions = Float32Array.from(
    { length: 3 * count },
    (_, i) => vertProperties[numProp * Math.floor(i / 3) + (i % 3)]!,
  );
  return { positions, indices: triVerts };
}

export const pointsOf = ({ positions }: Skin): Vec3[] =>
  Array.from({ length: positions.length / 3 }, (_, v) => pointAt(positions, v));
