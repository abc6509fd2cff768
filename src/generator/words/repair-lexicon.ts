import { PLACES } from '../../language/noun-phrase.ts';
import { type Repaired, type RepairLexicon, repairPrompt } from '../../language/repairs.ts';
import type { TextToken } from '../../language/token.ts';
import { colourPair, colourWord, shadeWord } from './colours.ts';
import { readLengths } from './lengths.ts';
import type { Lexicon } from './lexicon.ts';
import { lookUp } from './lookup.ts';
import { readNumber } from './numbers.ts';
import { singular } from './tokens.ts';
import { materialWord, OTHER_MATERIALS, SHAPES, STAND_INS, VAGUE } from './vocabulary.ts';
import { readVolume } from './volumes.ts';

/** A prompt with its corrections in place: "a red mug, sorry, a blue mug" is "a blue mug". Pure. */
export function repaired(prompt: string, lexicon: Lexicon): Repaired {
  const unchanged = { text: prompt, assumed: [] };
  if (!HINT.test(prompt)) return unchanged;
  const meant = repairPrompt(prompt, repairLexicon(lexicon), PLACES);
  // "A lid. Scratch that, no lid" puts nothing in the place of the lid.
  return meant.assumed.some((told) => SAME.test(told)) ? unchanged : meant;
}

const SAME = /: "([^"]+)" in place of "\1"$/;

/** Most prompts have no correction, and are not split. */
const HINT =
  /\b(?:no|wait|sorry|scratch|strike|correction|mean|meant|rather|better|oops|actually|well|hmm|make (?:it|that|them))\b/i;

const repairLexicon = (lexicon: Lexicon): RepairLexicon => ({
  noun: (tokens, at) => nameAt(tokens, at, lexicon.nouns, lexicon.longest),
  part: (tokens, at) => nameAt(tokens, at, lexicon.parts, lexicon.longest),
  number: (tokens, at) => readNumber(tokens, at),
  quality(tokens, at) {
    const length = safely(() => readLengths(tokens, at)) ?? safely(() => readVolume(tokens, at));
    if (length) return { next: length.next, isLength: true };
    const [text, second] = [tokens[at]?.text ?? '', tokens[at + 1]?.text ?? ''];
    const isShaded = shadeWord(text) !== undefined && colourWord(second) !== undefined;
    if (isShaded || colourPair(text, second) !== undefined) return { next: at + 2, isLength: false };
    return classOf(text) === undefined ? undefined : { next: at + 1, isLength: false };
  },
  qualityClass: classOf,
  singular,
});

function classOf(word: string): string | undefined {
  if (colourWord(word) !== undefined) return 'colour';
  if (materialWord(word) !== undefined || OTHER_MATERIALS.has(word) || lookUp(STAND_INS, word) !== undefined)
    return 'material';
  if (lookUp(SHAPES, word) !== undefined) return 'shape';
  return lookUp(VAGUE, word) === undefined ? undefined : 'size';
}

function nameAt(
  tokens: readonly TextToken[],
  at: number,
  names: ReadonlyMap<string, unknown>,
  longest: number,
): { readonly next: number } | undefined {
  for (let length = Math.min(longest, tokens.length - at); length >= 1; length--) {
    const words = tokens.slice(at, at + length).map(({ text }) => text);
    if (names.has(words.join(' ')) || names.has(words.with(-1, singular(words.at(-1)!)).join(' ')))
      return { next: at + length };
  }
  return undefined;
}

/** Impossible lengths are refused where the prompt is read. */
function safely<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
