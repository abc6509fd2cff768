import type { Cavity, Pose, Semantics } from '../../model/types.ts';
import { childOf, childrenOf, type SdfNode } from './node.ts';
import { incomplete, nameOf, numbersOf, sizesIn } from './values.ts';

/** The element of our own writer, in the namespace `urn:propmaster:sdf`. */
const ELEMENT = 'propmaster:semantics';

/** What `write.ts` puts beside the links; a model of other origin has empty semantics. */
export function readSemantics(model: SdfNode, linkName: (said: string, from: SdfNode) => string): Semantics {
  const node = childOf(model, ELEMENT);
  const optional = <Key extends string>(key: Key) => {
    const value = childOf(node, `propmaster:${key}`)?.content;
    return value === undefined ? {} : ({ [key]: value } as Record<Key, string>);
  };
  return {
    ...optional('category'),
    labels: childrenOf(node, 'propmaster:label').map(({ content }) => content),
    ...optional('prompt'),
    ...optional('license'),
    cavities: childrenOf(node, 'propmaster:cavity').map((cavity) => readCavity(cavity, linkName)),
  };
}

/** Pairs of links that never collide, as our own writer says it; `undefined` for a model of other origin. */
export function readOwnExclusions(
  model: SdfNode,
  linkName: (said: string, from: SdfNode) => string,
): [string, string][] | undefined {
  const node = childOf(model, ELEMENT);
  if (!node) return undefined;
  return childrenOf(node, 'propmaster:exclude').map((exclude) => {
    const [a, b] = (['link1', 'link2'] as const).map((end) => linkName(attribute(exclude, end), exclude));
    return [a!, b!];
  });
}

function readCavity(node: SdfNode, linkName: (said: string, from: SdfNode) => string): Cavity {
  const pose = childOf(node, 'propmaster:pose');
  if (!pose) throw incomplete(node, '<propmaster:pose>');
  const [x, y, z, qw, qx, qy, qz] = numbersOf(pose, 7) as [number, number, number, number, number, number, number];
  const placed: Pose = { position: [x, y, z], rotation: [qw, qx, qy, qz] };
  return {
    name: nameOf(node),
    link: linkName(attribute(node, 'link'), node),
    pose: placed,
    size: sizesIn(node, 'propmaster:size'),
  };
}

function attribute(node: SdfNode, name: string): string {
  const value = node.attributes.get(name);
  if (value === undefined || value === '') throw incomplete(node, name);
  return value;
}
