import { axisAngle } from '../../model/pose.ts';
import { FLAT_NAMES } from '../../model/scene-names.ts';
import type { Vec3 } from '../../model/types.ts';
import type { MadeDefinition } from './place/made.ts';
import type { RobotPlace } from './place/place-robot.ts';
import type { Layout } from './place/place-scene.ts';
import { structureOf } from './place/room.ts';
import { tidy } from './place/spot.ts';
import type { Definition } from './plan-schema.ts';
import type { RelationOutcome } from './relations.ts';
import { ROBOTS } from './robots.ts';

/** What a scene is made of, as plain JSON: metres, kilograms, Z up, quaternions scalar first. */
export type SceneGraphData = {
  assets: ReturnType<typeof assetOf>[];
  structure: {
    readonly name: string;
    /** Centre [m]. */
    readonly position: Triple;
    /** Edge lengths [m]. */
    readonly size: Triple;
    readonly material: string;
  }[];
  instances: {
    readonly name: string;
    readonly asset_id: string;
    readonly position: Triple;
    readonly rotation: Quadruple;
    /** Welded to the room. */
    readonly fixed?: true;
  }[];
  relations: {
    readonly kind: string;
    readonly subject: string;
    readonly object?: string;
    /** The second thing of `between`. */
    readonly other?: string;
    /** The wall or corner that is asked for. */
    readonly place?: string;
    /** The distance that is asked for, from side to side [m]. */
    readonly distance?: number;
    readonly holds: boolean;
    /** `prompt`: said; `assumed`: our guess. */
    readonly origin: 'prompt' | 'assumed';
  }[];
  openings: {
    readonly kind: string;
    readonly wall: string;
    readonly centre: number;
    readonly width: number;
    readonly bottom: number;
    readonly height: number;
  }[];
  readonly robot?: ReturnType<typeof robotOf>;
};

/** The scene graph of a layout. Definitions that stand nowhere are left out. */
export function graphOf(
  definitions: readonly Definition[],
  made: ReadonlyMap<string, MadeDefinition>,
  layout: Layout,
  relations: readonly RelationOutcome[],
): SceneGraphData {
  const { instances, openings, robot } = layout;
  const used = new Set(instances.map(({ definition }) => definition));
  return {
    assets: definitions
      .filter(({ id }) => used.has(id))
      .map((definition) => assetOf(definition, made.get(definition.id)!)),
    structure: structureOf(layout).map(({ name, position, size }) => ({
      name,
      position: rounded(position),
      size: rounded(size),
      material: FLAT_NAMES.structure,
    })),
    instances: instances.map(({ name, definition, position, rotation }) => ({
      name,
      asset_id: definition,
      position: [...position],
      rotation: [...rotation],
      ...(made.get(definition)!.model.base === 'fixed' ? { fixed: true } : {}),
    })),
    relations: relations.map(({ kind, subject, object, other, place, distance, holds, likely }) => ({
      kind,
      subject,
      ...(object === undefined ? {} : { object }),
      ...(other === undefined ? {} : { other }),
      ...(place === undefined ? {} : { place }),
      ...(distance === undefined ? {} : { distance }),
      holds,
      origin: likely ? 'assumed' : 'prompt',
    })),
    openings: openings.map((opening) => ({ ...opening })),
    ...(robot ? { robot: robotOf(robot) } : {}),
  };
}

/** In the words of the wire. */
function robotOf({ profile, spot, on, free, reach, withinReach }: RobotPlace) {
  const { footprint, height, base, source } = ROBOTS[profile];
  return {
    profile,
    base,
    position: [spot.x, spot.y, spot.z] as Triple,
    rotation: axisAngle([0, 0, 1], spot.yaw).map(tidy) as unknown as Quadruple,
    ...(on === undefined ? {} : { mounted_on: on }),
    footprint: [...footprint],
    height,
    free_radius: free,
    reach,
    within_reach: [...withinReach],
    source,
  };
}

function assetOf({ id, name, prompt, description }: Definition, { model, bounds: { min, max } }: MadeDefinition) {
  return {
    id,
    name,
    prompt,
    category: description.category,
    size: rounded([max[0] - min[0], max[1] - min[1], max[2] - min[2]]),
    mass: Number(model.links.reduce((sum, { inertial }) => sum + inertial.mass, 0).toPrecision(6)),
    joints: model.joints.map(({ name: joint, type, axis }) => ({ name: joint, type, axis: [...axis] as Triple })),
    materials: model.materials.map((material) => material.name),
  };
}

type Triple = [number, number, number];
type Quadruple = [number, number, number, number];

/** To a micrometre: meshes are in single precision. */
function rounded(vector: Vec3): Triple {
  return vector.map((metres) => Math.round(metres * 1e6) / 1e6 + 0) as Triple;
}
