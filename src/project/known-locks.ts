import { changesOf, copyOf, freezeAll, lazyRecords } from './lazy-records.ts';
import { TextTable } from './text-table.ts';

/** Texts that are kept: before a change, after it, and the one between them. */
const KEPT = 3;

/** A value that JSON can hold, by its keys. */
type Fields = Readonly<Record<string, unknown>>;
type Entry = [key: string, value: unknown];

/**
 * What this process knows of the locks that it has read and written, so that an install costs what it changes and not
 * what the project holds. A lock is tables (`props`) of records (one prop); a record that stays is neither read, judged
 * nor spelled again.
 *
 * It is no cache of files: a lock is read from the disk each time, and only a text that is the same to the last byte is
 * not taken apart again. What is given out shares records, which are therefore frozen; tables are everybody's own.
 */
export class KnownLocks<Lock extends object> {
  readonly #order: readonly string[];
  readonly #isValid: (lock: Fields) => boolean;
  readonly #large: string | undefined;
  /** Newest first. */
  #known: readonly { readonly text: string; readonly lock: () => Lock }[] = [];
  /** Frozen record that has been judged → its spelling in a lock; empty as long as nobody has asked. */
  readonly #records = new WeakMap<object, string>();

  /**
   * @param order keys that come first wherever they occur, in this order; others follow by code point
   * @param isValid whether this would be accepted if it was read
   * @param large the table that is not taken apart where a text is known to be in order
   */
  constructor(order: readonly string[], isValid: (lock: Fields) => boolean, large?: string) {
    this.#order = order;
    this.#isValid = isValid;
    this.#large = large;
  }

  /**
   * @param parse reads and judges a text that is not known; what it throws comes through
   * @param isJudged whether it is known that {@link write} made this text and that it was accepted: its records are then
   *   taken apart one by one, when they are asked for
   * @returns tables and all above are the caller's; the records in the tables are frozen
   */
  read(text: string, parse: (text: string) => Lock, isJudged = false): Lock {
    const known = this.#known.find((one) => one.text === text)?.lock();
    const lock = known ?? (isJudged ? this.#cut(text) : undefined) ?? this.#accept(parse(text));
    this.#keep(text, () => lock);
    return opened(lock);
  }

  /** Whether {@link read} would take a text as it is: it has been read, or written and accepted, a short while ago. */
  knows(text: string): boolean {
    return this.#known.some((known) => known.text === text);
  }

  /** A text of our own with its large table left as it is. */
  #cut(text: string): Lock | undefined {
    const cut = this.#large === undefined ? undefined : TextTable.cut(text, this.#large);
    return cut && ({ ...JSON.parse(cut.rest), [this.#large!]: lazyRecords(cut.table) } as Lock);
  }

  /** The same text for the same content, whatever order it came in. */
  write(lock: Lock): string {
    const lines: string[] = [];
    const same: Entry[] = [];
    const fresh: Entry[] = [];
    let isLazy = false;
    for (const [key, value] of this.#sorted(lock)) {
      const lazy = isTable(value) ? this.#writeLazy(value) : undefined;
      isLazy ||= lazy !== undefined;
      const table = lazy ?? (isTable(value) ? this.#writeTable(value) : undefined);
      const text = table?.text ?? spell(this.#ordered(value), '  ');
      if (text === undefined) continue;
      lines.push(`  ${JSON.stringify(key)}: ${text}`);
      const read = table?.same ?? JSON.parse(text);
      same.push([key, read]);
      fresh.push([key, table?.fresh ?? read]);
    }
    const text = `${braced(lines, '')}\n`;
    // What is new is judged as if it was read; what would be refused is left to be read, and refused, with its place.
    if (this.#isValid(Object.fromEntries(fresh))) {
      const kept = Object.fromEntries(same) as Lock;
      this.#keep(
        text,
        once(() => (isLazy ? (this.#cut(text) ?? (JSON.parse(text) as Lock)) : kept)),
      );
    }
    return text;
  }

  /** A table that was not taken apart: only what was changed in it is spelled. */
  #writeLazy(records: Fields): { text: string; same: Fields; fresh: Fields } | undefined {
    const changes = changesOf(records);
    if (!(changes?.table instanceof TextTable)) return undefined;
    const texts = new Map<string, string | undefined>();
    const fresh: Entry[] = [];
    for (const [name, one] of changes.changed) {
      const record = one && this.#writeRecord(one.value);
      texts.set(name, record?.text);
      if (record) fresh.push([name, record.same]);
    }
    return { text: changes.table.with(texts), same: {}, fresh: Object.fromEntries(fresh) };
  }

  #writeTable(table: Fields): { text: string; same: Fields; fresh: Fields } {
    const lines: string[] = [];
    const same: Entry[] = [];
    const fresh: Entry[] = [];
    for (const [name, value] of this.#sorted(table)) {
      const record = this.#writeRecord(value);
      if (record === undefined) continue;
      lines.push(`    ${JSON.stringify(name)}: ${record.text}`);
      same.push([name, record.same]);
      if (record.isFresh) fresh.push([name, record.same]);
    }
    return { text: braced(lines, '  '), same: Object.fromEntries(same), fresh: Object.fromEntries(fresh) };
  }

  #writeRecord(value: unknown): { text: string; same: unknown; isFresh: boolean } | undefined {
    const known = isObject(value) ? this.#records.get(value) : undefined;
    if (known) return { text: known, same: value, isFresh: false };
    const text = spell(this.#ordered(value), '    ');
    if (text === undefined) return undefined;
    const stays = known !== undefined && text === spell(value, '    ');
    const same = stays ? value : freezeAll(JSON.parse(text));
    if (isObject(same)) this.#records.set(same, text);
    return { text, same, isFresh: !stays };
  }

  #accept(lock: Lock): Lock {
    for (const table of Object.values(lock).filter(isTable)) {
      for (const record of Object.values(table)) if (isObject(record)) this.#records.set(freezeAll(record), '');
    }
    return lock;
  }

  #keep(text: string, lock: () => Lock): void {
    this.#known = [{ text, lock }, ...this.#known.filter((known) => known.text !== text)].slice(0, KEPT);
  }

  #ordered(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((inner) => this.#ordered(inner));
    if (!isObject(value)) return value;
    return Object.fromEntries(this.#sorted(value).map(([key, inner]) => [key, this.#ordered(inner)]));
  }

  /** Keys by the order given, then by code point; those that are whole numbers where engines put them, first. */
  #sorted(value: object): Entry[] {
    const rank = (key: string) => (this.#order.includes(key) ? this.#order.indexOf(key) : this.#order.length);
    const sorted = Object.entries(value).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
    return Object.entries(Object.fromEntries(sorted));
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isTable = (value: unknown): value is Fields => isObject(value) && !Array.isArray(value);

/** @returns `undefined` for what JSON leaves out */
const spell = (value: unknown, indent: string): string | undefined =>
  JSON.stringify(value, undefined, 2)?.replaceAll('\n', `\n${indent}`);

const braced = (lines: readonly string[], indent: string): string =>
  lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;

const opened = <Lock extends object>(lock: Lock): Lock =>
  Object.fromEntries(
    Object.entries(lock).map(([key, value]) => [
      key,
      isTable(value) ? copyOf(value) : Array.isArray(value) ? [...value] : value,
    ]),
  ) as Lock;

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
