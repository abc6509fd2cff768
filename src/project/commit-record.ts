import { z } from 'zod';
import { besidePath } from './beside.ts';
import { copyOf, isLazy } from './lazy-records.ts';
import { LOCK_FILE, type LockedProp, type Lockfile } from './lockfile.ts';
import { documentOfShard } from './shards.ts';

const put = z.strictObject({
  put: z.string().min(1),
  /** Name in the staging folder. */
  from: z.string().regex(/^\d+$/),
  /** Where the file waits if its place lies on another mount; the staged one is the second copy then. */
  beside: besidePath.optional(),
});
export type Put = z.infer<typeof put>;

/** A staged file takes its place, or a file goes. */
const step = z.union([put, z.strictObject({ drop: z.string().min(1) })]);
export type Step = z.infer<typeof step>;

/** `.propmaster/commit.json`: an install that is decided. Its steps can be repeated as often as one likes. */
export const commitRecord = z.strictObject({
  version: z.literal(1),
  /** Folder below `.propmaster/staging`. */
  staging: z.uuid(),
  steps: z.array(step),
});
export type CommitRecord = z.infer<typeof commitRecord>;

/** A file that waits in the staging folder. */
export interface Staged {
  readonly from: string;
  /** See {@link Put}. */
  readonly beside?: string;
}

const IN_SCENES = /^[^/]+\/scenes\//;

/**
 * Order in which the files of an install take their places, so that at every moment what is named exists.
 *
 * A file that names others lies higher in the project than they do: `assets/` below `<name>.xml`, props below
 * `index.json` and `scene.xml`, those below `propmaster.json`. So the deepest come first, the lock is the very last,
 * and what goes, goes after it. Files of scenes name props that lie no deeper than themselves, so they come after those.
 * A shard comes just before the document that it belongs to.
 *
 * @param interim staged lock, or shards of it, without the props that are in doubt meanwhile, see {@link withoutDoubtful}
 */
export function orderSteps(
  writes: ReadonlyMap<string, Staged>,
  drops: Iterable<string>,
  interim: ReadonlyMap<string, Staged> = new Map(),
): Step[] {
  const rank = (file: string): number => {
    const document = documentOfShard(file);
    if (document !== undefined) return rank(document) + 0.25;
    return file === LOCK_FILE ? 0 : depthOf(file) - (IN_SCENES.test(file) ? 0.5 : 0);
  };
  const files = [...writes.keys()].sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1));
  const place = (put: string, { from, beside }: Staged) => ({ put, from, ...(beside === undefined ? {} : { beside }) });
  return [
    ...[...interim].map(([file, staged]) => place(file, staged)),
    ...files.map((file) => place(file, writes.get(file)!)),
    ...[...drops].sort().map((drop) => ({ drop })),
  ];
}

export function depthOf(file: string): number {
  return file.split('/').length;
}

/**
 * The lock without those props and scenes of which a file is about to change: between the renames their old hashes are wrong
 * already and their new ones not yet right. A lock that names less is still true.
 *
 * @returns `undefined` if every prop and every scene keeps its files
 */
export function withoutDoubtful(
  lock: Lockfile,
  writes: ReadonlyMap<string, { readonly sha256: string }>,
): Lockfile | undefined {
  const isSure = ({ files }: Pick<LockedProp, 'files'>): boolean =>
    Object.entries(files).every(([file, { sha256 }]) => (writes.get(file)?.sha256 ?? sha256) === sha256);
  const doubtful = nearWrites(lock.props, writes.keys()).filter((name) => !isSure(lock.props[name]!));
  const all = Object.entries(lock.scenes ?? {});
  const scenes = all.filter(([, scene]) => isSure(scene));
  if (doubtful.length === 0 && scenes.length === all.length) return undefined;
  const props = copyOf(lock.props);
  for (const name of doubtful) delete props[name];
  return { ...lock, props, ...(lock.scenes === undefined ? {} : { scenes: Object.fromEntries(scenes) }) };
}

/**
 * The props that may own one of the files: all of them, or, of a large lock that was not taken apart, those whose name is a
 * folder of its path or what its last part begins with, as in every file that we write for a prop.
 */
function nearWrites(props: Lockfile['props'], files: Iterable<string>): string[] {
  if (!isLazy(props)) return Object.keys(props);
  const parts = [...files].flatMap((file) => file.split('/')).flatMap((part) => [part, part.split('.')[0]!]);
  return [...new Set(parts)].filter((part) => Object.hasOwn(props, part));
}
