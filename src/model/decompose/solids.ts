import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { isClosed } from '../closed.ts';
import { pairEdges, pick, pieces } from '../edges.ts';
import { loadManifold } from '../hull.ts';
import { orient } from '../orient.ts';
import { solidProperties } from '../solid.ts';
import { SurfaceTree } from '../surface-tree.ts';
import type { Mesh, Vec3 } from '../types.ts';
import { add, cross, normalize, pointAt, scale, subtract } from '../vec.ts';
import { weld } from '../weld.ts';
import { thicken } from './thicken.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

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
 * Solids from the triangles of strangers, which are often not manifold:
 * 1. Each connected piece of surface that is closed is a solid. It is turned outwards; so a hollow becomes a solid too and
 *    vanishes in the union with what surrounds it.
 * 2. If the rest encloses a volume all the same, by its winding number, it is remeshed as a level set.
 * 3. If not, it is sheets: each gets a thickness. A bowl of a single layer stays a bowl.
 *
 * @returns no manifolds if no triangle has an area
 */
export async function solidsOf(mesh: Skin, { thickness, cell, thin }: SolidOptions): Promise<Solids> {
  const engine = await loadManifold();
  const { mesh: skin } = orient(weld({ name: '', ...mesh }));
  const found: Manifold[] = [];
  const rest: number[][] = [];
  let sheets = 0;
  const whole = pieces(pairEdges(skin.indices));
  for (const triangles of whole) {
    const solid = closedSolid(engine, { ...skin, indices: pick(skin.indices, triangles) });
    if (solid) {
      found.push(solid);
      if (2 * solid.volume() < thin * solid.surfaceArea()) sheets++;
    } else rest.push(triangles);
  }
  const closed = found.length;
  const loose = { ...skin, indices: pick(skin.indices, rest.flat()) };
  const remeshed = rest.length > 0 ? levelSet(engine, loose, cell) : undefined;
  if (remeshed) found.push(remeshed);
  else
    for (const triangles of rest) {
      const sheet = { ...skin, indices: pick(skin.indices, triangles) };
      const plate = manifoldOf(engine, thicken(sheet, thickness)) ?? blockAround(engine, sheet, thickness);
      if (!plate) continue;
      found.push(plate);
      sheets++;
    }
  return { manifolds: united(engine, found), closed, remeshed: remeshed ? loose.indices.length / 3 : 0, sheets };
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
  } catch {
    // Not manifold: it throws where other things end in a status.
  }
  return undefined;
}

/** Points at which a rest is asked whether it encloses a volume. */
const PROBES = 200;
/** Least share of the full turn by which its winding number must tell inside from outside, at all but a few of them. */
const CERTAIN = 0.9;

function levelSet({ Manifold }: ManifoldToplevel, skin: Skin, cell: number): Manifold | undefined {
  const tree = new SurfaceTree(skin);
  if (!enclosesVolume(skin, tree, cell)) return undefined;
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const index of skin.indices)
    pointAt(skin.positions, index).forEach((value, axis) => {
      low[axis] = Math.min(low[axis]!, value - 2 * cell);
      high[axis] = Math.max(high[axis]!, value + 2 * cell);
    });
  const inside = ([x, y, z]: Vec3): number => (tree.winding(x, y, z) > 0.5 ? 1 : -1) * tree.distance(x, y, z);
  const solid = Manifold.levelSet(inside, { min: low, max: high }, cell);
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
