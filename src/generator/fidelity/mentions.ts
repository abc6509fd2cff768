import { currentLexicon } from '../shelf.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { readNumber } from '../words/numbers.ts';
import type { Token } from '../words/tokens.ts';
import { singular } from '../words/tokens.ts';
import { FUNCTION_WORDS, NEGATING, PLACE_WORDS, POINTERS } from './function-words.ts';
import type { SaidWord } from './words-of.ts';

/** A noun of a kind in a prompt. */
export interface Mention {
  readonly category: string;
  /** Indices of its words, the second behind the last. */
  readonly from: number;
  readonly to: number;
  /** Index of the first word that is said of it: its number, its article, its adjectives. */
  readonly start: number;
  /** How many are said: 1 for "a"; absent where the noun alone says it. */
  readonly number?: number;
  /** Whether the number is a word or a figure of its own, and no article. */
  readonly isCounted: boolean;
  /** Index of the first word of that number. */
  readonly counter?: number;
  /** "The mug", "each desk": named before. */
  readonly isPointer: boolean;
  /** "No chairs". */
  readonly isNegated: boolean;
  readonly plural: boolean;
  /** Whether another noun follows at once, so that this one only says which: "pallet rack". */
  readonly isModifier: boolean;
}

/** A noun of a prompt, and the placements that were planned for it. */
export interface PlannedNoun {
  readonly mention: Mention;
  readonly placements: readonly number[];
}

