import { nextCorner } from './edges.ts';
import type { Mesh, Vec3 } from './types.ts';
import { cross, dot, length, normalize, pointAt, subtract } from './vec.ts';
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
  const angles = Float64Array.from(indices, (_, corner) => cornerAngle(mesh, corner));
  const { starts, around } = cornersAround(indices, place);
  // Just above the angle itself, so that rounding does not make one of two equal edges sharp.
  const least = Math.cos(Math.min(Math.PI, creaseAngle)) - 1e-6;

  // Of each place, the first of its new vertices; of each new vertex, the next one at its place.
  const first = new Int32Array(place.length).fill(-1);
  const next: number[] = [];
  const [newPositions, newNormals, newUvs]: [number[], number[], number[]] = [[], [], []];
  const newIndices = indices.map((vertex, corner) => {
    const own = faces[Math.floor(corner / 3)]!;
    const here = place[vertex]!;
    const flat = length(own) === 0;
    let [x, y, z] = [0, 0, 0];
    for (let i = starts[here]!; i < starts[here + 1]!; i++) {
      const other = around[i]!;
      const face = faces[Math.floor(other / 3)]!;
      if (!flat && dot(own, face) < least) continue;
      x += face[0] * angles[other]!;
      y += face[1] * angles[other]!;
      z += face[2] * angles[other]!;
    }
    const sum: Vec3 = [x, y, z];
    const unit = normalize(length(sum) > 1e-12 ? sum : flat ? [0, 0, 1] : own).map(Math.fround) as unknown as Vec3;
    for (let known = first[here]!; known !== -1; known = next[known]!) {
      const turned = unit.some((value, axis) => !same(value, newNormals[3 * known + axis]!));
      const moved = uvs && [0, 1].some((axis) => !same(uvs[2 * vertex + axis]!, newUvs[2 * known + axis]!));
      if (!turned && !moved) return known;
    }
    const fresh = next.push(first[here]!) - 1;
    first[here] = fresh;
    newPositions.push(...pointAt(positions, vertex));
    newNormals.push(...unit);
    if (uvs) newUvs.push(uvs[2 * vertex]!, uvs[2 * vertex + 1]!);
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

/** As text would be: −0 is 0, and NaN is NaN. */
const same = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

/** The corners at each place, ascending: `around[starts[p]]` up to `around[starts[p + 1]]`. */
function cornersAround(indices: Uint32Array, place: Uint32Array): { starts: Uint32Array; around: Uint32Array } {
  const starts = new Uint32Array(place.length + 1);
  for (const vertex of indices) starts[place[vertex]! + 1]!++;
  for (let p = 0; p < place.length; p++) starts[p + 1]! += starts[p]!;
  const fill = starts.slice();
  const around = new Uint32Array(indices.length);
  for (let corner = 0; corner < indices.length; corner++) around[fill[place[indices[corner]!]!]!++] = corner;
  return { starts, around };
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
