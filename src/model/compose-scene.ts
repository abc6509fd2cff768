import { carrySemantics, joinSemantics } from './carry-semantics.ts';
import { combineInertials, transformInertial } from './inertia.ts';
import { withTextureNames } from './material-textures.ts';
import { at, compose } from './pose.ts';
import type { NamingScheme } from './scene-names.ts';
import { geometryProperties, solidInertial } from './solid.ts';
import type { Joint, Link, Material, Pose, Semantics, SimModel, Texture, Vec3 } from './types.ts';

/** A box that stands still: a floor, a wall. Its edges lie along the axes. */
export interface SceneBox {
  readonly name: string;
  /** Centre [m]. */
  readonly position: Vec3;
  /** Full edge lengths [m]. */
  readonly size: Vec3;
}

/** Where the model frame of a design stands in the frame of the scene. */
export interface SceneInstance extends Pose {
  readonly name: string;
  /** Key of the design's model. */
  readonly design: string;
}

/** Of concrete [kg/m³]: the structure never moves; every format still wants a body to have a mass. */
const DENSITY = 2_400;
const LOOK: Omit<Material, 'name'> = { baseColor: [0.6, 0.58, 0.55, 1], metallic: 0, roughness: 0.9 };

/**
 * A whole scene as one model: the first link is the structure, which stands still; each instance of a free design is a tree
 * of its own, and one of a fixed design hangs on the structure by a fixed joint. Meshes, materials and textures are there
 * once, however many instances share them. Labels of the designs are joined.
 *
 * @param designs model of each design, in the order of what they share
 */
export function composeScene(
  name: string,
  structure: readonly SceneBox[],
  instances: readonly SceneInstance[],
  designs: ReadonlyMap<string, SimModel>,
  names: NamingScheme,
): SimModel {
  const placed = instances.map((one) => placeInstance(one, designs.get(one.design)!, names));
  const used = [...designs].filter(([design]) => instances.some((one) => one.design === design));
  const { textures, rename } = sharedTextures(used, names);
  return {
    name,
    base: 'fixed',
    links: [structureLink(structure, names), ...placed.flatMap(({ links }) => links)],
    joints: placed.flatMap(({ joints }) => joints),
    materials: [
      { name: names.structure, ...LOOK },
      ...used.flatMap(([design, { materials }]) =>
        materials.map((one) => ({
          ...withTextureNames(one, rename(design)),
          name: names.shared(design, one.name),
        })),
      ),
    ],
    meshes: used.flatMap(([design, { meshes }]) =>
      meshes.map((one) => ({ ...one, name: names.shared(design, one.name) })),
    ),
    textures,
    semantics: {
      category: 'scene',
      labels: [...new Set(used.flatMap(([, { semantics }]) => semantics.labels))].toSorted(),
      ...joinSemantics(placed.map(({ semantics }) => semantics)),
    },
    collisionExclusions: placed.flatMap(({ exclusions }) => exclusions),
  };
}

/** The textures of all designs, equal ones once; a name that another one has is told apart by the design. */
function sharedTextures(used: readonly (readonly [design: string, model: SimModel])[], names: NamingScheme) {
  const textures: Texture[] = [];
  const renamed = new Map<string, string>();
  for (const [design, model] of used)
    for (const texture of model.textures) {
      const same = textures.find(({ bytes }) => areEqual(bytes, texture.bytes));
      const isTaken = textures.some(({ name }) => name === texture.name);
      const name = same?.name ?? (isTaken ? names.shared(design, texture.name) : texture.name);
      renamed.set(names.shared(design, texture.name), name);
      if (!same) textures.push({ ...texture, name });
    }
  const rename = (design: string) => (name: string) => renamed.get(names.shared(design, name)) ?? name;
  return { textures, rename };
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a === b || (a.length === b.length && a.every((byte, i) => byte === b[i]));

function structureLink(boxes: readonly SceneBox[], { structure, box, visual }: NamingScheme): Link {
  const parts = boxes.map(({ name, position, size }) => ({
    name: box(name),
    pose: at(...position),
    geometry: { type: 'box', size } as const,
  }));
  return {
    name: structure,
    pose: at(0, 0, 0),
    inertial: combineInertials(
      parts.map(({ pose, geometry }) => transformInertial(pose, solidInertial(geometryProperties(geometry), DENSITY))),
    ),
    visuals: parts.map((part) => ({ ...part, name: visual(part.name), material: structure })),
    collisions: parts,
  };
}

interface PlacedInstance {
  readonly links: readonly Link[];
  readonly joints: readonly Joint[];
  readonly exclusions: SimModel['collisionExclusions'];
  readonly semantics: Semantics;
}

function placeInstance(
  { name, design, ...stand }: SceneInstance,
  model: SimModel,
  names: NamingScheme,
): PlacedInstance {
  const root = model.links[0]!.name;
  const link = (was: string): string => names.link(name, was, was === root);
  const joint = (was: string): string => names.joint(name, was);
  const shaped = <Part extends Link['visuals'][number] | Link['collisions'][number]>(part: Part): Part =>
    part.geometry.type === 'mesh'
      ? { ...part, geometry: { type: 'mesh', mesh: names.shared(design, part.geometry.mesh) } }
      : part;
  const mount: Joint = {
    name: names.mount(name),
    type: 'fixed',
    parent: names.structure,
    child: link(root),
    anchor: [0, 0, 0],
    axis: [0, 0, 1],
  };
  return {
    links: model.links.map((body) => ({
      ...body,
      name: link(body.name),
      pose: compose(stand, body.pose),
      visuals: body.visuals.map((part) => ({
        ...shaped(part),
        name: names.visual(names.part(name, body.name, part.name)),
        ...(part.material === undefined ? {} : { material: names.shared(design, part.material) }),
      })),
      collisions: body.collisions.map((part) => ({
        ...shaped(part),
        name: names.part(name, body.name, part.name),
      })),
    })),
    joints: [
      ...(model.base === 'fixed' ? [mount] : []),
      ...model.joints.map((one) => ({
        ...one,
        name: joint(one.name),
        parent: link(one.parent),
        child: link(one.child),
      })),
    ],
    exclusions: model.collisionExclusions.map(([a, b]) => [link(a), link(b)] as const),
    semantics: carrySemantics(model.semantics, {
      link,
      joint,
      collision: (collision, of) => names.part(name, of, collision),
      place: (place) => names.place(name, place),
    }),
  };
}
