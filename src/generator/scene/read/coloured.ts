import { COLOUR_NAME, colourWord } from '../../words/colours.ts';
import { singular } from '../../words/tokens.ts';
import { COUNT, numberOf } from './counts.ts';

/** "red", "dark red". */
const ONE = `(?:${COLOUR_NAME.source.slice(1, -1)}|gr[ae]y)`;
const SPLIT = /, and |, & |,? and | & |, ?| (?!.*, )/;

/** "Red, green and blue cubes". */
const BEFORE = new RegExp(`\\b(?:(${COUNT}) )?(${ONE}(?:, ${ONE})*,? (?:and|&) ${ONE}) ([a-z]+s)\\b`, 'g');
/** "Two red and three blue cubes", "a red and a blue cube": the first without its noun. */
const COUNTED = new RegExp(
  `\\b((?:an?|${COUNT}) ${ONE})(,? (?:and|&) |, )(?=(?:(?:an?|${COUNT}) ${ONE}(?:,? (?:and|&) |, ))*(?:an?|${COUNT}) ${ONE} ([a-z]+))`,
  'g',
);
/** "Three cubes, red, green and blue", "3 cubes on it: one red, one green and one blue"; between them where these are. */
const WHERE = '(?: (?:on|in|beside|near) (?:it|them|(?:the|an?) (?:[\\w-]+ )?[\\w-]+))?';
const BEHIND = new RegExp(
  `\\b(${COUNT}) ((?:[\\w-]+ ){0,2}[\\w-]+s)(${WHERE})(?:, (?:colou?red )?| \\(|: ?| - | in | colou?red )(?:colou?rs? )?((?:one |a )?(?:in )?${ONE}(?:(?:, and |,? and | & |, ?| )(?:one |a )?(?:in )?${ONE})+)\\)?(?=\\s*(?:[.;:!?]|$|, (?:and )?(?:an?|the|two|three) |,? (?:with|and) (?:an?|the|two|three) |,? (?:on|in|beside|near|next) ))`,
  'g',
);

/** As many things as colours are named for them: "three cubes, red, green and blue" are one of each. */
export function paintEach(prompt: string): string {
  return prompt
    .replace(COUNTED, (whole, one: string, and: string, noun: string) =>
      colourWord(noun) || /^(?:and|or|with|on|in)$/.test(noun) ? whole : `${one} ${inNumber(one, noun)}${and}`,
    )
    .replace(BEFORE, (whole, count: string | undefined, colours: string, noun: string) => {
      const all = coloursIn(colours);
      if (!all || (count !== undefined && numberOf(count) !== all.length)) return whole;
      return listOf(all, singular(noun));
    })
    .replace(BEHIND, (whole, count: string, noun: string, where: string, colours: string) => {
      const all = coloursIn(colours.replace(/\b(?:one|a) |\bin /g, ''));
      if (!all || numberOf(count) !== all.length) return whole;
      const words = noun.split(' ');
      return `${listOf(all, [...words.slice(0, -1), singular(words.at(-1)!)].join(' '))}${where}`;
    });
}

/** "Two red" of "a blue cube" are cubes, "a red" of "three blue cubes" is a cube. */
function inNumber(one: string, noun: string): string {
  const single = singular(noun);
  return /^(?:an?|one|1) /.test(one) ? single : single === noun ? `${noun}s` : noun;
}

const listOf = (colours: readonly string[], noun: string): string => {
  const each = colours.map((colour) => `a ${colour} ${noun}`);
  return `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
};

function coloursIn(text: string): string[] | undefined {
  const all = text.split(SPLIT).map((word) => word.trim());
  return all.length > 1 && all.every((word) => isColour(word)) ? all : undefined;
}

const isColour = (words: string): boolean => colourWord(words.split(' ').at(-1)!) !== undefined;
