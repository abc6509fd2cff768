import type { Noun } from './lexical-item.ts';
import { DEFINITE, EACH, GROUPS, INDEFINITE, MULTIPLES, VAGUE_COUNTS } from './lexicon/words.ts';
import type { SceneLexicon } from './lexicon.ts';
import type { TextToken } from './token.ts';

/** How many a noun phrase speaks of, and the token behind the words that say so. */
export interface Quantity
  extends Pick<Noun, 'definite' | 'each' | 'count' | 'vague' | 'bare' | 'group' | 'groups' | 'layers'> {
  /** "A pair of", which of scissors is one. */
  readonly isPair: boolean;
  /** Number of pairs. */
  readonly pairs: number;
  readonly next: number;
}

/** "Two", "a pair of", "the", "each of the three", "a stack of four", "two rows of five". */
export function quantityAt(tokens: readonly TextToken[], from: number, lexicon: SceneLexicon): Quantity {
  let at = from;
  const text = (i: number): string => tokens[i]?.text ?? '';
  if (/^(?:exactly|about|around|roughly|approximately|precisely|only|just|ca|approx)$/.test(text(at))) {
    const next = text(at + 1) === '.' ? at + 2 : at + 1;
    if (numberAt(tokens, next, lexicon)) at = next;
  }
  if (/^(?:at|up|no)$/.test(text(at)) && /^(?:least|most|to|more|fewer|less)$/.test(text(at + 1))) {
    const after = text(at + 2) === 'than' ? at + 3 : at + 2;
    if (numberAt(tokens, after, lexicon)) at = after;
  }
  let definite = false;
  let each = false;
  let article = false;
  for (;;) {
    const word = text(at);
    if (DEFINITE.has(word) || /^(?:my|our|your)$/.test(word)) {
      definite = true;
      each ||= EACH.has(word);
      at++;
      if (text(at) === 'of') at++;
    } else if (INDEFINITE.has(word) && !definite) {
      article = true;
      at++;
      // "Another, smaller crate".
      if (word === 'another' && text(at) === ',' && lexicon.quality(tokens, at + 1)) at++;
    } else break;
  }
  let groups = 1;
  let group: Quantity['group'];
  let layers: number | undefined;
  let first = countAt(tokens, at, lexicon);
  const grouped = groupAt(tokens, first?.next ?? at);
  // "A pair of pliers" is one.
  const isOnePair = first !== undefined && text(at) === 'pair';
  const isPair =
    isOnePair || (grouped !== undefined && /^pairs?$/.test(text(grouped.next - 2)) && first?.vague === undefined);
  const pairs = isOnePair ? 1 : (first?.count ?? 1);
  if (grouped) {
    groups = Math.max(1, first?.count ?? 1);
    group = grouped.group;
    const rows = group === 'row' || group === 'layer' ? groups : 1;
    if (group === 'layer') layers = groups;
    if (group === 'row' || group === 'layer') groups = 1;
    at = grouped.next;
    if (/^(?:the|these|those)$/.test(text(at))) at++;
    first = countAt(tokens, at, lexicon);
    article = true;
    if (text(grouped.next - 2) === 'pair' || text(grouped.next - 2) === 'couple')
      first ??= { count: 2, next: at, vague: undefined };
    if (first) first = { ...first, count: first.count * rows };
  }
  at = first?.next ?? at;
  const isNegative = tokens[from - 1]?.text === '-' && tokens[from]?.glued === true && tokens[from]?.kind === 'number';
  if (isNegative && first) first = { ...first, count: -first.count };
  const count = first?.count ?? (article && !grouped ? (/^some$/.test(text(from)) ? undefined : 1) : undefined);
  return {
    definite,
    each,
    count: grouped && first === undefined ? undefined : count,
    vague: first?.vague,
    bare: !definite && !article && first === undefined,
    group,
    groups,
    layers,
    isPair,
    pairs,
    next: at,
  };
}

/** "Stacks of". */
function groupAt(tokens: readonly TextToken[], from: number): { group: Quantity['group']; next: number } | undefined {
  let at = from;
  if (/^(?:single|long|short|neat|tidy|small|large|tall|messy|random)$/.test(tokens[at]?.text ?? '')) at++;
  const word = (tokens[at]?.text ?? '').replace(/s$/, '');
  if (!Object.hasOwn(GROUPS, word) || tokens[at + 1]?.text !== 'of') return undefined;
  const group = GROUPS[word];
  return { group: group === 'any' ? undefined : group, next: at + 2 };
}

