import type { Adjectives, Category, SubsetReference } from './lexical-item.ts';
import type { Adverb } from './lexicon/rows.ts';
import { SHARES } from './lexicon/words.ts';
import type { SceneLexicon } from './lexicon.ts';
import { isEnding } from './noun-phrase.ts';
import type { TextToken } from './token.ts';

// Words for some of what was named, and for how it is counted out.

/** "In three rows", "in two layers of four". */
export function rowsAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { value: Adverb; next: number } | undefined {
  const high = highAt(tokens, at, lexicon);
  if (high) return high;
  const courses = coursesAt(tokens, at, lexicon);
  if (courses) return courses;
  const number = tokens[at]?.text === 'in' ? lexicon.number(tokens, at + 1) : undefined;
  const word = /^(rows|lines|columns|layers|stacks|piles)$/.exec(tokens[number?.next ?? -1]?.text ?? '')?.[1];
  if (!number || word === undefined) return undefined;
  const of = tokens[number.next + 1]?.text === 'of' ? lexicon.number(tokens, number.next + 2) : undefined;
  const next = of?.next ?? number.next + 1;
  const each = tokens[next]?.text === 'each' ? next + 1 : next;
  if (/^(?:rows|lines|columns)$/.test(word))
    return { value: { relation: 'in_row', to: 'nothing', forms: [] }, next: each };
  return {
    value: {
      relation: word === 'layers' ? `layers ${number.value}` : `stacks ${number.value}`,
      to: 'nothing',
      forms: [],
    },
    next: each,
  };
}

/** "In layers of 3 2 1 each": so many in each, from below. */
function coursesAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { value: Adverb; next: number } | undefined {
  if (tokens[at]?.text !== 'in' || tokens[at + 1]?.text !== 'layers' || tokens[at + 2]?.text !== 'of') return undefined;
  const counts: number[] = [];
  let next = at + 3;
  for (let read = lexicon.number(tokens, next); read; read = lexicon.number(tokens, next)) {
    counts.push(read.value);
    next = read.next;
  }
  if (counts.length < 2 || tokens[next]?.text !== 'each') return undefined;
  return { value: { relation: `courses ${counts.join(' ')}`, to: 'nothing', forms: [] }, next: next + 1 };
}

/** "Stacked five high", "in stacks of five". */
function highAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { value: Adverb; next: number } | undefined {
  const text = (i: number): string => tokens[i]?.text ?? '';
  const stack = /^(?:in|as|into)$/.test(text(at)) ? (/^(?:an?|one)$/.test(text(at + 1)) ? at + 2 : at + 1) : -1;
  const isStacks = stack > 0 && STACKS.test(text(stack)) && text(stack + 1) === 'of';
  // "Three stacks of books, each five books high".
  const isEach = text(at) === 'each' && lexicon.number(tokens, at + 1) !== undefined;
  const from = isStacks ? stack + 2 : isEach || /^(?:stacked|piled)$/.test(text(at)) ? at + 1 : undefined;
  const read = from === undefined ? undefined : lexicon.number(tokens, from);
  const noun = isEach && read ? lexicon.noun(tokens, read.next) : undefined;
  const number = read && { value: read.value, next: noun?.next ?? read.next };
  if (!number || (!isStacks && !/^(?:high|tall|deep)$/.test(text(number.next)))) return undefined;
  const each = isStacks ? number.next : number.next + 1;
  return {
    value: { relation: `high ${number.value}`, to: 'nothing', forms: [] },
    next: text(each) === 'each' ? each + 1 : each,
  };
}

