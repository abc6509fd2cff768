import { isKnownWord, knownThing, nearestPlaces } from '../../../language/known-words/index.ts';
import { kindPlaces } from '../../refused/kind-places.ts';
import { singular, type Token } from '../../words/tokens.ts';
import { FILLERS, LOOKS } from '../../words/vocabulary.ts';
import type { Quantity } from './quantity.ts';
import type { ReadingState } from './reading-state.ts';
import { namesStructure } from './room-words.ts';
import { namesPart, refusalOf } from './things.ts';

/** "A bright atmosphere" is nothing that could be missing. */
const MOODS: ReadonlySet<string> = new Set(
  'atmosphere mood feel feeling vibe look view ambience ambiance layout setting arrangement decor light lighting'.split(
    ' ',
  ),
);

const WITH: Token = { kind: 'word', text: 'with', value: Number.NaN, hyphened: false, glued: false };

/** Whether words could name a thing at all. */
export const mayBeThing = (words: readonly Token[]): boolean => {
  const last = singular(words.at(-1)?.text ?? '');
  return (
    words.every(({ kind }) => kind === 'word') &&
    !LOOKS.has(last) &&
    !MOODS.has(last) &&
    !FILLERS.has(last) &&
    !namesStructure(words)
  );
};

/** Words for something that is not there, rather than for how the scene looks. */
export function isMissing(words: readonly Token[], article: Quantity['article']): boolean {
  const last = words.at(-1)?.text ?? '';
  if (words.length === 0 || LOOKS.has(singular(last)) || MOODS.has(singular(last)) || namesStructure(words))
    return false;
  return article === 'indefinite' || namesPart(words) || (article === 'none' && singular(last) !== last);
}

/** What a thing is that can't be made, and what can be instead. */
export function notMade(words: readonly Token[]): string {
  const known = knownThing(words.map(({ text }) => (isKnownWord(text) ? text : singular(text))));
  if (!known) return 'not among the things that can be made.';
  const what = known.is === 'thing' ? '' : ` (a kind of ${known.is})`;
  const near = nearestPlaces(known, kindPlaces()).map(({ noun }) => noun);
  return `not among the things that can be made${what}.${near.length > 0 ? ` Nearest: ${near.join(', ')}.` : ''}`;
}

/** Why that can't be made. */
export function reasonOf(state: ReadingState, words: readonly Token[]): string {
  const thing = state.subject ?? state.current;
  if (!namesPart(words) || !thing) return notMade(words);
  return refusalOf([...thing.words, WITH, ...words]) || "which part of it isn't ours to say.";
}
