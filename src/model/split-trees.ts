import { carrySemantics } from './carry-semantics.ts';
import { texturesUsed } from './material-textures.ts';
import { carryMimic } from './mimic.ts';
import type { SimModel } from './types.ts';

/**
 * Each tree of links of a model as a model of its own, with what it uses of meshes, materials and textures. The first has
 * the model's base, the others move freely. Poses stay those in the frame of the whole.
 */
export function splitTrees(model: SimModel): SimModel[] {
  const children = new Set(model.joints.map(({ child }) => child));
  const roots = model.links.filter(({ name }) => !children.has(name));
  if (roots.length === 1) return [model];
  const parentOf = new Map(model.joints.map(({ parent, child }) => [child, parent]));
  const rootOf = (name: string): string => {
    let top = name;
    for (let above = parentOf.get(top); above !== undefined; above = parentOf.get(top)) top = above;
    return top;
  };
  return roots.map(({ name: root }, i): SimModel => {
    const isHere = (name: string): boolean => rootOf(name) === root;
    const links = model.links.filter(({ name }) => isHere(name));
    const parts = links.flatMap(({ visuals, collisions }) => [...visuals, ...collisions]);
    const meshes = new Set(parts.flatMap(({ geometry }) => (geometry.type === 'mesh' ? [geometry.mesh] : [])));
    const painted = new Set(links.flatMap(({ visuals }) => visuals.map(({ material }) => material)));
    const materials = model.materials.filter(({ name }) => painted.has(name));
    const textures = texturesUsed(materials);
    const inside = model.joints.filter(({ child }) => isHere(child));
    const jointNames = new Set(inside.map(({ name }) => name));
    const joints = inside.map((joint) => carryMimic(joint, (name) => (jointNames.has(name) ? name : undefined)));
    return {
      ...model,
      base: i === 0 ? model.base : 'free',
      links,
      joints,
      meshes: model.meshes.filter(({ name }) => meshes.has(name)),
      materials,
      textures: model.textures.filter(({ name }) => textures.has(name)),
      semantics: carrySemantics(model.semantics, {
        link: (name) => (isHere(name) ? name : undefined),
        joint: (name) => (jointNames.has(name) ? name : undefined),
      }),
      collisionExclusions: model.collisionExclusions.filter(([a, b]) => isHere(a) && isHere(b)),
    };
  });
}
