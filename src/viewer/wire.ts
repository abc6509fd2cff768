import type { RequestCheck } from '../model/asked.ts';
import type { Finding } from '../model/finding.ts';
import type { JointType, Pose, Vec3 } from '../model/types.ts';
import type { CheckOutcome, Report } from '../verify/report.ts';

/**
 * What the server of the viewer tells its page. Types alone: both sides import this file, and neither the other.
 * SI units, Z up. Names, prompts and messages come from files that nobody vouches for: they are shown as text, never as
 * markup.
 */

export type ExhibitKind = 'prop' | 'scene' | 'file';

/** One entry of the gallery: what the lock tells. */
export interface GalleryCard {
  /** Stands in addresses: a name of the project, or `file-1`. */
  readonly id: string;
  readonly kind: ExhibitKind;
  readonly name: string;
  /** The prompt, the asset id or the path that it came from. */
  readonly source: string;
  /** Absent: it has not been looked at yet. */
  readonly verdict?: Report['verdict'];
  readonly simulators: readonly string[];
  /** Changes whenever what is shown does; part of the address of its picture. */
  readonly version: string;
}

export interface GalleryData {
  /** Of the project or the file. */
  readonly title: string;
  readonly cards: readonly GalleryCard[];
  /** Why there is nothing to show: the project is gone, its lock can't be read. */
  readonly problem?: string;
}

export interface ShownLink {
  readonly name: string;
  /** Link that it hangs on; absent: on the world, or free. */
  readonly parent?: string;
  /** In the frame of the whole, every joint at 0. */
  readonly pose: Pose;
  /** [kg] */
  readonly mass: number;
  /** In the link frame [m]. */
  readonly centerOfMass: Vec3;
  /** Box of the same mass and inertia about the centre of mass: pose in the link frame, full edges [m]. */
  readonly inertiaBox?: { readonly pose: Pose; readonly size: Vec3 };
  readonly colliders: number;
}

export interface ShownJoint {
  readonly name: string;
  readonly type: JointType;
  readonly parent: string;
  readonly child: string;
  /** In the child's frame [m]. */
  readonly anchor: Vec3;
  readonly axis: Vec3;
  /** [rad] or [m] */
  readonly lower?: number;
  readonly upper?: number;
  /** `door`, `drawer`, `knob`… */
  readonly kind?: string;
}

/** A frame or an area on a link; `size` has two edges for a face, three for a box [m]. */
export interface ShownPlace {
  readonly name: string;
  readonly link: string;
  readonly pose: Pose;
  readonly size?: readonly number[];
  /** Of a grasp: between the fingertips [m]. */
  readonly width?: number;
}

/** A labelled part of a link: a point in the middle of its colliders. */
export interface ShownPart {
  readonly label: string;
  readonly link: string;
  /** In the link frame [m]. */
  readonly at: Vec3;
}

export interface ShownFinding extends Pick<Finding, 'code' | 'severity' | 'message' | 'hint'> {
  /** Where it is, if that is a link: by its own name or that of its joint. */
  readonly link?: string;
}

/** How a simulator loads it, to be copied. */
export interface LoadingLines {
  readonly simulator: string;
  readonly title: string;
  readonly text: string;
}

/** The ball that can be dropped into it. */
export interface ShownBall {
  /** [m] */
  readonly radius: number;
  /** Where it is let go, in the frame of a link [m]; without a link: in the frame of the whole. */
  readonly link?: string;
  readonly at: Vec3;
  /** The same, where something is in the way at the first. */
  readonly inside: Vec3;
  /** Joints that are held open for it, lids and the drawer itself: joint → position [rad or m]. */
  readonly open: Readonly<Record<string, number>>;
}

/** A prop, a scene or a file, whole but for its meshes. */
export interface ExhibitData extends GalleryCard {
  /** It as it was before the last change of the project, where that changed it: what it is called here, and what was done. */
  readonly before?: { readonly id: string; readonly command: string };
  readonly base: 'free' | 'fixed';
  readonly category?: string;
  readonly links: readonly ShownLink[];
  readonly joints: readonly ShownJoint[];
  /** Around all that is seen, every joint at 0 [m]. Of a scene: around its things, without walls. */
  readonly bounds: { readonly min: Vec3; readonly max: Vec3 };
  /** Height of the floor [m]. */
  readonly floor: number;
  readonly triangles: number;
  readonly cavities: readonly ShownPlace[];
  readonly supports: readonly ShownPlace[];
  readonly grasps: readonly ShownPlace[];
  readonly parts: readonly ShownPart[];
  readonly size: Vec3;
  /** [kg] */
  readonly mass: number;
  readonly findings: readonly ShownFinding[];
  readonly request?: readonly RequestCheck[];
  readonly checks: { readonly [Outcome in CheckOutcome['outcome']]: number };
  readonly loading: readonly LoadingLines[];
  readonly ball: ShownBall;
  /** Path, in the pack of files, of the MJCF to load. */
  readonly world: string;
}

/** What an address answers that can't be answered. */
export interface ViewerProblem {
  readonly problem: string;
  readonly hint?: string;
}

/** A thing whole, as a page of one file carries it, or a page in a chat gets it. Bytes are gzip in base64. */
export interface CarriedExhibit {
  readonly data: ExhibitData;
  /** Textures are smaller, or triangles fewer, than what is installed has: it would be too large. */
  readonly isReduced: boolean;
  /** GLB; empty: it is too large. */
  readonly model: string;
  readonly colliders: string;
  /** Data URL; empty: there is none. */
  readonly picture: string;
  /** Of a drop, simulated before; as `Recorded` of `record.ts`. */
  readonly recording?: { readonly rate: number; readonly bodies: readonly string[]; readonly poses: string };
}

/** Two beside each other in a page of one file. */
export interface CarriedPair {
  readonly title: string;
  /** What is to be seen, in a sentence. */
  readonly about: string;
  readonly both: readonly [CarriedExhibit, CarriedExhibit];
  /** Layers that are on from the start, by their id. */
  readonly layers: readonly string[];
}
