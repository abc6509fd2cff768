import type { Vec3 } from '../../model/types.ts';
import { add, length, normalize, scale, subtract } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import { circle, type Solid, type SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';

/** A straight round bar between the centres of its ends [m]; a cone where the radii differ. */
export interface RoundBar {
  readonly from: Vec3;
  readonly to: Vec3;
  /** [m] */
  readonly radius: number;
  /** At `to` [m]; absent: the same. 0 makes a point. */
  readonly endRadius?: number;
  /** Cut off both rims at 45° [m]. Absent: a sixth of the radius, 1 mm at most. */
  readonly chamfer?: number;
}

/** Facets of what is seen, and of what collides. Multiples of four: the extreme points lie on the axes. */
const SEGMENTS = 32;
const HULL_SEGMENTS = 16;

/** The bar as a solid. */
export function roundBarSolid(kernel: SolidKernel, bar: RoundBar, segments = SEGMENTS): Solid {
  const { from, to, radius, endRadius = radius } = bar;
  const axis = subtract(to, from);
  const rim = (at: number): number => Math.min(bar.chamfer ?? Math.min(0.001, at / 6), 0.9 * at, 0.45 * length(axis));
  const ring = (centre: Vec3, inwards: number, at: number): Vec3[] => {
    if (at === 0) return [centre];
    const c = rim(at);
    const inner = add(centre, scale(normalize(axis), inwards * c));
    return [...circle(centre, axis, at - c, segments), ...(c > 0 ? circle(inner, axis, at, segments) : [])];
  };
  return kernel.hull([...ring(from, 1, radius), ...ring(to, -1, endRadius)]);
}

/** The points whose convex hull collides for it. */
export function roundBarHull({ from, to, radius, endRadius = radius }: RoundBar): Vec3[] {
  const axis = subtract(to, from);
  const ring = (centre: Vec3, at: number): Vec3[] => (at === 0 ? [centre] : circle(centre, axis, at, HULL_SEGMENTS));
  return [...ring(from, radius), ...ring(to, endRadius)];
}

/** Adds the bar to a link: seen, weighed, and one convex part to collide with. */
export function roundBar(kernel: SolidKernel, link: LinkDraft, label: string, finish: Finish, bar: RoundBar): void {
  link.add(finish, roundBarSolid(kernel, bar));
  link.collideHull(label, finish, roundBarHull(bar));
}

/**
 * Adds an upright round bar that stands on `foot` (centre of its lower face): seen, weighed, and a cylinder to collide
 * with.
 *
 * @param segments facets of what is seen
 * @param root how far it goes into what it stands on [m]: what is seen there would else show a gap
 */
export function pillar(
  kernel: SolidKernel,
  link: LinkDraft,
  label: string,
  finish: Finish,
  foot: Vec3,
  {
    radius,
    height,
    segments,
    root = 0,
  }: Readonly<Record<'radius' | 'height' | 'segments', number>> & { root?: number },
): void {
  const [x, y, z] = foot;
  link.add(finish, kernel.rod([x, y, z - root], [x, y, z + height], radius, segments));
  link.collideCylinder(label, finish, foot, radius, height);
}
