import path from 'node:path';
import type { Adapter, IndexEntry } from '../../adapters/contract.ts';
import { loadAdapters, SIMULATORS } from '../../adapters/registry.ts';
import { INDEX, readIndexHead } from '../project/index-files.ts';
import { hashOfText, isJudgedText, LARGE_TEXT } from '../project/judged-texts.ts';
import { fieldOf } from '../project/lazy-records.ts';
import type { Lockfile } from '../project/lockfile.ts';
import { isLarge } from '../project/stored.ts';
import { describeInstalled, type FreshEntries, holds, judged, scenesFor, staticFiles } from './shared-entries.ts';
import { sharedFilesOfLarge } from './shared-files-of-large.ts';

/**
 * The files that speak of all props and scenes: `index.json`, the common scene, the loader. They follow from the lock and the
 * entries of its props. Those of props that are not fresh are taken from the `index.json` that is there, and read out of
 * the prop's own files if it does not know them. A prop that has neither can't be loaded and is left out until `restore`
 * brings it back.
 *
 * @param isWhole whether those of a large project are looked at whole, also where no prop changes
 * @returns path in the project → content; only what is not there already
 */
export async function sharedFiles(
  root: string,
  lock: Lockfile,
  fresh: FreshEntries,
  isWhole = false,
): Promise<Map<string, Uint8Array | string>> {
  if (isLarge(lock)) return sharedFilesOfLarge(root, lock, fresh, isWhole);
  const files = new Map<string, Uint8Array | string>();
  const all = namesBySimulator(lock);
  for (const simulator of SIMULATORS) {
    const known = await readIndex(root, simulator);
    const names = all.get(simulator) ?? [];
    if (names.length === 0 && known === undefined) continue;
    const [adapter] = await loadAdapters([simulator]);
    if (!adapter) continue;
    const entries: IndexEntry[] = [];
    for (const name of names) {
      const entry =
        fresh.get(name)?.[adapter.name] ??
        known?.get(name) ??
        (await describeInstalled(root, name, lock.props[name]!, adapter));
      if (entry) entries.push(entry);
    }
    const emitted = adapter.emitProject(entries, scenesFor(adapter, lock));
    remember(adapter, emitted.get(INDEX), entries, known);
    for (const [file, content] of [...emitted, ...(await staticFiles(adapter))]) {
      const inside = `${adapter.name}/${file}`;
      if (!(await holds(path.join(root, inside), content))) files.set(inside, content);
    }
  }
  return files;
}

function namesBySimulator({ props }: Lockfile): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const name of Object.keys(props))
    for (const simulator of fieldOf(props, name, 'simulators'))
      if (!names.get(simulator)?.push(name)) names.set(simulator, [name]);
  return names;
}

/** Entries by the name of their prop. */
type Known = ReadonlyMap<string, IndexEntry>;

/**
 * Simulator → the last `index.json` that was read or made, and what it says, so that the entries of props that stay are
 * not judged again with each that comes. The file is read each time; another text is taken apart anew.
 */
const lastIndex = new Map<string, { readonly text: string; readonly entries: Known }>();

/** Entries of the `index.json` that is there; a damaged one knows none. */
async function readIndex(root: string, name: string): Promise<Known | undefined> {
  const read = await readIndexHead(path.join(root, name));
  if (read === undefined) return undefined;
  const { text, props } = read;
  const last = lastIndex.get(name);
  if (last?.text === text) return last.entries;
  const isJudged = text.length >= LARGE_TEXT && (await isJudgedText(root, `${name}/${INDEX}`, hashOfText(text)));
  const entries = new Map(
    props.flatMap((raw) => (isJudged ? [[(raw as IndexEntry).name, raw as IndexEntry] as const] : judged(raw))),
  );
  lastIndex.set(name, { text, entries });
  return entries;
}

/** Notes what an `index.json` says that has just been made, as it will be read: only what is new has to be judged. */
function remember(
  { name }: Adapter,
  text: Uint8Array | string | undefined,
  entries: readonly IndexEntry[],
  known: Known | undefined,
): void {
  if (typeof text !== 'string' || lastIndex.get(name)?.text === text) return;
  const read = entries.flatMap((entry) =>
    known?.get(entry.name) === entry ? [[entry.name, entry] as const] : judged(JSON.parse(JSON.stringify(entry))),
  );
  lastIndex.set(name, { text, entries: new Map(read) });
}
