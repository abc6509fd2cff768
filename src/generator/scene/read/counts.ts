import { readNumber } from '../../words/numbers.ts';
import { tokenize } from '../../words/tokens.ts';

/** Of a regular expression: a number of things. */
export const COUNT = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)';

export const numberOf = (word: string): number => readNumber(tokenize(word), 0)!.value;
