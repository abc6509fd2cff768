import { rotateInertia } from '../../model/inertia.ts';
import { apply, compose } from '../../model/pose.ts';
import { sharedBy } from '../../model/shared-by.ts';
import { encoded as shown } from '../../model/srgb.ts';
import type { Collision, Inertial, Joint, Link, Material, Pose, SimModel, Visual } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import { ASSUMED } from './parse.ts';
import { type LinkFrames, linkFrames, relative } from './write-frames.ts';
import { primitives, type UrdfFiles } from './write-shapes.ts';
import { exact, list, origin, precise } from './write-values.ts';

/** Of joints without, which URDF must say: more than a prop can bear [N, N·m], and faster than it moves [m/s, rad/s]. */
const MADE_UP = { effort: 1000, velocity: 100 };
/** An end that a slide never reaches [m]; readers of ours take it for none. */
const NO_END = 1e9;
/** Of a base that is bolted, and what bolts it. */
const WORLD = 'world';
const ANCHOR = 'world_fixed';

const TYPES = {
  fixed: 'fixed',
  revolute: 'revolute',
  continuous: 'continuous',
  prismatic: 'prismatic',
  // Of Bullet and MuJoCo; URDF itself has none.
  ball: 'spherical',
} as const;

/**
 * A model as URDF. Mass properties are explicit; links have their frames at their joints, the root that of the model. What
 * it can't say is in `losses.ts`.
 *
 * @param files where meshes and textures lie, by their names in the model
 * @throws {TypeError} if the model has no link, or a geometry names a mesh that it lacks
 * @see http://wiki.ros.org/urdf/XML
 */
