import type { Pose, Quat, Vec3 } from '../../model/types.ts';
import { gltfRotation } from './axes.ts';

/** A vector of the model, Z up, in the axes of glTF, Y up: a quarter turn about X. `-0` becomes 0. */
export const yUp = ([x, y, z]: Vec3): Vec3 => [x, z, 0 - y];

/** Three lengths along x, y, z of the model, along those of glTF. */
export const yUpLengths = ([x, y, z]: Vec3): Vec3 => [x, z, y];

/** x, y, z per vertex, turned as {@link yUp} turns one. */
export function yUpVertices(vertices: Float32Array): Float32Array {
  const turned = new Float32Array(vertices.length);
  for (let i = 0; i < vertices.length; i += 3) turned.set(yUp([vertices[i]!, vertices[i + 1]!, vertices[i + 2]!]), i);
  return turned;
}

/** Translation and rotation of a glTF node whose frame and whose parent's frame are both turned: C · pose · C⁻¹. */
export function yUpNode({ position, rotation }: Pose): { translation: Vec3; rotation: readonly number[] } {
  const [x, y, z] = yUp([rotation[1], rotation[2], rotation[3]]);
  return { translation: yUp(position), rotation: gltfRotation([rotation[0], x, y, z]) };
}

/** The turn itself, model → glTF: a quarter turn about X, downwards. */
export const Y_UP: Quat = [Math.SQRT1_2, -Math.SQRT1_2, 0, 0];
