import type { Quat, Vec3 } from '../../../model/types.ts';
import { STRUCTURE_MATERIAL } from './compose-scene.ts';
import type { MadeDefinition } from './made.ts';
import type { Layout } from './place-scene.ts';
import type { Definition } from './plan-scene.ts';
import { structureOf } from './room.ts';

/** What a scene is made of, as plain JSON: metres, kilograms, Z up, quaternions scalar first. */
export interface SceneGraphData {
  readonly assets: readonly {
    readonly id: string;
    readonly name: string;
    readonly prompt: string;
    readonly category: string;
    /** Extent of the bounding box [m]. */
    readonly size: [number, number, number];
    /** [kg] */
    readonly mass: number;
    readonly joints: readonly {
      readonly name: string;
      readonly type: string;
      readonly axis: [number, number, number];
    }[];
    readonly materials: readonly string[];
  }[];
  readonly structure: readonly {
    readonly name: string;
    /** Centre [m]. */
    readonly position: [number, number, number];
    /** Edge lengths [m]. */
    readonly size: [number, number, number];
    readonly material: string;
  }[];
  readonly instances: readonly {
    readonly name: string;
    readonly asset_id: string;
    readonly position: [number, number, number];
    readonly rotation: [number, number, number, number];
  }[];
}

/** The scene graph of a layout. Definitions that stand nowhere are left out. */
export function graphOf(
  definitions: readonly Definition[],
  made: ReadonlyMap<string, MadeDefinition>,
  { room, instances }: Layout,
): SceneGraphData {
  const used = new Set(instances.map(({ definition }) => definition));
  return {
    assets: definitions
      .filter(({ id }) => used.has(id))
      .map((definition) => assetOf(definition, made.get(definition.id)!)),
    structure: structureOf(room).map(({ name, position, size }) => ({
      name,
      position: rounded(position),
      size: rounded(size),
      material: STRUCTURE_MATERIAL,
    })),
    instances: instances.map(({ name, definition, position }) => ({
      name,
      asset_id: definition,
      position: [...position],
      rotation: [...UPRIGHT],
    })),
  };
}

const UPRIGHT: Quat = [1, 0, 0, 0];

function assetOf({ id, name, prompt, description }: Definition, { model, bounds: { min, max } }: MadeDefinition) {
  return {
    id,
    name,
    prompt,
    category: description.category,
    size: rounded([max[0] - min[0], max[1] - min[1], max[2] - min[2]]),
    mass: Number(model.links.reduce((sum, { inertial }) => sum + inertial.mass, 0).toPrecision(6)),
    joints: model.joints.map((joint) => ({ name: joint.name, type: joint.type, axis: [...joint.axis] as Triple })),
    materials: model.materials.map((material) => material.name),
  };
}

type Triple = [number, number, number];

/** To a micrometre: meshes are in single precision. */
function rounded(vector: Vec3): Triple {
  return vector.map((metres) => Math.round(metres * 1e6) / 1e6 + 0) as Triple;
}
