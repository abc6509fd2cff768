import type { Vec3 } from '../../model/types.ts';
import type { Finish } from '../finish.ts';
import { circle, type SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';

/** Facets of a leg, and corners of what collides. */
const FACETS = 24;
const CORNERS = 12;

/** A round leg between the middles of its foot and its head. */
export interface RoundLeg {
  readonly foot: Vec3;
  readonly head: Vec3;
  /** [m], measured level. */
  readonly footRadius: number;
  readonly headRadius: number;
}

/** A round leg, upright or splayed: both ends are level, so that it stands flat however far it leans. */
export function roundLeg(kernel: SolidKernel, link: LinkDraft, label: string, finish: Finish, leg: RoundLeg): void {
  const { foot, head, footRadius, headRadius } = leg;
  const points = (count: number): Vec3[] => [
    ...circle(foot, [0, 0, 1], footRadius, count),
    ...circle(head, [0, 0, 1], headRadius, count),
  ];
  link.add(finish, kernel.hull(points(FACETS)));
  link.collideHull(label, finish, points(CORNERS));
}

/** Middle of such a leg at a height, and its radius there [m]. */
export function legAt({ foot, head, footRadius, headRadius }: RoundLeg, z: number): { at: Vec3; radius: number } {
  const t = (z - foot[2]) / (head[2] - foot[2]);
  const mix = (i: 0 | 1): number => foot[i] + t * (head[i] - foot[i]);
  return { at: [mix(0), mix(1), z], radius: footRadius + t * (headRadius - footRadius) };
}

/** A round rail between two points: seen, weighed, and one convex part to collide with. */
export function rail(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  [from, to]: readonly [Vec3, Vec3],
  radius: number,
): void {
  link.add(finish, kernel.rod(from, to, radius, FACETS));
  const along: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  link.collideHull(label, finish, [...circle(from, along, radius, CORNERS), ...circle(to, along, radius, CORNERS)]);
}
