import type { Direction } from './directions.ts';
import { directionAfter } from './directions.ts';
import { type LengthsRead, readLengths, unitAt } from './lengths.ts';
import { readNumber } from './numbers.ts';
import { comparativeOf, isGrowing } from './relative.ts';
import type { Token } from './tokens.ts';

/** Whether "at least", "at most" or "up to" stand before a number: the bound is then the length. */
export const isBoundBefore = (tokens: readonly Token[], at: number): boolean =>
  /^(?:at (?:least|most)|up to)$/.test(`${tokens[at]?.text} ${tokens[at + 1]?.text}`) &&
  readNumber(tokens, at + 2) !== undefined;

/** Words that a length is at least or at most as long as what follows. */
interface Lead {
  readonly isLeast: boolean;
  readonly direction: Direction | undefined;
  /** Whether the words can stand by themselves: "at least" alone is left to others. */
  readonly isWhole: boolean;
  readonly next: number;
}

/** "No taller than", "at least", "not more than", "shorter than", "up to". */
function readLead(tokens: readonly Token[], at: number): Lead | undefined {
  const text = (i: number): string => tokens[i]?.text ?? '';
  const two = `${text(at)} ${text(at + 1)}`;
  if (two === 'at least') return { isLeast: true, direction: undefined, isWhole: false, next: at + 2 };
  if (two === 'at most' || two === 'up to')
    return { isLeast: false, direction: undefined, isWhole: false, next: at + 2 };
  const isNegated = /^(?:no|not)$/.test(text(at));
  const more = isNegated ? at + 1 : at;
  if (text(more + 1) !== 'than') return undefined;
  const of = comparativeOf(text(more));
  const isMore = of === undefined ? text(more) === 'more' : isGrowing(text(more));
  if (of === undefined && !/^(?:more|less)$/.test(text(more))) return undefined;
  const direction = of === 'all' ? undefined : of;
  const isWhole = isNegated ? isMore : direction !== undefined;
  return { isLeast: isMore !== isNegated, direction, isWhole, next: more + 2 };
}

/** One end of a range. */
interface End extends Lead {
  readonly value: number;
  /** [m] */
  readonly unit: number | undefined;
}

function readEnd(tokens: readonly Token[], at: number): End | undefined {
  const lead = readLead(tokens, at);
  const number = lead && readNumber(tokens, lead.next);
  if (!lead || !number || number.value <= 0) return undefined;
  const unit = unitAt(tokens, number.next);
  const behind = unit === undefined ? number.next : number.next + 1;
  const after = lead.direction === undefined ? directionAfter(tokens, behind, NO_NAMES) : undefined;
  const direction = lead.direction ?? (after?.direction as Direction | undefined);
  return { ...lead, value: number.value, unit, direction, next: after?.next ?? behind };
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** "Taller than 70 cm but not more than 80": both ends, of which one may have the unit of the other. */
function readBoth(tokens: readonly Token[], at: number): LengthsRead | undefined {
  const one = readEnd(tokens, at);
  let second = one?.next ?? 0;
  while (/^(?:,|and|but|yet|also)$/.test(tokens[second]?.text ?? '')) second++;
  const other = one && second > one.next ? readEnd(tokens, second) : undefined;
  if (!one || !other || one.isLeast === other.isLeast) return undefined;
  const isSame = one.direction === undefined || other.direction === undefined || one.direction === other.direction;
  const [unit, otherUnit] = [one.unit ?? other.unit, other.unit ?? one.unit];
  if (!isSame || unit === undefined || otherUnit === undefined) return undefined;
  const ends = [one.value * unit, other.value * otherUnit] as const;
  const [least, most] = one.isLeast ? ends : [ends[1], ends[0]];
  if (least > most) return undefined;
  const direction = one.direction ?? other.direction;
  const metres = [(least + most) / 2];
  return { metres, ranges: [[least, most]], direction, directions: undefined, led: false, next: other.next };
}

/**
 * "No taller than 80 cm", "not more than 2 m long", "taller than 70 cm": the bound is taken; of two, "but not more than
 * 80 cm", the range.
 */
export function readBound(tokens: readonly Token[], at: number, named: ReadonlySet<string>): LengthsRead | undefined {
  const both = readBoth(tokens, at);
  if (both) return both;
  const lead = readLead(tokens, at);
  if (!lead?.isWhole) return undefined;
  const read = readLengths(tokens, lead.next, named);
  if (!read || read.metres.length > 1) return undefined;
  return lead.direction === undefined ? read : { ...read, direction: read.direction ?? lead.direction };
}
