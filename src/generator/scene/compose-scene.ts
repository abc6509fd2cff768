import { combineInertials, transformInertial } from '../../model/inertia.ts';
import { withTextureNames } from '../../model/material-textures.ts';
import { at, compose } from '../../model/pose.ts';
import { geometryProperties, solidInertial } from '../../model/solid.ts';
import type { Joint, Link, Material, SimModel, Texture } from '../../model/types.ts';
import { MATERIALS } from '../materials.ts';
import type { MadeDefinition } from './place/made.ts';
import type { Instance } from './place/place-scene.ts';
import { type Shell, type Slab, structureOf } from './place/room.ts';

/** Name of the link of floor and walls. */
const ROOM = 'room';
/** Material of floor and walls. */
export const STRUCTURE_MATERIAL = 'room';

const LOOK: Material = { name: STRUCTURE_MATERIAL, baseColor: [0.6, 0.58, 0.55, 1], metallic: 0, roughness: 0.9 };

/**
 * A whole scene as one model: the first link is the room, which stands still; every instance is a tree of its own that
 * moves freely, but for what is built in (doors, windows, switches), which is welded to the room. Its root link has the
 * instance's name, its other links, joints and parts have it in front. Meshes and materials belong to the definition, and
 * are there once.
 */
export function composeScene(
  name: string,
  shell: Shell,
  made: ReadonlyMap<string, MadeDefinition>,
  instances: readonly Instance[],
): SimModel {
  const placed = instances.map((instance) => placeInstance(made.get(instance.definition)!, instance));
  const used = [...made.values()].filter(({ id }) => instances.some(({ definition }) => definition === id));
  const { textures, rename } = sharedTextures(used);
  return {
    name,
    base: 'fixed',
    links: [roomLink(structureOf(shell)), ...placed.flatMap(({ links }) => links)],
    joints: placed.flatMap(({ joints }) => joints),
    materials: [
      LOOK,
      ...used.flatMap(({ id, model }) =>
        model.materials.map((material) => ({
          ...withTextureNames(material, rename(id)),
          name: `${id}_${material.name}`,
        })),
      ),
    ],
    meshes: used.flatMap(({ id, model }) => model.meshes.map((mesh) => ({ ...mesh, name: `${id}_${mesh.name}` }))),
    textures,
    semantics: {
      category: 'scene',
      labels: [...new Set(used.flatMap(({ model }) => model.semantics.labels))].toSorted(),
      license: 'CC0-1.0',
      cavities: placed.flatMap(({ semantics }) => semantics.cavities),
      supports: placed.flatMap(({ semantics }) => semantics.supports ?? []),
      grasps: placed.flatMap(({ semantics }) => semantics.grasps ?? []),
      parts: placed.flatMap(({ semantics }) => semantics.parts ?? []),
      articulations: placed.flatMap(({ semantics }) => semantics.articulations ?? []),
    },
    collisionExclusions: placed.flatMap(({ collisionExclusions }) => collisionExclusions),
  };
}

/** The textures of all designs, equal ones once. */
function sharedTextures(used: readonly MadeDefinition[]) {
  const textures: Texture[] = [];
  const names = new Map<string, string>();
  for (const { id, model } of used) {
    for (const texture of model.textures) {
      const same = textures.find(({ bytes }) => equal(bytes, texture.bytes));
      const isTaken = textures.some(({ name }) => name === texture.name);
      const name = same?.name ?? (isTaken ? `${id}_${texture.name}` : texture.name);
      names.set(`${id}/${texture.name}`, name);
      if (!same) textures.push({ ...texture, name });
    }
  }
  return { textures, rename: (id: string) => (name: string) => names.get(`${id}/${name}`) ?? name };
}

const equal = (a: Uint8Array, b: Uint8Array): boolean =>
  a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));

/** Floor and walls, of concrete. They never move; every format still wants a body to have a mass. */
function roomLink(slabs: readonly Slab[]): Link {
  const parts = slabs.map(({ name, position, size }) => ({
    name,
    pose: at(...position),
    geometry: { type: 'box', size } as const,
  }));
  return {
    name: ROOM,
    pose: at(0, 0, 0),
    inertial: combineInertials(
      parts.map(({ pose, geometry }) =>
        transformInertial(pose, solidInertial(geometryProperties(geometry), MATERIALS.concrete.density)),
      ),
    ),
    visuals: parts.map((part) => ({ ...part, name: `${part.name}_visual`, material: STRUCTURE_MATERIAL })),
    collisions: parts,
  };
}

type Placed = Pick<SimModel, 'links' | 'joints' | 'collisionExclusions'> & {
  semantics: Pick<SimModel['semantics'], 'cavities' | 'supports' | 'grasps' | 'parts' | 'articulations'>;
};

function placeInstance({ id, model }: MadeDefinition, { name, ...stand }: Instance): Placed {
  const root = model.links[0]!.name;
  const own = (part: string): string => `${name}_${part}`;
  const link = (part: string): string => (part === root ? name : own(part));
  const geometry = <Part extends { readonly geometry: Link['visuals'][number]['geometry'] }>(part: Part): Part =>
    part.geometry.type === 'mesh' ? { ...part, geometry: { type: 'mesh', mesh: `${id}_${part.geometry.mesh}` } } : part;
  return {
    links: model.links.map((body) => ({
      ...body,
      name: link(body.name),
      pose: compose(stand, body.pose),
      visuals: body.visuals.map((part) => ({
        ...geometry(part),
        // MuJoCo and glTF keep visuals and colliders in one list of names.
        name: own(`${part.name}_visual`),
        ...(part.material === undefined ? {} : { material: `${id}_${part.material}` }),
      })),
      collisions: body.collisions.map((part) => ({ ...geometry(part), name: own(part.name) })),
    })),
    joints: [
      ...(model.base === 'fixed' ? [weld(name)] : []),
      ...model.joints.map((joint) => ({
        ...joint,
        name: own(joint.name),
        parent: link(joint.parent),
        child: link(joint.child),
      })),
    ],
    semantics: meaningOf(model, own, link),
    collisionExclusions: model.collisionExclusions.map(([a, b]) => [link(a), link(b)] as const),
  };
}

type Rename = (name: string) => string;

function meaningOf({ semantics }: SimModel, own: Rename, link: Rename): Placed['semantics'] {
  const there = <Item extends { readonly name: string; readonly link: string }>(item: Item): Item => ({
    ...item,
    name: own(item.name),
    link: link(item.link),
  });
  return {
    cavities: semantics.cavities.map(there),
    supports: (semantics.supports ?? []).map(there),
    grasps: (semantics.grasps ?? []).map(there),
    parts: (semantics.parts ?? []).map((part) => ({
      ...part,
      link: link(part.link),
      collisions: part.collisions.map(own),
    })),
    articulations: (semantics.articulations ?? []).map((one) => ({ ...one, joint: own(one.joint) })),
  };
}

/** What is built in doesn't move against the room. */
const weld = (child: string): Joint => ({
  name: `${child}_mount`,
  type: 'fixed',
  parent: ROOM,
  child,
  anchor: [0, 0, 0],
  axis: [0, 0, 1],
});
