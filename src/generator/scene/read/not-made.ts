import { isKnownWord, isMadeOf, knownThing, nearestPlaces, slipOf } from '../../../language/known-words/index.ts';
import { kindPlaces } from '../../kind-places.ts';
import { currentLexicon } from '../../shelf.ts';
import { singular, type Token } from '../../words/tokens.ts';
import { LOOKS } from '../../words/vocabulary.ts';
import { namesStructure } from './room-words.ts';

/** "A bright atmosphere" is nothing that could be missing. */
const MOODS: ReadonlySet<string> = new Set(
  'atmosphere mood feel feeling vibe look view ambience ambiance layout setting arrangement decor light lighting clutter style'.split(
    ' ',
  ),
);

const knownIn = (words: readonly Token[]): ReturnType<typeof knownThing> =>
  knownThing(words.map(({ text }) => (isKnownWord(text) ? text : singular(text))));

/** Words for something that is not there, rather than for how the scene looks. */
export function isMissing(words: readonly Token[], article: 'indefinite' | 'definite' | 'none'): boolean {
  const last = singular(words.at(-1)?.text ?? '');
  if (words.length === 0 || LOOKS.has(last) || MOODS.has(last) || namesStructure(words)) return false;
  const namesPart = words.some(({ text }) => currentLexicon().parts.has(singular(text)));
  if (article === 'indefinite' || namesPart) return true;
  return article === 'none' && (last !== words.at(-1)!.text || knownIn(words) !== undefined);
}

/** Water, sand, soup: a word without a plural for what takes the shape of what holds it. */
function isSubstance(words: readonly Token[], known: NonNullable<ReturnType<typeof knownThing>>): boolean {
  const last = words.at(-1)!.text;
  return singular(last) === last && isMadeOf(known, SUBSTANCES) && !isMadeOf(known, ['fabric']);
}

const SUBSTANCES: readonly string[] = ['substance', 'fluid', 'paint', 'powder', 'foodstuff', 'material'];

/** What a thing is that can't be made, and what can be instead. */
export function notMade(words: readonly Token[]): string {
  const known = knownIn(words);
  if (!known) {
    const meant = slipOf(singular(words.at(-1)?.text ?? ''), currentLexicon().nouns.keys(), {
      most: 2,
      replaced: true,
    });
    return `not among the things that can be made.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`;
  }
  const what = known.is === 'thing' ? '' : ` (a kind of ${known.is})`;
  if (isSubstance(words, known)) return 'liquids and loose materials are not modelled; what is to hold it is empty.';
  const near = nearestPlaces(known, kindPlaces()).map(({ noun }) => noun);
  return `not among the things that can be made${what}. ${near.length > 0 ? `Nearest: ${near.join(', ')}.` : 'Import a file of it instead.'}`;
}
