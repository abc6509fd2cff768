import type { AnyKind } from '../../kind.ts';
import type { Vocabulary } from '../../vocabulary.ts';
import { directionAfter, directionBefore } from '../directions.ts';
import type { Item, ItemOf } from '../item.ts';
import { unitAt } from '../lengths.ts';
import type { Lexicon } from '../lexicon.ts';
import { isEnd } from '../missing-units.ts';
import { readNumber } from '../numbers.ts';
import type { Phrase } from '../phrases.ts';
import { singular, type Token } from '../tokens.ts';
import { lostItem } from './lost-item.ts';

/** Numbers that are lengths without a unit. */
interface RowRead {
  readonly values: readonly number[];
  readonly direction: string | undefined;
  /** Of each, where each has its own: "L600 W400 H280". */
  readonly directions?: readonly string[];
  readonly next: number;
}

/** "600x400x320". */
export function readRow(tokens: readonly Token[], from: number): RowRead | undefined {
  const values: number[] = [];
  let next = from;
  for (;;) {
    const number = tokens[next]?.kind === 'number' ? readNumber(tokens, next) : undefined;
    if (!number || number.value <= 0 || isSaid(tokens, number.next)) return undefined;
    values.push(number.value);
    next = number.next;
    if (values.length === 3 || !/^(?:x|×|\*|by)$/.test(tokens[next]?.text ?? '')) break;
    next++;
  }
  return values.length > 1 ? { values, direction: undefined, next } : undefined;
}

/** "L600 W400 H280", "H 1800 x W 900 x D 400", "1800H x 900W". */
export function readLettered(tokens: readonly Token[], from: number): RowRead | undefined {
  const values: number[] = [];
  const directions: string[] = [];
  let [at, next] = [from, from];
  for (;;) {
    const before = directionBefore(tokens, at, NO_NAMES);
    const start = before?.next ?? at;
    const number = tokens[start]?.kind === 'number' ? readNumber(tokens, start) : undefined;
    if (!number || number.value <= 0) break;
    const after = before ? undefined : directionAfter(tokens, number.next, NO_NAMES);
    const direction = before?.direction ?? after?.direction;
    const end = after?.next ?? number.next;
    if (direction === undefined || directions.includes(direction)) break;
    if (unitAt(tokens, number.next) !== undefined || unitAt(tokens, end) !== undefined) return undefined;
    values.push(number.value);
    directions.push(direction);
    next = end;
    at = /^(?:x|×|\*|by|,|;|\/|and)$/.test(tokens[end]?.text ?? '') ? end + 1 : end;
  }
  return values.length > 1 ? { values, direction: undefined, directions, next } : undefined;
}

/** Whether a unit or a direction follows: `readLengths` reads those. */
const isSaid = (tokens: readonly Token[], at: number): boolean =>
  unitAt(tokens, at) !== undefined || directionAfter(tokens, at, NO_NAMES) !== undefined;

const NO_NAMES: ReadonlySet<string> = new Set();

/** "120 wide", but not "3 deep drawers" and "12 holes". */
export function readDirected(tokens: readonly Token[], at: number, { parts, nouns }: Lexicon): RowRead | undefined {
  const number = tokens[at]?.kind === 'number' ? readNumber(tokens, at) : undefined;
  const after = number && number.value > 0 ? directionAfter(tokens, number.next, NO_NAMES) : undefined;
  if (!number || !after || tokens[number.next]!.text.length < 2) return undefined;
  const behind = singular(tokens[after.next]?.text ?? '');
  const counts = parts.has(behind) || nouns.has(behind);
  return counts || !isEnd(tokens, after.next)
    ? undefined
    : { values: [number.value], direction: after.direction, next: after.next };
}

const UNITS = { mm: 0.001, cm: 0.01, m: 1 } as const;

/** How far beyond ordinary sizes of the kind a row may lie. Ours. */
const LEEWAY = 1.5;
/** What part of the longest side another one may be. Ours. */
const SHORT = 10;

type Unit = keyof typeof UNITS;

