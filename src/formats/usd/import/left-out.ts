import type { Finding } from '../../../model/finding.ts';
import { animated, foreignNames, notCarried } from '../read-findings.ts';
import type { StagePrim } from '../stage/types.ts';
import type { Survey } from './survey.ts';

/** Namespaces of attributes whose meaning is read, or has none for a prop. */
const KNOWN =
  /^(?:physics|xformOp|primvars|inputs|outputs|info|material|drive|limit|semantics?|collection|subsetFamily|ui|omni|userProperties|state|proxyPrim|extent|visibility)$/;

/** Attributes of other namespaces that are read. */
const READ = /^physxJoint:(?:armature|jointFriction)$|^physxJointAxis:\w+:(?:dynamic|static)FrictionEffort$/;

/** What a stage has that a prop has no place for, one finding each kind. */
export function leftOut(top: StagePrim, { left }: Survey, place: string): Finding[] {
  const moving: string[] = [];
  const foreign = new Map<string, number>();
  const visit = (prim: StagePrim): void => {
    for (const [name, { animated: moves }] of prim.attributes) {
      if (moves) moving.push(`${prim.path}.${name}`);
      const [first, second] = name.split(':');
      if (second !== undefined && !KNOWN.test(first!) && !READ.test(name))
        foreign.set(first!, (foreign.get(first!) ?? 0) + 1);
    }
    for (const child of prim.children) visit(child);
  };
  visit(top);
  return [
    ...(left.size > 0 ? [notCarried.at(place, { elements: Object.fromEntries(left) })] : []),
    ...(moving.length > 0 ? [animated.at(place, { count: moving.length, first: moving[0]! })] : []),
    ...(foreign.size > 0 ? [foreignNames.at(place, { names: Object.fromEntries([...foreign].toSorted()) })] : []),
  ];
}
