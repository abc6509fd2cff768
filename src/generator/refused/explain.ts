import { isKnownWord, type KnownThing, knownThing, nearestPlaces } from '../../language/known-words/index.ts';
import { KIND_NAMES } from '../description.ts';
import { nameOf } from '../kind.ts';
import { kindPlaces } from '../kind-places.ts';
import { groups } from '../kinds/index.ts';
import type { Refusal, RefusalCode } from '../refusal.ts';
import type { PropRequest } from '../words/asked.ts';
import type { Item } from '../words/item.ts';
import { isThing } from '../words/other-things.ts';
import { singular } from '../words/tokens.ts';
import { type NamingWords, namingWords } from './naming-words.ts';
import { type KindOfPrompt, offerKinds, reword } from './offers.ts';
import { meantWord } from './slip.ts';

/** A prompt that can't be made, and why. */
export interface Misunderstood {
  readonly kind: 'misunderstood';
  readonly code: RefusalCode;
  /** For people: why, a sentence or two. */
  readonly reason: string;
  /** For people: the reason, what can be made instead, what was understood. It names no command and no tool. */
  readonly message: string;
  readonly understood: readonly string[];
  /** Prompts that can be made, the nearest first; none where nothing is near. */
  readonly offers: readonly string[];
  /** Names of the kinds that come nearest; all where none does. */
  readonly canMake: readonly string[];
}

/** A prompt that can't be made, as its reading ended. */
export interface RefusedReading {
  readonly kind: 'refused';
  readonly prompt: string;
  readonly refusal: Refusal;
  readonly items: readonly Item[];
  /** Of the kind that it names. */
  readonly asked: PropRequest | undefined;
}

/** What is said of a refusal, and what is offered: names of kinds, and prompts. */
interface Explained {
  readonly code: RefusalCode;
  readonly reason: string;
  readonly near: readonly string[];
  readonly offers: readonly string[];
}

/**
 * Says which of three it is: the word is known and its thing can't be made, the words aren't understood, or the thing can
 * be made but not so.
 * @param works tells what a prompt makes, so that each that is offered can be made
 */
