import type { Change } from '../../model/change.ts';
import { makeColliders } from '../../model/colliders.ts';
import { Names } from '../../model/names.ts';
import type { Collision, Link, Mesh } from '../../model/types.ts';
import { indexIn, type Repair } from '../repair.ts';

export const colliders: Repair = {
  name: 'colliders',
  mends: ['physics/collider-present', 'physics/link-collider'],
  kind: 'sound',
  about:
    'A link with visuals but no colliders gets colliders: its visual shapes; for a mesh, convex parts that ' +
    'follow its surface.',
  async run(model, findings) {
    const every = findings.some(({ code }) => code === 'physics/collider-present');
    const bare = new Set(findings.map(({ pointer }) => indexIn(pointer, 'links')));
    const byName = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
    const taken = new Names();
    for (const { name } of model.meshes) taken.unique(name, 'mesh');
    for (const { visuals, collisions } of model.links)
      for (const { name } of [...visuals, ...collisions]) taken.unique(name, 'part');
    const changes: Change[] = [];
    const made: Mesh[] = [];
    const links: Link[] = [];
    for (const [l, link] of model.links.entries()) {
      if (link.collisions.length > 0 || !(every || bare.has(l))) {
        links.push(link);
        continue;
      }
      const collisions: Collision[] = [];
      for (const { name, pose, geometry } of link.visuals) {
        const mesh = geometry.type === 'mesh' ? byName.get(geometry.mesh) : undefined;
        if (geometry.type !== 'mesh')
          collisions.push({ name: taken.unique(`${name}_collision`, 'collision'), pose, geometry });
        else if (mesh) {
          const parts = await makeColliders([{ name, meshes: [mesh] }], 'parts');
          const named = new Map(parts.meshes.map((part) => [part.name, taken.unique(part.name, 'part')]));
          made.push(...parts.meshes.map((part) => ({ ...part, name: named.get(part.name)! })));
          for (const part of parts.collisions) {
            const shape =
              part.geometry.type === 'mesh'
                ? { type: 'mesh' as const, mesh: named.get(part.geometry.mesh)! }
                : part.geometry;
            collisions.push({ name: taken.unique(part.name, 'collision'), pose, geometry: shape });
          }
        }
      }
      const reason = 'The link could be seen but not touched; its colliders are made of its visuals.';
      if (collisions.length > 0)
        changes.push({
          repair: 'colliders',
          pointer: `/links/${l}/collisions`,
          before: [],
          after: collisions.map(({ name }) => name),
          reason,
        });
      links.push({ ...link, collisions });
    }
    return { model: { ...model, links, meshes: [...model.meshes, ...made] }, changes };
  },
};
