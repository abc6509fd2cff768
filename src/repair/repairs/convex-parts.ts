import type { Change } from '../../model/change.ts';
import { makeColliders } from '../../model/colliders.ts';
import { Names } from '../../model/names.ts';
import type { Collision, Link, Mesh } from '../../model/types.ts';
import type { Repair } from '../repair.ts';

export const convexParts: Repair = {
  name: 'convex-parts',
  mends: ['physics/concave-collider'],
  kind: 'sound',
  about:
    'Convex parts that follow its surface replace a concave collider, so a drawer, a bowl or a mug stays open. ' +
    'Simulators would otherwise use its convex hull.',
  async run(model, findings) {
    const concave = new Set(findings.map(({ args }) => args['collision']));
    const byName = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
    const taken = new Names();
    for (const { name } of model.meshes) taken.unique(name, 'mesh');
    for (const { visuals, collisions } of model.links)
      for (const { name } of [...visuals, ...collisions]) taken.unique(name, 'part');
    const changes: Change[] = [];
    const made: Mesh[] = [];
    const split = async (collision: Collision, pointer: string): Promise<readonly Collision[]> => {
      const mesh = collision.geometry.type === 'mesh' ? byName.get(collision.geometry.mesh) : undefined;
      if (!mesh || !concave.has(collision.name)) return [collision];
      const { collisions, meshes } = await makeColliders([{ name: collision.name, meshes: [mesh] }], 'parts');
      if (meshes.length < 2) return [collision];
      const named = new Map(meshes.map(({ name }) => [name, taken.unique(name, 'part')]));
      made.push(...meshes.map((one) => ({ ...one, name: named.get(one.name)! })));
      changes.push({
        repair: 'convex-parts',
        pointer,
        before: collision.name,
        after: [...named.values()],
        reason: 'Simulators take the convex hull of a mesh, which would have filled it.',
      });
      return collisions.map((part) => ({
        ...collision,
        name: taken.unique(part.name, 'part'),
        geometry:
          part.geometry.type === 'mesh' ? { type: 'mesh', mesh: named.get(part.geometry.mesh)! } : part.geometry,
      }));
    };
    const links: Link[] = [];
    for (const [l, link] of model.links.entries()) {
      const collisions: Collision[] = [];
      for (const [c, each] of link.collisions.entries())
        collisions.push(...(await split(each, `/links/${l}/collisions/${c}`)));
      links.push({ ...link, collisions });
    }
    return { model: { ...model, links, meshes: [...model.meshes, ...made] }, changes };
  },
};
