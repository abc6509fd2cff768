import { isPropmasterError } from '../../errors.ts';
import { rotate } from '../../model/pose.ts';
import type { Joint, JointType, Vec3 } from '../../model/types.ts';
import { length, normalize } from '../../model/vec.ts';
import { decodeJoint } from '../own-values.ts';
import { refusal } from '../refusal.ts';
import { sdfValue } from './findings.ts';
import { type Frame, type FramePoses, linkOf } from './frames.ts';
import { axisUnsaid, jointTypeNotCarried, limitOneSided } from './joint-findings.ts';
import { childOf, type SdfNode } from './node.ts';
import type { SdfReading } from './reading.ts';
import { findFrame, type ScopedNode } from './scope.ts';
import { booleanIn, incomplete, limitIn, numberIn, textIn, vectorIn } from './values.ts';

/** What a joint becomes; those with two axes become two hinges. */
const TYPES: Readonly<Record<string, JointType>> = {
  fixed: 'fixed',
  revolute: 'revolute',
  continuous: 'continuous',
  prismatic: 'prismatic',
  ball: 'ball',
  universal: 'revolute',
  revolute2: 'revolute',
};
const TWO_AXES: ReadonlySet<string> = new Set(['universal', 'revolute2']);
/** Up to 1.4, axes were in the frame of the model; until 1.6 `use_parent_model_frame` said so. */
const AXES_IN_MODEL = 4;
/** Where a joint is given an end that it does not have: two turns [rad], ten metres [m] behind the other one. */
const FAR = { revolute: 4 * Math.PI, prismatic: 10 };

/** What a joint has about one axis. */
export type AxisRead = Pick<JointRead, 'type' | 'axis' | 'dynamics'>;

/** A joint before the tree is known: which links it joins, and how the child moves, in the frame of the prop. */
export interface JointRead {
  /** With its scopes: `cabinet::hinge`. */
  readonly name: string;
  /** What it is to be called in the prop. */
  readonly called: string;
  readonly place: string;
  readonly type: JointType;
  /** `undefined`: the world. */
  readonly parent: Frame | undefined;
  readonly child: Frame | undefined;
  /** A point on the axis [m]. */
  readonly anchor: Vec3;
  /** Unit vector; for a fixed or ball joint along z. */
  readonly axis: Vec3;
  /** Of `mimic` the leader has the name of its {@link JointRead}, if there is such a joint. */
  readonly dynamics: Pick<
    Joint,
    'limits' | 'damping' | 'friction' | 'armature' | 'spring' | 'ballLimit' | 'effort' | 'velocity' | 'mimic' | 'solver'
  >;
}

/**
 * @returns none, with a finding, for a gearbox, which joins nothing by itself; with a second axis, what the joint has about it
 * @throws {PropmasterError} `invalid_input`: a name, type or axis is missing, or a frame is unknown
 */
export function readJoint(
  reading: SdfReading,
  poses: FramePoses,
  placed: ScopedNode,
): { readonly joint: JointRead; readonly second?: AxisRead } | undefined {
  const { scope, node, frame } = placed;
  const said = node.attributes.get('type') ?? '';
  if (said === '') throw incomplete(node, 'type');
  const type = Object.hasOwn(TYPES, said) ? TYPES[said]! : notCarried(reading, frame, said);
  if (type === undefined) return undefined;
  const by = `joint "${frame.name}"`;
  const [parent, child] = (['parent', 'child'] as const).map((end) => {
    const name = textIn(node, end);
    if (name === undefined) throw incomplete(node, `<${end}>`);
    return name === 'world' ? undefined : linkOf(findFrame(scope, name, childOf(node, end)!, by));
  });
  const around = (element: 'axis' | 'axis2'): AxisRead =>
    TWO_AXES.has(said) && !childOf(node, element)
      ? unsaidAxis(reading, poses, placed, element)
      : readAround(reading, poses, placed, { type, element });
  const first = around('axis');
  const joint: JointRead = {
    name: frame.name,
    // Our writer's: what it had to call otherwise because a link has the name.
    called: node.attributes.get('propmaster:name') ?? frame.called,
    place: node.place,
    parent,
    child,
    anchor: poses.of(frame).position,
    ...first,
    dynamics: { ...first.dynamics, ...armature(node), ...ownValues(placed) },
  };
  return TWO_AXES.has(said) ? { joint, second: around('axis2') } : { joint };
}

/** What our own writer keeps beside SDFormat's words. */
function ownValues(placed: ScopedNode): JointRead['dynamics'] {
  const { mimic, ...own } = decodeJoint(childOf(placed.node, 'propmaster:joint')?.content);
  return { ...own, ...(mimic ? { mimic: { ...mimic, joint: leaderOf(mimic.joint, placed) } } : {}) };
}

/** Name of the joint that leads, with its scopes; as it is said, where there is no such frame. */
function leaderOf(name: string, { scope, node, frame }: ScopedNode): string {
  try {
    return findFrame(scope, name, node, `joint "${frame.name}"`).name;
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    return name;
  }
}

/** follower = multiplier · (leader − reference) + offset; only of the first axis, as SDFormat's default says. */
function readMimic(axis: SdfNode, placed: ScopedNode): Pick<Joint, 'mimic'> {
  const node = childOf(axis, 'mimic');
  const leader = node?.attributes.get('joint') ?? '';
  if (!node || leader === '') return {};
  const [multiplier, offset, reference] = ['multiplier', 'offset', 'reference'].map((name) => numberIn(node, name));
  const times = multiplier ?? 1;
  return {
    mimic: {
      joint: leaderOf(leader, placed),
      multiplier: times,
      offset: (offset ?? 0) - times * (reference ?? 0),
    },
  };
}