/**
 * Gives rows the one unit in which the thing has a size that such things have; where there is none or more than one, they
 * are lost.
 */
export function withRowUnits(
  phrases: readonly Phrase[],
  kind: AnyKind,
): { readonly phrases: readonly Phrase[]; readonly assumed: readonly string[] } {
  const assumed: string[] = [];
  const isNamed = phrases.some(({ items }) =>
    items.some((item) => item.kind === 'lengths' && item.direction !== undefined),
  );
  const read = (item: Item): Item => {
    if (item.kind !== 'row') return item;
    const { catalogue } = kind.words;
    const grid = gridOf(item, kind);
    if (grid) return grid;
    const isListed = catalogue?.order.length === item.values.length && item.directions === undefined;
    const unit = isListed ? catalogue.unit : unitOf(item, kind);
    // "4 panes (2 by 2), 60 cm wide" speaks of no metres.
    const isBeside = unit === 'm' && item.direction === undefined && !item.directions && isNamed;
    if (unit === undefined || isBeside) return lostRow(item);
    if (isListed && catalogue.order.includes(undefined)) return ofCatalogue(item, catalogue, assumed);
    assumed.push(`${item.text}: in ${unit}`);
    const metres = item.values.map((value) => value * UNITS[unit]);
    const { direction, directions, text } = item;
    return { kind: 'lengths', ...plainLengths(metres), direction, directions, led: false, text };
  };
  return { phrases: phrases.map((phrase) => ({ ...phrase, items: phrase.items.map(read) })), assumed };
}

/** Rows and columns of the most that anybody gives without saying of what. Ours. */
const MOST_IN_ROW = 16;

/** "Lego brick 2x4": rows and columns of the part that the kind has in both. */
function gridOf({ values, directions, text }: ItemOf<'row'>, { words }: AnyKind): Item | undefined {
  const [rows, columns] = values;
  const isCount = values.length === 2 && values.every((value) => Number.isInteger(value) && value <= MOST_IN_ROW);
  if (words.grid === undefined || !isCount || directions) return undefined;
  return { kind: 'grid', rows: rows!, columns: columns!, noun: words.grid, parts: [words.grid], text };
}

const plainLengths = (metres: readonly number[]): Pick<ItemOf<'lengths'>, 'metres' | 'ranges'> => ({
  metres,
  ranges: metres.map(() => undefined),
});

/** "6 x 150" of a screwdriver: the one length of the row that is modelled. */
function ofCatalogue(
  { values, text }: ItemOf<'row'>,
  { order, unit }: NonNullable<Vocabulary['catalogue']>,
  assumed: string[],
): Item {
  const known = order.findIndex((word) => word !== undefined);
  assumed.push(`${text}: ${order[known]} ${values[known]} ${unit}; the other is not modelled`);
  const direction = order[known]!;
  return {
    kind: 'lengths',
    ...plainLengths([values[known]! * UNITS[unit]]),
    direction,
    directions: undefined,
    led: false,
    text,
  };
}

function unitOf({ values, direction }: ItemOf<'row'>, { longest: [least, most] }: AnyKind): Unit | undefined {
  const within = (low: number): Unit[] =>
    (Object.keys(UNITS) as Unit[]).filter((unit) => {
      // Metres of one length are said.
      if (unit === 'm' && direction !== undefined) return false;
      const metres = Math.max(...values) * UNITS[unit];
      return metres >= low && metres <= most * LEEWAY;
    });
  // One length need not be the longest: a shelf is 30 cm deep.
  const found = [within(least / LEEWAY), ...(direction === undefined ? [] : [within(least / SHORT)])];
  return found.find((units) => units.length === 1)?.[0];
}

/** What a strict reading refuses. */
export const lostRow = ({ values, direction, text }: ItemOf<'row'>): ItemOf<'lost'> =>
  lostItem(
    'size',
    text,
    'of which unit? Say mm, cm, m, inches or feet',
    'unclear_number',
    direction === undefined
      ? `${values.join(' x ')}: of which unit? Say cm, m, inches or feet.`
      : `${values[0]} of what? Give a length with its unit, or a number of parts.`,
  );
