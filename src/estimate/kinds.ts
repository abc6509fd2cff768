import { contentOf, TELLING } from '../language/known-words/similar.ts';
import { allAbove, knownWords, type Synset } from '../language/known-words/tree.ts';
import { LISTED_KINDS } from '../verify/physics/listed-kinds.ts';
import { CLASS_TABLE, type ClassEntry } from './classes.ts';
import { KIND_NOUNS } from './kind-nouns.ts';
import { KNOWN_MASSES, type KnownMass } from './known-things.ts';
import { materialOf } from './materials.ts';

/** What a name says that a thing is. */
export type NamedKind = {
  /** In the words of the table. */
  readonly kind: string;
  /** The words of the name that say it. */
  readonly noun: string;
  /** Index of the first of them, and the one behind the last. */
  readonly at: number;
  readonly next: number;
} & (
  | { readonly of: 'known'; readonly entry: KnownMass }
  | { readonly of: 'listed'; readonly mass: readonly [number, number]; readonly longest: readonly [number, number] }
  | { readonly of: 'class'; readonly entry: ClassEntry }
);

/** Words of the longest noun that is looked for. */
const LONGEST = 4;

const KNOWN = new Map(KNOWN_MASSES.flatMap((entry) => entry.nouns.split('|').map((noun) => [noun, entry] as const)));
const LISTED = new Map(
  Object.entries(KIND_NOUNS).flatMap(([kind, nouns]) => nouns.split('|').map((noun) => [noun, kind] as const)),
);
const CLASSES = new Map(CLASS_TABLE.map((entry) => [entry.lemma, entry]));

/**
 * The thing that words name. English has its head at the end: the longest noun that ends last, of the things that rules fix,
 * the kinds of the generator, and last the classes of WordNet.
 *
 * @param words in lower case and singular, see `wordsOf`
 */
export function namedThing(words: readonly string[]): NamedKind | undefined {
  for (let next = words.length; next > 0; next--)
    for (let at = Math.max(0, next - LONGEST); at < next; at++) {
      const noun = words.slice(at, next).join(' ');
      const thing = thingOf(noun);
      if (thing) return { ...thing, noun, at, next };
    }
  return undefined;
}

type Thing = NamedKind extends infer One ? (One extends NamedKind ? Omit<One, 'noun' | 'at' | 'next'> : never) : never;

function thingOf(noun: string): Thing | undefined {
  const known = KNOWN.get(noun);
  if (known) return { of: 'known', kind: known.name, entry: known };
  // Steel is what a thing is made of, and no knife sharpener; a wood block is a block, and no printing plate.
  const isOfMaterial = materialOf(noun.split(' ')[0]!) !== undefined;
  return listedKind(noun) ?? (isOfMaterial ? undefined : ofWordNet(noun));
}

/** Rarer senses of a noun are not meant. */
const USUAL = 3;
/** What a prop is rather than what grows: a plum is a fruit before it is a tree. */
const PROPS: ReadonlySet<string> = new Set(['artifact', 'food']);

const sensesOf = (noun: string): readonly (readonly Synset[])[] => {
  const senses = (knownWords().words.get(noun) ?? []).slice(0, USUAL).map(({ sense }) => [...allAbove(sense)]);
  const isProp = (above: readonly Synset[]): boolean => above.some(({ lemmas }) => PROPS.has(lemmas[0] ?? ''));
  return senses.toSorted((a, b) => Number(isProp(b)) - Number(isProp(a)));
};

/** By the nearest kind or class above the usual senses of a noun. */
function ofWordNet(noun: string): Thing | undefined {
  for (const above of sensesOf(noun))
    for (const sense of above)
      for (const lemma of sense.lemmas) {
        const listed = contentOf(sense) < TELLING ? undefined : listedKind(lemma);
        if (listed) return listed;
        const entry = CLASSES.get(lemma);
        if (entry) return { of: 'class', kind: lemma, entry };
      }
  return undefined;
}

function listedKind(noun: string): Thing | undefined {
  const kind = LISTED.get(noun);
  const ranges = kind === undefined ? undefined : LISTED_KINDS[kind];
  return kind !== undefined && ranges ? { of: 'listed', kind: kind.replaceAll('_', ' '), ...ranges } : undefined;
}

/** The nearest class above the usual sense of a noun: what is left of it where it is too large or too small for the kind of that name. */
export function classOf(noun: string): ClassEntry | undefined {
  const [usual = []] = sensesOf(noun);
  return usual.flatMap(({ lemmas }) => lemmas.flatMap((lemma) => CLASSES.get(lemma) ?? []))[0];
}
