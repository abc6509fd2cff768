import { readLengths } from '../../words/lengths.ts';
import type { Token } from '../../words/tokens.ts';
import { relationWord } from './relation-words.ts';
import { isRelation, type Segment } from './segments.ts';

/** What stands between a thing and a length that is a size of it: "a shelf of 2 m", "60 x 40 cm", "10 to 20 cm". */
const OF_SIZE = /^(?:of|x|×|\*|by|to|and|-|is|are|measuring|only)$/;
/** What a distance may begin with. */
const LEADS = /^(?:about|around|roughly|approximately|exactly|some|spaced|set|placed|standing|put|positioned|located)$/;
/** Most tokens of one length: "one and a half metres". */
const LONGEST = 6;

/** "A chair 2 m | from the table": takes the length from the words before a relation to the relation. */
export function takeDistances(segments: readonly Segment[]): Segment[] {
  const taken: Segment[] = [];
  for (const segment of segments) {
    const before = taken.at(-1);
    const end = before && canBeFar(segment) && (before.link === 'list' || before.words.length > 0) ? before.words : [];
    const found = lengthAtEnd(end);
    if (!before || !found) {
      taken.push(segment);
      continue;
    }
    const words = end.slice(0, found.at);
    taken.pop();
    const isLeft = words.length > 0 || before.link !== 'list';
    if (isLeft) taken.push({ ...before, words });
    taken.push({ ...segment, lead: isLeft ? segment.lead : [...before.lead, ...segment.lead], distance: found.metres });
  }
  return taken;
}

/** Whether a distance can be said of what leads a segment in. */
const canBeFar = ({ link, lead }: Segment): boolean =>
  link === 'apart' || (isRelation(link) && relationWord(lead.at(-1)?.text ?? '')?.takesDistance === true);

/** The length that words end in, and where it begins. */
function lengthAtEnd(words: readonly Token[]): { at: number; metres: number } | undefined {
  for (let at = Math.max(0, words.length - LONGEST); at < words.length; at++) {
    const read = readLengths(words, at);
    const [metres, second] = read?.metres ?? [];
    if (read?.next !== words.length || read.direction !== undefined || metres === undefined || second !== undefined)
      continue;
    if (read.ranges[0] !== undefined) continue;
    let start = at;
    if (OF_SIZE.test(words[start - 1]?.text ?? '')) return undefined;
    while (LEADS.test(words[start - 1]?.text ?? '')) start--;
    return { at: start, metres };
  }
  return undefined;
}
