/** Records that were not taken apart, or not even read. */
export interface RecordTable {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** A record, frozen. */
  get(name: string): unknown;
  /** One value of a record, without the rest of it where that is less work. */
  field(name: string, key: string): unknown;
  /** Names of the records that may hold a string. */
  holding(text: string): Iterable<string>;
}

/** What was changed of a table since it was read. */
interface Changes {
  readonly table: RecordTable;
  /** `undefined`: deleted. */
  readonly changed: Map<string, { readonly value: unknown } | undefined>;
}

const open = new WeakMap<object, Changes>();

/**
 * A table as an object: each record is taken apart when it is asked for, each time anew and frozen, so that looking at all of
 * them takes no memory. Its keys may be set and deleted; the text stays as it is.
 */
export function lazyRecords(table: RecordTable): Record<string, unknown> {
  const changed: Changes['changed'] = new Map();
  const has = (key: string | symbol): key is string =>
    typeof key === 'string' && (changed.has(key) ? changed.get(key) !== undefined : table.has(key));
  const get = (key: string): unknown => (changed.has(key) ? changed.get(key)?.value : table.get(key));
  const records = new Proxy<Record<string, unknown>>(Object.create(null), {
    has: (_, key) => has(key),
    get: (_, key) => (has(key) ? get(key) : undefined),
    set: (_, key, value) => typeof key === 'string' && changed.set(key, { value }) !== undefined,
    defineProperty: (_, key, { value }) => typeof key === 'string' && changed.set(key, { value }) !== undefined,
    deleteProperty: (_, key) => typeof key === 'string' && changed.set(key, undefined) !== undefined,
    ownKeys: () => {
      if (changed.size === 0) return table.names as string[];
      const others = [...changed].flatMap(([name, one]) => (one !== undefined && !table.has(name) ? [name] : []));
      return [...table.names.filter((name) => !changed.has(name) || changed.get(name) !== undefined), ...others];
    },
    // Asked of each key where keys are listed: its value is told by `get`.
    getOwnPropertyDescriptor: (_, key) =>
      has(key) ? { value: undefined, writable: true, enumerable: true, configurable: true } : undefined,
  });
  open.set(records, { table, changed });
  return records;
}

/** A table of its own with the same records. */
export function copyOf<T>(records: Readonly<Record<string, T>>): Record<string, T> {
  const lazy = open.get(records);
  if (!lazy) return { ...records };
  const copy = lazyRecords(lazy.table);
  for (const [name, one] of lazy.changed) open.get(copy)!.changed.set(name, one);
  return copy as Record<string, T>;
}

export const isLazy = (records: object): boolean => open.has(records);

/** The table and the changes behind records; `undefined` for every other object. */
export const changesOf = (records: object): Changes | undefined => open.get(records);

/** One value of a record. Of a table that was not taken apart nothing else is read. */
export function fieldOf<T, Key extends keyof T & string>(
  records: Readonly<Record<string, T>>,
  name: string,
  key: Key,
): T[Key] {
  const lazy = open.get(records);
  if (!lazy || lazy.changed.has(name)) return records[name]![key];
  return lazy.table.field(name, key) as T[Key];
}

/**
 * Names of records that may hold a string: all of them, or those that a table that was not taken apart can tell.
 */
export function mayHold(records: Readonly<Record<string, unknown>>, text: string): Iterable<string> {
  const lazy = open.get(records);
  if (!lazy) return Object.keys(records);
  const found = [...lazy.table.holding(text)].filter((name) => !lazy.changed.has(name));
  return [...found, ...[...lazy.changed].flatMap(([name, one]) => (one === undefined ? [] : [name]))];
}

/** Freezes a value with everything in it. */
export function freezeAll<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freezeAll(inner);
  }
  return value;
}
