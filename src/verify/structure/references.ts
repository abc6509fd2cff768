import { defineCheck } from '../check.ts';
import { partsOf } from '../parts.ts';

export const references = defineCheck({
  code: 'structure/references',
  severity: 'error',
  about:
    'Something names a link, mesh, material or texture that is not there. Lost references are what a moved or half-copied asset shows first.',
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
    for (const [index, { name, baseColorTexture: texture }] of model.materials.entries()) {
      if (texture !== undefined && !textures.has(texture)) {
        yield lost(`/materials/${index}/baseColorTexture`, `Material "${name}"`, 'texture', texture);
      }
    }
    for (const [index, { name, link }] of model.semantics.cavities.entries()) {
      if (!links.has(link)) yield lost(`/semantics/cavities/${index}/link`, `Cavity "${name}"`, 'link', link);
    }
    for (const [index, pair] of model.collisionExclusions.entries()) {
      for (const [side, link] of pair.entries()) {
        if (!links.has(link))
          yield lost(`/collisionExclusions/${index}/${side}`, 'A collision exclusion', 'link', link);
      }
    }
  },
});
