import type { Lexicon } from '../lexicon.ts';
import { singular, type Token } from '../tokens.ts';
import { NEGATIONS, relationOf } from '../vocabulary.ts';

/** Words that a thing is said not to be, or to be without. */
interface NegationRead {
  /** What it lacks is another thing, which nothing adds to it: "a table without chairs". */
  readonly isSo: boolean;
  /** Whether it speaks of what the thing has, and not of what it is. */
  readonly ofPart: boolean;
  readonly next: number;
}

const ADVERBS = /^(?:too|very|so|really|that|overly|at|all)$/;
const ENDS = /^(?:and|but|with|that|which|just|only|[^\p{L}\d-])$/u;
/** "Not made of metal", "not a chair", "isn't for adults": goes on to the end of the phrase. */
const LEADS = /^(?:an?|the|made|painted|built|any|have|has|having|be|being)$/;

/**
 * Reads "without a numpad", "not round", "not made of metal", "lacking a guard" up to where the phrase ends; what is said
 * of the thing behind it stays: "a not too big table".
 */
export function readNegation(tokens: readonly Token[], at: number, { nouns }: Lexicon): NegationRead | undefined {
  const word = tokens[at]?.text ?? '';
  if (!NEGATIONS.has(word)) return undefined;
  const ofPart = !/^(?:not?|non|never|n?either|nor|[a-z]+n't)$/.test(word) || word === 'no';
  let next = at + 1;
  while (!ofPart && ADVERBS.test(tokens[next]?.text ?? '')) next++;
  const goesOn = ofPart || LEADS.test(tokens[next]?.text ?? '') || relationOf(tokens[next]?.text ?? '') !== undefined;
  const first = next;
  if (goesOn) next = endOfPhrase(tokens, next);
  else if (tokens[next]?.kind === 'word') {
    next++;
    while (tokens[next]?.hyphened) next++;
  }
  const named = tokens.slice(first, next).filter(({ text }) => !/^(?:an?|any|the)$/.test(text));
  const isSo = word === 'without' && named.length === 1 && nouns.has(singular(named[0]!.text));
  return { isSo, ofPart, next };
}

/** Where a sign, "and", "with" or another preposition goes on; a preposition that stands first doesn't end it. */
export function endOfPhrase(tokens: readonly Token[], from: number): number {
  let next = from;
  while (next < tokens.length) {
    const { text, kind } = tokens[next]!;
    if (
      kind === 'sign'
        ? ENDS.test(text)
        : ENDS.test(text) || (next > from && relationOf(text) !== undefined && text !== 'of')
    )
      break;
    next++;
  }
  return next;
}
