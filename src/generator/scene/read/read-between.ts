import type { Token } from '../../words/tokens.ts';
import { isMissing, notMade } from './not-made.ts';
import { put } from './put.ts';
import { readQuantity } from './quantity.ts';
import { newHost } from './read-relation.ts';
import type { ReadingState } from './reading-state.ts';
import { type Segment, textOf } from './segments.ts';
import { nounsIn, type Thing } from './things.ts';

const THEM = /^(?:them|both|these|those)$/;

/** "Between the sofa and the shelf": the second thing goes with the first. */
export function joinPairs(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const before = joined.at(-1);
    if (
      before?.link === 'between' &&
      before.other === undefined &&
      !isPair(before.words) &&
      segment.link === 'list' &&
      segment.lead.at(-1)?.text === 'and'
    )
      joined[joined.length - 1] = { ...before, other: segment.words };
    else joined.push(segment);
  }
  return joined;
}

/** "Them", "the tables", "two beds": two things in one. */
function isPair(words: readonly Token[]): boolean {
  const { rest, count } = readQuantity(words);
  return THEM.test(rest[0]?.text ?? '') || (count ?? 1) > 1 || nounsIn(rest)[0]?.plural === true;
}

/** "A lamp between the sofa and the shelf", "… between them". */
export function readBetween(state: ReadingState, segment: Segment): void {
  const { words, other, lead } = segment;
  const text = [textOf(lead), textOf(words), ...(other ? ['and', textOf(other)] : [])].join(' ');
  const [first, second] = other
    ? [hostOf(state, segment, words), hostOf(state, segment, other)]
    : pairOf(state, segment);
  if (first && second && (first !== second || first.count > 1))
    put(state, 'between', first, false, segment, [], { other: second });
  else {
    // "Between two trees": what is there without them is still made.
    for (const some of other ? [words, other] : [words]) {
      const { rest, article } = readQuantity(some);
      if (nounsIn(rest).length === 0 && !THEM.test(rest[0]?.text ?? '') && isMissing(rest, article))
        state.missing.push(`${textOf(some)}: ${notMade(rest)}`);
    }
    state.ignored.push(text);
  }
}

function hostOf(state: ReadingState, segment: Segment, words: readonly Token[]): Thing | undefined {
  const { rest, article } = readQuantity(words);
  const noun = nounsIn(rest)[0];
  if (!noun) return undefined;
  const known = article === 'indefinite' ? undefined : state.known(noun.category, rest);
  return known ?? newHost(state, segment, words, noun);
}

/** The two that "them" or "the tables" are. */
function pairOf(state: ReadingState, segment: Segment): readonly [Thing | undefined, Thing | undefined] {
  const { rest, article, count } = readQuantity(segment.words);
  const noun = nounsIn(rest)[0];
  if (noun) {
    const alike = article === 'indefinite' ? [] : state.things.filter(({ category }) => category === noun.category);
    const [one, two] = alike.slice(-2);
    if (one && two && one.count === 1 && two.count === 1) return [one, two];
    const host = one && alike.at(-1)!.count > 1 ? alike.at(-1) : newHost(state, segment, segment.words, noun);
    return [host, host];
  }
  if (!THEM.test(rest[0]?.text ?? '') && count === undefined) return [undefined, undefined];
  const last = state.listed.at(-1) ?? state.placed.at(-1);
  const others = state.things.filter((thing) => thing !== last && thing.described !== undefined);
  const one = state.subject && state.subject !== last ? state.subject : others.at(-1);
  if (one && one.count > 1) return [one, one];
  return [others.at(-2), others.at(-1)];
}
