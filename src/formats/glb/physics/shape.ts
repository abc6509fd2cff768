import type { Geometry, Vec3 } from '../../../model/types.ts';
import { finite, type Loose, natural, object, text, tuple } from '../gate/loose.ts';

/** A shape of a collider, in the space of its node; cylinders and capsules along its Y axis, Z in the model. */
export type ShapeSaid =
  | { readonly type: 'solid'; readonly geometry: Exclude<Geometry, { type: 'mesh' }> }
  /** Different radii at both ends: its hull, as rings of points along the Y axis. */
  | { readonly type: 'tapered'; readonly rings: readonly Ring[] }
  /** Index of a mesh, placed as the node is. */
  | { readonly type: 'mesh'; readonly mesh: number; readonly convex: boolean }
  /** Index of a node: its meshes, and those below it, seen from there, placed as the node of the collider is. */
  | { readonly type: 'node'; readonly node: number; readonly convex: boolean }
  | { readonly type: 'none'; readonly reason: string };

/** A circle about the Y axis [m]. */
export interface Ring {
  readonly radius: number;
  readonly height: number;
}

/** What a draft takes where a shape says nothing [m]. */
export interface ShapeDefaults {
  readonly radius: number;
  readonly height: { readonly capsule: number; readonly cylinder: number };
  /** Whether the height of a capsule counts its caps. */
  readonly capsuleTotal: boolean;
}

/** @see https://github.com/KhronosGroup/glTF/tree/main/extensions/2.0/Khronos/KHR_implicit_shapes/schema */
export const KHR_SHAPES: ShapeDefaults = { radius: 0.25, height: { capsule: 0.5, cylinder: 0.5 }, capsuleTotal: false };
/** @see https://github.com/omigroup/gltf-extensions/tree/main/extensions/2.0/OMI_physics_shape */
export const OMI_SHAPES: ShapeDefaults = { radius: 0.5, height: { capsule: 1, cylinder: 2 }, capsuleTotal: false };
/** @see https://github.com/omigroup/gltf-extensions/tree/main/extensions/2.0/Archived/OMI_collider */
export const OMI_COLLIDERS: ShapeDefaults = { radius: 0.5, height: { capsule: 2, cylinder: 2 }, capsuleTotal: true };

/**
 * One entry of a list of shapes. Its numbers lie in an object named after its type; earlier drafts have them beside it,
 * and one radius for both ends.
 */
export function readShape(said: Loose, defaults: ShapeDefaults): ShapeSaid {
  const type = text(said['type']) ?? '';
  const values = { ...said, ...object(said[type]) };
  const positive = (key: string, otherwise: number): number | undefined => {
    const value = values[key] === undefined ? otherwise : finite(values[key]);
    return value !== undefined && value >= 0 ? value : undefined;
  };
  const broken: ShapeSaid = { type: 'none', reason: `a ${type || 'shape'} of a size that can't be` };
  switch (type) {
    case 'box': {
      const size = values['size'] === undefined ? [1, 1, 1] : tuple(values['size'], 3);
      if (!size?.every((edge) => edge > 0)) return broken;
      // Width, height, depth: Y is up there, Z here.
      return { type: 'solid', geometry: { type: 'box', size: [size[0]!, size[2]!, size[1]!] } };
    }
    case 'sphere': {
      const radius = positive('radius', 0.5);
      return radius ? { type: 'solid', geometry: { type: 'sphere', radius } } : broken;
    }
    case 'capsule':
    case 'cylinder': {
      const radius = positive('radius', defaults.radius);
      const bottom = positive('radiusBottom', radius ?? Number.NaN);
      const top = positive('radiusTop', radius ?? Number.NaN);
      const given = positive('height', defaults.height[type]);
      if (bottom === undefined || top === undefined || given === undefined || bottom + top === 0) return broken;
      const length = type === 'capsule' && defaults.capsuleTotal ? given - bottom - top : given;
      if (length < 0 || (type === 'cylinder' && length === 0)) return broken;
      if (bottom === top)
        return length === 0
          ? { type: 'solid', geometry: { type: 'sphere', radius: bottom } }
          : { type: 'solid', geometry: { type, radius: bottom, length } };
      const ends = [
        { radius: bottom, height: -length / 2, outward: -1 },
        { radius: top, height: length / 2, outward: 1 },
      ];
      return { type: 'tapered', rings: type === 'cylinder' ? ends : ends.flatMap(ballRings) };
    }
    case 'mesh':
    case 'trimesh':
    case 'convex':
    case 'hull': {
      const mesh = natural(values['mesh']);
      if (mesh === undefined) return { type: 'none', reason: 'a mesh shape without a mesh' };
      const flagged = object(object(said['extensions'])['KHR_physics_rigid_bodies'])['convexHull'] === true;
      return { type: 'mesh', mesh, convex: type === 'convex' || type === 'hull' || flagged };
    }
    case 'plane':
      return { type: 'none', reason: 'a plane, which has no volume' };
    default:
      return { type: 'none', reason: `a shape of the unknown type "${type.slice(0, 40)}"` };
  }
}

const LATITUDES = 8;

/** A ball as rings: what the hull of a tapered capsule touches of it is among them, to 2% of its radius. */
const ballRings = ({ radius, height }: Ring): Ring[] =>
  Array.from({ length: LATITUDES + 1 }, (_, i) => {
    const angle = (Math.PI * i) / LATITUDES;
    return { radius: radius * Math.sin(angle), height: height - radius * Math.cos(angle) };
  });

const SEGMENTS = 32;

/** Points of rings in the axes of the model, Z up. */
export const ringPoints = (rings: readonly Ring[]): Vec3[] =>
  rings.flatMap(({ radius, height }) =>
    Array.from({ length: SEGMENTS }, (_, i): Vec3 => {
      const angle = (2 * Math.PI * i) / SEGMENTS;
      return [radius * Math.cos(angle), radius * Math.sin(angle), height];
    }),
  );
