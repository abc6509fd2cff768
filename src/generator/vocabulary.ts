import type { MaterialName } from './materials.ts';
import type { ShapeWord, SizeWord } from './request.ts';
import type { Direction } from './words/directions.ts';
import type { PartWord } from './words/parts.ts';

/** A part of a prop that a prompt may speak of. */
export type PartRule =
  /** It always has exactly this many. */
  (
    | { readonly always: number }
    /** The prompt may ask for it, and how many. */
    | { readonly least: number; readonly most: number }
  ) & {
    /** Names it goes by here, in the singular, besides those in `words/parts.ts`: `['blade']`. */
    readonly words?: readonly string[];
    /** How many there are is not modelled, and changes nothing: the pages of a book. */
    readonly uncounted?: true;
    /** A prompt may give two numbers of it, each from the one to the other: "18 and 24 teeth". */
    readonly pair?: readonly [least: number, most: number];
    /** The field of a plan that leaves the part out when it is false, where nothing else of the plan follows from it. */
    readonly field?: string;
  };

/** Words that give a noun of another kind the sense of this one: a chest with drawers is a chest of drawers. */
export interface Sense {
  /** In the singular; nouns, or parts. */
  readonly by: readonly string[];
  /** Whether they have to say what it is for: a rack of steel tubes is a shelf. */
  readonly use?: true;
}

/** How props of a kind differ where nothing is said: what a seed chooses from. */
export interface Variety {
  /** Materials it is usually made of, besides the plan's own. */
  readonly materials?: readonly MaterialName[];
  /** Paints and glazes; null shows the material itself. */
  readonly colours?: readonly (string | null)[];
  /** How far lengths stray to either side of the usual: 0.15 is 15%. Absent: 0.1. */
  readonly spread?: number;
}

/** How people speak of a kind. */
export interface Vocabulary {
  /** Nouns in the singular, with the sizes that they usually mean [m] where these differ from the plan's own. */
  readonly nouns: Readonly<Record<string, Readonly<Partial<Record<SizeWord, number>>>>>;
  /** Nouns that are planned as another noun of the kind is: a "cocotte" as a "dutch oven". */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Nouns of other kinds that another word of the prompt turns into this kind. */
  readonly senses?: Readonly<Record<string, Sense>>;
  /** The noun that is meant in a scene beside things of these kinds, where the plain noun is said: a knife beside a fork. */
  readonly company?: { readonly noun: string; readonly beside: readonly string[] };
  /** Bare nouns that have a better-known sense, which is not made; what they are taken for is told among the assumptions. */
  readonly takenFor?: Readonly<Record<string, string>>;
  /** The material whose word names the thing where a prompt names no other: "a pint glass". */
  readonly ofMaterial?: string;
  /** Those of the nouns whose sizes and parts are a standard's, which no seed changes: "EUR pallet". */
  readonly standards?: readonly string[];
  /** What "double" counts: of a thing that is still one. */
  readonly doubled?: PartWord;
  /** The word of its form that holds things, and of the one that bears them: a box is open, or sealed. */
  readonly carrying?: { readonly in?: string | undefined; readonly on?: string | undefined };
  /** Parts that only one form has: the field of its description and the value that it has then. */
  readonly partsOfForms?: Readonly<Record<string, readonly [field: string, form: string]>>;
  /** It is a set by itself: "peg-in-hole set" is one. */
  readonly isSet?: true;
  /** It is round and widest at its rim: "15 cm wide at the top" is its diameter. */
  readonly widestAtRim?: true;
  /** A size of paper is its own: an A5 book. Others say with it what they are for. */
  readonly isPaper?: true;
  /** What a length without a word for its direction means: "a 12 inch bowl". */
  readonly main: SizeWord;
  /** What such a length means where it is no longer than that [m]: a "10 mm wrench" fits a nut. */
  readonly mainBelow?: readonly [metres: number, word: SizeWord];
  /** What a length says beside the name of a metric thread: "M8, 40 mm" is that long without the head. */
  readonly threaded?: SizeWord;
  /** Sizes that are known by a number: a 608 bearing. [m] */
  readonly designations?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The part that two numbers with a hyphen count: the pips of "domino 3-5". */
  readonly scored?: PartWord;
  /** The part of which a prompt may give rows and columns: "4 x 6 holes". */
  readonly grid?: PartWord;
  /** Whether a prompt may give the angle at which it rises. */
  readonly inclined?: true;
  /** Bodies of revolution: "across" is the diameter, "deep" the height. */
  readonly round?: true;
  /** What "80 x 180 cm" means; absent: width × depth. */
  readonly pair?: readonly [SizeWord, SizeWord];
  /**
   * What so many lengths mean in catalogues, and their unit where none is said: "20 x 47 x 14" of a bearing is bore ×
   * diameter × width. `undefined`: told, and not modelled.
   */
  readonly catalogue?: { readonly order: readonly (SizeWord | undefined)[]; readonly unit: 'mm' };
  /** What two or three lengths mean, the longest first, where no order of them is usual: "2040 x 826 x 40 mm". */
  readonly sorted?: readonly [SizeWord, SizeWord, SizeWord];
  /** Directions that mean something else here than on other boxes or bodies of revolution. */
  readonly directions?: Readonly<Partial<Record<Direction, SizeWord>>>;
  /** Names in the singular of lengths that only this kind has: `{ clearance: ['clearance', 'gap'] }`. */
  readonly lengths?: Readonly<Record<string, readonly string[]>>;
  /** Lengths that "small" and "large" leave alone: a large table is no higher. */
  readonly steady?: readonly SizeWord[];
  /** Words of shape that it can follow. */
  readonly shapes?: readonly ShapeWord[];
  readonly parts: Readonly<Partial<Record<PartWord, PartRule>>>;
  /** What is always so of a part, and may be said of it: where it is ("both sides"), how it moves ("tiltable"), "equal". */
  readonly traits?: Readonly<Partial<Record<PartWord, readonly string[]>>>;
  /** Words for what is always so of the whole thing or a part, of up to three words, without hyphens: "front loading". */
  readonly always?: readonly string[];
  /** The side of the hinges of its one door, or of all of them, seen from the front, where no plan chooses it. */
  readonly hinged?: 'left' | 'right';
  /** Nouns of what people sit around: "a dining table for six" is as wide as six need. */
  readonly seating?: readonly string[];
  /** Parts that can have a finish of their own: "with steel legs". */
  readonly trim?: readonly PartWord[];
  /** Parts whose finish is that of the whole, besides tops and walls: the blade of a knife, whose handle has its own. */
  readonly whole?: readonly PartWord[];
  readonly varies?: Variety;
  /** Nouns that say what it is made of: a shampoo bottle is of plastic with every seed. */
  readonly made?: Readonly<Record<string, MaterialName>>;
  /**
   * Words for other makes of it, in whose place the usual one can stand, with blanks between: a "fountain" pen. The usual
   * one is made, and the word is told.
   */
  readonly variants?: string;
  /** Words that make it another thing than the one built here, with blanks between: "flying" saucer. */
  readonly otherKinds: string;
}
