import { type Bounds, boundsAt, boundsOf, modelBounds } from '../../../model/bounds.ts';
import { apply, compose } from '../../../model/pose.ts';
import type { Link, SimModel, Vec3 } from '../../../model/types.ts';
import type { Extent } from './spot.ts';
import { type Sweep, sweepsOf } from './sweeps.ts';

/** A definition that was made. */
export interface MadeDefinition {
  readonly id: string;
  readonly model: SimModel;
  /** Fixed to a wall by its back, however high it is. */
  readonly isHung: boolean;
  /** Of all that is seen or touched, in the model frame, joints at 0 [m]. */
  readonly bounds: Bounds;
  /** Level faces that things can stand on, the highest first. */
  readonly faces: readonly Face[];
  /** Inside boxes that open upwards, in the model frame [m]. */
  readonly insides: readonly Bounds[];
  /** What each joint needs to move through its range, in the model frame [m]. */
  readonly sweeps: readonly Sweep[];
  /** The colliders' boxes, in the model frame [m]. */
  readonly parts: readonly Bounds[];
}

/** A level rectangle, in the model frame [m]. */
export interface Face {
  readonly centre: Extent;
  readonly size: Extent;
  /** [m] */
  readonly z: number;
  /** Free height above it [m]; `Infinity` under the open sky. */
  readonly free: number;
}

/** What is closer to a face than this stands on it, or is part of it [m]. */
const LEVEL = 0.0005;
/** A face to stand something on has edges and a free height of at least these [m]. */
const LEAST_EDGE = 0.06;
const LEAST_FREE = 0.03;
/** Of a small thing that is flat on top, as a cube: the whole top is a face, from this edge on [m]. */
const LEAST_TOP = 0.02;
/** What of its outline a top has to be, for that. */
const MOST_OF_IT = 0.6;

/** What reaches out by more than this opens to there [m]: a chair that turns does not. */
const LEAST_REACH = 0.1;

/** How far its doors and drawers reach out before it [m]. */
export const reachAhead = ({ sweeps, bounds }: MadeDefinition): number =>
  Math.max(0, ...sweeps.filter(({ isLid }) => !isLid).map(({ min }) => bounds.min[1] - min[1]));

/** Whether doors or drawers open to its front, where nothing else can stand then. */
export const opensAhead = (made: MadeDefinition): boolean => reachAhead(made) > LEAST_REACH;

/** Its outline on the floor plan, in the model frame [m]. */
export function boxOf({ bounds: { min, max } }: MadeDefinition): { middle: Extent; size: Extent } {
  return {
    middle: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2],
    size: [max[0] - min[0], max[1] - min[1]],
  };
}

/**
 * Measures a design: what it takes, what it carries, what it needs to open.
 *
 * @param isHung whether it is fixed to a wall by its back; its model is then bolted to the world
 * @throws TypeError if it has no extent
 */
export function measure(id: string, shape: SimModel, isHung = false): MadeDefinition {
  const model: SimModel = isHung ? { ...shape, base: 'fixed' } : shape;
  const seen = modelBounds(model, 'visuals');
  const touched = modelBounds(model, 'collisions');
  const bounds = boundsOf([seen, touched].flatMap((box) => (box ? [box.min, box.max] : [])));
  if (!bounds || !touched) throw new TypeError(`measure: "${id}" has no extent`);
  const parts = partsOf(model);
  const faces = facesOf(model, parts).toSorted((a, b) => b.z - a.z);
  return { id, model, isHung, bounds, faces, insides: insidesOf(model), sweeps: sweepsOf(model), parts };
}

function partsOf(model: SimModel): Bounds[] {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  return model.links.flatMap((link) =>
    link.collisions.flatMap(({ geometry, pose }) => boundsAt(compose(link.pose, pose), geometry, meshes) ?? []),
  );
}

