import { Refusal } from '../refusal.ts';
import type { Range } from './lengths.ts';
import { lookUp } from './lookup.ts';
import { readFraction } from './numbers.ts';
import { readSpan } from './spans.ts';
import type { Token } from './tokens.ts';

/** How much a thing is to hold. */
export interface VolumeRead {
  /** Both ends of a range [m³]; equal where there is none. */
  readonly cubicMetres: Range;
  /** The volume in the prompt's own words: "55 gallon". */
  readonly volume: string;
  /** Which of two units of that name it was taken for: "US gallons". */
  readonly takenFor: string | undefined;
  /** Whether the unit could also be one of weight: "oz". */
  readonly weighs: boolean;
  readonly next: number;
}

interface Unit {
  readonly cubicMetres: number;
  readonly takenFor?: string;
  readonly weighs?: true;
}

/** Exact: the US gallon is 231 in³ (NIST Handbook 44, appendix C), the imperial one 4.54609 l (UK, SI 1995/1804). */
const GALLONS = { us: 0.003785411784, imperial: 0.00454609 };
/** Parts of a gallon; fluid ounces differ: 128 to the US gallon, 160 to the imperial one. */
const PARTS: Readonly<Record<string, { readonly us: number; readonly imperial: number; readonly name: string }>> = {
  ...names({ us: 1, imperial: 1, name: 'gallons' }, 'gallon', 'gallons', 'gal'),
  ...names({ us: 4, imperial: 4, name: 'quarts' }, 'quart', 'quarts', 'qt'),
  ...names({ us: 8, imperial: 8, name: 'pints' }, 'pint', 'pints'),
  ...names({ us: 128, imperial: 160, name: 'fluid ounces' }, 'oz', 'ounce', 'ounces'),
};
const METRIC: Readonly<Record<string, number>> = {
  ...names(1e-6, 'ml', 'mls', 'cc', 'millilitre', 'millilitres', 'milliliter', 'milliliters'),
  ...names(1e-5, 'cl', 'centilitre', 'centilitres', 'centiliter', 'centiliters'),
  ...names(1e-4, 'dl', 'decilitre', 'decilitres', 'deciliter', 'deciliters'),
  ...names(1e-3, 'l', 'litre', 'litres', 'liter', 'liters', 'ltr'),
};

function names<Value>(value: Value, ...words: string[]): Record<string, Value> {
  return Object.fromEntries(words.map((word) => [word, value]));
}

const LEADS = /^(?:capacity|volume|holds|hold|holding|contains)$/;
const BETWEEN = /^(?:of|is|:|=|about|around|approximately|roughly|exactly|up|to)$/;

/**
 * Reads `350 ml`, `0.5 to 1 litre`, `half a gallon`, `capacity of 30 litres`, `holds 12 fl oz`, `2 l capacity`.
 *
 * Gallons, quarts, pints and ounces are US ones unless the prompt calls them imperial.
 *
 * @throws {Refusal} `impossible_size` for a volume that is not positive
 */
export function readVolume(tokens: readonly Token[], from: number): VolumeRead | undefined {
  let start = from;
  if (LEADS.test(tokens[from]?.text ?? '')) {
    start++;
    while (BETWEEN.test(tokens[start]?.text ?? '')) start++;
  }
  const negative = /^(?:-|minus|negative)$/.test(tokens[start]?.text ?? '');
  const at = negative ? start + 1 : start;
  const read = readAmount(tokens, at);
  if (!read) return undefined;
  const { low, high, unit, next } = read;
  const volume = textOf(tokens, at, next);
  if (negative || low <= 0 || high <= 0)
    throw new Refusal('impossible_size', `"${volume}" is not a volume that anything can hold.`);
  return {
    cubicMetres: [Math.min(low, high) * unit.cubicMetres, Math.max(low, high) * unit.cubicMetres],
    volume,
    takenFor: unit.takenFor,
    weighs: unit.weighs ?? false,
    next: afterVolume(tokens, next),
  };
}

interface Amount {
  readonly low: number;
  readonly high: number;
  readonly unit: Unit;
  readonly next: number;
}

function readAmount(tokens: readonly Token[], at: number): Amount | undefined {
  const span = readSpan(tokens, at, (i) => unitAt(tokens, i) !== undefined);
  const spanUnit = span && unitAt(tokens, span.next);
  if (span && spanUnit) return { low: span.low, high: span.high, ...spanUnit };
  // "Three quarters of a litre", "half-litre", "a gallon".
  const fraction = readFraction(tokens, at);
  let from = fraction?.next ?? (/^an?$/.test(tokens[at]?.text ?? '') ? at + 1 : -1);
  if (fraction) while (/^(?:of|an?)$/.test(tokens[from]?.text ?? '')) from++;
  const unit = from < 0 ? undefined : unitAt(tokens, from);
  // "A l" is none, and "an ounce" weighs.
  if (!unit || (!fraction && (tokens[from]!.text.length < 4 || unit.unit.weighs))) return undefined;
  const value = fraction?.value ?? 1;
  return { low: value, high: value, ...unit };
}

/** The unit at a token, of one to three words: `ml`, `fl. oz`, `imperial gallons`. */
function unitAt(tokens: readonly Token[], from: number): { readonly unit: Unit; readonly next: number } | undefined {
  const system = /^(?:imperial|uk|british)$/.test(tokens[from]?.text ?? '') ? 'imperial' : 'us';
  const named = system === 'imperial' || tokens[from]?.text === 'us';
  let at = named ? from + 1 : from;
  const fluid = /^(?:fl|fluid)$/.test(tokens[at]?.text ?? '');
  if (fluid) at += tokens[at + 1]?.text === '.' ? 2 : 1;
  const word = tokens[at]?.text ?? '';
  const metric = named || fluid ? undefined : lookUp(METRIC, word);
  // "60 L x 40 W" is a length.
  const isLetter = word === 'l' && /^(?:x|×|\*|by)$/.test(tokens[at + 1]?.text ?? '');
  if (metric !== undefined && !isLetter) return { unit: { cubicMetres: metric }, next: at + 1 };
  const part = lookUp(PARTS, word);
  if (!part || (fluid && part.name !== 'fluid ounces')) return undefined;
  const cubicMetres = GALLONS[system] / part[system];
  const next = fluid && tokens[at + 1]?.text === '.' && tokens[at + 1]!.glued ? at + 2 : at + 1;
  return {
    unit: {
      cubicMetres,
      takenFor: named ? undefined : `US ${part.name}`,
      ...(part.name === 'fluid ounces' && !fluid ? { weighs: true } : {}),
    } as Unit,
    next,
  };
}

/** Behind "capacity", "in volume", "of water". */
function afterVolume(tokens: readonly Token[], at: number): number {
  const led = /^(?:in|of)$/.test(tokens[at]?.text ?? '') ? at + 1 : at;
  const word = tokens[led]?.text ?? '';
  if (/^(?:capacity|volume)$/.test(word)) return led + 1;
  return led > at && tokens[at]!.text === 'of' && /^(?:water|liquid|fluid|content)$/.test(word) ? led + 1 : at;
}

const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
