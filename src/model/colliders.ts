import { boundsOf, largestExtent } from './bounds.ts';
import { Copies } from './decompose/copies.ts';
import { type FewerCorners, fewerCorners } from './decompose/fewer-corners.ts';
import type { TakenApart } from './decompose/take-apart.ts';
import { type DecomposeOptions, type Decomposition, decompose, defaultTolerance, THIN } from './decompose.ts';
import { isGeometryFault } from './geometry-fault.ts';
import { convexHull } from './hull.ts';
import { combineInertials, transformInertial } from './inertia.ts';
import { join } from './join.ts';
import { Names } from './names.ts';
import { at } from './pose.ts';
import { shellProperties } from './shell.ts';
import { geometryProperties, type SolidProperties, solidInertial, solidProperties } from './solid.ts';
import type { Collision, Geometry, Inertial, Mesh, Pose, Vec3 } from './types.ts';
import { IDENTITY } from './types.ts';
import { add, pointAt, scale, subtract } from './vec.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

/**
 * How colliders are made for geometry that has none: `parts`: a convex decomposition, so that a cavity stays one;
 * `hull`: one convex hull a node; `box`: one axis-aligned box a node; `none`.
 */
export type ColliderKind = 'parts' | 'hull' | 'box' | 'none';

/**
 * What a reader does with colliders. `as_written`: the model is only looked at, and not installed: a concave mesh stays what
 * it is, and what has no colliders gets a hull of each part, in a hundredth of the time of `parts`.
 */
export type ColliderPlan = ColliderKind | 'as_written';

/** The colliders that are made where there are none. */
export const madeKind = (plan: ColliderPlan): ColliderKind => (plan === 'as_written' ? 'hull' : plan);

/** What moves and is collided together: one node of a file. */
export interface ColliderSource {
  /** Need not be portable, unique or there at all. */
  readonly name: string;
  /** In the model frame [m]; a thing of two materials is several meshes. */
  readonly meshes: readonly Skin[];
}

export interface ColliderOptions {
  /**
   * How many times as large the thing is going to be made. Tolerances and least sizes are those of the thing at that size,
   * and so is what the result says of them; the colliders are in the given one. @default 1
   */
  readonly scale?: number;
  /** How far `parts` may deviate [m]. @default 2% of the largest extent of everything together, and 2 mm at least */
  readonly tolerance?: number;
  /** Most `parts` of one node. @default 32 */
  readonly maxParts?: number;
  /** Names that are taken already; those given here are added. @default none */
  readonly names?: Names;
  /** What other meshes of the model were taken apart into; those given here are added. @default none */
  readonly copies?: Copies<TakenApart>;
}

export interface Colliders {
  /** In the model frame; meshes at the identity pose, boxes at their centre. Names are unique and portable. */
  readonly collisions: Collision[];
  /** Those that the collisions name: convex, closed, wound outwards, of 64 corners at most. */
  readonly meshes: Mesh[];
  /** All of them at 1 kg/m³, hulls with all of their corners, so that the mass is the volume [m³]; 0 for none. */
  readonly body: Inertial;
  /** What hulls lost that had more corners than 64; absent where none had. */
  readonly trimmed?: Trimmed;
  /** The farthest that the parts of a node are from its surface [m]; absent unless the kind is `parts`. */
  readonly error?: number;
  /** What was aimed at [m]; absent unless the kind is `parts`. */
  readonly tolerance?: number;
  /** Nodes that are or have a sheet, as named in the input: their colliders have a thickness that nobody stated. */
  readonly thickened: string[];
  /** Nodes that could not be taken apart, as named in the input: each got one hull or box, and a cavity is filled. */
  readonly replaced: string[];
  /** Nodes without any area, as named in the input: points, lines and empty ones have no collider. */
  readonly omitted: string[];
}

/** What hulls lost with the corners that they have too many. */
export interface Trimmed {
  /** Hulls that lost any. */
  readonly count: number;
  /** How far the farthest of them is outside of what is left [m]. */
  readonly depth: number;
  /** Of these hulls with all of their corners [m³]. */
  readonly volume: number;
  /** What they lost of it [m³]. */
  readonly lost: number;
}

