import { combineInertials, transformInertial } from '../../../model/inertia.ts';
import { at, compose } from '../../../model/pose.ts';
import { geometryProperties, solidInertial } from '../../../model/solid.ts';
import type { Link, Material, SimModel, Vec3 } from '../../../model/types.ts';
import { MATERIALS } from '../materials.ts';
import type { MadeDefinition } from './made.ts';
import type { Instance } from './place-scene.ts';
import type { RoomSize } from './room.ts';
import { type Slab, structureOf } from './room.ts';

/** Material of floor and walls. */
export const STRUCTURE_MATERIAL = 'room';

const LOOK: Material = { name: STRUCTURE_MATERIAL, baseColor: [0.6, 0.58, 0.55, 1], metallic: 0, roughness: 0.9 };

/**
 * A whole scene as one model: the first link is the room, which stands still; every instance is a tree of its own that
 * moves freely. Its root link has the instance's name, its other links, joints and parts have it in front. Meshes and
 * materials belong to the definition, and are there once.
 */
export function composeScene(
  name: string,
  room: RoomSize,
  made: ReadonlyMap<string, MadeDefinition>,
  instances: readonly Instance[],
): SimModel {
  const placed = instances.map((instance) => placeInstance(made.get(instance.definition)!, instance));
  const used = [...made.values()].filter(({ id }) => instances.some(({ definition }) => definition === id));
  return {
    name,
    base: 'fixed',
    links: [roomLink(structureOf(room)), ...placed.flatMap(({ links }) => links)],
    joints: placed.flatMap(({ joints }) => joints),
    materials: [
      LOOK,
      ...used.flatMap(({ id, model }) =>
        model.materials.map((material) => ({ ...material, name: `${id}_${material.name}` })),
      ),
    ],
    meshes: used.flatMap(({ id, model }) => model.meshes.map((mesh) => ({ ...mesh, name: `${id}_${mesh.name}` }))),
    textures: [],
    semantics: {
      category: 'scene',
      labels: [...new Set(used.flatMap(({ model }) => model.semantics.labels))].toSorted(),
      license: 'CC0-1.0',
      cavities: placed.flatMap(({ semantics }) => semantics.cavities),
    },
    collisionExclusions: placed.flatMap(({ collisionExclusions }) => collisionExclusions),
  };
}

/** Floor and walls, of concrete. They never move; every format still wants a body to have a mass. */
function roomLink(slabs: readonly Slab[]): Link {
  const parts = slabs.map(({ name, position, size }) => ({
    name,
    pose: at(...position),
    geometry: { type: 'box', size } as const,
  }));
  return {
    name: 'room',
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
  semantics: Pick<SimModel['semantics'], 'cavities'>;
};

function placeInstance({ id, model }: MadeDefinition, { name, position }: Instance): Placed {
  const root = model.links[0]!.name;
  const own = (part: string): string => `${name}_${part}`;
  const link = (part: string): string => (part === root ? name : own(part));
  const stand = at(...(position as [...Vec3]));
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
    joints: model.joints.map((joint) => ({
      ...joint,
      name: own(joint.name),
      parent: link(joint.parent),
      child: link(joint.child),
    })),
    semantics: {
      cavities: model.semantics.cavities.map((cavity) => ({
        ...cavity,
        name: own(cavity.name),
        link: link(cavity.link),
      })),
    },
    collisionExclusions: model.collisionExclusions.map(([a, b]) => [link(a), link(b)] as const),
  };
}
