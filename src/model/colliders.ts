import { boundsOf } from './bounds.ts';
import { decompose, defaultTolerance, largestExtent } from './decompose.ts';
import { convexHull } from './hull.ts';
import { join } from './join.ts';
import { Names } from './names.ts';
import { at } from './pose.ts';
import { shellProperties } from './shell.ts';
import { solidProperties } from './solid.ts';
import type { Collision, Geometry, Mesh, Pose, Vec3 } from './types.ts';
import { IDENTITY } from './types.ts';
import { add, pointAt, scale, subtract } from './vec.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

/**
 * How colliders are made for geometry that has none: `parts`: a convex decomposition, so that a cavity stays one;
 * `hull`: one convex hull a node; `box`: one axis-aligned box a node; `none`.
 */
export type ColliderKind = 'parts' | 'hull' | 'box' | 'none';

/** What moves and is collided together: one node of a file. */
export interface ColliderSource {
  /** Need not be portable, unique or there at all. */
  readonly name: string;
  /** In the model frame [m]; a thing of two materials is several meshes. */
  readonly meshes: readonly Skin[];
}

export interface ColliderOptions {
  /** How far `parts` may deviate [m]. @default 2% of the largest extent of everything together, and 2 mm at least */
  readonly tolerance?: number;
  /** Most `parts` of one node. @default 32 */
  readonly maxParts?: number;
  /** Names that are taken already; those given here are added. @default none */
  readonly names?: Names;
}

export interface Colliders {
  /** In the model frame; meshes at the identity pose, boxes at their centre. Names are unique and portable. */
  readonly collisions: Collision[];
  /** Those that the collisions name: convex, closed, wound outwards. */
  readonly meshes: Mesh[];
  /** The farthest that the parts of a node are from its surface [m]; absent unless the kind is `parts`. */
  readonly error?: number;
  /** What was aimed at [m]; absent unless the kind is `parts`. */
  readonly tolerance?: number;
  /** Nodes that are a sheet, as named in the input: their colliders are plates of a thickness nobody stated. */
  readonly thickened: string[];
  /** Nodes without any area, as named in the input: points, lines and empty ones have no collider. */
  readonly omitted: string[];
}

/** Least thickness of a box around something flat [m]: what is thinner falls through floors. */
const THINNEST = 0.001;
/** A hull thinner on the average than this share of its extent is flat but for rounding. */
const FLAT = 1e-5;

/**
 * Colliders for geometry that has none, node by node. A flat node (a floor, a pane, a label) gets a thin plate around it,
 * since what is seen to be there should be felt; the result says so.
 *
 * @throws {RangeError} if an option is no positive number
 */
export async function makeColliders(
  parts: readonly ColliderSource[],
  kind: ColliderKind,
  { tolerance: asked, maxParts = 32, names = new Names() }: ColliderOptions = {},
): Promise<Colliders> {
  const collisions: Collision[] = [];
  const meshes: Mesh[] = [];
  const [thickened, omitted]: [string[], string[]] = [[], []];
  if (kind === 'none') return { collisions, meshes, thickened, omitted };

  const skins = parts.map((part) => ({ name: part.name, skin: join(part.meshes) }));
  const tolerance = asked ?? defaultTolerance(largestExtent(join(skins.map(({ skin }) => skin))));
  const collide = (name: string, pose: Pose, geometry: Geometry): void => {
    collisions.push({ name: `${name}_collision`, pose, geometry });
  };
  let error = 0;
  for (const { name, skin } of skins) {
    if (shellProperties(skin).area === 0) {
      omitted.push(name);
      continue;
    }
    if (kind === 'box') {
      const { center, size, thin } = boxAround(skin);
      collide(names.unique(`${name}_box`, 'box'), at(...center), { type: 'box', size });
      if (thin) thickened.push(name);
      continue;
    }
    const hull = kind === 'hull' ? await solidHull(skin) : undefined;
    const found = hull ? undefined : await decompose(skin, { tolerance, maxParts: kind === 'hull' ? 1 : maxParts });
    for (const mesh of hull ? [hull] : found!.parts) {
      const own = names.unique(`${name}_${kind === 'hull' ? 'hull' : 'part'}`, kind === 'hull' ? 'hull' : 'part');
      meshes.push({ ...mesh, name: own });
      collide(own, IDENTITY, { type: 'mesh', mesh: own });
    }
    if (found && found.sheets > 0) thickened.push(name);
    if (found) error = Math.max(error, found.error);
  }
  return { collisions, meshes, thickened, omitted, ...(kind === 'parts' ? { error, tolerance } : {}) };
}

/** `undefined` for something flat. */
async function solidHull(skin: Skin): Promise<Mesh | undefined> {
  const points = Array.from(skin.indices, (index) => pointAt(skin.positions, index));
  try {
    const hull = await convexHull(points);
    const thickness = (2 * solidProperties(hull).volume) / shellProperties(hull).area;
    return thickness > FLAT * largestExtent(skin) ? hull : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function boxAround({ positions, indices }: Skin): {
  readonly center: Vec3;
  readonly size: Vec3;
  readonly thin: boolean;
} {
  const { min, max } = boundsOf(Array.from(indices, (index) => pointAt(positions, index)))!;
  const exact = subtract(max, min);
  const size: Vec3 = [Math.max(exact[0], THINNEST), Math.max(exact[1], THINNEST), Math.max(exact[2], THINNEST)];
  return { center: scale(add(min, max), 0.5), size, thin: exact.some((extent) => extent < FLAT * Math.max(...exact)) };
}
