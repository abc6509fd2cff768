import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { boundsOf, largestExtent } from '../bounds.ts';
import { isClosed } from '../closed.ts';
import { pairEdges, pick, pieces } from '../edges.ts';
import { isGeometryFault } from '../geometry-fault.ts';
import { orient } from '../orient.ts';
import { solidProperties } from '../solid.ts';
import { SurfaceTree } from '../surface-tree.ts';
import type { Mesh, Vec3 } from '../types.ts';
import { add, cross, normalize, pointAt, scale, subtract } from '../vec.ts';
import { weld } from '../weld.ts';
import { thicken } from './thicken.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

/** Sheets that are made plates one by one. */
const MOST_SHEETS = 256;
/** Edge length of the level set of sheets, as a share of the longest side of what they fill. */
const FINE = 1 / 64;
/** Least distance of a level set from a sheet, in edge lengths: nearer, it has holes. */
const COVER = 0.6;

export interface SolidOptions {
  /** Given to what is a sheet [m]. */
  readonly thickness: number;
  /** Edge length of a remesh [m]. */
  readonly cell: number;
  /** What is thinner than this on the average is a sheet, even if it is closed [m]. */
  readonly thin: number;
}

export interface Solids {
  /** One solid a connected region, hollows that nothing gets into filled; the caller deletes them. */
  readonly manifolds: Manifold[];
  /** How many pieces of surface were a closed solid as they stood. */
  readonly closed: number;
  /** How many triangles enclosed a volume but for cracks, overlaps or T-junctions, and were remeshed. */
  readonly remeshed: number;
  /** How many pieces of surface were open, and became plates, or were closed and thinner than a sheet. */
  readonly sheets: number;
}

/**
 * Solids from untrusted triangles, which are often not manifold:
 * 1. Each connected piece of surface that is closed is a solid. It is turned outwards; so a hollow becomes a solid too and
 *    vanishes in the union with what surrounds it.
 * 2. If the rest encloses a volume all the same, by its winding number, it is remeshed as a level set.
 * 3. If not, of triangles on the same corners one is kept, since what is written for both of its sides is one surface, and
 *    the first two steps are tried again.
 * 4. What is left is sheets: each gets a thickness. A bowl of a single layer stays a bowl. More than {@link MOST_SHEETS} get it
 *    together, as a level set, since their union takes minutes.
 *
 * @param engine the manifolds are in its memory
 * @returns no manifolds if no triangle has an area
 */
export function solidsOf(engine: ManifoldToplevel, mesh: Skin, { thickness, cell, thin }: SolidOptions): Solids {
  const { mesh: skin } = orient(weld({ name: '', ...mesh }));
  const found: Manifold[] = [];
  let sheets = 0;
  /** Adds what is closed; the rest comes back by its pieces. */
  const addClosed = (surface: Skin): number[][] =>
    pieces(pairEdges(surface.indices)).filter((triangles) => {
      const solid = closedSolid(engine, { ...surface, indices: pick(surface.indices, triangles) });
      if (!solid) return true;
      found.push(solid);
      if (2 * solid.volume() < thin * solid.surfaceArea()) sheets++;
      return false;
    });
  let loose: Skin = skin;
  let rest = addClosed(skin);
  const narrow = (): void => {
    loose = { ...loose, indices: pick(loose.indices, rest.flat()) };
  };
  narrow();
  let remeshed = rest.length > 0 ? levelSet(engine, loose, cell) : undefined;
  if (rest.length > 0 && !remeshed) {
    const single = oneSided(loose.indices);
    if (single.length < loose.indices.length) {
      loose = orient({ name: '', ...loose, indices: single }).mesh;
      rest = addClosed(loose);
      narrow();
      if (rest.length > 0) remeshed = levelSet(engine, loose, cell);
    }
  }
  const closed = found.length;
  if (remeshed) found.push(remeshed);
  else if (rest.length > MOST_SHEETS) {
    const shell = shellAround(engine, loose, thickness, cell);
    if (shell) found.push(shell);
    sheets += rest.length;
  } else
    for (const triangles of rest) {
      const sheet = { ...loose, indices: pick(loose.indices, triangles) };
      const plate = manifoldOf(engine, thicken(sheet, thickness)) ?? blockAround(engine, sheet, thickness);
      if (!plate) continue;
      found.push(plate);
      sheets++;
    }
  return { manifolds: united(engine, found), closed, remeshed: remeshed ? loose.indices.length / 3 : 0, sheets };
}

/** Of triangles on the same three vertices, whichever way they are wound, the first one. */
function oneSided(indices: Uint32Array): Uint32Array {
  const seen = new Set<string>();
  const kept: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const key = indices
      .slice(t, t + 3)
      .sort()
      .join();
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(t / 3);
  }
  return pick(indices, kept);
}

