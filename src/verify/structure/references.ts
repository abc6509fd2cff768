import { TEXTURE_FIELDS } from '../../model/material-textures.ts';
import type { Semantics } from '../../model/types.ts';
import { defineCheck } from '../check.ts';
import { partsOf } from '../parts.ts';

export const references = defineCheck({
  code: 'structure/references',
  severity: 'error',
  about:
    'A reference names a link, joint, collision, mesh, material or texture that does not exist. Assets that were ' +
    'moved or copied incompletely often have lost references.',
  message: ({ from, what, name }: { from: string; what: string; name: string }) =>
    `${from} refers to ${what} "${name}", which does not exist.`,
  hint: 'Import the asset whole, with the folder that its paths expect.',

  *find(model, { links, meshes }) {
    const materials = new Set(model.materials.map(({ name }) => name));
    const textures = new Set(model.textures.map(({ name }) => name));
    const lost = (pointer: string, from: string, what: string, name: string) => ({
      pointer,
      args: { from, what, name },
    });

    for (const [index, { name, parent, child }] of model.joints.entries()) {
      for (const [field, link] of Object.entries({ parent, child })) {
        if (!links.has(link)) yield lost(`/joints/${index}/${field}`, `Joint "${name}"`, 'link', link);
      }
    }
    for (const { part, what, pointer } of partsOf(model)) {
      const from = `${what === 'visual' ? 'Visual' : 'Collision'} "${part.name}"`;
      const { geometry } = part;
      if (geometry.type === 'mesh' && !meshes.has(geometry.mesh)) {
        yield lost(`${pointer}/geometry/mesh`, from, 'mesh', geometry.mesh);
      }
      if ('material' in part && part.material !== undefined && !materials.has(part.material)) {
        yield lost(`${pointer}/material`, from, 'material', part.material);
      }
    }
    for (const [index, material] of model.materials.entries()) {
      for (const field of TEXTURE_FIELDS) {
        const texture = material[field];
        if (texture !== undefined && !textures.has(texture))
          yield lost(`/materials/${index}/${field}`, `Material "${material.name}"`, 'texture', texture);
      }
    }
    for (const { from, pointer, link } of placesIn(model.semantics)) {
      if (!links.has(link)) yield lost(`${pointer}/link`, from, 'link', link);
    }
    for (const [index, { label, link, collisions }] of (model.semantics.parts ?? []).entries()) {
      const own = new Set(links.get(link)?.collisions.map(({ name }) => name));
      for (const [at, collision] of collisions.entries()) {
        const pointer = `/semantics/parts/${index}/collisions/${at}`;
        if (links.has(link) && !own.has(collision))
          yield lost(pointer, `Part "${label}" of "${link}"`, 'collision', collision);
      }
    }
    const joints = new Set(model.joints.map(({ name }) => name));
    for (const [index, { kind, joint }] of (model.semantics.articulations ?? []).entries()) {
      const from = `Articulation "${kind}"`;
      if (!joints.has(joint)) yield lost(`/semantics/articulations/${index}/joint`, from, 'joint', joint);
    }
    for (const [index, pair] of model.collisionExclusions.entries()) {
      for (const [side, link] of pair.entries()) {
        if (!links.has(link))
          yield lost(`/collisionExclusions/${index}/${side}`, 'A collision exclusion', 'link', link);
      }
    }
  },
});

/** Everything in semantics that lies on a link. */
function* placesIn({ cavities, supports = [], grasps = [], parts = [] }: Semantics) {
  const lists = { cavities, supports, grasps };
  const what = { cavities: 'Cavity', supports: 'Support', grasps: 'Grasp' } as const;
  for (const list of ['cavities', 'supports', 'grasps'] as const)
    for (const [index, { name, link }] of lists[list].entries())
      yield { from: `${what[list]} "${name}"`, pointer: `/semantics/${list}/${index}`, link };
  for (const [index, { label, link }] of parts.entries())
    yield { from: `Part "${label}"`, pointer: `/semantics/parts/${index}`, link };
}
