import { lookUp } from './lookup.ts';
import { singular, type Token } from './tokens.ts';

/** What a prompt says a length is; the kind decides which axis that means. */
export type Direction =
  | 'width'
  | 'depth'
  | 'height'
  | 'length'
  | 'diameter'
  | 'radius'
  | 'thickness'
  | 'diagonal'
  | 'across'
  /** The letter of catalogues: depth of a box, diameter of what is round. */
  | 'd';

const AFTER: Readonly<Record<string, Direction>> = {
  wide: 'width',
  broad: 'width',
  deep: 'depth',
  tall: 'height',
  high: 'height',
  long: 'length',
  thick: 'thickness',
  across: 'across',
  diagonal: 'diagonal',
};

const NOUNS: Readonly<Record<string, Direction>> = {
  width: 'width',
  breadth: 'width',
  depth: 'depth',
  height: 'height',
  length: 'length',
  diameter: 'diameter',
  diam: 'diameter',
  dia: 'diameter',
  ø: 'diameter',
  '⌀': 'diameter',
  radius: 'radius',
  thickness: 'thickness',
  diagonal: 'diagonal',
  // Slips and other languages.
  diametre: 'diameter',
  diametr: 'diameter',
  diamter: 'diameter',
  hight: 'height',
  heigth: 'height',
  lenght: 'length',
  widht: 'width',
  witdh: 'width',
};

/** Of catalogues: `W 60 x D 40 x H 30 cm`, `60 cm (W)`. */
const LETTERS: Readonly<Record<string, Direction>> = { w: 'width', d: 'd', h: 'height', l: 'length', r: 'radius' };

const BETWEEN = /^(?:of|is|:|=|about|around|approximately|roughly|exactly|a|the)$/;

/** A direction, or the name of a length that kinds have ("clearance"), and the index of the token after it. */
export interface DirectionRead {
  readonly direction: Direction | (string & {});
  readonly next: number;
}

/** The direction that a noun names: "height". */
export const directionNoun = (word: string): Direction | undefined => lookUp(NOUNS, word);

/** "height of", "W", "clearance:", in front of a number. */
export function directionBefore(
  tokens: readonly Token[],
  from: number,
  named: ReadonlySet<string>,
): DirectionRead | undefined {
  const word = tokens[from]?.text ?? '';
  const own = nameAt(tokens, from, named, false);
  const direction =
    own?.direction ??
    directionNoun(word) ??
    leadAt(tokens, from) ??
    (tokens[from]?.kind === 'word' ? lookUp(LETTERS, word) : undefined);
  if (!direction) return undefined;
  let next = own?.next ?? from + 1;
  while (BETWEEN.test(tokens[next]?.text ?? '')) next++;
  return { direction, next };
}

/** "Table, long 160 cm, large 90 cm": an adjective behind a comma, right before the number, says the direction. */
function leadAt(tokens: readonly Token[], from: number): Direction | undefined {
  const isLed = /^(?:,|;|and)$/.test(tokens[from - 1]?.text ?? '') && tokens[from + 1]?.kind === 'number';
  return isLed ? lookUp(LEADING, tokens[from]!.text) : undefined;
}

const LEADING: Readonly<Record<string, Direction>> = {
  ...AFTER,
  large: 'width',
  big: 'width',
};

/** "wide", "in height", "(W)", "clearance", behind a length. */
export function directionAfter(
  tokens: readonly Token[],
  from: number,
  named: ReadonlySet<string>,
): DirectionRead | undefined {
  const word = tokens[from]?.text ?? '';
  const own = nameAt(tokens, from, named, true);
  if (own) return own;
  // "In height", "outside diameter", "total length".
  const led = /^(?:in|outer|outside|external|overall|total)$/.test(word);
  const noun = led ? directionNoun(tokens[from + 1]?.text ?? '') : undefined;
  if (noun) return { direction: noun, next: from + 2 };
  const inBrackets = word === '(' && tokens[from + 2]?.text === ')' ? tokens[from + 1]!.text : undefined;
  const letter = lookUp(LETTERS, inBrackets ?? word);
  if (letter) return { direction: letter, next: inBrackets === undefined ? from + 1 : from + 3 };
  const direction = lookUp(AFTER, word) ?? directionNoun(word);
  return direction ? { direction, next: from + 1 } : undefined;
}

/** A name of one to three words; "of" may link it to the length before: "0.2 mm of clearance". */
function nameAt(
  tokens: readonly Token[],
  from: number,
  named: ReadonlySet<string>,
  after: boolean,
): DirectionRead | undefined {
  const at = after && /^(?:of|in)$/.test(tokens[from]?.text ?? '') ? from + 1 : from;
  if (tokens[at]?.kind !== 'word') return undefined;
  for (let words = 3; words >= 1; words--) {
    const texts = tokens.slice(at, at + words).map(({ text }) => (/^[ø⌀]$/.test(text) ? 'diameter' : text));
    if (texts.length < words) continue;
    const last = texts.at(-1)!;
    const name = [...texts.slice(0, -1), after ? singular(last) : last].join(' ');
    if (named.has(name)) return { direction: name, next: at + words };
  }
  return undefined;
}
