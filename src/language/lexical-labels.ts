import type { SceneLexicon } from './lexicon.ts';
import type { TextToken } from './token.ts';

/** Whether no word of a noun phrase stands at a place. */
type IsEnding = (tokens: readonly TextToken[], at: number) => boolean;

/** The highest number that is a name: "bin 12". */
const MOST = 99;

/**
 * What tells one thing from others of its kind: the "A" of "pallet A", the "2" of "mug 2" and "bin #2".
 *
 * @param at behind the noun in the singular
 */
export function labelAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
  isEnding: IsEnding,
): { readonly label: string; readonly next: number } | undefined {
  const sign = /^(?:#|no|nr|number)$/.test(tokens[at]?.text ?? '') ? at + 1 : at;
  const dot = sign > at && tokens[sign]?.text === '.' ? sign + 1 : sign;
  const token = tokens[dot];
  if (token === undefined) return undefined;
  const isLetter = token.kind === 'word' && /^[a-wyz]$/.test(token.text) && isEnding(tokens, dot + 1);
  const isNumber =
    token.kind === 'number' &&
    Number.isInteger(token.value) &&
    token.value <= MOST &&
    (dot > at || isFree(tokens, dot, lexicon, isEnding));
  return isLetter || isNumber ? { label: token.text, next: dot + 1 } : undefined;
}

/** No length, no count of what follows, no size of a grid. */
const isFree = (tokens: readonly TextToken[], at: number, lexicon: SceneLexicon, isEnding: IsEnding): boolean =>
  !lexicon.quality(tokens, at) &&
  !/^(?:x|×|%|-|\/|°|\))$/.test(tokens[at + 1]?.text ?? '') &&
  isEnding(tokens, at + 1) &&
  tokens[at + 1]?.hyphened !== true;

/** "Two pallets, A and B", "three bins (1, 2 and 3)": as many names as there are things. */
export function labelsAt(
  tokens: readonly TextToken[],
  at: number,
  count: number | undefined,
  isEnding: IsEnding,
): { readonly labels: readonly string[]; readonly next: number } | undefined {
  if (count === undefined || count < 2 || !/^[,(:]$/.test(tokens[at]?.text ?? '')) return undefined;
  const labels: string[] = [];
  let next = at + 1;
  while (labels.length < count) {
    const token = tokens[next];
    if (!token || !(/^[a-z]$/.test(token.text) || (token.kind === 'number' && token.value <= MOST))) return undefined;
    labels.push(token.text);
    next++;
    if (labels.length === count) break;
    if (!/^(?:,|and|&|\/)$/.test(tokens[next]?.text ?? '')) return undefined;
    next += tokens[next]!.text === ',' && tokens[next + 1]?.text === 'and' ? 2 : 1;
  }
  if (new Set(labels).size < count || !isEnding(tokens, next)) return undefined;
  return { labels, next: tokens[at]!.text === '(' && tokens[next]?.text === ')' ? next + 1 : next };
}
