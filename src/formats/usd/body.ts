import { principal } from '../../model/inertia.ts';
import { plainFriction } from '../../model/touching.ts';
import type { Collision, Inertial, Mesh, SimModel, Visual } from '../../model/types.ts';
import { number } from '../numbers.ts';
import { encodeCollision } from '../own-values.ts';
import { contactOffsets, type MaskedApart, maskedApart } from './contacts.ts';
import { placed, shapeOf } from './geometry.ts';
import { nameOf, type PlacedLink, type Places, surfaceKey } from './places.ts';
import { frames, type Labelled, partsOf } from './semantics.ts';
import { dictionary, displayName, type Prim, quote, tuple } from './usda.ts';

/** How a link stands in the world: `static` never moves, `root` carries an articulation. */
export type LinkStanding = 'static' | 'body' | 'root';

/** A link: its pose in the model frame, its mass, and below it what is seen, what is touched, and the frames that mean something. */
export function body(model: SimModel, places: Places, placedLink: PlacedLink, standing: LinkStanding): Prim {
  const { link, path } = placedLink;
  const apart = maskedApart(model, places);
  const meshes = new Map(model.meshes.map((mesh) => [mesh.name, mesh]));
  const parts = partsOf(model, link);
  const excluded = model.collisionExclusions
    .filter(([first]) => first === link.name)
    .flatMap(([, second]) => places.links.get(second)?.path ?? []);
  return {
    type: 'Xform',
    name: nameOf(path),
    schemas: [
      'PhysicsRigidBodyAPI',
      'PhysicsMassAPI',
      ...(standing === 'root' ? ['PhysicsArticulationRootAPI'] : []),
      ...(excluded.length > 0 ? ['PhysicsFilteredPairsAPI'] : []),
      ...(link.gravityCompensation === 1 ? ['PhysxRigidBodyAPI'] : []),
      ...parts.link.schemas,
    ],
    metadata: [
      ...dictionary('customData', [
        ...(standing === 'static' ? ['bool static = 1'] : []),
        ...(link.gravityCompensation ? [`double gravityCompensation = ${number(link.gravityCompensation)}`] : []),
      ]),
      ...displayName(link.name, nameOf(path)),
    ],
    properties: [
      ...massProperties(link.inertial),
      // Kinematic, it stays where it is put and keeps its mass. A collider without a body would stand still as well, but
      // SimReady wants a body in every asset (RB.001); one switched off falls in Newton, which doesn't heed the switch.
      // That it is no body which a program moves, our reader is told by custom data.
      ...(standing === 'static' ? ['bool physics:kinematicEnabled = 1'] : []),
      ...(excluded.length > 0
        ? [`rel physics:filteredPairs = [${excluded.map((target) => `<${target}>`).join(', ')}]`]
        : []),
      // UsdPhysics has one gravity for all bodies; PhysX can leave one out.
      ...(link.gravityCompensation === 1 ? ['bool physxRigidBody:disableGravity = 1'] : []),
      ...parts.link.properties,
      ...placed(link.pose),
    ],
    children: [
      ...link.visuals.map((visual, i) => visualPrim(visual, placedLink.visuals[i]!, meshes, places)),
      ...link.collisions.map((collision, i) =>
        collisionPrim(collision, placedLink.collisions[i]!, parts.of(collision), meshes, places, apart.get(collision)),
      ),
      ...frames(model, placedLink),
    ],
  };
}

/** Mass [kg], centre of mass [m], principal moments [kg·m²] and the rotation of their axes, in the link frame. */
function massProperties({ mass, centerOfMass, inertia }: Inertial): string[] {
  const [ixx, iyy, izz, ...products] = inertia;
  const { moments, rotation } = products.every((product) => product === 0)
    ? { moments: [ixx, iyy, izz], rotation: [1, 0, 0, 0] }
    : principal(inertia);
  return [
    `point3f physics:centerOfMass = ${tuple(centerOfMass)}`,
    `float3 physics:diagonalInertia = ${tuple(moments)}`,
    `float physics:mass = ${number(mass)}`,
    `quatf physics:principalAxes = ${tuple(rotation)}`,
  ];
}

function visualPrim(
  { name: visual, pose, geometry, material }: Visual,
  name: string,
  meshes: ReadonlyMap<string, Mesh>,
  places: Places,
): Prim {
  const { type, properties, reference } = shapeOf('visuals', geometry, meshes, places);
  const look = material === undefined ? undefined : places.materials.get(material);
  return {
    type,
    name,
    schemas: look === undefined ? [] : ['MaterialBindingAPI'],
    metadata: [...displayName(visual, name), ...referring(reference)],
    properties: [...properties, ...(look === undefined ? [] : [`rel material:binding = <${look}>`]), ...placed(pose)],
  };
}

/**
 * Not shown, so that the thing isn't drawn twice: to those who hide guides by its purpose, to the others by its visibility
 * (SimReady: RB.010, and VG.008 where a collider is the very mesh that is seen); physics heeds neither. Torsional and
 * rolling friction [m], which USD has no place for, are custom data, and so are MuJoCo's contact options and masks. What
 * masks keep apart within the prop are filtered pairs; what touches nothing else either is switched off.
 */
function collisionPrim(
  part: Collision,
  name: string,
  label: Labelled,
  meshes: ReadonlyMap<string, Mesh>,
  places: Places,
  apart: MaskedApart | undefined,
): Prim {
  const { name: collision, pose, geometry, friction } = part;
  const own = encodeCollision(part);
  const filtered = apart?.off ? [] : (apart?.pairs ?? []);
  const offsets = contactOffsets(part);
  const { type, properties, scale, reference } = shapeOf('collisions', geometry, meshes, places);
  const surface = places.surfaces.get(surfaceKey(part) ?? '');
  return {
    type,
    name,
    schemas: [
      'PhysicsCollisionAPI',
      ...(type === 'Mesh' ? ['PhysicsMeshCollisionAPI'] : []),
      ...(surface ? ['MaterialBindingAPI'] : []),
      ...(filtered.length > 0 ? ['PhysicsFilteredPairsAPI'] : []),
      ...(offsets.length > 0 ? ['PhysxCollisionAPI'] : []),
      ...label.schemas,
    ],
    metadata: [
      ...dictionary('customData', [
        ...(own === undefined ? [] : [`string contact = ${quote(own)}`]),
        ...(friction && plainFriction(part) !== friction ? [`double slidingFriction = ${number(friction[0])}`] : []),
        ...(friction ? [`double2 torsionalRollingFriction = ${tuple(friction.slice(1))}`] : []),
      ]),
      ...displayName(collision, name),
      ...referring(reference),
    ],
    properties: [
      ...properties,
      'uniform token purpose = "guide"',
      'token visibility = "invisible"',
      ...(surface ? [`rel material:binding:physics = <${surface.path}>`] : []),
      ...(apart?.off ? ['bool physics:collisionEnabled = 0'] : []),
      ...(filtered.length > 0
        ? [`rel physics:filteredPairs = [${filtered.map((path) => `<${path}>`).join(', ')}]`]
        : []),
      ...offsets,
      ...label.properties,
      ...placed(pose, scale),
    ],
  };
}

const referring = (reference: string | undefined): string[] =>
  reference === undefined ? [] : [`prepend references = <${reference}>`];