/** The hull of boxes around the corners of a sheet: what has a volume whatever the sheet is, as one that crosses itself. */
function blockAround({ Manifold }: ManifoldToplevel, { positions, indices }: Skin, edge: number): Manifold | undefined {
  const ends = [-edge / 2, edge / 2];
  const corners = Array.from(new Set(indices), (index) => pointAt(positions, index)).flatMap(([x, y, z]) =>
    ends.flatMap((i) => ends.flatMap((j) => ends.map((k): [number, number, number] => [x + i, y + j, z + k]))),
  );
  const block = Manifold.hull(corners);
  if (!block.isEmpty() && block.volume() > 0) return block;
  block.delete();
  return undefined;
}

function closedSolid(engine: ManifoldToplevel, skin: Skin): Manifold | undefined {
  if (!isClosed(skin)) return undefined;
  const inward = solidProperties(skin).volume < 0;
  return manifoldOf(engine, inward ? { ...skin, indices: skin.indices.toReversed() } : skin);
}

/** `undefined` where manifold-3d refuses it, or finds no volume in it. */
export function manifoldOf({ Manifold, Mesh }: ManifoldToplevel, { positions, indices }: Skin): Manifold | undefined {
  try {
    const manifold = new Manifold(new Mesh({ numProp: 3, vertProperties: positions, triVerts: indices }));
    if (manifold.status() === 'NoError' && !manifold.isEmpty() && manifold.volume() > 0) return manifold;
    manifold.delete();
  } catch (error) {
    // Not manifold: it throws where other things end in a status.
    if (!isGeometryFault(error)) throw error;
  }
  return undefined;
}

/** Points at which a rest is asked whether it encloses a volume. */
const PROBES = 200;
/** Least share of the full turn by which its winding number must tell inside from outside, at all but a few of them. */
const CERTAIN = 0.9;

function levelSet(engine: ManifoldToplevel, skin: Skin, cell: number): Manifold | undefined {
  const tree = new SurfaceTree(skin);
  if (!enclosesVolume(skin, tree, cell)) return undefined;
  const inside = ([x, y, z]: Vec3): number => (tree.winding(x, y, z) > 0.5 ? 1 : -1) * tree.distance(x, y, z);
  return solidWhere(engine, inside, skin, cell);
}

/** All that is within half a thickness of a surface, or a little more where that is finer than the grid. */
function shellAround(engine: ManifoldToplevel, skin: Skin, thickness: number, most: number): Manifold | undefined {
  const tree = new SurfaceTree(skin);
  const cell = Math.min(most, Math.max(thickness, FINE * largestExtent(skin)));
  const half = Math.max(thickness / 2, COVER * cell);
  const beyond = 2 * half;
  return solidWhere(engine, ([x, y, z]) => half - Math.min(beyond, tree.distance(x, y, z, beyond)), skin, cell);
}

/** The level set of a function that is positive inside; `undefined` where that has no volume. */
function solidWhere(
  { Manifold }: ManifoldToplevel,
  inside: (point: Vec3) => number,
  skin: Skin,
  cell: number,
): Manifold | undefined {
  const { min, max } = boundsOf(Array.from(skin.indices, (index) => pointAt(skin.positions, index)))!;
  const [low, high] = [min.map((value) => value - 2 * cell), max.map((value) => value + 2 * cell)];
  const box = { min: low as [number, number, number], max: high as [number, number, number] };
  const solid = Manifold.levelSet(inside, box, cell);
  if (!solid.isEmpty() && solid.volume() > 0) return solid;
  solid.delete();
  return undefined;
}

/** Whether the surface winds about nearly 1 just below it and nearly 0 just above, at nearly every place. */
function enclosesVolume({ positions, indices }: Skin, tree: SurfaceTree, cell: number): boolean {
  const count = indices.length / 3;
  const step = Math.max(1, Math.floor(count / PROBES));
  let [asked, sure] = [0, 0];
  for (let t = 0; t < count; t += step) {
    const [a, b, c] = [0, 1, 2].map((i) => pointAt(positions, indices[3 * t + i]!)) as [Vec3, Vec3, Vec3];
    const normal = normalize(cross(subtract(b, a), subtract(c, a)));
    const middle = scale(add(add(a, b), c), 1 / 3);
    const [below, above] = [-0.01, 0.01].map((side) => tree.winding(...add(middle, scale(normal, side * cell))));
    asked++;
    if (below! > CERTAIN && Math.abs(above!) < 1 - CERTAIN) sure++;
  }
  return sure >= 0.98 * asked;
}

function united({ Manifold }: ManifoldToplevel, solids: readonly Manifold[]): Manifold[] {
  if (solids.length === 0) return [];
  const union = Manifold.union(solids);
  const regions = union.decompose();
  for (const solid of [...solids, union]) solid.delete();
  return regions.filter((region) => {
    const real = region.volume() > 0;
    if (!real) region.delete();
    return real;
  });
}
