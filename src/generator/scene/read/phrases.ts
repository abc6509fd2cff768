import { colourWord, shadeWord } from '../../words/colours.ts';
import { materialWord } from '../../words/vocabulary.ts';
import { COUNT, numberOf } from './counts.ts';
import { replacePhrases } from './replace-phrases.ts';

/** Bounds of a number: the number itself keeps them. */
const BOUND = new RegExp(
  `\\b(?:at least|at most|up to|no (?:more|fewer|less) than|exactly|precisely|an? (?:minimum|maximum|total) of) (?=${COUNT}\\b)`,
  'gi',
);
/** "Two rows of three desks". */
const ROWS = new RegExp(`\\b(${COUNT}) (?:rows|lines|columns) of (${COUNT})\\b`, 'gi');
/** "Three cubes stacked on top of each other". */
const STACKED = new RegExp(
  `\\b(${COUNT} (?:[\\w-]+ ){0,2}(?!stacked|piled)[\\w-]+) (?:(?:stacked|piled)(?: up)? )?(?:on top of|on|atop) (?:each other|one another)\\b`,
  'gi',
);
/** "Two crates stacked on a cart": where they stand is said behind it. A pallet is loaded side by side first. */
const STACKED_THERE = new RegExp(
  `\\b(${COUNT} (?:[\\w-]+ ){0,2}[\\w-]+) (?:stacked|piled)(?: up)?(?! on (?:\\w+ )?pallets?\\b)(?=(?: (?:on|in|at|beside|next|near|against|under)\\b)|\\s*(?:[,.;]|$))`,
  'gi',
);
/** "Four stacked plates". */
const STACKED_BEFORE = new RegExp(`\\b(${COUNT}) (?:stacked|piled)(?: up)? (?=[\\w-])`, 'gi');
/** "Stack three plates". */
const STACK = new RegExp(`(^|[,.;:]\\s*|\\band )(?:stack|pile up) (?=${COUNT}\\b)`, 'gi');
/** Next to forks and spoons a knife is one of the table. */
const CUTLERY = /\b(?:forks?|spoons?)\b/i;
const KNIFE = /(?<=\b(?:an?|the|and|with|each|\d+|two|three|four|five|six|eight|ten|twelve|,) )(kni(?:fe|ves))\b/gi;
/** Who has named a chest of drawers speaks of that one as of "the chest". */
const DRAWERS = /\bchests? of drawers\b/i;
const CHEST = /\b((?:the|each|every|both|this|that) chests?)\b(?! of)/gi;
/** "A table set for four". */
const SET_FOR = new RegExp(`\\b(table) (?:that is )?(?:set|laid|prepared) for (?=${COUNT}\\b)`, 'gi');
/** "Two stacks of three bowls", "8 boxes stacked in two layers of four". */
const STACKS = new RegExp(`\\b(${COUNT}) (?:stacks|piles|towers) of (${COUNT}) ((?:[\\w-]+ )?[\\w-]+)`, 'gi');
const LAYERS = new RegExp(
  `\\b(${COUNT}) ((?:[\\w-]+ )?(?!stacked|arranged|piled|placed)[\\w-]+) (?:(?:stacked|arranged|piled|placed)(?: up)? )?in (${COUNT}) layers of (${COUNT})(?: each)?\\b`,
  'gi',
);
/** So many stacks are named one by one. */
const MOST_STACKS = 12;
/** "A workbench, on which lie a hammer and a saw". */
const ON_WHICH = /,? \bon which (?:there )?(?:is|are|lies?|stands?|sits?)\b/gi;
const IN_WHICH = /,? \bin which (?:there )?(?:is|are|lies?|stands?|sits?)\b/gi;

/** "Don't include any chairs". */
const FORBIDS =
  /\b(?:do not|don't|does not|doesn't|must not|mustn't|should not|shouldn't|never) (?:add|include|use|place|put|contain|have|want|need)(?: any(?: other)?| a| an)?\b/gi;
/** "A tray on a bed: tray has a cup". */
const HAS = /([.;:] )(\p{L}+) (has|holds|contains|carries)\b/giu;
/** "A 4 drawer cabinet". */
const PARTED = new RegExp(
  `\\b(an? )(${COUNT}) (drawer|door|shelf|board|burner|slice|button|leg|step|compartment)(?= [a-z])`,
  'gi',
);
/** "One stack of". */
const ONE_STACK = /\b(?:one|1) (?=(?:stack|pile|tower|row|set|pair) of\b)/gi;
/** "Cube (red)". */
const BRACKETED = /\b(\p{L}+) \((\p{L}+(?: \p{L}+)?)\)/giu;

/** Ways of speaking that come down to others which the reader knows. */
export function sayPlainly(prompt: string): string {
  const plain = prompt
    .replace(HAS, (whole, stop: string, noun: string, verb: string, at: number) =>
      new RegExp(`\\b${noun}\\b`, 'i').test(prompt.slice(0, at)) ? `${stop}the ${noun} ${verb}` : whole,
    )
    .replace(PARTED, '$1$2-$3')
    .replace(FORBIDS, 'no')
    .replace(ONE_STACK, 'a ')
    .replace(BRACKETED, (whole, noun: string, words: string) => (isLook(words) ? `${words} ${noun}` : whole))
    .replace(BOUND, '')
    .replace(ROWS, (_, rows: string, each: string) => `a row of ${numberOf(rows) * numberOf(each)}`)
    .replace(SET_FOR, '$1 for ')
    .replace(
      STACKS,
      (whole, number: string, each: string, noun: string) => stacks(numberOf(number), each, noun) ?? whole,
    )
    .replace(LAYERS, (whole, count: string, noun: string, layers: string, each: string) =>
      numberOf(layers) * numberOf(each) === numberOf(count) ? (stacks(numberOf(each), layers, noun) ?? whole) : whole,
    )
    .replace(STACKED, 'a stack of $1')
    .replace(STACKED_THERE, 'a stack of $1')
    .replace(STACKED_BEFORE, 'a stack of $1 ')
    .replace(STACK, '$1a stack of ')
    .replace(KNIFE, (knife) => (CUTLERY.test(prompt) ? `table ${knife}` : knife))
    .replace(CHEST, (chest) => (DRAWERS.test(prompt) ? `${chest} of drawers` : chest))
    .replace(ON_WHICH, ' with')
    .replace(IN_WHICH, ' containing');
  return replacePhrases(plain, ['as_written']);
}

function stacks(number: number, each: string, noun: string): string | undefined {
  if (number < 2 || number > MOST_STACKS) return undefined;
  const one = `a stack of ${each} ${noun}`;
  return `${Array.from({ length: number - 1 }, () => one).join(', ')} and ${one}`;
}

const isLook = (words: string): boolean =>
  words
    .toLowerCase()
    .split(' ')
    .every((word) => (colourWord(word) ?? shadeWord(word) ?? materialWord(word)) !== undefined);
