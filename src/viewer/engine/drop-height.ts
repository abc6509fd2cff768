/**
 * From which height a thing is dropped: half of its own, from 5 cm to half a metre.
 *
 * @param size edges of the box around it [m]
 * @returns [m]
 */
export const dropHeight = ([, , height]: readonly [number, number, number]): number =>
  Math.min(0.5, Math.max(0.05, height / 2));
