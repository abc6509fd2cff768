import { NEGATIONS } from '../../words/vocabulary.ts';
import { readQuantity } from './quantity.ts';
import type { ReadingState } from './reading-state.ts';
import { roomNoun } from './room-words.ts';
import { type Segment, textOf } from './segments.ts';
import { namesPartOf, nounsIn } from './things.ts';

/** What may stand before a "not": "please do not add any chairs". */
const BEFORE = /^(?:please|do|does|should|must|shall|can|will|there|you|but)$/;

const forbids = ({ words }: Segment): boolean => {
  const at = words.findIndex(({ text }) => !BEFORE.test(text));
  return at >= 0 && NEGATIONS.has(words[at]!.text);
};

/** What is left of a sentence without what it forbids: "no chairs, stools or benches". */
export function dropForbidden(state: ReadingState, sentence: readonly Segment[]): Segment[] {
  const segments = sentence.flatMap(cutAtNegation);
  const kept: Segment[] = [];
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at]!;
    if (!forbids(segment)) {
      kept.push(segment);
      continue;
    }
    const count = segment.words[0]!.text === 'minus' ? segment.words[1] : undefined;
    if (count?.kind === 'number')
      state.missing.push(`-${textOf(segment.words.slice(1))}: there is no -${count.text} of it.`);
    else forbid(state, segment, textOf(segment.words));
    const last = lastOf(segments, at);
    for (const further of segments.slice(at + 1, last + 1)) forbid(state, further, `no ${textOf(further.words)}`);
    at = last;
  }
  return kept;
}

function forbid(state: ReadingState, { words }: Segment, text: string): void {
  state.ignored.push(text);
  state.without.push({ text, category: nounsIn(words).at(-1)?.category });
}

/**
 * "A kitchen without a fridge", "a table without chairs": two pieces; but "a table without drawers" is one, and is for
 * `describe` to read.
 */
function cutAtNegation(segment: Segment): Segment[] {
  const { words } = segment;
  const at = words.findIndex(({ text }, i) => i > 0 && NEGATIONS.has(text));
  if (at < 0) return [segment];
  const [before, after] = [words.slice(0, at), words.slice(at)];
  const [noun, forbidden] = [nounsIn(before).at(-1), nounsIn(after).at(-1)];
  const isThing = forbidden !== undefined && noun !== undefined && !namesPartOf(noun.category, after.slice(1));
  if (!isThing && !(noun === undefined && roomNoun(before) !== undefined)) return [segment];
  const whole = before.at(-1)!.text === 'but' ? before.slice(0, -1) : before;
  return [
    { ...segment, words: whole },
    { link: 'list', lead: [], words: after },
  ];
}

/** The last piece of a list that goes on with "or"; after "without" also with "and". */
function lastOf(segments: readonly Segment[], at: number): number {
  let last = at;
  const isWithout = segments[at]!.words.some(({ text }) => text === 'without');
  for (let next = at + 1; next < segments.length; next++) {
    const { link, lead, words } = segments[next]!;
    if (link !== 'list' || readQuantity(words).article === 'definite') break;
    const isOr = lead.some(({ text }) => text === 'or' || text === 'nor');
    if (isOr || (isWithout && lead.length === 1 && lead[0]!.text === 'and' && !forbids(segments[next]!))) last = next;
  }
  return last;
}