/** The faces that the design names; where it names none, the upper sides of its upright boxes and cylinders. */
function facesOf(model: SimModel, parts: readonly Bounds[]): Face[] {
  const named = (model.semantics.supports ?? []).flatMap(({ link, pose, size }) => {
    const body = model.links.find(({ name }) => name === link)!;
    const { position, rotation } = compose(body.pose, pose);
    return isUpright(rotation) ? [{ centre: [position[0], position[1]] as const, size, z: position[2] }] : [];
  });
  const [root, ...others] = model.links;
  // A cover or a lid that is all of the top, as of a book: what lies on it comes off before it opens.
  const covers = others.flatMap(topsOf).filter((face) => isWholeTop(face, parts));
  return (named.length > 0 ? named : [...topsOf(root!), ...covers])
    .map((face) => ({ ...face, free: freeAbove(face, parts) }))
    .filter((face) => Math.min(...face.size) >= leastEdge(face, parts) && face.free >= LEAST_FREE);
}

/** How small a face may be: all of a top can be small, a rail of a rack is no face. */
const leastEdge = (face: Bare, parts: readonly Bounds[]): number => (isWholeTop(face, parts) ? LEAST_TOP : LEAST_EDGE);

function isWholeTop({ size, z }: Bare, parts: readonly Bounds[]): boolean {
  const side = (axis: 0 | 1): number =>
    Math.max(...parts.map(({ max }) => max[axis])) - Math.min(...parts.map(({ min }) => min[axis]));
  const isTop = parts.every(({ max }) => max[2] <= z + LEVEL);
  return isTop && size[0] * size[1] >= MOST_OF_IT * side(0) * side(1);
}

const isUpright = ([w, x, y, z]: readonly [number, number, number, number]): boolean =>
  Math.hypot(x, y) < 1e-6 && (Math.abs(z) < 1e-6 || Math.abs(w) < 1e-6);

type Bare = Omit<Face, 'free'>;

function topsOf({ collisions, pose: own }: Link): Bare[] {
  return collisions.flatMap(({ geometry, pose }): Bare[] => {
    const { position, rotation } = compose(own, pose);
    if (geometry.type !== 'box' && geometry.type !== 'cylinder') return [];
    if (!isUpright(rotation) || Math.abs(rotation[3]) > 1e-6) return [];
    // Of a disc the square inside it.
    const side = geometry.type === 'cylinder' ? Math.SQRT2 * geometry.radius : 0;
    const size: Extent = geometry.type === 'box' ? [geometry.size[0], geometry.size[1]] : [side, side];
    const height = geometry.type === 'box' ? geometry.size[2] : geometry.length;
    return [{ centre: [position[0], position[1]], size, z: position[2] + height / 2 }];
  });
}

/** Up to the lowest part above the middle half of a face [m]. */
function freeAbove({ centre, size, z }: Bare, parts: readonly Bounds[]): number {
  const over = parts.filter(
    ({ min, max }) =>
      max[2] > z + LEVEL &&
      ([0, 1] as const).every(
        (axis) => min[axis] < centre[axis] + size[axis] / 4 && max[axis] > centre[axis] - size[axis] / 4,
      ),
  );
  return Math.min(Number.POSITIVE_INFINITY, ...over.map(({ min }) => Math.max(0, min[2] - z)));
}

/** The covered faces that are in none of its inside boxes: the shelves of a fridge besides its drawer. */
export const shelvesIn = ({ faces, insides }: MadeDefinition): readonly Face[] =>
  faces.filter(
    ({ centre, z, free }) =>
      Number.isFinite(free) &&
      !insides.some(
        ({ min, max }) =>
          z >= min[2] - UNDER_INSIDE &&
          z <= max[2] &&
          ([0, 1] as const).every((axis) => centre[axis] >= min[axis] && centre[axis] <= max[axis]),
      ),
  );

/** The bottom of an inside is at most so far below it [m]. */
const UNDER_INSIDE = 0.02;

function insidesOf(model: SimModel): Bounds[] {
  return model.semantics.cavities.flatMap(({ link, pose, size }) => {
    const body = model.links.find(({ name }) => name === link)!;
    const place = compose(body.pose, pose);
    if (!isUpright(place.rotation)) return [];
    const corners = [-0.5, 0.5].map((s) => apply(place, size.map((edge) => s * edge) as unknown as Vec3));
    return [boundsOf(corners)!];
  });
}
