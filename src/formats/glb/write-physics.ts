import { axisAngle, compose, invert } from '../../model/pose.ts';
import { IDENTITY, type Joint, type Link, type Quat, type SimModel, type Vec3 } from '../../model/types.ts';
import { cross, dot, length, scale } from '../../model/vec.ts';
import { credit } from './credit.ts';
import { Draft, type DraftNode } from './write-draft.ts';
import {
  collisionExtras,
  frameExtras,
  jointExtras,
  linkExtras,
  propExtras,
  shapeExtras,
  visualExtras,
} from './write-extras.ts';
import { addParts } from './write-parts.ts';
import { RigidBodies } from './write-rigid-bodies.ts';
import { yUpNode } from './write-y-up.ts';

/** What a node of the second scene is called, after its link or collision. */
export const COLLISION_SUFFIX = '__collision';

/**
 * A model as binary glTF 2.0 with its physics: every frame and every vertex turned Y up, so that an importer that turns
 * them back has the frames of the model.
 *
 * - The default scene holds one node named after the model; below it the links, hung together as the joints are, each
 *   with its visuals, its collisions (no mesh, so viewers don't show them) and the ends of its joints.
 * - The second scene, `<name>__collision`, holds the collisions' meshes: `<link>__collision` where the link is, below it
 *   `<collision>__collision`. Blender imports it as a collection of its own.
 *
 * Physics stands in KHR_physics_rigid_bodies and KHR_implicit_shapes, used but not required, and in `extras.propmaster`.
 *
 * @returns the same bytes for the same model
 * @throws {TypeError} for a texture that is neither PNG nor JPEG; convert it first
 */
export function writePhysicsGlb(model: SimModel): Uint8Array {
  const draft = new Draft();
  const meshOf = addParts(draft, model);
  const bodies = new RigidBodies(model);
  const links = new Map(model.links.map((link) => [link.name, link]));
  const nodes = new Map<string, DraftNode>();

  const top = group(model.name, propExtras(model));
  const topIndex = draft.addNode(top);
  const shapes = group(`${model.name}${COLLISION_SUFFIX}`);
  const shapesIndexes = model.links.some(({ collisions }) => collisions.length > 0) ? [draft.addNode(shapes)] : [];

  const addLink = (link: Link, parent: DraftNode, parentLink?: Link): void => {
    const pose = parentLink ? compose(invert(parentLink.pose), link.pose) : link.pose;
    const still = model.base === 'fixed' && link === model.links[0];
    const node = { ...group(link.name, linkExtras(link)), ...yUpNode(pose), ...bodies.motion(link, still) };
    nodes.set(link.name, node);
    draft.addNode(node, parent);
    for (const visual of link.visuals) {
      const mesh = meshOf(visual.name, visual.geometry, visual.material);
      draft.addNode({ name: visual.name, ...yUpNode(visual.pose), mesh, extras: visualExtras(visual) }, node);
    }
    addCollisions(link, node);
    for (const joint of model.joints) if (joint.parent === link.name) addLink(links.get(joint.child)!, node, link);
  };

  const addCollisions = (link: Link, node: DraftNode): void => {
    if (link.collisions.length === 0) return;
    const place = { ...group(`${link.name}${COLLISION_SUFFIX}`), ...yUpNode(link.pose) };
    draft.addNode(place, shapes);
    for (const collision of link.collisions) {
      const name = `${collision.name}${COLLISION_SUFFIX}`;
      const mesh = meshOf(name, collision.geometry);
      const pose = yUpNode(collision.pose);
      const meshNode = draft.addNode({ name, ...pose, mesh, extras: shapeExtras(collision, link) }, place);
      const physics = bodies.collider(link, collision, meshNode);
      draft.addNode({ name: collision.name, ...pose, ...physics, extras: collisionExtras(collision) }, node);
    }
  };

  const addJoint = (joint: Joint): void => {
    const [parent, child] = [links.get(joint.parent)!, links.get(joint.child)!];
    const inChild = { position: joint.anchor, rotation: alongX(joint) };
    const inParent = compose(compose(invert(parent.pose), child.pose), inChild);
    const frame = { name: `${joint.name}__frame`, ...yUpNode(inChild), extras: frameExtras(joint) };
    const end = draft.addNode(frame, nodes.get(child.name)!);
    const physics = bodies.joint(joint, end);
    draft.addNode(
      { name: joint.name, ...yUpNode(inParent), ...physics, extras: jointExtras(joint) },
      nodes.get(parent.name)!,
    );
  };

  const children = new Set(model.joints.map(({ child }) => child));
  for (const link of model.links) if (!children.has(link.name)) addLink(link, top);
  for (const joint of model.joints) addJoint(joint);
  const scenes = [
    { name: model.name, nodes: [topIndex] },
    ...shapesIndexes.map((index) => ({ name: shapes.name, nodes: [index] })),
  ];
  for (const scene of scenes) draft.add('scenes', scene);
  return draft.finish({
    asset: { version: '2.0', generator: 'propmaster', ...credit(model) },
    scene: 0,
    ...bodies.head(),
  });
}

const group = (name: string, extras?: object): DraftNode => ({ name, children: [], ...(extras && { extras }) });

/** Turns X onto the axis of a joint that has one: there its frame turns, or slides. X is the same in both systems. */
function alongX({ type, axis }: Joint): Quat {
  const x: Vec3 = [1, 0, 0];
  if (type === 'fixed' || type === 'ball') return IDENTITY.rotation;
  const normal = cross(x, axis);
  const sine = length(normal);
  if (sine > 0) return axisAngle(scale(normal, 1 / sine), Math.atan2(sine, dot(x, axis)));
  // Straight on, or straight back, where any axis across will do.
  return dot(x, axis) > 0 ? IDENTITY.rotation : [0, 0, 0, 1];
}
