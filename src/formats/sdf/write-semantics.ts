import type { Cavity, SimModel } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';
import type { SdfNames } from './write-names.ts';
import { list, text } from './write-values.ts';

/**
 * What SDF has no words for, in a namespace of its own, which its parsers carry along without looking at it.
 *
 * @see http://sdformat.org/tutorials?tut=custom_elements_attributes_proposal
 */
export function semanticsElement({ semantics, collisionExclusions }: SimModel, { paths }: SdfNames): string[] {
  const { category, labels, license, prompt, cavities } = semantics;
  const optional = (name: string, content: string | undefined): string[] =>
    content === undefined ? [] : [text(`propmaster:${name}`, content)];
  const parts = [
    ...optional('category', category),
    ...labels.flatMap((label) => optional('label', label)),
    ...optional('license', license),
    ...optional('prompt', prompt),
    ...cavities.map((cavity) => cavityElement(cavity, paths)),
    ...collisionExclusions.map(([a, b]) =>
      element('propmaster:exclude', { link1: paths.get(a) ?? a, link2: paths.get(b) ?? b }),
    ),
  ];
  return parts.length === 0 ? [] : [element('propmaster:semantics', {}, parts)];
}

/** Pose in the link frame: position and quaternion, scalar first; full edge lengths [m]. */
const cavityElement = ({ name, link, pose, size }: Cavity, paths: ReadonlyMap<string, string>): string =>
  element('propmaster:cavity', { name, link: paths.get(link) ?? link }, [
    text('propmaster:pose', list([...pose.position, ...pose.rotation])),
    text('propmaster:size', list(size)),
  ]);
