import type { Inertial, Vec3 } from '../../model/types.ts';
import { add, scale, subtract } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import { circle, type ProfilePoint, type Solid, type SolidKernel } from '../solids.ts';
import type { Assembly, JointOptions, LinkDraft } from './assembly.ts';
import type { RoundBar } from './bar-round.ts';
import { inertiaAbout, type Resistance } from './joints.ts';

const GRAVITY = 9.81;

/** A wheel that is let go coasts for about as long [s]. */
const COASTING_TIME = 0.6;

/** Plain bearings, steel in plastic or bronze: 0.05 to 0.15; the lower end, as they are greased (engineering handbooks). */
const BEARING_FRICTION = 0.05;

/** Facets of what is seen: four divides them, so that the extreme points lie on the axes. */
const FACETS = 48;

/** Of what collides: four does not divide them, so that a wheel stands on a flat; their flats touch the circle. */
const FLATS = 46;

/** Corners of the regular polygon around a circle [m]. */
const around = (centre: Vec3, axis: Vec3, radius: number, count: number): Vec3[] =>
  circle(centre, axis, radius / Math.cos(Math.PI / count), count);

/** Something that turns on a plain axle of a given radius [m], without end. */
export const axle =
  (axis: Vec3, radius: number) =>
  (body: Inertial): Resistance => ({
    damping: inertiaAbout(axis, body) / COASTING_TIME,
    friction: BEARING_FRICTION * body.mass * GRAVITY * radius,
  });

/** Collides as a cylinder between the centres of its two ends [m], along any axis. */
export function collideRod(
  link: LinkDraft,
  label: string,
  finish: Finish,
  from: Vec3,
  to: Vec3,
  radius: number,
  facets = FLATS,
): void {
  const along = subtract(to, from);
  link.collideHull(label, finish, [...around(from, along, radius, facets), ...around(to, along, radius, facets)]);
}

/** Adds a round bar: seen with `segments` facets and weighed, and a rod of `flats` to collide with. */
export function shaft(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  { from, to, radius }: Pick<RoundBar, 'from' | 'to' | 'radius'>,
  [segments, flats]: readonly [number, number],
): void {
  link.add(finish, kernel.rod(from, to, radius, segments));
  collideRod(link, label, finish, from, to, radius, flats);
}

/** A body of revolution about an axis through the origin, turned so that its axis runs along X (0), Y (1) or Z (2). */
export function turnedAlong(
  kernel: SolidKernel,
  axis: 0 | 1 | 2,
  profile: readonly ProfilePoint[],
  facets = FACETS,
): Solid {
  const solid = kernel.lathe(profile, facets);
  if (axis === 2) return solid;
  return axis === 0 ? solid.turn(1, 90) : solid.turn(0, -90);
}

/** A disc wheel with a tyre. */
export interface Wheel {
  readonly centre: Vec3;
  /** Level axis it turns about: 0 X, 1 Y. */
  readonly axis: 0 | 1;
  /** [m] */
  readonly radius: number;
  /** Over the tyre [m]. */
  readonly width: number;
  readonly tyre: Finish;
  readonly disc: Finish;
}

/** Part of the radius that the disc inside the tyre takes. */
const DISC = 0.64;

/** Puts a wheel into a link: seen, weighed, and one collider `wheel`. */
function wheel(kernel: SolidKernel, link: LinkDraft, { centre, axis, radius, width, tyre, disc }: Wheel): void {
  const [half, edge] = [width / 2, DISC * radius];
  const round = Math.min(0.22 * width, 0.12 * radius);
  // The disc lies back a little: what collides spans it.
  const [hub, web] = [0.26 * radius, half - Math.min(0.45 * half, 0.05 * radius)];
  const profiles: readonly (readonly [Finish, readonly ProfilePoint[]])[] = [
    [
      tyre,
      [
        [edge, -0.9 * half],
        [radius - 2 * round, -half],
        [radius - round, -half],
        [radius - 0.3 * round, -half + 0.3 * round],
        [radius, -half + round],
        [radius, half - round],
        [radius - 0.3 * round, half - 0.3 * round],
        [radius - round, half],
        [radius - 2 * round, half],
        [edge, 0.9 * half],
      ],
    ],
    [
      disc,
      [
        [0, -half],
        [hub, -half],
        [1.15 * hub, -web],
        [edge - 0.12 * radius, -web],
        [edge - 0.04 * radius, -0.95 * half],
        [edge, -0.95 * half],
        [edge, 0.95 * half],
        [edge - 0.04 * radius, 0.95 * half],
        [edge - 0.12 * radius, web],
        [1.15 * hub, web],
        [hub, half],
        [0, half],
      ],
    ],
  ];
  for (const [finish, profile] of profiles) link.add(finish, turnedAlong(kernel, axis, profile).move(...centre));
  const along: Vec3 = axis === 0 ? [1, 0, 0] : [0, 1, 0];
  const ring = (out: number, r: number): Vec3[] => around(add(centre, scale(along, out)), along, r, FLATS);
  link.collideHull('wheel', tyre, [
    ...ring(-half, radius - round),
    ...ring(round - half, radius),
    ...ring(half - round, radius),
    ...ring(half, radius - round),
  ]);
}

/** Hangs a wheel in the assembly that turns without end on a plain axle of a radius [m]. */
export function hangWheel(
  assembly: Assembly,
  name: string,
  shape: Wheel,
  on: number,
  options: JointOptions = {},
): void {
  const link = assembly.link(name, shape.centre);
  wheel(assembly.kernel, link, shape);
  const axis: Vec3 = shape.axis === 0 ? [1, 0, 0] : [0, 1, 0];
  assembly.spin(link, axis, axle(axis, on), options);
}
