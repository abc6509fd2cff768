import type { Finding } from '../../../model/finding.ts';
import { apply, invert, rotate } from '../../../model/pose.ts';
import { IDENTITY, type Joint, type Link, type Mesh, type SimModel, type Visual } from '../../../model/types.ts';
import type { ReadResult } from '../../files.ts';
import { Names } from '../../names.ts';
import type { RawOptions } from '../../raw/types.ts';
import type { Decoded, Part } from '../decode.ts';
import { collidersMade } from '../findings.ts';
import { inFrame } from '../in-frame.ts';
import { joinMeshes } from '../join-meshes.ts';
import { bodyColliders, type ModelNames } from './body-colliders.ts';
import { bodyInertial } from './body-inertial.ts';
import { bodyComputed, bodyEmpty, jointNotCarried } from './findings.ts';
import { arrangeTree } from './tree.ts';
import type { Body, BodyJoint, Physics } from './types.ts';

/** Of something between softwood and water, when nothing is known [kg/m³]. */
const DEFAULT_DENSITY = 500;

/**
 * The model of a file that says what its nodes weigh and how they move: a link a body, with the parts that ride on it.
 * What it does not say is computed from shapes, each as a finding. Colliders are made only where no body has any.
 *
 * A density is for bodies without a mass; a mass is that of all that moves, and scales what the file says.
 */
export async function assemble(
  physics: Physics,
  { parts, materials, textures }: Pick<Decoded, 'parts' | 'materials' | 'textures'>,
  { name, place, density = DEFAULT_DENSITY, mass, collider = 'parts' }: RawOptions,
): Promise<ReadResult> {
  const findings: Finding[] = [];
  const names: ModelNames = { parts: new Names(), meshes: new Names() };
  const meshes: Mesh[] = [];
  const bare = physics.bodies.every(({ colliders }) => colliders.length === 0);
  let made = 0;

  const links = new Map<number, Link>();
  const linkNames = new Names();
  for (const [index, said] of physics.bodies.entries()) {
    const own = said.parts.map((at) => placePart(parts[at]!, said.pose));
    const skins = own.map(({ primitives }) => joinMeshes(primitives.map(({ mesh }) => mesh)));
    const inertial = await bodyInertial(said, skins, density);
    if (!inertial) {
      findings.push(bodyEmpty.at(place, { body: said.name }));
      continue;
    }
    const link = linkNames.unique(said.name, said.moves ? 'body' : 'still');
    if (inertial.computed.length > 0) {
      const { computed, from, density: used } = inertial;
      findings.push(bodyComputed.at(place, { body: said.name || link, computed, from, density: used }));
    }
    const visuals = own.flatMap(({ primitives }) =>
      primitives.map(({ mesh, material }): Visual => {
        const stored = { ...mesh, name: names.meshes.unique(mesh.name, 'mesh') };
        meshes.push(stored);
        return {
          name: names.parts.unique(`${stored.name}_visual`, 'visual'),
          pose: IDENTITY,
          geometry: { type: 'mesh', mesh: stored.name },
          ...(material === undefined ? {} : { material }),
        };
      }),
    );
    const body = bare && collider !== 'none' ? withSkins(said, own, skins) : said;
    const { collisions, meshes: hulls } = await bodyColliders(body, link, collider, names);
    if (bare) made += collisions.length;
    meshes.push(...hulls);
    links.set(index, { name: link, pose: said.pose, inertial: inertial.inertial, visuals, collisions });
  }
  if (made > 0) findings.push(collidersMade.at(place, { count: made }));

  const lost = (joint: BodyJoint, reason: string): void =>
    void findings.push(jointNotCarried.at(place, { joint: joint.name, reason }));
  const usable = physics.joints.filter((joint) => {
    const whole = links.has(joint.parent) && links.has(joint.child);
    if (!whole) lost(joint, 'one of its bodies was left out');
    return whole;
  });
  const indices = [...links.keys()];
  const at = new Map(indices.map((body, position) => [body, position]));
  const { order, joints, loops } = arrangeTree(
    indices.map((body) => physics.bodies[body]!.moves),
    usable.map((joint) => ({ ...joint, parent: at.get(joint.parent)!, child: at.get(joint.child)! })),
  );
  for (const joint of loops) lost(joint, 'it closes a loop of joints');
  const linkAt = (position: number): Link => links.get(indices[position]!)!;
  const jointNames = new Names();
  const model: SimModel = {
    name,
    base: physics.bodies.some(({ moves }, index) => !moves && links.has(index)) ? 'fixed' : 'free',
    links: order.map(linkAt),
    joints: joints.map((joint) => jointOf(joint, linkAt(joint.parent), linkAt(joint.child), jointNames)),
    materials,
    meshes,
    textures,
    semantics: { labels: [], cavities: [] },
    collisionExclusions: [
      ...physics.exclusions.flatMap(([a, b]): [string, string][] => {
        const [first, second] = [links.get(a), links.get(b)];
        return first && second ? [[first.name, second.name]] : [];
      }),
      ...loops.map(({ parent, child }): [string, string] => [linkAt(parent).name, linkAt(child).name]),
    ],
  };
  return { model: mass === undefined ? model : withMass(model, mass), findings };
}

const placePart = (part: Part, pose: Body['pose']): Part => ({
  ...part,
  primitives: part.primitives.map((primitive) => ({ ...primitive, mesh: inFrame(primitive.mesh, pose) })),
});

/** A body of a file without any collider: what is seen of it is what it collides with. */
const withSkins = (
  body: Body,
  parts: readonly Part[],
  skins: readonly Pick<Mesh, 'positions' | 'indices'>[],
): Body => ({
  ...body,
  colliders: parts.map(({ node }, i) => ({ name: node, shape: { type: 'surface', ...skins[i]! } })),
});

function jointOf(
  { name, parent: _, child: __, point, axis, ...rest }: BodyJoint,
  parent: Link,
  child: Link,
  names: Names,
): Joint {
  const back = invert(child.pose);
  return {
    ...rest,
    name: names.unique(name || `${parent.name}_${child.name}`, 'joint'),
    parent: parent.name,
    child: child.name,
    anchor: apply(back, point),
    axis: rotate(back.rotation, axis),
  };
}

/** A model whose moving links weigh so much together; all of it where nothing moves. */
function withMass(model: SimModel, mass: number): SimModel {
  const [root] = model.links;
  const fixed = model.base === 'fixed' && model.links.length > 1 ? root : undefined;
  const moving = model.links.filter((link) => link !== fixed);
  const factor = mass / moving.reduce((sum, { inertial }) => sum + inertial.mass, 0);
  const scaled = ({ inertial, ...link }: Link): Link => ({
    ...link,
    inertial: {
      mass: inertial.mass * factor,
      centerOfMass: inertial.centerOfMass,
      inertia: inertial.inertia.map((value) => value * factor) as unknown as Link['inertial']['inertia'],
    },
  });
  return { ...model, links: model.links.map((link) => (link === fixed ? link : scaled(link))) };
}
