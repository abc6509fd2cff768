import type { Adapter } from '../../adapters/contract.ts';
import type { FileMap } from '../formats/files.ts';
import { Names } from '../model/names.ts';
import { previewPath, reportPath } from '../pipeline/emission.ts';
import type { Report } from '../verify/report.ts';
import { formatDescription, type SceneDescription } from './description.ts';
import type { ScenePart } from './parts.ts';

/** A scene that was verified, ready to be written. */
export interface FinishedScene {
  readonly description: SceneDescription;
  readonly report: Report;
  /** PNG */
  readonly preview: Uint8Array;
}

/** Everything that a project keeps of a scene beside its props. */
export interface SceneEmission {
  /** Path in the project → content. */
  readonly files: FileMap;
  /** Per simulator the file to load, as a path in the project. */
  readonly entries: Readonly<Record<string, string>>;
}

export const descriptionPath = (name: string): string => `scenes/${name}.json`;

/** The files of a scene. Pure: the same scene gives the same bytes. */
export function emitScene(
  { description, report, preview }: FinishedScene,
  parts: ReadonlyMap<string, ScenePart>,
  adapters: readonly Adapter[],
): SceneEmission {
  const { name } = description;
  const files = new Map<string, Uint8Array | string>([
    [descriptionPath(name), formatDescription(description)],
    [reportPath(name), `${JSON.stringify(report, undefined, 2)}\n`],
    [previewPath(name), preview],
  ]);
  const entries: Record<string, string> = {};
  for (const adapter of adapters) {
    const emitted = filesFor(adapter, description, parts);
    if (!emitted) continue;
    for (const [file, content] of emitted.files) files.set(`${adapter.name}/${file}`, content);
    entries[adapter.name] = `${adapter.name}/${emitted.file}`;
  }
  return { files, entries };
}

/** What one simulator loads; `undefined` if it has no such file. */
export function filesFor(
  adapter: Adapter,
  scene: Pick<SceneDescription, 'name' | 'structure' | 'instances' | 'lights' | 'cameras'>,
  parts: ReadonlyMap<string, ScenePart>,
) {
  const index = new Map(
    [...parts.values()].map((part) => [part.name, adapter.indexEntry({ name: part.name, model: part.model })]),
  );
  const { name, structure, instances, lights, cameras } = scene;
  const names = new Names();
  return adapter.emitScene?.({
    name,
    structure,
    ...(lights && { lights: lights.map((light) => ({ ...light, name: names.unique(light.name, 'light') })) }),
    ...(cameras && {
      cameras: cameras.map(({ field_of_view: fieldOfView, ...camera }) => ({
        ...camera,
        name: names.unique(camera.name, 'camera'),
        fieldOfView,
      })),
    }),
    instances: instances.map(({ prop, ...one }) => ({ ...one, prop: index.get(prop)! })),
  });
}
