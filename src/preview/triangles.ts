import { apply, compose, rotate } from '../model/pose.ts';
import { tessellate } from '../model/tessellate.ts';
import type { Collision, Mesh, Pose, SimModel, Vec3, Visual } from '../model/types.ts';
import { cross, normalize, subtract } from '../model/vec.ts';

/** Triangles in the model frame, corners unshared, ready to be drawn. */
export interface Triangles {
  readonly count: number;
  /** [m], 9 a triangle */
  readonly positions: Float32Array;
  /** Unit, 9 a triangle. */
  readonly normals: Float32Array;
  /** 6 a triangle; 0 where the mesh has none. */
  readonly uvs: Float32Array;
  /** Which surface each triangle is painted with. */
  readonly paints: Uint16Array;
}

/** A visual or a collision to draw, and the index of its paint. */
export interface Painted {
  readonly link: string;
  readonly part: Visual | Collision;
  readonly paint: number;
}

/** Collects parts as triangles, each at the pose of its link. */
export function trianglesOf(parts: readonly Painted[], poses: ReadonlyMap<string, Pose>, model: SimModel): Triangles {
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const shapes = parts.map(({ link, part, paint }) => ({
    mesh: tessellate(part.geometry, meshes),
    pose: compose(poses.get(link)!, part.pose),
    paint,
  }));
  const count = shapes.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  const out: Triangles = {
    count,
    positions: new Float32Array(9 * count),
    normals: new Float32Array(9 * count),
    uvs: new Float32Array(6 * count),
    paints: new Uint16Array(count),
  };
  let first = 0;
  for (const { mesh, pose, paint } of shapes) {
    append(out, first, mesh, pose);
    const next = first + mesh.indices.length / 3;
    out.paints.fill(paint, first, next);
    first = next;
  }
  return out;
}

function append(out: Triangles, first: number, { positions, indices, normals, uvs }: Mesh, pose: Pose): void {
  const write = (array: Float32Array, at: number, [x, y, z]: Vec3) => {
    array[at] = x;
    array[at + 1] = y;
    array[at + 2] = z;
  };
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => apply(pose, vec3(positions, indices[t + corner]!))) as [
      Vec3,
      Vec3,
      Vec3,
    ];
    const flat = normalize(cross(subtract(b, a), subtract(c, a)));
    for (const [corner, position] of [a, b, c].entries()) {
      const vertex = indices[t + corner]!;
      const at = 3 * first + t + corner;
      write(out.positions, 3 * at, position);
      write(out.normals, 3 * at, normals ? rotate(pose.rotation, vec3(normals, vertex)) : flat);
      if (!uvs) continue;
      out.uvs[2 * at] = uvs[2 * vertex]!;
      out.uvs[2 * at + 1] = uvs[2 * vertex + 1]!;
    }
  }
}

const vec3 = (values: Float32Array, index: number): Vec3 => [
  values[3 * index]!,
  values[3 * index + 1]!,
  values[3 * index + 2]!,
];
