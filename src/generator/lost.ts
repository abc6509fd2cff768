/** What a detail that can't be had is about. `noun`: another thing, or what is in it; `joint`: how it moves or stands. */
export type LostAspect =
  | 'noun'
  | 'count'
  | 'size'
  | 'colour'
  | 'material'
  | 'shape'
  | 'capacity'
  | 'part'
  | 'joint'
  | 'other';

/** A detail that a prompt asks for and that the prop doesn't have. */
export interface Lost {
  /** As the prompt has them, in small letters: "4 inch jaws". */
  readonly words: string;
  /** Why, behind a colon: "sizes are of the whole vise, not of its jaw". */
  readonly reason: string;
  readonly aspect: LostAspect;
}

/** For people. */
export const sayLost = ({ words, reason }: Lost): string => `${words}: ${reason}`;
