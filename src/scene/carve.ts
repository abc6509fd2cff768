import { carrySemantics } from '../model/carry-semantics.ts';
import { texturesUsed } from '../model/material-textures.ts';
import { carryMimic } from '../model/mimic.ts';
import { apply, compose, invert } from '../model/pose.ts';
import type { Link, Pose, SimModel } from '../model/types.ts';
import { propName } from '../project/names.ts';
import type { Design } from './graph.ts';

/** Noise of a transform there and back, and of nine digits in a file [m, -]. */
const NOISE = 1e-8;

/** One design of a scene as a prop of its own. */
export interface Carved {
  readonly model: SimModel;
  /** Where the prop's frame lies in that of the design [m]: under the root link, as every prop has it. */
  readonly offset: readonly [x: number, y: number, z: 0];
}

/**
 * Takes one instance out of a scene's model and makes a prop of it: the tree of links below its root, with joints,
 * meshes and materials, in the frame of its design. The names lose the instance's and the design's name in front.
 *
 * @param root name of the instance's root link in the model
 * @param place of the instance in the scene, as the scene graph has it
 * @returns `undefined` if the model has no such link, or it is part of something else
 */
export function carve(scene: SimModel, root: string, place: Pose, design: Design): Carved | undefined {
  const first = scene.links.find(({ name }) => name === root);
  const mount = scene.joints.find(({ child }) => child === root);
  // What is built in hangs on the room by a fixed joint; anything else that hangs on something is part of it.
  if (!first || (mount && mount.type !== 'fixed')) return undefined;
  const inside = treeOf(scene, root);
  const [x, y] = compose(invert(place), first.pose).position.map(clean) as [number, number, number];
  const toProp = invert({ ...place, position: apply(place, [x, y, 0]) });

  const name = propName(design.name);
  const instance = withoutPrefix(root);
  const link = (was: string): string => (was === root ? name : instance(was));
  const links = scene.links.filter((one) => inside.has(one.name)).sort((a, b) => rank(a, root) - rank(b, root));
  const meshes = used(links, ({ geometry }) => (geometry.type === 'mesh' ? geometry.mesh : undefined));
  const materials = used(links, (part) => ('material' in part ? part.material : undefined));
  const mesh = commonPrefix(meshes, design.id);
  const material = commonPrefix(materials, design.id);
  const part = <Part extends Link['visuals'][number] | Link['collisions'][number]>(one: Part): Part => ({
    ...one,
    name: instance(one.name),
    ...(one.geometry.type === 'mesh' ? { geometry: { type: 'mesh', mesh: mesh(one.geometry.mesh) } } : {}),
    ...('material' in one && one.material !== undefined ? { material: material(one.material) } : {}),
  });
  const looks = scene.materials.filter((one) => materials.has(one.name));
  const textures = texturesUsed(looks);
  const joints = scene.joints.filter((joint) => joint !== mount && inside.has(joint.child));
  const moved = new Set(joints.map((joint) => joint.name));
  const { cavities, supports, grasps, parts, articulations } = carrySemantics(scene.semantics, {
    link: (was) => (inside.has(was) ? link(was) : undefined),
    joint: (was) => (moved.has(was) ? instance(was) : undefined),
    collision: instance,
    place: instance,
  });
  const model: SimModel = {
    name,
    base: mount ? 'fixed' : 'free',
    links: links.map((one) => ({
      ...one,
      name: link(one.name),
      pose: settled(compose(toProp, one.pose), one.name === root),
      visuals: one.visuals.map(part),
      collisions: one.collisions.map(part),
    })),
    joints: joints.map((joint) => ({
      ...carryMimic(joint, (leader) => (moved.has(leader) ? instance(leader) : undefined)),
      name: instance(joint.name),
      parent: link(joint.parent),
      child: link(joint.child),
    })),
    materials: looks.map((one) => ({ ...one, name: material(one.name) })),
    meshes: scene.meshes.filter((one) => meshes.has(one.name)).map((one) => ({ ...one, name: mesh(one.name) })),
    textures: scene.textures.filter((one) => textures.has(one.name)),
    semantics: {
      ...(design.category === undefined ? {} : { category: design.category }),
      labels: design.category === undefined ? [] : [design.category],
      ...(design.prompt === undefined ? {} : { prompt: design.prompt }),
      ...(scene.semantics.license === undefined ? {} : { license: scene.semantics.license }),
      ...(scene.semantics.attribution === undefined ? {} : { attribution: scene.semantics.attribution }),
      cavities,
      ...(supports && { supports }),
      ...(grasps && { grasps }),
      ...(parts && { parts }),
      ...(articulations && { articulations }),
    },
    collisionExclusions: scene.collisionExclusions
      .filter(([a, b]) => inside.has(a) && inside.has(b))
      .map(([a, b]) => [link(a), link(b)] as const),
  };
  return { model, offset: [x, y, 0] };
}

/** Names of a link and of all that hang on it. */
function treeOf({ joints }: SimModel, root: string): Set<string> {
  const inside = new Set([root]);
  const open = [root];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const joint of joints) {
      if (joint.parent !== parent || inside.has(joint.child)) continue;
      inside.add(joint.child);
      open.push(joint.child);
    }
  }
  return inside;
}

const rank = ({ name }: Link, root: string): number => (name === root ? 0 : 1);

type Part = Link['visuals'][number] | Link['collisions'][number];

function used(links: readonly Link[], nameOf: (part: Part) => string | undefined): Set<string> {
  return new Set(links.flatMap((one) => [...one.visuals, ...one.collisions].flatMap((part) => nameOf(part) ?? [])));
}

/** `mug_1_handle` of the instance `mug_1` is the handle of the mug. */
const withoutPrefix =
  (instance: string) =>
  (was: string): string =>
    was.startsWith(`${instance}_`) && was.length > instance.length + 1 ? was.slice(instance.length + 1) : was;

/** The same for what all instances of a design share, if all of it is named so. */
function commonPrefix(names: ReadonlySet<string>, design: string): (was: string) => string {
  const own = withoutPrefix(design);
  return [...names].every((was) => own(was) !== was) ? own : (was) => was;
}

const clean = (value: number): number => (Math.abs(value) < NOISE ? 0 : value);

/** Without the noise of the way there and back; the root of a prop stands above its origin. */
function settled({ position: [x, y, z], rotation }: Pose, isRoot: boolean): Pose {
  const upright = Math.hypot(rotation[1], rotation[2], rotation[3]) < NOISE;
  return {
    position: isRoot ? [0, 0, clean(z)] : [clean(x), clean(y), clean(z)],
    rotation: upright ? [1, 0, 0, 0] : rotation,
  };
}
