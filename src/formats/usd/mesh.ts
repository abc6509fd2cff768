import type { Mesh, Vec3 } from '../../model/types.ts';
import { cross, normalize, subtract } from '../../model/vec.ts';
import { coordinate } from '../numbers.ts';

/**
 * A mesh as the properties of a UsdGeomMesh: triangles, not subdivided, counter-clockwise seen from outside, with an
 * extent [m]. A mesh without normals is shown faceted. No blanks in the long arrays: they are most of the file.
 */
export function meshProperties(mesh: Mesh, { uvs: withUvs }: { readonly uvs: boolean }): string[] {
  const { positions, indices, normals, uvs } = mesh;
  return [
    `float3[] extent = ${extentOf(positions)}`,
    `int[] faceVertexCounts = [${'3,'.repeat(indices.length / 3).slice(0, -1)}]`,
    `int[] faceVertexIndices = [${indices.join()}]`,
    `normal3f[] normals = ${normals ? directions(normals) : facets(mesh)} (interpolation = "${normals ? 'vertex' : 'faceVarying'}")`,
    'uniform token orientation = "rightHanded"',
    `point3f[] points = ${vectors(positions)}`,
    ...(withUvs && uvs ? [`texCoord2f[] primvars:st = ${lowerLeft(uvs)} (interpolation = "vertex")`] : []),
    'uniform token subdivisionScheme = "none"',
  ];
}

/**
 * The mesh without the points that no face refers to: NVIDIA's validation takes them for a defect
 * (`UnusedMeshTopologyChecker`). Not for what is touched: the hull of a mesh is that of all its points.
 */
export function withoutLoosePoints(mesh: Mesh): Mesh {
  const places = new Int32Array(mesh.positions.length / 3).fill(-1);
  const kept: number[] = [];
  const indices = mesh.indices.map((point) => {
    if (places[point] === -1) places[point] = kept.push(point) - 1;
    return places[point]!;
  });
  if (kept.length === places.length) return mesh;
  const taken = (values: Float32Array, width: number): Float32Array =>
    Float32Array.from(kept.flatMap((point) => [...values.subarray(width * point, width * (point + 1))]));
  return {
    name: mesh.name,
    positions: taken(mesh.positions, 3),
    indices,
    ...(mesh.normals ? { normals: taken(mesh.normals, 3) } : {}),
    ...(mesh.uvs ? { uvs: taken(mesh.uvs, 2) } : {}),
  };
}

/** An extent, from its two corners [m]. */
export const extent = (min: Vec3, max: Vec3): string =>
  `[(${min.map(coordinate).join(', ')}), (${max.map(coordinate).join(', ')})]`;

function extentOf(positions: Float32Array): string {
  if (positions.length === 0) return extent([0, 0, 0], [0, 0, 0]);
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    const axis = (i % 3) as 0 | 1 | 2;
    min[axis] = Math.min(min[axis], positions[i]!);
    max[axis] = Math.max(max[axis], positions[i]!);
  }
  return extent(min, max);
}

function vectors(values: Float32Array): string {
  const out: string[] = [];
  for (let i = 0; i < values.length; i += 3)
    out.push(`(${coordinate(values[i]!)},${coordinate(values[i + 1]!)},${coordinate(values[i + 2]!)})`);
  return `[${out.join()}]`;
}

/** Unit vectors to six decimals: a millionth of a radian, and half the text. */
const directions = (normals: Float32Array): string => vectors(normals.map(micro));
const micro = (value: number): number => Math.round(value * 1e6) / 1e6;

/** One normal a corner, that of its face; a face without area looks up. */
function facets({ positions, indices }: Mesh): string {
  const point = (v: number): Vec3 => [positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!];
  const out: string[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [point(indices[t]!), point(indices[t + 1]!), point(indices[t + 2]!)];
    const [x, y, z] = normalize(cross(subtract(b, a), subtract(c, a))).map(micro) as [number, number, number];
    const text = x === 0 && y === 0 && z === 0 ? '(0,0,1)' : `(${coordinate(x)},${coordinate(y)},${coordinate(z)})`;
    out.push(text, text, text);
  }
  return `[${out.join()}]`;
}

/** USD counts from the lower left corner of the image, the model from the upper left. */
function lowerLeft(uvs: Float32Array): string {
  const out: string[] = [];
  for (let i = 0; i < uvs.length; i += 2) out.push(`(${coordinate(uvs[i]!)},${coordinate(1 - uvs[i + 1]!)})`);
  return `[${out.join()}]`;
}
