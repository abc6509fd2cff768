import { allAbove, knownWords, type Synset } from './tree.ts';

/**
 * How much a sense tells, from 0 of the root to 1 of one without any below it.
 * @see N. Seco, T. Veale, J. Hayes, "An intrinsic information content metric for semantic similarity in WordNet" (2004)
 */
export const contentOf = ({ below }: Synset): number => 1 - Math.log(below + 1) / Math.log(knownWords().count);

/** What tells less joins things that nobody would call alike: "container", "machine". */
export const TELLING = 0.5;

/**
 * How near two senses are, from 0 to 1: by what tells most of the senses above both, and 0 where even that tells little.
 * @see D. Lin, "An information-theoretic definition of similarity" (1998)
 */
export function similarity(a: Synset, b: Synset, telling: number = TELLING): number {
  const others = allAbove(b);
  const joint = Math.max(...[...allAbove(a)].filter((sense) => others.has(sense)).map(contentOf));
  return joint < telling ? 0 : (2 * joint) / (contentOf(a) + contentOf(b));
}
