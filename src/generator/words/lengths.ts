import { Refusal } from '../refusal.ts';
import { type Direction, type DirectionRead, directionAfter, directionBefore } from './directions.ts';
import { lookUp } from './lookup.ts';
import { type NumberRead, readFraction, readNumber } from './numbers.ts';
import { readShared } from './shared-unit.ts';
import { readSpan, type Span } from './spans.ts';
import type { Token } from './tokens.ts';

/** Both ends of a range [m], the lower first. */
export type Range = readonly [least: number, most: number];

/** One or more lengths [m] as one expression: `30 cm wide`, `60x40x30 cm`, `between 60 and 90 cm`. */
export interface LengthsRead {
  /** Of a range the middle. */
  readonly metres: readonly number[];
  /** The range of each length that has one. */
  readonly ranges: readonly (Range | undefined)[];
  /** Direction of a single length, or the name of a length that kinds have: "clearance". */
  readonly direction: Direction | (string & {}) | undefined;
  /** Directions of several, where each has its own: `W 60 x D 40 x H 30 cm`. */
  readonly directions: readonly DirectionRead['direction'][] | undefined;
  /** Whether the direction stands first: "height of 45 cm", which after a part is that part's. */
  readonly led: boolean;
  /** Whether it names a metric thread: "M8". */
  readonly thread?: true;
  readonly next: number;
}

/** Exact by definition (international yard and pound agreement, 1959): 1 in = 25.4 mm. */
const UNITS: Readonly<Record<string, number>> = {
  ...names(1e-6, 'μm', 'um', 'micron', 'microns', 'micrometre', 'micrometer', 'micrometres', 'micrometers'),
  ...names(0.001, 'mm', 'millimetre', 'millimeter', 'millimetres', 'millimeters'),
  ...names(0.01, 'cm', 'cms', 'centimetre', 'centimeter', 'centimetres', 'centimeters'),
  ...names(0.1, 'dm', 'decimetre', 'decimeter', 'decimetres', 'decimeters'),
  ...names(1, 'm', 'metre', 'meter', 'metres', 'meters'),
  ...names(0.0254, 'in', 'inch', 'inches', '"'),
  ...names(0.3048, 'ft', 'foot', 'feet', "'"),
  ...names(0.9144, 'yd', 'yard', 'yards'),
};

const TIMES = /^(?:x|×|\*|by)$/;
const NO_NAMES: ReadonlySet<string> = new Set();

function names(metres: number, ...units: string[]): Record<string, number> {
  return Object.fromEntries(units.map((unit) => [unit, metres]));
}

/**
 * Reads an expression of length at a token, or nothing.
 *
 * @param named names of lengths that kinds have besides the usual directions: "clearance"
 * @throws {Refusal} `impossible_size` for a length that is not positive, `unclear_number` without a unit
 */
export function readLengths(
  tokens: readonly Token[],
  from: number,
  named: ReadonlySet<string> = NO_NAMES,
): LengthsRead | undefined {
  const shared = readShared(tokens, from, named, (i) => unitAt(tokens, i) !== undefined);
  if (shared) {
    const metres = shared.values.map((value) => value * unitAt(tokens, shared.unit)!);
    const ends = lengthsOfEnds(metres.map((each) => [each, each]));
    return { ...ends, directions: shared.directions, direction: undefined, led: false, next: shared.unit + 1 };
  }
  const before = directionBefore(tokens, from, named);
  const start = before?.next ?? from;
  const negative = /^(?:-|minus|negative)$/.test(tokens[start]?.text ?? '');
  const at = negative ? start + 1 : start;
  const read = readProduct(tokens, at, named, before?.direction) ?? readArticle(tokens, at);
  if (!read) return undefined;
  const text = tokens
    .slice(from, read.next)
    .map((token) => token.text)
    .join(' ');
  if (negative || read.metres.some((metres) => metres <= 0) || read.ranges.some((range) => range && range[0] <= 0)) {
    throw new Refusal('impossible_size', `"${text}" is not a length that anything can have.`);
  }
  const { metres, ranges, directions } = read;
  if (directions) return { metres, ranges, directions, direction: undefined, led: false, next: read.next };
  const after = before ? undefined : directionAfter(tokens, read.next, named);
  return {
    metres,
    ranges,
    directions,
    direction: before?.direction ?? after?.direction,
    led: before !== undefined,
    next: after?.next ?? read.next,
  };
}

