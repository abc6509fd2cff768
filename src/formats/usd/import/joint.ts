import type { Finding } from '../../../model/finding.ts';
import { axisAngle, compose, conjugate, invert, multiply, rotate } from '../../../model/pose.ts';
import type { Joint, Pose, Vec3 } from '../../../model/types.ts';
import { dot, length, subtract } from '../../../model/vec.ts';
import { decodeJoint } from '../../own-values.ts';
import { axesLocked, driveCarried, driveLost, jointApart, jointLost, jointNotCarried } from '../physics-findings.ts';
import type { StagePrim } from '../stage/types.ts';
import { freedomOf, type UsdFreedom } from './freedom.ts';
import { applyAffine, rigidOf } from './matrix.ts';
import type { Scene } from './scene.ts';
import { isBody } from './survey.ts';
import { booleanOf, entryOf, hasSchema, instancesOf, numberOf, quatOf, textOf, vec3Of } from './values.ts';

/** A joint of the stage between two bodies, or a body and the world. */
export interface StageJoint {
  readonly prim: StagePrim;
  readonly freedom: UsdFreedom;
  /** Further freedoms, each a joint of its own behind the first one. */
  readonly more: readonly UsdFreedom[];
  /** Joints of their own that stand in a row, this one first. */
  readonly row?: readonly StageJoint[];
  /** `undefined`: the world. */
  readonly bodies: readonly [StagePrim | undefined, StagePrim | undefined];
  /** Its frame in either body, in the model frame as stored. */
  readonly frames: readonly [Pose, Pose];
  /** Whether it must not be part of the tree. */
  readonly loose: boolean;
}

/** Forces and speeds from here on are how a stage says that there is no limit: PhysX's own default speed is 10⁶. */
const NO_LIMIT = 1e6;

/** How far the two frames of a joint may be apart [m], [rad]: single precision at the size of a prop. */
const APART = 1e-3;

/** A joint as the stage has it; `undefined`, with a finding, if the model can't have it. */
export function stageJoint(scene: Scene, prim: StagePrim, place: string, findings: Finding[]): StageJoint | undefined {
  const refuse = (problem: string): undefined => {
    findings.push(jointNotCarried.at(place, { joint: prim.path, problem }));
  };
  if (booleanOf(prim, 'physics:jointEnabled') === false) {
    findings.push(jointLost.at(place, { joint: prim.path, what: 'the whole joint: it is switched off' }));
    return undefined;
  }
  const reduced = freedomOf(prim);
  if ('problem' in reduced) return refuse(reduced.problem);
  if ('holds' in reduced) {
    findings.push(
      jointLost.at(place, { joint: prim.path, what: 'the whole joint: no limit locks any of its six axes' }),
    );
    return undefined;
  }
  const ends = ([0, 1] as const).map((side) => endOf(scene, prim, side)) as [End, End];
  for (const { missing } of ends) if (missing !== undefined) return refuse(`it joins ${missing}, which isn't there`);
  const bodies = [ends[0].body, ends[1].body] as const;
  if (!bodies[0] && !bodies[1]) return refuse('it joins no body');
  if (bodies[0] === bodies[1]) return refuse('both its ends are one body');
  const finite = (name: string): boolean => (numberOf(prim, name) ?? Infinity) < 3e38;
  const lost = [
    ...reduced.lost,
    ...(finite('physics:breakForce') || finite('physics:breakTorque') ? ['the force that breaks it'] : []),
    ...(booleanOf(prim, 'physics:collisionEnabled') === true ? ['that its bodies collide'] : []),
    ...(numberOf(prim, 'physxJoint:jointFriction') ? ['its friction, which PhysX has without a unit'] : []),
  ];
  const { locked = [], more = [] } = reduced;
  if (locked.length > 0) findings.push(axesLocked.at(place, { joint: prim.path, axes: locked }));
  for (const what of lost) findings.push(jointLost.at(place, { joint: prim.path, what }));
  const loose = booleanOf(prim, 'physics:excludeFromArticulation') === true;
  return { prim, freedom: reduced.freedom, more, bodies, frames: [ends[0].frame, ends[1].frame], loose };
}

