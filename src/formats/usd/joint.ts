import { axisAngle, compose, invert } from '../../model/pose.ts';
import { IDENTITY, type Joint, type Link, type Pose, type Quat, type Vec3 } from '../../model/types.ts';
import { cross, dot, length, scale } from '../../model/vec.ts';
import { number } from '../numbers.ts';
import { encodeJoint } from '../own-values.ts';
import { nameOf, type Places } from './places.ts';
import { dictionary, displayName, type Prim, quote, tuple } from './usda.ts';

const TYPE = {
  fixed: 'PhysicsFixedJoint',
  revolute: 'PhysicsRevoluteJoint',
  continuous: 'PhysicsRevoluteJoint',
  prismatic: 'PhysicsPrismaticJoint',
  ball: 'PhysicsSphericalJoint',
} as const;

/** USD counts the angles of joints, limits and drives in degrees. */
const DEGREES = 180 / Math.PI;

/**
 * A joint. Its frame lies at the anchor, the same in both bodies when the joint is at 0, and turns about, or slides
 * along, one of its own axes. The two bodies don't collide. Damping and spring are a drive. USD has no place for armature
 * and dry friction, largest effort and speed, and couplings [SI units]: they are custom data, and PhysX's own attributes beside it.
 *
 * @param leader the joint that it follows
 * @param about more custom data
 */
export function jointPrim(
  joint: Joint,
  leader: Joint | undefined,
  places: Places,
  about: readonly string[] = [],
): Prim {
  const parent = places.links.get(joint.parent)!;
  const child = places.links.get(joint.child)!;
  const name = nameOf(places.joints.get(joint.name)!);
  const { rotation, schemas, properties } = freedomOf(joint);
  const inPhysx = [...physx(joint), ...mimic(joint, leader, places)];
  const inChild: Pose = { position: joint.anchor, rotation };
  const inParent = compose(compose(invert(parent.link.pose), child.link.pose), inChild);
  return {
    type: TYPE[joint.type],
    name,
    schemas: [...schemas, ...inPhysx.map(({ schema }) => schema)],
    metadata: [...dictionary('customData', [...about, ...custom(joint)]), ...displayName(joint.name, name)],
    properties: [
      ...ends(parent.path, inParent, child.path, inChild),
      ...properties,
      ...inPhysx.flatMap(({ attributes }) => attributes),
    ],
  };
}

/** What no schema of UsdPhysics says [SI units]: of a ball joint the damping and the spring as well, for it has no drive. */
function custom(joint: Joint): string[] {
  const { type, armature, friction, effort, velocity, damping, spring, ballLimit, solver } = joint;
  const own = encodeJoint({ ...(ballLimit === undefined ? {} : { ballLimit }), ...(solver ? { solver } : {}) });
  const values = {
    armature,
    friction,
    effort,
    velocity,
    ...(type === 'ball' ? { damping, stiffness: spring?.stiffness, rest: spring?.rest } : {}),
  };
  return [
    ...Object.entries(values).flatMap(([key, value]) =>
      value === undefined ? [] : [`double ${key} = ${number(value)}`],
    ),
    ...(own === undefined ? [] : [`string solver = ${quote(own)}`]),
  ];
}

/** An applied schema with its attributes. */
interface PhysxSchema {
  readonly schema: string;
  readonly attributes: readonly string[];
}

/**
 * Armature, dry friction and largest speed as PhysX reads them, in SI units even where the joint turns, but for the speed. The schemas are plain tokens:
 * OpenUSD without PhysX keeps and ignores them. Friction is an effort, which Isaac Sim has known since 5.0; the
 * `physxJoint:jointFriction` of before is a coefficient of the load on the joint, another quantity.
 *
 * @see https://docs.omniverse.nvidia.com/kit/docs/omni_physics/latest/dev_guide/joints/physx_joint_schema.html
 */
function physx(joint: Joint): PhysxSchema[] {
  const { type, armature, friction, velocity } = joint;
  const axes = { fixed: [], revolute: ['angular'], continuous: ['angular'], prismatic: ['linear'] };
  const instances = type === 'ball' ? ['rotX', 'rotY', 'rotZ'] : axes[type];
  return [
    ...(armature === undefined && velocity === undefined
      ? []
      : [
          {
            schema: 'PhysxJointAPI',
            attributes: [
              ...(armature === undefined ? [] : [`float physxJoint:armature = ${number(armature)}`]),
              ...(velocity === undefined
                ? []
                : [`float physxJoint:maxJointVelocity = ${number(velocity * unitOf(joint))}`]),
            ],
          },
        ]),
    ...(friction === undefined ? [] : instances).map((instance) => ({
      schema: `PhysxJointAxisAPI:${instance}`,
      attributes: ['dynamicFrictionEffort', 'staticFrictionEffort'].map(
        (name) => `float physxJointAxis:${instance}:${name} = ${number(friction!)}`,
      ),
    })),
  ];
}

/** Of angles, which PhysX has in degrees; of ways 1. */
const unitOf = ({ type }: Pick<Joint, 'type'>): number => (type === 'prismatic' ? 1 : DEGREES);

/**
 * A coupling, in the words of PhysX (position + gearing · position of the reference + offset = 0) and of Newton, which couples
 * joints of one kind. What belongs to an angle is in degrees.
 *
 * @param leader the joint that it follows
 */
