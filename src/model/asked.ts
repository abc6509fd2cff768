/** What about a thing, or about a scene, a prompt can ask for. */
export const ASPECTS = [
  'noun',
  'count',
  'size',
  'colour',
  'material',
  'shape',
  'capacity',
  'part',
  'joint',
  'relation',
  /** Words that speak of none of these. */
  'other',
] as const;
export type Aspect = (typeof ASPECTS)[number];

/** What is asked for; what was made is compared with it. */
export type AskedValue =
  /** In a scene: over the placements named. */
  | { readonly aspect: 'noun'; readonly category: string; readonly placements?: number[] }
  /** As many of a kind, over the placements named; `placements` absent: over all of the category. */
  | { readonly aspect: 'count'; readonly category: string; readonly count: number; readonly placements?: number[] }
  /** A length [m], or anything within a range of them. `axis`: `width`, `diameter`, or the kind's own name. */
  | { readonly aspect: 'size'; readonly axis: string; readonly least: number; readonly most: number }
  | { readonly aspect: 'colour'; readonly colour: string; readonly part?: string }
  /** `family`: any material of its family, "wooden". */
  | { readonly aspect: 'material'; readonly material: string; readonly family?: true; readonly part?: string }
  | { readonly aspect: 'shape'; readonly shape: string }
  /** Volume to the brim [m³]. */
  | { readonly aspect: 'capacity'; readonly least: number; readonly most: number }
  /** `count` absent: any number from 1 on. */
  | { readonly aspect: 'part'; readonly part: string; readonly counts?: number[] }
  /** A part that the thing is to be without. */
  | { readonly aspect: 'part'; readonly part: string; readonly absent: true }
  /** A hinge at one side, as seen from the front. */
  | { readonly aspect: 'joint'; readonly side: 'left' | 'right' }
  /** Index of a placement, and of one of its relations. */
  | { readonly aspect: 'relation'; readonly placement: number; readonly relation: number };

/**
 * One thing that a prompt asks for, in its own words. Plain JSON. Whatever reads prompts fills a list of these; what
 * compares them with what was made knows nothing of words.
 */
export interface AskedAspect {
  readonly aspect: Aspect;
  /** As they stand in the prompt. */
  readonly words: string;
  /** Where they stand: UTF-16 offsets, the second behind the last letter. Absent: the prompt has no such words. */
  readonly span?: readonly [start: number, end: number];
  /**
   * What the reading made of it. `understood`: {@link value} is to be found in what was made. `assumed`: taken for
   * something else. `ignored`: it changed nothing. `lost`: it can't be had, or nothing was made of it.
   */
  readonly reading: 'understood' | 'assumed' | 'ignored' | 'lost';
  /** Of a scene: the definition that it is said of. */
  readonly definition?: string;
  readonly value?: AskedValue;
  /** Why it is assumed, ignored or lost: a sentence. */
  readonly reason?: string;
}

/** All that a prompt asks for, in its order. */
export type Asked = readonly AskedAspect[];

/** What became of a requested aspect: measured on what was made, assumed, without effect, or not there. */
export const REQUEST_OUTCOMES = ['held', 'assumed', 'ignored', 'lost'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** A requested aspect compared with what was made. Plain JSON. */
export interface RequestCheck {
  readonly aspect: Aspect;
  readonly words: string;
  /** UTF-16 offsets into the prompt. */
  readonly span?: readonly [start: number, end: number];
  readonly outcome: RequestOutcome;
  /** The definition of a scene, or absent. */
  readonly definition?: string;
  /** What was asked for and what was found, for people: "1.2 m", "3 drawers", "on oak_table_1". */
  readonly asked?: string;
  readonly found?: string;
  /** Why it is not `held`. */
  readonly reason?: string;
}
