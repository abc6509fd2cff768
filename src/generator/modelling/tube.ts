import type { Vec3 } from '../../model/types.ts';
import { add, cross, normalize, scale, subtract } from '../../model/vec.ts';
import type { Finish } from '../finish.ts';
import type { Solid, SolidKernel } from '../solids.ts';
import type { LinkDraft } from './assembly.ts';

/** Corners of a round section; a multiple of four, so that the extreme points lie on the axes. */
const SIDES = 16;

/** A round bar along a plane path. */
export interface Tube {
  readonly path: readonly Vec3[];
  /** [m] */
  readonly radius: number;
  /** Unit normal of the plane of the path. */
  readonly normal: Vec3;
  /** Half axis of the section along `normal` [m]; absent: round. */
  readonly halfWidth?: number;
}

/** The section at one vertex of the path, square to the mean direction there. */
function ring({ path, radius, normal, halfWidth = radius }: Tube, i: number, sides = SIDES): Vec3[] {
  const before = path[Math.max(0, i - 1)]!;
  const after = path[Math.min(path.length - 1, i + 1)]!;
  const side = cross(normalize(subtract(after, before)), normal);
  return Array.from({ length: sides }, (_, k) => {
    const angle = (2 * Math.PI * k) / sides;
    const offset = add(scale(side, radius * Math.cos(angle)), scale(normal, halfWidth * Math.sin(angle)));
    return add(path[i]!, offset);
  });
}

/** The bar as a solid with flat ends. */
export function tubeSolid(kernel: SolidKernel, tube: Tube): Solid {
  const rings = tube.path.map((_, i) => ring(tube, i));
  const points = rings.flat();
  const triangles: number[] = [];
  for (let i = 0; i + 1 < rings.length; i++) {
    for (let k = 0; k < SIDES; k++) {
      const [a, b] = [i * SIDES + k, i * SIDES + ((k + 1) % SIDES)];
      triangles.push(a, a + SIDES, b, b, a + SIDES, b + SIDES);
    }
  }
  const last = points.length - SIDES;
  for (let k = 1; k + 1 < SIDES; k++) triangles.push(0, k, k + 1, last, last + k + 1, last + k);
  return kernel.skin(points, triangles, { kind: 'bar', path: tube.path, side: tube.normal, radius: tube.radius });
}

/** Convex pieces of the bar between the path's vertices `joints`, in order: what collides. */
function tubeHulls(tube: Tube, joints: readonly number[]): Vec3[][] {
  return joints.slice(1).map((end, i) => [...ring(tube, joints[i]!, 8), ...ring(tube, end, 8)]);
}

/** Lets the bar collide, in pieces between the path's vertices `joints`: `label_1` and on, or from `first` on. */
export function collideTube(
  link: LinkDraft,
  label: string,
  finish: Finish,
  tube: Tube,
  joints: readonly number[],
  first = 1,
): void {
  for (const [i, points] of tubeHulls(tube, joints).entries())
    link.collideHull(`${label}_${first + i}`, finish, points);
}
