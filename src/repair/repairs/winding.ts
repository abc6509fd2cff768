import type { Change } from '../../model/change.ts';
import { orient } from '../../model/orient.ts';
import type { Mesh } from '../../model/types.ts';
import type { Repair } from '../repair.ts';

export const winding: Repair = {
  name: 'winding',
  mends: ['physics/winding'],
  kind: 'sound',
  about:
    'Triangles that face the other way than their neighbours are flipped, and closed surfaces are turned ' +
    'outwards. Otherwise volumes are wrong, MuJoCo refuses exact inertia, and renderers show holes.',
  run(model, findings) {
    const wrong = new Set(findings.map(({ args }) => args['mesh']));
    const changes: Change[] = [];
    const meshes = model.meshes.map((mesh, index): Mesh => {
      if (!wrong.has(mesh.name)) return mesh;
      const { mesh: turned, flipped } = orient(mesh);
      if (flipped === 0) return mesh;
      changes.push({
        repair: 'winding',
        pointer: `/meshes/${index}/indices`,
        before: `${mesh.indices.length / 3} triangles`,
        after: `${flipped} of them turned`,
        reason: 'They faced the other way than their neighbours, or into the body.',
      });
      return turned;
    });
    return { model: { ...model, meshes }, changes };
  },
};
