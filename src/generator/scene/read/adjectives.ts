import { colourWord, shadeWord } from '../../words/colours.ts';
import { lookUp } from '../../words/lookup.ts';
import type { Token } from '../../words/tokens.ts';
import { materialWord, SHAPES, VAGUE } from '../../words/vocabulary.ts';
import { readQuantity } from './quantity.ts';
import type { Segment } from './segments.ts';
import { nounsIn } from './things.ts';

/** "A large, red table": joins adjectives that a comma or an "and" cut off from their noun. */
export function joinAdjectives(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const before = joined.at(-1);
    const bare = segment.link === 'list' && readQuantity(segment.words).article === 'none';
    if (
      before &&
      bare &&
      before.words.length > 0 &&
      // "Red cube, green cube": a cube is a thing, though the word can be a shape.
      nounsIn(before.words).length === 0 &&
      before.words.every(isAdjective) &&
      (nounsIn(segment.words).length > 0 || isAdjectives(segment))
    ) {
      joined[joined.length - 1] = { ...before, words: [...before.words, ...segment.words] };
    } else joined.push(segment);
  }
  return joined;
}

const isAdjectives = ({ words }: Segment): boolean => words.every(isAdjective);

const isAdjective = ({ text }: Token): boolean =>
  /^(?:an?|the)$/.test(text) ||
  [VAGUE, SHAPES].some((list) => lookUp<unknown>(list, text) !== undefined) ||
  (colourWord(text) ?? shadeWord(text) ?? materialWord(text)) !== undefined;
