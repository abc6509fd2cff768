import { type Bounds, boundsOf, largestExtent } from './bounds.ts';
import type { Copies } from './decompose/copies.ts';
import { uncovered } from './decompose/coverage.ts';
import { type FewerCorners, fewerCorners } from './decompose/fewer-corners.ts';
import { giveVolume } from './decompose/give-volume.ts';
import { keepBounds } from './decompose/keep-bounds.ts';
import { type Pieces, type TakeApartOptions, type TakenApart, takeApart } from './decompose/take-apart.ts';
import { DegenerateGeometryError } from './geometry-fault.ts';
import { shellProperties } from './shell.ts';
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
  /** What other meshes of the model were taken apart into, added to: a moved copy of one gets the same parts. @default none */
  readonly copies?: Copies<TakenApart>;
}

export interface Decomposition extends Pieces {
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

/** Points of the surface that must lie in the parts. */
const SURFACE_POINTS = 4000;

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
 * @throws {DegenerateGeometryError} if no triangle has an area
 * @throws {RangeError} if an option is no positive number
 */
export async function decompose(
  given: Pick<Mesh, 'positions' | 'indices'>,
  { tolerance: asked, maxParts = 32, thin: thinnest = THIN, name = 'part', copies }: DecomposeOptions = {},
): Promise<Decomposition> {
  if (!(maxParts >= 1)) throw new RangeError(`decompose: maxParts is ${maxParts}`);
  if (asked !== undefined && !(asked > 0)) throw new RangeError(`decompose: tolerance is ${asked}`);
  const whole = boundsOf(Array.from(given.indices, (index) => pointAt(given.positions, index)));
  if (!whole || !(shellProperties(given).area > 0))
    throw new DegenerateGeometryError('decompose: no triangle has an area');
  const extent = largestExtent(given);
  const wanted = asked ?? defaultTolerance(extent);
  const aim = extent > 0 ? Math.min(wanted, SMALL * extent) : wanted;
  const thickness = Math.min(aim / 2, THICK_SHARE * extent);
  const thin = Math.min(thinnest, THIN_SHARE * extent);
  const {
    hulls: found,
    out,
    volume,
    pieces,
  } = await takeOnce(given, copies, {
    origin: originOf(whole, extent),
    aim,
    thickness,
    thin,
    maxParts: Math.floor(maxParts),
  });
  const options = { whole, thin, thickness };
  const solids: Mesh[] = [];
  let thickened = 0;
  for (const [i, part] of found.entries()) {
    const made = await giveVolume(reachBounds(part, whole, aim), `${name}_${i}`, options);
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
    error: Math.max(out, left),
    tolerance: wanted,
    volume,
    thickened,
    ...pieces,
  };
}

/** Corners of a copy are where those of the mesh are, within this share of the tolerance. */
const COPY = 1e-4;

async function takeOnce(
  mesh: Pick<Mesh, 'positions' | 'indices'>,
  copies: Copies<TakenApart> | undefined,
  options: TakeApartOptions,
): Promise<TakenApart> {
  const { aim, thickness, thin, maxParts } = options;
  // The sizes of a copy differ in rounding only.
  const variant = [aim, thickness, thin]
    .map((value) => value.toPrecision(3))
    .concat(`${maxParts}`)
    .join();
  const known = copies?.find(mesh, variant, COPY * aim);
  if (known) return { ...known.result, hulls: known.result.hulls.map((hull) => hull.map(known.motion)) };
  const made = await takeApart(mesh, options);
  copies?.keep(mesh, variant, made);
  return made;
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
function reachBounds(points: readonly Vec3[], whole: Bounds, tolerance: number): Vec3[] {
  const own = boundsOf(points)!;
  return points.map((point) => {
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
