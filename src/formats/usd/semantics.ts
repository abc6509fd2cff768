import type { Collision, Link, Pose, SimModel } from '../../model/types.ts';
import { number } from '../numbers.ts';
import { placed } from './geometry.ts';
import type { PlacedLink } from './places.ts';
import { dictionary, displayName, type Prim, quote, tokens, tuple } from './usda.ts';

/** Labels as a prim has them: nothing where there are none. */
export interface Labelled {
  readonly schemas: readonly string[];
  readonly properties: readonly string[];
}

/** Labels of a prim by taxonomy. @see https://openusd.org/release/api/class_usd_semantics_labels_a_p_i.html */
export function labelled(taxonomies: Readonly<Record<string, readonly string[]>>): Labelled {
  const used = Object.entries(taxonomies).filter(([, values]) => values.length > 0);
  return {
    schemas: used.map(([taxonomy]) => `SemanticsLabelsAPI:${taxonomy}`),
    properties: used.map(([taxonomy, values]) => `token[] semantics:labels:${taxonomy} = ${tokens(values)}`),
  };
}

/**
 * The taxonomies of the prop itself: what it is, in one word, in Princeton's and in Wikidata's, and free labels.
 * SimReady's own taxonomy for Wikidata, `wikidata_qcode`, is left to those who make SimReady assets.
 */
export const rootLabels = ({ semantics }: SimModel): Record<string, readonly string[]> => ({
  class: semantics.category === undefined ? [] : [semantics.category],
  tags: semantics.labels,
  wikidata: semantics.wikidata === undefined ? [] : [semantics.wikidata],
  wordnet: semantics.synset === undefined ? [] : [semantics.synset],
});

/**
 * The taxonomy `part`: on colliders what they are part of, which one hit or force belongs to; on a link that a joint moves
 * what it is: `door`, which segmentation of what is seen can tell.
 */
export function partsOf({ semantics, joints }: SimModel, link: Link) {
  const parts = (semantics.parts ?? []).filter((part) => part.link === link.name);
  const moved = joints.filter(({ child }) => child === link.name).map(({ name }) => name);
  const kinds = (semantics.articulations ?? []).flatMap(({ joint, kind }) => (moved.includes(joint) ? [kind] : []));
  return {
    link: labelled({ [PART]: [...new Set(kinds)] }),
    of: ({ name }: Collision): Labelled =>
      labelled({ [PART]: parts.flatMap(({ label, collisions }) => (collisions.includes(name) ? [label] : [])) }),
  };
}

/** Taxonomy of parts. */
export const PART = 'part';

/** Frames that mean something, below their link: nothing is drawn and nothing collides there. */
export function frames({ semantics }: SimModel, { link, ...names }: PlacedLink): Prim[] {
  const { cavities, supports = [], grasps = [] } = semantics;
  const here = <Thing extends { readonly link: string }>(things: readonly Thing[]): Thing[] =>
    things.filter((thing) => thing.link === link.name);
  return [
    ...here(cavities).map(({ name, pose, size }, i) =>
      frame(`cavity_${name}`, name, names.cavities[i]!, pose, `double3 cavitySize = ${tuple(size)}`),
    ),
    ...here(supports).map(({ name, pose, size }, i) =>
      frame(`support_${name}`, name, names.supports[i]!, pose, `double2 supportSize = ${tuple(size)}`),
    ),
    ...here(grasps).map(({ name, pose, width }, i) =>
      frame(`grasp_${name}`, name, names.grasps[i]!, pose, `double graspWidth = ${number(width)}`),
    ),
  ];
}

const frame = (wanted: string, shown: string, name: string, pose: Pose, size: string): Prim => ({
  type: 'Xform',
  name,
  metadata: [...dictionary('customData', [size]), ...displayName(wanted, name, shown)],
  properties: placed(pose),
});

/** Custom data of the root: what the prop is known to have none of, which no prim could tell from the unknown. */
export function knownToLack({ semantics }: SimModel): string[] {
  const none = (['supports', 'grasps', 'parts', 'articulations'] as const).filter(
    (list) => semantics[list]?.length === 0,
  );
  return none.length === 0 ? [] : [`string[] none = ${tokens(none)}`];
}

/** Custom data of a joint's prim: what it is for, and where it clicks into place [rad] or [m]. */
export function articulationData({ semantics }: SimModel, joint: string): string[] {
  const said = semantics.articulations?.find((one) => one.joint === joint);
  if (!said) return [];
  return [
    ...(said.detents ? [`double[] detents = [${said.detents.map(number).join(', ')}]`] : []),
    `string kind = ${quote(said.kind)}`,
  ];
}
