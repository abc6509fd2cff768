import { isClosed } from './closed.ts';
import type { Mesh } from './types.ts';
import { weld } from './weld.ts';

export interface SimplifyOptions {
  /** Most triangles that the result should have. */
  readonly maxTriangles: number;
  /** Farthest that the surface may move [m]; wins over `maxTriangles`. @default Infinity */
  readonly tolerance?: number;
}

export interface Simplified {
  readonly mesh: Mesh;
  /** How far the surface has moved, as the simplifier measures it (root of the mean squared distance of planes) [m]. */
  readonly error: number;
}

/**
 * Fewer triangles for the same shape, by edge collapse (meshoptimizer). Corners of the result are vertices of the input.
 *
 * Vertices keep their normals and texture coordinates, and seams of these stay seams. A closed mesh stays closed: where a
 * collapse opened it, its places are welded, and if that does not help the mesh comes back as it was, with error 0.
 */
export async function simplify(
  mesh: Mesh,
  { maxTriangles, tolerance = Infinity }: SimplifyOptions,
): Promise<Simplified> {
  const target = 3 * Math.max(1, Math.floor(maxTriangles));
  if (mesh.indices.length <= target) return { mesh, error: 0 };
  const { MeshoptSimplifier } = await import('meshoptimizer');
  await MeshoptSimplifier.ready;
  const collapse = ({ positions, indices }: Mesh): [Uint32Array, number] =>
    MeshoptSimplifier.simplify(indices, positions, 3, target, Math.min(tolerance, 1e30), ['ErrorAbsolute']);

  const closed = isClosed(mesh);
  for (const source of closed ? [mesh, weld(mesh)] : [mesh]) {
    if (source.indices.length <= target) continue; // the simplifier stops the program where it is asked for more than there is
    const [indices, error] = collapse(source);
    if (indices.length === 0 || (closed && !isClosed({ positions: source.positions, indices }))) continue;
    return { mesh: compact({ ...source, indices }), error };
  }
  return { mesh, error: 0 };
}

/** Without the vertices that no triangle uses any more. */
function compact(mesh: Mesh): Mesh {
  const number = new Map<number, number>();
  const indices = mesh.indices.map((vertex) => {
    const known = number.get(vertex) ?? number.size;
    number.set(vertex, known);
    return known;
  });
  const kept = [...number.keys()];
  const gather = (values: Float32Array, width: number): Float32Array =>
    Float32Array.from(
      { length: width * kept.length },
      (_, i) => values[width * kept[Math.floor(i / width)]! + (i % width)]!,
    );
  return {
    name: mesh.name,
    positions: gather(mesh.positions, 3),
    indices,
    ...(mesh.normals ? { normals: gather(mesh.normals, 3) } : {}),
    ...(mesh.uvs ? { uvs: gather(mesh.uvs, 2) } : {}),
  };
}
