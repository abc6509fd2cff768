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
  /** Coefficient of restitution, 0 (no bounce) to 1. Absent: the simulator's default. */
  readonly restitution?: number;
  /** What it can touch. Absent: everything whose `affinity` has bit 0, and everything of type bit 0. */
  readonly mask?: CollisionMask;
  /** How its contacts are resolved. Absent: the simulator's defaults. */
  readonly contact?: ContactOptions;
}

/**
 * Which things touch: two collide if the `type` of one has a bit in common with the `affinity` of the other, either way.
 * Both are 32 bits, 1 where nothing is said; the floor and other props have 1 and 1.
 *
 * @see MuJoCo, XML reference, geom/contype and conaffinity
 */
export interface CollisionMask {
  readonly type: number;
  readonly affinity: number;
}

/**
 * MuJoCo's words for the contacts of one collision; of each, what is absent is MuJoCo's default.
 *
 * @see MuJoCo, Modeling, "Contact parameters" and "Solver parameters"
 */
export interface ContactOptions {
  /** Directions in which a contact acts: 1 without friction, 3 sliding, 4 torsional as well, 6 rolling as well. Default 3. */
  readonly condim?: 1 | 3 | 4 | 6;
  /** Of two that touch, the one with more decides alone on friction, condim and solver values. Default 0. */
  readonly priority?: number;
  /** Weight of its solver values where two of one priority touch. Default 1. */
  readonly solmix?: number;
  /** Distance at which a contact is detected [m]. Default 0. */
  readonly margin?: number;
  /** Part of `margin` within which a detected contact exerts no force [m]. Default 0. */
  readonly gap?: number;
  /** Time constant [s] and damping ratio, or both negative: stiffness and damping. Default 0.02, 1. */
  readonly solref?: Solref;
  /** Impedance d0, dwidth, width [m], midpoint, power. Default 0.9, 0.95, 0.001, 0.5, 2. */
  readonly solimp?: Solimp;
}

/** Reference of a MuJoCo constraint: time constant [s] and damping ratio, or −stiffness [1/s²] and −damping [1/s]. */
export type Solref = readonly [number, number];
/** Impedance of a MuJoCo constraint: d0, dwidth, width (in the unit of the constraint), midpoint, power. */
export type Solimp = readonly [d0: number, dwidth: number, width: number, midpoint: number, power: number];

/** One rigid body. */
export interface Link {
  readonly name: string;
  /** Pose in the model frame with every joint at position 0. The root's is usually identity. */
  readonly pose: Pose;
  readonly inertial: Inertial;
  readonly visuals: readonly Visual[];
  readonly collisions: readonly Collision[];
  /** Share of its weight that is held up [-]: 1 floats, absent or 0 falls. */
  readonly gravityCompensation?: number;
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
  /** Largest angle by which a ball joint turns from its position 0, about any axis [rad], > 0. Absent: no limit. */
  readonly ballLimit?: number;
  /** Viscous damping: [N·m·s/rad] or [N·s/m]. */
  readonly damping?: number;
  /** Dry friction: [N·m] or [N]. */
  readonly friction?: number;
  /** Rotor inertia: [kg·m²] or [kg]. */
  readonly armature?: number;
  /** Spring: stiffness [N·m/rad] or [N/m], and the position at which it is slack [rad] or [m]; 0 for a ball joint. */
  readonly spring?: { readonly stiffness: number; readonly rest: number };
  /** Largest force or torque that a motor of the joint may exert [N·m] or [N], > 0. Absent: no limit. Dry friction, springs and damping don't count. */
  readonly effort?: number;
  /** Largest speed [rad/s] or [m/s], > 0. Absent: no limit. */
  readonly velocity?: number;
  /** What drives it, where it has no motor of its own: see {@link Mimic}. */
  readonly mimic?: Mimic;
  /** How MuJoCo resolves its limits and its dry friction. Absent: the defaults of our writer. */
  readonly solver?: JointSolver;
}

/**
 * Couples a joint to another one: position = `multiplier` · position of `joint` + `offset`, positions in rad or m. Both have one
 * degree of freedom.
 */
export interface Mimic {
  /** Name of the joint that leads. */
  readonly joint: string;
  readonly multiplier: number;
  readonly offset: number;
}

/** MuJoCo's words for the constraints of a joint; of each, what is absent is the default. */
export interface JointSolver {
  /** Distance from a limit at which it begins to act [rad] or [m]. Default 0. */
  readonly margin?: number;
  readonly limitSolref?: Solref;
  readonly limitSolimp?: Solimp;
  readonly frictionSolref?: Solref;
  readonly frictionSolimp?: Solimp;
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
  /** Linear: green is multiplied with `roughness`, blue with `metallic`, as in glTF. */
  readonly metallicRoughnessTexture?: string;
  /** Tangent space, linear, +Y up the image (OpenGL), as in glTF. */
  readonly normalTexture?: string;
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

/** A level face that things can stand on, joints at 0. */
export interface SupportSurface {
  readonly name: string;
  readonly link: string;
  /** Centre of the face in the link frame; +Z is its outward normal. */
  readonly pose: Pose;
  /** Full edge lengths along X and Y of a rectangle that lies within the face [m]. */
  readonly size: readonly [x: number, y: number];
}

/** Where a parallel gripper takes hold. */
export interface Grasp {
  readonly name: string;
  readonly link: string;
  /**
   * Grasp frame in the link frame: the origin is the point midway between the fingertips, +Z the approach (from the hand
   * towards the thing), ±Y the way the fingers close: the convention of the Franka hand.
   */
  readonly pose: Pose;
  /** Between the fingertips when they touch [m]: the gripper has to open further. */
  readonly width: number;
}

/** A labelled part of a link: what a segmentation or a contact is told to belong to. */
export interface Part {
  /** `handle`, `leg`, `shelf` */
  readonly label: string;
  readonly link: string;
  /** Names of the {@link Collision}s that it is made of. */
  readonly collisions: readonly string[];
}

/** What a joint is for, beside what it does. */
export interface Articulation {
  /** Name of the {@link Joint}. */
  readonly joint: string;
  /** `door`, `drawer`, `lid`, `knob`, `button`, `lever`, `wheel`, `blade`, … */
  readonly kind: string;
  /** Positions at which the real one clicks into place, ascending [rad] or [m]. No simulator's format has a word for them. */
  readonly detents?: readonly number[];
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
  /** Whom to name with it, as its source says: author or copyright notice. Untrusted text. */
  readonly attribution?: string;
  /** Princeton WordNet 3.0 synset as `lemma.pos.sense`: `cabinet.n.01`. */
  readonly synset?: string;
  /** Wikidata item: `Q1051`. */
  readonly wikidata?: string;
  readonly cavities: readonly Cavity[];
  /** Absent: not known, which is not the same as none. */
  readonly supports?: readonly SupportSurface[];
  readonly grasps?: readonly Grasp[];
  readonly parts?: readonly Part[];
  readonly articulations?: readonly Articulation[];
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
