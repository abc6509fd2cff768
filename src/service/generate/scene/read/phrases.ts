import { colourWord, shadeWord } from '../../words/colours.ts';
import { readNumber } from '../../words/numbers.ts';
import { tokenize } from '../../words/tokens.ts';
import { materialWord } from '../../words/vocabulary.ts';

const COUNT = '(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|twelve)';
/** Bounds of a number: the number itself keeps them. */
const BOUND = new RegExp(
  `\\b(?:at least|at most|up to|no (?:more|fewer|less) than|exactly|precisely|an? (?:minimum|maximum|total) of) (?=${COUNT}\\b|one\\b)`,
  'gi',
);
/** "Two rows of three desks". */
const ROWS = new RegExp(`\\b(${COUNT}) (?:rows|lines|columns) of (${COUNT})\\b`, 'gi');
/** "Three cubes stacked on top of each other". */
const STACKED = new RegExp(
  `\\b(${COUNT} (?:[\\w-]+ ){0,2}[\\w-]+) (?:(?:stacked|piled)(?: up)? )?(?:on top of|on|atop) (?:each other|one another)\\b`,
  'gi',
);
/** A part of a top that has no name of its own here. */
const ON_TOP_OF =
  /\b(?:in|at|on) the (?:middle|cent(?:er|re)|edge|corner) of (?=(?:the|an?|each|every) (?:[\w-]+ )?(?:table|desk|tray|bench|workbench|counter|shelf|pallet|conveyor|cabinet|sideboard|stool)\b)/gi;
/** "A workbench, on which lie a hammer and a saw". */
const ON_WHICH = /,? \bon which (?:there )?(?:is|are|lies?|stands?|sits?)\b/gi;
const IN_WHICH = /,? \bin which (?:there )?(?:is|are|lies?|stands?|sits?)\b/gi;

/** "Don't include any chairs". */
const FORBIDS =
  /\b(?:do not|don't|does not|doesn't|must not|mustn't|should not|shouldn't|never) (?:add|include|use|place|put|contain|have|want|need)(?: any(?: other)?| a| an)?\b/gi;
/** "One stack of". */
const ONE_STACK = /\b(?:one|1) (?=(?:stack|pile|tower|row|set|pair) of\b)/gi;
/** "Cube (red)". */
const BRACKETED = /\b(\p{L}+) \((\p{L}+(?: \p{L}+)?)\)/giu;

/** Ways of speaking that come down to others which the reader knows. */
export function sayPlainly(prompt: string): string {
  return prompt
    .replace(FORBIDS, 'no')
    .replace(ONE_STACK, 'a ')
    .replace(BRACKETED, (whole, noun: string, words: string) => (isLook(words) ? `${words} ${noun}` : whole))
    .replace(BOUND, '')
    .replace(ROWS, (_, rows: string, each: string) => `a row of ${numberOf(rows) * numberOf(each)}`)
    .replace(STACKED, 'a stack of $1')
    .replace(ON_TOP_OF, 'on ')
    .replace(ON_WHICH, ' with')
    .replace(IN_WHICH, ' containing');
}

const numberOf = (word: string): number => readNumber(tokenize(word), 0)!.value;

const isLook = (words: string): boolean =>
  words
    .toLowerCase()
    .split(' ')
    .every((word) => (colourWord(word) ?? shadeWord(word) ?? materialWord(word)) !== undefined);
