import { type Place, placeOf, SIDE, wordFor } from './places.ts';

/**
 * The order in which phrases are replaced: what contains another phrase, or is read differently because of what stands
 * around it, comes before that.
 */
export const PASSES = [
  /** "On the edge of the table": in the prompt as it is written, before lists and colours are read. */
  'as_written',
  /** "(chairs) on opposite sides of". */
  'of_seats',
  /** "on opposite sides of". */
  'opposite_sides',
  /** "facing each other". */
  'each_other',
  /** "2 m apart", "2 m from the wall". */
  'from_wall',
  /** "2 m from". */
  'from_thing',
  /** "for each". */
  'for_each',
  /** "upside down on its side" is upside down. */
  'inverted',
  /** "on its side". */
  'laid',
  /** "facing the wall". */
  'at_wall',
  /** "the wall opposite the door". */
  'at_entrance',
  /** "on top". */
  'on_top',
  /** "on its left". */
  'its_side',
  /** "left and right of". */
  'two_sides',
  /** "left of", "on the sides of". */
  'side',
  /** "next to". */
  'word',
  /** "in the corner", "next to the wall" once "next to" is replaced. */
  'of_room',
] as const;
export type Pass = (typeof PASSES)[number];

/** A way in which prompts say something. */
export interface RelationPhrase {
  readonly pass: Pass;
  /** With the flag `g`; prompts are in lower case, but for the first pass, which needs `i`, too. */
  readonly pattern: RegExp;
  /** What it becomes; {@link withSide} where the pattern reads a side of the room. */
  readonly becomes: string | ((whole: string, side?: string) => string);
}

/** A word that stands for a relation; most are made up, so that no prompt has them: `infrontof`. */
export type LinkWord = PlainWord | SideWord;

interface PlainWord {
  readonly word: string;
  /** As people say it. */
  readonly plain: string;
  /** What comes behind it: the other thing, nothing, or the noun of the thing that it is said of: "upside-down mugs". */
  readonly before: 'thing' | 'nothing' | 'noun';
  /** Whether a distance may stand before it: "2 m from". */
  readonly takesDistance: boolean;
}

/** A word that is made with each side and corner of the room at its end: `againstwallleft`. */
interface SideWord {
  readonly word: string;
  /** As people say it: what stands before and after the side. */
  readonly plain: readonly [before: string, after: string];
  readonly before: 'side';
  /** What is meant where no side is named. */
  readonly unnamed: Place | undefined;
  readonly takesDistance: boolean;
}

/** {@link RelationPhrase.becomes} of a pattern that reads a side: the word with that side at its end. */
export const withSide =
  (word: string) =>
  (_: string, side?: string): string =>
    wordFor(word, side === undefined ? undefined : placeOf(side));

// Pieces of regular expressions.
export const OF_ROOM =
  '(?: (?:of|in) (?:the|a|this|that) (?:\\w+ )?(?:room|floor|kitchen|office|workshop|lab|laboratory|studio|garage|hall|bedroom|warehouse|study))?';
export const WALL: string = `(?:the |an? |one |its )?(?:(?:long|opposite|other) )?(${SIDE})?walls?\\b`;
/** A side in itself, not of anything: "left", not "left side". */
export const BARE_SIDE: string = SIDE.replace('(?:side )?', '');
export const UNIT = '(?:mm|cm|m|in|ft|yd|inch(?:es)?|foot|feet|yards?|(?:milli|centi|deci)?met(?:re|er)s?)';
