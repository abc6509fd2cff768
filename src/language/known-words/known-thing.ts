import { additionOf } from './additions.ts';
import { allAbove, knownWords, type Synset, type WordSense } from './tree.ts';

/** A word or compound of which is known what it means. */
export interface KnownThing {
  /** In the singular, as the table has it: "cable" of "ethernet cables". */
  readonly word: string;
  /** Index of its first word, and the one behind its last. */
  readonly at: number;
  readonly next: number;
  /** What it is a kind of: "edible fruit". */
  readonly is: string;
  /** The sense by which its neighbours are found. */
  readonly sense: Synset;
  /** Nouns of its neighbours, where they are listed. */
  readonly beside?: readonly string[];
}

/** What lives or is a part of what lives, by the tops of the table. */
const LIVING: readonly string[] = ['animal', 'body part', 'person'];

/** Words of the longest compound in the table. */
const LONGEST = 3;

/**
 * The thing that words name: English has its head at the end, so the longest compound that ends last; of "red ethernet
 * cable" the cable.
 * @param words in lower case, in the singular where they are plural
 */
export function knownThing(words: readonly string[]): KnownThing | undefined {
  for (let next = words.length; next > 0; next--) {
    for (let at = Math.max(0, next - LONGEST); at < next; at++) {
      const word = words.slice(at, next).join(' ');
      const thing = thingOf(word) ?? inOneWord(word);
      if (thing === undefined) continue;
      // The head of a shower is no part of a body, and a rubber duck no bird: of such a compound the head tells nothing.
      const isLiving = at > 0 && next - at === 1 && LIVING.some((each) => isBelow(thing.sense, each));
      return { word, at, next, ...thing, ...(isLiving ? { is: 'thing', sense: knownWords().root } : {}) };
    }
  }
  return undefined;
}

/** An artifact whose name is spelled in one word, too: "shower head", "key board". */
function inOneWord(words: string): ReturnType<typeof thingOf> {
  const thing = words.includes(' ') ? thingOf(words.replaceAll(' ', '')) : undefined;
  return thing && isBelow(thing.sense, 'artifact') ? thing : undefined;
}

function thingOf(word: string): Pick<KnownThing, 'is' | 'sense' | 'beside'> | undefined {
  const added = additionOf(word);
  const usual = usualSense(sensesOf(added ? (added.is.split(' ').at(-1) ?? '') : word));
  if (!added) return usual && { is: above(usual.sense), sense: usual.sense };
  return { is: added.is, sense: usual?.sense ?? knownWords().root, ...(added.near && { beside: added.near }) };
}

const sensesOf = (word: string): readonly WordSense[] => knownWords().words.get(word) ?? [];

/** An artifact is meant rather than what grows, where its sense is about as usual; a fruit rather than its plant. */
function usualSense(senses: readonly WordSense[]): WordSense | undefined {
  const [first] = senses;
  const about = senses.filter(({ number }) => number <= first!.number + 2);
  return (
    about.find(({ sense }) => isBelow(sense, 'artifact')) ?? about.find(({ sense }) => isBelow(sense, 'food')) ?? first
  );
}

const isBelow = (sense: Synset, word: string): boolean =>
  [...allAbove(sense)].some(({ lemmas }) => lemmas.includes(word));

/** Whether a thing is, in the sense by which it is known, of one of these: "substance". */
export const isMadeOf = ({ sense }: KnownThing, words: readonly string[]): boolean =>
  words.some((word) => isBelow(sense, word));

/** What a sense is called by the next sense above it that has a name. */
function above(sense: Synset): string {
  const [, ...others] = allAbove(sense);
  const named = others.find(({ lemmas }) => lemmas.length > 0)?.lemmas[0] ?? 'thing';
  return SAYS_NOTHING.has(named) ? 'thing' : named;
}

const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'artifact',
  'instrumentality',
  'object',
  'entity',
  'matter',
  'part',
]);
