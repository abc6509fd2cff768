import { Refusal } from '../refusal.ts';
import { lookUp } from './lookup.ts';
import { type NumberRead, readNumber } from './numbers.ts';
import type { Token } from './tokens.ts';

/** What a prompt says a length is; the category decides which axis that means. */
export type Direction =
  | 'width'
  | 'depth'
  | 'height'
  | 'length'
  | 'diameter'
  | 'radius'
  | 'thickness'
  | 'diagonal'
  | 'across';

/** One or more lengths [m] as one expression: `30 cm wide`, `60x40x30 cm`. */
export interface LengthsRead {
  readonly metres: readonly number[];
  readonly direction: Direction | undefined;
  /** Whether the direction stands first: "height of 45 cm", which after a part is that part's. */
  readonly led: boolean;
  readonly next: number;
}

/** Exact by definition (international yard and pound agreement, 1959): 1 in = 25.4 mm. */
const UNITS: Readonly<Record<string, number>> = {
  ...names(0.001, 'mm', 'millimetre', 'millimeter', 'millimetres', 'millimeters'),
  ...names(0.01, 'cm', 'cms', 'centimetre', 'centimeter', 'centimetres', 'centimeters'),
  ...names(0.1, 'dm', 'decimetre', 'decimeter', 'decimetres', 'decimeters'),
  ...names(1, 'm', 'metre', 'meter', 'metres', 'meters'),
  ...names(0.0254, 'in', 'inch', 'inches', '"'),
  ...names(0.3048, 'ft', 'foot', 'feet', "'"),
  ...names(0.9144, 'yd', 'yard', 'yards'),
};

const AFTER: Readonly<Record<string, Direction>> = {
  wide: 'width',
  broad: 'width',
  deep: 'depth',
  tall: 'height',
  high: 'height',
  long: 'length',
  thick: 'thickness',
  across: 'across',
  diagonal: 'diagonal',
};

const NOUNS: Readonly<Record<string, Direction>> = {
  width: 'width',
  breadth: 'width',
  depth: 'depth',
  height: 'height',
  length: 'length',
  diameter: 'diameter',
  radius: 'radius',
  thickness: 'thickness',
  diagonal: 'diagonal',
};

const BETWEEN = /^(?:of|is|:|=|about|around|approximately|roughly|exactly|a|the)$/;
const TIMES = /^(?:x|×|\*|by)$/;

function names(metres: number, ...units: string[]): Record<string, number> {
  return Object.fromEntries(units.map((unit) => [unit, metres]));
}

/**
 * Reads an expression of length at a token, or nothing.
 * @throws {Refusal} `impossible_size` for a length that is not positive, `unclear_number` for a range
 */
export function readLengths(tokens: readonly Token[], from: number): LengthsRead | undefined {
  const before = directionBefore(tokens, from);
  const start = before?.next ?? from;
  const negative = /^(?:-|minus|negative)$/.test(tokens[start]?.text ?? '');
  const at = negative ? start + 1 : start;
  const read = readProduct(tokens, at) ?? readArticle(tokens, at);
  if (!read) return undefined;
  const text = tokens
    .slice(from, read.next)
    .map((token) => token.text)
    .join(' ');
  if (negative || read.metres.some((metres) => metres <= 0)) {
    throw new Refusal('impossible_size', `"${text}" is not a length that anything can have.`);
  }
  const after = before ? undefined : directionAfter(tokens, read.next);
  return {
    metres: read.metres,
    direction: before?.direction ?? after?.direction,
    led: before !== undefined,
    next: after?.next ?? read.next,
  };
}

function directionBefore(tokens: readonly Token[], from: number): { direction: Direction; next: number } | undefined {
  const direction = lookUp(NOUNS, tokens[from]?.text ?? '');
  if (!direction) return undefined;
  let next = from + 1;
  while (BETWEEN.test(tokens[next]?.text ?? '')) next++;
  return { direction, next };
}

function directionAfter(tokens: readonly Token[], from: number): { direction: Direction; next: number } | undefined {
  const word = tokens[from]?.text ?? '';
  const noun = word === 'in' ? lookUp(NOUNS, tokens[from + 1]?.text ?? '') : undefined;
  if (noun) return { direction: noun, next: from + 2 };
  const direction = lookUp(AFTER, word) ?? lookUp(NOUNS, word);
  return direction ? { direction, next: from + 1 } : undefined;
}

interface Plain {
  readonly metres: readonly number[];
  readonly next: number;
}

/** `60 cm`, `60x40x30 cm`, `6 ft 2 in`, `a metre and a half` is left to {@link readArticle}. */
function readProduct(tokens: readonly Token[], from: number): Plain | undefined {
  const numbers: number[] = [];
  const units: (number | undefined)[] = [];
  let next = from;
  for (;;) {
    const read = readNumber(tokens, next);
    if (!read) break;
    refuseRange(tokens, read);
    const unit = unitAt(tokens, read.next);
    numbers.push(read.value);
    units.push(unit);
    next = unit === undefined ? read.next : read.next + 1;
    if (numbers.length === 3 || !TIMES.test(tokens[next]?.text ?? '') || !readNumber(tokens, next + 1)) break;
    next++;
  }
  const last = units.findLast((unit) => unit !== undefined);
  if (last === undefined) {
    if (numbers.length > 1)
      throw new Refusal('unclear_number', `${numbers.join(' x ')}: of which unit? Say cm, m, inches or feet.`);
    return undefined;
  }
  if (numbers.length > 1) return { metres: numbers.map((number, i) => number * (units[i] ?? last)), next };
  const inches = last === UNITS['ft'] ? readInches(tokens, next) : undefined;
  return { metres: [numbers[0]! * last + (inches?.value ?? 0)], next: inches?.next ?? next };
}

/** `a metre`, `a foot and a half`. */
function readArticle(tokens: readonly Token[], from: number): Plain | undefined {
  const text = tokens[from + 1]?.text ?? '';
  if (!/^(?:a|an)$/.test(tokens[from]?.text ?? '') || !/^(?:metre|meter|foot|yard)$/.test(text)) return undefined;
  const [and, a, half] = [2, 3, 4].map((k) => tokens[from + k]?.text);
  const more = and === 'and' && a === 'a' && half === 'half';
  return { metres: [UNITS[text]! * (more ? 1.5 : 1)], next: from + (more ? 5 : 2) };
}

function unitAt(tokens: readonly Token[], at: number): number | undefined {
  return lookUp(UNITS, tokens[at]?.text ?? '');
}

function readInches(tokens: readonly Token[], from: number): NumberRead | undefined {
  const start = tokens[from]?.text === 'and' ? from + 1 : from;
  const read = readNumber(tokens, start);
  if (!read) return undefined;
  if (unitAt(tokens, read.next) === UNITS['in']) return { value: read.value * 0.0254, next: read.next + 1 };
  return tokens[from - 1]?.text === "'" && tokens[start]?.glued
    ? { value: read.value * 0.0254, next: read.next }
    : undefined;
}

function refuseRange(tokens: readonly Token[], read: NumberRead): void {
  const to = tokens[read.next];
  const hyphen = to?.kind === 'number' && to.hyphened;
  const word = (to?.text === 'to' || to?.text === '-') && readNumber(tokens, read.next + 1) !== undefined;
  if (hyphen || word) throw new Refusal('unclear_number', `From ${read.value} to what? Give one size, not a range.`);
}
