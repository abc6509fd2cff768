import type { Mesh, Vec3 } from '../types.ts';
import { add, cross, dot, length, normalize, pointAt, scale, subtract } from '../vec.ts';

type Skin = Pick<Mesh, 'positions' | 'indices'>;

/** Moves points without changing their distances. */
export type Motion = (point: Vec3) => Vec3;

/**
 * Results for meshes of one model, found again for every placed copy of such a mesh: thirty-two chessmen are six shapes.
 * One per reading, so that what comes out does not depend on what the process read before.
 */
export class Copies<Result> {
  readonly #known: { readonly mesh: Skin; readonly variant: string; readonly result: Result }[] = [];

  /**
   * What was kept of a mesh that this one is a copy of, moved and turned but not mirrored or scaled, and the motion from
   * that mesh to this one.
   *
   * @param variant text that two uses must agree in, as of options
   * @param off how far corners may be from where the motion takes those of the other mesh [m]
   */
  find(mesh: Skin, variant: string, off: number): { readonly result: Result; readonly motion: Motion } | undefined {
    for (const one of this.#known) {
      if (one.variant !== variant || !sameNumbers(one.mesh.indices, mesh.indices)) continue;
      const motion = motionBetween(one.mesh.positions, mesh.positions, off);
      if (motion) return { result: one.result, motion };
    }
    return undefined;
  }

  keep(mesh: Skin, variant: string, result: Result): void {
    this.#known.push({ mesh, variant, result });
  }
}

function sameNumbers(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/**
 * The motion that takes each point to the one of the same number in the other list; `undefined` if none takes all of them
 * within `off`, or the points lie on a line.
 */
export function motionBetween(from: Float32Array, to: Float32Array, off: number): Motion | undefined {
  if (from.length !== to.length || from.length < 9) return undefined;
  const corners = wideTriangle(from);
  if (!corners) return undefined;
  const [origin, axes] = frameOf(from, corners);
  const [target, turned] = frameOf(to, corners);
  const motion: Motion = (point) => {
    const offset = subtract(point, origin);
    return axes.reduce((sum, axis, i) => add(sum, scale(turned[i]!, dot(axis, offset))), target);
  };
  for (let v = 0; 3 * v < from.length; v++)
    if (!(length(subtract(motion(pointAt(from, v)), pointAt(to, v))) <= off)) return undefined;
  return motion;
}

/** Three vertices far from each other: the first one, the farthest from it, and the farthest from the line of both. */
function wideTriangle(positions: Float32Array): readonly [number, number, number] | undefined {
  const origin = pointAt(positions, 0);
  const far = farthest(positions, (point) => length(subtract(point, origin)));
  const along = normalize(subtract(pointAt(positions, far), origin));
  const aside = (point: Vec3): number => length(cross(along, subtract(point, origin)));
  const third = farthest(positions, aside);
  return aside(pointAt(positions, third)) > 0 ? [0, far, third] : undefined;
}

function farthest(positions: Float32Array, measure: (point: Vec3) => number): number {
  let [best, most] = [0, -1];
  for (let v = 0; 3 * v < positions.length; v++) {
    const own = measure(pointAt(positions, v));
    if (own > most) [best, most] = [v, own];
  }
  return best;
}

/** Of three vertices: the first one, and three unit axes, the first along the way to the second. */
function frameOf(
  positions: Float32Array,
  [a, b, c]: readonly [number, number, number],
): readonly [Vec3, readonly [Vec3, Vec3, Vec3]] {
  const origin = pointAt(positions, a);
  const x = normalize(subtract(pointAt(positions, b), origin));
  const z = normalize(cross(x, subtract(pointAt(positions, c), origin)));
  return [origin, [x, cross(z, x), z]];
}
