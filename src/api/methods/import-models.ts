import { availableParallelism } from 'node:os';
import path from 'node:path';
import { openWorkerPool, type WorkerPool } from '../../batch/worker-pool.ts';
import type { FoundModel } from '../../collections/find/types.ts';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import { fitsLicences } from '../../formats/licence/only.ts';
import { takenNames } from '../../pipeline/claim-name.ts';
import type { Context } from '../../pipeline/context.ts';
import { licenceOfSource } from '../../pipeline/licence-of.ts';
import { run } from '../../pipeline/run.ts';
import type { InstallOptions } from '../../pipeline/types.ts';
import { unpack } from '../../pipeline/unpack.ts';
import type { Lockfile } from '../../project/lockfile.ts';
import { emptyManifest } from '../../project/manifest.ts';
import { readLock, readManifest } from '../../project/project-files.ts';
import type { Report } from '../../verify/report.ts';
import { fileSource } from './import-file.ts';
import { contextFor, type ProjectSession } from './session.ts';

/** What became of one model of a collection. */
export interface ImportedItem {
  /** Of its file, seen from the collection. */
  readonly path: string;
  /** In the project. */
  readonly name: string;
  /** `unchanged`: it is installed already, from the same files. `left_out`: its licence is none of those that were asked for. */
  readonly status: 'installed' | 'unchanged' | 'failed' | 'left_out';
  /** As its files state it; `null`: they don't. Absent where that was not looked at. */
  readonly licence?: string | null;
  readonly verdict?: Report['verdict'];
  /** Per simulator the main file, relative to the project. */
  readonly entries?: Readonly<Record<string, string>>;
  readonly error?: PropmasterError;
}

/** How many files are imported at once. */
export interface ImportAllOptions extends Omit<InstallOptions, 'name' | 'entry' | 'format' | 'onEvent'> {
  /** Threads that read and verify at once. @default one a core, at most 4 */
  readonly jobs?: number;
  /** Only what is under one of these licences: `CC0`, `CC-BY`, `MIT`; `none`: not stated. @default all */
  readonly only?: readonly string[];
  /** Told of each model, in the order in which they are done. */
  readonly onItem?: (item: ImportedItem, done: number, total: number) => void;
}

export interface ImportModelsOptions extends ImportAllOptions {
  /** Reads and installs what is installed already from the same files, too. @default false */
  readonly again?: boolean;
  /** Prepares the models in place of threads of this process; its owner closes it. */
  readonly pool?: WorkerPool;
}

const MOST_THREADS = 4;
/** Models that are under way at once where other processes prepare them: more than all of them have threads. */
const MOST_ELSEWHERE = 64;

/**
 * Models → props of the project, under names that are settled. What stands in the way of any of them is told before the first is
 * read. A model that fails stops no other; one that is installed from the same files already is left as it is.
 *
 * @param names by path of the model
 * @returns one item a model, in the order of the models
 * @throws {PropmasterError} `invalid_input` where a name is taken; `interrupted`
 */
export async function importModels(
  session: ProjectSession,
  models: readonly FoundModel[],
  names: ReadonlyMap<string, string>,
  { jobs, only, onItem = () => {}, pool: elsewhere, ...options }: ImportModelsOptions,
): Promise<ImportedItem[]> {
  const lock = await readLock(session.root);
  await refuseTaken(session, models, names, lock, options.replace === true);
  const pool = elsewhere ?? openImportPool(session, { jobs, timeLimit: options.timeLimit }).pool;
  const stop = (): void => void pool.close();
  options.signal?.addEventListener('abort', stop, { once: true });
  const items: ImportedItem[] = [];
  const places = new Map(models.map(({ path }, at) => [names.get(path)!, at]));
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < models.length) {
      options.signal?.throwIfAborted();
      const model = models[next++]!;
      const item = await importOne(session, model, names.get(model.path)!, lock, pool, {
        ...options,
        ...(only && { only }),
        places,
      });
      items.push(item);
      onItem(item, items.length, models.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(elsewhere ? MOST_ELSEWHERE : MOST_THREADS, models.length) }, lane));
  } finally {
    options.signal?.removeEventListener('abort', stop);
    if (!elsewhere) await pool.close();
  }
  return items.sort((a, b) => places.get(a.name)! - places.get(b.name)!);
}

/** Threads of this process that read and verify models, and how many there are at most. */
export function openImportPool(
  { notice }: Pick<ProjectSession, 'notice'>,
  { jobs, timeLimit }: { readonly jobs?: number | undefined; readonly timeLimit?: number | undefined },
): { readonly pool: WorkerPool; readonly threads: number } {
  const threads = Math.min(MOST_THREADS, jobs ?? availableParallelism());
  return { pool: openWorkerPool(threads, notice, timeLimit), threads };
}

