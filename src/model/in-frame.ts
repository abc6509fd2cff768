import { transformInertial } from './inertia.ts';
import { apply, compose, invert, rotate } from './pose.ts';
import type { Link, Mesh, Pose, SimModel, Vec3 } from './types.ts';
import { IDENTITY } from './types.ts';

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

/**
 * A model of one link, made of meshes in the frame of the whole, with a frame of its own: nothing moves, but the link stands in
 * that frame, and its meshes and mass are given in it.
 */
export function withOwnFrame(model: SimModel, frame: Pose): SimModel {
  const [link] = model.links as [Link];
  const back = invert(frame);
  const part = <Part extends Link['visuals'][number] | Link['collisions'][number]>(one: Part): Part => ({
    ...one,
    pose: one.geometry.type === 'mesh' && isIdentity(one.pose) ? IDENTITY : compose(back, one.pose),
  });
  const placed = [...link.visuals, ...link.collisions].flatMap(({ geometry, pose }) =>
    geometry.type === 'mesh' && isIdentity(pose) ? [geometry.mesh] : [],
  );
  const baked = new Set(placed);
  return {
    ...model,
    links: [
      {
        ...link,
        pose: frame,
        inertial: transformInertial(back, link.inertial),
        visuals: link.visuals.map(part),
        collisions: link.collisions.map(part),
      },
    ],
    meshes: model.meshes.map((mesh) => (baked.has(mesh.name) ? inFrame(mesh, frame) : mesh)),
  };
}

const isIdentity = ({ position, rotation }: Pose): boolean =>
  position.every((value) => value === 0) && rotation[0] === 1 && rotation[1] === 0 && rotation[2] === 0;
