import { isClosed } from '../../model/closed.ts';
import { solidProperties } from '../../model/solid.ts';
import { defineCheck } from '../check.ts';
import { partsOf } from '../parts.ts';

/** Part of the mesh's own volume that its hull may add before we speak of filling. */
const MOST_FILLED = 0.05;
/** From here on the volume of the mesh is what rounding has left of a sheet with two sides. */
const EMPTY = 1_000;

export const concaveCollider = defineCheck({
  code: 'physics/concave-collider',
  severity: 'warning',
  about:
    'Simulators silently replace a mesh collider of a moving body by its convex hull, which fills drawers and ' +
    'bowls. The check reports hulls that are more than 5% larger than the mesh. (MuJoCo #2192, IsaacSim #224)',
  message: ({ collision, filled }: { collision: string; filled: number }) =>
    filled < EMPTY
      ? `Collider "${collision}" is concave: as a convex hull it is ${Math.round(100 * filled)}% larger than its mesh.`
      : `Collider "${collision}" is concave: its mesh is a sheet that encloses next to nothing, its convex hull is solid.`,
  hint: 'Replace it by convex parts.',

  async *find(model, { meshes, hullOf }) {
    for (const { part, what, pointer } of partsOf(model)) {
      if (what !== 'collision' || part.geometry.type !== 'mesh') continue;
      const mesh = meshes.get(part.geometry.mesh)!;
      if (!isClosed(mesh)) continue; // it has no volume to compare: collider-closed
      const hull = await hullOf(mesh);
      if (!hull) continue;
      const filled = solidProperties(hull).volume / Math.abs(solidProperties(mesh).volume) - 1;
      if (!(filled <= MOST_FILLED)) yield { pointer: `${pointer}/geometry`, args: { collision: part.name, filled } };
    }
  },
});

export const colliderClosed = defineCheck({
  code: 'physics/collider-closed',
  severity: 'warning',
  about:
    'A mesh collider with open edges encloses no volume, so the check cannot tell whether its convex hull fills ' +
    'a hollow. Simulators use the hull.',
  message: ({ collision }: { collision: string }) =>
    `Collider "${collision}" is an open mesh; simulators use its convex hull.`,
  hint: 'Close the mesh, or replace it by convex parts.',

  *find(model, { meshes }) {
    for (const { part, what, pointer } of partsOf(model)) {
      if (what !== 'collision' || part.geometry.type !== 'mesh') continue;
      if (!isClosed(meshes.get(part.geometry.mesh)!)) {
        yield { pointer: `${pointer}/geometry`, args: { collision: part.name } };
      }
    }
  },
});
