import { tessellate } from './tessellate.ts';
import type { Geometry, Mesh, Vec3 } from './types.ts';
import { add, cross, length, pointAt, scale, subtract } from './vec.ts';

/** The image of a cube map: six square faces below one another, +X, -X, +Y, -Y, +Z, -Z, or one that all of them show. */
export interface CubeImage {
  /** Edge of a face [pixel]. */
  readonly texels: number;
  readonly faces: 1 | 6;
}

/** A corner of a polygon; `way` is the direction from the middle of the cube. */
interface Corner {
  readonly point: Vec3;
  readonly normal: Vec3;
  readonly way: Vec3;
}

/** Across (s) and down (t) of each face, as an axis and a sign. @see OpenGL 4.6, 8.13, table 8.19 */
const FACES = [
  { axis: 0, sign: 1, across: [2, -1], down: [1, -1] },
  { axis: 0, sign: -1, across: [2, 1], down: [1, -1] },
  { axis: 1, sign: 1, across: [0, 1], down: [2, 1] },
  { axis: 1, sign: -1, across: [0, 1], down: [2, -1] },
  { axis: 2, sign: 1, across: [0, 1], down: [1, -1] },
  { axis: 2, sign: -1, across: [0, -1], down: [1, -1] },
] as const;
type Face = (typeof FACES)[number];

/** How far a corner may lie beyond the edge of its face, by the way to its middle: single precision puts it there. */
const ROUNDING = 1e-6;
/** Part of a triangle's area that a piece of it must have to be kept. */
const SLIVER = 1e-6;

/**
 * A mesh with an image around it as a cube map has it: each point shows the texel in whose direction it lies. Triangles
 * are cut where faces meet. Within a piece the image is stretched evenly, which is exact where it is parallel to its face.
 *
 * @param wayOf direction of a point of the mesh, linear in it
 * @returns a mesh with normals if it had them, and coordinates that stay half a texel within their face
 */
export function cubeMapped(mesh: Mesh, image: CubeImage, wayOf: (point: Vec3) => Vec3): Mesh {
  const [positions, normals, uvs, indices]: number[][] = [[], [], [], []];
  const known = new Map<string, number>();
  const vertex = (key: string, { point, normal, way }: Corner, face: number): number => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const index = known.size;
    known.set(key, index);
    positions!.push(...point);
    normals!.push(...normal);
    uvs!.push(...texelAt(way, face, image));
    return index;
  };
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const ids = [mesh.indices[t]!, mesh.indices[t + 1]!, mesh.indices[t + 2]!];
    const triangle = ids.map((id): Corner => {
      const point = pointAt(mesh.positions, id);
      return { point, normal: mesh.normals ? pointAt(mesh.normals, id) : [0, 0, 0], way: wayOf(point) };
    });
    const whole = FACES.findIndex((face) => triangle.every(({ way }) => liesOn(face, way)));
    if (whole >= 0) {
      indices!.push(...triangle.map((corner, i) => vertex(`${ids[i]} ${whole}`, corner, whole)));
      continue;
    }
    const least = SLIVER * areaOf(triangle);
    for (const [index, face] of FACES.entries()) {
      const piece = sidesOf(face).reduce(clipped, triangle);
      if (piece.length < 3 || areaOf(piece) <= least) continue;
      const at = piece.map((corner, i) => vertex(`${t} ${index} ${i}`, corner, index));
      for (let i = 2; i < at.length; i++) indices!.push(at[0]!, at[i - 1]!, at[i]!);
    }
  }
  return {
    name: mesh.name,
    positions: Float32Array.from(positions!),
    indices: Uint32Array.from(indices!),
    ...(mesh.normals ? { normals: Float32Array.from(normals!) } : {}),
    uvs: Float32Array.from(uvs!),
  };
}

/** A shape as a mesh, and the direction of its points: it is half sizes that are stretched to a cube of 1. */
export function cubeOf(shape: Exclude<Geometry, { type: 'mesh' }>): { mesh: Mesh; halves: Vec3 } {
  const mesh = tessellate(shape, new Map());
  switch (shape.type) {
    case 'box':
      return { mesh, halves: scale(shape.size, 0.5) };
    case 'sphere':
      return { mesh, halves: [shape.radius, shape.radius, shape.radius] };
    case 'ellipsoid':
      return { mesh, halves: shape.radii };
    case 'cylinder':
    case 'capsule':
      return { mesh, halves: [shape.radius, shape.radius, shape.length / 2] };
  }
}

/** The four planes between a face and its neighbours: at least 0 on its side. */
const sidesOf = ({ axis, sign }: Face): ((way: Vec3) => number)[] =>
  [0, 1, 2].flatMap((other) =>
    other === axis ? [] : [1, -1].map((to) => (way: Vec3) => sign * way[axis] - to * way[other]!),
  );

const liesOn = (face: Face, way: Vec3): boolean => {
  const slack = ROUNDING * Math.max(...way.map(Math.abs));
  return sidesOf(face).every((side) => side(way) >= -slack);
};

/** The part of a polygon on one side of a plane. @see Sutherland and Hodgman 1974 */
function clipped(polygon: readonly Corner[], side: (way: Vec3) => number): Corner[] {
  return polygon.flatMap((corner, i) => {
    const before = polygon[(i + polygon.length - 1) % polygon.length]!;
    const [from, to] = [side(before.way), side(corner.way)];
    const crossing = from < 0 !== to < 0 ? [between(before, corner, from / (from - to))] : [];
    return to < 0 ? crossing : [...crossing, corner];
  });
}

function between(a: Corner, b: Corner, part: number): Corner {
  const mix = (from: Vec3, to: Vec3): Vec3 => add(from, scale(subtract(to, from), part));
  const normal = mix(a.normal, b.normal);
  const size = length(normal);
  return { point: mix(a.point, b.point), normal: size > 0 ? scale(normal, 1 / size) : normal, way: mix(a.way, b.way) };
}

function areaOf(polygon: readonly Corner[]): number {
  let sum: Vec3 = [0, 0, 0];
  for (let i = 2; i < polygon.length; i++) {
    const [a, b] = [subtract(polygon[i - 1]!.point, polygon[0]!.point), subtract(polygon[i]!.point, polygon[0]!.point)];
    sum = add(sum, cross(a, b));
  }
  return length(sum) / 2;
}

function texelAt(way: Vec3, index: number, { texels, faces }: CubeImage): [u: number, v: number] {
  const { axis, across, down } = FACES[index]!;
  const main = Math.abs(way[axis]) || 1;
  const along = ([other, sign]: readonly [number, number]): number => {
    const part = ((sign * way[other]!) / main + 1) / 2;
    return Math.min(1 - 0.5 / texels, Math.max(0.5 / texels, part));
  };
  return [along(across), faces === 1 ? along(down) : (index + along(down)) / 6];
}