/** Of a joint about two axes that does not say one: x first, then y, as ODE has them, in the frame of the joint. */
function unsaidAxis(
  reading: SdfReading,
  poses: FramePoses,
  { frame }: ScopedNode,
  element: 'axis' | 'axis2',
): AxisRead {
  const taken = element === 'axis' ? 'x' : 'y';
  reading.findings.push(axisUnsaid.at(frame.place, { joint: frame.name, element, taken }));
  const axis: Vec3 = taken === 'x' ? [1, 0, 0] : [0, 1, 0];
  return { type: 'continuous', axis: rotate(poses.of(frame).rotation, axis), dynamics: {} };
}

function notCarried(reading: SdfReading, frame: Frame, type: string): JointType | undefined {
  reading.findings.push(jointTypeNotCarried(frame.place, frame.name, type));
  return type === 'gearbox' ? undefined : 'fixed';
}

/** How a joint moves about or along one of its axes. */
function readAround(
  reading: SdfReading,
  poses: FramePoses,
  placed: ScopedNode,
  { type, element }: { readonly type: JointType; readonly element: 'axis' | 'axis2' },
): AxisRead {
  const moves = type === 'revolute' || type === 'continuous' || type === 'prismatic';
  const axis = moves || type === 'ball' ? childOf(placed.node, element) : undefined;
  if (moves && !axis) throw incomplete(placed.node, `<${element}>`);
  const dynamics = axis ? readDynamics(reading, axis, type, placed.frame.name) : {};
  return {
    // A hinge without limits turns for ever.
    type: type === 'revolute' && dynamics.limits === undefined ? 'continuous' : type,
    axis: moves ? readAxis(axis!, placed, poses) : [0, 0, 1],
    dynamics: { ...dynamics, ...(axis && moves ? readMimic(axis, placed) : {}) },
  };
}

/** Direction of `<axis>` in the frame of the prop. */
function readAxis(axis: SdfNode, { scope, node, frame }: ScopedNode, poses: FramePoses): Vec3 {
  const written = vectorIn(axis, 'xyz') ?? [0, 0, 1];
  const xyz = childOf(axis, 'xyz');
  if (!(length(written) > 1e-9)) {
    const value = xyz?.text ?? '';
    throw refusal(
      'invalid_input',
      sdfValue.at(xyz?.place ?? axis.place, { element: 'xyz', value, expected: 'a direction' }),
    );
  }
  const named = xyz?.attributes.get('expressed_in') ?? '';
  const inModel = node.file.version <= AXES_IN_MODEL || booleanIn(axis, 'use_parent_model_frame') === true;
  const expressedIn =
    named !== '' ? findFrame(scope, named, xyz!, `the axis of joint "${frame.name}"`) : inModel ? scope.frame : frame;
  return normalize(rotate(poses.of(expressedIn).rotation, written));
}

function readDynamics(reading: SdfReading, axis: SdfNode, type: JointType, joint: string): JointRead['dynamics'] {
  const dynamics = childOf(axis, 'dynamics');
  const limits = type === 'revolute' || type === 'prismatic' ? readLimits(reading, axis, type, joint) : undefined;
  const stiffness = numberIn(dynamics, 'spring_stiffness') ?? 0;
  const some = <Key extends string>(key: Key, value: number) =>
    value === 0 ? {} : ({ [key]: value } as Record<Key, number>);
  return {
    ...(limits ? { limits } : {}),
    ...(type === 'ball' ? {} : readStrength(axis)),
    ...some('damping', numberIn(dynamics, 'damping') ?? 0),
    ...some('friction', numberIn(dynamics, 'friction') ?? 0),
    ...(stiffness > 0 ? { spring: { stiffness, rest: numberIn(dynamics, 'spring_reference') ?? 0 } } : {}),
  };
}

/** −1, 0 and infinity stand for no limit. */
function readStrength(axis: SdfNode): Pick<Joint, 'effort' | 'velocity'> {
  const limit = childOf(axis, 'limit');
  const [effort = 0, velocity = 0] = [limitIn(limit, 'effort'), limitIn(limit, 'velocity')];
  return { ...(effort > 0 ? { effort } : {}), ...(velocity > 0 ? { velocity } : {}) };
}

function readLimits(
  reading: SdfReading,
  axis: SdfNode,
  type: 'revolute' | 'prismatic',
  joint: string,
): Joint['limits'] {
  const limit = childOf(axis, 'limit');
  const [lower, upper] = [limitIn(limit, 'lower'), limitIn(limit, 'upper')];
  if (lower === undefined && upper === undefined) return undefined;
  const far = FAR[type];
  const taken = { lower: lower ?? upper! - far, upper: upper ?? lower! + far };
  if (lower === undefined || upper === undefined) {
    const side = lower === undefined ? 'lower' : 'upper';
    reading.findings.push(limitOneSided.at(limit!.place, { joint, side, taken: taken[side] }));
  }
  return taken;
}

/** Our own writer's; SDFormat has no word for it. */
function armature(node: SdfNode): Pick<Joint, 'armature'> {
  const value = numberIn(node, 'propmaster:armature') ?? 0;
  return value > 0 ? { armature: value } : {};
}
