import { currentLexicon } from '../../shelf.ts';
import { colourWord, shadeWord } from '../../words/colours.ts';
import { readNumber } from '../../words/numbers.ts';
import { singular, tokenize } from '../../words/tokens.ts';
import { materialWord } from '../../words/vocabulary.ts';

const QUALITY = '((?:(?:dark|light|pale|deep|bright) )?[a-z]+)';
const FEW = '(one|two|three|four|five|the one|a single one)';
const LEAD = '(?:,|;|:|\\.| and| -)?\\s*(?:(?:they|these|those) are |which are )?';
const OTHER = `(?:,? ?(?:which|that|and that one|and it|it|and that) (?:is|are) ${QUALITY}(?: ones?)?| ${QUALITY}(?: ones?)?)?`;
/** "All red except one, which is blue", "all of them are green apart from two red ones". */
const EXCEPT = new RegExp(
  `${LEAD}\\b(?:all|every(?: [a-z]+)?|each(?: [a-z]+)?|all of (?:them|these|those)|all (?:of )?the [a-z]+)(?: is| are)? ${QUALITY},? (?:but|except|except for|apart from|other than|save|save for|bar) ${FEW}((?: [a-z]+)?? (?:at|near|by|beside|next to) the [a-z]+)?${OTHER}(?![a-z])`,
  'i',
);
/** "Half of them red, the others green". */
const HALVES = new RegExp(
  `${LEAD}\\bhalf(?: of them| of these)?(?: is| are)? ${QUALITY},? (?:and |while )?(?:the )?(?:others|other half|rest|remaining ones)(?: is| are)? ${QUALITY}(?![a-z])`,
  'i',
);
const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  'the one': 1,
  'a single one': 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
};

/** A prompt whose exceptions are divided numbers, and what of it is left out. */
export interface Divided {
  readonly text: string;
  readonly assumed: readonly string[];
  readonly ignored: readonly string[];
}

/**
 * "Six mugs, all white but one, which is black" as "five white mugs and one black mug": at the number that it divides. A clause
 * without such a number, or whose words are no colours or materials, stays as it is. Pure.
 */
export function divideExceptions(prompt: string): Divided {
  return divideHalves(divideExcept({ text: prompt, assumed: [], ignored: [] }));
}

function divideExcept(before: Divided): Divided {
  const { text, assumed, ignored } = before;
  const found = EXCEPT.exec(text);
  if (!found) return before;
  const [clause, most, few, place, said, named] = found;
  const other = said ?? named;
  const counted = countedBefore(text.slice(0, found.index));
  const number = NUMBERS[few!.toLowerCase()] ?? 1;
  const isSaid = isQuality(most!) && (other === undefined || isQuality(other));
  if (!counted || !isSaid || counted.count <= number) return before;
  const rest = without(text, found.index, clause.length);
  const groups = [
    { count: counted.count - number, quality: most! },
    { count: number, quality: other ?? '' },
  ];
  return {
    text: divideAt(rest, counted, groups),
    assumed: [...assumed, toldOf(clause, groups)],
    ignored: place === undefined ? ignored : [...ignored, place.trim().toLowerCase()],
  };
}

function divideHalves(before: Divided): Divided {
  const { text, assumed, ignored } = before;
  const found = HALVES.exec(text);
  if (!found) return before;
  const [clause, one, other] = found;
  const counted = countedBefore(text.slice(0, found.index));
  if (!counted || counted.count % 2 !== 0 || !isQuality(one!) || !isQuality(other!)) return before;
  const rest = without(text, found.index, clause.length);
  const half = counted.count / 2;
  const groups = [
    { count: half, quality: one! },
    { count: half, quality: other! },
  ];
  return { text: divideAt(rest, counted, groups), assumed: [...assumed, toldOf(clause, groups)], ignored };
}

interface Group {
  readonly count: number;
  readonly quality: string;
}

const toldOf = (clause: string, groups: readonly Group[]): string => {
  const numbers = groups.map(({ count, quality }) => `${count} ${quality === '' ? 'of any colour' : quality}`);
  return `"${clause.replace(/^[\s,.;:-]+/, '').toLowerCase()}": ${numbers.join(' and ')}`;
};

/** "… , in a basket": without the clause before it, no comma is needed. */
const without = (text: string, from: number, length: number): string =>
  `${text.slice(0, from)}${text.slice(from + length).replace(/^,(?= (?:in|on|at|under|around|behind|beside|next|near)\b)/i, '')}`;

interface Counted {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** Between the number and the noun. */
  readonly adjectives: string;
  readonly noun: string;
}

/** The last number of several things: "six large mugs". */
function countedBefore(text: string): Counted | undefined {
  // At every word: in "a table and four chairs" the number isn't the first one.
  const found = [...text.matchAll(/\b(?=(\d{1,2}|half a dozen|a dozen|[a-z]+) ((?:[a-z-]+ ){0,2}?)([a-z]+s)\b)/gi)];
  const counted = found.flatMap(({ index, 1: number, 2: adjectives, 3: noun }): Counted[] => {
    const count = /^a dozen$/i.test(number!) ? 12 : readNumber(tokenize(number!), 0)?.value;
    const isThing = currentLexicon().nouns.has(singular(noun!.toLowerCase()));
    if (count === undefined || !Number.isInteger(count) || count < 2 || !isThing) return [];
    const end = index + `${number} ${adjectives}${noun}`.length;
    return [{ start: index, end, count, adjectives: adjectives!, noun: noun! }];
  });
  // The last one, whole: no "a dozen apples" of "half a dozen apples".
  const last = counted.at(-1);
  return last && counted.find(({ end }) => end === last.end);
}

function divideAt(text: string, { start, end, adjectives, noun }: Counted, groups: readonly Group[]): string {
  const said = groups.map(({ count, quality }) => {
    const name = count === 1 ? singular(noun.toLowerCase()) : noun;
    return `${count} ${quality === '' ? '' : `${quality} `}${adjectives}${name}`;
  });
  return `${text.slice(0, start)}${said.join(' and ')}${text.slice(end)}`;
}

const isQuality = (words: string): boolean => {
  const [first, second] = words.toLowerCase().split(' ') as [string, string | undefined];
  const last = second ?? first;
  const isKnown = colourWord(last) !== undefined || materialWord(last) !== undefined;
  return isKnown && (second === undefined || shadeWord(first) !== undefined);
};