/** Names that other props, scenes or folders have. All are told, before anything is read. */
async function refuseTaken(
  { root }: ProjectSession,
  models: readonly FoundModel[],
  names: ReadonlyMap<string, string>,
  lock: Lockfile,
  replace: boolean,
): Promise<void> {
  const manifest = (await readManifest(root)) ?? emptyManifest();
  const taken = await takenNames({ root, manifest, lock });
  const inTheWay = models.filter((model) => {
    const name = names.get(model.path)!;
    if (!taken.has(name) || isFrom(root, model, lock.props[name])) return false;
    return !(replace && Object.hasOwn(lock.props, name));
  });
  const [first] = inTheWay;
  if (first === undefined) return;
  const shown = inTheWay.slice(0, 10).map((model) => `${names.get(model.path)} (${model.path})`);
  const more = inTheWay.length > shown.length ? ` and ${inTheWay.length - shown.length} more` : '';
  throw new PropmasterError('invalid_input', `Names of the project are taken: ${shown.join(', ')}${more}.`, {
    where: first.path,
    hint: 'Nothing was read. Give --replace to put these props in their place, or --project for another folder.',
  });
}

function isFrom(root: string, model: FoundModel, locked: Lockfile['props'][string] | undefined): boolean {
  if (locked?.source.kind !== 'file') return false;
  const source = fileSource(root, model.file, { ...(model.entry === undefined ? {} : { entry: model.entry }) });
  return locked.source.path === source.path && locked.source.entry === source.entry;
}

async function importOne(
  session: ProjectSession,
  model: FoundModel,
  name: string,
  lock: Lockfile,
  pool: WorkerPool,
  {
    only,
    again = false,
    places,
    ...options
  }: Omit<ImportModelsOptions, 'jobs' | 'onItem' | 'pool'> & Pick<Context, 'places'>,
): Promise<ImportedItem> {
  const base = { path: model.path, name };
  const { entry } = model;
  try {
    const locked = lock.props[name];
    if (!again && locked && isFrom(session.root, model, locked)) {
      const { artifact } = await unpack(model.file, {
        ...(entry === undefined ? {} : { entry }),
        ...(options.root === undefined ? {} : { root: path.resolve(options.root) }),
        ...(options.signal && { signal: options.signal }),
      });
      if (artifact.sha256 === locked.artifact.sha256)
        return { ...base, status: 'unchanged', verdict: locked.verdict, entries: locked.entries };
    }
    if (only && (await isUnderOther(session, model, only, options))) return { ...base, status: 'left_out' };
    const context = await contextFor(session, { ...options, name, replace: options.replace ?? locked !== undefined });
    const source = fileSource(session.root, model.file, {
      ...(entry === undefined ? {} : { entry }),
      ...(options.root === undefined ? {} : { root: options.root }),
    });
    const adapted = await pool.prepare({
      fetched: { file: model.file, source },
      root: session.root,
      cacheDir: session.settings.cacheDir,
      simulators: context.adapters.map((adapter) => adapter.name),
      options: context.options,
    });
    const licence = adapted.licence?.id ?? null;
    if (only && !fitsLicences(licence, only)) return { ...base, status: 'left_out', licence };
    const { state } = await run({ from: 'install', to: 'record' }, adapted, { ...context, places });
    return { ...base, status: 'installed', verdict: state.report.verdict, entries: state.entries, licence };
  } catch (error) {
    // What concerns all of them ends the run.
    if (!isPropmasterError(error) || STOPPING.has(error.code)) throw error;
    return { ...base, status: 'failed', error };
  }
}

/** Formats whose readers find no licence in the model itself: what stands around it is all that there is. */
const SAY_NONE: ReadonlySet<string> = new Set(['urdf', 'glb', 'obj', 'stl', 'dae', 'ply', 'vtk']);

/** Whether a model is under another licence for certain, so that it need not be read; what it says itself is known only then. */
async function isUnderOther(
  session: ProjectSession,
  { file, entry }: FoundModel,
  only: readonly string[],
  { root, signal }: Pick<ImportModelsOptions, 'root' | 'signal'>,
): Promise<boolean> {
  const given = {
    ...(entry === undefined ? {} : { entry }),
    ...(root === undefined ? {} : { root: path.resolve(root) }),
  };
  const unpacked = await unpack(file, { ...given, ...(signal && { signal }) });
  if (!SAY_NONE.has(unpacked.format)) return false;
  const source = fileSource(session.root, file, given);
  const licence = await licenceOfSource({ file, source, unpacked }, { root: session.root, within: undefined });
  return !fitsLicences(licence?.id, only);
}

const STOPPING: ReadonlySet<string> = new Set([
  'interrupted',
  'disk_error',
  'network_error', // of the database by which processes share a run
  'project_busy',
  'project_invalid',
]);