interface End {
  readonly body: StagePrim | undefined;
  readonly frame: Pose;
  readonly missing?: string;
}

/** One end of a joint: the body of its target, and the joint's frame there. Nothing, or what is no body, is the world. */
function endOf(scene: Scene, prim: StagePrim, side: 0 | 1): End {
  const [path] = prim.relationships.get(`physics:body${side}`)?.targets ?? [];
  const target = path === undefined ? undefined : scene.stage.prims.get(path);
  const place = target ? scene.placeOf(target) : scene.toModel;
  const frame: Pose = {
    position: applyAffine(place, vec3Of(prim, `physics:localPos${side}`) ?? [0, 0, 0]),
    rotation: multiply(rigidOf(place).rotation, quatOf(prim, `physics:localRot${side}`) ?? [1, 0, 0, 0]),
  };
  let body = target;
  while (body && !isBody(body)) body = body.parent;
  return { body, frame, ...(path !== undefined && !target ? { missing: path } : {}) };
}

/** A link of the tree, as far as a joint needs it. */
interface Hung {
  readonly name: string;
  readonly pose: Pose;
}

/**
 * The joints of a joint of the stage: one, or a row of them with links between where it has several freedoms.
 *
 * @param between names of the links between, from the parent on
 */
export function modelJoints(
  scene: Scene,
  joint: StageJoint,
  options: Omit<Parameters<typeof modelJoint>[2], 'axes'> & {
    readonly between: readonly string[];
    readonly nameOf: (wanted: string) => string;
  },
): Joint[] {
  const links = [options.parent, ...options.between, options.child.name];
  const inRow = (joints: readonly Joint[]): Joint[] =>
    joints.map((each, i) => ({ ...each, parent: links[i]!, child: links[i + 1]! }));
  if (joint.row) {
    const above = joint.bodies[options.flipped ? 1 : 0];
    const read = joint.row.map((each) =>
      modelJoint(scene, each, { ...options, name: options.nameOf(each.prim.name), flipped: each.bodies[1] === above }),
    );
    return inRow(read);
  }
  if (joint.more.length === 0) return [modelJoint(scene, joint, options)];
  const all = [joint.freedom, ...joint.more];
  const ordered = options.flipped ? all.toReversed() : all;
  return inRow(
    ordered.map((freedom) => {
      const name = options.nameOf(`${joint.prim.name}_${suffixOf(freedom)}`);
      return modelJoint(scene, { ...joint, freedom }, { ...options, name, axes: all });
    }),
  );
}

const suffixOf = ({ type, axis }: UsdFreedom): string =>
  type === 'ball' ? 'rot' : `${type === 'prismatic' ? 'trans' : 'rot'}${axis}`;

/**
 * A joint of the model. Its position 0 is the stored pose, so where the two frames are turned or shifted against one
 * another, limits and springs move along.
 *
 * @param flipped whether the second body of the stage's joint is the parent
 */
export function modelJoint(
  scene: Scene,
  { prim, freedom, frames }: StageJoint,
  {
    name,
    parent,
    child,
    flipped,
    place,
    findings,
    axes,
  }: {
    readonly name: string;
    readonly parent: string;
    readonly child: Hung;
    readonly flipped: boolean;
    readonly place: string;
    readonly findings: Finding[];
    /** All freedoms of the joint, where it has several. */
    readonly axes?: readonly UsdFreedom[];
  },
): Joint {
  const { type } = freedom;
  const letter = 'XYZ'.indexOf(freedom.axis);
  const own = [0, 1, 2].map((i) => (i === letter ? 1 : 0)) as unknown as Vec3;
  const [frame0, frame1] = frames;
  const { stored, apart, turned } = axes
    ? stateOfSeveral(frame0, frame1, own, type, axes)
    : stateOf(frame0, frame1, own, type);
  if (apart > APART || turned > APART) findings.push(jointApart.at(place, { joint: prim.path, apart, turned }));
  const inChild = compose(invert(child.pose), flipped ? frame0 : frame1);
  const along = rotate(inChild.rotation, own);
  const moves = type !== 'fixed' && type !== 'ball';
  const unit = type === 'prismatic' ? scene.metersPerUnit : Math.PI / 180;
  const limits = freedom.limits && {
    lower: freedom.limits.lower * unit - stored,
    upper: freedom.limits.upper * unit - stored,
  };
  return {
    name,
    type,
    parent,
    child: child.name,
    anchor: inChild.position,
    axis: moves ? (flipped ? [-along[0], -along[1], -along[2]] : along) : [0, 0, 1],
    ...(limits ? { limits } : {}),
    ...(type === 'fixed' ? {} : dynamicsOf(scene, prim, freedom, stored, place, findings)),
    ...(freedom.ballLimit === undefined ? {} : { ballLimit: freedom.ballLimit * (Math.PI / 180) }),
    ...ownSolver(prim),
  };
}

