import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { largestExtent } from '../bounds.ts';
import { DegenerateGeometryError } from '../geometry-fault.ts';

import { join } from '../join.ts';
import { startManifold } from '../manifold.ts';
import { simplify } from '../simplify.ts';
import { SurfaceTree } from '../surface-tree.ts';
import type { Mesh, Vec3 } from '../types.ts';
import { cut } from './cut.ts';
import { gather } from './gather.ts';
import { merge } from './merge.ts';
import { Misfits } from './misfits.ts';
import { type ConvexPart, pointsOf, skinOf } from './part.ts';
import { reach, type StandOff } from './reach.ts';
import { manifoldOf, type Solids, solidsOf } from './solids.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

export interface TakeApartOptions {
  /** Where the grid begins [m]. */
  readonly origin: Vec3;
  /** How far a part may reach out of the true surface [m]. */
  readonly aim: number;
  /** Given to sheets [m]. */
  readonly thickness: number;
  /** What is thinner than this is a sheet [m]. */
  readonly thin: number;
  readonly maxParts: number;
}

/** What the pieces of a surface were taken for. */
export type Pieces = Omit<Solids, 'manifolds'>;

export interface TakenApart {
  /** Corners of each convex part [m]. */
  readonly hulls: readonly (readonly Vec3[])[];
  /** The farthest that one of them reaches out of the solid [m]. */
  readonly out: number;
  /** Of the solid [m³]. */
  readonly volume: number;
  readonly pieces: Pieces;
}

/**
 * Grid lines in a tolerance. What is taken apart is moved onto them, by nanometres: so the parts of a thing do not depend on
 * how its unit of length rounds, where many planes and pairs are equally good.
 */
const GRID = 2 ** 16;
/** Share of the tolerance that is left when simplification and the search have each missed a little. */
const MARGIN = 0.85;
/** Cut finer than asked, so that merging has a choice. */
const FINER = 0.8;
/** Cut into so many times more parts than are wanted. */
const SPARE = 4;
/** Points at which a hull is held against the solid, while searching and at the end. */
const [CUT_POINTS, MERGE_POINTS, PROOF_POINTS] = [200, 600, 1000];
/** Triangles above which a solid may be simplified more coarsely before it is cut. */
const MANY = 6000;
/** Most parts of which each pair is looked at. */
const PAIRED = 192;
/** By how much to loosen what may be merged while there are too many parts. */
const LOOSER = 1.25;

/**
 * The search of a decomposition: triangles to solids, solids to convex parts. See `decompose`.
 *
 * @throws {RangeError} if no triangle has an area
 */
export async function takeApart(
  given: Skin,
  { origin, aim, thickness, thin, maxParts }: TakeApartOptions,
): Promise<TakenApart> {
  const unit = aim / GRID;
  const tolerance = GRID;
  const mesh = {
    positions: given.positions.map((value, i) => Math.round((value - origin[i % 3]!) / unit)),
    indices: given.indices,
  };
  const engine = await startManifold();
  const { manifolds, ...pieces } = solidsOf(engine, mesh, {
    thickness: thickness / unit,
    cell: Math.max(tolerance / 2, largestExtent(mesh) / 40),
    thin: thin / unit,
  });
  if (manifolds.length === 0) throw new DegenerateGeometryError('decompose: no triangle has an area');

  const volume = manifolds.reduce((sum, solid) => sum + solid.volume(), 0);
  const solid = new SurfaceTree(join(manifolds.map(skinOf)));
  const simple: Manifold[] = [];
  for (const one of manifolds) simple.push(await simplified(engine, one, tolerance));
  const parts = search(engine, simple, MARGIN * tolerance, maxParts);

  const surface = new SurfaceTree(mesh);
  const standOff: StandOff = (x, y, z, floor) => {
    const distance = surface.distance(x, y, z);
    return distance > floor && solid.winding(x, y, z) > 0.5 ? -distance : distance;
  };
  const proof = { resolution: tolerance / 20, budget: PROOF_POINTS };
  const out = Math.max(...parts.map(({ hull }) => reach(hull, standOff, proof)));
  const placed = (value: number, axis: 0 | 1 | 2): number => Math.fround(origin[axis] + unit * value);
  const hulls = parts.map(({ hull }) =>
    pointsOf(hull).map(([x, y, z]): Vec3 => [placed(x, 0), placed(y, 1), placed(z, 2)]),
  );
  return { hulls, out: unit * out, volume: unit ** 3 * volume, pieces };
}

/** Cuts and joins; deletes the solids. */
function search(
  engine: ManifoldToplevel,
  solids: readonly Manifold[],
  tolerance: number,
  maxParts: number,
): ConvexPart[] {
  const tree = new SurfaceTree(join(solids.map(skinOf)));
  const standOff: StandOff = (x, y, z, floor) => tree.standOff(x, y, z, floor);
  const budget = MERGE_POINTS;
  const { parts: all, noted } = cut(engine, solids, standOff, {
    tolerance: FINER * tolerance,
    limit: SPARE * maxParts,
    note: maxParts,
    budget: CUT_POINTS,
  });
  const parts =
    all.length > PAIRED ? gather(engine, all, standOff, { tolerance, most: PAIRED, budget: CUT_POINTS }) : all;
  const misfits = new Misfits();
  let found = merge(engine, parts, standOff, { tolerance, budget, misfits });
  const coarse = noted && Math.max(...noted.map(({ error }) => error));
  for (let loose = LOOSER * tolerance; found.length > maxParts; loose *= LOOSER) {
    if (noted && loose > coarse!) return merge(engine, noted, standOff, { tolerance, budget });
    found = merge(engine, found, standOff, { tolerance: loose, leave: maxParts, budget, misfits });
  }
  return found;
}

/** The same solid with as few triangles as a tenth of the tolerance allows, or more than a tenth if there are too many. */
async function simplified(engine: ManifoldToplevel, solid: Manifold, tolerance: number): Promise<Manifold> {
  const { positions, indices } = skinOf(solid);
  const skin: Mesh = { name: '', positions, indices: Uint32Array.from(indices) };
  let best = solid;
  for (const share of [0.1, 0.3]) {
    const { mesh } = await simplify(skin, { maxTriangles: 4, tolerance: share * tolerance });
    const fewer = manifoldOf(engine, mesh);
    if (fewer && isFaithful(fewer, solid, tolerance)) {
      if (best !== solid) best.delete();
      best = fewer;
    } else fewer?.delete();
    if (mesh.indices.length <= 3 * MANY) break;
  }
  if (best !== solid) solid.delete();
  return best;
}

/** By how much of it simplification may change the volume of a solid. */
const VOLUME_CHANGE = 0.2;

/**
 * Whether nothing of a solid has vanished. The two faces of a wall that is thinner than what simplification may move can
 * fall together, and the wall is gone; what is left may still be manifold.
 */
function isFaithful(fewer: Manifold, solid: Manifold, tolerance: number): boolean {
  if (Math.abs(fewer.volume() / solid.volume() - 1) > VOLUME_CHANGE) return false;
  const surface = new SurfaceTree(skinOf(fewer));
  return pointsOf(skinOf(solid)).every(([x, y, z]) => surface.distance(x, y, z) <= tolerance);
}
