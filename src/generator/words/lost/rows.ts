import type { AnyKind } from '../../kind.ts';
import { directionAfter } from '../directions.ts';
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
  const read = (item: Item): Item => {
    if (item.kind !== 'row') return item;
    const unit = unitOf(item, kind);
    if (unit === undefined) return lostRow(item);
    assumed.push(`${item.text}: in ${unit}`);
    const metres = item.values.map((value) => value * UNITS[unit]);
    const { direction, text } = item;
    return {
      kind: 'lengths',
      metres,
      ranges: metres.map(() => undefined),
      direction,
      directions: undefined,
      led: false,
      text,
    };
  };
  return { phrases: phrases.map((phrase) => ({ ...phrase, items: phrase.items.map(read) })), assumed };
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
