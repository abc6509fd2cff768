import { activityAt } from './activities.ts';
import { isKnownWord } from './known-words/index.ts';
import { beginsPhrase } from './lexical.ts';
import type { SceneLexicon } from './lexicon.ts';
import type { TextToken } from './token.ts';

/** Words that may stand anywhere and say nothing. */
const FILLERS =
  /^(?:also|simply|really|quite|currently|too|still|again|please|pls|plz|kindly|already|actually|basically|somehow)$/;
/** Placed without an order, where no place follows. */
const SCATTERED = /^(?:scattered|strewn)$/;
/** What puts sentences in an order: before an article, or a comma. */
const ORDER = /^(?:first|firstly|second|secondly|third|thirdly|next|finally|lastly|last)$/;
/** An adverb by its ending; nouns such as "assembly" are known. */
const MANNER = /^[a-z]{3,}ly$/;

/** The words that a sentence is built of; adverbs of manner and names of activities, which say nothing of what there is. */
export function setAsideManner(
  tokens: readonly TextToken[],
  lexicon: SceneLexicon,
): { readonly words: readonly TextToken[]; readonly manners: readonly TextToken[] } {
  const manners: TextToken[] = [];
  const isEnd = (at: number): boolean => tokens[at] === undefined || tokens[at].kind === 'sign';
  let active = 0;
  const words = tokens.filter((token, at) => {
    if (at >= active) active = activityAt(tokens, at, lexicon) ?? active;
    if (at < active) {
      manners.push(token);
      return false;
    }
    if (token.kind !== 'word' || token.hyphened || tokens[at + 1]?.hyphened) return true;
    if (FILLERS.test(token.text) && !beginsPhrase(tokens, at)) return false;
    if (isOrder(tokens, at)) return false;
    // "Two cars and four blocks, scattered": drawn anyway.
    if (SCATTERED.test(token.text) && isEnd(at + 1)) {
      manners.push(token);
      return false;
    }
    if (!isManner(tokens, at, lexicon)) return true;
    manners.push(token);
    return false;
  });
  return { words, manners };
}

const isOrder = (tokens: readonly TextToken[], at: number): boolean =>
  ORDER.test(tokens[at]!.text) &&
  /^(?:an?|the|there|,|put|place|add)$/.test(tokens[at + 1]?.text ?? '') &&
  !/^(?:the|a|an|its|on|in|at)$/.test(tokens[at - 1]?.text ?? '');

const isManner = (tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): boolean => {
  const { text } = tokens[at]!;
  return MANNER.test(text) && !isKnownWord(text) && !beginsPhrase(tokens, at) && !lexicon.noun(tokens, at);
};
