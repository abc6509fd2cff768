import type { Sym3 } from '../../model/types.ts';
import { length, normalize } from '../../model/vec.ts';
import type { ByteMap } from '../files.ts';
import { refusal } from '../refusal.ts';
import { readXml } from '../xml/read.ts';
import type { XmlElement } from '../xml/types.ts';
import { urdfNameClash, urdfNoLimits, urdfRoot } from './findings.ts';
import { gazeboOf } from './gazebo.ts';
import { Looks } from './looks.ts';
import type { UrdfReading } from './reading.ts';
import { readShape } from './shape.ts';
import { surveyRobot } from './survey.ts';
import {
  JOINT_TYPES,
  type UrdfContact,
  type UrdfInertial,
  type UrdfJoint,
  type UrdfJointType,
  type UrdfLink,
  type UrdfRobot,
} from './types.ts';
import { childNamed, childrenNamed, UrdfValues } from './values.ts';
import { refuseXacro } from './xacro.ts';

/** Of our own writer: which of effort and velocity it had to make up. */
export const ASSUMED = 'propmaster:assumed';

/** Torsional [m] and rolling [m] friction where a file gives sliding alone: those of MuJoCo. */
const FRICTION = { torsional: 0.005, rolling: 0.0001 };

/**
 * The robot of a URDF file, its values checked, its names unique.
 *
 * @throws {PropmasterError} `invalid_input`: no well-formed XML, xacro, another root, a value or name that is none; `where`
 *   is `file:line`. `unsafe_input`: beyond the limits of XML
 * @see http://wiki.ros.org/urdf/XML
 */
export function parseUrdf(files: ByteMap, path: string, reading: UrdfReading): UrdfRobot {
  const robot = readXml(files.get(path)!, path);
  const values = new UrdfValues(path);
  if (robot.name !== 'robot') throw refusal('invalid_input', urdfRoot.at(values.place(robot), { root: robot.name }));
  refuseXacro(robot, path);
  surveyRobot(reading, robot);
  const gazebo = gazeboOf(robot, values);
  const looks = new Looks(robot, values, reading);
  const links = childrenNamed(robot, 'link').map((node): UrdfLink => {
    const name = values.name(node);
    const inertial = readInertial(node, values);
    return {
      name,
      place: values.place(node),
      ...(inertial ? { inertial } : {}),
      visuals: childrenNamed(node, 'visual').map((shape) => ({
        ...readShape(shape, `${name}_visual`, values),
        ...looks.of(shape),
      })),
      collisions: childrenNamed(node, 'collision').map((shape) => readShape(shape, `${name}_collision`, values)),
      contact: { ...gazebo.ofLink(name), ...readContact(node, values) },
    };
  });
  if (links.length === 0) {
    const soft = robot.children.some(({ name }) => /deformable$/.test(name));
    throw values.incomplete(robot, soft ? '<link>: it is a soft body of Bullet, which no prop can be' : '<link>');
  }
  const joints = robot.children
    .filter(({ name }) => name === 'joint' || name === 'drake:joint')
    .map((node) => readJoint(node, values, reading));
  refuseTwice('link', links);
  refuseTwice('joint', joints);
  return {
    name: robot.attributes.get('name') ?? '',
    path,
    place: values.place(robot),
    links,
    joints,
    materials: looks.named,
    isStatic: gazebo.isStatic,
  };
}

function refuseTwice(what: string, all: readonly { readonly name: string; readonly place: string }[]): void {
  const first = new Map<string, string>();
  for (const { name, place } of all) {
    const known = first.get(name);
    if (known !== undefined) throw refusal('invalid_input', urdfNameClash.at(place, { what, name, first: known }));
    first.set(name, place);
  }
}

function readInertial(link: XmlElement, values: UrdfValues): UrdfInertial | undefined {
  const node = childNamed(link, 'inertial');
  if (!node) return undefined;
  const tensor = childNamed(node, 'inertia');
  const entry = (name: string): number => values.number(tensor, name) ?? 0;
  const diagonal = ['ixx', 'iyy', 'izz'].map((name) => values.number(tensor, name));
  if (tensor && diagonal.includes(undefined))
    throw values.incomplete(tensor, `attribute ${['ixx', 'iyy', 'izz'][diagonal.indexOf(undefined)]}`);
  const inertia: Sym3 | undefined = tensor && [
    diagonal[0]!,
    diagonal[1]!,
    diagonal[2]!,
    entry('ixy'),
    entry('ixz'),
    entry('iyz'),
  ];
  return {
    place: values.place(node),
    mass: values.number(childNamed(node, 'mass'), 'value') ?? 0,
    pose: values.origin(node),
    ...(inertia ? { inertia } : {}),
  };
}