function mimic(joint: Joint, leader: Joint | undefined, places: Places): PhysxSchema[] {
  const path = leader && places.joints.get(leader.name);
  if (!joint.mimic || path === undefined) return [];
  const { multiplier, offset } = joint.mimic;
  const [own, its] = [unitOf(joint), unitOf(leader!)];
  const instance = `rot${axisFrame(joint.axis).token}`;
  const [times, plus] = [(multiplier * own) / its, offset * own];
  return [
    {
      schema: `PhysxMimicJointAPI:${instance}`,
      attributes: [
        `rel physxMimicJoint:${instance}:referenceJoint = <${path}>`,
        `uniform token physxMimicJoint:${instance}:referenceJointAxis = "rot${axisFrame(leader!.axis).token}"`,
        `float physxMimicJoint:${instance}:gearing = ${number(0 - times)}`,
        `float physxMimicJoint:${instance}:offset = ${number(0 - plus)}`,
      ],
    },
    ...(own === its
      ? [
          {
            schema: 'NewtonMimicAPI',
            attributes: [
              `rel newton:mimicJoint = <${path}>`,
              `float newton:mimicCoef0 = ${number(plus)}`,
              `float newton:mimicCoef1 = ${number(times)}`,
            ],
          },
        ]
      : []),
  ];
}

/** How a joint moves: the turn of its frame in the child, and what says so in USD. */
interface Freedom {
  readonly rotation: Quat;
  readonly schemas: readonly string[];
  readonly properties: readonly string[];
}

function freedomOf(joint: Joint): Freedom {
  if (joint.type === 'fixed' || joint.type === 'ball')
    return { rotation: [1, 0, 0, 0], schemas: [], properties: cone(joint) };
  const [kind, unit] = joint.type === 'prismatic' ? (['linear', 1] as const) : (['angular', DEGREES] as const);
  const { token, rotation } = axisFrame(joint.axis);
  const limits = joint.limits && [
    `float physics:lowerLimit = ${number(joint.limits.lower * unit)}`,
    `float physics:upperLimit = ${number(joint.limits.upper * unit)}`,
  ];
  return {
    rotation,
    schemas: hasDrive(joint) ? [`PhysicsDriveAPI:${kind}`] : [],
    properties: [`uniform token physics:axis = "${token}"`, ...(limits ?? []), ...drive(joint, kind, unit)],
  };
}

/** Of a ball joint: how far the axis of its frame may swing. It still turns about that axis, which UsdPhysics can't limit. */
function cone({ ballLimit }: Joint): string[] {
  if (ballLimit === undefined) return [];
  const degrees = number(Math.min(180, ballLimit * DEGREES));
  return [`float physics:coneAngle0Limit = ${degrees}`, `float physics:coneAngle1Limit = ${degrees}`];
}

const hasDrive = ({ damping, spring, effort }: Joint): boolean =>
  damping !== undefined || spring !== undefined || effort !== undefined;

/**
 * A force of −damping · velocity − stiffness · (position − rest), angular ones per degree. It is capped at the effort, unless it
 * is a spring, which a cap would make weaker than it is.
 */
function drive(joint: Joint, kind: 'linear' | 'angular', unit: number): string[] {
  if (!hasDrive(joint)) return [];
  const { damping, spring, effort } = joint;
  const property = (name: string, value: number) => `float drive:${kind}:physics:${name} = ${number(value)}`;
  return [
    property('damping', (damping ?? 0) / unit),
    property('stiffness', (spring?.stiffness ?? 0) / unit),
    property('targetPosition', (spring?.rest ?? 0) * unit),
    ...(effort === undefined || spring ? [] : [property('maxForce', effort)]),
    `uniform token drive:${kind}:physics:type = "force"`,
  ];
}

/**
 * Bolts the root of a fixed articulation to where the prop stands. The default prim is no body, so it counts as the
 * world, but takes the prop along when a stage places it elsewhere; a joint to nothing would pull it back.
 */
export function anchorPrim(root: Link, name: string, places: Places): Prim {
  return {
    type: 'PhysicsFixedJoint',
    name,
    schemas: ['PhysicsArticulationRootAPI'],
    properties: ends(places.root, root.pose, places.links.get(root.name)!.path, IDENTITY),
  };
}

const ends = (body0: string, in0: Pose, body1: string, in1: Pose): string[] => [
  `rel physics:body0 = <${body0}>`,
  `rel physics:body1 = <${body1}>`,
  `point3f physics:localPos0 = ${tuple(in0.position)}`,
  `point3f physics:localPos1 = ${tuple(in1.position)}`,
  `quatf physics:localRot0 = ${tuple(in0.rotation)}`,
  `quatf physics:localRot1 = ${tuple(in1.rotation)}`,
];

/** USD's axis is a letter: the letter itself where it points the right way, else X of a frame that is turned onto it. */
function axisFrame(axis: Vec3): { token: 'X' | 'Y' | 'Z'; rotation: Quat } {
  const straight = (['X', 'Y', 'Z'] as const).find((_, i) => axis[i] === 1);
  if (straight) return { token: straight, rotation: [1, 0, 0, 0] };
  const x: Vec3 = [1, 0, 0];
  const normal = cross(x, axis);
  const sine = length(normal);
  // Straight on, a last bit away from 1, or straight back, where any axis across will do.
  if (sine === 0) return { token: 'X', rotation: axis[0] > 0 ? [1, 0, 0, 0] : [0, 0, 0, 1] };
  return { token: 'X', rotation: axisAngle(scale(normal, 1 / sine), Math.atan2(sine, dot(x, axis))) };
}
