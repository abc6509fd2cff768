import type { Vec3 } from '../model/types.ts';
import { add, cross, normalize, scale } from '../model/vec.ts';

/** A pinhole camera. `right`, `up` and `back` are unit and orthogonal; it looks along -`back`. */
export interface Camera {
  readonly eye: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
  readonly back: Vec3;
  /** Tangent of half the angle of view; the picture is square. */
  readonly tangent: number;
}

/** A long lens, 24° across: little distortion, as in product photographs. */
const TANGENT = Math.tan((12 * Math.PI) / 180);
/** Part of the picture that the prop fills. */
const FILL = 0.78;

/** Three-quarter view from the front left, a little above: front is -Y. */
export const TOWARDS_CAMERA = normalize([-0.6, -1, 0.56]);
const RIGHT = normalize(cross([0, 0, 1], TOWARDS_CAMERA));
const UP = cross(TOWARDS_CAMERA, RIGHT);

/**
 * The three-quarter camera that sees all points, centred, filling the picture.
 *
 * @param positions x, y, z per point [m], at least one
 */
export const threeQuarterView = (positions: Float32Array): Camera =>
  viewFrom(positions, { right: RIGHT, up: UP, back: TOWARDS_CAMERA });

/** Which way a camera looks: unit vectors, orthogonal. */
export type CameraAxes = Pick<Camera, 'right' | 'up' | 'back'>;

/** The camera with these axes that sees all points, centred, filling the picture. @param tangent of half its angle of view */
export function viewFrom(positions: Float32Array, axes: CameraAxes, tangent = TANGENT): Camera {
  let target: Vec3 = [positions[0]!, positions[1]!, positions[2]!];
  let distance = distanceFor(positions, target, axes, tangent);
  // Perspective makes centring and distance depend on each other: solved by turns, each leaving a fraction of the error.
  for (let turn = 0; turn < 8; turn++) {
    const [x, y] = offCentre(positions, target, distance, axes);
    target = add(target, add(scale(axes.right, x), scale(axes.up, y)));
    distance = distanceFor(positions, target, axes, tangent);
  }
  return { eye: add(target, scale(axes.back, distance)), ...axes, tangent };
}

/** Least distance from `target` at which every point is inside the picture [m]. */
function distanceFor(positions: Float32Array, target: Vec3, { right, up, back }: CameraAxes, tangent: number): number {
  const across = alongAll(positions, target, right);
  const upwards = alongAll(positions, target, up);
  const towards = alongAll(positions, target, back);
  let distance = 1e-3;
  for (let i = 0; i < across.length; i++) {
    const aside = Math.max(Math.abs(across[i]!), Math.abs(upwards[i]!));
    distance = Math.max(distance, aside / (tangent * FILL) + towards[i]!);
  }
  return distance;
}

/** How far the middle of the picture of all points lies from the picture's centre [m at the target]. */
function offCentre(
  positions: Float32Array,
  target: Vec3,
  distance: number,
  { right: aside, up, back }: CameraAxes,
): [x: number, y: number] {
  const across = alongAll(positions, target, aside);
  const upwards = alongAll(positions, target, up);
  const towards = alongAll(positions, target, back);
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < across.length; i++) {
    const depth = distance - towards[i]!;
    const x = across[i]! / depth;
    const y = upwards[i]! / depth;
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  return [((left + right) / 2) * distance, ((low + high) / 2) * distance];
}

/** Of each point, how far it lies from `target` along an axis [m]. */
function alongAll(positions: Float32Array, [x, y, z]: Vec3, [ax, ay, az]: Vec3): Float64Array {
  const out = new Float64Array(positions.length / 3);
  for (let i = 0, at = 0; i < out.length; i++, at += 3) {
    out[i] = (positions[at]! - x) * ax + (positions[at + 1]! - y) * ay + (positions[at + 2]! - z) * az;
  }
  return out;
}
