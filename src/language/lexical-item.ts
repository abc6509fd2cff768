import type { Adverb, Preposition } from './lexicon/rows.ts';
import type { TaskAction } from './lexicon/tasks.ts';
import type { Verb } from './lexicon/verbs.ts';
import type { Traits } from './lexicon.ts';

/** A noun phrase without what hangs on it: "two red mugs". */
export interface Noun {
  readonly type: 'noun';
  readonly from: number;
  readonly to: number;
  /** Undefined: a word that no kind has. */
  readonly kind: string | undefined;
  readonly traits: Traits | undefined;
  /** It can be a part of something: "drawer". */
  readonly isPart: boolean;
  /** The kinds that have such a part. */
  readonly partOf: ReadonlySet<string>;
  /** A word for a room. */
  readonly isRoom: boolean;
  readonly plural: boolean;
  readonly definite: boolean;
  readonly each: boolean;
  readonly count: number | undefined;
  /** The word for a number that is our own reading. */
  readonly vague: string | undefined;
  /** No article, no number. */
  readonly bare: boolean;
  readonly group: 'stack' | 'row' | 'layer' | undefined;
  /** "Three layers of four boxes": how many layers they make up. */
  readonly layers?: number | undefined;
  /** Of several groups: how many. */
  readonly groups: number;
  /** Tokens of the noun and its adjectives: without article and number. */
  readonly words: readonly [from: number, to: number];
  /** The noun itself. */
  readonly head: readonly [from: number, to: number];
  /** The part of it that is spoken of: "a cabinet door". */
  readonly ownPart?: readonly [from: number, to: number];
  /** What tells it from others of its kind, one for each: the "A" of "pallet A". */
  readonly labels: readonly string[];
  /** How each stands: "upside-down". */
  readonly postures: readonly string[];
  /** Qualities that are divided among them: "red, green and blue cubes". */
  readonly shades: readonly (readonly [from: number, to: number])[];
}

/** SubsetReference of what was named before. */
export interface SubsetReference {
  readonly type: 'some';
  /** Undefined: all the others. */
  readonly count: number | undefined;
  /** In place of the count. */
  readonly share?: number;
  /** "The other", "the rest". */
  readonly isOthers?: true;
}

/** "Two red", where the noun stands elsewhere. */
export interface Adjectives {
  readonly type: 'adjectives';
  readonly count: number | undefined;
  readonly words: readonly [from: number, to: number];
  /** "Two red ones": "ones" stands for the noun. */
  readonly isRest?: boolean;
  readonly isOnes?: true;
  /** It ends in a length: "2 m long". */
  readonly isLength?: true;
  /** "A stack of two". */
  readonly isStack?: true;
}

/** A place of the room. */
export interface PlaceRead {
  readonly type: 'place';
  readonly place: 'wall' | 'corner' | 'middle' | 'floor' | 'direction';
  readonly side: string | undefined;
  readonly each: boolean;
  readonly plural: boolean;
}

export type Data =
  | Noun
  | PlaceRead
  | Adjectives
  | SubsetReference
  | { readonly type: 'preposition'; readonly value: Preposition }
  | { readonly type: 'adverb'; readonly value: Adverb }
  | { readonly type: 'verb'; readonly value: Verb; readonly isParticiple: boolean }
  | { readonly type: 'filled'; readonly relation: string; readonly isParticiple: boolean }
  /** `manner`: it says more than that something is there; `other`: a verb that isn't known. */
  | {
      readonly type: 'posture';
      readonly isParticiple: boolean;
      readonly manner: 'hang' | 'moved' | 'other' | undefined;
    }
  | { readonly type: 'pronoun'; readonly word: string; readonly number: 'one' | 'several' | 'either' }
  | { readonly type: 'distance'; readonly metres: number }
  | { readonly type: 'doing'; readonly does: TaskAction }
  | { readonly type: 'order'; readonly puts: boolean }
  /** A quality that isn't known. */
  | { readonly type: 'unknown' };

export type Category =
  // Terminals.
  | 'NOUN'
  | 'PLACE'
  | 'PREP'
  | 'ADV'
  | 'WITH'
  | 'HAVE'
  | 'POST'
  | 'LEAN'
  | 'VERB'
  | 'PASSIVE'
  | 'FILLED'
  | 'EXIST'
  | 'ORDER'
  | 'COMMA'
  | 'AND'
  | 'COLON'
  | 'THAT'
  | 'WHICH'
  | 'NEG'
  | 'NOT'
  | 'GAP'
  | 'ONES'
  | 'PRON'
  | 'EACH'
  | 'DIST'
  | 'DO'
  | 'MODAL'
  | 'FROM'
  | 'GOAL'
  | 'MARK'
  | 'QUAL'
  | 'OF'
  | 'FOR'
  // Phrases.
  | 'NP'
  | 'NL'
  | 'SEP'
  | 'SEPNP'
  | 'SEPPP'
  | 'PP'
  | 'PPS'
  | 'WITHNL'
  | 'EACHWITH'
  | 'OFNL'
  | 'RC'
  | 'SEPRC'
  | 'SEPQUAL'
  | 'SEPWITH'
  | 'HAVENL'
  | 'COLONNL'
  | 'COLONCL'
  | 'SEPNEG'
  | 'NOTPP'
  | 'NEEDLESS'
  | 'SEPNOTPP'
  | 'PPSC'
  | 'PREL'
  | 'VPREP'
  | 'CLREP'
  | 'NEGNL'
  | 'ADJP'
  | 'SOME'
  | 'SOMEP'
  | 'SOMEL'
  | 'SOMEOF'
  | 'SEPSOME'
  | 'SOMETO'
  | 'NUMBER'
  | 'NUMBERTO'
  | 'OPEN'
  | 'CLOSE'
  | 'INNER'
  | 'ADJL'
  | 'SEPADJ'
  | 'ADJTO'
  | 'EACHVP'
  | 'VP'
  | 'INV'
  | 'SEPVP'
  | 'SEPCL'
  | 'TASK'
  | 'SEPTASK'
  | 'FROMP'
  | 'GOALP'
  | 'CL';

/** What the words at a place are by themselves. */
export interface LexicalItem {
  readonly category: Category;
  readonly from: number;
  readonly to: number;
  readonly data?: Data;
  readonly score: number;
}
