import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Adapter, IndexEntry } from '../../adapters/contract.ts';
import { loadAdapters, SIMULATORS } from '../../adapters/registry.ts';
import { INDEX, readIndexHead, readIndexShard } from '../project/index-files.ts';
import type { LockedProp, Lockfile } from '../project/lockfile.ts';
import { SHARDS, shardFile, shardFolder, shardOf } from '../project/shards.ts';
import { recordsInShard, shardsOf } from '../project/stored.ts';
import { describeInstalled, type FreshEntries, holds, judged, scenesFor, staticFiles } from './shared-entries.ts';

/** Props that README and the common scene of a large project show. */
const SHOWN = 100;

type Files = Map<string, Uint8Array | string>;
type Entries = readonly IndexEntry[];

/**
 * As `sharedFiles`, for a project whose lock lies in shards: `index.json` has no entries; `index.json.d/<shard>.json` has those
 * of the shard's props, and is made again when one of them changes; so are the files of `emitShard`. README and the common
 * scene show a sample, the props of the first shards: no simulator loads 100,000 props at once, and nobody reads a table of
 * them.
 */
export async function sharedFilesOfLarge(
  root: string,
  lock: Lockfile,
  fresh: FreshEntries,
  isWhole: boolean,
): Promise<Files> {
  const props = propsByShard(lock);
  const changed = changedShards(lock, fresh);
  const files: Files = new Map();
  const put = async (file: string, content: Uint8Array | string): Promise<void> => {
    if (!(await holds(path.join(root, file), content))) files.set(file, content);
  };
  for (const simulator of SIMULATORS) {
    const folder = path.join(root, simulator);
    const head = await readIndexHead(folder);
    const has = (shard: string): boolean =>
      Object.values(props(shard)).some(({ simulators }) => simulators.includes(simulator));
    // Without an index none of the props that stay is for this simulator.
    if (!head && !(isWhole ? SHARDS : [...(changed ?? SHARDS)]).some(has)) continue;
    const shards = !head?.isSharded || isWhole || changed === undefined ? SHARDS : [...changed];
    const [adapter] = await loadAdapters([simulator]);
    if (!adapter) continue;
    const index = new IndexShards(root, adapter, fresh, head?.isSharded ? undefined : head?.props);
    const made = new Map<string, Entries>();
    for (const shard of shards) {
      const entries = await index.make(shard, props(shard));
      made.set(shard, entries);
      const file = path.posix.join(simulator, shardFile(INDEX, shard));
      const text = spelled({ version: 1, simulator, props: entries });
      const isEmpty = entries.length === 0 && (await index.there(shard)).size === 0;
      if (isEmpty) continue;
      await put(file, text);
      for (const [name, content] of adapter.emitShard?.(entries, shard) ?? [])
        await put(`${simulator}/${name}`, content);
    }
    const sample: IndexEntry[] = [];
    for (const shard of SHARDS) {
      if (sample.length >= SHOWN) break;
      sample.push(...(made.get(shard) ?? (await index.there(shard)).values()));
    }
    const about = await aboutAll(adapter, sample.slice(0, SHOWN), lock);
    if (adapter.gathered) {
      const { file, write } = adapter.gathered;
      const isOfAll = shards === SHARDS;
      const before = isOfAll ? '' : await readFile(path.join(folder, file), 'utf8').catch(() => '');
      about.set(file, write([...made.values()].flat(), before));
    }
    for (const [file, content] of about) await put(`${simulator}/${file}`, content);
  }
  return files;
}

/** Files that are there once, whatever shards there are. */
async function aboutAll(adapter: Adapter, sample: Entries, lock: Lockfile): Promise<Files> {
  const scenes = scenesFor(adapter, lock);
  const head = {
    version: 2,
    simulator: adapter.name,
    shards: shardFolder(INDEX),
    ...(scenes.length === 0 ? {} : { scenes }),
  };
  const files = new Map([...adapter.emitProject(sample, scenes, true), ...(await staticFiles(adapter))]);
  files.set(INDEX, spelled(head));
  const readme = files.get('README.md');
  if (typeof readme === 'string') files.set('README.md', readme.replace('\n\n', `\n\n${NOTE}\n\n`));
  return files;
}

const NOTE = `This project is large. The table below and the files that show several props have a sample of them. The loader knows all:
their entries lie in \`${shardFolder(INDEX)}/\`, each in the file that is named after the first two digits of the SHA-256 of its name.`;

/** The entries of one simulator. */
class IndexShards {
  readonly #root: string;
  readonly #adapter: Adapter;
  readonly #fresh: FreshEntries;
  /** Of an index that is not in shards yet. */
  readonly #whole: ReadonlyMap<string, IndexEntry> | undefined;

  constructor(root: string, adapter: Adapter, fresh: FreshEntries, whole: readonly unknown[] | undefined) {
    this.#root = root;
    this.#adapter = adapter;
    this.#fresh = fresh;
    this.#whole = whole && new Map(whole.flatMap(judged));
  }

  /** Entries that are there, by name. */
  async there(shard: string): Promise<ReadonlyMap<string, IndexEntry>> {
    const raw = await readIndexShard(path.join(this.#root, this.#adapter.name), shard);
    return new Map(raw.flatMap(judged));
  }

  async make(shard: string, props: Readonly<Record<string, LockedProp>>): Promise<Entries> {
    const { name: simulator } = this.#adapter;
    const known = this.#whole ?? (await this.there(shard));
    const entries: IndexEntry[] = [];
    for (const [name, locked] of Object.entries(props)) {
      if (!locked.simulators.includes(simulator)) continue;
      const entry =
        this.#fresh.get(name)?.[simulator] ??
        known.get(name) ??
        (await describeInstalled(this.#root, name, locked, this.#adapter));
      if (entry) entries.push(entry);
    }
    return entries;
  }
}

/** The shards of which a prop changes; `undefined`: of a lock that does not lie in shards yet, all. */
function changedShards({ props }: Lockfile, fresh: FreshEntries): ReadonlySet<string> | undefined {
  const sharded = shardsOf(props);
  return sharded && new Set([...sharded.changed.keys(), ...fresh.keys()].map(shardOf));
}

/** Shard → what the lock says of its props, by name. */
function propsByShard({ props }: Lockfile): (shard: string) => Readonly<Record<string, LockedProp>> {
  if (shardsOf(props)) return (shard) => recordsInShard(props, shard) as Record<string, LockedProp>;
  const shards = new Map<string, Record<string, LockedProp>>();
  for (const name of Object.keys(props).sort()) {
    const shard = shardOf(name);
    const records = shards.get(shard) ?? {};
    records[name] = props[name]!;
    shards.set(shard, records);
  }
  return (shard) => shards.get(shard) ?? {};
}

const spelled = (index: object): string => `${JSON.stringify(index, null, 2)}\n`;
