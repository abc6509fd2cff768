import type { Vec3 } from '../../model/types.ts';
import { add, cross, scale } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import type { SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';
import { collideTube, type Tube, tubeSolid } from './tube.ts';

/** Where a bar handle sits and how large it is. */
export interface BarHandle {
  /** Middle of its base, on the face that carries it [m]. */
  readonly base: Vec3;
  /** Unit vector along the bar. */
  readonly along: Vec3;
  /** Unit vector out of the face. */
  readonly out: Vec3;
  /** Over its ends [m]. */
  readonly length: number;
  /** From the face to the outermost point [m]. */
  readonly reach: number;
  /** Radius of the bar [m]. */
  readonly radius: number;
}

/** Steps of each rounded corner. */
const BEND = 6;

/** How deep the feet go into the face [m], less than the thinnest sheet: ends in the face's own plane would leave slivers between the two. */
const TENON = 0.0003;

/** A round bar bent into a bow, as on drawers: two feet, two rounded corners, one grip. */
export function barHandle(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  handle: BarHandle,
): void {
  const { base, along, out, length, reach, radius } = handle;
  const half = length / 2 - radius;
  const height = reach - radius;
  const bend = Math.min(2.5 * radius, 0.8 * height, 0.5 * half);
  const place = (a: number, o: number): Vec3 => add(base, add(scale(along, a), scale(out, o)));
  const corner = (side: -1 | 1): Vec3[] =>
    Array.from({ length: BEND + 1 }, (_, i) => {
      const angle = ((side < 0 ? i : BEND - i) / BEND) * (Math.PI / 2);
      return place(side * (half - bend + bend * Math.cos(angle)), height - bend + bend * Math.sin(angle));
    });
  const path = [place(-half, -TENON), ...corner(-1), ...corner(1), place(half, -TENON)];
  const tube: Tube = { path, radius, normal: cross(along, out) };
  link.add(finish, tubeSolid(kernel, tube));
  // From outside, with the fingers above and below the bar.
  link.grasp(label, place(0, height), scale(out, -1), cross(along, out), 2 * radius);
  const last = path.length - 1;
  const joints = [0, 1, 1 + BEND, last - 1 - BEND, last - 1, last];
  collideTube(link, label, finish, tube, joints);
}
