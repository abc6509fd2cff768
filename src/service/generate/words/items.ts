import type { MaterialName } from '../materials.ts';
import type { ShapeWord, SizeWord } from '../order.ts';
import { Refusal } from '../refusal.ts';
import { colourWord, shadeWord } from './colours.ts';
import { type Direction, readLengths } from './lengths.ts';
import { lookUp } from './lookup.ts';
import { readNumber } from './numbers.ts';
import { type PartWord, partsNamed } from './parts.ts';
import { singular, type Token } from './tokens.ts';
import {
  FILLERS,
  LOOKS,
  LOOSE_MATERIALS,
  materialWord,
  NEGATIONS,
  OTHER_MATERIALS,
  OTHER_SHAPES,
  OTHER_UNITS,
  type Relation,
  relationOf,
  SEVERAL,
  SHAPES,
  VAGUE,
} from './vocabulary.ts';

/** A prompt as a list of things that have a meaning. `text` is what stood there. */
export type Item = { readonly text: string } & (
  | {
      readonly kind: 'lengths';
      readonly metres: readonly number[];
      readonly direction: Direction | undefined;
      readonly led: boolean;
    }
  | { readonly kind: 'count'; readonly value: number }
  | {
      readonly kind: 'noun';
      readonly category: string | undefined;
      readonly noun: string;
      readonly parts: readonly PartWord[];
      readonly plural: boolean;
    }
  | { readonly kind: 'colour'; readonly name: string }
  | { readonly kind: 'material'; readonly name: MaterialName; readonly loose: boolean }
  | { readonly kind: 'shape'; readonly shape: ShapeWord }
  | { readonly kind: 'vague'; readonly of: SizeWord | 'all'; readonly factor: number }
  | { readonly kind: 'relation'; readonly relation: Relation }
  | { readonly kind: 'article' | 'and' | 'comma' | 'several' | 'filler' | 'look' | 'unknown' }
);

/** An item of one kind. */
export type ItemOf<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>;

/** Which category each noun belongs to; nouns of several words are tried first. */
export type Nouns = ReadonlyMap<string, string>;

const LONGEST_NOUN = 3;
const COUNT_WORDS: Readonly<Record<string, number>> = { single: 1, double: 2, twin: 2, triple: 3 };

/**
 * Reads a prompt word by word.
 * @throws {Refusal} on a negation, an impossible length, a material or a shape that can't be made, a number without unit
 */
export function readItems(tokens: readonly Token[], nouns: Nouns): Item[] {
  const items: Item[] = [];
  let at = 0;
  while (at < tokens.length) {
    const { item, next } = readItem(tokens, at, nouns, items.at(-1));
    items.push(item);
    at = next;
  }
  return items;
}

interface ItemRead {
  readonly item: Item;
  readonly next: number;
}

function readItem(tokens: readonly Token[], at: number, nouns: Nouns, previous: Item | undefined): ItemRead {
  const { text, kind } = tokens[at]!;
  const forPeople = previous?.kind === 'relation' && previous.relation === 'purpose';
  const lengths = forPeople && tokens[at + 1]?.text === 'in' ? undefined : readLengths(tokens, at);
  if (lengths)
    return { item: { kind: 'lengths', ...lengths, text: textOf(tokens, at, lengths.next) }, next: lengths.next };
  refuseNegation(text);
  const number = readNumber(tokens, at);
  if (number && OTHER_UNITS.has(tokens[number.next]?.text ?? '')) {
    throw new Refusal(
      'unclear_number',
      `"${textOf(tokens, at, number.next + 1)}": sizes are lengths here, in mm, cm, m, inches or feet.`,
    );
  }
  if (number)
    return { item: { kind: 'count', value: number.value, text: textOf(tokens, at, number.next) }, next: number.next };
  return (
    readNoun(tokens, at, nouns) ?? readFinish(tokens, at) ?? { item: readWord(text, kind, previous), next: at + 1 }
  );
}