/** Of our own writer. */
function ownSolver(prim: StagePrim): Pick<Joint, 'ballLimit' | 'solver'> {
  const own = entryOf(prim, 'customData', 'solver');
  return decodeJoint(typeof own === 'string' ? own : undefined);
}

/** Where the joint stands as stored [rad] or [m], and how far its frames are from meeting otherwise. */
function stateOf(
  frame0: Pose,
  frame1: Pose,
  own: Vec3,
  type: Joint['type'],
): { stored: number; apart: number; turned: number } {
  const between = compose(invert(frame0), frame1);
  const [w, x, y, z] = between.rotation;
  const twist = 2 * Math.atan2(dot([x, y, z], own), w);
  const angle = Math.atan2(Math.sin(twist), Math.cos(twist));
  const [rest] = multiply(between.rotation, conjugate(axisAngle(own, angle)));
  const swing = 2 * Math.acos(Math.min(1, Math.abs(rest)));
  const whole = 2 * Math.acos(Math.min(1, Math.abs(w)));
  const shift = dot(between.position, own);
  if (type === 'prismatic') {
    const aside = subtract(between.position, [own[0] * shift, own[1] * shift, own[2] * shift]);
    return { stored: shift, apart: length(aside), turned: whole };
  }
  const apart = length(between.position);
  if (type === 'revolute' || type === 'continuous') return { stored: angle, apart, turned: swing };
  return { stored: 0, apart, turned: type === 'ball' ? 0 : whole };
}

/** The same of a joint with several freedoms: shifted along those that it slides along, and turned about none. */
function stateOfSeveral(
  frame0: Pose,
  frame1: Pose,
  own: Vec3,
  type: Joint['type'],
  axes: readonly UsdFreedom[],
): { stored: number; apart: number; turned: number } {
  const between = compose(invert(frame0), frame1);
  const slides = axes.flatMap((each) => (each.type === 'prismatic' ? ['XYZ'.indexOf(each.axis)] : []));
  const aside = between.position.map((value, i) => (slides.includes(i) ? 0 : value)) as unknown as Vec3;
  const turned = axes.some((each) => each.type === 'ball')
    ? 0
    : 2 * Math.acos(Math.min(1, Math.abs(between.rotation[0])));
  return { stored: type === 'prismatic' ? dot(between.position, own) : 0, apart: length(aside), turned };
}

/**
 * What a joint follows, in the words of Newton or PhysX, in SI units. Newton's is in the unit of the follower; PhysX's follower
 * and leader may be of two kinds.
 *
 * @returns `leader`: path of the joint that leads
 */
export function mimicOf(
  { metersPerUnit }: Pick<Scene, 'metersPerUnit'>,
  prim: StagePrim,
  kinds: { readonly own: Joint['type']; readonly leading: (path: string) => Joint['type'] | undefined },
): { readonly leader: string; readonly multiplier: number; readonly offset: number } | undefined {
  const unitOf = (type: Joint['type'] | undefined): number => (type === 'prismatic' ? metersPerUnit : Math.PI / 180);
  const targetOf = (name: string): string | undefined => prim.relationships.get(name)?.targets[0];
  const ofNewton = hasSchema(prim, 'NewtonMimicAPI') ? targetOf('newton:mimicJoint') : undefined;
  if (ofNewton !== undefined && booleanOf(prim, 'newton:mimicEnabled') !== false) {
    const multiplier = numberOf(prim, 'newton:mimicCoef1') ?? 1;
    return { leader: ofNewton, multiplier, offset: (numberOf(prim, 'newton:mimicCoef0') ?? 0) * unitOf(kinds.own) };
  }
  for (const instance of instancesOf(prim, 'PhysxMimicJointAPI')) {
    const leader = targetOf(`physxMimicJoint:${instance}:referenceJoint`);
    if (leader === undefined) continue;
    const own = unitOf(kinds.own);
    const gearing = numberOf(prim, `physxMimicJoint:${instance}:gearing`) ?? 1;
    const offset = numberOf(prim, `physxMimicJoint:${instance}:offset`) ?? 0;
    return { leader, multiplier: (0 - gearing * own) / unitOf(kinds.leading(leader)), offset: 0 - offset * own };
  }
  return undefined;
}

