import type { Mesh } from '../../model/types.ts';
import { defineCheck } from '../check.ts';

export const meshData = defineCheck({
  code: 'structure/mesh-data',
  severity: 'error',
  about:
    'A mesh without triangles, with an index beyond its vertices, with an infinite or undefined coordinate, or with attribute arrays of unequal length. Importers crash on these or show nothing.',
  message: ({ mesh, problem }: { mesh: string; problem: string }) => `Mesh "${mesh}" ${problem}.`,
  hint: 'Export the mesh again from its source; `propmaster inspect` on the new file shows whether it is whole.',

  *find(model) {
    for (const [index, mesh] of model.meshes.entries()) {
      const problem = problemOf(mesh);
      if (problem) yield { pointer: `/meshes/${index}`, args: { mesh: mesh.name, problem } };
    }
  },
});

function problemOf({ positions, indices, normals, uvs }: Mesh): string | undefined {
  if (indices.length === 0) return 'has no triangle';
  if (indices.length % 3 !== 0) return `has ${indices.length} indices, which is not a multiple of 3`;
  if (positions.length % 3 !== 0) return `has ${positions.length} coordinates, which is not a multiple of 3`;
  const vertices = positions.length / 3;
  const beyond = indices.find((vertex) => vertex >= vertices);
  if (beyond !== undefined) return `refers to vertex ${beyond}, but has only ${vertices}`;
  if (!positions.every(Number.isFinite)) return 'has a coordinate that is not a finite number';
  if (normals && normals.length !== 3 * vertices) return `has ${normals.length / 3} normals for ${vertices} vertices`;
  if (normals && !normals.every(Number.isFinite)) return 'has a normal that is not a finite number';
  if (uvs && uvs.length !== 2 * vertices) return `has ${uvs.length / 2} texture coordinates for ${vertices} vertices`;
  if (uvs && !uvs.every(Number.isFinite)) return 'has a texture coordinate that is not a finite number';
  return undefined;
}
