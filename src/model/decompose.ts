import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { type Bounds, boundsOf } from './bounds.ts';
import { uncovered } from './decompose/coverage.ts';
import { cut, type Part, skinOf } from './decompose/cut.ts';
import { type FewerCorners, fewerCorners } from './decompose/fewer-corners.ts';
import { giveVolume } from './decompose/give-volume.ts';
import { keepBounds } from './decompose/keep-bounds.ts';
import { merge } from './decompose/merge.ts';
import { Misfits } from './decompose/misfits.ts';
import { reach, type StandOff } from './decompose/reach.ts';
import { manifoldOf, type Solids, solidsOf } from './decompose/solids.ts';
import { loadManifold } from './hull.ts';
import { join } from './join.ts';
import { shellProperties } from './shell.ts';
import { simplify } from './simplify.ts';
import { SurfaceTree } from './surface-tree.ts';
import type { Mesh, Vec3 } from './types.ts';
import { pointAt } from './vec.ts';

export interface DecomposeOptions {
  /** How far a part may reach out of the true surface [m]. @default {@link defaultTolerance} */
  readonly tolerance?: number;
  /** Most parts. @default 32 */
  readonly maxParts?: number;
  /** What is thinner than this is a sheet, and is given a thickness [m]. @default {@link THIN} */
  readonly thin?: number;
  /** The parts are called `<name>_0`, `<name>_1` … @default 'part' */
  readonly name?: string;
}

export interface Decomposition extends Omit<Solids, 'manifolds'> {
  /**
   * Convex hulls of 64 corners at most, closed and wound outwards, without normals and texture coordinates [m]. At least one.
   */
  readonly parts: Mesh[];
  /** How many parts were too thin to collide with, as a label or a needle is, and were made thicker. */
  readonly thickened: number;
  /** Of each part, what it was with all of its corners. */
  readonly corners: Omit<FewerCorners, 'hull'>[];
  /**
   * How far the parts are from the true surface [m]: the farthest that one reaches out of the solid, or that the surface
   * lies outside of all of them, whichever is more, over points on both. More than `tolerance` where `maxParts` are too few.
   */
  readonly error: number;
  /** What was aimed at [m]. */
  readonly tolerance: number;
  /** Of the solid that was taken apart [m³]; hollows that are closed all around count as full. */
  readonly volume: number;
}

/** What hulls may deviate if nothing is said [m]: 2% of the largest extent, and 2 mm at least. */
export const defaultTolerance = (extent: number): number => Math.max(0.002, 0.02 * extent);

/** Thinner than a sheet of paper, nothing keeps a contact from going through [m]. */
export const THIN = 1e-4;
/** Of a small thing, so much of its size is no sheet yet [-]. */
const THIN_SHARE = 1e-3;
/** Sheets of a thing get this share of its size as thickness at most [-]. */
const THICK_SHARE = 0.25;
/** A thing this many times smaller than the tolerance is looked at on a grid of its own. */
const SMALL = 64;
/** A thing so many times its size away from the origin is moved there, so that its coordinates have digits left. */
const FAR = 100;

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
/** Points of the surface that must lie in the parts. */
const SURFACE_POINTS = 4000;
/** Triangles above which a solid may be simplified more coarsely before it is cut. */
const MANY = 6000;
/** By how much to loosen what may be merged while there are too many parts. */
const LOOSER = 1.25;

/**
 * Approximate convex decomposition: convex parts that fill a thing and leave its cavities free, so that a simulator, which
 * takes each collider as its hull, does not close the bowl.
 *
 * The triangles become solids (see `solidsOf`: sheets get a thickness of half the tolerance, cracked soup is remeshed); solids
 * are cut by planes, always the part whose hull reaches out farthest, until each is well within tolerance or there are four
 * times as many as wanted; then parts are joined as long as their common hull stays within tolerance. Where that leaves
 * more than `maxParts`, either the joining goes on with a looser tolerance or the first `maxParts` of the cutting count,
 * whichever is nearer, and `error` says what came of it. Same input, same parts.
 *
 * A wall thinner than the tolerance stays a wall: not its thickness counts but how far a hull sticks out of it. A cavity
 * narrower than twice the tolerance may be filled.
 *
 * After Mamou & Ghorbel, "A simple and efficient approach for 3D mesh approximate convex decomposition" (ICIP 2009: merging
 * by hull error) and Wei et al., "Approximate convex decomposition for 3D meshes with collision-aware concavity and tree
 * search" (SIGGRAPH 2022: cuts by planes, error measured as a distance).
 *
 * @param given triangles of any quality [m], in any frame: parts come back in the same
 * @throws {RangeError} if no triangle has an area, or an option is no positive number
 */
