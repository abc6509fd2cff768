import type { RelationFrame, ThingFrame } from '../frame.ts';
import type { Noun } from '../lexical-item.ts';
import type { TextSpan } from '../token.ts';

/** Some things, as they are read. */
export interface NamedThing extends ThingFrame {
  readonly noun: Noun;
  /** Of the first token of its sentence; its noun's places count from there. */
  readonly offset: number;
  /** How many sit at it. */
  seats?: number;
  /** Its number may follow: "on each table". */
  open: boolean;
  /** Whether its sentence names several bare things and says nothing of where they are: an inventory. */
  isListed?: boolean;
}

/** What a phrase speaks of. */
export interface Referent {
  readonly things: readonly NamedThing[];
  /** Each of them by itself. */
  readonly each: boolean;
  readonly isRoom: boolean;
  /** It has one thing only: "a desk with a mug in the corner". */
  readonly hasOne?: boolean;
}

/** What stands around a phrase, the innermost first: what "it" can be. */
export type Enclosing = readonly Referent[];

export const NOTHING: Referent = { things: [], each: false, isRoom: false };

export const referTo = (things: readonly NamedThing[], each = false): Referent => ({ things, each, isRoom: false });

/** A relation that was said, before it is known of which things. */
export interface SaidRelation {
  readonly relation: string;
  readonly host: Referent | undefined;
  readonly span: TextSpan;
  readonly place?: string | undefined;
  readonly distance?: number | undefined;
  readonly each?: boolean;
  readonly isEachPlace?: boolean;
  /** SaidRelation of several things together: one at each side. */
  readonly isOfSeveral?: boolean;
}

/** A relation of which nothing more is said than what it is to. */
export const plainRelation = (relation: string, span: TextSpan, to?: NamedThing): RelationFrame => ({
  relation,
  to,
  and: undefined,
  each: false,
  likely: false,
  place: undefined,
  distance: undefined,
  span,
});

export const isStacked = ({ stacked, relations }: NamedThing): boolean =>
  stacked || relations.some(({ relation }) => relation === 'stacked');

/** Who sits, or where. */
export const SITTERS = /^(?:seats?|places?|settings?|persons?|people|guests?|diners?|sitters?)$/;

/** Relations to the side of something, which is kept to: "to its left …, to its right …". */
export const SIDES = /^(?:left_of|right_of|in_front_of|behind|both_sides|other_side)$/;