export function explain(reading: RefusedReading, works: KindOfPrompt): Misunderstood {
  const { items, asked, refusal } = reading;
  const { code, reason, near, offers } = explained(reading, works);
  const understood = asked?.understood ?? saidOf(items);
  const told = understood.slice(0, 8).map((words) => words.slice(0, 60));
  return {
    kind: 'misunderstood',
    code,
    reason,
    message: [
      reason,
      offers.length > 0 ? `${TRIED[code] ?? 'Try'} ${offers.map((offer) => `"${offer}"`).join(' or ')}.` : '',
      code === 'known_thing' ? (offers.length === 0 ? OTHER_WAYS : OR_DRAW) : '',
      refusal.thing !== undefined && offers.length === 0 ? LISTED : '',
      told.length > 0 ? `Understood: ${told.join(', ')}.` : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    understood,
    offers,
    canMake: near.length > 0 ? near : KIND_NAMES,
  };
}

const TRIED: Readonly<Partial<Record<RefusalCode, string>>> = { known_thing: 'Nearest:' };

/** For what nothing here is near. */
const OTHER_WAYS = 'Draw it as a blueprint, import a file of it, or use another service by its base URL.';
const OR_DRAW = 'Or draw it as a blueprint.';

const LISTED = `${KIND_NAMES.length} kinds can be made: ${Object.keys(groups).join(', ')}.`;

function explained(reading: RefusedReading, works: KindOfPrompt): Explained {
  const { prompt, refusal, items, asked } = reading;
  const { code, message: reason, thing } = refusal;
  const strange = asked && thing !== undefined ? strangeWord(thing) : undefined;
  if (asked && strange !== undefined) {
    const offers = reword(prompt, nameOf(asked.kind), works);
    return { code: 'unknown_thing', reason: `Can't interpret "${strange}".`, near: [nameOf(asked.kind)], offers };
  }
  if (asked) return { code, reason, ...besides(prompt, thing, nameOf(asked.kind), items, works) };
  const isLikeness = items.some((item) => item.kind === 'relation' && item.relation === 'likeness');
  const words = namingWords(items);
  const named = words.words.length > 0 ? words : qualityThing(items);
  const naming = thing === undefined || isLikeness ? undefined : explainNaming(prompt, named, works);
  const near = thingsIn(items).slice(0, MOST);
  if (!naming && near.length === 0 && code === 'unknown_thing' && thing === '') return explainNameless(items, works);
  return naming ?? { code, reason, near, offers: near.slice(0, 1).flatMap((name) => reword(prompt, name, works)) };
}

const MOST = 3;

/** "An olive": a colour or a material behind an article, which is a thing as well. */
function qualityThing(items: readonly Item[]): NamingWords {
  const last = items.findLast(({ kind }) => /^(?:colour|material|lost|unknown|noun)$/.test(kind));
  if (last !== undefined && /^(?:unknown|noun)$/.test(last.kind)) return { words: [], said: '' };
  const article = last && items[items.indexOf(last) - 1]?.kind === 'article';
  return last && article && knownThing([last.text]) ? { words: [last.text], said: last.text } : { words: [], said: '' };
}

/** The last of the words for a thing, if it means nothing. */
function strangeWord(thing: string): string | undefined {
  const last = thing.split(' ').at(-1)!;
  const forms = [last, singular(last)];
  const isOfKind = kindPlaces().some(({ nouns }) => nouns.some((noun) => forms.includes(noun.split(' ').at(-1)!)));
  return isOfKind || forms.some(isKnownWord) ? undefined : last;
}

/** What is near a thing that a word makes another than a kind: a "bottle opener" is no bottle, but near that, too. */
function besides(
  prompt: string,
  thing: string | undefined,
  kind: string,
  items: readonly Item[],
  works: KindOfPrompt,
): Pick<Explained, 'near' | 'offers'> {
  // "Lateral filing cabinet" may be said "filing cabinet, lateral", and a "jack pallet" is a pallet jack.
  const words = thing?.split(' ') ?? [];
  const orders = [words, [...words.slice(1), ...words.slice(0, 1)]];
  const known = orders
    .map((order) => knownThing(order))
    .find((found) => found?.at === 0 && found.next === words.length);
  const others = known ? nearestPlaces(known, kindPlaces()) : [];
  const offers = [...offerKinds(prompt, known?.word, others, works), ...reword(prompt, kind, works)];
  return {
    near: [...new Set([...others.map(({ name }) => name), kind, ...thingsIn(items)])].slice(0, MOST),
    offers: [...new Set(offers)].slice(0, MOST),
  };
}

/** A prompt that names no kind: what its words mean, or might have meant. */
function explainNaming(prompt: string, { words, said }: NamingWords, works: KindOfPrompt): Explained | undefined {
  if (words.length === 0) return undefined;
  const known = knownThing(words);
  if (known?.next === words.length) return explainKnown(prompt, known, works, { said });
  const slip = meantWord(words);
  const asking = slip && `"${slip.word}" is not a known word. Did you mean "${slip.meant}"?`;
  if (slip?.kind !== undefined) {
    const offers = offerKinds(prompt, slip.word, [{ name: slip.kind, noun: slip.meant }], works);
    return { code: 'unknown_thing', reason: asking!, near: [slip.kind], offers };
  }
  const meant = slip && knownThing([slip.meant]);
  if (meant)
    return explainKnown(prompt, meant, works, { said: meant.word, slip: { asking: asking!, word: slip.word } });
  if (known) return explainKnown(prompt, known, works, { said });
  const told = words.join(' ').slice(0, MOST_SAID);
  return { code: 'unknown_thing', reason: `Can't interpret "${told}". ${NAME_ONE}`, near: [], offers: [] };
}

/** Characters of words that aren't understood in a message. */
const MOST_SAID = 60;

/** A rewording that works. */
const NAME_ONE = 'Name one thing: try "oak table with four steel legs".';

/** A prompt of sizes and qualities alone: with a thing, where one has them all. */
function explainNameless(items: readonly Item[], works: KindOfPrompt): Explained {
  const said = items.filter(({ kind }) => SAID.test(kind));
  const [sizes, others] = [
    said.filter(({ kind }) => kind === 'lengths'),
    said.filter(({ kind }) => kind !== 'lengths'),
  ];
  const around = (noun: string): string => [...others, { text: noun }, ...sizes].map(({ text }) => text).join(' ');
  const offer =
    said.length === 0 ? undefined : MADE_IN_MANY_SIZES.map(around).find((prompt) => works(prompt) !== undefined);
  const nothing = 'The prompt names nothing that can be made.';
  if (offer === undefined) return { code: 'unknown_thing', reason: `${nothing} ${NAME_ONE}`, near: [], offers: [] };
  return { code: 'unknown_thing', reason: `${nothing} Name one thing.`, near: [works(offer)!], offers: [offer] };
}

const MADE_IN_MANY_SIZES = ['box', 'ball', 'table'];

/** How a thing is spoken of: all that names it, and the slip in it. */
interface Spoken {
  readonly said: string;
  readonly slip?: { readonly asking: string; readonly word: string };
}

function explainKnown(prompt: string, known: KnownThing, works: KindOfPrompt, { said, slip }: Spoken): Explained {
  const near = nearestPlaces(known, kindPlaces());
  const { word, is } = known;
  const named = said.slice(0, MOST_SAID);
  const what =
    is === 'thing' ? `"${named}" is a known word` : `"${isNamedBy(named, word) ? named : word}" is a kind of ${is}`;
  const which = isNamedBy(named, word) ? 'it' : `"${named}"`;
  return {
    code: 'known_thing',
    reason: `${slip ? `${slip.asking} ` : ''}${what}; ${which} is not among the things that can be made.`,
    near: near.map(({ name }) => name),
    offers: offerKinds(prompt, slip?.word ?? (isNamedBy(named, word) ? said : word), near, works),
  };
}

/** Whether a name ends with a word, or its plural. */
const isNamedBy = (name: string, word: string): boolean => name.endsWith(word) || singular(name).endsWith(word);

/** Kinds that are named, the first and those that are no parts of another: the doors of a cabinet are no doors. */
function thingsIn(items: readonly Item[]): string[] {
  const things = items.filter(isThing);
  return [...new Set(things.filter(({ parts }, i) => i === 0 || parts.length === 0).map(({ category }) => category))];
}

/** What is understood of a prompt whose thing is not. */
const saidOf = (items: readonly Item[]): string[] => items.flatMap(({ kind, text }) => (SAID.test(kind) ? [text] : []));

const SAID = /^(?:lengths|volume|colour|material|shape|vague)$/;
