import { readLengths } from '../../words/lengths.ts';
import type { Token } from '../../words/tokens.ts';
import type { Link, Segment } from './segments.ts';

/** Relations that a distance can be said of. */
const SAID_OF: ReadonlySet<Link> = new Set<Link>([
  'apart',
  'beside',
  'left_of',
  'right_of',
  'both_sides',
  'both_ends',
  'in_front_of',
  'behind',
  'opposite',
  'face_to_face',
  'back_to_back',
  'in_row',
  'against_wall',
]);
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

/** "A desk 1.6 m by the wall" is a desk of 1.6 m, and one 1.6 m from it is not. */
function canBeFar({ link, lead }: Segment): boolean {
  const word = lead.at(-1)?.text ?? '';
  return SAID_OF.has(link) && word !== 'by' && (link !== 'against_wall' || word.startsWith('offwall'));
}

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
