import type { Mesh } from './types.ts';

/** Several meshes of one frame as one, vertices and triangles in order, without normals and texture coordinates. */
export function join(meshes: readonly Pick<Mesh, 'positions' | 'indices'>[]): Pick<Mesh, 'positions' | 'indices'> {
  const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0));
  const indices = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
  let [values, corners] = [0, 0];
  for (const mesh of meshes) {
    positions.set(mesh.positions, values);
    for (const index of mesh.indices) indices[corners++] = index + values / 3;
    values += mesh.positions.length;
  }
  return { positions, indices };
}
