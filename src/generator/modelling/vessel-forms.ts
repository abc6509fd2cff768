import type { ProfilePoint } from '../solids.ts';
import { sampled } from './lathe.ts';
import { softened } from './turned-profile.ts';

/** Radius at a height, each as a part of the widest and of the whole. Heights rise from 0 to 1. */
export type RadiusKeys = readonly (readonly [height: number, radius: number])[];

/** Points of a silhouette between foot and rim. */
const STEPS = 16;

/** Silhouettes that vessels share; each is 1 at its widest. */
export const FORMS = {
  tapered: [
    [0, 0.74],
    [1, 1],
  ],
  barrel: [
    [0, 0.82],
    [0.5, 1],
    [1, 0.84],
  ],
  flared: [
    [0, 0.72],
    [0.45, 0.72],
    [0.8, 0.84],
    [1, 1],
  ],
  waisted: [
    [0, 0.95],
    [0.5, 0.8],
    [1, 1],
  ],
  bellied: [
    [0, 0.72],
    [0.42, 1],
    [0.85, 0.8],
    [1, 0.82],
  ],
} as const satisfies Record<string, RadiusKeys>;

/**
 * A silhouette through given radii, from the middle of the foot over its rounded edge to the rim. Between them it follows a
 * monotone cubic, so that it bulges nowhere beyond them.
 *
 * @param soft radius of the edge of the foot [m]
 * @see F. N. Fritsch, J. Butland, "A method for constructing local monotone piecewise cubic interpolants" (1984)
 */
export function formProfile(keys: RadiusKeys, radius: number, height: number, soft: number): ProfilePoint[] {
  const at = interpolant(keys);
  const heights = new Set([...sampled(STEPS, (t) => t), ...keys.map(([t]) => t)]);
  const side = [...heights].toSorted((a, b) => a - b).map((t): ProfilePoint => [radius * at(t), height * t]);
  const low = side.find(([, z]) => z > 2.1 * soft) ?? side.at(-1)!;
  const foot = softened([[0, 0], side[0]!, low], soft);
  return [...foot.slice(0, -1), ...side.filter(([, z]) => z >= low[1])];
}

function interpolant(keys: RadiusKeys): (t: number) => number {
  const steps = keys.slice(1).map(([z], i) => z - keys[i]![0]);
  const slopes = keys.slice(1).map(([, r], i) => (r - keys[i]![1]) / steps[i]!);
  const tangents = keys.map((_, i) => {
    const [before, after] = [slopes[i - 1], slopes[i]];
    if (before === undefined || after === undefined) return before ?? after!;
    if (before * after <= 0) return 0;
    const [w1, w2] = [2 * steps[i]! + steps[i - 1]!, steps[i]! + 2 * steps[i - 1]!];
    return (w1 + w2) / (w1 / before + w2 / after);
  });
  return (t) => {
    const i = Math.max(
      0,
      Math.min(
        keys.length - 2,
        keys.findLastIndex(([z]) => z <= t),
      ),
    );
    const [[z0, r0], [, r1], step] = [keys[i]!, keys[i + 1]!, steps[i]!];
    const s = (t - z0) / step;
    const [a, b] = [tangents[i]! * step, tangents[i + 1]! * step];
    return r0 + s * (a + s * (3 * (r1 - r0) - 2 * a - b + s * (2 * (r0 - r1) + a + b)));
  };
}