/** Least thickness of a box around something flat [m]: what is thinner falls through floors. */
const THINNEST = 0.001;
/** Sides of the box that a crumb of less than {@link LEAST_VOLUME} gets, at least [m]; its bounds change by half of that. */
const SMALLEST = 5e-5;
/** MuJoCo refuses meshes of less than mjMINVAL, 1e-15 m³ ("mesh volume is too small"), in single precision [m³]. */
const LEAST_VOLUME = 1e-14;
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
  {
    scale: factor = 1,
    tolerance: asked,
    maxParts = 32,
    names = new Names(),
    copies = new Copies(),
  }: ColliderOptions = {},
): Promise<Colliders> {
  for (const [option, value] of Object.entries({ scale: factor, tolerance: asked ?? 1, maxParts }))
    if (!(value > 0)) throw new RangeError(`makeColliders: ${option} is ${value}`);
  const collisions: Collision[] = [];
  const meshes: Mesh[] = [];
  const [thickened, omitted, replaced]: [string[], string[], string[]] = [[], [], []];
  if (kind === 'none') return { collisions, meshes, body: combineInertials([]), thickened, replaced, omitted };

  const skins = parts.map((part) => ({ name: part.name, skin: join(part.meshes) }));
  const tolerance = asked ?? defaultTolerance(factor * largestExtent(join(skins.map(({ skin }) => skin))));
  const bodies: Inertial[] = [];
  const collide = (name: string, pose: Pose, geometry: Geometry, solid: SolidProperties): void => {
    collisions.push({ name: `${name}_collision`, pose, geometry });
    bodies.push(transformInertial(pose, solidInertial(solid, 1)));
  };
  const hulls: FewerCorners[] = [];
  let error = 0;
  for (const { name, skin } of skins) {
    if (shellProperties(skin).area === 0) {
      omitted.push(name);
      continue;
    }
    const box = (): void => {
      const { center, size, thin } = boxAround(skin, THINNEST / factor);
      const block: Geometry = { type: 'box', size };
      collide(names.unique(`${name}_box`, 'box'), at(...center), block, geometryProperties(block));
      if (thin) thickened.push(name);
    };
    if (kind === 'box') {
      box();
      continue;
    }
    let hull = kind === 'hull' ? await solidHull(skin) : undefined;
    const options = {
      tolerance: tolerance / factor,
      maxParts: kind === 'hull' ? 1 : maxParts,
      thin: THIN / factor,
      copies,
    };
    const found = hull ? undefined : await takeApart(skin, options);
    if (!hull && !found) {
      // What no engine takes apart is still something that is touched.
      replaced.push(name);
      hull = await solidHull(skin);
      if (!hull) {
        box();
        continue;
      }
    }
    const trimmed = hull
      ? [await fewerCorners(hull)]
      : found!.parts.map((part, i): FewerCorners => ({ hull: part, ...found!.corners[i]! }));
    for (const { hull: mesh, whole } of trimmed) {
      if (whole.volume * factor ** 3 < LEAST_VOLUME) {
        const { center, size } = boxAround(mesh, SMALLEST / factor);
        const block: Geometry = { type: 'box', size };
        collide(names.unique(`${name}_box`, 'box'), at(...center), block, geometryProperties(block));
        if (!thickened.includes(name)) thickened.push(name);
        continue;
      }
      const own = names.unique(`${name}_${kind === 'hull' ? 'hull' : 'part'}`, kind === 'hull' ? 'hull' : 'part');
      meshes.push({ ...mesh, name: own });
      collide(own, IDENTITY, { type: 'mesh', mesh: own }, whole);
    }
    hulls.push(...trimmed);
    if (found && found.sheets + found.thickened > 0 && !thickened.includes(name)) thickened.push(name);
    if (found) error = Math.max(error, factor * found.error);
  }
  const trimmed = lossOf(hulls, factor);
  return {
    collisions,
    meshes,
    body: combineInertials(bodies),
    thickened,
    replaced,
    omitted,
    ...(trimmed ? { trimmed } : {}),
    ...(kind === 'parts' ? { error, tolerance } : {}),
  };
}

/** `undefined` if a geometry engine gives up on it. */
async function takeApart(skin: Skin, options: DecomposeOptions): Promise<Decomposition | undefined> {
  try {
    return await decompose(skin, options);
  } catch (error) {
    if (isGeometryFault(error)) return undefined;
    throw error;
  }
}

function lossOf(hulls: readonly FewerCorners[], factor: number): Trimmed | undefined {
  const fewer = hulls.filter(({ omitted }) => omitted > 0);
  if (fewer.length === 0) return undefined;
  const cubed = factor ** 3;
  const volume = cubed * fewer.reduce((sum, { whole }) => sum + whole.volume, 0);
  const left = cubed * fewer.reduce((sum, { hull }) => sum + solidProperties(hull).volume, 0);
  const depth = factor * Math.max(...fewer.map((each) => each.depth));
  return { count: fewer.length, depth, volume, lost: volume - left };
}

/** `undefined` for something flat. */
async function solidHull(skin: Skin): Promise<Mesh | undefined> {
  const points = Array.from(skin.indices, (index) => pointAt(skin.positions, index));
  try {
    const hull = await convexHull(points);
    const thickness = (2 * solidProperties(hull).volume) / shellProperties(hull).area;
    return thickness > FLAT * largestExtent(skin) ? hull : undefined;
  } catch (error) {
    if (isGeometryFault(error)) return undefined;
    throw error;
  }
}

function boxAround(
  { positions, indices }: Skin,
  thinnest: number,
): {
  readonly center: Vec3;
  readonly size: Vec3;
  readonly thin: boolean;
} {
  const { min, max } = boundsOf(Array.from(indices, (index) => pointAt(positions, index)))!;
  const exact = subtract(max, min);
  const size: Vec3 = [Math.max(exact[0], thinnest), Math.max(exact[1], thinnest), Math.max(exact[2], thinnest)];
  return { center: scale(add(min, max), 0.5), size, thin: exact.some((extent) => extent < FLAT * Math.max(...exact)) };
}
