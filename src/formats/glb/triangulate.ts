/** Drawing modes of a primitive, by their numbers in glTF. */
const TRIANGLES = 4;
const TRIANGLE_STRIP = 5;
const TRIANGLE_FAN = 6;

/** Those that draw surfaces; the others draw points and lines. */
export const TRIANGLE_MODES: ReadonlySet<number> = new Set([TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN]);

/**
 * Indices of a primitive as a list of triangles. What is left over of an incomplete triangle is not drawn.
 * @see https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#meshes-overview "Topology types"
 */
export function triangulate(mode: number, vertices: ArrayLike<number>): Uint32Array {
  if (mode === TRIANGLES) return new Uint32Array(vertices).subarray(0, vertices.length - (vertices.length % 3));
  const triangles = new Uint32Array(3 * Math.max(0, vertices.length - 2));
  for (let i = 0; 3 * i < triangles.length; i++) {
    const odd = i % 2;
    const corners = mode === TRIANGLE_STRIP ? [i, i + 1 + odd, i + 2 - odd] : [i + 1, i + 2, 0];
    for (const [k, corner] of corners.entries()) triangles[3 * i + k] = vertices[corner]!;
  }
  return triangles;
}
