import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { loadAdapters } from '../../adapters/registry.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import type { FileMap } from '../formats/files.ts';
import type { SimModel } from '../model/types.ts';
import { previewPath, reportPath } from '../pipeline/emission.ts';
import { pngTextures } from '../pipeline/png-textures.ts';
import { describeSource } from '../project/describe-source.ts';
import type { LockedProp, LockedScene, Lockfile } from '../project/lockfile.ts';
import { LOCK_FILE } from '../project/lockfile.ts';
import { composeProps } from '../scene/compose.ts';
import { parseDescription } from '../scene/description.ts';
import { descriptionPath } from '../scene/emission.ts';
import { partOf, type ScenePart } from '../scene/parts.ts';
import { type Report, report as reportSchema } from '../verify/report.ts';
import { describeExhibit } from './describe.ts';
import type { Collection, Exhibit } from './exhibit.ts';
import { loadingLines } from './loading.ts';
import { Recent } from './recent.ts';
import { type FormerProject, formerProject, presentProject, type ShownProject } from './shown-project.ts';
import type { ExhibitData, GalleryCard } from './wire.ts';
import { WORLD, worldFile } from './world-file.ts';

/**
 * The props and scenes of a project, from its lock and the files that it names.
 *
 * @param only names to show. @default all
 */
export function projectCollection(root: string, only?: readonly string[]): Collection {
  const recent = new Recent<Exhibit>(4);
  const isShown = (name: string): boolean => only === undefined || only.includes(name);
  const find = async (id: string): Promise<{ name: string; project: ShownProject | FormerProject }> => {
    const name = id.startsWith(FORMER) ? id.slice(FORMER.length) : id;
    const present = await presentProject(root);
    const project = name === id ? present : await formerProject(root);
    if (!project || !isShown(name)) throw unknown(id);
    return { name, project };
  };
  return {
    title: path.basename(root),
    async cards() {
      const { lock } = await presentProject(root);
      return cardsOf(lock).filter(({ id }) => isShown(id));
    },
    async open(id) {
      const { name, project } = await find(id);
      const card = cardsOf(project.lock).find((one) => one.id === name);
      if (!card) throw unknown(id);
      const shown = 'command' in project ? formerCard(card, project) : card;
      const { data, ...rest } = await recent.get(`${id} ${card.version}`, () => openFrom(project, name, root, shown));
      const before = id === name ? await formerOf(root, card) : undefined;
      return { ...rest, data: before ? { ...data, before } : data };
    },
    async picture(id) {
      const { name, project } = await find(id);
      const { props, scenes } = project.lock;
      const locked = Object.hasOwn(props, name) ? props[name] : scenes?.[name];
      if (!locked) throw unknown(id);
      const file = previewPath(name);
      return Object.hasOwn(locked.files, file) ? optional(project.file(file)) : undefined;
    },
    async version() {
      const facts = await stat(path.join(root, LOCK_FILE)).catch(() => undefined);
      const folder = await stat(root).catch(() => undefined);
      return facts ? `${facts.mtimeMs}-${facts.size}-${facts.ino}` : folder ? 'empty' : 'gone';
    },
  };
}

/** In front of the name of what is shown as it was before the last change. No name of a project has a hyphen. */
const FORMER = 'before-';

const formerCard = (card: GalleryCard, { command }: FormerProject): GalleryCard => ({
  ...card,
  id: `${FORMER}${card.id}`,
  name: `${card.name} before ${command}`,
});

/** How it is called as it was before the last change; `undefined` where that left it as it is. */
async function formerOf(root: string, { id, version }: GalleryCard): Promise<ExhibitData['before']> {
  // What can't be read is no former state: what is installed can be shown without it.
  const former = await formerProject(root).catch(() => undefined);
  const card = former && cardsOf(former.lock).find((one) => one.id === id);
  if (!former || !card || card.version === version) return undefined;
  return { id: `${FORMER}${id}`, command: former.command };
}

const unknown = (id: string): PropmasterError =>
  new PropmasterError('not_found', `There is no "${id}" in the project.`, {
    where: id,
    hint: 'It was removed or renamed: go back to the gallery.',
  });

function cardsOf({ props, scenes = {} }: Lockfile): GalleryCard[] {
  const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
  return [
    ...Object.entries(scenes)
      .sort(byName)
      .map(([name, scene]) => card('scene', name, scene, sceneSource(scene))),
    ...Object.entries(props)
      .sort(byName)
      .map(([name, prop]) => card('prop', name, prop, describeSource(prop.source))),
  ];
}

function card(kind: 'prop' | 'scene', name: string, locked: LockedProp | LockedScene, source: string): GalleryCard {
  const { verdict, simulators } = locked;
  const version = createHash('sha256').update(JSON.stringify(locked)).digest('hex').slice(0, 16);
  return { id: name, kind, name, source, verdict, simulators, version };
}

const sceneSource = ({ source }: LockedScene): string =>
  source.kind === 'scene' ? (source.prompt ?? source.id) : source.path;

function openFrom(project: ShownProject, name: string, root: string, shown: GalleryCard): Promise<Exhibit> {
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
    if (!own) throw unknown(prop);
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
  const bytes = await optional(project.file(reportPath(name)));
  if (!bytes) return undefined;
  try {
    return reportSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined; // a report of a newer release, or none: the rest is shown
  }
}

const optional = (read: Promise<Uint8Array>): Promise<Uint8Array | undefined> =>
  read.catch((error: unknown) => {
    if (isPropmasterError(error)) return undefined;
    throw error;
  });