/** Words between a noun and its number that are looked at. */
const MOST_ADJECTIVES = 8;
const UNITS =
  /^(?:mm|cm|dm|m|km|in|inch|inche|ft|foot|feet|yd|yard|metre|meter|x|×|by|"|'|°|degree|l|ml|litre|liter|kg|g)$/;

/** The nouns of kinds among words; of several words the longest. */
export function mentionsIn(words: readonly SaidWord[], lexicon: Lexicon = currentLexicon()): Mention[] {
  const found: Omit<Mention, 'isModifier'>[] = [];
  for (let at = 0; at < words.length; at++) {
    const noun = nounAt(words, at, lexicon);
    if (!noun) continue;
    found.push({ ...noun, from: at, ...quantityBefore(words, at) });
    at = noun.to - 1;
  }
  return found.map((one, i) => ({
    ...one,
    ...(one.number === undefined && !one.isPointer ? quantityBehind(words, one.to) : {}),
    isNegated: one.isNegated || (!one.isPointer && isForbidden(words, one.start)),
    isModifier: found[i + 1]?.from === one.to,
  }));
}

/** "Pallets x4", "beakers (4)". */
function quantityBehind(words: readonly SaidWord[], to: number): Partial<Mention> {
  const texts = words.slice(to, to + 4).map(({ text }) => text);
  const behind = /^(?:\( ?(?:[x×*] )?(\d+) \)|[x×*] (\d+))/.exec(texts.join(' '));
  const number = behind?.[1] ?? behind?.[2];
  if (number === undefined) return {};
  const counter = to + texts.indexOf(number);
  return { number: Number(number), counter, isCounted: true, to: counter + 1 };
}

/** "Don't include any chairs or stools": from the word that says no to the end of the list. */
function isForbidden(words: readonly SaidWord[], start: number): boolean {
  for (let at = start - 1; at >= 0 && start - at <= LONGEST_LIST; at--) {
    const { text } = words[at]!;
    if (NEGATING.has(text)) return true;
    if (/^(?:[.;:!?]|but|with|the|this|on|in|at|under|is|are|of)$/.test(text)) return false;
    // "A kitchen without a fridge, a table": what follows a comma is there again.
    if (
      text === ',' &&
      !/^(?:or|nor|and)$/.test(words[at + 1]?.text ?? '') &&
      /^(?:an?|the)$/.test(words[at + 1]?.text ?? '')
    )
      return false;
  }
  return false;
}

const LONGEST_LIST = 12;

function nounAt(
  words: readonly SaidWord[],
  at: number,
  lexicon: Lexicon,
): { category: string; to: number; plural: boolean } | undefined {
  if (words[at]!.kind !== 'word') return undefined;
  let text = '';
  let found: { category: string; to: number; plural: boolean } | undefined;
  for (let to = at + 1; to <= Math.min(words.length, at + lexicon.longest + 2); to++) {
    const word = words[to - 1]!;
    // "Jack-in-the-box" has its hyphens between words.
    if (word.text === '-' && to < words.length) continue;
    if (word.kind !== 'word') break;
    const before = text === '' ? '' : `${text} `;
    const [direct, single] = [`${before}${word.text}`, `${before}${word.key}`];
    const chests = `${singular(before.split(' ')[0]!)}${`${before}${word.text}`.slice(before.split(' ')[0]!.length)}`;
    const name = [direct, single, chests].find((form) => lexicon.nouns.has(form));
    if (name !== undefined) found = { category: lexicon.nouns.get(name)!, to, plural: name !== direct };
    text = direct;
  }
  return found;
}

/** What stands before a noun: its number or article, with its adjectives between. */
function quantityBefore(
  words: readonly SaidWord[],
  noun: number,
): Pick<Mention, 'start' | 'number' | 'isCounted' | 'isPointer' | 'isNegated' | 'counter'> {
  const plain = { isCounted: false, isPointer: false, isNegated: false };
  let start = noun;
  for (let at = noun - 1; at >= 0 && noun - at <= MOST_ADJECTIVES; at--) {
    const { text, kind } = words[at]!;
    if (NEGATING.has(text) || text === '0') return { ...plain, start: at, number: 0, isNegated: true };
    if (/^an?$/.test(text)) return { ...plain, start: at, number: 1 };
    if (text === 'another') return { ...plain, start: at, number: 1 };
    if (POINTERS.has(text)) return { ...plain, start: at, isPointer: true };
    if (text === '-' || text === ',' || text === '"' || text === '.') {
      // "Two-drawer", "a red, round table": adjectives still, where no other piece begins.
      if (text === '-') {
        start = at;
        continue;
      }
      break;
    }
    const number = numberAt(words, at);
    if (number) {
      const before = words[at - 1]?.text ?? '';
      const names = words.slice(at + 1, noun);
      // "A 4 drawer cabinet" has four drawers.
      if (number.isMeasure || names.some(({ key }) => currentLexicon().parts.has(key))) {
        start = at;
        continue;
      }
      // "One of the four cups": four are asked for, where none were before.
      const isWhole = words[at - 2]?.text === 'of' && number.from === at;
      if (POINTERS.has(before) && isWhole)
        return { ...plain, start: at - 1, counter: at, number: number.value, isCounted: true };
      if (POINTERS.has(before)) return { ...plain, start: at - 1, isPointer: true };
      if (NEGATING.has(before)) return { ...plain, start: at - 1, number: 0, isNegated: true };
      return { ...plain, start: number.from, counter: number.from, number: number.value, isCounted: true };
    }
    if (/^[x×]$/.test(text) && words[at - 1]?.kind === 'number') continue;
    if (text === 'dozen' || text === 'couple')
      return { ...plain, start: at, counter: at, number: text === 'dozen' ? 12 : 2, isCounted: true };
    if (kind !== 'word' || FUNCTION_WORDS.has(text) || PLACE_WORDS.has(text)) {
      // "A stack of three crates": "of" ends what is said of the crates.
      break;
    }
    start = at;
  }
  return { ...plain, start };
}

/** Whether a word is a unit of length. */
export const isUnit = (word: SaidWord | undefined): boolean =>
  word !== undefined && /^(?:mm|cm|dm|m|in|inch|inche|ft|foot|feet|yd|yard|metre|meter|")$/.test(word.key);

/** A number that ends at a word; `isMeasure`: of a length or a part. */
export function numberAt(
  words: readonly SaidWord[],
  at: number,
): { value: number; from: number; isMeasure: boolean } | undefined {
  const times = MULTIPLES[words[at]!.text];
  const of = times === undefined ? undefined : at > 0 ? numberAt(words, at - 1) : undefined;
  if (times !== undefined && of) return { ...of, value: times * of.value };
  for (const length of [4, 3, 2, 1]) {
    const from = at - length + 1;
    if (from < 0) continue;
    const tokens = words.slice(from, at + 1).map(tokenOf);
    if (tokens.some(({ text }) => text === '-') && length > 3) continue;
    const kept = tokens.filter(({ text }) => text !== '-');
    const read = readNumber(kept, 0);
    if (!read || read.next !== kept.length) continue;
    const [next, before] = [words[at + 1], words[from - 1]];
    const isTimes = next !== undefined && /^[x×]$/.test(next.text) && words[at + 2]?.kind === 'word';
    const isMeasure =
      (next !== undefined && !isTimes && (UNITS.test(next.key) || next.text === '-')) ||
      (before !== undefined && /^(?:x|×|by)$/.test(before.text) && words[from - 2]?.kind === 'number');
    return { value: read.value, from, isMeasure };
  }
  return undefined;
}

const MULTIPLES: Readonly<Record<string, number>> = { dozen: 12, thousand: 1e3, million: 1e6 };

/** A word as the readers of numbers take it. */
export const tokenOf = ({ kind, text }: SaidWord): Token => ({
  kind,
  text,
  value: kind === 'number' ? Number(text.replace(/,(?=\d{3}\b)/g, '').replace(',', '.')) : Number.NaN,
  hyphened: false,
  glued: false,
});
