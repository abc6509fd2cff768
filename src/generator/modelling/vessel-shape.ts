import type { Vec3 } from '../../model/types.ts';
import type { ProfilePoint, Solid } from '../solids.ts';

/** A hollow body of revolution, open at the top. */
export interface Vessel {
  /** Outside, from the foot up to the rim: distance from the axis, height [m]. Heights never fall. */
  readonly outer: readonly ProfilePoint[];
  /** Inside, from the floor up to the same rim; where it begins at the foot's own height, there is no floor. */
  readonly inner: readonly ProfilePoint[];
  /** Where the axis meets height 0, in the model frame [m]. Absent: the origin. */
  readonly at?: Vec3;
  /** Upside down: heights run downwards from `at`, and it opens downwards, as lids and caps do. */
  readonly down?: boolean;
  /** Solids that grow out of the wall: handles, a spout. What of them reaches into the hollow is cut off. */
  readonly grown?: readonly Solid[];
  /** Solids that are cut out of all that: the bore of a spout, holes. */
  readonly bored?: readonly Solid[];
  /** Facets around it. */
  readonly segments?: number;
  /** How many convex parts it may collide with: 32 less what handles take. */
  readonly hulls?: number;
  /** Longest side of the whole prop, to which what collides is fitted [m]. Absent: the vessel's own. */
  readonly longest?: number;
}
