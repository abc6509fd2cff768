import { changesOf, copyOf, isLazy, lazyRecords } from './lazy-records.ts';
import { readDocument } from './read-document.ts';
import { ShardedTable, type StoredKind, type WithProps } from './sharded-table.ts';
import { largeProject, SHARDS, shardFile, shardFolder, shardOf } from './shards.ts';

/** Version of a head. Releases that know no shards refuse it, and don't take the project for an empty one. */
const HEAD_VERSION = 2;

/**
 * A document whose props lie in shards, with props that are read when they are asked for.
 *
 * @returns `undefined` for the text of a whole document
 * @throws {PropmasterError} `project_invalid`
 */
export function openSharded<Doc extends WithProps>(kind: StoredKind<Doc>, root: string, text: string): Doc | undefined {
  if (!isHead(text)) return undefined;
  const head = readDocument(kind.head, text, kind.file) as Record<string, unknown>;
  const table = new ShardedTable<Doc>(root, kind);
  const fields = Object.entries(head).map(([key, value]) =>
    key === 'shards' ? ['props', lazyRecords(table)] : [key, key === 'version' ? 1 : value],
  );
  return Object.fromEntries(fields) as Doc;
}

function isHead(text: string): boolean {
  if (!/"version":\s*2\b/.test(text)) return false;
  try {
    return (JSON.parse(text) as { version?: unknown } | null)?.version === HEAD_VERSION;
  } catch {
    return false;
  }
}

/** The table behind props that lie in shards, and what was changed of them; `undefined` for all others. */
export function shardsOf(
  props: object,
):
  | { readonly table: ShardedTable; readonly changed: ReadonlyMap<string, { readonly value: unknown } | undefined> }
  | undefined {
  const changes = changesOf(props);
  return changes?.table instanceof ShardedTable ? { table: changes.table, changed: changes.changed } : undefined;
}

/** Records of one shard, with what was changed since; by name. */
export function recordsInShard(props: object, shard: string): Record<string, unknown> | undefined {
  const sharded = shardsOf(props);
  if (!sharded) return undefined;
  const records = copyOf(sharded.table.recordsIn(shard));
  for (const [name, one] of sharded.changed) {
    if (shardOf(name) !== shard) continue;
    if (one) records[name] = one.value;
    else delete records[name];
  }
  return isLazy(records) ? records : sorted(records);
}

/**
 * All records: those of a document in shards one shard after the other, of which none is kept in memory; all others at once.
 *
 * @throws {PropmasterError} `project_invalid`, `disk_error`
 */
export function* recordsByShard<T>(
  props: Readonly<Record<string, T>>,
): Generator<readonly [shard: string | undefined, records: Readonly<Record<string, T>>]> {
  const sharded = shardsOf(props);
  if (!sharded) yield [undefined, props];
  else if (sharded.changed.size > 0)
    for (const shard of SHARDS) yield [shard, recordsInShard(props, shard) as typeof props];
  else yield* sharded.table.all() as Generator<readonly [string, Readonly<Record<string, T>>]>;
}

/** Whether a document lies in shards, or will when it is written. Once it does, it stays so. */
export const isLarge = ({ props }: WithProps): boolean =>
  shardsOf(props) !== undefined || Object.keys(props).length > largeProject();

/** The text of the file that bears the name of the document. */
export function mainText<Doc extends WithProps>(kind: StoredKind<Doc>, doc: Doc): string {
  if (!isLarge(doc)) return kind.format(doc);
  const fields = Object.entries(doc).map(([key, value]) =>
    key === 'props' ? ['shards', shardFolder(kind.file)] : [key, key === 'version' ? HEAD_VERSION : value],
  );
  return kind.format(Object.fromEntries(fields) as Doc);
}

/**
 * The files of a document that differ from those it was read from. The one that bears its name is among them whenever there is
 * any, so that whoever watches it sees each change.
 *
 * @param before {@link mainText} as the document was read; `undefined`: there was no such file
 * @returns path in the project and text, each when the one before is taken care of. A shard that has no props any more stays,
 *   so that no step has to remove it before the files that it named
 */
export function* changedFiles<Doc extends WithProps>(
  kind: StoredKind<Doc>,
  doc: Doc,
  before: string | undefined,
): Generator<[file: string, text: string]> {
  let isChanged = false;
  const sharded = shardsOf(doc.props);
  if (sharded) {
    for (const shard of new Set([...sharded.changed.keys()].map(shardOf))) {
      const old = (sharded.table.document(shard) ?? kind.empty()) as Doc;
      const text = kind.format({ ...old, props: recordsInShard(doc.props, shard)! });
      if (text === kind.format({ ...old, props: isLazy(old.props) ? old.props : sorted(old.props) })) continue;
      isChanged = true;
      yield [shardFile(kind.file, shard), text];
    }
  } else if (isLarge(doc)) {
    for (const [shard, props] of cut(doc.props)) {
      isChanged = true;
      yield [shardFile(kind.file, shard), kind.format({ ...kind.empty(), props })];
    }
  }
  const text = mainText(kind, doc);
  if (isChanged || text !== before) yield [kind.file, text];
}

/**
 * Shards that no document being laid out in shards for the first time has written. Where an earlier `propmaster.lock` was put back
 * beside the shards of a later one, they hold props that the project no longer has.
 *
 * @param written paths in the project
 */
export function staleShards<Doc extends WithProps>(
  kind: StoredKind<Doc>,
  doc: Doc,
  written: ReadonlySet<string>,
): string[] {
  if (!isLarge(doc) || shardsOf(doc.props)) return [];
  return SHARDS.map((shard) => shardFile(kind.file, shard)).filter((file) => !written.has(file));
}

function cut(props: WithProps['props']): Map<string, WithProps['props']> {
  const shards = new Map<string, Record<string, unknown>>();
  for (const name of Object.keys(props).sort()) {
    const shard = shardOf(name);
    const records = shards.get(shard) ?? {};
    records[name] = props[name];
    shards.set(shard, records);
  }
  return new Map(SHARDS.flatMap((shard) => (shards.has(shard) ? [[shard, shards.get(shard)!] as const] : [])));
}

const sorted = (records: WithProps['props']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(records).sort(([a], [b]) => (a < b ? -1 : 1)));
