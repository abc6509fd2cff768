import type { Inertial, Mimic, Pose, Vec3 } from '../../model/types.ts';

/** A URDF document, its values checked. Lengths in metres, angles in radians; `place` is `file:line`. */
export interface UrdfRobot {
  readonly name: string;
  readonly path: string;
  readonly place: string;
  readonly links: readonly UrdfLink[];
  readonly joints: readonly UrdfJoint[];
  /** Those that a name stands for, wherever they are defined. */
  readonly materials: ReadonlyMap<string, UrdfMaterial>;
  /** What `<gazebo><static>` says of the whole. */
  readonly isStatic: boolean;
}

export interface UrdfLink {
  readonly name: string;
  readonly place: string;
  /** In the link frame. Absent: the file gives no mass. */
  readonly inertial?: UrdfInertial;
  readonly visuals: readonly UrdfShape[];
  readonly collisions: readonly UrdfShape[];
  readonly contact: UrdfContact;
}

export interface UrdfInertial {
  readonly place: string;
  /** [kg]; 0 where the file says so, or names none. */
  readonly mass: number;
  /** Pose of the inertial frame. */
  readonly pose: Pose;
  /** About the centre of mass, axes of the inertial frame [kg·m²]. Absent: not given. */
  readonly inertia?: Inertial['inertia'];
}

export type UrdfGeometry =
  | { readonly type: 'box'; readonly size: Vec3 }
  | { readonly type: 'sphere'; readonly radius: number }
  | { readonly type: 'ellipsoid'; readonly radii: Vec3 }
  | { readonly type: 'cylinder' | 'capsule'; readonly radius: number; readonly length: number }
  | { readonly type: 'mesh'; readonly uri: string; readonly scale: Vec3 }
  /** What no prop has, in words: a plane, a signed distance field, nothing. */
  | { readonly type: 'none'; readonly what: string };

export interface UrdfShape {
  readonly name: string;
  readonly place: string;
  readonly pose: Pose;
  readonly geometry: UrdfGeometry;
  /** Of a visual: its own, or one of the robot's by name. */
  readonly material?: UrdfMaterial;
}

export interface UrdfMaterial {
  readonly name: string;
  readonly place: string;
  /** As shown, not linear. */
  readonly colour?: readonly [r: number, g: number, b: number, a: number];
  /** As the file names it. */
  readonly texture?: string;
}

/** What Bullet's `<contact>` and Gazebo's `<gazebo reference>` say of a link. */
export interface UrdfContact {
  /** Sliding [-], torsional [m], rolling [m]. */
  readonly friction?: Vec3;
  readonly restitution?: number;
  readonly selfCollide?: boolean;
  /** Of `<gazebo>`: whether it falls. */
  readonly hasGravity?: boolean;
  /** Of `<gazebo>`: a colour of Gazebo Classic, for a visual without a material. */
  readonly script?: string;
}

export const JOINT_TYPES = ['revolute', 'continuous', 'prismatic', 'fixed', 'floating', 'planar', 'ball'] as const;
export type UrdfJointType = (typeof JOINT_TYPES)[number];

export interface UrdfJoint {
  readonly name: string;
  readonly place: string;
  readonly type: UrdfJointType;
  readonly parent: string;
  readonly child: string;
  /** Pose of the joint, thus of the child, in the parent. */
  readonly pose: Pose;
  /** Unit vector in the frame of the joint; of a planar joint the normal. */
  readonly axis: Vec3;
  /** Absent: none. */
  readonly limits?: { readonly lower: number; readonly upper: number };
  /** Largest force or torque [N] or [N·m], and largest speed [m/s] or [rad/s]. Absent: not limited. */
  readonly effort?: number;
  readonly velocity?: number;
  /** As the model has it; `joint` by its name in the file. */
  readonly mimic?: Mimic;
  readonly damping: number;
  readonly friction: number;
  /** Stiffness and rest of a spring, which URDF lacks and some writers give. */
  readonly spring?: { readonly stiffness: number; readonly rest: number };
}