/** "Two", "one", "the other", of what was named before; "ten of them", "four in all" say how many there are. */
export function someAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { category: Category; data: SubsetReference; next: number } | undefined {
  const text = (i: number): string => tokens[i]?.text ?? '';
  // "The other two", "the remaining three".
  const more =
    /^(?:other|remaining)$/.test(text(at + 1)) && text(at) === 'the' ? lexicon.number(tokens, at + 2) : undefined;
  if (more && isFree(tokens, more.next, lexicon))
    return { category: 'SOME', data: { type: 'some', count: more.value }, next: more.next };
  const other =
    /^(?:the|an?)?$/.test(text(at)) && /^(?:others?|rest|last|second|third|first|fourth|remaining)$/.test(text(at + 1))
      ? at + 2
      : /^(?:another|others)$/.test(text(at))
        ? at + 1
        : -1;
  if (other > 0)
    return isFree(tokens, other, lexicon)
      ? {
          category: 'SOME',
          data: {
            type: 'some',
            count: /^(?:others|rest|remaining)$/.test(text(other - 1)) ? undefined : 1,
            ...(/^(?:others?|rest|remaining)$/.test(text(other - 1)) ? { isOthers: true } : {}),
          },
          next: text(other) === 'one' ? other + 1 : other,
        }
      : undefined;
  if (lexicon.quality(tokens, at)?.isLength) return undefined;
  // "Half a dozen" is a number, "half of them" a share.
  const share = Number.isInteger(lexicon.number(tokens, at)?.value) ? undefined : shareAt(tokens, at);
  if (share && share.next < tokens.length && (share.isOfThem || isFree(tokens, share.next, lexicon)))
    return { category: 'SOME', data: { type: 'some', count: undefined, share: share.value }, next: share.next };
  const number = lexicon.number(tokens, at);
  if (!number) return undefined;
  const behind = `${text(number.next)} ${text(number.next + 1)}`;
  if (/^(?:of (?:them|these|those|each)|in (?:all|total)|pieces )/.test(behind)) {
    const next = number.next + 2;
    // "One of them red", and "four of them" at an end.
    const isSome = /^of (?:them|these|those)/.test(behind) && next < tokens.length && !/^[,.;)]$/.test(text(next));
    return { category: isSome ? 'SOME' : 'NUMBER', data: { type: 'some', count: number.value }, next };
  }
  if (/^(?:altogether|total)$/.test(text(number.next)))
    return { category: 'NUMBER', data: { type: 'some', count: number.value }, next: number.next + 1 };
  return isFree(tokens, number.next, lexicon)
    ? { category: 'SOME', data: { type: 'some', count: number.value }, next: number.next }
    : undefined;
}

/** "Some", "half of them", "most": a part of what was named, by its share. */
function shareAt(
  tokens: readonly TextToken[],
  at: number,
): { value: number; isOfThem: boolean; next: number } | undefined {
  const start = tokens[at]?.text === 'a' && tokens[at + 1]?.text === 'few' ? at + 1 : at;
  const word = tokens[start]?.text ?? '';
  const value = Object.hasOwn(SHARES, word) ? SHARES[word] : undefined;
  if (value === undefined) return undefined;
  const isOfThem = tokens[start + 1]?.text === 'of' && /^(?:them|these|those)$/.test(tokens[start + 2]?.text ?? '');
  return { value, isOfThem, next: isOfThem ? start + 3 : start + 1 };
}

/** "One of the three mugs", "half of the chairs": some of those that are named next. */
export function someOfAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { readonly data: SubsetReference; readonly next: number } | undefined {
  const number = lexicon.quality(tokens, at)?.isLength ? undefined : lexicon.number(tokens, at);
  const share = Number.isInteger(number?.value) ? undefined : shareAt(tokens, at);
  const of = share?.next ?? number?.next;
  if (of === undefined || text1(tokens, of) !== 'of' || !WHOLE.test(text1(tokens, of + 1))) return undefined;
  const data: SubsetReference = share
    ? { type: 'some', count: undefined, share: share.value }
    : { type: 'some', count: number!.value };
  return { data, next: of + 1 };
}

/** Before those of which some are meant. */
const WHOLE = /^(?:the|these|those|its|their|my|our|your)$/;

/** Whether no noun follows. */
export const isFree = (tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): boolean =>
  at >= tokens.length ||
  text1(tokens, at) === 'one' ||
  (!lexicon.noun(tokens, at) && !lexicon.part(tokens, at) && !lexicon.quality(tokens, at) && isEnding(tokens, at));

const text1 = (tokens: readonly TextToken[], at: number): string => tokens[at]?.text ?? '';

/** "The left one", "the second one", "the red one": one of those that were named. */
export function oneAt(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): number | undefined {
  // "Six boxes on one, eight cans on the other".
  if (tokens[at]?.text === 'one')
    return IN_PLACE.test(tokens[at - 1]?.text ?? '') && isFree(tokens, at + 1, lexicon) ? at + 1 : undefined;
  if (tokens[at]?.text !== 'the') return undefined;
  const quality = lexicon.quality(tokens, at + 1);
  const next = ONES.test(tokens[at + 1]?.text ?? '') ? at + 2 : quality?.next;
  if (next !== undefined && tokens[next]?.text === 'one') return next + 1;
  // "Behind the red", where no noun and no other quality follows.
  const after = tokens[quality?.next ?? at]?.text ?? '';
  const isLast =
    quality &&
    (quality.next >= tokens.length ||
      /^[.;)]$/.test(after) ||
      (after === ',' && !lexicon.quality(tokens, quality.next + 1) && !lexicon.noun(tokens, quality.next + 1)));
  if (isLast && !quality.isLength) return quality.next;
  // "In the first is a ball".
  const which = tokens[at + 1]?.text ?? '';
  const isOrdinal =
    /^(?:first|second|third|fourth)$/.test(which) ||
    // "One behind the other" says how all of them stand.
    (which === 'other' && IN_PLACE.test(tokens[at - 1]?.text ?? '') && tokens[at - 2]?.text !== 'one');
  return isOrdinal && isFree(tokens, at + 2, lexicon) ? at + 2 : undefined;
}

