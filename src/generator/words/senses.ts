import type { Item, ItemOf } from './items.ts';
import { lookUp } from './lookup.ts';
import type { PartWord } from './parts.ts';
import type { Phrase } from './phrases.ts';

type Noun = ItemOf<'noun'>;

interface Sense {
  readonly category: string;
  /** Words in the singular, or parts, that give the noun this sense. */
  readonly by: ReadonlySet<string>;
  /** Whether they have to say what it is for: a rack of steel tubes is a shelf. */
  readonly use?: true;
}

/** Nouns that another word of the prompt turns into another thing: a chest with drawers, a rack for tubes. */
const SENSES: Readonly<Record<string, Sense>> = {
  chest: { category: 'chest_of_drawers', by: new Set(['drawer']) },
  rack: { category: 'test_tube_rack', by: new Set(['tube', 'vial']), use: true },
};

/** The kind of a prompt's head in the sense that its other words give it. */
export function inSense(head: Noun & { readonly category: string }, phrases: readonly Phrase[]): string {
  const sense = lookUp(SENSES, head.noun);
  const said = (item: Item): boolean =>
    sense !== undefined && item.kind === 'noun' && (sense.by.has(item.noun) || item.parts.some((p) => sense.by.has(p)));
  const counts = ({ relation }: Phrase): boolean => sense?.use !== true || relation === 'purpose';
  return sense && phrases.some((phrase) => counts(phrase) && phrase.items.some(said)) ? sense.category : head.category;
}

/** What a bare noun is taken for where it has a better-known sense that is not made; told among the assumptions. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  car: 'a toy car, the only kind of car made here',
  mouse: 'a computer mouse',
};

export const takenFor = (noun: string): string | undefined => lookUp(TAKEN_FOR, noun);

/** What "double" counts of a thing that is still one. */
const DOUBLED: Readonly<Record<string, PartWord>> = {
  light_switch: 'rocker',
  wardrobe: 'door',
  letter_tray: 'tray',
};

/** Whether a number is said as "double", "twin" or "triple". */
export const isDoubling = (text: string): boolean => /^(?:double|twin|triple)$/.test(text);

export const doubledPart = (category: string): PartWord | undefined => lookUp(DOUBLED, category);

/** Things that are a set by themselves: "peg-in-hole set" is one. */
export const isSet = (category: string): boolean => /^(?:peg_and_hole|gear_pair|stacking_rings)$/.test(category);

/** Round things that are widest at their rim: "15 cm wide at the top" is their diameter. */
const WIDEST_AT_RIM: ReadonlySet<string> = new Set(['funnel', 'bowl', 'bucket', 'plate', 'pan']);

/** "At the top", behind a length of such a thing. */
export const isAtRim = ({ items, relation }: Phrase, category: string): boolean =>
  relation === 'place' &&
  WIDEST_AT_RIM.has(category) &&
  items.some(({ text }) => /^(?:top|rim|mouth|brim)$/.test(text)) &&
  items.every(({ kind, text }) => kind === 'article' || kind === 'filler' || /^(?:top|rim|mouth|brim)$/.test(text));
