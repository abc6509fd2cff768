import { combineInertials, rotateInertia, transformInertial } from '../../model/inertia.ts';
import { type SolidProperties, solidInertial } from '../../model/solid.ts';
import type { Inertial, Pose, Sym3 } from '../../model/types.ts';
import { inertialComputed, inertialDefault, inertialFrameIgnored } from './findings.ts';
import { childOf, type SdfNode } from './node.ts';
import type { SdfReading } from './reading.ts';
import { booleanAttribute, numberIn, poseFrom } from './values.ts';

/** Of water, where a link that asks for automatic inertia says nothing else [kg/m³]. */
const DEFAULT_DENSITY = 1_000;
const DEFAULT_MASS = 1;

/** A collider as a solid, for automatic inertia. */
export interface ColliderSolid {
  /** In the link frame. */
  readonly pose: Pose;
  readonly properties: SolidProperties;
  /** Of the collision itself [kg/m³]. */
  readonly density?: number;
}

/**
 * Mass properties of a link, in its frame. `<inertia>` is given about the centre of mass in the axes of the inertial
 * frame, and turned into those of the link.
 *
 * @param solids the link's colliders, for `<inertial auto="true">` (SDFormat 1.11)
 */
export function readInertial(
  reading: SdfReading,
  link: { readonly name: string; readonly node: SdfNode },
  solids: readonly ColliderSolid[],
): Inertial {
  const inertial = childOf(link.node, 'inertial');
  const pose = inertialPose(reading, link.name, childOf(inertial, 'pose'));
  if (booleanAttribute(inertial, 'auto')) {
    const computed = fromSolids(inertial!, solids);
    if (computed) {
      const { mass, density, body } = computed;
      reading.findings.push(
        inertialComputed.at(inertial!.place, { link: link.name, mass: mass * reading.scale ** 3, density }),
      );
      return body;
    }
  }
  const mass = numberIn(inertial, 'mass');
  const tensor = childOf(inertial, 'inertia');
  const missing = [...(mass === undefined ? ['mass'] : []), ...(tensor ? [] : ['inertia'])];
  if (missing.length > 0) {
    const { place } = inertial ?? link.node;
    reading.findings.push(inertialDefault.at(place, { link: link.name, missing: missing.join(' and no ') }));
  }
  const entry = (name: string, otherwise: number): number => numberIn(tensor, name) ?? otherwise;
  const inertia: Sym3 = [
    entry('ixx', 1),
    entry('iyy', 1),
    entry('izz', 1),
    entry('ixy', 0),
    entry('ixz', 0),
    entry('iyz', 0),
  ];
  return {
    mass: mass ?? DEFAULT_MASS,
    centerOfMass: pose.position,
    inertia: rotateInertia(inertia, pose.rotation),
  };
}

/**
 * Pose of the inertial frame in the link frame. SDFormat has no `relative_to` here, and libsdformat ignores one.
 *
 * @see sdformat, sdf/1.9/inertial.sdf
 */
function inertialPose(reading: SdfReading, link: string, node: SdfNode | undefined): Pose {
  const named = node?.attributes.get('relative_to') ?? node?.attributes.get('frame') ?? '';
  const own = link.split('::').at(-1);
  if (node && named !== '' && named !== own)
    reading.findings.push(inertialFrameIgnored.at(node.place, { link, frame: named }));
  return poseFrom(node);
}

/** A given mass wins over the densities: the inertia is scaled to it. `undefined` if the colliders have no volume. */
function fromSolids(
  inertial: SdfNode,
  solids: readonly ColliderSolid[],
): { mass: number; density: number; body: Inertial } | undefined {
  const common = numberIn(inertial, 'density') ?? DEFAULT_DENSITY;
  const volume = solids.reduce((sum, { properties }) => sum + properties.volume, 0);
  if (!(volume > 0)) return undefined;
  const whole = combineInertials(
    solids.map(({ pose, properties, density }) =>
      transformInertial(pose, solidInertial(properties, density ?? common)),
    ),
  );
  const mass = numberIn(inertial, 'mass') ?? whole.mass;
  const factor = mass / whole.mass;
  const body = { ...whole, mass, inertia: whole.inertia.map((value) => value * factor) as unknown as Sym3 };
  return { mass, density: mass / volume, body };
}
