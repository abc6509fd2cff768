/** A preposition: its forms, and the relation that it says of what stands before it to what stands behind it. */
export interface Preposition {
  /** Blanks between words. */
  readonly forms: readonly string[];
  readonly relation: string;
  /** The part of what stands behind it: "at the edge of". */
  readonly part?: string;
  /** Whether a noun in it names no part: the "foot" of a bed. */
  readonly isFixed?: true;
  /** Whether a length before it is a distance: "30 cm behind". */
  readonly takesDistance?: true;
  /** Whether it makes sense only with a distance: "2 m from". */
  readonly needsDistance?: true;
  /** Whether what leans so has the other thing as its support: "leaning against", not "leaning beside". */
  readonly bears?: true;
}

/** What stands by itself; `it`: said of something named before, which isn't repeated. */
export interface Adverb {
  readonly forms: readonly string[];
  readonly relation: string;
  /** What it is said to: the thing named before, its like, or nothing. */
  readonly to: 'it' | 'each other' | 'nothing';
  /** The part of it: "at the back edge". */
  readonly part?: string;
  readonly takesDistance?: true;
}
