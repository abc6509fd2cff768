import type { Mesh } from '../../../model/types.ts';

/** As finely as the model's own round shapes. */
const SEGMENTS = 64;
/** Steps of each cap of a capsule, from its pole to where it meets the side. */
const CAP_STEPS = 16;

/** Distance from the axis and height along it [m]. */
type Point = readonly [r: number, z: number];

/** A cone along +Z about its middle: its tip at half the height [m]. Closed, without normals. */
export const cone = (radius: number, height: number): Mesh =>
  revolved('cone', [
    [0, height / 2],
    [radius, -height / 2],
    [0, -height / 2],
  ]);

/** A cylinder with two radii [m], about its middle. */
export const frustum = (top: number, bottom: number, height: number): Mesh =>
  revolved('frustum', [
    [0, height / 2],
    [top, height / 2],
    [bottom, -height / 2],
    [0, -height / 2],
  ]);

/**
 * A capsule with two radii [m]: two balls whose centres are `height` apart, and the cone that touches both. Where one ball
 * holds the other, that ball.
 */
export function taperedCapsule(top: number, bottom: number, height: number): Mesh {
  // Along the side, the normal leans towards the smaller ball.
  const lean = Math.max(-1, Math.min(1, height > 0 ? (bottom - top) / height : Math.sign(bottom - top)));
  const arc = (radius: number, middle: number, from: number, to: number): Point[] =>
    Array.from({ length: CAP_STEPS + 1 }, (_, i) => {
      const angle = from + ((to - from) * i) / CAP_STEPS;
      return [radius * Math.sin(angle), middle + radius * Math.cos(angle)];
    });
  const side = Math.acos(lean);
  const above = lean === 1 ? [] : arc(top, height / 2, 0, side);
  const below = lean === -1 ? [] : arc(bottom, -height / 2, side, Math.PI);
  return revolved('capsule', [...above, ...below]);
}

/** A profile from the top of the axis to its bottom, turned about it. */
function revolved(name: string, profile: readonly Point[]): Mesh {
  const [first, last] = [profile[0]!, profile.at(-1)!];
  const rings = profile.slice(1, -1);
  const positions = [0, 0, first[1], 0, 0, last[1]];
  const indices: number[] = [];
  for (const [ring, [r, z]] of rings.entries())
    for (let s = 0; s < SEGMENTS; s++) {
      const angle = (2 * Math.PI * s) / SEGMENTS;
      positions.push(r * Math.cos(angle), r * Math.sin(angle), z);
      const [here, next] = [s, (s + 1) % SEGMENTS].map((segment) => 2 + ring * SEGMENTS + segment) as [number, number];
      if (ring === 0) indices.push(0, here, next);
      if (ring === rings.length - 1) indices.push(1, next, here);
      else indices.push(here, here + SEGMENTS, next, next, here + SEGMENTS, next + SEGMENTS);
    }
  return { name, positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
