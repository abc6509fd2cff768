import type { Coverage } from './raster.ts';
import type { Triangles } from './triangles.ts';

/** Two neighbouring faces that turn by more than this [rad] show a crease; a tessellated cylinder turns by less. */
const CREASE = (28 * Math.PI) / 180;

/**
 * Says whether a sample lies on a line of the drawing: a border between parts, the outline, or a crease.
 * Found in the picture itself, not in the meshes, so that hidden lines are no question.
 */
export function edgeFinder({ width, height, triangle }: Coverage, triangles: Triangles) {
  const normals = faceNormals(triangles);
  const flat = Math.cos(CREASE);
  const differs = (a: number, b: number) => {
    if (a === b) return false;
    if (b < 0 || triangles.paints[a] !== triangles.paints[b]) return true;
    const cosine =
      normals[3 * a]! * normals[3 * b]! +
      normals[3 * a + 1]! * normals[3 * b + 1]! +
      normals[3 * a + 2]! * normals[3 * b + 2]!;
    return cosine < flat;
  };
  return (x: number, y: number): boolean => {
    const at = y * width + x;
    const own = triangle[at]!;
    if (own < 0) return false;
    return (
      (x > 0 && differs(own, triangle[at - 1]!)) ||
      (x < width - 1 && differs(own, triangle[at + 1]!)) ||
      (y > 0 && differs(own, triangle[at - width]!)) ||
      (y < height - 1 && differs(own, triangle[at + width]!))
    );
  };
}

/** Unit, 3 a triangle. */
export function faceNormals({ positions: p, count }: Triangles): Float32Array {
  const out = new Float32Array(3 * count);
  for (let t = 0; t < count; t++) {
    const at = 9 * t;
    const abx = p[at + 3]! - p[at]!;
    const aby = p[at + 4]! - p[at + 1]!;
    const abz = p[at + 5]! - p[at + 2]!;
    const acx = p[at + 6]! - p[at]!;
    const acy = p[at + 7]! - p[at + 1]!;
    const acz = p[at + 8]! - p[at + 2]!;
    const x = aby * acz - abz * acy;
    const y = abz * acx - abx * acz;
    const z = abx * acy - aby * acx;
    const long = Math.sqrt(x * x + y * y + z * z) || 1;
    out[3 * t] = x / long;
    out[3 * t + 1] = y / long;
    out[3 * t + 2] = z / long;
  }
  return out;
}
