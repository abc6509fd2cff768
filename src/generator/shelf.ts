import { type Blueprint, drawnKind } from './blueprint/index.ts';
import { type AnyKind, nameOf } from './kind.ts';
import { kinds } from './kinds/index.ts';
import { type Lexicon, lexiconOf } from './words/lexicon.ts';

/** Kinds that a prompt may name, and their words. */
export interface Shelf {
  readonly kinds: readonly AnyKind[];
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
    lexicon: lexiconOf(all),
    otherKinds: new Set(all.flatMap(({ words }) => `${words.otherKinds} ${words.variants ?? ''}`.split(/[ -]/))),
  };
}
