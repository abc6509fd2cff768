import type { ColliderKind } from '../../../model/colliders.ts';
import type { Geometry, Joint, Pose, Sym3, Vec3 } from '../../../model/types.ts';

/** What a file says of the physics of its nodes, as plain data: model frame, Z up, SI units. */
export interface GltfPhysics {
  readonly bodies: readonly GltfBody[];
  readonly joints: readonly BodyJoint[];
  /** Pairs of bodies that must not collide, as indices. */
  readonly exclusions: readonly (readonly [number, number])[];
}

/** Nodes that move as one. */
export interface GltfBody {
  /** Name of its node; may be empty, and need not be portable. */
  readonly name: string;
  /** Of its node, without scale. What belongs to it is given in this frame. */
  readonly pose: Pose;
  /** `false` for what stands still, whatever pushes it. */
  readonly moves: boolean;
  /** [kg] */
  readonly mass?: number;
  /** [m] */
  readonly centerOfMass?: Vec3;
  /** About the centre of mass [kg·m²]. */
  readonly inertia?: Sym3;
  /** Where there is no mass [kg/m³]. */
  readonly density?: number;
  /** Indices into the parts of the decoded file. */
  readonly parts: readonly number[];
  readonly colliders: readonly GltfCollider[];
  /** Of colliders that say none themselves: sliding [-], torsional [m], rolling [m]. */
  readonly friction?: Vec3;
  /** Set where colliders are to be made from what is seen of it; how, unless something else is asked for. */
  readonly make?: ColliderKind;
}

export interface GltfCollider {
  /** Name of its node; may be empty, and need not be portable. */
  readonly name: string;
  readonly shape: ColliderShape;
  /** Sliding [-], torsional [m], rolling [m]. */
  readonly friction?: Vec3;
  /** 0 to 1. */
  readonly restitution?: number;
}

export type ColliderShape =
  | { readonly type: 'solid'; readonly pose: Pose; readonly geometry: Exclude<Geometry, { type: 'mesh' }> }
  /** The convex hull of points: x, y, z each, in the frame of the body [m]. */
  | { readonly type: 'hull'; readonly points: Float32Array }
  /** Triangles that may be concave, in the frame of the body [m]. */
  | { readonly type: 'surface'; readonly positions: Float32Array; readonly indices: Uint32Array };

/** Point and axis in the model frame, at the pose in which the file stores the bodies, which is position 0. */
export interface BodyJoint extends Pick<Joint, 'type' | 'limits' | 'damping' | 'friction' | 'armature' | 'spring'> {
  readonly name: string;
  /** Indices of bodies. */
  readonly parent: number;
  readonly child: number;
  /** [m] */
  readonly point: Vec3;
  /** Unit vector; positions count the child against the parent along it. */
  readonly axis: Vec3;
}
