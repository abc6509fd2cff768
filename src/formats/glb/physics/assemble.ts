import { madeKind } from '../../../model/colliders.ts';
import type { Finding } from '../../../model/finding.ts';
import { inFrame } from '../../../model/in-frame.ts';
import { combineInertials } from '../../../model/inertia.ts';
import { Names } from '../../../model/names.ts';
import { apply, invert, rotate } from '../../../model/pose.ts';
import { solidInertial, solidProperties } from '../../../model/solid.ts';
import {
  IDENTITY,
  type Inertial,
  type Joint,
  type Link,
  type Mesh,
  type SimModel,
  type Visual,
} from '../../../model/types.ts';
import type { ReadResult } from '../../files.ts';
import { kinematicLoop, namesChanged, type Renamed, renamedOf } from '../../findings.ts';
import { lockedFixed } from '../../locked-joints.ts';
import { collidersMade, massEstimated } from '../../raw/findings.ts';
import { DEFAULT_DENSITY } from '../../raw/model.ts';
import { type SkinnedPart, skinned } from '../../raw/skin.ts';
import { solidOf } from '../../raw/solid-of.ts';
import type { RawOptions } from '../../raw/types.ts';
import type { GltfPart } from '../decode/part.ts';
import type { Decoded } from '../decode.ts';
import { givenColliders, type ModelNames, madeColliders } from './body-colliders.ts';
import { type BodyInertial, bodyInertial } from './body-inertial.ts';
import { bodyComputed, bodyEmpty, jointNotCarried } from './findings.ts';
import { hullOfPoints } from './hull-of-points.ts';
import { arrangeTree, loopOf } from './tree.ts';
import type { BodyJoint, GltfBody, GltfPhysics } from './types.ts';

/**
 * The model of a file that says what its nodes weigh and how they move: a link a body, with the parts that ride on it.
 * What it does not say is computed from shapes, each as a finding.
 *
 * A density is for bodies without a mass; a mass is that of all that moves, and scales what the file says.
 */
export async function assemble(
  physics: GltfPhysics,
  { parts, materials, textures }: Pick<Decoded, 'parts' | 'materials' | 'textures'>,
  { name, place, density = DEFAULT_DENSITY, mass, collider, scale = 1 }: RawOptions,
): Promise<ReadResult> {
  const findings: Finding[] = [];
  const names: ModelNames = { parts: new Names(), meshes: new Names() };
  const meshes: Mesh[] = [];
  const links = new Map<number, Link>();
  const linkNames = new Names();
  const called: Renamed[] = [];
  const estimates: BodyInertial[] = [];
  const made = { count: 0, kind: madeKind(collider ?? 'parts') };
  for (const [index, said] of physics.bodies.entries()) {
    const own = said.parts.map((at) => skinned(placePart(parts[at]!, said.pose)));
    const link = linkNames.unique(said.name, said.moves ? 'body' : 'still');
    const shown = showParts(own, names);
    const kind = collider ?? said.make ?? 'parts';
    const shapes = said.make
      ? await madeColliders(own, link, kind, names, scale)
      : await givenColliders(said.colliders, link, kind, names, scale);
    const whole = said.mass !== undefined && said.centerOfMass && said.inertia;
    const seen = whole || shapes.solids.length > 0 ? [] : await Promise.all(own.map(({ skin }) => solidOfSkin(skin)));
    const sources = [
      { solids: shapes.solids, name: said.make ? 'its visible shape' : 'its colliders' },
      { solids: seen, name: 'its visible shape' },
    ];
    const inertial = bodyInertial(said, sources, density);
    if (!inertial) {
      findings.push(bodyEmpty.at(place, { body: said.name }));
      continue;
    }
    estimates.push(inertial);
    if (inertial.computed.length > 0) {
      const { computed, from, density: used } = inertial;
      findings.push(bodyComputed.at(place, { body: said.name || link, computed, from, density: used }));
    }
    if (said.make) {
      made.count += shapes.collisions.length;
      made.kind = madeKind(kind);
    }
    meshes.push(...shown.meshes, ...shapes.meshes);
    called.push({ what: 'link', was: said.name, now: link });
    links.set(index, {
      name: link,
      pose: said.pose,
      inertial: inertial.inertial,
      visuals: shown.visuals,
      collisions: shapes.collisions.map((one) =>
        said.friction && !one.friction ? { ...one, friction: said.friction } : one,
      ),
    });
  }
  if (made.count > 0) findings.push(collidersMade.at(place, made));
  if (mass === undefined && estimates.length > 0 && estimates.every(({ computed }) => computed.includes('mass'))) {
    const sum = (of: (one: BodyInertial) => number): number => estimates.reduce((total, one) => total + of(one), 0);
    const cubed = scale ** 3;
    const [total, volume] = [cubed * sum(({ inertial }) => inertial.mass), cubed * sum((one) => one.volume)];
    findings.push(massEstimated.at(place, { mass: total, volume, density: total / volume, closed: true }));
  }

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
  const linkAt = (position: number): Link => links.get(indices[position]!)!;
  for (const joint of loops) {
    const around = loopOf(joint, joints).map((body) => linkAt(body).name);
    findings.push(kinematicLoop.at(place, { joint: joint.name, links: around }));
  }
  const jointNames = new Names();
  const hung = joints.map((joint) => jointOf(joint, linkAt(joint.parent), linkAt(joint.child), jointNames));
  for (const [index, { name: was }] of joints.entries()) called.push({ what: 'joint', was, now: hung[index]!.name });
  const renamed = renamedOf(called);
  if (renamed.length > 0) findings.push(namesChanged.at(place, { renamed }));
  const model: SimModel = {
    name,
    base: physics.bodies.some(({ moves }, index) => !moves && links.has(index)) ? 'fixed' : 'free',
    links: order.map(linkAt),
    joints: hung,
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
  return lockedFixed({ model: mass === undefined ? model : withMass(model, mass), findings }, () => place);
}

const placePart = (part: GltfPart, pose: GltfBody['pose']): GltfPart => ({
  ...part,
  primitives: part.primitives.map((primitive) => ({ ...primitive, mesh: inFrame(primitive.mesh, pose) })),
});

/** Every primitive as a visual, in the frame of the link. */
function showParts(
  parts: readonly SkinnedPart[],
  names: ModelNames,
): { readonly visuals: Visual[]; readonly meshes: Mesh[] } {
  const meshes: Mesh[] = [];
  const visuals = parts.flatMap(({ part: { primitives } }) =>
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
  return { visuals, meshes };
}

/** Of 1 kg/m³; the hull of an open one. */
async function solidOfSkin(skin: Mesh): Promise<Inertial> {
  const solid = solidOf(skin);
  if (solid) return solidInertial(solid, 1);
  const hull = await hullOfPoints(skin.positions, 'hull');
  return hull ? solidInertial(solidProperties(hull), 1) : combineInertials([]);
}

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
