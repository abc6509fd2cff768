import { TABLE } from './table.ts';

/** One sense of some words: a node of the tree. */
export interface Synset {
  /** As they are spelled, with blanks between words; empty for a sense that only joins others. */
  readonly lemmas: readonly string[];
  /** The senses right above it, the main one first; none for the root. */
  readonly above: readonly Synset[];
  /** How many senses are below it, at any depth. */
  below: number;
}

/** A sense of one word. */
export interface WordSense {
  readonly sense: Synset;
  /** Its number among all senses of the noun in WordNet, from 1, the most usual first. */
  readonly number: number;
}

/** Nouns of physical things, each below what it is a kind of. */
export interface Tree {
  readonly root: Synset;
  /** The senses of each word, the most usual first. */
  readonly words: ReadonlyMap<string, readonly WordSense[]>;
  /** How many senses there are. */
  readonly count: number;
}

type Growing = Synset & { readonly lemmas: string[]; readonly above: Synset[] };

let tree: Tree | undefined;

/** The table, read on first use: it has some 20,000 senses. */
export const knownWords = (): Tree => (tree ??= readTree(TABLE));

/** Reads the text of a table; `scripts/generate-known-words.ts` says how it is written. */
export function readTree(text: string): Tree {
  const words = new Map<string, WordSense[]>();
  const path: Growing[] = [];
  const all: Growing[] = [];
  const links: { readonly sense: Growing; readonly to: string }[] = [];
  for (const line of text.trim().split('\n')) {
    const depth = line.charCodeAt(0) - LETTER_A;
    const parent = path[depth - 1];
    for (const leaf of line.slice(1).split(';')) {
      const sense: Growing = { lemmas: [], above: parent ? [parent] : [], below: 0 };
      const [named, ...further] = leaf.split('>');
      for (const entry of named === '' ? [] : named!.split(',')) {
        const { lemma, number } = readEntry(entry, parent?.lemmas[0]);
        sense.lemmas.push(lemma);
        const senses = words.get(lemma);
        if (senses) senses.push({ sense, number });
        else words.set(lemma, [{ sense, number }]);
      }
      links.push(...further.map((to) => ({ sense, to })));
      all.push(sense);
      path[depth] = sense;
    }
  }
  for (const senses of words.values()) senses.sort((a, b) => a.number - b.number);
  for (const { sense, to } of links) {
    const { lemma, number } = readEntry(to, undefined);
    const found = words.get(lemma)?.find((one) => one.number === number);
    if (found) sense.above.push(found.sense);
  }
  for (const sense of all) countBelow(sense);
  return { root: all[0]!, words, count: all.length };
}

const LETTER_A = 'A'.charCodeAt(0);

/** "coffee ^2": with the first lemma of the sense above in place of "^", in its second sense. */
function readEntry(entry: string, above: string | undefined): { readonly lemma: string; readonly number: number } {
  let end = entry.length;
  while (end > 0 && isDigit(entry.charCodeAt(end - 1))) end--;
  const [short, digits] = [entry.slice(0, end), entry.slice(end)];
  const lemma = above !== undefined && short.endsWith('^') ? short.slice(0, -1) + above : short;
  return { lemma, number: digits === '' ? 1 : Number(digits) };
}

/** Counts a sense with each that is above it, once. */
function countBelow(sense: Synset): void {
  let one: Synset | undefined = sense;
  // Most have one line up to the root; no set is needed for that.
  while (one && one.above.length < 2) {
    one = one.above[0];
    if (one) one.below++;
  }
  if (one) for (const further of allAbove(one)) if (further !== one) further.below++;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** A sense and all that are above it, the nearest first. */
export function allAbove(sense: Synset): ReadonlySet<Synset> {
  const found = new Set([sense]);
  for (const one of found) for (const above of one.above) found.add(above);
  return found;
}
