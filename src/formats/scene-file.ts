import type { Finding } from '../model/finding.ts';
import type { Pose, SimModel, Vec3 } from '../model/types.ts';

/** One thing of a scene: what no joint connects with anything else. */
export interface SceneThing {
  /** As the file calls it; may be empty, and need not be portable. */
  readonly name: string;
  /** One tree of links. Their poses are those in the frame of the scene, Z up. */
  readonly model: SimModel;
  /** The file that it is from, where that is another than the scene's: what states its licence lies there. */
  readonly file?: string;
  /** Whether its colliders were made of what is seen of it: they say no more, and are cut another way when it is turned. */
  readonly madeColliders?: boolean;
}

/** A light of a scene. Directions and colours are what every format has; brightness has no common unit and is left out. */
export interface SceneLight {
  readonly name: string;
  readonly type: 'directional' | 'point' | 'spot';
  /** [m] */
  readonly position: Vec3;
  /** Unit vector in which it shines; of a point light of no meaning. */
  readonly direction: Vec3;
  /** Linear red, green, blue, 0 to 1. */
  readonly colour: Vec3;
}

/** A camera of a scene: it looks along −Z of its own frame, +Y is up in the picture. */
export interface SceneCamera {
  readonly name: string;
  readonly pose: Pose;
  /** Vertical field of view [rad]. */
  readonly fieldOfView: number;
}

/** What a file with several things holds. */
export interface ReadScene {
  readonly things: readonly SceneThing[];
  /** Height of the level plane that is the ground [m]; absent: the file has none. */
  readonly ground?: number;
  readonly lights: readonly SceneLight[];
  readonly cameras: readonly SceneCamera[];
  readonly findings: readonly Finding[];
}