type Plain = Pick<LengthsRead, 'metres' | 'ranges' | 'directions' | 'next'>;

/** `60 cm`, `60-90 cm`, `60x40x30 cm`, `60 cm wide x 40 cm deep`, `6 ft 2 in`. */
function readProduct(
  tokens: readonly Token[],
  from: number,
  named: ReadonlySet<string>,
  lead: DirectionRead['direction'] | undefined,
): Plain | undefined {
  const spans: Span[] = [];
  const units: (number | undefined)[] = [];
  const directions: (DirectionRead['direction'] | undefined)[] = [];
  let next = from;
  for (;;) {
    const before: DirectionRead | undefined = spans.length === 0 ? undefined : directionBefore(tokens, next, named);
    const span = readSpan(tokens, before?.next ?? next, (at) => unitAt(tokens, at) !== undefined);
    if (!span) break;
    const unit = unitAt(tokens, span.next);
    spans.push(span);
    units.push(unit ?? unitAt(tokens, span.afterLow));
    next = unit === undefined ? span.next : afterUnit(tokens, span.next, named);
    const led = spans.length === 1 ? lead : before?.direction;
    const after = led === undefined ? directionAfter(tokens, next, named) : undefined;
    const goesOn = after && isFactor(tokens, after.next, named);
    const ends = after && spans.length > 1 && directions.every((direction) => direction !== undefined);
    directions.push(led ?? (goesOn || ends ? after?.direction : undefined));
    if (after && (goesOn || ends)) next = after.next;
    if (spans.length === 3) break;
    // "W60 D40 H30 cm" needs no signs of multiplication.
    const listed = lead === undefined ? undefined : directionBefore(tokens, next, named);
    if (isFactor(tokens, next, named)) next++;
    else if (!listed || !readNumber(tokens, listed.next)) break;
  }
  const last = units.findLast((unit) => unit !== undefined);
  if (last === undefined) return requireNoRow(spans);
  const ends = spans.map((span, i): Range => {
    const high = units[i] ?? last;
    const low = unitAt(tokens, span.afterLow) ?? high;
    return [span.low * low, span.high * high];
  });
  if (spans.length === 1 && ends[0]![0] === ends[0]![1]) {
    const inches =
      last === UNITS['ft'] ? readInches(tokens, next) : last === 1 ? readHundredths(tokens, next) : undefined;
    return {
      ...lengthsOfEnds([[ends[0]![0] + (inches?.value ?? 0), ends[0]![1] + (inches?.value ?? 0)]]),
      directions: undefined,
      next: inches?.next ?? next,
    };
  }
  const each = directions.filter((direction) => direction !== undefined);
  const isEach = spans.length > 1 && each.length > 0;
  // "⌀30 x 80 mm" gives a diameter, and how high it stands.
  if (spans.length === 2 && each.length === 1 && directions[0] === 'diameter') each.push('height');
  if (isEach && each.length < spans.length)
    throw new Refusal(
      'unclear_number',
      `${spans.length} lengths, and directions for some (${each.join(', ')}): which is which?`,
    );
  return { ...lengthsOfEnds(ends), directions: isEach ? each : undefined, next };
}

function lengthsOfEnds(ends: readonly Range[]): Pick<Plain, 'metres' | 'ranges'> {
  return {
    metres: ends.map(([a, b]) => (a === b ? a : (a + b) / 2)),
    ranges: ends.map(([a, b]) => (a === b ? undefined : [Math.min(a, b), Math.max(a, b)])),
  };
}

/** A sign of multiplication with one more length behind it. */
function isFactor(tokens: readonly Token[], at: number, named: ReadonlySet<string>): boolean {
  if (!TIMES.test(tokens[at]?.text ?? '')) return false;
  return readNumber(tokens, directionBefore(tokens, at + 1, named)?.next ?? at + 1) !== undefined;
}

/** Behind the last number of a range or a product, with the words that stand between them. */
export function endOfNumbers(tokens: readonly Token[], from: number): number {
  let [at, end] = [from, from + 1];
  for (; at < tokens.length; at++) {
    const token = tokens[at]!;
    const isPart = token.kind === 'number' || unitAt(tokens, at) !== undefined || readNumber(tokens, at) !== undefined;
    if (isPart) end = at + 1;
    else if (!TIMES.test(token.text) && !/^(?:between|from|to|and|[-/])$/.test(token.text)) break;
  }
  return end;
}