/** What "another" follows where it names a thing: "in another", "right of it another one". */
const BEFORE_ANOTHER = /^(?:and|in|on|into|onto|inside|of|to|behind|under|beside|near|it|them|is|stands|sits)$/;
/** "A stack of two", of what was named before. */
const STACKS = /^(?:stack|pile|tower)s?$/;

/** "Another one", "a stack of two": things of a kind that was named before. */
export function likeAt(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): Adjectives | undefined {
  const text = (i: number): string => text1(tokens, i);
  const isOne = text(at + 1) === 'one' && isFree(tokens, at + 2, lexicon);
  if (
    text(at) === 'another' &&
    (isOne || (at > 0 && BEFORE_ANOTHER.test(text(at - 1)) && isFree(tokens, at + 1, lexicon)))
  ) {
    const end = text(at + 1) === 'one' ? at + 2 : at + 1;
    return { type: 'adjectives', count: 1, words: [end, end], isOnes: true };
  }
  const more = moreAt(tokens, at, lexicon);
  if (more) return more;
  const from = /^(?:an?|another|one)$/.test(text(at)) ? at + 1 : at;
  if (!STACKS.test(text(from)) || text(from + 1) !== 'of' || /^(?:in|as|into)$/.test(text(at - 1))) return undefined;
  const number = lexicon.number(tokens, from + 2);
  if (!number || !isFree(tokens, number.next, lexicon)) return undefined;
  return {
    type: 'adjectives',
    count: number.value,
    words: [number.next, number.next],
    isOnes: true,
    isStack: true,
  };
}

/** "One more", "two further ones", "another two": as many more of a kind that was named before. */
function moreAt(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): Adjectives | undefined {
  const isAnother = text1(tokens, at) === 'another';
  const number = lexicon.number(tokens, isAnother ? at + 1 : at);
  if (!number || lexicon.quality(tokens, at)?.isLength || !Number.isInteger(number.value)) return undefined;
  if (!isAnother && !/^(?:more|further|additional|extra)$/.test(text1(tokens, number.next))) return undefined;
  const behind = isAnother ? number.next : number.next + 1;
  const end = /^ones?$/.test(text1(tokens, behind)) ? behind + 1 : behind;
  if (!isFree(tokens, end, lexicon)) return undefined;
  return { type: 'adjectives', count: number.value, words: [end, end], isOnes: true };
}

/** "The rest yellow", "all others are green". */
function restAt(tokens: readonly TextToken[], at: number): number | undefined {
  let next = at;
  if (text1(tokens, next) === 'all') next++;
  if (text1(tokens, next) === 'the') next++;
  if (!/^(?:rest|others|remaining)$/.test(text1(tokens, next))) return undefined;
  return /^(?:is|are)$/.test(text1(tokens, next + 1)) ? next + 2 : next + 1;
}

const ONES =
  /^(?:left|right|middle|first|second|third|fourth|last|other|remaining|upper|lower|top|bottom|front|back|rear)$/;

/** Behind these, "one" and "the other" are what something is at. */
const IN_PLACE = /^(?:on|in|into|onto|inside|under|beneath|beside|behind|at|near)$/;

const MOST_ADJECTIVES = 4;

/** "One red", "a blue", "two dark green": qualities without a noun; one word, and all of them. */
export function adjectivesAt(tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): Adjectives[] {
  let from = at;
  const number = lexicon.quality(tokens, at)?.isLength ? undefined : lexicon.number(tokens, at);
  let count = number?.value;
  if (number) from = number.next + (/^(?:more|further|other)$/.test(tokens[number.next]?.text ?? '') ? 1 : 0);
  const rest = number ? undefined : restAt(tokens, at);
  if (rest !== undefined) from = rest;
  else if (!number && /^(?:an?|another|the)$/.test(tokens[at]?.text ?? '')) [from, count] = [at + 1, 1];
  const found: Adjectives[] = [];
  for (let next = from; ; ) {
    const quality = lexicon.quality(tokens, next);
    if (!quality || found.length >= MOST_ADJECTIVES) return found;
    next = quality.next;
    if (lexicon.noun(tokens, next) || lexicon.part(tokens, next)) return [];
    const end = /^ones?$/.test(tokens[next]?.text ?? '') ? next + 1 : next;
    found.push({
      type: 'adjectives',
      count,
      words: [from, end],
      ...(quality.isLength ? { isLength: true } : {}),
      ...(end > next ? { isOnes: true } : {}),
      ...(rest === undefined ? {} : { isRest: true }),
    });
  }
}
