import { orient } from '../../model/orient.ts';
import { ofSkin } from '../../model/remembered-skin.ts';
import type { Mesh } from '../../model/types.ts';
import { defineCheck } from '../check.ts';

/** Triangles that face the wrong way. */
const flippedIn = ofSkin((mesh: Mesh): number => orient(mesh).flipped);

export const winding = defineCheck({
  code: 'physics/winding',
  severity: 'warning',
  about:
    'Triangles of a mesh that face another way than their neighbours, or a closed mesh turned inside out. Volume ' +
    'and inertia are then wrong, MuJoCo refuses exact inertia, and renderers that cull back faces show holes.',
  message: ({ mesh, flipped, triangles }: { mesh: string; flipped: number; triangles: number }) =>
    `${flipped} of the ${triangles} triangles of mesh "${mesh}" face the wrong way.`,
  hint: '`propmaster doctor --fix` turns them.',

  *find({ meshes }) {
    for (const [index, mesh] of meshes.entries()) {
      const flipped = flippedIn(mesh);
      if (flipped > 0) {
        yield {
          pointer: `/meshes/${index}/indices`,
          args: { mesh: mesh.name, flipped, triangles: mesh.indices.length / 3 },
        };
      }
    }
  },
});
