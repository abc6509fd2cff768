import { rotateInertia } from '../../../model/inertia.ts';
import type { Sym3 } from '../../../model/types.ts';
import { applyAffine, handedness, type NodeMap, poseOf, seenFrom, zUp, zUpRotation } from './frame.ts';
import type { MotionSaid } from './said-types.ts';
import type { GltfBody } from './types.ts';

/** Share by which principal moments may miss the triangle inequality, as rounded ones of a thin plate do. */
const ROUNDING = 1e-6;

/**
 * Mass properties of a motion, in the frame of its body. Moments are in kg·m², so that the scale of the node does not
 * touch them; its mirroring does, and its scale moves the centre of mass.
 *
 * @param wrong gets why a value can't be used
 */
export function readMotion(
  { mass, centerOfMass, moments, axes }: MotionSaid,
  affine: NodeMap,
  wrong: (reason: string) => void,
): Pick<GltfBody, 'mass' | 'centerOfMass' | 'inertia'> {
  const local = seenFrom(poseOf(affine), affine);
  const possible = moments && satisfiesTriangle(moments);
  if (possible === false)
    wrong(`an inertiaDiagonal (${moments!.join(', ')}) of which one moment exceeds the sum of the others`);
  return {
    ...(mass === undefined ? {} : { mass }),
    ...(centerOfMass ? { centerOfMass: applyAffine(local, zUp(centerOfMass)) } : {}),
    ...(possible ? { inertia: tensor(moments!, axes, handedness(affine)) } : {}),
  };
}

/** No body has a moment larger than the sum of the other two. */
export function satisfiesTriangle(moments: readonly number[]): boolean {
  const [a, b, c] = moments.toSorted((x, y) => x - y) as [number, number, number];
  return a > 0 && a + b >= c * (1 - ROUNDING);
}

function tensor([x, y, z]: readonly number[], axes: readonly number[] | undefined, hand: 1 | -1): Sym3 {
  // Y of the principal axes is Z here, and their Z is -Y.
  const turned = rotateInertia([x!, z!, y!, 0, 0, 0], zUpRotation(axes ?? [0, 0, 0, 1]));
  return [turned[0], turned[1], turned[2], turned[3], hand * turned[4], hand * turned[5]];
}
