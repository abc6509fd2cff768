import type { Quat } from '../../model/types.ts';

/**
 * glTF stands on Y, the model on Z: (x, y, z) of a glTF file is (x, -z, y) here, a quarter turn about X. This is the turn
 * the other way, as the rotation of a glTF node: [x, y, z, w], scalar last.
 */
export const Z_UP_NODE: [number, number, number, number] = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** Scalar first → glTF's order, scalar last; what rounding has made longer than 1 is refused by validators. */
export const gltfRotation = ([w, x, y, z]: Quat): [number, number, number, number] => [
  inRange(x),
  inRange(y),
  inRange(z),
  inRange(w),
];

const inRange = (value: number): number => Math.min(1, Math.max(-1, value));
