import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '../client/index.ts';
import type { JobResult } from '../contract/jobs.ts';
import { PropmasterError } from '../errors.ts';
import { endsLike, FORMAT_NAMES, isBareMesh } from '../model/source-formats.ts';
import { checksFrom } from '../pipeline/request-checks.ts';
import { fullestFirst } from '../pipeline/simulators.ts';
import { unpack } from '../pipeline/unpack.ts';
import { LOCK_FILE, type LockedProp } from '../project/lockfile.ts';
import { propName } from '../project/names.ts';
import { readLock } from '../project/project-files.ts';
import type { SceneSource } from '../project/source.ts';
import type { RequestList } from '../verify/report.ts';
import { parseDescription, type SceneDescription } from './description.ts';
import { fetchScene } from './fetch-scene.ts';
import { readGraph } from './graph.ts';
import { readSceneFile, readSceneModel } from './read-source.ts';
import type { PropDesign, SceneDesign } from './scene-design.ts';
import { sceneOfGraph } from './scene-of-graph.ts';

/** Longest prompt that is kept [characters]. */
const KEPT_PROMPT = 500;

export interface WantContext {
  /** Absolute path of the project. */
  readonly root: string;
  /** Opens the connection when it is first asked for; its key makes scenes. */
  readonly client: () => Promise<Client>;
  readonly signal?: AbortSignal | undefined;
  /** Told what people should know of a download. */
  readonly notice?: (message: string) => void;
}

/** Of a file of another program: which model of a folder or archive is meant, and how far references lead. */
export interface WhichFile {
  readonly entry?: string | undefined;
  /** Absolute. */
  readonly root?: string | undefined;
  /** Folder beyond which no reference is read, absolute. */
  readonly within?: string | undefined;
}

/** Formats whose single files are scenes of other programs. */
const FOREIGN = FORMAT_NAMES.filter((format) => !isBareMesh(format));

/**
 * Reads a scene, and judges all of it, before any of it is installed.
 *
 * @param source a file or folder that is there; else the id of a scene, or of its job
 * @throws {PropmasterError} `invalid_input` with the place; what reading and fetching throw
 */
export async function wantScene(source: string, context: WantContext, which: WhichFile = {}): Promise<SceneDesign> {
  if (existsSync(source)) return wantFile(path.resolve(source), context, which);
  if (/[\\/]|\.(?:zip|json)$/i.test(source) || endsLike(source)) {
    throw new PropmasterError('not_found', 'There is no such file or folder.', {
      where: source,
      hint: 'Give a file, or the id of a scene or of its job.',
    });
  }
  return wantId(source, context);
}

/** The same scene again, as a project's files name it. */
export function wantAgain(source: SceneSource, context: WantContext): Promise<SceneDesign> {
  if (source.kind === 'scene') return wantId(source.id, context);
  const root = source.root === undefined ? undefined : path.resolve(context.root, source.root);
  return wantFile(path.resolve(context.root, source.path), context, { entry: source.entry, root });
}

async function wantId(id: string, { client, signal, notice }: WantContext): Promise<SceneDesign> {
  const { scene, job, json, where, files } = await fetchScene(id, await client(), signal, notice);
  const graph = readGraph(json, where);
  const jobId = job?.id ?? scene.job_id;
  const delivery = deliveryOf(job?.result?.delivery);
  const prompt = scene.pipeline_prompt.slice(0, KEPT_PROMPT);
  return {
    source: { kind: 'scene', id: scene.id, ...(prompt === '' ? {} : { prompt }) },
    title: scene.name,
    ...(scene.release_id === undefined ? {} : { release: scene.release_id }),
    ...(jobId === undefined ? {} : { jobId }),
    ...(delivery && { delivery }),
    ...sceneOfGraph(graph, await readSceneModel(files, where), where),
  };
}

