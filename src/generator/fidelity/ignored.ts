import type { AskedAspect } from '../../model/asked.ts';
import { currentLexicon } from '../shelf.ts';
import { colourWord } from '../words/colours.ts';
import { FILLERS, LOOKS } from '../words/vocabulary.ts';
import type { PromptAccount } from './account.ts';
import { IGNORED } from './asked-of-thing.ts';
import { FUNCTION_WORDS, NEGATING, PLACE_WORDS, SCENE_WORDS } from './function-words.ts';
import type { Mention } from './mentions.ts';
import { type SaidWord, type WordRun, wordsOf } from './words-of.ts';

/**
 * Words of which the reading of a scene made nothing. A noun among them is lost, and so is where something was to be;
 * what something looks like, and what is to be done with it, has no effect.
 */
export function addIgnored(account: PromptAccount, text: string, mentions: readonly Mention[]): void {
  const said = wordsOf(text);
  const run = account.find(text) ?? scattered(account, said);
  const where = run ? throughNoun(account, run) : text;
  const named = run && mentions.find(({ from, to }) => from >= run[0] && to <= run[1]);
  if (said.some((word) => NEGATING.has(word.text) || word.text === '0') || named?.isNegated) {
    if (named)
      account.add(
        { aspect: 'count', reading: 'understood', value: { aspect: 'count', category: named.category, count: 0 } },
        where,
      );
    else if (run) account.cover(run);
    return;
  }
  const rest = said.filter((word) => !isOfNothing(word));
  const reading = readingOf(text, said, rest, run, account);
  if (reading) account.add(reading, where);
  else if (run) account.cover(run);
}

function readingOf(
  text: string,
  said: readonly SaidWord[],
  rest: readonly SaidWord[],
  run: WordRun | undefined,
  account: PromptAccount,
): Omit<AskedAspect, 'words' | 'span'> | undefined {
  const lost = (aspect: AskedAspect['aspect'], reason: string) => ({ aspect, reading: 'lost', reason }) as const;
  const last = said.at(-1);
  if (run && ofRobot(account, run)) return { aspect: 'other', reading: 'ignored', reason: IGNORED };
  if (/: (?:that one|it is)\b/.test(text)) return lost('relation', `${text}.`);
  if (/^for each /.test(text)) return lost('count', NO_SUCH);
  if (saysPlace(text, said, rest)) return lost('relation', NOT_PLACED);
  if (rest.length === 0) return undefined;
  if (rest.every(({ text: word }) => colourWord(word) !== undefined)) return lost('colour', NOT_DISTRIBUTED);
  const isHeading = rest.at(-1) !== last || /^(?:task|in the style)\b/.test(text);
  return !isHeading && isNoun(rest.at(-1)!, run, account)
    ? lost('noun', NOT_KNOWN)
    : { aspect: 'other', reading: 'ignored', reason: IGNORED };
}

/** "On the left", "are on a table", "top shelf"; but not "in the style of", "in the scene". */
function saysPlace(text: string, said: readonly SaidWord[], rest: readonly SaidWord[]): boolean {
  if (text.startsWith('where the ')) return true;
  if (ORDINAL.test(said[0]?.text ?? '') && currentLexicon().parts.has(said.at(-1)?.key ?? '')) return true;
  const at = said.findIndex(({ text: word }) => !FUNCTION_WORDS.has(word) || PLACE.test(word));
  if (at < 0 || !PLACE.test(said[at]!.text) || /\bin the style\b/.test(text)) return false;
  const behind = said.slice(at + 1);
  return (
    rest.length > 0 ||
    behind.some(({ text: word }) => PLACE_WORDS.has(word) || /^(?:it|them|which|an?)$/.test(word)) ||
    behind.length === 0
  );
}

const ORDINAL = /^(?:top|bottom|upper|lower|middle|first|second|third|fourth|fifth)$/;

/** Where a robot stands is not for the prompt to say. */
const ofRobot = ({ words }: PromptAccount, [from]: WordRun): boolean =>
  words.slice(Math.max(0, from - 3), from).some(({ text }) => /^(?:arm|robot|gripper|mounted)$/.test(text));

/** Words that stand apart in the prompt, from the first to the last of them. */
function scattered({ words }: PromptAccount, said: readonly SaidWord[]): WordRun | undefined {
  let at = -1;
  let from: number | undefined;
  for (const { key, kind } of said) {
    if (kind === 'sign') continue;
    const next = words.findIndex((word, i) => i > at && word.key === key);
    if (next < 0 || (from !== undefined && next - at > FARTHEST)) return undefined;
    from ??= next;
    at = next;
  }
  return from === undefined ? undefined : [from, at + 1];
}

/** Words between two of a phrase. */
const FARTHEST = 3;

/** "On a" and the noun that follows. */
function throughNoun({ words }: PromptAccount, [from, to]: WordRun): WordRun {
  const isOpen = /^(?:an?|the|its)$/.test(words[to - 1]!.text);
  return isOpen && words[to]?.kind === 'word' ? [from, to + 1] : [from, to];
}

const PLACE = /^(?:on|in|at|under|over|behind|between|beside|around|facing|above|against|left|right|next|leaning)$/;
const NOT_DISTRIBUTED = 'It is not clear which of the things have which colour.';
const NOT_PLACED = 'Nothing was placed so.';
const NO_SUCH = 'There is no such thing in the scene to have one each.';
export const NOT_KNOWN = 'Not among the things that can be made.';

/** Whether a word asks for nothing by itself. */
export const isOfNothing = ({ kind, text, key }: SaidWord): boolean =>
  kind === 'sign' ||
  FUNCTION_WORDS.has(text) ||
  PLACE_WORDS.has(text) ||
  SCENE_WORDS.has(text) ||
  SCENE_WORDS.has(key) ||
  FILLERS.has(text) ||
  LOOKS.has(text);

/** Endings of words that are said of a thing, and name none. */
const ADJECTIVE = /(?:ed|ing|ful|less|ous|ive|able|ible|ish|like|est|ly|ic|ern|esque|y)$/;
/** Nouns with such an ending. */
const STILL_NOUNS =
  /^(?:bed|shed|toy|tv|body|battery|key|ring|string|building|painting|ceiling|plastic|family|fabric|lady|baby|pony|donkey|monkey|turkey|berry|cherry|candy|jelly|puppy|kitty|bunny|ivy|lily|daisy|sled|seed|weed|table|cable|vegetable|olive|wing|king|earring|railing|clothing|rug)$/;

/** Whether a word may name a thing. There is no list of all nouns: what is not known to be something else is one. */
const isNoun = ({ key, kind }: SaidWord, run: WordRun | undefined, { words }: PromptAccount): boolean => {
  if (kind !== 'word') return false;
  if (run && words[run[0]]?.text === 'a') return true;
  return !ADJECTIVE.test(key) || STILL_NOUNS.test(key);
};
