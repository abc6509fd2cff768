import type { Names } from '../../../model/names.ts';
import { compose, invert } from '../../../model/pose.ts';
import type { Cavity, Pose, Semantics } from '../../../model/types.ts';
import type { Value } from '../layer/types.ts';
import type { StagePrim } from '../stage/types.ts';
import { rigidOf } from './matrix.ts';
import type { Scene } from './scene.ts';
import { entryOf, instancesOf, textOf, textsOf } from './values.ts';

/**
 * What the stage says the thing is: labels of SemanticsLabelsAPI on the prop and its bodies (`class` is the category), the
 * older `semantic:*:params` of Isaac Sim, SimReady's metadata of the layer, and what our own writer adds.
 *
 * @param prims the top prim and the bodies
 */
export function readSemantics(scene: Scene, prims: readonly StagePrim[], cavities: readonly Cavity[]): Semantics {
  const classes: string[] = [];
  const labels: string[] = [];
  for (const prim of prims) {
    for (const taxonomy of instancesOf(prim, 'SemanticsLabelsAPI'))
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
  const license = text(entryOf(scene.top, 'customData', 'license')) ?? text(simReady?.get('asset_license'));
  const prompt = text(entryOf(scene.top, 'customData', 'prompt'));
  const others = new Set([...labels, ...classes.filter((label) => label !== category)].filter((label) => label !== ''));
  return {
    ...(category === undefined ? {} : { category }),
    labels: [...others].toSorted(),
    ...(prompt === undefined ? {} : { prompt }),
    ...(license === undefined ? {} : { license }),
    cavities,
  };
}

/** The free boxes of a link that our own writer has put there. */
export function cavitiesOf(
  scene: Scene,
  prims: readonly StagePrim[],
  { link, frame, names }: { readonly link: string; readonly frame: Pose; readonly names: Names },
): Cavity[] {
  return prims.flatMap((prim) => {
    const size = entryOf(prim, 'customData', 'cavitySize');
    if (!Array.isArray(size) || size.length !== 3) return [];
    const [x, y, z] = size.map((value) => Number(value) * scene.metersPerUnit) as [number, number, number];
    const pose = compose(invert(frame), rigidOf(scene.placeOf(prim)));
    return [{ name: names.unique(prim.name.replace(/^cavity_/, ''), 'cavity'), link, pose, size: [x, y, z] }];
  });
}

const text = (value: Value | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const dictionary = (value: Value | undefined): ReadonlyMap<string, Value> | undefined =>
  value instanceof Map ? value : undefined;
