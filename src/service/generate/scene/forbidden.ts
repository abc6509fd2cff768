import { NEGATIONS } from '../words/vocabulary.ts';
import { readQuantity } from './quantity.ts';
import type { ReadingState } from './reading-state.ts';
import { type Segment, textOf } from './segments.ts';

/** What may stand before a "not": "please do not add any chairs". */
const BEFORE = /^(?:please|do|does|should|must|shall|can|will|there|you|but)$/;

const forbids = ({ words }: Segment): boolean => {
  const at = words.findIndex(({ text }) => !BEFORE.test(text));
  return at >= 0 && NEGATIONS.has(words[at]!.text);
};

/** What is left of a sentence without what it forbids: "no chairs, stools or benches". */
export function dropForbidden(state: ReadingState, segments: readonly Segment[]): Segment[] {
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
    else state.ignored.push(textOf(segment.words));
    const last = lastOf(segments, at);
    for (const further of segments.slice(at + 1, last + 1)) state.ignored.push(`no ${textOf(further.words)}`);
    at = last;
  }
  return kept;
}

/** The last piece of a list that goes on with "or". */
function lastOf(segments: readonly Segment[], at: number): number {
  let last = at;
  for (let next = at + 1; next < segments.length; next++) {
    const { link, lead, words } = segments[next]!;
    if (link !== 'list' || readQuantity(words).article === 'definite') break;
    if (lead.some(({ text }) => text === 'or' || text === 'nor')) last = next;
  }
  return last;
}
