import type { Mesh, Vec3 } from '../../../model/types.ts';
import { cross, dot, length, normalize, subtract } from '../../../model/vec.ts';
import type { Skin } from '../solids.ts';

/** A mesh without its name. */
export type Surface = Required<Omit<Mesh, 'name'>>;

/** Faces that meet at less than this are shaded as one curved surface: more than a lathe's facet, less than a chamfer. */
const CREASE_COSINE = Math.cos((32 * Math.PI) / 180);

/**
 * Splits the vertices of a welded mesh where normals or texture coordinates jump.
 *
 * Normals are area-weighted over the faces around a vertex that lie within the crease angle. Texture coordinates are a
 * box projection in metres, so that a wood grain of known scale fits every board.
 */
export function creasedMesh({ positions: welded, indices: triangles }: Skin): Surface {
  const point = (v: number): Vec3 => [welded[3 * v]!, welded[3 * v + 1]!, welded[3 * v + 2]!];
  const areas: Vec3[] = []; // face normal × twice its area
  const around = new Map<number, number[]>();
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [point(triangles[t]!), point(triangles[t + 1]!), point(triangles[t + 2]!)];
    areas.push(cross(subtract(b, a), subtract(c, a)));
    for (let k = 0; k < 3; k++) {
      const faces = around.get(triangles[t + k]!);
      if (faces) faces.push(t / 3);
      else around.set(triangles[t + k]!, [t / 3]);
    }
  }
  const units = areas.map(normalize);
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices = new Uint32Array(triangles.length);
  const known = new Map<string, number>();
  for (let i = 0; i < triangles.length; i++) {
    const face = Math.floor(i / 3);
    const vertex = triangles[i]!;
    const position = point(vertex);
    const normal = cornerNormal(face, around.get(vertex)!, areas, units);
    const uv = boxProjection(units[face]!, position);
    const key = `${vertex},${normal.map((n) => Math.round(n * 1e4)).join()},${uv.join()}`;
    let index = known.get(key);
    if (index === undefined) {
      index = known.size;
      known.set(key, index);
      positions.push(...position);
      normals.push(...normal);
      uvs.push(...uv);
    }
    indices[i] = index;
  }
  return {
    positions: Float32Array.from(positions),
    indices,
    normals: Float32Array.from(normals),
    uvs: Float32Array.from(uvs),
  };
}

function cornerNormal(
  face: number,
  neighbours: readonly number[],
  areas: readonly Vec3[],
  units: readonly Vec3[],
): Vec3 {
  let [x, y, z] = [0, 0, 0];
  for (const other of neighbours) {
    if (other !== face && dot(units[face]!, units[other]!) < CREASE_COSINE) continue;
    const area = areas[other]!;
    x += area[0];
    y += area[1];
    z += area[2];
  }
  const sum: Vec3 = [x, y, z];
  return length(sum) > 0 ? normalize(sum) : [0, 0, 1];
}

/** Seen along the axis that the face looks at most; V runs down, as in glTF. */
function boxProjection(normal: Vec3, [x, y, z]: Vec3): readonly [number, number] {
  const [ax, ay, az] = normal.map(Math.abs) as [number, number, number];
  if (az >= ax && az >= ay) return [x, -y];
  return ax >= ay ? [y, -z] : [x, -z];
}
