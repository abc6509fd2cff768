import type { Item, ItemOf } from './item.ts';
import type { Lexicon } from './lexicon.ts';
import type { Phrase } from './phrases.ts';
import { singular } from './tokens.ts';

type Noun = ItemOf<'noun'>;

/** The kind of a prompt's head in the sense that its other words give it. */
export function inSense(
  head: Noun & { readonly category: string },
  phrases: readonly Phrase[],
  { senses }: Lexicon,
): string {
  const sense = senses.get(head.noun);
  const said = (item: Item): boolean =>
    sense !== undefined &&
    ((item.kind === 'unknown' && sense.by.includes(singular(item.text))) ||
      (item.kind === 'noun' && (sense.by.includes(item.noun) || item.parts.some((part) => sense.by.includes(part)))));
  const counts = ({ relation }: Phrase): boolean => sense?.use !== true || relation === 'purpose';
  return sense && phrases.some((phrase) => counts(phrase) && phrase.items.some(said)) ? sense.name : head.category;
}

/** Behind a thing what it is for: "for", and "of" of what it holds. */
const HOLDING = /^(?:rack|stand|holder|block|basket|bin|tray|shelf|cart|box|case|hook|dispenser|board)$/;

/**
 * "A rack for test tubes", "a stand for umbrellas": what is called so together, "test tube rack". The word that it is for
 * stays, and is told as without effect.
 */
export function namedByUse(phrases: readonly Phrase[], { nouns }: Lexicon): readonly Phrase[] {
  const first = phrases.findIndex(({ relation }) => relation === 'head');
  const phrase = phrases[first];
  const at = phrase?.items.findLastIndex(({ kind }) => kind === 'noun' || kind === 'unknown') ?? -1;
  const item = phrase?.items[at];
  const use = phrases[first + 1];
  if (!phrase || !item || !use || !HOLDING.test(item.text)) return phrases;
  const isUse =
    use.relation === 'purpose' || (use.relation === 'substance' && use.items.some(({ kind }) => kind === 'count'));
  const [of] = use.items.filter(({ kind }) => kind === 'noun' || kind === 'unknown').slice(-1);
  const before = of && use.items[use.items.indexOf(of) - 1];
  const words = of === undefined ? [] : [of.text, ...(before?.kind === 'unknown' ? [`${before.text} ${of.text}`] : [])];
  const noun = words
    .map(
      (text) =>
        `${text
          .split(' ')
          .with(-1, singular(text.split(' ').at(-1)!))
          .join(' ')} ${item.text}`,
    )
    .find((name) => nouns.has(name));
  if (!isUse || noun === undefined) return phrases;
  const named: Noun = { kind: 'noun', text: item.text, category: nouns.get(noun)!, noun, parts: [], plural: false };
  const whole: Phrase = { ...phrase, items: phrase.items.with(at, named) };
  return phrases.with(first, whole).with(first + 1, { ...use, relation: 'purpose' });
}

/** Whether a number is said as "double", "twin" or "triple". */
export const isDoubling = (text: string): boolean => /^(?:double|twin|triple)$/.test(text);

/** "At the top", behind a length of a thing that is widest there. */
export const isAtRim = ({ items, relation }: Phrase): boolean =>
  relation === 'place' &&
  items.some(({ text }) => /^(?:top|rim|mouth|brim)$/.test(text)) &&
  items.every(({ kind, text }) => kind === 'article' || kind === 'filler' || /^(?:top|rim|mouth|brim)$/.test(text));

/** "Two drawers on a cabinet": the thing first, and then what it has. */
export function bearerFirst(phrases: readonly Phrase[]): readonly Phrase[] {
  const [parts, bearer, ...rest] = phrases;
  const isOfParts =
    parts?.relation === 'head' &&
    parts.items.some(({ kind }) => kind === 'count') &&
    parts.items.at(-1)!.kind === 'noun' &&
    parts.items.every((item) => /^(?:count|article|colour|material)$/.test(item.kind) || isPart(item));
  if (!isOfParts || bearer?.word !== 'on' || !bearer.items.some((item) => item.kind === 'noun' && !isPart(item)))
    return phrases;
  return [{ relation: 'head', items: bearer.items }, { relation: 'part', items: parts.items }, ...rest];
}

const isPart = (item: Item): boolean => item.kind === 'noun' && item.category === undefined;

/** "Washer, flat, M8", "cabinet, filing": as in a catalogue, the word that tells which stands behind a comma. */
export function namedBehind(phrases: readonly Phrase[], { nouns }: Lexicon): readonly Phrase[] {
  const first = phrases.findIndex(({ relation }) => relation === 'head');
  const [head, behind] = [phrases[first], phrases[first + 1]];
  const thing = head?.items.at(-1);
  if (!head || behind?.relation !== 'list' || thing?.kind !== 'noun' || thing.category === undefined) return phrases;
  const words = behind.items.map(({ text }) => text).join(' ');
  const noun = `${words} ${thing.noun}`;
  const category = nouns.get(noun);
  if (category === undefined) return phrases;
  const named: Item = { ...thing, noun, category, text: `${words} ${thing.text}` };
  const whole: Phrase = { ...head, items: [...head.items.slice(0, -1), named] };
  return [...phrases.slice(0, first), whole, ...phrases.slice(first + 2)];
}
