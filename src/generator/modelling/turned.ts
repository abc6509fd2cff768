import type { Vec3 } from '../../model/types.ts';
import { add } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import type { ProfilePoint, Solid, SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { envelope } from './turned-profile.ts';

/** A solid of revolution. */
export interface Turned {
  /** From one end to the other: distance from the axis, place along it [m]. The places never fall. */
  readonly silhouette: readonly ProfilePoint[];
  /** Where place 0 lies in the model frame [m]. Absent: the origin. */
  readonly at?: Vec3;
  /** Direction of the axis, a unit vector. Absent: up. */
  readonly axis?: Vec3;
  /** Facets around it. */
  readonly segments?: number;
  /** How far what collides may lie outside of a hollow in the silhouette [m]. */
  readonly tolerance?: number;
}

const SEGMENTS = 48;
/** Corners of a slice that collides: 0.5% of the radius within the circle. */
const CORNERS = 32;
const TOLERANCE = 0.001;
const UP: Vec3 = [0, 0, 1];

/** Turns the Z axis onto `axis`: about Y, then about Z. */
const anglesOf = ([x, y, z]: Vec3): readonly [tilt: number, heading: number] => [
  Math.atan2(Math.hypot(x, y), z),
  Math.atan2(y, x),
];

/** Points of a circle of the silhouette, in the model frame. */
function around([radius, place]: ProfilePoint, at: Vec3, axis: Vec3): Vec3[] {
  const [tilt, heading] = anglesOf(axis);
  const [ct, st, ch, sh] = [Math.cos(tilt), Math.sin(tilt), Math.cos(heading), Math.sin(heading)];
  const count = radius === 0 ? 1 : CORNERS;
  // What lies has a side below, not a corner: on a corner it would tip onto one of the two sides beside.
  const first = Math.abs(axis[2]) < 1e-9 ? 0.5 : 0;
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + first)) / CORNERS;
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    const tilted = ct * x + st * place;
    return add(at, [ch * tilted - sh * y, sh * tilted + ch * y, ct * place - st * x]);
  });
}

/** What is seen of it. */
export function turnedSolid(kernel: SolidKernel, { silhouette, at, axis = UP, segments = SEGMENTS }: Turned): Solid {
  const [first, last] = [silhouette[0]!, silhouette.at(-1)!];
  const upright = kernel.lathe([[0, first[1]], ...silhouette, [0, last[1]]], segments);
  const [tilt, heading] = anglesOf(axis).map((angle) => (angle * 180) / Math.PI) as [number, number];
  const turned = tilt === 0 ? upright : upright.turn(1, tilt).turn(2, heading);
  return at ? turned.move(...at) : turned;
}

/** Convex slices of it, from one end to the other, cut where the silhouette turns concave: what collides. */
export function turnedHulls({ silhouette, at = [0, 0, 0], axis = UP, tolerance = TOLERANCE }: Turned): Vec3[][] {
  return slices(silhouette, tolerance).map((slice) => slice.flatMap((point) => around(point, at, axis)));
}

/** Cuts a silhouette into runs, as long as each can be while its convex outline stays within `tolerance` [m]. */
export function slices(silhouette: readonly ProfilePoint[], tolerance: number): ProfilePoint[][] {
  const runs: ProfilePoint[][] = [];
  let start = 0;
  while (start + 1 < silhouette.length) {
    let end = start + 1;
    while (
      end + 1 < silhouette.length &&
      envelope(silhouette.slice(start, end + 2), 'outer').deviation <= tolerance + 1e-9
    )
      end++;
    const run = silhouette.slice(start, end + 1);
    if (run.at(-1)![1] - run[0]![1] > 1e-6) runs.push(envelope(run, 'outer').chain);
    start = end;
  }
  return runs;
}

/** Adds a turned body to a link: seen, weighed, and a stack of convex slices to collide with. */
export function turned(kernel: SolidKernel, link: LinkDraft, label: string, finish: Finish, body: Turned): void {
  link.add(finish, turnedSolid(kernel, body));
  collideTurned(link, label, finish, body);
}

/** Adds only what collides: `label`, or `label_1` and so on where it takes several slices. */
export function collideTurned(link: LinkDraft, label: string, finish: Finish, body: Turned): void {
  const hulls = turnedHulls(body);
  for (const [i, points] of hulls.entries()) {
    link.collideHull(hulls.length === 1 ? label : `${label}_${i + 1}`, finish, points);
  }
}
