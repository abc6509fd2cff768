import type { PlacedSemantics } from '../../../model/carry-semantics.ts';
import type { Names } from '../../../model/names.ts';
import { compose, invert } from '../../../model/pose.ts';
import type { Part, Pose, Semantics } from '../../../model/types.ts';
import type { Value } from '../layer/types.ts';
import { PART } from '../semantics.ts';
import type { StagePrim } from '../stage/types.ts';
import { rigidOf } from './matrix.ts';
import type { UsdCollider } from './parts.ts';
import type { Scene } from './scene.ts';
import { entryOf, instancesOf, textOf, textsOf } from './values.ts';

/**
 * What the stage says the thing is: labels of SemanticsLabelsAPI on the prop and its bodies (`class` is the category,
 * `wordnet` and `wikidata` are what they say, `part` belongs to {@link partsIn}), the older `semantic:*:params` of Isaac Sim, SimReady's metadata of the layer, and what our own writer adds.
 *
 * @param prims the top prim and the bodies
 * @param placed what lies on links and belongs to joints
 */
export function readSemantics(scene: Scene, prims: readonly StagePrim[], placed: PlacedSemantics): Semantics {
  const classes: string[] = [];
  const labels: string[] = [];
  for (const prim of prims) {
    for (const taxonomy of instancesOf(prim, 'SemanticsLabelsAPI'))
      if (!APART.has(taxonomy))
        (taxonomy === 'class' ? classes : labels).push(...textsOf(prim, `semantics:labels:${taxonomy}`));
    for (const name of prim.attributes.keys()) {
      const [, instance] = /^semantic:(.+):params:semanticData$/.exec(name) ?? [];
      if (instance === undefined) continue;
      const kind = textOf(prim, `semantic:${instance}:params:semanticType`);
      (kind === 'class' ? classes : labels).push(...(textOf(prim, name)?.split(',') ?? []).map((text) => text.trim()));
    }
  }
  const simReady = dictionary(dictionary(scene.stage.metadata.get('customLayerData'))?.get('SimReady_Metadata'));
  const category = classes[0] ?? text(simReady?.get('category'));
  const license = text(entryOf(scene.top, 'customData', 'license')) ?? ofSimReady(text(simReady?.get('asset_license')));
  const prompt = text(entryOf(scene.top, 'customData', 'prompt'));
  const others = new Set([...labels, ...classes.filter((label) => label !== category)].filter((label) => label !== ''));
  return {
    ...(category === undefined ? {} : { category }),
    labels: [...others].toSorted(),
    ...(prompt === undefined ? {} : { prompt }),
    ...(license === undefined ? {} : { license }),
    ...optional('attribution', text(entryOf(scene.top, 'customData', 'attribution'))),
    ...optional('synset', textsOf(scene.top, 'semantics:labels:wordnet')[0]),
    ...optional('wikidata', textsOf(scene.top, 'semantics:labels:wikidata')[0]),
    ...known(scene, placed),
  };
}

/** SimReady has no empty field. */
const ofSimReady = (license: string | undefined): string | undefined =>
  license === 'unspecified' ? undefined : license;

/** Taxonomies that are no free labels. */
const APART: ReadonlySet<string> = new Set([PART, 'wordnet', 'wikidata']);

const optional = <Key extends string>(key: Key, value: string | undefined) =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, string>);

/** Lists with something in them, and those of which our own writer says that there is nothing. */
function known(scene: Scene, { cavities, supports, grasps, parts, articulations }: PlacedSemantics): PlacedSemantics {
  const none = new Set(itemsOf(entryOf(scene.top, 'customData', 'none')));
  const told = Object.entries({ supports, grasps, parts, articulations }).filter(
    ([list, things = []]) => things.length > 0 || none.has(list),
  );
  return { cavities, ...Object.fromEntries(told) };
}

/** What colliders of a link are labelled as parts of; see `writeUsd`. */
export function partsIn(link: string, colliders: readonly UsdCollider[]): Part[] {
  const parts = new Map<string, string[]>();
  for (const { prim, collisions } of colliders)
    for (const label of textsOf(prim, `semantics:labels:${PART}`))
      parts.set(label, [...(parts.get(label) ?? []), ...collisions.map(({ name }) => name)]);
  return [...parts].map(([label, names]) => ({ label, link, collisions: names }));
}

/** What the prim of a joint says it is for; see `writeUsd`. */
export function articulationOf(prim: StagePrim, joint: string): NonNullable<Semantics['articulations']> {
  const kind = text(entryOf(prim, 'customData', 'kind'));
  const detents = itemsOf(entryOf(prim, 'customData', 'detents')).filter((item) => typeof item === 'number');
  return kind === undefined ? [] : [{ joint, kind, ...(detents.length > 0 ? { detents } : {}) }];
}

/** Names that are given, by kind of frame, each once in the model. */
export interface FrameNames {
  readonly cavities: Names;
  readonly supports: Names;
  readonly grasps: Names;
}

/** The frames of a link that our own writer has put there. */
export function framesOf(
  scene: Scene,
  prims: readonly StagePrim[],
  { link, frame, names }: { readonly link: string; readonly frame: Pose; readonly names: FrameNames },
): Required<Pick<Semantics, 'cavities' | 'supports' | 'grasps'>> {
  const of = <Size>(what: string, list: keyof FrameNames, key: string, read: (numbers: readonly number[]) => Size[]) =>
    prims.flatMap((prim) => {
      const said = entryOf(prim, 'customData', key);
      const numbers = (Array.isArray(said) ? said : [said]).map((value) => Number(value) * scene.metersPerUnit);
      return read(said === undefined ? [] : numbers).map((size) => ({
        name: names[list].unique(prim.name.replace(new RegExp(`^${what}_`), ''), what),
        link,
        pose: compose(invert(frame), rigidOf(scene.placeOf(prim))),
        ...size,
      }));
    });
  return {
    cavities: of('cavity', 'cavities', 'cavitySize', ([x, y, z]) =>
      z === undefined ? [] : [{ size: [x!, y!, z] as const }],
    ),
    supports: of('support', 'supports', 'supportSize', ([x, y]) =>
      y === undefined ? [] : [{ size: [x!, y] as const }],
    ),
    grasps: of('grasp', 'grasps', 'graspWidth', ([width]) => (width === undefined ? [] : [{ width }])),
  };
}

/** Of an array in custom data. */
function itemsOf(value: Value | undefined): readonly unknown[] {
  const items = typeof value === 'object' && value !== null && 'items' in value ? value.items : [];
  return [...(items as Iterable<unknown>)];
}

const text = (value: Value | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const dictionary = (value: Value | undefined): ReadonlyMap<string, Value> | undefined =>
  value instanceof Map ? value : undefined;
