import { type AnyKind, formsOf, nameOf } from '../kind.ts';
import type { Sense } from '../vocabulary.ts';
import { colourWord } from './colours.ts';
import { namesOfPart, type PartWord } from './parts.ts';
import { materialWord } from './vocabulary.ts';

/** The words of all kinds together. */
export interface Lexicon {
  /** Kind of each noun in the singular. */
  readonly nouns: ReadonlyMap<string, string>;
  /** The parts that a noun in the singular can mean; the kind decides which. */
  readonly parts: ReadonlyMap<string, readonly PartWord[]>;
  /** Names of lengths that single kinds have: "clearance". */
  readonly lengths: ReadonlySet<string>;
  /** Kinds of which two numbers with a hyphen are counts: "domino 3-5". */
  readonly scored: ReadonlySet<string>;
  /** Nouns that another word can turn into another kind, and the name of that one. */
  readonly senses: ReadonlyMap<string, Sense & { readonly name: string }>;
  /** Kinds by the word for a material or a colour that can name them: "glass", "orange". */
  readonly qualityNouns: ReadonlyMap<string, string>;
  /** Words for the forms in which some kind or a part of one comes: "tapered". */
  readonly forms: ReadonlySet<string>;
  /** Words that nouns and names of parts begin with. */
  readonly firsts: ReadonlySet<string>;
  /** Each word of nouns and names of parts, by itself. */
  readonly words: ReadonlySet<string>;
  /** Nouns and names of parts that are one word. */
  readonly singles: readonly string[];
  /** Second words of nouns that are two words, by the first. */
  readonly compounds: ReadonlyMap<string, readonly string[]>;
  /** Words of the longest noun or name of a part. */
  readonly longest: number;
}

/** Collects the words of kinds. @throws TypeError when two of them claim the same noun */
export function lexiconOf(kinds: readonly AnyKind[]): Lexicon {
  const nouns = new Map<string, string>();
  const parts = new Map<string, Set<PartWord>>();
  const lengths = new Set<string>();
  for (const kind of kinds) {
    for (const noun of Object.keys(kind.words.nouns)) {
      const other = nouns.get(noun);
      if (other !== undefined) throw new TypeError(`"${noun}" is a noun of "${other}" and of "${nameOf(kind)}"`);
      nouns.set(noun, nameOf(kind));
    }
    for (const name of Object.values(kind.words.lengths ?? {}).flat()) lengths.add(name);
    for (const [part, rule] of Object.entries(kind.words.parts)) {
      for (const word of namesOfPart(part, rule?.words)) {
        const meanings = parts.get(word);
        if (meanings) meanings.add(part);
        else parts.set(word, new Set([part]));
      }
    }
  }
  const names = [...nouns.keys(), ...parts.keys()].map((name) => name.split(' '));
  return {
    nouns,
    parts: new Map([...parts].map(([word, meanings]) => [word, [...meanings]])),
    lengths,
    scored: new Set(kinds.filter(({ words }) => words.scored !== undefined).map(nameOf)),
    senses: new Map(
      kinds.flatMap((kind) =>
        Object.entries(kind.words.senses ?? {}).map(([noun, sense]) => [noun, { ...sense, name: nameOf(kind) }]),
      ),
    ),
    qualityNouns: qualityNounsOf(kinds),
    forms: new Set(kinds.flatMap((kind) => formsOf(kind).flatMap(({ forms }) => forms))),
    firsts: new Set(names.map(([first]) => first!)),
    words: new Set(names.flat().flatMap((word) => word.split('-'))),
    singles: [...new Set([...nouns.keys(), ...parts.keys()])].filter((name) => !/[ -]/.test(name)),
    compounds: compoundsOf(names),
    longest: Math.max(...names.map(({ length }) => length)),
  };
}

/** The names of what kinds mean that are colours or materials as well. */
function qualityNounsOf(kinds: readonly AnyKind[]): Map<string, string> {
  const named = kinds.map((kind) => [kind.meaning.wordnet.synset.split('.')[0]!, nameOf(kind)] as const);
  const said = kinds.flatMap((kind) =>
    kind.words.ofMaterial === undefined ? [] : [[kind.words.ofMaterial, nameOf(kind)] as const],
  );
  const isQuality = ([word]: readonly [string, string]): boolean =>
    colourWord(word) !== undefined || materialWord(word) !== undefined;
  return new Map([...named.filter(isQuality), ...said]);
}

function compoundsOf(names: readonly (readonly string[])[]): Map<string, string[]> {
  const compounds = new Map<string, string[]>();
  for (const [first, second, ...more] of names)
    if (second !== undefined && more.length === 0)
      compounds.set(first!, [...new Set([...(compounds.get(first!) ?? []), second])]);
  return compounds;
}
