import type { Names } from '../../model/names.ts';
import { compose, invert } from '../../model/pose.ts';
import type { Collision, Link, Pose, Visual } from '../../model/types.ts';
import { decodeCollision } from '../own-values.ts';
import type { FramePoses } from './frames.ts';
import { childOf, childrenOf, type SdfNode } from './node.ts';
import { readFriction, readRestitution } from './read-friction.ts';
import { type ColliderSolid, readInertial } from './read-inertial.ts';
import type { SdfMaterials } from './read-material.ts';
import type { SdfReading } from './reading.ts';
import { baseOf, type ScopedNode } from './scope.ts';
import type { Shapes } from './shapes.ts';
import { booleanIn, nameOf, numberIn, poseFrom } from './values.ts';

/** What the links of a model share. */
export interface LinkContext {
  readonly reading: SdfReading;
  readonly poses: FramePoses;
  readonly shapes: Shapes;
  readonly materials: SdfMaterials;
  /** Of visuals and collisions together, as MuJoCo has them. */
  readonly parts: Names;
  /** Name of a link's frame → of a collision in the file → names of the collisions that it became. */
  readonly collisionsOf: Map<string, Map<string, string[]>>;
}

/** One link with its shapes. @param name in the model: portable and unique */
export async function readLink(context: LinkContext, placed: ScopedNode, name: string): Promise<Link> {
  const { node, frame } = placed;
  const visuals: Visual[] = [];
  for (const visual of childrenOf(node, 'visual')) visuals.push(...(await readVisual(context, placed, visual)));
  const collisions: Collision[] = [];
  const solids: ColliderSolid[] = [];
  const written = new Map<string, string[]>();
  context.collisionsOf.set(frame.name, written);
  for (const collision of childrenOf(node, 'collision')) {
    const read = await readCollision(context, placed, collision);
    collisions.push(...read.collisions);
    written.set(
      nameOf(collision),
      read.collisions.map((one) => one.name),
    );
    solids.push(...read.solids);
  }
  return {
    name,
    pose: context.poses.of(frame),
    inertial: readInertial(context.reading, { name: frame.name, node }, solids),
    visuals,
    collisions,
    ...heldUp(node),
  };
}

/** A link without gravity floats. */
function heldUp(node: SdfNode): Pick<Link, 'gravityCompensation'> {
  const share =
    numberIn(node, 'propmaster:gravity_compensation') ?? (booleanIn(node, 'gravity') === false ? 1 : undefined);
  return share === undefined ? {} : { gravityCompensation: share };
}

async function readVisual(context: LinkContext, placed: ScopedNode, node: SdfNode): Promise<Visual[]> {
  const said = nameOf(node);
  const pose = poseInLink(context, placed, childOf(node, 'pose'), `visual "${said}"`);
  const own = context.materials.of(node);
  // Of URDF: RViz keeps the materials that a mesh brings along.
  const isMeshFirst = node.attributes.get('propmaster:look') === 'mesh';
  const shapes = await context.shapes.visual(node, { kind: 'visual', name: said });
  return shapes.map(({ geometry, material }) => {
    const used = isMeshFirst ? (material ?? own?.name) : (own?.name ?? material);
    return {
      name: context.parts.unique(said, 'visual'),
      pose,
      geometry,
      ...(used === undefined ? {} : { material: used }),
    };
  });
}

async function readCollision(
  context: LinkContext,
  placed: ScopedNode,
  node: SdfNode,
): Promise<{ collisions: Collision[]; solids: ColliderSolid[] }> {
  const said = nameOf(node);
  const pose = poseInLink(context, placed, childOf(node, 'pose'), `collision "${said}"`);
  const friction = readFriction(context.reading, node);
  const restitution = readRestitution(node);
  const own = decodeCollision(childOf(node, 'propmaster:contact')?.content);
  const density = numberIn(node, 'density');
  const { shapes, solids } = await context.shapes.collider(node, { kind: 'collision', name: said });
  return {
    collisions: shapes.map((shape) => ({
      name: context.parts.unique(said, 'collision'),
      pose: compose(pose, shape.pose),
      geometry: shape.geometry,
      ...(friction ? { friction } : {}),
      ...(restitution === undefined ? {} : { restitution }),
      ...own,
    })),
    solids: solids.map((solid) => ({
      pose: compose(pose, solid.pose),
      properties: solid.properties,
      ...(density === undefined ? {} : { density }),
    })),
  };
}

/** Pose of a part of a link, in the link's frame; `relative_to` may name any frame of the model. */
function poseInLink(
  { reading, poses }: LinkContext,
  { scope, frame }: ScopedNode,
  node: SdfNode | undefined,
  by: string,
): Pose {
  const pose = poseFrom(node);
  const base = baseOf(reading, scope, node, frame, by);
  return base === frame ? pose : compose(invert(poses.of(frame)), compose(poses.of(base), pose));
}
