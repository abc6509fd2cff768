import { nextCorner } from './edges.ts';
import type { Mesh, Vec3 } from './types.ts';
import { add, cross, dot, length, normalize, pointAt, scale, subtract } from './vec.ts';
import { samePlaces } from './weld.ts';

/** Between what a cylinder of twelve sides shows as round and a chamfer as an edge [rad]: 30°, as most modellers have it. */
const CREASE = Math.PI / 6;

/**
 * The same surface with unit vertex normals: smooth where neighbouring triangles meet at less than the crease angle, sharp
 * where they meet at more. A vertex on a crease becomes several, one for each normal and texture coordinate.
 *
 * At each corner, the normals of those triangles around the same place that lean from the corner's own by less than the
 * crease angle are summed, each weighted by its angle there, so that the way a face is cut into triangles makes no
 * difference. Vertices at one place count as one, whatever their normals and texture coordinates were.
 *
 * @param creaseAngle [rad]; 0: every face flat; π: everything smooth
 * @returns triangles in the same order; a triangle without area takes the normal of its neighbours, or +Z if it has none
 * @see Thürmer & Wüthrich, "Computing vertex normals from polygonal facets", J. Graphics Tools 3 (1998)
 */
export function withNormals(mesh: Mesh, creaseAngle: number = CREASE): Mesh {
  const { positions, indices, uvs } = mesh;
  const place = samePlaces(positions);
  const faces = Array.from({ length: indices.length / 3 }, (_, t) => faceNormal(mesh, t));
  const around = new Map<number, number[]>();
  indices.forEach((vertex, corner) => {
    const list = around.get(place[vertex]!);
    if (list) list.push(corner);
    else around.set(place[vertex]!, [corner]);
  });
  // Just above the angle itself, so that rounding does not make one of two equal edges sharp.
  const least = Math.cos(Math.min(Math.PI, creaseAngle)) - 1e-6;

  const known = new Map<string, number>();
  const [newPositions, newNormals, newUvs]: [number[], number[], number[]] = [[], [], []];
  const newIndices = indices.map((vertex, corner) => {
    const own = faces[Math.floor(corner / 3)]!;
    const flat = length(own) === 0;
    let sum: Vec3 = [0, 0, 0];
    for (const other of around.get(place[vertex]!)!) {
      const face = faces[Math.floor(other / 3)]!;
      if (flat || dot(own, face) >= least) sum = add(sum, scale(face, cornerAngle(mesh, other)));
    }
    const unit = normalize(length(sum) > 1e-12 ? sum : flat ? [0, 0, 1] : own).map(Math.fround) as unknown as Vec3;
    const uv = uvs ? [uvs[2 * vertex]!, uvs[2 * vertex + 1]!] : [];
    const key = [place[vertex], ...unit, ...uv].join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const fresh = known.size;
    known.set(key, fresh);
    newPositions.push(...pointAt(positions, vertex));
    newNormals.push(...unit);
    newUvs.push(...uv);
    return fresh;
  });
  return {
    name: mesh.name,
    positions: Float32Array.from(newPositions),
    indices: newIndices,
    normals: Float32Array.from(newNormals),
    ...(uvs ? { uvs: Float32Array.from(newUvs) } : {}),
  };
}

/** Unit normal of a triangle, zero for one without area. */
function faceNormal({ positions, indices }: Mesh, t: number): Vec3 {
  const [a, b, c] = [0, 1, 2].map((i) => pointAt(positions, indices[3 * t + i]!)) as [Vec3, Vec3, Vec3];
  return normalize(cross(subtract(b, a), subtract(c, a)));
}

/** Angle of a triangle at one of its corners [rad]. */
function cornerAngle({ positions, indices }: Mesh, corner: number): number {
  const here = pointAt(positions, indices[corner]!);
  const u = subtract(pointAt(positions, indices[nextCorner(corner)]!), here);
  const v = subtract(pointAt(positions, indices[nextCorner(nextCorner(corner))]!), here);
  return Math.atan2(length(cross(u, v)), dot(u, v));
}
