import type { Noun } from '../lexical-item.ts';
import type { TextSpan } from '../token.ts';
import type { NamedThing } from './thing.ts';

/** Where the words of a prompt are looked up. */
interface Words {
  readonly things: readonly NamedThing[];
  adjectives(noun: Noun): string[];
  textsOf(noun: Noun, offset?: number): string[];
  textAt(span: TextSpan): string;
}

/** Whether it is one of several that were told apart by what they are like. */
export const isOneOf = ({ words, head, more }: NamedThing): boolean => words.start === head.start && more.length > 0;

/** The words of a thing, its noun the last; of one of "red, green and blue cubes" its own colour only. */
export function ownWords(thing: NamedThing, words: Words): readonly string[] {
  const { noun, offset, more } = thing;
  const name = words.textsOf(noun, offset);
  return isOneOf(thing) ? [...more.flatMap((span) => words.textAt(span).split(' ')), name.at(-1)!] : name;
}

/** "The teacher's desk", where no desk was said to be that: none of those that were named. */
export function isAnothers(noun: Noun, words: Words): boolean {
  const owner = words.adjectives(noun).find((word) => /(?:'s|s')$/.test(word));
  if (owner === undefined || noun.kind === undefined) return false;
  return !words.things.some((one) => one.kind === noun.kind && ownWords(one, words).includes(owner));
}
