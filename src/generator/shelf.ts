import { type Blueprint, drawnKind } from './blueprint/index.ts';
import { type AnyKind, nameOf } from './kind.ts';
import { kinds } from './kinds/index.ts';
import { type Lexicon, lexiconOf } from './words/lexicon.ts';

/** Kinds that a prompt may name, and their words. */
export interface Shelf {
  readonly kinds: readonly AnyKind[];
  readonly byName: ReadonlyMap<string, AnyKind>;
  readonly lexicon: Lexicon;
  /** Words that make other things, or other makes, of some. */
  readonly otherKinds: ReadonlySet<string>;
}

/** The kinds that are built in. */
export const SHELF: Shelf = shelfOf(kinds as readonly AnyKind[]);

/**
 * The built-in kinds and further ones, which go first: a noun that one of them has means it, and a built-in kind of the same
 * name is not there.
 *
 * @param documents blueprints with words
 * @throws TypeError where two of the documents have the same name or noun, or one has no words
 */
export function shelfWith(documents: readonly Blueprint[]): Shelf {
  const own: readonly AnyKind[] = documents.map(drawnKind);
  const names = own.map(nameOf);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new TypeError(`"${twice}" is the name of two kinds`);
  const nouns = lexiconOf(own).nouns;
  const others = (kinds as readonly AnyKind[])
    .filter((kind) => !names.includes(nameOf(kind)))
    .map((kind): AnyKind => {
      const left = Object.entries(kind.words.nouns).filter(([noun]) => !nouns.has(noun));
      return left.length === Object.keys(kind.words.nouns).length
        ? kind
        : { ...kind, words: { ...kind.words, nouns: Object.fromEntries(left) } };
    });
  return shelfOf([...own, ...others]);
}

function shelfOf(all: readonly AnyKind[]): Shelf {
  return {
    kinds: all,
    byName: new Map(all.map((kind) => [nameOf(kind), kind])),
    lexicon: lexiconOf(all),
    otherKinds: new Set(all.flatMap(({ words }) => `${words.otherKinds} ${words.variants ?? ''}`.split(/[ -]/))),
  };
}

let inUse: Shelf = SHELF;

/** The kinds that words and plans are read with: the built-in ones, but within {@link onShelf}. */
export const currentShelf = (): Shelf => inUse;

/** The words of {@link currentShelf}. */
export const currentLexicon = (): Lexicon => inUse.lexicon;

/**
 * Does something with other kinds than the built-in ones. Scenes ask for words and roles of kinds in some sixty places, most of
 * them far from whoever knows the plan; all of them are synchronous, and so is this.
 *
 * @throws TypeError where a promise is returned: what is awaited would run on another shelf
 */
export function onShelf<Result>(shelf: Shelf, work: () => Result): Result {
  const before = inUse;
  inUse = shelf;
  try {
    const result = work();
    if (result instanceof Promise) throw new TypeError('onShelf: what is done on a shelf is synchronous');
    return result;
  } finally {
    inUse = before;
  }
}

/** What follows from the kinds of a shelf, computed once for each. */
export function perShelf<Value>(of: (shelf: Shelf) => Value): () => Value {
  const known = new WeakMap<Shelf, Value>();
  return () => {
    const found = known.get(inUse);
    if (found !== undefined) return found;
    const value = of(inUse);
    known.set(inUse, value);
    return value;
  };
}

const shelves = new WeakMap<readonly Blueprint[], Shelf>();

/** The shelf of a list of kinds, which isn't changed afterwards: see {@link shelfWith}. */
export function shelfOfKinds(documents: readonly Blueprint[] = []): Shelf {
  if (documents.length === 0) return SHELF;
  const known = shelves.get(documents) ?? shelfWith(documents);
  shelves.set(documents, known);
  return known;
}
