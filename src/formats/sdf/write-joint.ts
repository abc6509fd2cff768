import type { Joint, Mimic } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import { encodeJoint } from '../own-values.ts';
import type { SdfNames } from './write-names.ts';
import { at, list, precise, text } from './write-values.ts';

/**
 * A `<joint>`. Its frame lies at the anchor with the axes of the child, in which the axis is given.
 *
 * @param couples whether this version of SDF has `<mimic>`: from 1.11 on
 */
export function jointElement(joint: Joint, names: SdfNames, couples: boolean): string {
  const { anchor, armature } = joint;
  const mimic = joint.mimic && { ...joint.mimic, joint: names.joints.get(joint.mimic.joint) ?? joint.mimic.joint };
  const others = encodeJoint({ ...joint, ...(mimic ? { mimic } : {}) });
  const name = names.joints.get(joint.name)!;
  const own = name === joint.name ? {} : { 'propmaster:name': joint.name };
  return element('joint', { name, type: typeOf(joint), ...own }, [
    ...(anchor.every((value) => value === 0) ? [] : [at(anchor)]),
    text('parent', names.links.get(joint.parent)!),
    text('child', names.links.get(joint.child)!),
    ...axis(joint, couples ? mimic : undefined),
    ...(armature === undefined ? [] : [text('propmaster:armature', precise(armature))]),
    ...(others === undefined ? [] : [text('propmaster:joint', others)]),
  ]);
}

/** Bolts the root to the world, in the pose in which the model is placed there. */
export const anchorElement = (name: string, root: string): string =>
  element('joint', { name, type: 'fixed' }, [text('parent', 'world'), text('child', root)]);

/**
 * A hinge without limits turns without end, and all simulators know it. `continuous` says the same, but Gazebo Fortress
 * (ign-physics 5) makes a fixed joint of it, and tells only its log.
 */
const typeOf = ({ type }: Joint): string => (type === 'continuous' ? 'revolute' : type);

/** Of a ball joint `<axis>` only says how it is damped, which DART takes for all directions (since gz-physics 8). */
function axis(joint: Joint, mimic: Mimic | undefined): string[] {
  if (joint.type === 'fixed') return [];
  const inside = dynamics(joint);
  if (joint.type === 'ball') return inside.length === 0 ? [] : [element('axis', {}, [text('xyz', '0 0 1'), ...inside])];
  return [element('axis', {}, [text('xyz', list(joint.axis)), ...follow(mimic), ...limit(joint), ...inside])];
}

/** @see http://sdformat.org/spec?ver=1.11&elem=joint: follower = multiplier · (leader − reference) + offset */
function follow(mimic: Mimic | undefined): string[] {
  if (!mimic) return [];
  const { joint, multiplier, offset } = mimic;
  return [
    element('mimic', { joint }, [
      text('multiplier', precise(multiplier)),
      text('offset', precise(offset)),
      text('reference', '0'),
    ]),
  ];
}

/** Without an effort and a velocity the joint is as strong and fast as it needs to be. */
function limit({ limits, effort, velocity }: Joint): string[] {
  const value = (name: string, number: number | undefined): string[] =>
    number === undefined ? [] : [text(name, precise(number))];
  const inside = [
    ...value('lower', limits?.lower),
    ...value('upper', limits?.upper),
    ...value('effort', effort),
    ...value('velocity', velocity),
  ];
  return inside.length === 0 ? [] : [element('limit', {}, inside)];
}

function dynamics({ damping, friction, spring }: Joint): string[] {
  const parts = [
    ...(damping === undefined ? [] : [text('damping', precise(damping))]),
    ...(friction === undefined ? [] : [text('friction', precise(friction))]),
    ...(spring === undefined
      ? []
      : [text('spring_reference', precise(spring.rest)), text('spring_stiffness', precise(spring.stiffness))]),
  ];
  return parts.length === 0 ? [] : [element('dynamics', {}, parts)];
}
