import { nextCorner, pairEdges } from '../edges.ts';
import type { Mesh, Vec3 } from '../types.ts';
import { add, cross, dot, length, normalize, pointAt, scale, subtract } from '../vec.ts';

/** Farthest that a sharp edge is pushed out to keep the faces beside it at their distance, in half thicknesses. */
const LONGEST_MITRE = 2;

/**
 * A closed skin around a sheet: each side half the thickness away from it, joined along its borders. Where three or more
 * triangles meet, or where the two sides change places, the sheet is parted, so the result is manifold whatever the input
 * is; it may cross itself.
 *
 * @param sheet welded [m]
 * @param thickness [m]
 */
export function thicken(
  { positions, indices }: Pick<Mesh, 'positions' | 'indices'>,
  thickness: number,
): Pick<Mesh, 'positions' | 'indices'> {
  const pairs = pairEdges(indices);
  for (let edge = 0; edge < pairs.length; edge++) {
    const other = pairs[edge]!;
    if (other === -1 || indices[edge] === indices[nextCorner(other)]) continue;
    pairs[other] = -1;
    pairs[edge] = -1;
  }
  const { vertexOf, count } = fans(pairs);
  const normals = mitres(positions, indices, vertexOf, count);

  const skin = new Float32Array(6 * count);
  indices.forEach((index, corner) => {
    const vertex = vertexOf[corner]!;
    const [here, out] = [pointAt(positions, index), scale(normals[vertex]!, thickness / 2)];
    skin.set(add(here, out), 3 * vertex);
    skin.set(subtract(here, out), 3 * (count + vertex));
  });
  const faces: number[] = [];
  for (let corner = 0; corner < indices.length; corner += 3) {
    const [a, b, c] = [vertexOf[corner]!, vertexOf[corner + 1]!, vertexOf[corner + 2]!];
    faces.push(a, b, c, count + c, count + b, count + a);
  }
  for (let edge = 0; edge < pairs.length; edge++) {
    if (pairs[edge] !== -1) continue;
    const [a, b] = [vertexOf[edge]!, vertexOf[nextCorner(edge)]!];
    faces.push(b, a, count + a, b, count + a, count + b);
  }
  return { positions: skin, indices: Uint32Array.from(faces) };
}

/** One vertex for the corners around a point that hang together over paired edges. */
function fans(pairs: Int32Array): { readonly vertexOf: Uint32Array; readonly count: number } {
  const parent = Uint32Array.from({ length: pairs.length }, (_, corner) => corner);
  const root = (corner: number): number => {
    let at = corner;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  const join = (a: number, b: number): void => {
    parent[root(b)] = root(a);
  };
  for (let edge = 0; edge < pairs.length; edge++) {
    const other = pairs[edge]!;
    if (other === -1) continue;
    join(edge, nextCorner(other));
    join(nextCorner(edge), other);
  }
  const number = new Map<number, number>();
  const vertexOf = parent.map((_, corner) => {
    const at = root(corner);
    const known = number.get(at) ?? number.size;
    number.set(at, known);
    return known;
  });
  return { vertexOf, count: number.size };
}

/** Per vertex, where to push it so that the faces around it move by one along their normals, as well as one vector can. */
function mitres(positions: Float32Array, indices: Uint32Array, vertexOf: Uint32Array, count: number): Vec3[] {
  const sums = Array.from({ length: count }, (): Vec3 => [0, 0, 0]);
  const faces: Vec3[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => pointAt(positions, indices[t + i]!)) as [Vec3, Vec3, Vec3];
    const face = normalize(cross(subtract(b, a), subtract(c, a)));
    faces.push(face);
    [a, b, c].forEach((here, i, all) => {
      const [u, v] = [subtract(all[(i + 1) % 3]!, here), subtract(all[(i + 2) % 3]!, here)];
      const angle = Math.atan2(length(cross(u, v)), dot(u, v));
      const vertex = vertexOf[t + i]!;
      sums[vertex] = add(sums[vertex]!, scale(face, angle));
    });
  }
  const units = sums.map(normalize);
  const least = new Float64Array(count).fill(1);
  vertexOf.forEach((vertex, corner) => {
    least[vertex] = Math.min(least[vertex]!, dot(units[vertex]!, faces[Math.floor(corner / 3)]!));
  });
  return units.map((unit, vertex) => scale(unit, 1 / Math.max(least[vertex]!, 1 / LONGEST_MITRE)));
}
