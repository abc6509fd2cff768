import { compose } from '../model/pose.ts';
import { tessellate } from '../model/tessellate.ts';
import type { Collision, Mesh, Pose, Quat, SimModel, Vec3, Visual } from '../model/types.ts';
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

/** In numbers, not vectors: a mesh has ten thousand corners. */
function append(out: Triangles, first: number, { positions, indices, normals, uvs }: Mesh, pose: Pose): void {
  const points = turned(positions, pose.rotation);
  const [px, py, pz] = pose.position;
  for (let i = 0; i < points.length; i += 3) {
    points[i] = px + points[i]!;
    points[i + 1] = py + points[i + 1]!;
    points[i + 2] = pz + points[i + 2]!;
  }
  const turnedNormals = normals && turned(normals, pose.rotation);
  for (let corner = 0; corner < indices.length; corner++) {
    const vertex = indices[corner]!;
    const at = 3 * first + corner;
    for (let axis = 0; axis < 3; axis++) {
      out.positions[3 * at + axis] = points[3 * vertex + axis]!;
      if (turnedNormals) out.normals[3 * at + axis] = turnedNormals[3 * vertex + axis]!;
    }
    if (!uvs) continue;
    out.uvs[2 * at] = uvs[2 * vertex]!;
    out.uvs[2 * at + 1] = uvs[2 * vertex + 1]!;
  }
  if (!turnedNormals)
    for (let t = 0; t < indices.length; t += 3) flatten(out.normals, 3 * (3 * first + t), points, indices, t);
}

/** Writes the normal of the triangle that begins at index `t` for its three corners. */
function flatten(normals: Float32Array, at: number, points: Float64Array, indices: Uint32Array, t: number): void {
  const [a, b, c] = [vec3(points, indices[t]!), vec3(points, indices[t + 1]!), vec3(points, indices[t + 2]!)];
  const flat = normalize(cross(subtract(b, a), subtract(c, a)));
  for (let i = 0; i < 9; i++) normals[at + i] = flat[(i % 3) as 0 | 1 | 2];
}

/** `rotate` of each of a list of vectors. */
function turned(vectors: Float32Array, [w, qx, qy, qz]: Quat): Float64Array {
  const out = new Float64Array(vectors.length);
  for (let i = 0; i < vectors.length; i += 3) {
    const x = vectors[i]!;
    const y = vectors[i + 1]!;
    const z = vectors[i + 2]!;
    const tx = (qy * z - qz * y) * 2;
    const ty = (qz * x - qx * z) * 2;
    const tz = (qx * y - qy * x) * 2;
    out[i] = x + tx * w + (qy * tz - qz * ty);
    out[i + 1] = y + ty * w + (qz * tx - qx * tz);
    out[i + 2] = z + tz * w + (qx * ty - qy * tx);
  }
  return out;
}

const vec3 = (values: Float64Array, index: number): Vec3 => [
  values[3 * index]!,
  values[3 * index + 1]!,
  values[3 * index + 2]!,
];
