import type { TextToken } from './token.ts';

/** How things of a kind are used, as far as it decides what words mean. */
export interface Traits {
  /** Kept on tables, carried in a hand. */
  readonly isSmall: boolean;
  /** Whether it usually stands, and lies when it is said to be lying: a bottle, a drum. */
  readonly isTall: boolean;
  readonly isSurface: boolean;
  readonly isContainer: boolean;
  readonly isSeat: boolean;
  /** A seat that is counted among others only where there is none upright. */
  readonly isLounge: boolean;
  /** Carried about with what is in or on it. */
  readonly isCarried: boolean;
  /** Large things are put on it: a pallet, a cart. */
  readonly isLoaded: boolean;
  /** It hangs on walls. */
  readonly hangs: boolean;
  /** A door, a window. */
  readonly isOpening: boolean;
  /** Its usual longest side, and the next one [m]; of unknown size both are 0. */
  readonly sides: readonly [longest: number, second: number];
}

/** A noun that is known. */
export interface NounRead {
  readonly kind: string;
  /** The noun itself, in the singular. */
  readonly noun: string;
  readonly plural: boolean;
  readonly next: number;
}

/** What the parser asks of those who know things. It knows no kind's name itself. */
export interface SceneLexicon {
  /** The longest noun of a kind that begins there. */
  noun(tokens: readonly TextToken[], at: number): NounRead | undefined;
  /** A part that some kind has: "drawer". */
  part(tokens: readonly TextToken[], at: number): { readonly next: number; readonly plural: boolean } | undefined;
  /** The kinds that have such a part. @param tokens of the noun alone */
  partOf(tokens: readonly TextToken[]): ReadonlySet<string>;
  /** @param noun by which it is called: a floor lamp is none of the small ones */
  traits(kind: string, noun: string): Traits;
  /** A colour, a material, a shape, a size or a length, that begins there: where it ends. */
  quality(tokens: readonly TextToken[], at: number): { readonly next: number; readonly isLength: boolean } | undefined;
  /** A single length without a direction [m]. */
  distance(tokens: readonly TextToken[], at: number): { readonly metres: number; readonly next: number } | undefined;
  number(tokens: readonly TextToken[], at: number): { readonly value: number; readonly next: number } | undefined;
  /** A word for a room: "kitchen". */
  isRoom(tokens: readonly TextToken[], at: number): boolean;
}

/** The same, for one row of tokens, with each place looked up once. */
export function remembering(lexicon: SceneLexicon, tokens: readonly TextToken[]): SceneLexicon {
  const once = <Read>(
    look: (tokens: readonly TextToken[], at: number) => Read,
  ): ((_: readonly TextToken[], at: number) => Read) => {
    const known: Read[] = [];
    const seen: boolean[] = [];
    return (_, at) => {
      if (at >= tokens.length) return look(tokens, at);
      if (!seen[at]) [known[at], seen[at]] = [look(tokens, at), true];
      return known[at]!;
    };
  };
  return {
    ...lexicon,
    noun: once((all, at) => lexicon.noun(all, at)),
    part: once((all, at) => lexicon.part(all, at)),
    quality: once((all, at) => lexicon.quality(all, at)),
    distance: once((all, at) => lexicon.distance(all, at)),
    number: once((all, at) => lexicon.number(all, at)),
    isRoom: once((all, at) => lexicon.isRoom(all, at)),
  };
}
