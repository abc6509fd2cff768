import type { Adapter } from '../../adapters/contract.ts';
import { PropmasterError } from '../errors.ts';
import { rotate } from '../model/pose.ts';
import { add, length } from '../model/vec.ts';
import { type Emission, emitProp } from '../pipeline/emission.ts';
import type { Lockfile } from '../project/lockfile.ts';
import { rounded } from '../verify/round.ts';
import type { SceneDescription } from './description.ts';
import type { FinishedScene } from './emission.ts';
import { installedPart, partOf, type ScenePart } from './parts.ts';
import type { PreparedDesign } from './prepare.ts';
import type { SceneDesign } from './scene-design.ts';

/** Names that were settled. */
export interface SceneNames {
  readonly scene: string;
  /** Design → name of its prop. */
  readonly props: ReadonlyMap<string, string>;
}

/** A scene as it would be installed under these names. */
export interface BuiltScene {
  readonly names: SceneNames;
  readonly finished: FinishedScene;
  readonly parts: ReadonlyMap<string, ScenePart>;
  /** Of the props that are new, by design. */
  readonly emissions: ReadonlyMap<string, Emission>;
}

/**
 * Describes, verifies and draws a scene.
 *
 * @throws {PropmasterError} `invalid_input` for a prop of the project that can't be read
 */
export async function buildScene(
  wanted: SceneDesign,
  prepared: readonly PreparedDesign[],
  names: SceneNames,
  { root, lock, adapters }: { readonly root: string; readonly lock: Lockfile; readonly adapters: readonly Adapter[] },
): Promise<BuiltScene> {
  const parts = new Map<string, ScenePart>();
  const emissions = new Map<string, Emission>();
  for (const { design, adapted } of prepared) {
    const name = names.props.get(design.id)!;
    if (adapted) {
      const { prop } = adapted.emission;
      const emission = prop.name === name ? adapted.emission : emitProp({ ...prop, name }, adapters);
      emissions.set(design.id, emission);
      parts.set(name, await partOf(name, { entries: emission.entries, verdict: prop.report.verdict }, emission.files));
    } else {
      const locked = lock.props[name];
      if (!locked)
        throw new PropmasterError('project_busy', `${name} was removed meanwhile.`, { hint: 'Run the command again.' });
      checkSimulators(name, locked.simulators, adapters);
      parts.set(name, await installedPart(root, name, locked));
    }
  }
  const description = describe(wanted, prepared, names, parts);
  const { drawScene, verifyScene } = await import('./verify-scene.ts');
  const report = await verifyScene(
    description,
    parts,
    adapters.map(({ name }) => name),
  );
  return { names, parts, emissions, finished: { description, report, preview: await drawScene(description, parts) } };
}

/** What the project's own files say of the scene; the order of its source. */
export function describe(
  { source, release, delivery, structure, instances, disagreements, lights = [], cameras = [], findings }: SceneDesign,
  prepared: readonly Pick<PreparedDesign, 'design' | 'offset'>[],
  names: SceneNames,
  parts: ReadonlyMap<string, ScenePart>,
): SceneDescription {
  const offsets = new Map(prepared.map(({ design, offset }) => [design.id, offset]));
  const props = prepared.map(({ design }) => {
    const name = names.props.get(design.id)!;
    const { model } = parts.get(name)!;
    return { name, design: design.id, base: model.base, mass: massOf(model) };
  });
  const mass = new Map(props.map((prop) => [prop.design, prop.mass]));
  return {
    version: 1,
    name: names.scene,
    source,
    ...(release === undefined ? {} : { release }),
    ...(delivery && { delivery: structuredClone(delivery) }),
    mass: rounded(instances.reduce((sum, { prop }) => sum + mass.get(prop)!, 0)),
    props,
    structure: structure.map(({ name, position, size }) => ({ name, position, size })),
    ...(disagreements.length === 0
      ? {}
      : {
          disagreements: disagreements.map((one) => ({
            ...one,
            distance: rounded(one.distance),
            angle: rounded(one.angle),
          })),
        }),
    ...(lights.length === 0 ? {} : { lights: structuredClone(lights) }),
    ...(cameras.length === 0 ? {} : { cameras: structuredClone(cameras) }),
    ...(findings && { findings: structuredClone(findings) }),
    instances: instances.map(({ name, prop, position, rotation }) => ({
      name,
      prop: names.props.get(prop)!,
      position: moved(position, rotation, offsets.get(prop)!),
      rotation: [...rotation],
    })),
  };
}

type Triple = [number, number, number];

function moved(
  position: readonly [number, number, number],
  rotation: readonly [number, number, number, number],
  offset: readonly [number, number, number],
): Triple {
  return length(offset) === 0 ? [...position] : ([...add(position, rotate(rotation, offset))] as Triple);
}

/** [kg] */
const massOf = (model: ScenePart['model']): number =>
  rounded(model.links.reduce((sum, { inertial }) => sum + inertial.mass, 0));

function checkSimulators(name: string, has: readonly string[], adapters: readonly Adapter[]): void {
  const lacking = adapters.filter((adapter) => adapter.emitScene && !has.includes(adapter.name));
  if (lacking.length === 0) return;
  throw new PropmasterError(
    'invalid_input',
    `${name} is not installed for ${lacking.map(({ title }) => title).join(', ')}.`,
    {
      where: name,
      hint: `Install it with --simulators, or the scene for ${has.join(', ')} only.`,
    },
  );
}
