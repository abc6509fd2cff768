import { loadAdapters } from '../../adapters/registry.ts';
import type { FileMap } from '../formats/files.ts';
import type { SimModel } from '../model/types.ts';
import { reportPath } from '../pipeline/emission.ts';
import { pngTextures } from '../pipeline/png-textures.ts';
import type { LockedProp, LockedScene } from '../project/lockfile.ts';
import { composeProps } from '../scene/compose.ts';
import { parseDescription } from '../scene/description.ts';
import { descriptionPath } from '../scene/emission.ts';
import { partOf, type ScenePart } from '../scene/parts.ts';
import { type Report, report as reportSchema } from '../verify/report.ts';
import { describeExhibit } from './describe.ts';
import type { Exhibit } from './exhibit.ts';
import { loadingLines } from './loading.ts';
import { ifReadable } from './shown-files.ts';
import { notInProject, type ShownProject } from './shown-project.ts';
import type { GalleryCard } from './wire.ts';
import { WORLD, worldFile } from './world-file.ts';

/**
 * Reads what a project has installed, whole.
 *
 * @param root of the project, for the lines that load it
 * @param shown what the gallery tells of it
 * @throws {PropmasterError} `not_found` for a prop of a scene that is gone; what reading its files throws
 */
export function openInstalled(project: ShownProject, name: string, root: string, shown: GalleryCard): Promise<Exhibit> {
  return shown.kind === 'scene' ? openScene(project, name, root, shown) : openProp(project, name, root, shown);
}

async function openProp(project: ShownProject, name: string, root: string, shown: GalleryCard): Promise<Exhibit> {
  const locked = project.lock.props[name]!;
  const files = await filesOf(project, locked);
  const part = await partOf(name, locked, files);
  const data = describeExhibit(part.model, {
    card: shown,
    report: await readReport(project, name),
    loading: await loadingLines(locked.entries, name, root, 'prop'),
    world: `${name}/${WORLD}`,
    isScene: false,
  });
  const own = await mujocoFiles(part);
  const world = worldFile(`${name}.xml`, data.floor, data.ball);
  return { data, model: part.model, physics: new Map([...own, [data.world, world]]) };
}

async function openScene(project: ShownProject, name: string, root: string, shown: GalleryCard): Promise<Exhibit> {
  const { lock } = project;
  const locked = lock.scenes![name]!;
  const parts = new Map<string, ScenePart>();
  for (const prop of locked.props) {
    const own = Object.hasOwn(lock.props, prop) ? lock.props[prop] : undefined;
    if (!own) throw notInProject(prop);
    parts.set(prop, await partOf(prop, own, await filesOf(project, own)));
  }
  const file = descriptionPath(name);
  const text = new TextDecoder().decode(await project.file(file));
  const { instances, structure } = parseDescription(JSON.parse(text), file);
  const models = new Map([...parts].map(([prop, { model }]) => [prop, model] as const));
  const model = composeProps(name, instances, models, structure);
  const data = describeExhibit(model, {
    card: shown,
    report: await readReport(project, name),
    loading: await loadingLines(locked.entries, name, root, 'scene'),
    world: `scenes/${WORLD}`,
    isScene: true,
  });
  const physics = new Map<string, Uint8Array | string>();
  for (const part of parts.values()) for (const [path, bytes] of await mujocoFiles(part)) physics.set(path, bytes);
  physics.set(`scenes/${name}.xml`, await sceneMjcf(project, name, locked, instances, structure, parts));
  physics.set(data.world, worldFile(`${name}.xml`, undefined, data.ball));
  return { data, model, physics };
}

/** The scene's MJCF as it is installed; of one that is not installed for MuJoCo, as it would be. */
async function sceneMjcf(
  project: ShownProject,
  name: string,
  { entries }: LockedScene,
  instances: ReturnType<typeof parseDescription>['instances'],
  structure: ReturnType<typeof parseDescription>['structure'],
  parts: ReadonlyMap<string, ScenePart>,
): Promise<Uint8Array | string> {
  const entry = entries['mujoco'];
  if (entry !== undefined) return project.file(entry);
  const [mujoco] = await loadAdapters(['mujoco']);
  const emitted = mujoco!.emitScene!({
    name,
    structure,
    instances: instances.map(({ prop, ...place }) => ({
      ...place,
      prop: mujoco!.indexEntry({ name: prop, model: parts.get(prop)!.model }),
    })),
  });
  return emitted.files.get(emitted.file)!;
}

/** `<name>/…`: the files that are installed for MuJoCo; of a prop that isn't, those that would be. */
async function mujocoFiles({ name, model, mujoco }: ScenePart): Promise<FileMap> {
  return mujoco.size > 0 ? mujoco : writtenForMujoco(name, model);
}

/** `<name>/…`: a model as it would be installed for MuJoCo. */
export async function writtenForMujoco(name: string, model: SimModel): Promise<FileMap> {
  const [adapter] = await loadAdapters(['mujoco']);
  const ready = { ...model, name, textures: await pngTextures(model.textures) };
  return new Map([...adapter!.emit({ name, model: ready })].map(([file, content]) => [`${name}/${file}`, content]));
}

async function filesOf(project: ShownProject, { files }: LockedProp): Promise<Map<string, Uint8Array>> {
  const read = async (file: string) => [file, await project.file(file)] as const;
  return new Map(await Promise.all(Object.keys(files).map(read)));
}

async function readReport(project: ShownProject, name: string): Promise<Report | undefined> {
  const bytes = await ifReadable(project.file(reportPath(name)));
  if (!bytes) return undefined;
  try {
    return reportSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined; // a report of a newer release, or none: the rest is shown
  }
}
