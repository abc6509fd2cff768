import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Adapter, IndexEntry } from '../../adapters/contract.ts';
import { indexEntry } from '../../adapters/index-schema.ts';
import { ADAPTERS } from '../../adapters/registry.ts';
import { isPropmasterError } from '../errors.ts';
import { packageRoot } from '../package-root.ts';
import type { Lockfile } from '../project/lockfile.ts';
import { readInstalled } from './read-installed.ts';

/** Name of a prop → per simulator its entry. */
type FreshEntries = ReadonlyMap<string, Readonly<Record<string, IndexEntry>>>;

/**
 * The files that speak of all props: `index.json`, the common scene, the loader. They follow from the lock and the
 * entries of its props. Those of props that are not fresh are taken from the `index.json` that is there, and read out of
 * the prop's own files if it does not know them. A prop that has neither can't be loaded and is left out until `restore`
 * brings it back.
 *
 * @returns path in the project → content; only what is not there already
 */
export async function sharedFiles(
  root: string,
  lock: Lockfile,
  fresh: FreshEntries,
): Promise<Map<string, Uint8Array | string>> {
  const files = new Map<string, Uint8Array | string>();
  for (const adapter of ADAPTERS) {
    const known = await readIndex(root, adapter);
    const names = Object.keys(lock.props).filter((name) => lock.props[name]!.simulators.includes(adapter.name));
    if (names.length === 0 && known === undefined) continue;
    const entries: IndexEntry[] = [];
    for (const name of names) {
      const entry = fresh.get(name)?.[adapter.name] ?? known?.get(name) ?? (await describe(root, lock, name, adapter));
      if (entry) entries.push(entry);
    }
    const all = new Map([...adapter.emitProject(entries), ...(await staticFiles(adapter))]);
    for (const [file, content] of all) {
      const inside = `${adapter.name}/${file}`;
      if (!(await holds(path.join(root, inside), content))) files.set(inside, content);
    }
  }
  return files;
}

/** Entries of the `index.json` that is there; a damaged one knows none. */
async function readIndex(root: string, { name }: Adapter): Promise<Map<string, IndexEntry> | undefined> {
  const text = await readFile(path.join(root, name, 'index.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const entries = new Map<string, IndexEntry>();
  for (const raw of propsOf(text)) {
    const entry = indexEntry.safeParse(raw);
    if (entry.success) entries.set(entry.data.name, entry.data as IndexEntry);
  }
  return entries;
}

function propsOf(text: string): unknown[] {
  try {
    const { props } = JSON.parse(text) as { props?: unknown };
    return Array.isArray(props) ? props : [];
  } catch {
    return [];
  }
}

async function describe(root: string, lock: Lockfile, name: string, adapter: Adapter): Promise<IndexEntry | undefined> {
  try {
    const { model } = await readInstalled(root, name, lock.props[name]!);
    return adapter.indexEntry({ name, model });
  } catch (error) {
    if (isPropmasterError(error) && error.code === 'invalid_input') return undefined;
    throw error;
  }
}

async function staticFiles({ assets }: Adapter): Promise<[string, Uint8Array][]> {
  return Promise.all(
    Object.entries(assets).map(
      async ([file, source]): Promise<[string, Uint8Array]> => [file, await readFile(path.join(packageRoot(), source))],
    ),
  );
}

async function holds(file: string, content: Uint8Array | string): Promise<boolean> {
  const there = await readFile(file).catch(() => undefined);
  return there?.equals(typeof content === 'string' ? Buffer.from(content) : content) ?? false;
}