function readWord(text: string, kind: Token['kind'], previous: Item | undefined): Item {
  if (kind === 'sign')
    return { kind: /^[,;:.()!?&+/]$/.test(text) ? (/^[&+]$/.test(text) ? 'and' : 'comma') : 'filler', text };
  if (text === 'and') return { kind: 'and', text };
  if (/^an?$/.test(text)) return { kind: 'article', text };
  const count = lookUp(COUNT_WORDS, text);
  if (count !== undefined) return { kind: 'count', value: count, text };
  if (SEVERAL.has(text)) return { kind: 'several', text };
  const shape = lookUp(SHAPES, text);
  if (shape) return { kind: 'shape', shape, text };
  const vague = lookUp(VAGUE, text);
  if (vague) return { kind: 'vague', of: vague[0], factor: vague[1], text };
  // "I would like a table" wishes for one, "like a table" is another thing; "cube-shaped" names a shape, "egg-shaped" doesn't.
  const wish = (text === 'like' && previous?.kind === 'filler') || (text === 'shaped' && previous?.kind === 'shape');
  const relation = wish ? undefined : relationOf(text);
  if (relation) return { kind: 'relation', relation, text };
  if (OTHER_MATERIALS.has(text)) throw new Refusal('unknown_material', `"${text}" is not among the materials.`);
  if (OTHER_SHAPES.has(text)) throw new Refusal('unknown_thing', `"${text}" is not a shape that can be made.`);
  if (LOOKS.has(text)) return { kind: 'look', text };
  return { kind: wish || FILLERS.has(text) ? 'filler' : 'unknown', text };
}

function readNoun(tokens: readonly Token[], at: number, nouns: Nouns): ItemRead | undefined {
  for (let words = LONGEST_NOUN; words >= 1; words--) {
    const slice = tokens.slice(at, at + words);
    if (slice.length < words) continue;
    const last = slice.at(-1)!.text;
    const noun = slice.map(({ text }) => singular(text)).join(' ');
    const direct = slice.map(({ text }) => text).join(' ');
    const name = [direct, noun].find((candidate) => nouns.has(candidate) || nouns.has(asListed(candidate)));
    const category = name === undefined ? undefined : nouns.get(asListed(name));
    const parts = words === 1 ? partsNamed(noun) : [];
    if (category === undefined && parts.length === 0) continue;
    const plural = singular(last) !== last && noun !== 'chest of drawer';
    const item: Item = { kind: 'noun', category, noun: asListed(name ?? noun), parts, plural, text: direct };
    return { item, next: at + words };
  }
  return undefined;
}

/** "chest of drawers" keeps its plural in the list of nouns. */
const asListed = (noun: string): string => (noun === 'chest of drawer' ? 'chest of drawers' : noun);

function readFinish(tokens: readonly Token[], at: number): ItemRead | undefined {
  const [first, second] = [tokens[at]!.text, tokens[at + 1]?.text ?? ''];
  const shade = shadeWord(first);
  const shaded = shade === undefined ? undefined : colourWord(second);
  if (shaded) return { item: { kind: 'colour', name: `${shade} ${shaded}`, text: `${first} ${second}` }, next: at + 2 };
  const qualified = /^(?:stainless steel|cast iron|wrought iron)$/.test(`${first} ${second}`);
  const material = qualified && first === 'stainless' ? 'stainless_steel' : materialWord(qualified ? second : first);
  if (material) {
    const next = qualified ? at + 2 : at + 1;
    return {
      item: { kind: 'material', name: material, loose: LOOSE_MATERIALS.has(first), text: textOf(tokens, at, next) },
      next,
    };
  }
  const colour = colourWord(first);
  return colour ? { item: { kind: 'colour', name: colour, text: first }, next: at + 1 } : undefined;
}

function refuseNegation(text: string): void {
  const missing = /^(\p{L}+)less$/u.exec(text)?.[1];
  if (!NEGATIONS.has(text) && !(missing !== undefined && partsNamed(singular(missing)).length > 0)) return;
  throw new Refusal('negation', `"${text}" says what it is not. Say what it is and has instead.`);
}

const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
