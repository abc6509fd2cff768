import { carrySemantics } from '../../model/carry-semantics.ts';
import type { Change } from '../../model/change.ts';
import { withTextureNames } from '../../model/material-textures.ts';
import { carryMimic } from '../../model/mimic.ts';
import { Names } from '../../model/names.ts';
import type { Joint, Link, SimModel } from '../../model/types.ts';
import type { Repair } from '../repair.ts';

const LISTS = ['links', 'joints', 'materials', 'meshes', 'textures'] as const;
type List = (typeof LISTS)[number];

/** References between things of one name can't be told apart: they go to the first, as in the simulators that take it. */
export const names: Repair = {
  name: 'names',
  mends: ['structure/names-unique', 'structure/names-portable'],
  kind: 'sound',
  about:
    'Names that are not portable are rewritten in lower-case letters, digits and underscores. Duplicate names ' +
    'get a number. References are updated; a reference to a duplicate name goes to the first element of that ' +
    'name.',
  run(model) {
    const changes: Change[] = [];
    const renamed = {} as Record<List, readonly string[]>;
    for (const list of LISTS) renamed[list] = rename(list, model[list], changes);
    const parts = new Names();
    const part = (name: string, pointer: string): string => kept(name, parts, pointer, changes);
    const to = (list: List, name: string): string => {
      const index = model[list].findIndex((thing) => thing.name === name);
      return renamed[list][index] ?? name;
    };
    const links = model.links.map(
      (link, l): Link => ({
        ...link,
        name: renamed.links[l]!,
        visuals: link.visuals.map((visual, v) => ({
          ...visual,
          name: part(visual.name, `/links/${l}/visuals/${v}/name`),
          geometry: withMesh(visual.geometry, (mesh) => to('meshes', mesh)),
          ...(visual.material === undefined ? {} : { material: to('materials', visual.material) }),
        })),
        collisions: link.collisions.map((collision, c) => ({
          ...collision,
          name: part(collision.name, `/links/${l}/collisions/${c}/name`),
          geometry: withMesh(collision.geometry, (mesh) => to('meshes', mesh)),
        })),
      }),
    );
    const mended: SimModel = {
      ...model,
      links,
      joints: model.joints.map(
        (joint, j): Joint => ({
          ...carryMimic(joint, (leader) => to('joints', leader)),
          name: renamed.joints[j]!,
          parent: to('links', joint.parent),
          child: to('links', joint.child),
        }),
      ),
      materials: model.materials.map((material, m) => ({
        ...withTextureNames(material, (texture) => to('textures', texture)),
        name: renamed.materials[m]!,
      })),
      meshes: model.meshes.map((mesh, m) => ({ ...mesh, name: renamed.meshes[m]! })),
      textures: model.textures.map((texture, t) => ({ ...texture, name: renamed.textures[t]! })),
      semantics: carrySemantics(model.semantics, {
        link: (name) => to('links', name),
        joint: (name) => to('joints', name),
        collision: (name, link) => collisionNow(model, links, link, name),
      }),
      collisionExclusions: model.collisionExclusions.map(([a, b]) => [to('links', a), to('links', b)]),
    };
    return { model: mended, changes };
  },
};

function rename(list: List, things: readonly { readonly name: string }[], changes: Change[]): string[] {
  const taken = new Names();
  return things.map(({ name }, index) => kept(name, taken, `/${list}/${index}/name`, changes));
}

const PORTABLE = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;

/** A name that is portable and free stays as it is, capitals included. */
function kept(name: string, taken: Names, pointer: string, changes: Change[]): string {
  const free = taken.unique(name, 'part');
  if (PORTABLE.test(name) && (free === name || free === plain(name))) return name;
  changes.push({
    repair: 'names',
    pointer,
    before: name,
    after: free,
    reason: PORTABLE.test(name) ? 'Another one has the name already.' : 'The name is not portable.',
  });
  return free;
}

const plain = (name: string): string => new Names().unique(name, 'part');

function withMesh<G extends { readonly type: string }>(geometry: G, to: (mesh: string) => string): G {
  if (geometry.type !== 'mesh') return geometry;
  const { mesh } = geometry as unknown as { mesh: string };
  return { ...geometry, mesh: to(mesh) };
}

/** New name of a collider, by its place in its link. */
function collisionNow(before: SimModel, after: readonly Link[], link: string, name: string): string | undefined {
  const l = before.links.findIndex((one) => one.name === link);
  const c = before.links[l]?.collisions.findIndex((one) => one.name === name) ?? -1;
  return after[l]?.collisions[c]?.name;
}