/**
 * A drive of force pulls with −damping · velocity − stiffness · (position − target): a spring and a damper. One that is
 * driven at a speed, or whose force is per mass (`acceleration`), is a motor, and no part of a prop.
 */
function dynamicsOf(
  scene: Scene,
  prim: StagePrim,
  { type, drive = '' }: UsdFreedom,
  stored: number,
  place: string,
  findings: Finding[],
): Partial<Joint> {
  const { metersPerUnit: metre, kilogramsPerUnit: kilogram } = scene;
  const linear = type === 'prismatic';
  const mass = linear ? kilogram : kilogram * metre ** 2;
  const angle = linear ? metre : Math.PI / 180;
  // Per degree → per radian.
  const effort = linear ? kilogram : mass * (180 / Math.PI);
  const custom = (key: string): number | undefined => {
    const value = entryOf(prim, 'customData', key);
    return typeof value === 'number' ? value : undefined;
  };
  const physx = numberOf(prim, 'physxJoint:armature');
  const rubbing = numberOf(prim, `physxJointAxis:${drive || 'rotX'}:dynamicFrictionEffort`);
  const armature = custom('armature') ?? (physx ? physx * mass : undefined);
  const friction = custom('friction') ?? (rubbing ? rubbing * mass * (linear ? metre : 1) : undefined);
  const cap = numberOf(prim, `drive:${drive}:physics:maxForce`) ?? Infinity;
  const speed = numberOf(prim, 'newton:velocityLimit') ?? numberOf(prim, 'physxJoint:maxJointVelocity') ?? Infinity;
  const strongest = custom('effort') ?? (cap > 0 && cap < NO_LIMIT ? cap * mass * (linear ? metre : 1) : undefined);
  const fastest = custom('velocity') ?? (speed > 0 && speed < NO_LIMIT ? speed * angle : undefined);
  const out = {
    ...(armature === undefined ? {} : { armature }),
    ...(friction === undefined ? {} : { friction }),
    ...(type === 'ball' || strongest === undefined ? {} : { effort: strongest }),
    ...(type === 'ball' || fastest === undefined ? {} : { velocity: fastest }),
  };
  if (type === 'ball') {
    const [damping, stiffness] = [custom('damping'), custom('stiffness')];
    const spring = stiffness === undefined ? undefined : { stiffness, rest: custom('rest') ?? 0 };
    return { ...out, ...(damping === undefined ? {} : { damping }), ...(spring ? { spring } : {}) };
  }
  if (!instancesOf(prim, 'PhysicsDriveAPI').includes(drive)) return out;
  const number = (key: string): number => numberOf(prim, `drive:${drive}:physics:${key}`) ?? 0;
  const [damping, stiffness] = [number('damping') * effort, number('stiffness') * effort];
  const kind = textOf(prim, `drive:${drive}:physics:type`) ?? 'force';
  if (kind !== 'force' || number('targetVelocity') !== 0) {
    const why = kind === 'force' ? 'it drives at a speed' : 'its force is per mass';
    findings.push(driveLost.at(place, { joint: prim.path, why }));
    return out;
  }
  if (stiffness > 0) findings.push(driveCarried.at(place, { joint: prim.path, stiffness, capped: cap < NO_LIMIT }));
  return {
    ...out,
    ...(damping > 0 ? { damping } : {}),
    ...(stiffness > 0 ? { spring: { stiffness, rest: number('targetPosition') * angle - stored } } : {}),
  };
}
