import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { Vec2 } from '../vec2.ts';
import type { LinkDraft } from './assembly.ts';
import { onPlane, type Plane } from './slab-outline.ts';

/** One section of a loft. */
export interface Station {
  /** Along the normal of the loft's plane [m]; ascending. */
  readonly at: number;
  /** Half axes along u and v [m]. */
  readonly half: Vec2;
  /** Middle in the plane [m]; absent: its origin. */
  readonly centre?: Vec2;
}

/** A body drawn through sections one behind the other: a handle, a mouse, a housing. */
export interface Loft {
  /** Sections are parallel to it. */
  readonly plane: Plane;
  readonly stations: readonly Station[];
  /** Exponent of the superellipse |x/a|ⁿ + |y/b|ⁿ = 1 (Lamé): 2 an ellipse, 4 a box with very round edges. Absent: 2. */
  readonly power?: number;
  /** A polygon of so many sides with rounded corners instead, one flat towards -v; `half` is then to the flats. */
  readonly flats?: number;
  /** Cuts the body off below this v [m]: a flat underside. */
  readonly floor?: number;
}

/** Points of a section; a multiple of four, so that the extreme points lie on the axes. */
const SIDES = 24;
/** Corners of a section with flats are rounded: no point is farther from the middle, in distances of the flats. */
export const CORNER = 1.09;

/** Points of one section, counter-clockwise from its lowest. */
function section({ plane, power = 2, flats, floor = -Infinity }: Loft, { at, half, centre = [0, 0] }: Station): Vec3[] {
  const count = flats ? 4 * flats : SIDES;
  return Array.from({ length: count }, (_, k) => {
    const angle = -Math.PI / 2 + (2 * k * Math.PI) / count;
    const [x, y] = [tidy(Math.cos(angle)), tidy(Math.sin(angle))];
    const round = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / power);
    const far = flats ? Math.min(CORNER, 1 / Math.cos((((k + 2) % 4) - 2) * ((2 * Math.PI) / count))) : 1;
    const [a, b] = flats ? [far * x, far * y] : [round(x), round(y)];
    return onPlane(plane, [centre[0] + half[0] * a, Math.max(floor, centre[1] + half[1] * b)], at);
  });
}

/** The cosine of a right angle is not 1e-17 here: its root would be visible. */
const tidy = (value: number): number => Math.round(value * 1e12) / 1e12;

/** The body as a solid with flat ends. */
export function loftSolid(kernel: SolidKernel, loft: Loft): Solid {
  const rings = loft.stations.map((station) => section(loft, station));
  const count = rings[0]!.length;
  const middle = (ring: readonly Vec3[]): Vec3 =>
    [0, 1, 2].map((i) => ring.reduce((sum, point) => sum + point[i]!, 0) / ring.length) as unknown as Vec3;
  const points = [...rings.flat(), middle(rings[0]!), middle(rings.at(-1)!)];
  const [first, last] = [points.length - 2, points.length - 1];
  const top = (rings.length - 1) * count;
  const triangles: number[] = [];
  for (let k = 0; k < count; k++) {
    const next = (k + 1) % count;
    triangles.push(first, next, k, last, top + k, top + next);
    for (let ring = 0; ring < top; ring += count) {
      const [a, b] = [ring + k, ring + next];
      triangles.push(a, b, a + count, b, b + count, a + count);
    }
  }
  return kernel.skin(points, triangles);
}

/** Adds the body to a link. @param joints stations that end a convex part; absent: each of them */
export function loft(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  body: Loft,
  joints: readonly number[] = body.stations.map((_, i) => i),
): void {
  link.add(finish, loftSolid(kernel, body));
  loftColliders(link, label, finish, body, joints);
}

/**
 * Whether a hull needs this point of a section: not those that lie in a line with their neighbours on a flat. Rounded to
 * single precision, they would leave triangles so thin that they face anywhere.
 */
function isNeeded({ flats, floor }: Loft, k: number): boolean {
  if (!flats || floor !== undefined) return true;
  return 1 / Math.cos(Math.PI / flats) <= CORNER ? k % 4 === 2 : k % 4 !== 0;
}

/** Only what collides: the hull between each two of the stations named. */
export function loftColliders(
  link: LinkDraft,
  label: string,
  finish: Finish,
  body: Loft,
  joints: readonly number[] = body.stations.map((_, i) => i),
): void {
  for (const [i, end] of joints.slice(1).entries()) {
    const points = body.stations
      .slice(joints[i], end + 1)
      .flatMap((station) => section(body, station).filter((_, k) => isNeeded(body, k)));
    link.collideHull(joints.length === 2 ? label : `${label}_${i + 1}`, finish, points);
  }
}