/** A single number without a unit may be a count; two are lengths of nothing. */
function requireNoRow(spans: readonly Span[]): undefined {
  const [first] = spans;
  if (first && first.low !== first.high)
    throw new Refusal(
      'unclear_number',
      `From ${first.low} to ${first.high} of what? A range is one of lengths, with their unit.`,
    );
  if (spans.length > 1)
    throw new Refusal(
      'unclear_number',
      `${spans.map(({ low }) => low).join(' x ')}: of which unit? Say cm, m, inches or feet.`,
    );
  return undefined;
}

/** `a metre`, `a foot and a half`, `a quarter of a metre`, `three quarters of an inch`. */
function readArticle(tokens: readonly Token[], from: number): Plain | undefined {
  const fraction = readFraction(tokens, from);
  const at = fraction ? skip(tokens, skip(tokens, fraction.next, /^of$/), /^an?$/) : from + 1;
  const unit =
    /^(?:metre|meter|centimetre|centimeter|inch|foot|yard)$/.test(tokens[at]?.text ?? '') && unitAt(tokens, at);
  if (!unit || (!fraction && !/^an?$/.test(tokens[from]?.text ?? ''))) return undefined;
  const more = !fraction && tokens[at + 1]?.text === 'and' ? readFraction(tokens, at + 2) : undefined;
  const hundredths = !fraction && !more && unit === 1 ? readHundredths(tokens, at + 1) : undefined;
  const metres = unit * ((fraction?.value ?? 1) + (more?.value ?? 0)) + (hundredths?.value ?? 0);
  const next = more?.next ?? hundredths?.next ?? at + 1;
  return { metres: [metres], ranges: [undefined], directions: undefined, next };
}

const skip = (tokens: readonly Token[], at: number, word: RegExp): number =>
  word.test(tokens[at]?.text ?? '') ? at + 1 : at;

/** Behind a unit, and behind its full stop where the sentence goes on: "12 in. wide". */
function afterUnit(tokens: readonly Token[], unit: number, named: ReadonlySet<string>): number {
  const stop = tokens[unit + 1];
  const goesOn = isFactor(tokens, unit + 2, named) || directionAfter(tokens, unit + 2, named) !== undefined;
  return stop?.text === '.' && stop.glued && goesOn ? unit + 2 : unit + 1;
}

/** What a token is as a unit [m]; in "two in each of the crates" it is a preposition. */
export function unitAt(tokens: readonly Token[], at: number): number | undefined {
  const text = tokens[at]?.text ?? '';
  if (text === 'in' && BEHIND_IN.test(tokens[at + 1]?.text ?? '')) return undefined;
  return lookUp(UNITS, text);
}

const BEHIND_IN = /^(?:an?|the|each|every|either|both|one|it|its|them|their|all|total|this|that|these|those|which)$/;

/** "1m20", "a metre twenty": the centimetres behind metres. */
function readHundredths(tokens: readonly Token[], from: number): NumberRead | undefined {
  const token = tokens[from];
  const isGlued = token?.kind === 'number' && token.glued && !token.hyphened && /^\d\d$/.test(token.text);
  const word = token?.kind === 'word' ? readNumber(tokens, from) : undefined;
  const isSpoken = word !== undefined && Number.isInteger(word.value) && word.value >= 10 && word.value < 100;
  if (!isGlued && !isSpoken) return undefined;
  const next = word?.next ?? from + 1;
  // "A metre twenty centimetres".
  if (unitAt(tokens, next) === 0.01) return { value: (word?.value ?? token!.value) / 100, next: next + 1 };
  return goesOnAsLength(tokens, next) ? { value: (word?.value ?? token!.value) / 100, next } : undefined;
}

/** Whether a length may end there: no noun follows that the number counts. */
const goesOnAsLength = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind !== 'word' ||
  directionAfter(tokens, at, NO_NAMES) !== undefined ||
  TIMES.test(tokens[at]!.text) ||
  /^(?:and|with|in|of|across|on|at)$/.test(tokens[at]!.text);

function readInches(tokens: readonly Token[], from: number): NumberRead | undefined {
  const start = tokens[from]?.text === 'and' ? from + 1 : from;
  const read = readNumber(tokens, start);
  if (!read) return undefined;
  if (unitAt(tokens, read.next) === UNITS['in']) return { value: read.value * 0.0254, next: read.next + 1 };
  return tokens[from - 1]?.text === "'" && tokens[start]?.glued
    ? { value: read.value * 0.0254, next: read.next }
    : undefined;
}