interface Count {
  readonly count: number;
  readonly vague: string | undefined;
  readonly next: number;
}

/** A number of things, said or vague: no length. */
function countAt(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): Count | undefined {
  const read = numberAt(tokens, at, lexicon);
  if (read) {
    const high = /^(?:to|or|-)$/.test(tokens[read.next]?.text ?? '')
      ? numberAt(tokens, read.next + 1, lexicon)
      : hyphenRange(tokens, read.next, lexicon);
    // "A 4 drawer cabinet" is one.
    const part = lexicon.part(tokens, read.next);
    if (part && !part.plural && read.count > 1 && !lexicon.noun(tokens, read.next) && lexicon.noun(tokens, part.next))
      return undefined;
    if (high && high.count > read.count)
      return { count: Math.ceil((read.count + high.count) / 2), vague: 'between', next: high.next };
    // "Three more pears".
    const isMore = /^(?:more|further|additional|extra|other)$/.test(tokens[read.next]?.text ?? '');
    return { ...read, vague: undefined, next: isMore ? read.next + 1 : read.next };
  }
  const word = tokens[at]?.text ?? '';
  const said = Object.hasOwn(VAGUE_COUNTS, word) ? VAGUE_COUNTS[word] : undefined;
  if (!said || lexicon.noun(tokens, at)) return undefined;
  let next = at + 1;
  if (/^(?:of)$/.test(tokens[next]?.text ?? '')) next++;
  return { count: said.count, vague: said.exact ? undefined : word, next };
}

const hyphenRange = (
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): Pick<Count, 'count' | 'next'> | undefined =>
  tokens[at]?.hyphened && tokens[at]!.kind === 'number' ? numberAt(tokens, at, lexicon) : undefined;

function numberAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): Pick<Count, 'count' | 'next'> | undefined {
  if (at >= tokens.length || lexicon.quality(tokens, at)?.isLength) return undefined;
  const read = lexicon.number(tokens, at);
  if (!read) return undefined;
  const unit = tokens[read.next]?.text ?? '';
  const times = Object.hasOwn(MULTIPLES, unit) ? MULTIPLES[unit] : undefined;
  let next = times === undefined ? read.next : read.next + 1;
  // "3 x chair", but no "two-drawer".
  if (/^[x×]$/.test(tokens[next]?.text ?? '') && tokens[next + 1]?.kind === 'word') next++;
  if (tokens[next]?.hyphened && tokens[next]?.kind !== 'number') return undefined;
  return { count: read.value * (times ?? 1), next };
}

/** "Juice boxes 6, balloons 2": a number behind a noun in the plural, at the end of its item. */
function pluralCount(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { count: number; next: number } | undefined {
  const [token, after] = [tokens[at], tokens[at + 1]];
  if (token?.kind !== 'number' || !Number.isInteger(token.value) || !/[^s]s$/.test(tokens[at - 1]?.text ?? ''))
    return undefined;
  const isEnd =
    after === undefined || (after.kind === 'sign' && /^[,;.)]$/.test(after.text) && !after.glued) || after.text === ',';
  return isEnd && !lexicon.quality(tokens, at)?.isLength ? { count: token.value, next: at + 1 } : undefined;
}

/** "Pallets x4", "drums (6)", "chairs: 4". */
export function countBehind(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { count: number; next: number } | undefined {
  const last = pluralCount(tokens, at, lexicon);
  if (last) return last;
  const open = tokens[at]?.text === '(' ? at + 1 : at;
  const isList = /^[:=]$/.test(tokens[open]?.text ?? '') && (tokens[open + 2]?.kind ?? 'sign') === 'sign';
  const times = isList || /^[x×*]$/.test(tokens[open]?.text ?? '') ? open + 1 : open;
  const number = times === at || times >= tokens.length ? undefined : lexicon.number(tokens, times);
  if (!number || lexicon.quality(tokens, times)?.isLength) return undefined;
  if (open === at && tokens[times]!.kind !== 'number') return undefined;
  const unit =
    open > at && /^(?:pcs?|pieces?|units?|x|off|of them|each)$/.test(tokens[number.next]?.text ?? '') ? 1 : 0;
  if (open > at && tokens[number.next + unit]?.text !== ')') return undefined;
  return { count: number.value, next: open > at ? number.next + unit + 1 : times + 1 };
}
