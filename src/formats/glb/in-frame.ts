import { apply, invert, rotate } from '../../model/pose.ts';
import type { Mesh, Pose, Vec3 } from '../../model/types.ts';

/**
 * A mesh of the model frame as seen from a frame in it: a decoded mesh stands in the model, the parts of a link stand in
 * the link.
 */
export function inFrame(mesh: Mesh, pose: Pose): Mesh {
  const back = invert(pose);
  const each = (values: Float32Array, turn: (value: Vec3) => Vec3): Float32Array => {
    const out = new Float32Array(values.length);
    for (let i = 0; i < values.length; i += 3) out.set(turn([values[i]!, values[i + 1]!, values[i + 2]!]), i);
    return out;
  };
  return {
    ...mesh,
    positions: each(mesh.positions, (point) => apply(back, point)),
    ...(mesh.normals ? { normals: each(mesh.normals, (normal) => rotate(back.rotation, normal)) } : {}),
  };
}
