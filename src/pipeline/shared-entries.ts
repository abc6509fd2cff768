import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Adapter, IndexEntry, SceneEntry } from '../../adapters/contract.ts';
import { indexEntry } from '../../adapters/index-schema.ts';
import { isPropmasterError } from '../errors.ts';
import { packageRoot } from '../package-root.ts';
import type { LockedProp, Lockfile } from '../project/lockfile.ts';
import { readInstalled } from './read-installed.ts';

/** Name of a prop → per simulator its entry. */
export type FreshEntries = ReadonlyMap<string, Readonly<Record<string, IndexEntry>>>;

/** What the lock says of the scenes that a simulator can load, by name. */
export function scenesFor({ name: simulator }: Adapter, { scenes = {} }: Lockfile): SceneEntry[] {
  return Object.entries(scenes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { entries, props, instances }]) => {
      const file = entries[simulator]?.slice(simulator.length + 1);
      return file === undefined ? [] : [{ name, file, props, instances }];
    });
}

/** The name and the entry, if it is one. */
export function judged(raw: unknown): (readonly [string, IndexEntry])[] {
  const entry = indexEntry.safeParse(raw);
  return entry.success ? [[entry.data.name, entry.data as IndexEntry]] : [];
}

/** The entry of a prop, read out of its own files; `undefined` for one that can't be loaded. */
export async function describeInstalled(
  root: string,
  name: string,
  locked: LockedProp,
  adapter: Adapter,
): Promise<IndexEntry | undefined> {
  try {
    const { model } = await readInstalled(root, name, locked);
    return adapter.indexEntry({ name, model });
  } catch (error) {
    if (isPropmasterError(error) && error.code === 'invalid_input') return undefined;
    throw error;
  }
}

/** Loaders and what else an adapter copies, by path in its folder. */
export async function staticFiles({ assets }: Adapter): Promise<[string, Uint8Array][]> {
  return Promise.all(
    Object.entries(assets).map(
      async ([file, source]): Promise<[string, Uint8Array]> => [file, await readFile(path.join(packageRoot(), source))],
    ),
  );
}

export async function holds(file: string, content: Uint8Array | string): Promise<boolean> {
  const there = await readFile(file).catch(() => undefined);
  return there?.equals(typeof content === 'string' ? Buffer.from(content) : content) ?? false;
}