/** Bullet's words for a link. */
function readContact(link: XmlElement, values: UrdfValues): UrdfContact {
  const node = childNamed(link, 'contact');
  const of = (name: string): number | undefined => values.number(childNamed(node, name), 'value');
  const [sliding, torsional, rolling] = [of('lateral_friction'), of('spinning_friction'), of('rolling_friction')];
  const restitution = of('restitution');
  return {
    ...(sliding === undefined || sliding < 0
      ? {}
      : { friction: [sliding, torsional ?? FRICTION.torsional, rolling ?? FRICTION.rolling] }),
    ...(restitution === undefined ? {} : { restitution: Math.min(1, Math.max(0, restitution)) }),
  };
}

const SYNONYMS: Readonly<Record<string, UrdfJointType>> = { spherical: 'ball', continous: 'continuous' };

function readJoint(node: XmlElement, values: UrdfValues, reading: UrdfReading): UrdfJoint {
  const name = values.name(node);
  const said = values.name(node, 'type');
  const type =
    JOINT_TYPES.find((known) => known === said) ?? (Object.hasOwn(SYNONYMS, said) ? SYNONYMS[said] : undefined);
  if (type === undefined) throw values.wrong(node, 'type', `one of ${JOINT_TYPES.join(', ')}`);
  const [parent, child] = (['parent', 'child'] as const).map((end) => {
    const link = childNamed(node, end);
    if (!link) throw values.incomplete(node, `<${end}>`);
    return values.name(link, 'link');
  }) as [string, string];
  const hasAxis = type !== 'fixed' && type !== 'floating' && type !== 'ball';
  const axisNode = childNamed(node, 'axis');
  const axis = hasAxis ? (values.vector(axisNode, 'xyz') ?? [1, 0, 0]) : ([0, 0, 1] as const);
  if (!(length(axis) > 1e-9)) throw values.wrong(axisNode!, 'xyz', 'a direction');
  const dynamics = childNamed(node, 'dynamics');
  const stiffness = values.number(dynamics, 'stiffness') ?? values.number(dynamics, 'spring_stiffness') ?? 0;
  const limits = readLimits(node, type, values);
  if (limits === 'none') reading.findings.push(urdfNoLimits.at(values.place(node), { joint: name, type }));
  return {
    name,
    place: values.place(node),
    type,
    parent,
    child,
    pose: values.origin(node),
    axis: normalize(axis),
    ...(typeof limits === 'object' ? { limits } : {}),
    ...readStrength(node, type, values),
    ...readMimic(node, type, values),
    damping: values.number(dynamics, 'damping') ?? 0,
    friction: values.number(dynamics, 'friction') ?? 0,
    ...(stiffness > 0 ? { spring: { stiffness, rest: values.number(dynamics, 'spring_reference') ?? 0 } } : {}),
  };
}

/** A larger number is how a file says that there is no limit. */
const NO_LIMIT = 1e15;

/** 0 and less stand for no limit, as do numbers that our own writer had to put there because URDF demands some. */
function readStrength(
  node: XmlElement,
  type: UrdfJointType,
  values: UrdfValues,
): Pick<UrdfJoint, 'effort' | 'velocity'> {
  const limit = childNamed(node, 'limit');
  if (!limit || !hasOneFreedom(type)) return {};
  const assumed = limit.attributes.get(ASSUMED)?.split(' ') ?? [];
  const said = (name: 'effort' | 'velocity'): { [key in typeof name]?: number } => {
    const value = values.number(limit, name) ?? 0;
    return value > 0 && value < NO_LIMIT && !assumed.includes(name) ? { [name]: value } : {};
  };
  return { ...said('effort'), ...said('velocity') };
}

function readMimic(node: XmlElement, type: UrdfJointType, values: UrdfValues): Pick<UrdfJoint, 'mimic'> {
  const mimic = childNamed(node, 'mimic');
  if (!mimic || !hasOneFreedom(type)) return {};
  return {
    mimic: {
      joint: values.name(mimic, 'joint'),
      multiplier: values.number(mimic, 'multiplier') ?? 1,
      offset: values.number(mimic, 'offset') ?? 0,
    },
  };
}

const hasOneFreedom = (type: UrdfJointType): boolean =>
  type === 'revolute' || type === 'continuous' || type === 'prismatic';

/** `'none'`: it should have some. One that is given alone ends at 0, as the specification says. */
function readLimits(node: XmlElement, type: UrdfJointType, values: UrdfValues): UrdfJoint['limits'] | 'none' {
  if (type !== 'revolute' && type !== 'prismatic') return undefined;
  const limit = childNamed(node, 'limit');
  const [lower, upper] = [values.number(limit, 'lower'), values.number(limit, 'upper')];
  if (lower === undefined && upper === undefined) return 'none';
  return { lower: lower ?? 0, upper: upper ?? 0 };
}
