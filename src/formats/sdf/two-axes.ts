import { shareInertial } from '../../model/joint-chain.ts';
import { IDENTITY, type Link } from '../../model/types.ts';
import type { Frame } from './frames.ts';
import { jointTwoAxes } from './joint-findings.ts';
import type { AxisRead, JointRead } from './read-joint.ts';
import type { SdfReading } from './reading.ts';

/** A link that stands between the two hinges of a joint about two axes. */
export interface BetweenLink {
  readonly frame: Frame;
  /** The link that the joint moves, in whose place it stands. */
  readonly child: Frame;
}

/**
 * A `universal` or `revolute2` joint as two hinges in a row: the first turns a link without shapes against the parent, the
 * second the child against that link. Two ends that don't move keep one joint, which says so.
 *
 * @param joint with the first axis
 * @param second what the joint has about its second axis
 * @see http://sdformat.org/spec?elem=joint: "axis2"
 */
export function twoHinges(
  reading: SdfReading,
  joint: JointRead,
  second: AxisRead,
): { readonly joints: readonly JointRead[]; readonly between: readonly BetweenLink[] } {
  const { name, called, place, child } = joint;
  if (child === undefined) return { joints: [joint], between: [] };
  const frame: Frame = {
    kind: 'link',
    name: `${name}_cross`,
    called: `${called}_cross`,
    place,
    pose: IDENTITY,
    base: () => child,
    attachedTo: () => frame,
  };
  reading.findings.push(jointTwoAxes.at(place, { joint: name, second: `${name}_2`, link: frame.name }));
  return {
    joints: [
      { ...joint, child: frame },
      { ...joint, ...second, name: `${name}_2`, called: `${called}_2`, parent: frame },
    ],
    between: [{ frame, child }],
  };
}

/**
 * The links with those between two hinges, each of which takes a share of the mass of its child.
 *
 * @param links in their order, those between without a mass
 * @param between name of a link between → that of its child
 */
export function withShares(links: readonly Link[], between: ReadonlyMap<string, string>): Link[] {
  const inertials = new Map(links.map(({ name, inertial }) => [name, inertial]));
  for (const [link, child] of between) {
    const { between: part, last } = shareInertial(inertials.get(child)!, 1);
    inertials.set(link, part);
    inertials.set(child, last);
  }
  return links.map((link) => ({ ...link, inertial: inertials.get(link.name)! }));
}
