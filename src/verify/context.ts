import { hullOf } from '../model/hull.ts';
import { ofSkin } from '../model/remembered-skin.ts';
import type { Mesh, SimModel, Vec3 } from '../model/types.ts';
import type { CheckContext } from './check.ts';

/** Look-ups for the checks of one model. A hull is computed when first asked for, and once. */
export function checkContext(model: SimModel): CheckContext {
  const hulls = new Map<Mesh, ReturnType<CheckContext['hullOf']>>();
  return {
    links: new Map(model.links.map((link) => [link.name, link])),
    meshes: new Map(model.meshes.map((mesh) => [mesh.name, mesh])),
    hullOf(mesh) {
      const known = hulls.get(mesh) ?? hull(mesh);
      hulls.set(mesh, known);
      return known;
    },
  };
}

/** `undefined` of a flat one. */
const hull = ofSkin(
  ({ positions: p }: Mesh): ReturnType<CheckContext['hullOf']> =>
    hullOf(Array.from({ length: p.length / 3 }, (_, v): Vec3 => [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!])),
);
