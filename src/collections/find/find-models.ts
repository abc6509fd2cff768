import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { endingOf, endsLike, MESH_FORMATS, UNREAD_ENDINGS } from '../../model/source-formats.ts';
import { lookAtFile, mayHavePhysics } from './look-at.ts';
import { newestOfConfig } from './model-config.ts';
import { TreeIndex } from './tree-index.ts';
import type { FoundModel, FoundModels } from './types.ts';
import { filesOf } from './walk.ts';

/** A layer or XML file that is larger is not read to find out what it refers to [byte]. */
const LARGEST_READ = 64 * 1024 * 1024;
/** Folders that keep one kind of file of a model whose home is the folder around them. */
const KIND_FOLDERS = /^(?:urdf|sdf|xml|mjcf|xacro|usd|robots?)$/i;
/** Folders of a model's parts, where it lies in the collection's own folder. */
const PART_FOLDERS = /^(?:mesh(?:es)?|visuals?|collisions?|assets|materials|textures|stl|obj|dae)$/i;

/**
 * The models of a folder: what somebody would import, and not the parts that those are made of. One file is read at a time,
 * and of those only what may refer to others.
 *
 * - A folder with `model.config`: the newest SDF file that it names, as Gazebo takes it.
 * - SDF, MJCF, URDF and USD files that no other one includes, attaches or refers to. Worlds of several things, and files called
 *   `scene…` around a model, are scenes.
 * - A folder with `visual.glb` and `physics.json`: a bundle.
 * - ZIP and USDZ files, each as one model.
 * - Meshes that no model refers to, and that lie beside none; of one in several formats the first of GLB, COLLADA, OBJ, STL,
 *   PLY and VTK.
 *
 * @param root absolute, links resolved
 * @throws {PropmasterError} `disk_error` if the folder can't be read
 */
export async function findModels(root: string, signal?: AbortSignal): Promise<FoundModels> {
  const files: string[] = [];
  const unread: Record<string, number> = {};
  for await (const file of filesOf(root, '', signal)) {
    files.push(file);
    const ending = endingOf(file);
    if (UNREAD_ENDINGS.includes(ending) || ending === 'xacro') unread[ending] = (unread[ending] ?? 0) + 1;
  }
  const index = new TreeIndex(files);
  const parts = new Set<string>();
  const configured = new Map<string, string>();
  for (const config of files.filter((file) => path.posix.basename(file) === 'model.config')) {
    const folder = path.posix.dirname(config);
    const main = newestOfConfig(await text(root, config));
    configured.set(folder, path.posix.join(folder, main));
  }
  const inConfigured = (file: string): boolean => foldersAbove(file).some((folder) => configured.has(folder));

  const physical = new Set<string>();
  const scenes = new Set<string>();
  const mains = new Set(configured.values());
  for (const file of files.filter(mayHavePhysics)) {
    signal?.throwIfAborted();
    const bytes = await readFile(path.join(root, file)).catch(() => new Uint8Array());
    const look = bytes.length > LARGEST_READ ? undefined : await lookAtFile(bytes, file);
    if (look === undefined) {
      if (mains.has(file) || bytes.length > LARGEST_READ) physical.add(file);
      continue;
    }
    for (const uri of look.assets) for (const part of index.find(file, [uri])) parts.add(part);
    const isSdf = /\.(?:sdf|world)$/i.test(file);
    // Of a folder with a manifest, the other versions of its model are none of their own.
    if (isSdf && inConfigured(file) && !mains.has(file)) {
      if (look.kind === 'scene') scenes.add(file);
      continue;
    }
    (look.kind === 'scene' ? scenes : physical).add(file);
    for (const uri of look.parts) for (const part of index.find(file, [uri])) if (part !== file) parts.add(part);
  }
  const bundles = new Set(bundlesOf(files));
  const entries = [...physical].filter((file) => mains.has(file) || !parts.has(file));
  const homes = new Set([...entries, ...bundles].map(homeOf));
  const loose = looseMeshes(files, parts, homes);
  const archives = files.filter((file) => endsLike(file, [], ['zip', 'usdz']) && !parts.has(file));
  const models = [...new Set([...entries, ...bundles, ...archives, ...loose.models])].sort().map((file) => ({
    path: file,
    ...(bundles.has(file)
      ? { file: path.join(root, path.posix.dirname(file)), entry: path.posix.basename(file) }
      : { file: path.join(root, file) }),
  })) satisfies FoundModel[];
  return { models, parts: parts.size, leftovers: loose.leftovers, scenes: scenes.size, unread };
}

const text = async (root: string, file: string): Promise<string> =>
  readFile(path.join(root, file), 'utf8').catch(() => '');

function foldersAbove(file: string): string[] {
  const folders: string[] = [];
  for (let each = path.posix.dirname(file); ; each = path.posix.dirname(each)) {
    folders.push(each);
    if (each === '.' || each === '/') return folders;
  }
}

/** The folder that a model's own files lie in or below. */
function homeOf(file: string): string {
  const folder = path.posix.dirname(file);
  return KIND_FOLDERS.test(path.posix.basename(folder)) ? path.posix.dirname(folder) : folder;
}

function bundlesOf(files: readonly string[]): string[] {
  const physics = new Set(
    files.filter((file) => path.posix.basename(file) === 'physics.json').map((file) => path.posix.dirname(file)),
  );
  return files.filter((file) => path.posix.basename(file) === 'visual.glb' && physics.has(path.posix.dirname(file)));
}

/** Meshes that are models by themselves, and how many are only what a model beside them does not use. */
function looseMeshes(
  files: readonly string[],
  parts: ReadonlySet<string>,
  homes: ReadonlySet<string>,
): { readonly models: string[]; readonly leftovers: number } {
  const rank = (file: string): number => MESH_FORMATS.findIndex((format) => endsLike(file, [format]));
  const best = new Map<string, string>();
  let leftovers = 0;
  const isPart = (file: string): boolean =>
    foldersAbove(file).some((folder) => folder !== '.' && homes.has(folder)) ||
    (homes.has('.') && (!file.includes('/') || PART_FOLDERS.test(file.slice(0, file.indexOf('/')))));
  for (const file of files) {
    if (rank(file) === -1 || parts.has(file)) continue;
    if (isPart(file)) {
      leftovers++;
      continue;
    }
    const thing = file.replace(/\.[^./]*$/, '').toLowerCase();
    const known = best.get(thing);
    if (known === undefined || rank(file) < rank(known)) best.set(thing, file);
  }
  return { models: [...best.values()], leftovers };
}
