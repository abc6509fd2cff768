import type { Finding } from '../../model/finding.ts';
import { refusal } from '../refusal.ts';
import { otherModels, sdfPlacement, severalModels } from './findings.ts';
import { includedModel, type Placing, sceneryName } from './include.ts';
import { childOf, childrenOf, type SdfNode } from './node.ts';
import type { SdfReading } from './reading.ts';
import { poseFrom } from './values.ts';

interface Candidate {
  readonly name: string;
  readonly open: () => { readonly model: SdfNode; readonly placing: Placing };
}

/**
 * The model of a file that is the prop: the only one, or the one called like the prop or the file. In a world, ground
 * planes (models of planes alone) are scenery.
 *
 * @param names of the prop and the file, best first
 * @throws {PropmasterError} `invalid_input` with the list if several models could be meant, or there is none
 */
export function pickModel(
  reading: SdfReading,
  sdf: SdfNode,
  names: readonly string[],
): { model: SdfNode; placing: Placing } {
  const worlds = childrenOf(sdf, 'world');
  const candidates: Candidate[] = [
    ...childrenOf(sdf, 'model').map(direct),
    ...childrenOf(sdf, 'include').flatMap((include) => included(reading, include)),
    ...worlds.flatMap((world) => [
      ...childrenOf(world, 'model')
        .filter((model) => !isScenery(model))
        .map(direct),
      ...childrenOf(world, 'include').flatMap((include) => included(reading, include)),
    ]),
  ];
  const all = candidates.map(({ name }) => name);
  const taken =
    candidates.length === 1
      ? candidates[0]
      : names
          .map((name) => candidates.filter((one) => plain(one.name) === plain(name)))
          .find((same) => same.length === 1)?.[0];
  // Nothing but includes that are missing: the first one says so.
  const missing = [sdf, ...worlds].flatMap((holder) => childrenOf(holder, 'include'))[0];
  if (all.length === 0 && missing) includedModel(reading, missing);
  if (!taken) throw refusal('invalid_input', severalModels.at(sdf.place, { models: all }));
  const others = candidates.filter((one) => one !== taken).map(({ name }) => name);
  if (others.length > 0) reading.findings.push(otherModels.at(sdf.place, { taken: taken.name, others }));
  for (const world of worlds) dropWorld(reading, world);
  for (const kind of ['actor', 'light']) for (const _ of childrenOf(sdf, kind)) reading.dropped.add('part', kind);
  const { model, placing } = taken.open();
  reading.findings.push(...placementFinding(placing.pose ?? childOf(model, 'pose')));
  return { model, placing };
}

const direct = (model: SdfNode): Candidate => ({
  name: model.attributes.get('name') ?? '',
  open: () => ({ model, placing: {} }),
});

function included(reading: SdfReading, include: SdfNode): Candidate[] {
  const name = sceneryName(reading, include);
  if (name === undefined) return [];
  const open = () => includedModel(reading, include);
  return isScenery(open().model) ? [] : [{ name, open }];
}

/** A ground plane or a sun: nothing in it has a shape that could be carried. */
export function isScenery(model: SdfNode): boolean {
  if (model.children.some(({ name }) => name === 'model' || name === 'include' || name === 'joint')) return false;
  const shapes = childrenOf(model, 'link').flatMap((link) =>
    [...childrenOf(link, 'collision'), ...childrenOf(link, 'visual')].flatMap(
      (part) => childOf(part, 'geometry')?.children ?? [],
    ),
  );
  return shapes.length > 0 && shapes.every(({ name }) => name === 'plane');
}

export function dropWorld(reading: SdfReading, world: SdfNode, also: readonly string[] = []): void {
  const carried = new Set(['model', 'include', ...also]);
  const settings = new Set([
    'gravity',
    'magnetic_field',
    'atmosphere',
    'physics',
    'scene',
    'gui',
    'wind',
    'audio',
    'spherical_coordinates',
  ]);
  for (const { name } of world.children)
    if (!carried.has(name)) reading.dropped.add(settings.has(name) ? 'detail' : 'part', `world ${name}`);
}

function placementFinding(pose: SdfNode | undefined): Finding[] {
  const { position, rotation } = poseFrom(pose);
  const [x, y, z] = position;
  const turned = Math.abs(Math.abs(rotation[0]) - 1) > 1e-9;
  return pose && (x !== 0 || y !== 0 || z !== 0 || turned) ? [sdfPlacement.at(pose.place, { x, y, z })] : [];
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
