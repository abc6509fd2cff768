import type { Cavity, Grasp, SimModel, SupportSurface } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import { type FramedThing, framedThings, type SdfNames, shapeNames } from './write-names.ts';
import type { JointedTree } from './write-trees.ts';
import { list, pose, precise, text } from './write-values.ts';

/**
 * What SDF has no words for, in a namespace of its own, which its parsers carry along without looking at it.
 *
 * @see http://sdformat.org/tutorials?tut=custom_elements_attributes_proposal
 */
export function semanticsElement(model: SimModel, names: SdfNames): string[] {
  const { semantics, collisionExclusions } = model;
  const { category, labels, license, attribution, prompt, synset, wikidata, supports, grasps } = semantics;
  const { paths } = names;
  const optional = (name: string, content: string | undefined): string[] =>
    content === undefined ? [] : [text(`propmaster:${name}`, content)];
  const none = (['supports', 'grasps', 'parts', 'articulations'] as const).filter(
    (kind) => semantics[kind]?.length === 0,
  );
  const about = [
    ...optional('category', category),
    ...labels.flatMap((label) => optional('label', label)),
    ...optional('license', license),
    ...optional('attribution', attribution),
    ...optional('prompt', prompt),
    ...optional('synset', synset),
    ...optional('wikidata', wikidata),
    ...semantics.cavities.map((cavity) => cavityElement(cavity, paths)),
    ...(supports ?? []).map((support) => supportElement(support, names)),
    ...(grasps ?? []).map((grasp) => graspElement(grasp, names)),
    ...partElements(model, names),
    ...articulationElements(model, names),
    ...none.flatMap((kind) => optional('none', kind)),
    ...collisionExclusions.map(([a, b]) =>
      element('propmaster:exclude', { link1: paths.get(a) ?? a, link2: paths.get(b) ?? b }),
    ),
  ];
  return about.length === 0 ? [] : [element('propmaster:semantics', {}, about)];
}

/**
 * The frames of a tree's cavities, supports and grasps: `cavity_inside`, `support_top`, `grasp_handle`, attached to their
 * links, so that any tool that resolves SDF's frames finds them. What size they have stands in {@link semanticsElement}.
 */
export function frameElements({ links }: JointedTree, { semantics }: SimModel, names: SdfNames): string[] {
  const here = new Set(links.map(({ name }) => name));
  return framedThings(semantics).flatMap(([, thing]) => {
    const frame = names.frames.get(thing);
    if (!frame || !here.has(thing.link)) return [];
    return [element('frame', { name: frame.name, attached_to: names.links.get(thing.link)! }, pose(thing.pose))];
  });
}

/** Pose in the link frame: position and quaternion, scalar first; full edge lengths [m]. */
const cavityElement = ({ name, link, pose, size }: Cavity, paths: ReadonlyMap<string, string>): string =>
  element('propmaster:cavity', { name, link: paths.get(link) ?? link }, [
    text('propmaster:pose', list([...pose.position, ...pose.rotation])),
    text('propmaster:size', list(size)),
  ]);

const frameOf = (thing: FramedThing, { frames }: SdfNames): string => frames.get(thing)?.path ?? thing.link;

/** Full edge lengths along X and Y of its frame [m]. */
const supportElement = (support: SupportSurface, names: SdfNames): string =>
  element('propmaster:support', { name: support.name, frame: frameOf(support, names) }, [
    text('propmaster:size', list(support.size)),
  ]);

/** Between the fingertips, along Y of its frame [m]. */
const graspElement = (grasp: Grasp, names: SdfNames): string =>
  element('propmaster:grasp', { name: grasp.name, frame: frameOf(grasp, names) }, [
    text('propmaster:width', precise(grasp.width)),
  ]);

/** By the names that collisions have in the file. */
function partElements({ semantics, links }: SimModel, { paths }: SdfNames): string[] {
  return (semantics.parts ?? []).map(({ label, link: owner, collisions }) => {
    const link = links.find(({ name }) => name === owner);
    const written = link ? shapeNames(link).collisions : [];
    const inFile = (link?.collisions ?? []).flatMap(({ name }, i) => (collisions.includes(name) ? [written[i]!] : []));
    return element(
      'propmaster:part',
      { label, link: paths.get(owner) ?? owner },
      inFile.map((name) => text('propmaster:collision', name)),
    );
  });
}

/** Detents ascending [rad] or [m]. */
const articulationElements = ({ semantics }: SimModel, { jointPaths }: SdfNames): string[] =>
  (semantics.articulations ?? []).map(({ joint, kind, detents }) =>
    element(
      'propmaster:articulation',
      { joint: jointPaths.get(joint) ?? joint, kind },
      detents && detents.length > 0 ? [text('propmaster:detents', list(detents))] : [],
    ),
  );
