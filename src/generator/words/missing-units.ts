import { directionAfter, directionBefore } from './directions.ts';
import { unitAt } from './lengths.ts';
import type { Token } from './tokens.ts';
import { VAGUE } from './vocabulary.ts';

/**
 * Puts the unit behind a number that has a direction and none ("60 cm wide, 40 deep"), where all other lengths have one
 * and the same. What goes on to a noun is a count: "3 deep drawers".
 */
export function withUnits(said: readonly Token[]): {
  readonly tokens: readonly Token[];
  readonly assumed: readonly string[];
} {
  const tokens = withUnitOfAll(said);
  const units = tokens.flatMap((token, i) =>
    tokens[i - 1]?.kind === 'number' && unitAt(tokens, i) !== undefined ? [token] : [],
  );
  const [unit] = units;
  if (!unit || units.some(({ text }) => text !== unit.text)) return { tokens, assumed: [] };
  const assumed: string[] = [];
  const given = tokens.flatMap((token, i): Token[] => {
    const text = saidAt(tokens, i);
    if (text === undefined) return [token];
    // "1m60 tall, 80 wide" is 80 cm wide.
    const own = unit.text === 'm' && token.value >= 10 ? 'cm' : unit.text;
    assumed.push(`${text}: ${token.text} ${own}`);
    return [token, { ...unit, text: own, glued: false, hyphened: false }];
  });
  return { tokens: given, assumed };
}

/** "(mm)", "(all in cm)", ", all dimensions in mm", "dims in mm:": the unit of every length, said once. */
const OF_ALL =
  /^(?:all|everything|dims?|dimensions?|sizes?|measure(?:ments?|s)|units?|lengths?|values|are|is|in|given|=|:)$/;
const UNIT = /^(?:mm|cm|inches|in|m|millimet(?:er|re)s|centimet(?:er|re)s|met(?:er|re)s)$/;

/** Puts such a unit behind each number of a product, and each with a direction; without any other unit in the prompt. */
function withUnitOfAll(tokens: readonly Token[]): readonly Token[] {
  const units = tokens.flatMap((_, i) => (isUnit(tokens, i) ? [i] : []));
  const [at = 0] = units;
  if (units.length !== 1 || at === 0 || tokens[at - 1]!.kind === 'number' || !UNIT.test(tokens[at]!.text))
    return tokens;
  let from = at;
  while (OF_ALL.test(tokens[from - 1]?.text ?? '')) from--;
  const isBracketed = /^[([]$/.test(tokens[from - 1]?.text ?? '') && /^[)\]]$/.test(tokens[at + 1]?.text ?? '');
  if (isBracketed) from--;
  if (!isBracketed && at - from < (tokens[at - 1]!.text === 'in' ? 1 : 2)) return tokens;
  const after = at + (isBracketed || /^[:,]$/.test(tokens[at + 1]?.text ?? '') ? 2 : 1);
  const unit: Token = { ...tokens[at]!, glued: false, hyphened: false };
  const rest = [...tokens.slice(0, from), ...tokens.slice(after)];
  const given = rest.flatMap((token, i) => (isLength(rest, i) ? [token, unit] : [token]));
  return given.length > rest.length ? given : tokens;
}

/** Whether a token is a unit; "in" behind a number or in brackets is inches. */
const isUnit = (tokens: readonly Token[], at: number): boolean =>
  unitAt(tokens, at) !== undefined &&
  (tokens[at]!.text !== 'in' || tokens[at - 1]?.kind === 'number' || /^[)\]]$/.test(tokens[at + 1]?.text ?? ''));

/** A number of a product, or with a direction. */
function isLength(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]!.kind !== 'number') return false;
  const isLed = [1, 2, 3].some((back) => at >= back && directionBefore(tokens, at - back, NAMES)?.next === at);
  const isFactor = [at - 1, at + 1].some((i) => TIMES.test(tokens[i]?.text ?? ''));
  return isLed || isFactor || directionAfter(tokens, at + 1, NAMES) !== undefined;
}

/** A bare number beside its direction: "560 deep", "depth 560". */
function saidAt(tokens: readonly Token[], at: number): string | undefined {
  if (tokens[at]?.kind !== 'number' || unitAt(tokens, at + 1) !== undefined) return undefined;
  // "1m60 tall" is said.
  if (tokens[at]!.glued && !tokens[at]!.hyphened && unitAt(tokens, at - 1) !== undefined) return undefined;
  // "0.4 l" is no length.
  const isLetter = /^\p{L}$/u.test(tokens[at + 1]?.text ?? '');
  const after = isLetter ? undefined : directionAfter(tokens, at + 1, NAMES);
  const next = after?.next ?? at + 1;
  if (!isEnd(tokens, next) || TIMES.test(tokens[at - 1]?.text ?? '')) return undefined;
  if (after) return textOf(tokens, at, next);
  // "Height 1 and 1/2 m" has one unit.
  if (tokens[next]?.text === 'and') return undefined;
  const leads = [1, 2, 3].map((back) => at - back).filter((from) => from >= 0 && tokens[from]?.kind === 'word');
  const lead = leads.find((from) => directionBefore(tokens, from, NAMES)?.next === at);
  return lead === undefined ? undefined : textOf(tokens, lead, at + 1);
}

/** Names of lengths that only some kinds have are no directions: "12 holes" are so many. */
const NAMES: ReadonlySet<string> = new Set();
const TIMES = /^(?:x|×|\*|by)$/;

/** Where a list of sizes goes on or ends, and no adjectives of a noun to come do. */
export function isEnd(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  if (next === undefined) return true;
  const goesOn = /^[,;.)&]$/.test(next.text) || next.text === 'and';
  if (!goesOn) return /^(?:with|in|made|of)$/.test(next.text);
  const more = tokens[at + 1];
  return more === undefined || !Object.hasOwn(VAGUE, more.text);
}

const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');
