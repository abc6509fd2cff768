import type { TextSpan } from './token.ts';

/** Some things of one kind, as a prompt speaks of them. */
export interface ThingFrame {
  /** Undefined: a word that no kind has. */
  readonly kind: string | undefined;
  count: number;
  /** How the number is known: said, from an article or nothing, from the plural, or from a vague word. */
  counted: 'said' | 'one' | 'plural' | 'vague';
  readonly vague: string | undefined;
  /** The noun with its adjectives. */
  readonly words: TextSpan;
  /** The noun itself. */
  readonly head: TextSpan;
  readonly plural: boolean;
  /** Brought in by "the" or "each". */
  readonly definite: boolean;
  /** Without article and number. */
  readonly bare: boolean;
  /** What tells it from others of its kind: the "A" of "pallet A". */
  readonly label: string | undefined;
  readonly stacked: boolean;
  /** Named only to say where something else is. */
  isHost: boolean;
  /** What is said of it further on: "with two drawers", "2 m long". */
  readonly more: TextSpan[];
  /** Parts that are spoken of as its own: "in the drawer". */
  readonly parts: TextSpan[];
  /** Words before the noun that only told it from the other one of a pair: the "left" of "a left shelf". */
  readonly unsaid: TextSpan[];
  readonly relations: RelationFrame[];
  /** Where all words stand that speak of it, number and article included. */
  readonly span: TextSpan;
}

export interface RelationFrame {
  readonly relation: string;
  readonly to: ThingFrame | undefined;
  readonly and: ThingFrame | undefined;
  /** So many at every one of these. */
  readonly each: boolean;
  /** A guess: "a table with a mug". */
  readonly likely: boolean;
  readonly place: string | undefined;
  /** [m] */
  readonly distance: number | undefined;
  readonly span: TextSpan;
}

/** What a prompt asks of a scene. Spans are into the prompt. */
export interface SceneFrame {
  readonly things: readonly ThingFrame[];
  /** Words for the room, with what is said of its size. */
  readonly rooms: readonly TextSpan[];
  /** What it is not to have: the words, and what of it is known. */
  readonly without: readonly { readonly span: TextSpan; readonly kind: string | undefined }[];
  /** Places that are only met in part: "at the edge of the table". */
  readonly approximate: readonly {
    readonly span: TextSpan;
    readonly of: ThingFrame | undefined;
    readonly inside: boolean;
  }[];
  /** Words that can be said of two things, and of which of them they are taken to be said. */
  readonly ambiguous: readonly { readonly span: TextSpan; readonly of: ThingFrame; readonly or: ThingFrame }[];
  /** Where things are to go by a task; they are not there before it. */
  readonly goals: readonly TextSpan[];
  /** Words of which nothing was made. */
  readonly unread: readonly TextSpan[];
  /** Words that say how things stand: each belongs to a relation, or is told as lost. */
  readonly relational: readonly TextSpan[];
  /** Relations that were said, and of which nothing can be made: their words. */
  readonly lost: readonly TextSpan[];
}
