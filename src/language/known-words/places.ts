import { additionOf } from './additions.ts';
import { contentOf, similarity, TELLING } from './similar.ts';
import { knownWords, type Synset, type WordSense } from './tree.ts';

/** What a program knows by name: words for it, and the entry of WordNet that it is one of. */
export interface LexicalEntry {
  readonly name: string;
  /** In the singular. */
  readonly nouns: readonly string[];
  /** `lemma.n.sense`: `cabinet.n.01`. */
  readonly synset: string;
}

/** An entry with its senses in the tree; none where its words are not in there. */
export interface EntryPlace {
  readonly name: string;
  readonly nouns: readonly string[];
  readonly senses: readonly Synset[];
  /** The senses are those of its synset, which is wider than it is: a cup, of a pen cup. */
  readonly isWide: boolean;
}

/** Two senses of one entry are at least so near: a notebook that is a computer is no book. */
const OF_ONE = 0.35;

/**
 * Finds the senses of entries: that of each noun which is near the entry's synset; where there is none, the synset. An entry
 * whose synset tells little has none: a tote that is a "container" is no bag.
 */
export function placesOf(entries: readonly LexicalEntry[]): EntryPlace[] {
  return entries.map(({ name, nouns, synset }) => {
    const own = senseOf(synset);
    if (own === undefined || contentOf(own) < TELLING) return { name, nouns, senses: [], isWide: true };
    const named = new Set(nouns.flatMap((noun) => nearestSense(noun, own) ?? []));
    return { name, nouns, senses: named.size > 0 ? [...named] : [own], isWide: named.size === 0 };
  });
}

/** The sense of a synset's name; of one that the table leaves out ("swivel chair"), the one above it, which ends it. */
function senseOf(synset: string): Synset | undefined {
  const [, lemma, number] = /^(.+)\.n\.(\d+)$/.exec(synset) ?? [];
  const name = lemma?.replaceAll('_', ' ') ?? '';
  const exact = sensesOf(name).find((one) => one.number === Number(number));
  const last = name.split(' ').at(-1)!;
  return (exact ?? sensesOf(last).find(({ sense }) => last !== name && sense.lemmas[0] === last))?.sense;
}

const sensesOf = (word: string): readonly WordSense[] => knownWords().words.get(word) ?? [];

function nearestSense(noun: string, own: Synset): Synset | undefined {
  if (additionOf(noun)?.near) return undefined;
  const senses = sensesOf(noun)
    .filter(({ sense }) => contentOf(sense) >= TELLING)
    .map(({ sense }) => ({ sense, near: similarity(sense, own, 0) }));
  return senses.toSorted((a, b) => b.near - a.near).find(({ near }) => near >= OF_ONE)?.sense;
}
