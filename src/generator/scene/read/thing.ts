import type { Described } from '../../describe.ts';
import type { Place, RelationKind } from '../../relations/index.ts';
import { singular, type Token, tokenize } from '../../words/tokens.ts';

/**
 * How a thing is to stand. `each`: as many at every one of them. `likely`: a guess, from "a table with a laptop". Without
 * a host it is about the room.
 */
export interface RequestedRelation {
  readonly kind: RelationKind;
  readonly host: Thing | undefined;
  readonly each: boolean;
  readonly likely: boolean;
  /** Which wall or corner. */
  readonly place?: Place | undefined;
  /** The second thing of a "between"; the same as the host where it is two of these. */
  readonly other?: Thing | undefined;
  /** From side to side [m]; in a row, from each to the next. */
  readonly distance?: number | undefined;
  /** "For each chair": on these, or before them on the table that they stand at. */
  readonly isFor?: boolean | undefined;
}

/** What may be said of a relation besides its kind and host. */
export type RequestedRelationDetails = Pick<RequestedRelation, 'place' | 'other' | 'distance' | 'isFor'>;

/** Some things of one kind, as the prompt speaks of them. */
export interface Thing {
  count: number;
  /** Words that `describe` reads. */
  words: readonly Token[];
  described: Described;
  category: string;
  /** In the order of the prompt. */
  wishes: RequestedRelation[];
  /** "On the floor". */
  onFloor: boolean;
  /** Fixed to a wall by its back, though such things also stand. */
  isHung: boolean;
}

/** Words as they stood there, in lower case. */
export const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text, hyphened, glued }) => `${hyphened ? '-' : glued ? '' : ' '}${text}`)
    .join('')
    .trim();

/** Whether a description counts such parts, and has some: `drawers: 4`. */
export function hasSome(description: object, part: string): boolean {
  const counts = description as Readonly<Record<string, unknown>>;
  const word = singular(part.split(' ').at(-1)!);
  const count = counts[`${word}s`] ?? (word.endsWith('f') ? counts[`${word.slice(0, -1)}ves`] : undefined);
  return typeof count === 'number' ? count > 0 : true;
}

/** It is another kind of thing, or has more parts, than its own words say. */
export function become(thing: Thing, { words, read }: { words: string; read: Thing['described'] }): void {
  thing.words = tokenize(words);
  thing.described = read;
  thing.category = read.description.category;
}
