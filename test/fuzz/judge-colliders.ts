import { type Bounds, boundsOf } from '../../src/model/bounds.ts';
import { isClosed } from '../../src/model/closed.ts';
import { type Colliders, makeColliders } from '../../src/model/colliders.ts';
import { defaultTolerance } from '../../src/model/decompose.ts';
import { shellProperties } from '../../src/model/shell.ts';
import { solidProperties } from '../../src/model/solid.ts';
import type { Vec3 } from '../../src/model/types.ts';
import { pointAt } from '../../src/model/vec.ts';
import type { Soup } from './random-soup.ts';

/** What became of one heap of triangles. */
export interface Judged {
  readonly outcome: 'apart' | 'thickened' | 'replaced' | 'omitted';
  /** What is wrong, a sentence each; none is right. */
  readonly faults: readonly string[];
}

/** Of what is asked of bounds [m], or of the size of the thing where single precision has no more digits. */
const [OFF, OFF_SHARE] = [1e-4, 1e-6];
/** A side of less than this many tolerances is flat: a sheet there is thicker than the thing. */
const FLAT = 2;

/** Makes colliders of a heap and holds them to what is promised of any. */
export async function judgeColliders({ source }: Soup, maxParts: number): Promise<Judged> {
  const skin = source.meshes[0]!;
  let made: Colliders;
  try {
    made = await makeColliders([source], 'parts', { maxParts });
  } catch (error) {
    return { outcome: 'replaced', faults: [`throws ${(error as Error).stack}`] };
  }
  const { collisions, meshes, body, error = 0 } = made;
  const faults: string[] = [];
  if (made.omitted.length > 0) {
    if (shellProperties(skin).area > 0) faults.push('it has an area and no collider');
    return { outcome: 'omitted', faults };
  }
  if (collisions.length === 0) faults.push('it has no collider');
  if (collisions.length > maxParts + 6) faults.push(`it has ${collisions.length} colliders`);
  if (!(body.mass > 0) || !(error >= 0 && error < Infinity)) faults.push(`volume ${body.mass}, error ${error}`);
  for (const mesh of meshes) {
    if (mesh.positions.length > 3 * 64) faults.push(`${mesh.name} has ${mesh.positions.length / 3} corners`);
    if (!mesh.positions.every(Number.isFinite)) faults.push(`${mesh.name} is not finite`);
    if (!isClosed(mesh)) faults.push(`${mesh.name} is open`);
    if (!(solidProperties(centred(mesh)).volume > 0)) faults.push(`${mesh.name} has no volume`);
  }
  const wanted = boundsOf(Array.from(skin.indices, (index) => pointAt(skin.positions, index)))!;
  const found = boundsOf([
    ...meshes.flatMap(({ positions }) => Array.from({ length: positions.length / 3 }, (_, v) => pointAt(positions, v))),
    ...collisions.flatMap(({ geometry, pose: { position } }) =>
      geometry.type === 'box'
        ? [-0.5, 0.5].map((s): Vec3 => [0, 1, 2].map((i) => position[i]! + s * geometry.size[i]!) as unknown as Vec3)
        : [],
    ),
  ]);
  if (found) faults.push(...boundsFaults(wanted, found));
  const outcome = made.replaced.length > 0 ? 'replaced' : made.thickened.length > 0 ? 'thickened' : 'apart';
  return { outcome, faults };
}

function boundsFaults(wanted: Bounds, found: Bounds): string[] {
  const sides = ([0, 1, 2] as const).map((i) => wanted.max[i] - wanted.min[i]);
  const extent = Math.max(...sides);
  const farthest = Math.max(...wanted.min.map(Math.abs), ...wanted.max.map(Math.abs));
  const off = Math.max(OFF, OFF_SHARE * extent, 2 ** -17 * farthest);
  const tolerance = defaultTolerance(extent);
  return ([0, 1, 2] as const).flatMap((i) => {
    const allowed = sides[i]! < FLAT * tolerance ? Math.max(off, tolerance) : off;
    const [low, high] = [wanted.min[i] - found.min[i], found.max[i] - wanted.max[i]];
    return Math.abs(low) <= allowed && Math.abs(high) <= allowed
      ? []
      : [`along ${'xyz'[i]} it reaches ${low} and ${high} m beyond a thing of ${sides[i]} m; ${allowed} are allowed`];
  });
}

/** Volumes by sums over tetrahedra to the origin lose their digits far from it. */
function centred<Skin extends { readonly positions: Float32Array; readonly indices: Uint32Array }>(skin: Skin): Skin {
  const first = skin.positions.slice(0, 3);
  return { ...skin, positions: skin.positions.map((value, k) => value - first[k % 3]!) };
}
