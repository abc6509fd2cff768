import type { Mesh } from '../../model/types.ts';

/** Several meshes as one skin: a thing of two materials is closed only as a whole. */
export function joinMeshes(
  meshes: readonly Pick<Mesh, 'positions' | 'indices'>[],
): Pick<Mesh, 'positions' | 'indices'> {
  const total = (of: (mesh: Pick<Mesh, 'positions' | 'indices'>) => number): number =>
    meshes.reduce((sum, mesh) => sum + of(mesh), 0);
  const positions = new Float32Array(total((mesh) => mesh.positions.length));
  const indices = new Uint32Array(total((mesh) => mesh.indices.length));
  let [vertices, corners] = [0, 0];
  for (const mesh of meshes) {
    positions.set(mesh.positions, 3 * vertices);
    for (const index of mesh.indices) indices[corners++] = index + vertices;
    vertices += mesh.positions.length / 3;
  }
  return { positions, indices };
}
