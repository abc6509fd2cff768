import { contentOf, TELLING } from './similar.ts';
import { allAbove, knownWords, type Synset } from './tree.ts';

/** Senses of a noun that things are called by: rarer ones are not meant. The first of "mug" that is a thing is its fourth. */
const USUAL = 2;

/** What a thing of this name is: the usual senses of the noun and all above them that tell something. */
export function sensesAbove(noun: string): readonly Synset[] {
  const senses = (knownWords().words.get(noun) ?? []).slice(0, USUAL);
  const above = new Set(senses.flatMap(({ sense }) => [...allAbove(sense)]));
  return [...above].filter((sense) => contentOf(sense) >= TELLING);
}
