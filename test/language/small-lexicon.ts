import type { SceneLexicon, Traits } from '../../src/language/lexicon.ts';
import type { TextToken } from '../../src/language/token.ts';

const NOTHING: Traits = {
  isSmall: false,
  isTall: false,
  isSurface: false,
  isContainer: false,
  isSeat: false,
  isLounge: false,
  isCarried: false,
  isLoaded: false,
  hangs: false,
  isOpening: false,
  sides: [0, 0],
};

const KINDS: Readonly<Record<string, Traits>> = {
  slab: { ...NOTHING, isSurface: true },
  perch: { ...NOTHING, isSeat: true },
  hutch: { ...NOTHING, isContainer: true },
  nub: { ...NOTHING, isSmall: true },
  bud: { ...NOTHING, isSmall: true },
  dish: { ...NOTHING, isSmall: true, isContainer: true },
};
const COLOURS = ['red', 'green', 'blue'];
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** Six things that there aren't: the grammar knows no kind by name. Plurals end in "s". */
export const SMALL_LEXICON: SceneLexicon = {
  noun(tokens, at) {
    const text = tokens[at]?.text ?? '';
    const kind = [text, text.replace(/(?:es|s)$/, ''), text.replace(/s$/, '')].find((form) =>
      Object.hasOwn(KINDS, form),
    );
    return kind === undefined ? undefined : { kind, noun: kind, plural: kind !== text, next: at + 1 };
  },
  part: (tokens, at) =>
    /^flaps?$/.test(tokens[at]?.text ?? '') ? { next: at + 1, plural: tokens[at]!.text === 'flaps' } : undefined,
  partOf: () => new Set(['hutch']),
  traits: (kind) => KINDS[kind]!,
  quality(tokens, at) {
    if (COLOURS.includes(tokens[at]?.text ?? '')) return { next: at + 1, isLength: false };
    const length = lengthAt(tokens, at);
    return length && { next: length.next, isLength: true };
  },
  distance: lengthAt,
  number(tokens, at) {
    const token = tokens[at];
    if (token?.kind === 'number') return { value: token.value, next: at + 1 };
    const value = NUMBERS.indexOf(token?.text ?? '');
    return value < 0 ? undefined : { value, next: at + 1 };
  },
  isRoom: (tokens, at) => tokens[at]?.text === 'den',
};

function lengthAt(tokens: readonly TextToken[], at: number): { metres: number; next: number } | undefined {
  const [number, unit] = [tokens[at], tokens[at + 1]];
  return number?.kind === 'number' && unit?.text === 'm' ? { metres: number.value, next: at + 2 } : undefined;
}
