import { isKnownWord } from '../../language/known-words/index.ts';
import type { Item } from './item.ts';

// Words behind the name of a thing that name no other one.

/** Words for any piece of something: a "conveyor segment" is a conveyor; "hammer weight 500 g" says what it weighs. */
const GENERAL = /^(?:segment|section|piece|unit|prop|asset|model|object|mesh|item|stage|specimen|sample|instance)$/;
const MEASURES = /^(?:weight|mass|capacity|volume|payload|load|price)$/;

/** A piece of what was named, or a measure of it. */
export const isGeneral = ({ text }: Item, next: Item | undefined): boolean =>
  GENERAL.test(text) ||
  (MEASURES.test(text) && next !== undefined && /^(?:lost|volume|lengths|count)$/.test(next.kind));

/** "Suitable", "slender": behind a noun they name nothing. */
export const isAdjective = (word: string): boolean =>
  /^(?:slender|inner|outer|upper|lower|proper|superior|exterior|interior|minor|major|elegant|modern|rustic|antique)$/.test(
    word,
  ) ||
  (/^[a-z]{3,}(?:able|ible|ful|less|ous|ive)$/.test(word) && !isKnownWord(word));
