import { carrySemantics, joinSemantics } from '../model/carry-semantics.ts';
import { combineInertials, transformInertial } from '../model/inertia.ts';
import { withTextureNames } from '../model/material-textures.ts';
import { at, compose } from '../model/pose.ts';
import { geometryProperties, solidInertial } from '../model/solid.ts';
import type { Joint, Link, Material, Pose, Semantics, SimModel } from '../model/types.ts';
import type { StructureBox } from './description.ts';

/** A prop at a place. */
export interface PlacedProp {
  readonly name: string;
  readonly prop: string;
  readonly position: readonly [number, number, number];
  readonly rotation: readonly [number, number, number, number];
}

/** Between the name of an instance and the names of its parts; no name of a prop has it. */
export const SEPARATOR = '/';
/** What stands still. Capital letters, which no instance has. */
export const STRUCTURE = 'Structure';

/** Of concrete [kg/m³]: it never moves; every format still wants a body to have a mass. */
const DENSITY = 2_400;
const LOOK: Material = { name: STRUCTURE, baseColor: [0.6, 0.58, 0.55, 1], metallic: 0, roughness: 0.9 };
/** Of the floor where a scene tells of none [m]. */
const MARGIN = 1;
const THICKNESS = 0.1;

/**
 * Props at their places as one model: the first link is what stands still; a free prop is a tree of its own, one that is
 * bolted down hangs on the first link. Meshes, materials and textures are there once, however many instances share them.
 * Cavities are left out: that they hold things is a matter of each prop, and is tried with it alone.
 *
 * @param props model of each prop by its name
 */
export function composeProps(
  name: string,
  instances: readonly PlacedProp[],
  props: ReadonlyMap<string, SimModel>,
  structure: readonly StructureBox[],
): SimModel {
  const boxes = structure.length > 0 ? structure : [floorUnder(instances)];
  const parts = instances.map((one) => place(one, props.get(one.prop)!));
  const used = [...new Set(instances.map(({ prop }) => prop))].map((prop) => [prop, props.get(prop)!] as const);
  const own = (prop: string, was: string): string => `${prop}${SEPARATOR}${was}`;
  return {
    name,
    base: 'fixed',
    links: [structureLink(boxes), ...parts.flatMap(({ links }) => links)],
    joints: parts.flatMap(({ joints }) => joints),
    materials: [
      LOOK,
      ...used.flatMap(([prop, { materials }]) =>
        materials.map((one) => ({
          ...withTextureNames(one, (texture) => own(prop, texture)),
          name: own(prop, one.name),
        })),
      ),
    ],
    meshes: used.flatMap(([prop, { meshes }]) => meshes.map((one) => ({ ...one, name: own(prop, one.name) }))),
    textures: used.flatMap(([prop, { textures }]) => textures.map((one) => ({ ...one, name: own(prop, one.name) }))),
    semantics: {
      category: 'scene',
      labels: [],
      ...joinSemantics(parts.map(({ semantics }) => semantics)),
      cavities: [],
    },
    collisionExclusions: parts.flatMap(({ exclusions }) => exclusions),
  };
}

/** A floor at z = 0 that reaches a metre beyond all places. */
function floorUnder(instances: readonly Pick<PlacedProp, 'position'>[]): StructureBox {
  const xs = instances.map(({ position }) => position[0]);
  const ys = instances.map(({ position }) => position[1]);
  const [minX, maxX] = [Math.min(0, ...xs) - MARGIN, Math.max(0, ...xs) + MARGIN];
  const [minY, maxY] = [Math.min(0, ...ys) - MARGIN, Math.max(0, ...ys) + MARGIN];
  return {
    name: 'floor',
    position: [(minX + maxX) / 2, (minY + maxY) / 2, -THICKNESS / 2],
    size: [maxX - minX, maxY - minY, THICKNESS],
  };
}

function structureLink(boxes: readonly StructureBox[]): Link {
  const parts = boxes.map(({ name, position, size }) => ({
    name: `${STRUCTURE}${SEPARATOR}${name}`,
    pose: at(...position),
    geometry: { type: 'box', size } as const,
  }));
  return {
    name: STRUCTURE,
    pose: at(0, 0, 0),
    inertial: combineInertials(
      parts.map(({ pose, geometry }) => transformInertial(pose, solidInertial(geometryProperties(geometry), DENSITY))),
    ),
    visuals: parts.map((part) => ({ ...part, name: `${part.name}${SEPARATOR}visual`, material: STRUCTURE })),
    collisions: parts,
  };
}

interface Parts {
  readonly links: readonly Link[];
  readonly joints: readonly Joint[];
  readonly exclusions: SimModel['collisionExclusions'];
  readonly semantics: Semantics;
}

function place({ name, prop, position, rotation }: PlacedProp, model: SimModel): Parts {
  const own = (was: string): string => `${name}${SEPARATOR}${was}`;
  const stand: Pose = { position, rotation };
  const [root] = model.links;
  const shaped = <Part extends Link['visuals'][number] | Link['collisions'][number]>(part: Part): Part => ({
    ...part,
    ...(part.geometry.type === 'mesh'
      ? { geometry: { type: 'mesh', mesh: `${prop}${SEPARATOR}${part.geometry.mesh}` } }
      : {}),
    ...('material' in part && part.material !== undefined ? { material: `${prop}${SEPARATOR}${part.material}` } : {}),
  });
  const bolt: Joint[] =
    model.base === 'fixed' && root
      ? [
          {
            name: own('bolt'),
            type: 'fixed',
            parent: STRUCTURE,
            child: own(root.name),
            anchor: [0, 0, 0],
            axis: [0, 0, 1],
          },
        ]
      : [];
  return {
    links: model.links.map((link) => ({
      ...link,
      name: own(link.name),
      pose: compose(stand, link.pose),
      // MuJoCo keeps visuals and colliders in one list of names.
      visuals: link.visuals.map((part) => ({
        ...shaped(part),
        name: own(`${link.name}${SEPARATOR}${part.name}${SEPARATOR}visual`),
      })),
      collisions: link.collisions.map((part) => ({
        ...shaped(part),
        name: own(`${link.name}${SEPARATOR}${part.name}`),
      })),
    })),
    joints: [
      ...bolt,
      ...model.joints.map((joint) => ({
        ...joint,
        name: own(joint.name),
        parent: own(joint.parent),
        child: own(joint.child),
      })),
    ],
    exclusions: model.collisionExclusions.map(([a, b]) => [own(a), own(b)] as const),
    semantics: carrySemantics(model.semantics, {
      link: own,
      joint: own,
      collision: (collision, link) => own(`${link}${SEPARATOR}${collision}`),
      place: own,
    }),
  };
}
