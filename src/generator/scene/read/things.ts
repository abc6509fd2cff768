import { type Described, describeExactly, LEXICON } from '../../describe.ts';
import { type AnyKind, nameOf } from '../../kind.ts';
import { kinds } from '../../kinds/index.ts';
import type { Place, RelationKind } from '../../relations/index.ts';
import { namesOfPart, type PartWord } from '../../words/parts.ts';
import { singular, type Token } from '../../words/tokens.ts';
import { textOf } from './segments.ts';

/**
 * How a thing is to stand. `each`: as many at every one of them. `likely`: a guess, from "a table with a laptop". Without
 * a host it is about the room.
 */
export interface Wish {
  readonly kind: RelationKind;
  readonly host: Thing | undefined;
  readonly each: boolean;
  readonly likely: boolean;
  /** Which wall or corner. */
  readonly place?: Place | undefined;
  /** The second thing of a "between"; the same as the host where it is two of these. */
  readonly other?: Thing | undefined;
  /** From side to side [m]; in a row, from each to the next. */
  readonly distance?: number | undefined;
  /** Said of the first of a list, and taken over by the rest: what is said of one of these itself goes before. */
  readonly isTakenOver?: boolean | undefined;
  /** "For each chair": on these, or before them on the table that they stand at. */
  readonly isFor?: boolean | undefined;
}

/** What may be said of a relation besides its kind and host. */
export type WishDetails = Pick<Wish, 'place' | 'other' | 'distance' | 'isTakenOver' | 'isFor'>;

/** Some things of one kind, as the prompt speaks of them. */
export interface Thing {
  count: number;
  /** Words that `describe` reads; grows as qualities follow. */
  words: readonly Token[];
  /** Undefined: `describe` refuses the words, and the thing is missing. */
  described: Described | undefined;
  readonly category: string;
  /** In the order of the prompt. */
  wishes: Wish[];
  /** "On the floor". */
  onFloor: boolean;
  /** Without an article or a number: "a hammer and saw". */
  readonly bare: boolean;
  /** Named together with the one before: "red mug and blue mug". */
  joined: boolean;
  /** Behind "and"; and behind ", and" after such a one: what is said of it is said of it alone. */
  and?: boolean;
  alone?: boolean;
  /** "Every locker has …": how many there are may follow. */
  open: boolean;
  /** Why it can't be where it is asked to be, with the words that ask; it is missing then. */
  refused?: string;
}

/** A noun of a category. */
export interface NounAt {
  readonly category: string;
  readonly at: number;
  readonly next: number;
  readonly plural: boolean;
  /** It can also be a part of something: "shelf". */
  readonly isPart: boolean;
}

/** A prompt can go on and on about one thing; each word more is read together with all before it. */
const LONGEST_PHRASE = 80;

/** The nouns of categories among words; of several words the longest. */
export function nounsIn(words: readonly Token[]): NounAt[] {
  const found: NounAt[] = [];
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(LEXICON.longest, words.length - at); length >= 1; length--) {
      const slice = words.slice(at, at + length).map(({ text }) => text);
      const direct = slice.join(' ');
      const single = slice.map((text, i) => (i === length - 1 ? singular(text) : text)).join(' ');
      const category = LEXICON.nouns.get(direct) ?? LEXICON.nouns.get(single);
      if (category === undefined) continue;
      const plural = !LEXICON.nouns.has(direct);
      const isPart = length === 1 && LEXICON.parts.has(single);
      found.push({ category, at, next: at + length, plural, isPart });
      at += length - 1;
      break;
    }
  }
  return found;
}

/** Whether words name a part, "drawers" or "steel legs". */
export const namesPart = (words: readonly Token[]): boolean =>
  words.some(({ text }) => LEXICON.parts.has(singular(text)));

/** Whether words name a part that things of a category have: a shelf of a cabinet, but no bowl of a shelf. */
export function namesPartOf(category: string, words: readonly Token[]): boolean {
  const kind = (kinds as readonly AnyKind[]).find((candidate) => nameOf(candidate) === category);
  const own = Object.entries(kind?.words.parts ?? {}).flatMap(([part, rule]) =>
    namesOfPart(part as PartWord, rule?.words),
  );
  return words.some(({ text }) => own.includes(singular(text)));
}

/** A new thing; `noun` is its last, and stands for one of them from now on. */
export function makeThing(words: readonly Token[], noun: NounAt, count: number, bare = false): Thing {
  const last = noun.next - 1;
  const single = words.map((token, i) =>
    noun.plural && i === last ? { ...token, text: singular(token.text) } : token,
  );
  return {
    count,
    words: single,
    described: read(single),
    category: noun.category,
    wishes: [],
    onFloor: false,
    bare,
    joined: false,
    open: false,
  };
}

/** Takes more words into a thing. @returns false, and changes nothing, where `describe` can't make that of them */
export function extend(thing: Thing, words: readonly Token[]): boolean {
  const longer = [...thing.words, ...words];
  if (!thing.described || longer.length > LONGEST_PHRASE) return false;
  const described = read(longer);
  if (!described || described.description.category !== thing.category) return false;
  thing.words = longer;
  thing.described = described;
  return true;
}

/** Why a thing can't be made, without the list of what can. */
export function refusalOf(words: readonly Token[]): string {
  const reading = describeExactly(textOf(words));
  return reading.kind === 'described' ? '' : reading.reason;
}

function read(words: readonly Token[]): Described | undefined {
  const reading = describeExactly(textOf(words));
  return reading.kind === 'described' ? reading : undefined;
}
