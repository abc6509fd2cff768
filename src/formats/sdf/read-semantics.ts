import { compose, invert } from '../../model/pose.ts';
import type { Articulation, Cavity, Grasp, Part, Pose, Semantics, SupportSurface } from '../../model/types.ts';
import { type Frame, type FramePoses, linkOf } from './frames.ts';
import { childOf, childrenOf, type SdfNode } from './node.ts';
import { incomplete, nameOf, numbersOf, sizesIn } from './values.ts';

/** The element of our own writer, in the namespace `urn:propmaster:sdf`. */
const ELEMENT = 'propmaster:semantics';

/** What a name in the file stands for. */
export interface SdfNameResolver {
  readonly linkName: (said: string, from: SdfNode) => string;
  readonly frame: (said: string, from: SdfNode) => Frame;
  readonly poses: FramePoses;
  /** Names of the collisions that one of the file became. */
  readonly collisions: (link: Frame, collision: string) => readonly string[];
  /** Name of a joint's frame → of the joint in the model. */
  readonly joints: ReadonlyMap<string, string>;
}

/** What `write.ts` puts beside the links; a model of other origin has empty semantics. */
export function readSemantics(model: SdfNode, lookup: SdfNameResolver): Semantics {
  const node = childOf(model, ELEMENT);
  const optional = <Key extends string>(key: Key) => {
    const value = childOf(node, `propmaster:${key}`)?.content;
    return value === undefined ? {} : ({ [key]: value } as Record<Key, string>);
  };
  const none = new Set(childrenOf(node, 'propmaster:none').map(({ text }) => text));
  const listed = <Key extends string, Thing>(key: Key, things: readonly Thing[]) =>
    things.length > 0 || none.has(key) ? ({ [key]: things } as Record<Key, readonly Thing[]>) : {};
  return {
    ...optional('category'),
    labels: childrenOf(node, 'propmaster:label').map(({ content }) => content),
    ...optional('prompt'),
    ...optional('license'),
    ...optional('attribution'),
    ...optional('synset'),
    ...optional('wikidata'),
    cavities: childrenOf(node, 'propmaster:cavity').map((cavity) => readCavity(cavity, lookup.linkName)),
    ...listed(
      'supports',
      childrenOf(node, 'propmaster:support').map((one): SupportSurface => {
        const [x, y] = numbersOf(needed(one, 'propmaster:size'), 2) as [number, number];
        return { ...onLink(one, lookup), size: [x, y] };
      }),
    ),
    ...listed(
      'grasps',
      childrenOf(node, 'propmaster:grasp').map(
        (one): Grasp => ({ ...onLink(one, lookup), width: numbersOf(needed(one, 'propmaster:width'), 1)[0]! }),
      ),
    ),
    ...listed(
      'parts',
      childrenOf(node, 'propmaster:part').map((one): Part => {
        const said = attribute(one, 'link');
        const link = linkOf(lookup.frame(said, one));
        const collisions = childrenOf(one, 'propmaster:collision').flatMap(({ text }) => lookup.collisions(link, text));
        return { label: attribute(one, 'label'), link: lookup.linkName(said, one), collisions };
      }),
    ),
    ...listed(
      'articulations',
      childrenOf(node, 'propmaster:articulation').flatMap((one): Articulation[] => {
        const joint = lookup.joints.get(lookup.frame(attribute(one, 'joint'), one).name);
        const detents = childOf(one, 'propmaster:detents');
        if (joint === undefined) return [];
        const at = detents && numbersOf(detents, detents.text.split(/\s+/).length);
        return [{ joint, kind: attribute(one, 'kind'), ...(at ? { detents: at } : {}) }];
      }),
    ),
  };
}

/** The place of a frame in its link. */
function onLink(
  node: SdfNode,
  { frame, poses, linkName }: SdfNameResolver,
): { name: string; link: string; pose: Pose } {
  const said = attribute(node, 'frame');
  const found = frame(said, node);
  const pose = compose(invert(poses.of(linkOf(found))), poses.of(found));
  return { name: nameOf(node), link: linkName(said, node), pose };
}

function needed(node: SdfNode, name: string): SdfNode {
  const child = childOf(node, name);
  if (!child) throw incomplete(node, `<${name}>`);
  return child;
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
