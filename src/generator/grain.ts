import type { Vec3 } from '../model/types.ts';

type Axis = 0 | 1 | 2;

/** A point of a turned body's outline: distance from the Z axis and height [m]. */
type ProfilePoint = readonly [radius: number, height: number];

/** Which way the fibres, or the marks of the tool, run in a solid, in the frame in which it was made. */
export type Grain =
  /** Along the first of the three axes; the face across the third is the board's face. */
  | { readonly kind: 'board'; readonly axes: readonly [along: Axis, across: Axis, through: Axis] }
  /** A body of revolution about Z and its outline. */
  | { readonly kind: 'turned'; readonly profile: readonly ProfilePoint[] }
  /** A bar along a path; `side` is a direction that is nowhere along it, from which angles around it are counted. */
  | { readonly kind: 'bar'; readonly path: readonly Vec3[]; readonly side: Vec3; readonly radius: number };

/** The triangles of a skin that come from one solid, and where that solid has got to. */
export interface Run {
  /** First triangle, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly grain: Grain;
  /** The solid's number in its kernel, and how often it has come up before in this skin. */
  readonly serial: number;
  /** Its edges were rounded: the strips along them are shaded as one curve with the faces beside them. */
  readonly rounded: boolean;
  /** Where its own axes and its own origin lie now: columns x, y, z and the translation [m]. */
  readonly frame: readonly [Vec3, Vec3, Vec3, Vec3];
}

/** The grain of a board that is as long as this along each axis [m]: along the longest. */
export function boardGrain(extent: Vec3): Grain {
  const axes = ([0, 1, 2] as const).toSorted((a, b) => extent[b] - extent[a]);
  return { kind: 'board', axes: axes as [Axis, Axis, Axis] };
}