export function writeUrdf(model: SimModel, files: UrdfFiles): string {
  const [root] = model.links;
  if (!root) throw new TypeError('writeUrdf: a model needs a link');
  const frames = linkFrames(model);
  const used = new Set(model.links.flatMap(({ visuals }) => visuals.map(({ material }) => material)));
  const selfColliding = linksThatMeet(model);
  const isFixed = model.base === 'fixed';
  const children = new Set(model.joints.map(({ child }) => child));
  const loose = model.links.slice(1).filter(({ name }) => !children.has(name));
  const [world, anchor] = [unused(WORLD, model.links), unused(ANCHOR, model.joints)];
  const body = [
    // MuJoCo looks for meshes by their bare names otherwise, and drops what is only seen.
    element('mujoco', {}, [
      element('compiler', { strippath: 'false', discardvisual: 'false', fusestatic: 'false', balanceinertia: 'false' }),
    ]),
    ...model.materials.filter(({ name }) => used.has(name)).map((material) => materialElement(material, files)),
    ...(isFixed ? [element('link', { name: world })] : []),
    ...model.links.map((link) => linkElement(link, frames, files)),
    ...(isFixed ? [plainJoint(anchor, 'fixed', world, root.name, IDENTITY)] : []),
    ...model.joints.map((joint) => jointElement(joint, frames)),
    ...loose.map(({ name }) =>
      plainJoint(
        unused(`${name}_free`, model.joints),
        'floating',
        isFixed ? world : root.name,
        name,
        frames.get(name)!,
      ),
    ),
    ...model.links.flatMap((link) => gazeboElement(link, selfColliding)),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n${element('robot', { name: model.name, 'xmlns:propmaster': 'urn:propmaster:urdf' }, body)}\n`;
}

function unused(wanted: string, taken: readonly { readonly name: string }[]): string {
  let name = wanted;
  while (taken.some((one) => one.name === name)) name = `${name}_`;
  return name;
}

const plainJoint = (name: string, type: string, parent: string, child: string, pose: Pose): string =>
  element('joint', { name, type }, [
    ...origin(pose),
    element('parent', { link: parent }),
    element('child', { link: child }),
  ]);

function materialElement({ name, baseColor: [r, g, b, a], baseColorTexture }: Material, files: UrdfFiles): string {
  const texture = files.textures.get(baseColorTexture ?? '');
  return element('material', { name }, [
    element('color', { rgba: list([shown(r), shown(g), shown(b), a]) }),
    ...(texture === undefined ? [] : [element('texture', { filename: texture })]),
  ]);
}

function linkElement(link: Link, frames: LinkFrames, files: UrdfFiles): string {
  const inFrame = relative(frames.get(link.name)!, link.pose);
  const visual = (part: Visual): string[] =>
    primitives(part, files.visuals).map(({ name, pose, geometry }) =>
      element('visual', { name }, [
        ...origin(compose(inFrame, pose)),
        geometry,
        ...(part.material === undefined ? [] : [element('material', { name: part.material })]),
      ]),
    );
  const collision = (part: Collision): string[] =>
    primitives(part, files.collisions).map(({ name, pose, geometry }) =>
      element('collision', { name }, [...origin(compose(inFrame, pose)), geometry]),
    );
  return element('link', { name: link.name }, [
    inertialElement(link.inertial, inFrame),
    ...link.visuals.flatMap(visual),
    ...link.collisions.flatMap(collision),
    ...contactElement(link),
  ]);
}

function inertialElement({ mass, centerOfMass, inertia }: Inertial, pose: Pose): string {
  const [ixx, iyy, izz, ixy, ixz, iyz] = rotateInertia(inertia, pose.rotation);
  const entries = { ixx, ixy, ixz, iyy, iyz, izz };
  return element('inertial', {}, [
    ...origin({ position: apply(pose, centerOfMass), rotation: [1, 0, 0, 0] }),
    element('mass', { value: exact(mass) }),
    element('inertia', Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, exact(value)]))),
  ]);
}

/** Bullet's words, for all colliders of a link that have the same. */
function contactElement({ collisions }: Link): string[] {
  const friction = sharedBy(collisions.map((part) => part.friction));
  const restitution = sharedBy(collisions.map((part) => part.restitution));
  const value = (name: string, number: number | undefined): string[] =>
    number === undefined ? [] : [element(name, { value: precise(number) })];
  const inside = [
    ...value('lateral_friction', friction?.[0]),
    ...value('spinning_friction', friction?.[1]),
    ...value('rolling_friction', friction?.[2]),
    ...value('restitution', restitution),
  ];
  return inside.length === 0 ? [] : [element('contact', {}, inside)];
}

function jointElement(joint: Joint, frames: LinkFrames): string {
  const { name, type, parent, child, axis } = joint;
  const pose = relative(frames.get(parent)!, frames.get(child)!);
  const moves = type !== 'fixed' && type !== 'ball';
  return element('joint', { name, type: TYPES[type] }, [
    ...origin(pose),
    element('parent', { link: parent }),
    element('child', { link: child }),
    ...(moves ? [element('axis', { xyz: list(axis) })] : []),
    ...limitElement(joint),
    ...mimicElement(joint),
    ...dynamicsElement(joint),
  ]);
}

function limitElement({ type, limits, effort, velocity }: Joint): string[] {
  if (type === 'fixed' || type === 'ball') return [];
  const { lower, upper } = limits ?? { lower: -NO_END, upper: NO_END };
  const madeUp = Object.entries({ effort, velocity }).flatMap(([name, value]) => (value === undefined ? [name] : []));
  return [
    element('limit', {
      ...(type === 'continuous' ? {} : { lower: precise(lower), upper: precise(upper) }),
      effort: precise(effort ?? MADE_UP.effort),
      velocity: precise(velocity ?? MADE_UP.velocity),
      ...(madeUp.length === 0 ? {} : { [ASSUMED]: madeUp.join(' ') }),
    }),
  ];
}

function mimicElement({ mimic }: Joint): string[] {
  if (!mimic) return [];
  const { joint, multiplier, offset } = mimic;
  return [element('mimic', { joint, multiplier: precise(multiplier), offset: precise(offset) })];
}

function dynamicsElement({ type, damping, friction }: Joint): string[] {
  if (type === 'fixed' || (damping === undefined && friction === undefined)) return [];
  return [
    element('dynamics', {
      ...(damping === undefined ? {} : { damping: precise(damping) }),
      ...(friction === undefined ? {} : { friction: precise(friction) }),
    }),
  ];
}

/** Gazebo lets links of one model pass through each other unless one of the two says otherwise. */
function gazeboElement({ name, gravityCompensation }: Link, selfColliding: ReadonlySet<string>): string[] {
  const inside = [
    ...(selfColliding.has(name) ? ['<selfCollide>true</selfCollide>'] : []),
    ...(gravityCompensation === 1 ? ['<turnGravityOff>true</turnGravityOff>'] : []),
  ];
  return inside.length === 0 ? [] : [element('gazebo', { reference: name }, inside)];
}

/** Links that collide with all others of the model. */
function linksThatMeet({ links, collisionExclusions }: SimModel): Set<string> {
  const apart = new Set(collisionExclusions.flat());
  const solid = links.filter(({ collisions }) => collisions.length > 0);
  return solid.length < 2 ? new Set() : new Set(solid.map(({ name }) => name).filter((name) => !apart.has(name)));
}
