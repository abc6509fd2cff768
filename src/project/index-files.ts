import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { shardFile, shardFolder } from './shards.ts';

export const INDEX = 'index.json';

/** What an `index.json` says, unjudged. */
export interface RawIndex {
  /** Whether its entries lie in shards. */
  readonly isSharded: boolean;
  readonly props: readonly unknown[];
}

/**
 * The `index.json` of a simulator without the entries that lie in shards; a damaged one has none.
 *
 * @param folder of the simulator, absolute
 * @returns `undefined` if there is none
 */
export async function readIndexHead(folder: string): Promise<(RawIndex & { readonly text: string }) | undefined> {
  const text = await readFile(path.join(folder, INDEX), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { text, ...parsed(text) };
}

/** Entries of one shard; none where it is missing or damaged. */
export async function readIndexShard(folder: string, shard: string): Promise<readonly unknown[]> {
  const text = await readFile(path.join(folder, shardFile(INDEX, shard)), 'utf8').catch(() => '');
  return parsed(text).props;
}

/** Entries of all props of a simulator, unjudged; none where there is no index, or it is damaged. */
export async function readIndexEntries(folder: string): Promise<unknown[]> {
  const head = await readIndexHead(folder);
  if (!head?.isSharded) return [...(head?.props ?? [])];
  const files = await readdir(path.join(folder, shardFolder(INDEX))).catch(() => []);
  const entries: unknown[] = [];
  for (const file of files.sort()) {
    const [, shard] = /^([0-9a-f]{2})\.json$/.exec(file) ?? [];
    if (shard !== undefined) entries.push(...(await readIndexShard(folder, shard)));
  }
  return entries;
}

function parsed(text: string): RawIndex {
  try {
    const { version, props } = JSON.parse(text) as { version?: unknown; props?: unknown };
    return { isSharded: version === 2, props: Array.isArray(props) ? props : [] };
  } catch {
    return { isSharded: false, props: [] };
  }
}
