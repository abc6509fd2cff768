import path from 'node:path';

/** Finds files of a tree by what is said of them elsewhere. All paths are seen from the tree, with `/`. */
export class TreeIndex {
  readonly #all: ReadonlySet<string>;
  readonly #byName = new Map<string, string[]>();

  constructor(files: readonly string[]) {
    this.#all = new Set(files);
    for (const file of files) {
      const name = path.posix.basename(file).toLowerCase();
      const same = this.#byName.get(name);
      if (same) same.push(file);
      else this.#byName.set(name, [file]);
    }
  }

  /**
   * The files that a reference may mean: what lies where it leads; else those whose path ends as it does, with its scheme and
   * its ways up taken off, and no others that agree less.
   *
   * @param from file that refers
   * @param uris as written, or relative to the folder of `from`
   */
  find(from: string, uris: Iterable<string>): string[] {
    const home = path.posix.dirname(from);
    const tails = new Set<string>();
    for (const uri of uris) {
      const exact = path.posix.join(home, uri);
      if (this.#all.has(exact)) return [exact];
      const tail = uri
        .replace(/^[a-z]+:\/+/i, '')
        .split('/')
        .filter((part) => part !== '' && part !== '.' && part !== '..');
      if (tail.length > 0) tails.add(tail.join('/'));
    }
    for (const tail of tails) {
      const found = this.#ending(tail.split('/'));
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Files that agree with most of the last components. */
  #ending(tail: readonly string[]): string[] {
    let same = this.#byName.get(tail.at(-1)!.toLowerCase()) ?? [];
    for (let known = 2; known <= tail.length && same.length > 1; known++) {
      const end = `/${tail.slice(-known).join('/')}`.toLowerCase();
      const closer = same.filter((file) => `/${file}`.toLowerCase().endsWith(end));
      if (closer.length === 0) break;
      same = closer;
    }
    return same;
  }
}
