import { lookUp } from './lookup.ts';

/** One word, number or sign of a prompt. */
export interface Token {
  readonly kind: 'number' | 'word' | 'sign';
  /** Lower case. */
  readonly text: string;
  /** Of a number. */
  readonly value: number;
  /** Whether it follows a hyphen without a blank: `two-drawer`, `30-40`. */
  readonly hyphened: boolean;
  /** Whether it follows the previous token without a blank. */
  readonly glued: boolean;
}

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': ' 1/2',
  '¼': ' 1/4',
  '¾': ' 3/4',
  '⅓': ' 1/3',
  '⅔': ' 2/3',
  '⅛': ' 1/8',
};

/** "Hinged on the left", "with its hinges on the right side", "left-hinged". */
const HINGED =
  /(?:\b(?:with )?(?:the |its )?(?:hinged|hinges?|hung|opens?|opening)(?: (?:on|at|to))?(?: the| its)? (left|right)(?:[- ]hand)?(?: side)?\b)|(?:\b(left|right)[- ](?:hinged|hung)\b)/g;

/** The sides in "hinged on the left" and such. */
export const saidHinges = (prompt: string): readonly string[] =>
  [...prompt.toLowerCase().matchAll(HINGED)].map(([, one, other]) => (one ?? other)!);

/** Sizes of screw drives: "PH2". */
const DRIVES = /(?<![\p{L}\d])(ph|pz|tx)[- ](?=\d(?![\p{L}\d]))/gu;

/** "Bucket -- 12 litres": a dash, and no minus, unless it leads from one length to another. */
const DASHES = /(\p{L}+)(?: - | ?-- ?)(?=\d)/gu;
const UNITS =
  /^(?:[mcd]?m|in|inch|inches|f[eo]{0,2}t|[mcd]?l|(?:milli|centi|deci)?(?:met|lit)(?:er|re)s?|gallons?|oz)$/;

/** "D20 dice". */
const DICE = /(?<![\p{L}\d])d(\d+)(?= (?:die|dice)(?!\p{L}))/gu;
const SIDES: Readonly<Record<string, string>> = {
  4: 'four',
  6: 'six',
  8: 'eight',
  10: 'ten',
  12: 'twelve',
  20: 'twenty',
};

/** "Freezer at the bottom" is a bottom freezer. */
const PLACED = /(freezer)(?: compartment)? (?:(?:at|on|in)(?: the)? )?(top|bottom|below|underneath|upper part)/g;

/** Marks of picture prompts that begin with a digit and are no numbers of anything. */
const MARKS = /^(?:2k|4k|8k|2d|3d)$/;
/** Sizes of standards: nominal diameters and pressures, protection against water, paints, and ground joints ("24/40"). */
export const CODE = /^(?:(?:dn|pn|ip|ral|ph|pz|tx)\d+|(?:14|19|24|29|34|45)\/\d\d)$/;
const TOKEN =
  /([248]k|[23]d|(?:dn|pn|ip|ral|ph|pz|tx)\d+|(?<![\d/])(?:14|19|24|29|34|45)\/\d\d(?!\d| ?(?:in|")))(?![\p{L}\d])|((?:\d+(?:[.,]\d+)*|[.]\d+)(?:e[-+]?\d+(?![\p{L}\d]))?)|(\p{L}+(?:'\p{L}+)?)|(\S)/gu;

/** Splits a prompt. Decimal comma and point are both read; a comma before exactly three digits groups thousands. */
export function tokenize(prompt: string): Token[] {
  const plain = prompt
    .replace(/[½¼¾⅓⅔⅛]/g, (fraction) => FRACTIONS[fraction]!)
    .replace(/(?<=\d ?)º/g, '°')
    .normalize('NFKC')
    .toLowerCase()
    // "asset: mobile_whiteboard": programs join words so.
    .replace(/(?<=[\p{L}\d])_+(?=[\p{L}\d])/gu, ' ')
    .replace(/[‘’′]/g, "'")
    .replace(/''|[“”″]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/(?<=\d)x([wdhl])(?=\d)/g, ' x $1')
    .replace(/(?<!\p{L})out of(?= (?:an? )?\p{L})/gu, 'of')
    .replace(DASHES, (dash, word: string) => (UNITS.test(word) ? dash : `${word} , `))
    .replace(DICE, (die, sides: string) => (Object.hasOwn(SIDES, sides) ? `${SIDES[sides]} sided` : die))
    .replace(/(?<![\p{L}\d])(dia|diam|approx|max|min|ca)\./gu, '$1')
    .replace(/(?<![\p{L}\d])w\/o(?:ut)?(?![\p{L}\d])/gu, 'without')
    .replace(/(?<![\p{L}\d])w\/(?=\s)/gu, 'with')
    .replace(/(?<![\p{L}\d])(6\d{2,3})[- ]?(?:2?rs[hlr1]?|2?zz?)(?![\p{L}\d])/gu, '$1 sealed')
    .replace(/(?<![\p{L}\d])(dn|pn|ip|ral) (?=\d)/gu, '$1')
    .replace(/(?<![\p{L}\d])(?:dia|diam)(?!\p{L})/gu, 'diameter')
    .replace(DRIVES, '$1')
    .replace(PLACED, (_, part: string, place: string) => `${/^[tu]/.test(place) ? 'top' : 'bottom'} ${part}`)
    .replace(HINGED, ', $1$2 ');
  const tokens: Token[] = [];
  let end = -1;
  let hyphened = false;
  for (const match of plain.matchAll(TOKEN)) {
    const text = match[0];
    const glued = match.index === end;
    end = match.index + text.length;
    const next = plain[end];
    if (text === '-' && glued && tokens.length > 0 && next !== undefined && /[\p{L}\d]/u.test(next)) {
      hyphened = true;
      continue;
    }
    const kind =
      match[2] !== undefined
        ? 'number'
        : match[3] !== undefined || MARKS.test(text) || CODE.test(text)
          ? 'word'
          : 'sign';
    tokens.push({ kind, text, value: kind === 'number' ? numberOf(text) : Number.NaN, hyphened, glued });
    hyphened = false;
  }
  return tokens;
}

function numberOf(text: string): number {
  const grouped = /^\d{1,3}(?:,\d{3})+(?:[.]\d+)?$/.test(text);
  return Number(grouped ? text.replaceAll(',', '') : text.replace(',', '.'));
}

const IRREGULAR: Readonly<Record<string, string>> = {
  feet: 'foot',
  teeth: 'tooth',
  mice: 'mouse',
  wives: 'wife',
  lens: 'lens',
  axes: 'axe',
  dominoes: 'domino',
};

/** Singular of an English noun; words that are none come back as they are or a little shorter. */
export function singular(word: string): string {
  const irregular = lookUp(IRREGULAR, word);
  if (irregular) return irregular;
  if (/knives$/.test(word)) return `${word.slice(0, -3)}fe`;
  if (/(?:shel|lea|hal|loa|scar)ves$/.test(word)) return `${word.slice(0, -3)}f`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]oes$/.test(word) && !/^(?:shoes|toes|hoes|foes)$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/[^su]s$/.test(word)) return word.slice(0, -1);
  return word;
}