async function wantFile(file: string, context: WantContext, which: WhichFile): Promise<SceneDesign> {
  const isModel = endsLike(file, FOREIGN) && statSync(file).isFile();
  const found = isModel ? undefined : await readSceneFile(file, context.signal);
  if (!found) return wantForeign(file, context, which);
  const { json, where, files } = found;
  const source = { kind: 'file', path: portablePath(context.root, file) } as const;
  if (isDescription(json)) return wantDescription(parseDescription(json, where), file, source, context);
  const graph = readGraph(json, where);
  return { source, title: path.parse(file).name, ...sceneOfGraph(graph, await readSceneModel(files, where), where) };
}

/** A file of another program, with several things in it. */
async function wantForeign(file: string, context: WantContext, which: WhichFile): Promise<SceneDesign> {
  const { entry, root, within } = which;
  const unpacked = await unpack(file, {
    ...(entry === undefined ? {} : { entry }),
    root,
    within,
    ...(context.signal && { signal: context.signal }),
  });
  const { sceneOfForeign } = await import('./foreign/scene-of-file.ts');
  const { licenceOfSource } = await import('../pipeline/licence-of.ts');
  const source = {
    kind: 'file',
    path: portablePath(context.root, file),
    ...(entry === undefined ? {} : { entry }),
    ...(root === undefined ? {} : { root: portablePath(context.root, root) }),
  } as const;
  const licence = await licenceOfSource({ file, source, unpacked }, { root: context.root, within });
  return { source, title: unpacked.title, ...(await sceneOfForeign(unpacked, licence)) };
}

/** A graph has assets; a description, of ours or written by hand, has props. */
const isDescription = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'props' in json && !('assets' in json);

/** Props are those of the project that the file lies in, or else of this one. */
async function wantDescription(
  { name, release, delivery, props, structure, instances, lights, cameras, findings }: SceneDescription,
  file: string,
  source: SceneDesign['source'],
  { root }: WantContext,
): Promise<SceneDesign> {
  const home = projectAround(file);
  const lock = await readLock(home ?? root);
  const isOwn = home === undefined || home === root;
  const designs: PropDesign[] = [];
  for (const [index, prop] of props.filter(({ name }) => instances.some((one) => one.prop === name)).entries()) {
    const locked = Object.hasOwn(lock.props, prop.name) ? lock.props[prop.name] : undefined;
    if (!locked) throw noProp(prop.name, home ?? root, `${file}#/props/${index}`);
    designs.push({
      id: prop.name,
      name: prop.name,
      origin: isOwn ? { kind: 'installed' } : { kind: 'file', file: path.join(home, await placeOf(prop.name, locked)) },
    });
  }
  return {
    source,
    title: name,
    ...(release === undefined ? {} : { release }),
    ...(delivery && { delivery }),
    structure,
    designs,
    instances,
    disagreements: [],
    lights,
    cameras,
    findings,
  };
}

/** The nearest folder upwards that is a project. */
function projectAround(file: string): string | undefined {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, LOCK_FILE))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** What to import of an installed prop: the folder of the main file of the simulator whose files say most, or a GLB. */
async function placeOf(name: string, { entries }: LockedProp): Promise<string> {
  const [adapter] = await fullestFirst(entries);
  if (!adapter) return name;
  const main = entries[adapter.name]!;
  return adapter.writes === 'glb' ? main : path.posix.dirname(main);
}

function deliveryOf(told: JobResult['delivery']): SceneDesign['delivery'] | undefined {
  if (!told) return undefined;
  const { status, validation, placed_instances, planned_instances, missing, request } = told;
  return {
    status,
    validation,
    placed_instances,
    planned_instances,
    missing,
    ...(request ? { request: structuredClone(checksFrom(request)) as RequestList } : {}),
  };
}

/** Relative to the project, so that both can be moved together; absolute only on another drive. */
export const portablePath = (root: string, file: string): string =>
  path.relative(root, file).split(path.sep).join('/') || '.';

const noProp = (name: string, project: string, where: string): PropmasterError =>
  new PropmasterError('invalid_input', `The scene is made of a prop "${name}", which ${project} does not have.`, {
    where,
    hint: `Install it first, under that name: propmaster generate … --name ${propName(name)}`,
  });
