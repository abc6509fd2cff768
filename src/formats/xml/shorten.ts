import { markupOf } from './comments.ts';

/** A piece of the document that the parser does not see. */
interface Cut {
  /** Where it was, in the shortened text. */
  readonly at: number;
  /** Of all cuts up to this one. */
  readonly removed: number;
  readonly content: string;
}

/** The document as the parser sees it, and what was where. */
export interface Shortened {
  readonly text: string;
  /** Offset in the document of an offset in the shortened text. */
  original(offset: number): number;
  /** What was cut out right before `offset` of the shortened text; empty where nothing was. */
  cutAt(offset: number): string;
}

/** A shorter run is not worth a cut [UTF-16 units]. */
const LEAST = 1_024;
/** What no XML 1.0 document may hold (2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/**
 * The text without what long comments, instructions, CDATA sections, attributes and texts of elements hold. A parser looks at each character
 * of them, for 0.2 µs and more: 60 MB of comment took 12 s, and the numbers of COLLADA a fifth of an audit. What XML forbids there stays, for
 * the parser to refuse.
 *
 * @param text its comments may still hold `--`, see `withPlainComments`
 */
export function shortened(text: string): Shortened {
  const cuts: Cut[] = [];
  const parts: string[] = [];
  let [copied, removed] = [0, 0];
  for (const [from, to, kind] of markupOf(text)) {
    if (to - from < LEAST) continue;
    const content = text.slice(from, to);
    if (FORBIDDEN.test(content) || (kind === 'attribute' && /[<&]/.test(content))) continue;
    if (kind === 'text' && (content.includes('&') || text.slice(from - 2, to).includes(']]>'))) continue;
    parts.push(text.slice(copied, from));
    cuts.push({ at: from - removed, removed: removed + content.length, content });
    removed += content.length;
    copied = to;
  }
  parts.push(text.slice(copied));
  /** The last cut at or before an offset. */
  const last = (offset: number): Cut | undefined => {
    let [low, high] = [0, cuts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cuts[middle]!.at <= offset) low = middle + 1;
      else high = middle;
    }
    return cuts[low - 1];
  };
  return {
    text: parts.length === 1 ? text : parts.join(''),
    original: (offset) => offset + (last(offset - 1)?.removed ?? 0),
    cutAt(offset) {
      const cut = last(offset);
      return cut?.at === offset ? cut.content : '';
    },
  };
}
