import { lookUp } from './lookup.ts';
import type { Token } from './tokens.ts';

const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const small = (word: string | undefined): number | undefined => {
  if (word === undefined) return undefined;
  const one = ONES.indexOf(word);
  if (one >= 0) return one;
  const ten = TENS.indexOf(word);
  return ten >= 0 ? 20 + 10 * ten : undefined;
};

/** A number and the index of the token after it. */
export interface NumberRead {
  readonly value: number;
  readonly next: number;
}

/** Reads `12`, `1.5`, `1 1/2`, `3/4`, `twenty-five`, `one hundred and twenty`, `two and a half`, `half a`. */
export function readNumber(tokens: readonly Token[], from: number): NumberRead | undefined {
  const isHalfDozen =
    tokens[from]?.text === 'half' && tokens[from + 1]?.text === 'a' && tokens[from + 2]?.text === 'dozen';
  return isHalfDozen ? { value: 6, next: from + 3 } : (readDigits(tokens, from) ?? readWords(tokens, from));
}

function readDigits(tokens: readonly Token[], from: number): NumberRead | undefined {
  const first = tokens[from];
  if (first?.kind !== 'number') return undefined;
  const over = (i: number): number | undefined =>
    tokens[i]?.kind === 'number' && /^[/⁄]$/.test(tokens[i + 1]?.text ?? '') && tokens[i + 2]?.kind === 'number'
      ? tokens[i]!.value / tokens[i + 2]!.value
      : undefined;
  const fraction = over(from);
  if (fraction !== undefined) return { value: fraction, next: from + 3 };
  const mixed = tokens[from + 1]?.hyphened ? undefined : over(from + 1);
  if (mixed !== undefined) return { value: first.value + mixed, next: from + 4 };
  return withHalf(tokens, { value: first.value, next: from + 1 });
}

function readWords(tokens: readonly Token[], from: number): NumberRead | undefined {
  const text = (i: number): string | undefined => tokens[i]?.text;
  if (text(from) === 'half') return { value: 0.5, next: /^an?$/.test(text(from + 1) ?? '') ? from + 2 : from + 1 };
  const hundreds = (text(from) === 'a' && text(from + 1) === 'hundred') || text(from + 1) === 'hundred';
  const lead = text(from) === 'a' && hundreds ? 1 : small(text(from));
  if (lead === undefined) return undefined;
  if (!hundreds) return withHalf(tokens, belowHundred(tokens, from, lead));
  const joined = text(from + 2) === 'and' ? from + 3 : from + 2;
  const rest = small(text(joined));
  if (rest === undefined) return { value: lead * 100, next: from + 2 };
  const tail = belowHundred(tokens, joined, rest);
  return { value: lead * 100 + tail.value, next: tail.next };
}

function belowHundred(tokens: readonly Token[], from: number, lead: number): NumberRead {
  const unit = lead >= 20 && lead % 10 === 0 ? small(tokens[from + 1]?.text) : undefined;
  return unit !== undefined && unit > 0 && unit < 10
    ? { value: lead + unit, next: from + 2 }
    : { value: lead, next: from + 1 };
}

const FRACTIONS: Readonly<Record<string, number>> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  sixth: 1 / 6,
  eighth: 1 / 8,
  tenth: 1 / 10,
  sixteenth: 1 / 16,
  hundredth: 1 / 100,
};

/** Reads `half`, `a quarter`, `three quarters`, `two-thirds`; the caller knows what it is a part of. */
export function readFraction(tokens: readonly Token[], from: number): NumberRead | undefined {
  const lead = tokens[from]?.text ?? '';
  const times = /^(?:an?|one)$/.test(lead) ? 1 : small(lead);
  const word = tokens[times === undefined ? from : from + 1]?.text ?? '';
  const value = lookUp(FRACTIONS, times !== undefined && times > 1 ? word.replace(/s$/, '') : word);
  return value === undefined
    ? undefined
    : { value: (times ?? 1) * value, next: times === undefined ? from + 1 : from + 2 };
}

/** "Two and a half", "one and three quarters". */
function withHalf(tokens: readonly Token[], read: NumberRead): NumberRead {
  const more = tokens[read.next]?.text === 'and' ? readFraction(tokens, read.next + 1) : undefined;
  // "Two and half a metre" adds up to something else.
  return more && tokens[read.next + 1]?.text !== 'half' ? { value: read.value + more.value, next: more.next } : read;
}
