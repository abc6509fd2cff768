import { COUNT, numberOf } from './counts.ts';

const UNIT =
  '(?:mm|cm|dm|km|m|in|inch(?:es)?|ft|foot|feet|yd|yards?|(?:milli|centi|deci)?met(?:re|er)s?|degrees?|deg|°|kg|g|l|ml|lit(?:re|er)s?|x|×|by|times|percent|%|")';
const NEXT = `(?=\\s(?!${UNIT}(?![\\w-]))[a-z])`;
const RANGE = new RegExp(
  `(?<![\\w.,:/-])(?:from )?(${COUNT})(?: to |-| ?– ?| or )(${COUNT})(?![\\w.,:/-]*\\d)${NEXT}`,
  'gi',
);
const BETWEEN = new RegExp(`\\bbetween (${COUNT}) and (${COUNT})(?![.,]\\d)${NEXT}`, 'gi');

/** "15 to 20 obstacles", "two or three mugs": the number in the middle, rounded up, and that it was chosen. */
export function chooseNumbers(prompt: string): { readonly text: string; readonly assumed: readonly string[] } {
  const assumed: string[] = [];
  const choose = (whole: string, low: string, high: string): string => {
    const [least, most] = [numberOf(low), numberOf(high)];
    if (!(least < most)) return whole;
    const number = Math.ceil((least + most) / 2);
    assumed.push(`${number} for "${whole.toLowerCase()}"`);
    return `${number}`;
  };
  return { text: prompt.replace(BETWEEN, choose).replace(RANGE, choose), assumed };
}
