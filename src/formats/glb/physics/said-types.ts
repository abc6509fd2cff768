import type { ShapeSaid } from './shape.ts';

/** What one node says of physics, in its own words: node space, Y up. */
export interface NodeSaid {
  readonly motion?: MotionSaid;
  readonly collider?: GltfColliderSaid;
  readonly joint?: GltfJointSaid;
  readonly trigger?: true;
}

export interface MotionSaid {
  /** `static` is no body of its own: it belongs to all that stands still. */
  readonly kind: 'dynamic' | 'kinematic' | 'static';
  /** [kg] */
  readonly mass?: number;
  readonly centerOfMass?: readonly number[];
  /** Principal moments [kg·m²]. */
  readonly moments?: readonly number[];
  /** From principal axes to node space: x, y, z, w. */
  readonly axes?: readonly number[];
  /** Properties that are said and have no place in a model. */
  readonly others: readonly string[];
  /** Properties whose value can't be. */
  readonly wrong: readonly string[];
}

export interface GltfColliderSaid {
  readonly shape: ShapeSaid;
  /** Sliding [-]. */
  readonly friction?: number;
  /** 0 to 1. */
  readonly restitution?: number;
  /** Index of a collision filter. */
  readonly filter?: number;
  readonly others: readonly string[];
}

export interface GltfJointSaid {
  /** Nodes on whose bodies it acts, and those whose places are its frames there. */
  readonly bodies: readonly [a: number, b: number];
  readonly frames: readonly [a: number, b: number];
  readonly limits: readonly LimitSaid[];
  readonly drives: readonly DriveSaid[];
  readonly others: readonly string[];
}

/** A limit of frame b against frame a. */
export interface LimitSaid {
  readonly kind: 'linear' | 'angular';
  /** Of frame a: 0 x, 1 y, 2 z. */
  readonly axes: readonly number[];
  /** [m] or [rad]; infinite where there is none. */
  readonly lower: number;
  readonly upper: number;
  /** Whether several axes share one distance or cone, and not each has its own range. */
  readonly round: boolean;
}

/** A spring and damper along one axis. */
export interface DriveSaid {
  readonly kind: 'linear' | 'angular';
  readonly axis: number;
  readonly stiffness: number;
  readonly damping: number;
  /** [m] or [rad] */
  readonly target: number;
}

/** A pair of systems collides unless one of them says no. */
export interface FilterSaid {
  readonly systems: readonly string[];
  readonly only?: readonly string[];
  readonly never: readonly string[];
}

/** What a whole file says of physics. */
export interface Said {
  /** By index of the node. */
  readonly nodes: ReadonlyMap<number, NodeSaid>;
  readonly filters: readonly FilterSaid[];
}
