import type { Pose, SimModel } from '../../model/types.ts';
import { numbers } from '../numbers.ts';
import { fullFriction } from './friction.ts';
import {
  CAVITY_SITE,
  GRASP_HALF_SIZE,
  GRASP_SITE,
  LABEL_SEPARATOR,
  SUPPORT_HALF_THICKNESS,
  SUPPORT_SITE,
  TEXT,
} from './semantics.ts';
import { placed, text } from './write-parts.ts';
import { element } from './xml.ts';

/** The cavities, supports and grasps of a link, as hidden boxes. @param link name in the model */
export function semanticSites({ semantics }: SimModel, link: string): string[] {
  const { cavities, supports = [], grasps = [] } = semantics;
  const here = <Thing extends { readonly link: string }>(things: readonly Thing[]): Thing[] =>
    things.filter((thing) => thing.link === link);
  return [
    ...here(cavities).map(({ name, pose, size }) => box(`${CAVITY_SITE}${name}`, pose, halves(size))),
    ...here(supports).map(({ name, pose, size }) =>
      box(`${SUPPORT_SITE}${name}`, pose, [...halves(size), SUPPORT_HALF_THICKNESS]),
    ),
    ...here(grasps).map(({ name, pose, width }) =>
      box(`${GRASP_SITE}${name}`, pose, [GRASP_HALF_SIZE, width / 2, GRASP_HALF_SIZE]),
    ),
  ];
}

const halves = (edges: readonly number[]): number[] => edges.map((edge) => edge / 2);

const box = (name: string, pose: Pose, size: readonly number[]): string =>
  element('site', { name, type: 'box', ...placed(pose), size: numbers(size), group: '4', rgba: '0 0 0 0' });

/**
 * What MJCF has no words for, as texts that MuJoCo carries along.
 *
 * @param called name of a link's body
 */
export function meaning({ semantics, links, joints }: SimModel, called = (link: string): string => link): string[] {
  const { supports, grasps, parts, articulations } = semantics;
  const none = [...(supports?.length === 0 ? ['supports'] : []), ...(grasps?.length === 0 ? ['grasps'] : [])];
  const bouncing = links.flatMap(({ collisions }) =>
    collisions.flatMap(({ name, restitution }) => (restitution === undefined ? [] : [[name, restitution] as const])),
  );
  const swift = joints.flatMap(({ name, velocity }) => (velocity === undefined ? [] : [[name, velocity] as const]));
  return [
    ...text(TEXT.category, semantics.category),
    ...text(TEXT.labels, semantics.labels.join(LABEL_SEPARATOR)),
    ...text(TEXT.license, semantics.license),
    ...text(TEXT.attribution, semantics.attribution),
    ...text(TEXT.prompt, semantics.prompt),
    ...text(TEXT.synset, semantics.synset),
    ...text(TEXT.wikidata, semantics.wikidata),
    ...json(
      TEXT.parts,
      parts?.map(({ label, link, collisions }) => ({ label, link: called(link), collisions })),
    ),
    ...json(TEXT.articulations, articulations),
    ...text(TEXT.none, none.length === 0 ? undefined : none.join(LABEL_SEPARATOR)),
    ...json(TEXT.friction, fullFriction(links)),
    ...json(TEXT.restitution, bouncing.length === 0 ? undefined : Object.fromEntries(bouncing)),
    ...json(TEXT.velocity, swift.length === 0 ? undefined : Object.fromEntries(swift)),
  ];
}

const json = (name: string, value: object | undefined): string[] =>
  text(name, value === undefined ? undefined : JSON.stringify(value));
