/**
 * The neutral simulation model: what every reader produces and every writer and adapter consumes.
 *
 * SI units throughout: metres, kilograms, seconds, radians. Right-handed, Z up. Triangles wind counter-clockwise
 * seen from outside. Values are plain data: no class, no method, so that they cross worker threads by structured clone.
 */

/** Three numbers in the order x, y, z. */
export type Vec3 = readonly [x: number, y: number, z: number];
/** Unit quaternion, scalar first. */
export type Quat = readonly [w: number, x: number, y: number, z: number];
/** Symmetric 3×3 matrix [ixx, iyy, izz, ixy, ixz, iyz]; the off-diagonal entries are matrix entries (signed as such). */
export type Sym3 = readonly [ixx: number, iyy: number, izz: number, ixy: number, ixz: number, iyz: number];
/** Linear (not sRGB) red, green, blue, alpha, each 0 to 1, as in glTF `baseColorFactor`. */
export type Rgba = readonly [r: number, g: number, b: number, a: number];

/** A rigid transform: child coordinates → parent coordinates. */
export interface Pose {
  /** Origin of the child frame in the parent frame [m]. */
  readonly position: Vec3;
  /** Orientation of the child frame in the parent frame. */
  readonly rotation: Quat;
}

/** Mass properties of one link. */
export interface Inertial {
  /** [kg], > 0 */
  readonly mass: number;
  /** Centre of mass in the link frame [m]. */
  readonly centerOfMass: Vec3;
  /** Inertia about the centre of mass, axes of the link frame [kg·m²]. */
  readonly inertia: Sym3;
}

/** A shape, centred at the origin of its own frame. Cylinders and capsules stand along +Z. */
export type Geometry =
  | { readonly type: 'box' /** Full edge lengths [m]. */; readonly size: Vec3 }
  | { readonly type: 'sphere' /** [m] */; readonly radius: number }
  | { readonly type: 'ellipsoid' /** Semi-axes [m]. */; readonly radii: Vec3 }
  | { readonly type: 'cylinder' /** [m] */; readonly radius: number /** Full height [m]. */; readonly length: number }
  | {
      readonly type: 'capsule';
      /** [m] */ readonly radius: number;
      /** Length of the cylindrical part, without the caps [m]. */ readonly length: number;
    }
  | { readonly type: 'mesh' /** Name of an entry of {@link SimModel.meshes}. */; readonly mesh: string };

export interface Visual {
  readonly name: string;
  /** Pose in the link frame. */
  readonly pose: Pose;
  readonly geometry: Geometry;
  /** Name of an entry of {@link SimModel.materials}. */
  readonly material?: string;
}

export interface Collision {
  readonly name: string;
  /** Pose in the link frame. */
  readonly pose: Pose;
  /** A mesh here is meant as its convex hull: every simulator treats a dynamic mesh so. */
  readonly geometry: Geometry;
  /** Coulomb friction: sliding [-], torsional [m], rolling [m]. Absent: the simulator's default. */
  readonly friction?: Vec3;
}

/** One rigid body. */
export interface Link {
  readonly name: string;
  /** Pose in the model frame with every joint at position 0. The root's is usually identity. */
  readonly pose: Pose;
  readonly inertial: Inertial;
  readonly visuals: readonly Visual[];
  readonly collisions: readonly Collision[];
}

export type JointType = 'fixed' | 'revolute' | 'continuous' | 'prismatic' | 'ball';

/** A joint between two links. Its position 0 is the pose in which the links are stored. */
export interface Joint {
  readonly name: string;
  readonly type: JointType;
  /** Link names. The links and joints of a prop form one tree; `links[0]` is its root. */
  readonly parent: string;
  readonly child: string;
  /** A point on the axis, in the child link's frame [m]. */
  readonly anchor: Vec3;
  /** Unit axis in the child link's frame. Ignored by `fixed` and `ball`. */
  readonly axis: Vec3;
  /** [rad] for revolute, [m] for prismatic; absent for the others. */
  readonly limits?: { readonly lower: number; readonly upper: number };
  /** Viscous damping: [N·m·s/rad] or [N·s/m]. */
  readonly damping?: number;
  /** Dry friction: [N·m] or [N]. */
  readonly friction?: number;
  /** Rotor inertia: [kg·m²] or [kg]. */
  readonly armature?: number;
  /** Spring: stiffness [N·m/rad] or [N/m], and the position at which it is slack [rad] or [m]. */
  readonly spring?: { readonly stiffness: number; readonly rest: number };
}

/** PBR metallic-roughness, as in glTF 2.0. */
export interface Material {
  readonly name: string;
  readonly baseColor: Rgba;
  /** 0 to 1 */
  readonly metallic: number;
  /** 0 to 1 */
  readonly roughness: number;
  /** Name of an entry of {@link SimModel.textures}, sRGB, multiplied with `baseColor`. */
  readonly baseColorTexture?: string;
}

export interface Texture {
  readonly name: string;
  readonly mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/ktx2';
  readonly bytes: Uint8Array;
}

/** An indexed triangle mesh. */
export interface Mesh {
  readonly name: string;
  /** x, y, z per vertex [m]; length 3·V */
  readonly positions: Float32Array;
  /** Three per triangle; length 3·T */
  readonly indices: Uint32Array;
  /** Unit normals, length 3·V. */
  readonly normals?: Float32Array;
  /** Texture coordinates, length 2·V; (0, 0) is the upper left corner of the image, as in glTF. */
  readonly uvs?: Float32Array;
}

/** An open volume that can hold things: the inside of a bowl, a mug, a drawer. */
export interface Cavity {
  readonly name: string;
  readonly link: string;
  /** Centre and orientation of the free box, in the link frame; +Z points out of the opening. */
  readonly pose: Pose;
  /** Full edge lengths of a box that lies inside the free volume [m]. */
  readonly size: Vec3;
}

/** What the thing is, for people, planners and label pipelines. */
export interface Semantics {
  /** One word of the field, for example `cabinet`. */
  readonly category?: string;
  /** Free labels, sorted. */
  readonly labels: readonly string[];
  /** What was asked for. Untrusted text. */
  readonly prompt?: string;
  /** SPDX identifier or free text. */
  readonly license?: string;
  readonly cavities: readonly Cavity[];
}

/**
 * One prop, whole. A scene is written as one too: `links[0]` is then what stands still, with `fixed` base, and every
 * other link that is nobody's child is the root of a tree of its own that moves freely.
 */
export interface SimModel {
  /** Portable identifier: `[a-z][a-z0-9_]*`, at most 64 characters. */
  readonly name: string;
  /** `free`: the root moves freely. `fixed`: the root is bolted to the world. */
  readonly base: 'free' | 'fixed';
  /** `links[0]` is the root. */
  readonly links: readonly Link[];
  readonly joints: readonly Joint[];
  readonly materials: readonly Material[];
  readonly meshes: readonly Mesh[];
  readonly textures: readonly Texture[];
  readonly semantics: Semantics;
  /** Pairs of link names that must not collide, beyond parent and child (which never do). */
  readonly collisionExclusions: readonly (readonly [string, string])[];
}

export const IDENTITY: Pose = { position: [0, 0, 0], rotation: [1, 0, 0, 0] };
