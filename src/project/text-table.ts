import { freezeAll, type RecordTable } from './lazy-records.ts';

/** A record of a table: a line of its own, two levels deep, begins it. Within a string there is no line break. */
const BEGINS = '\n    "';
const ENDS = '\n  }';

/**
 * A table of a document in our own spelling, of which nothing has been taken apart but where its records stand: a lock of
 * 100,000 props is 150 MB, and a command looks at a few of them.
 */
export class TextTable implements RecordTable {
  readonly #text: string;
  readonly names: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  /** Of the lines that begin records; at the end that of the brace. */
  readonly #starts: readonly number[];

  private constructor(text: string, names: readonly string[], starts: readonly number[]) {
    this.#text = text;
    this.names = names;
    this.#starts = starts;
    this.#places = new Map(names.map((name, at) => [name, at]));
  }

  /**
   * @param text a document as it is written: two blanks a level, keys in order
   * @param key of the table; it stands on the first level
   * @returns the table, and the document with an empty one in its place; `undefined` where there is none, or it has no record
   */
  static cut(text: string, key: string): { readonly table: TextTable; readonly rest: string } | undefined {
    const head = `\n  ${JSON.stringify(key)}: {`;
    const begin = text.indexOf(head);
    if (begin === -1) return undefined;
    const from = begin + head.length;
    const end = text.indexOf(`${ENDS}`, from);
    if (end === -1 || end === from) return undefined;
    const [starts, names]: [number[], string[]] = [[], []];
    for (let at = text.indexOf(BEGINS, from); at !== -1 && at < end; at = text.indexOf(BEGINS, at + 1)) {
      const name = text.slice(at + BEGINS.length, text.indexOf('": ', at));
      if (name.includes('\\') || (names.length > 0 && names.at(-1)! >= name)) return undefined;
      starts.push(at);
      names.push(name);
    }
    if (starts[0] !== from) return undefined;
    return {
      table: new TextTable(text, names, [...starts, end]),
      rest: `${text.slice(0, from)}}${text.slice(end + ENDS.length)}`,
    };
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  /** The spelling of a record, as it stands. */
  spelled(name: string): string | undefined {
    const at = this.#places.get(name);
    if (at === undefined) return undefined;
    const begin = this.#starts[at]! + BEGINS.length + name.length + '": '.length;
    const next = this.#starts[at + 1]!;
    return this.#text.slice(begin, at === this.names.length - 1 ? next : next - 1);
  }

  get(name: string): unknown {
    return freezeAll(JSON.parse(this.spelled(name)!));
  }

  holding(text: string): Iterable<string> {
    return this.saying(JSON.stringify(text));
  }

  /** The value of a key of a record, without the rest of it. */
  field(name: string, key: string): unknown {
    const text = this.spelled(name);
    if (text === undefined) return undefined;
    const head = `\n      ${JSON.stringify(key)}: `;
    const begin = text.indexOf(head);
    if (begin === -1) return undefined;
    const from = begin + head.length;
    const next = text.indexOf('\n      "', from);
    return JSON.parse(next === -1 ? text.slice(from, text.lastIndexOf('\n')) : text.slice(from, next - 1));
  }

  /** Names of the records in whose spelling a text occurs, by order. */
  *saying(part: string): Generator<string> {
    let place = 0;
    for (let at = this.#text.indexOf(part, this.#starts[0]); at !== -1; ) {
      if (at >= this.#starts.at(-1)!) return;
      while (this.#starts[place + 1]! <= at) place++;
      yield this.names[place]!;
      at = this.#text.indexOf(part, this.#starts[place + 1]);
    }
  }

  /**
   * The spelling of the table with other records; the rest is copied as it stands.
   *
   * @param changes spelling by name; `undefined`: goes
   */
  with(changes: ReadonlyMap<string, string | undefined>): string {
    const pieces: string[] = [];
    let kept = 0;
    const keepTo = (place: number): void => {
      if (place > kept) {
        const end = this.#starts[place]!;
        pieces.push(this.#text.slice(this.#starts[kept], place === this.names.length ? end : end - 1));
      }
      kept = place;
    };
    for (const name of [...changes.keys()].sort((a, b) => (a < b ? -1 : 1))) {
      const place = this.#placeFor(name);
      keepTo(place);
      if (this.names[place] === name) kept = place + 1;
      const text = changes.get(name);
      if (text !== undefined) pieces.push(`\n    ${JSON.stringify(name)}: ${text}`);
    }
    keepTo(this.names.length);
    return pieces.length === 0 ? '{}' : `{${pieces.join(',')}${ENDS}`;
  }

  /** Place of a record, or of the one before which it would stand. */
  #placeFor(name: string): number {
    let [low, high] = [0, this.names.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.names[middle]! < name) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
