import type { ColliderPlan } from '../../model/colliders.ts';
import type { Finding } from '../../model/finding.ts';
import type { Geometry, Material, Mesh, Pose, Texture } from '../../model/types.ts';

/** One node of a file without physics: what moves and is named together. */
export interface RawPart {
  /** Name of the node; may be empty, and need not be portable. */
  readonly node: string;
  /** One per material; in the model frame [m], Z up. */
  readonly primitives: readonly RawPrimitive[];
  /** The whole part, where the file says that it is a box, a ball or the like; its primitive is the same as triangles. */
  readonly shape?: RawShape;
}

/** A primitive shape in the model frame [m], Z up. */
export interface RawShape {
  readonly pose: Pose;
  readonly geometry: Exclude<Geometry, { type: 'mesh' }>;
}

/** What is shown with one material. */
export interface RawPrimitive {
  readonly mesh: Mesh;
  readonly material?: string;
  /** Linear red, green, blue, alpha of each vertex. Only within readers: `bakeColours` makes an image of them. */
  readonly colours?: Float32Array;
}

/** Geometry without physics, as OBJ, STL, DAE, GLB and USD without UsdPhysics bring it. */
export interface RawGeometry {
  readonly parts: readonly RawPart[];
  readonly materials: readonly Material[];
  readonly textures: readonly Texture[];
  readonly findings: readonly Finding[];
}

/** The physics that a raw geometry is given. */
export interface RawOptions {
  /** Name of the model. */
  readonly name: string;
  /** What messages call the file. */
  readonly place: string;
  /** [kg/m³] @default 500 */
  readonly density?: number;
  /** Of the whole thing [kg]; wins over `density`. */
  readonly mass?: number;
  /** @default 'parts' */
  readonly collider?: ColliderPlan;
  /**
   * How many times as large the thing will be made after reading. Whatever is estimated, and what is told of it, is that
   * of the thing at that size; the model is in the size of the file. @default 1
   */
  readonly scale?: number;
}

/** Which axis points up in a file that does not say (OBJ, STL). */
export type UpAxis = 'x' | 'y' | 'z';