export async function decompose(
  given: Pick<Mesh, 'positions' | 'indices'>,
  { tolerance: asked, maxParts = 32, thin: thinnest = THIN, name = 'part' }: DecomposeOptions = {},
): Promise<Decomposition> {
  if (!(maxParts >= 1)) throw new RangeError(`decompose: maxParts is ${maxParts}`);
  if (asked !== undefined && !(asked > 0)) throw new RangeError(`decompose: tolerance is ${asked}`);
  const whole = boundsOf(Array.from(given.indices, (index) => pointAt(given.positions, index)));
  if (!whole || !(shellProperties(given).area > 0)) throw new RangeError('decompose: no triangle has an area');
  const extent = largestExtent(given);
  const wanted = asked ?? defaultTolerance(extent);
  const aim = extent > 0 ? Math.min(wanted, SMALL * extent) : wanted;
  const unit = aim / GRID;
  const tolerance = GRID;
  const origin = originOf(whole, extent);
  const mesh = {
    positions: given.positions.map((value, i) => Math.round((value - origin[i % 3]!) / unit)),
    indices: given.indices,
  };
  const thickness = Math.min(aim / 2, THICK_SHARE * extent);
  const thin = Math.min(thinnest, THIN_SHARE * extent);
  const engine = await loadManifold();
  const { manifolds, ...pieces } = await solidsOf(mesh, {
    thickness: thickness / unit,
    cell: Math.max(tolerance / 2, largestExtent(mesh) / 40),
    thin: thin / unit,
  });
  if (manifolds.length === 0) throw new RangeError('decompose: no triangle has an area');

  const volume = manifolds.reduce((sum, solid) => sum + solid.volume(), 0);
  const solid = new SurfaceTree(join(manifolds.map(skinOf)));
  const simple: Manifold[] = [];
  for (const one of manifolds) simple.push(await simplified(engine, one, tolerance));
  const parts = search(engine, simple, MARGIN * tolerance, Math.floor(maxParts));

  const surface = new SurfaceTree(mesh);
  const standOff: StandOff = (x, y, z, floor) => {
    const distance = surface.distance(x, y, z);
    return distance > floor && solid.winding(x, y, z) > 0.5 ? -distance : distance;
  };
  const proof = { resolution: tolerance / 20, budget: PROOF_POINTS };
  const out = Math.max(...parts.map(({ hull }) => reach(hull, standOff, proof)));
  const found = parts.map(({ hull }, i) => ({
    name: `${name}_${i}`,
    positions: Float32Array.from(hull.positions, (value, k) => origin[k % 3]! + unit * value),
    indices: Uint32Array.from(hull.indices),
  }));
  const options = { whole, thin, thickness };
  const solids: Mesh[] = [];
  let thickened = 0;
  for (const part of found) {
    const made = await giveVolume(reachBounds(part, whole, aim), part.name, options);
    solids.push(made.part);
    if (made.thickened) thickened++;
  }
  const complete = await keepBounds(solids, given, { ...options, tolerance: aim, maxParts, name });
  const trimmed: FewerCorners[] = [];
  for (const part of complete) trimmed.push(await fewerCorners(part));
  const hulls = trimmed.map(({ hull }) => hull);
  const left = uncovered(given, hulls, SURFACE_POINTS);
  return {
    parts: hulls,
    corners: trimmed.map(({ hull: _, ...corners }) => corners),
    error: Math.max(unit * out, left),
    tolerance: wanted,
    volume: unit ** 3 * volume,
    thickened,
    ...pieces,
  };
}

/** Thinner than so many tolerances, the bounds of the whole are no measure. */
const FLAT = 4;
/** Vertices of a part that lie in one plane, as a share of the tolerance. */
const LEVEL = 1e-3;

/** … and of its own extent: both ends of a thin part must not fall together. */
const LEVEL_SHARE = 0.25;

/**
 * The corners of a part that ends within the tolerance of the bounds of the whole, moved out to them, so that all feet of a
 * thing stand on one floor: half a millimetre between them tilts it.
 */
function reachBounds(part: Mesh, whole: Bounds, tolerance: number): Vec3[] {
  const own = boundsOf(vertices(part))!;
  return vertices(part).map((point) => {
    const place = (i: 0 | 1 | 2): number => {
      if (whole.max[i] - whole.min[i] <= FLAT * tolerance) return point[i]; // a sheet keeps the thickness that it was given
      const level = Math.min(LEVEL * tolerance, LEVEL_SHARE * (own.max[i] - own.min[i]));
      for (const end of ['min', 'max'] as const) {
        const gap = Math.abs(own[end][i] - whole[end][i]);
        if (gap > 0 && gap <= tolerance && Math.abs(point[i] - own[end][i]) <= level) return whole[end][i];
      }
      return point[i];
    };
    return [place(0), place(1), place(2)];
  });
}

/** Where the grid begins: at the origin, but for a thing that lies far from it. */
function originOf({ min, max }: Bounds, extent: number): Vec3 {
  const middle: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  return Math.max(...middle.map(Math.abs)) > FAR * extent ? middle : [0, 0, 0];
}

const vertices = ({ positions: p }: Mesh): Vec3[] =>
  Array.from({ length: p.length / 3 }, (_, v) => [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!]);

/** Cuts and joins; deletes the solids. */
function search(engine: ManifoldToplevel, solids: readonly Manifold[], tolerance: number, maxParts: number): Part[] {
  const tree = new SurfaceTree(join(solids.map(skinOf)));
  const standOff: StandOff = (x, y, z, floor) => tree.standOff(x, y, z, floor);
  const budget = MERGE_POINTS;
  const { parts, noted } = cut(engine, solids, standOff, {
    tolerance: FINER * tolerance,
    limit: SPARE * maxParts,
    note: maxParts,
    budget: CUT_POINTS,
  });
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
  return vertices({ name: '', ...skinOf(solid) }).every(([x, y, z]) => surface.distance(x, y, z) <= tolerance);
}

/** Longest edge of the axis-aligned box around the triangles of a mesh [m]; 0 for a mesh without any. */
export function largestExtent({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): number {
  const bounds = boundsOf(Array.from(indices, (index) => pointAt(positions, index)));
  return bounds ? Math.max(...[0, 1, 2].map((axis) => bounds.max[axis]! - bounds.min[axis]!)) : 0;
}
