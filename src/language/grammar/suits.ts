import type { Data, Noun } from '../lexical-item.ts';
import type { Traits } from '../lexicon.ts';

/** Relations in which the one is over or in the other. */
export const CARRIED: ReadonlySet<string> = new Set(['on', 'in', 'inside']);
/** Relations to the room. */
export const OF_ROOM: ReadonlySet<string> = new Set([
  'against_wall',
  'in_corner',
  'in_middle',
  'floor',
  'leaning',
  'heading',
]);

/** How likely a relation is said of these two: above 0 where it is usual, below where it hardly can be. */
export function suits(relation: string, subject: Data | undefined, host: Data | undefined): number {
  const one = traitsOf(subject);
  if (OF_ROOM.has(relation)) return one === undefined ? 0 : one.isSmall ? -0.1 : 0.5;
  const other = traitsOf(host);
  if (one === undefined || other === undefined) return 0;
  if (CARRIED.has(relation)) {
    // "An espresso machine in a glass".
    if (relation !== 'on' && one.sides[1] > other.sides[0] && other.sides[0] > 0) return -2;
    // "A jar in a glass".
    if (relation !== 'on' && one.isContainer && other.isContainer && one.sides[0] > 0.6 * other.sides[0]) return -0.5;
    if (!one.isSmall && other.isSmall) return -2;
    if (!one.isSmall && !(other.isLoaded || one.isCarried)) return -1;
    if (relation === 'on') return other.isSurface ? 1 : other.isSmall ? 0.1 : 0.3;
    return other.isContainer ? 1 : other.isSurface ? 0.2 : -0.2;
  }
  // "A cube on a table with four dominoes around it": around the cube.
  if (relation === 'around' && one.isSmall && !one.isSeat) return other.isSmall ? 0.5 : -1;
  if (relation === 'around') return (one.isSeat ? 0.7 : 0) + (other.isSurface ? 0.3 : 0);
  if (relation === 'under') return other.isSmall ? -0.5 : 0.5;
  if (relation === 'above') return one.hangs ? 0.7 : 0;
  // "A sofa facing a television".
  if (relation === 'facing') return other.isOpening ? -0.3 : one.isSeat ? 0.7 : 0.5;
  if (relation === 'in_front_of' && one.isSmall && other.isSeat) return 0.7;
  if (relation === 'for_each') return one.isSmall || one.isSeat ? 0.5 : -0.3;
  if (relation === 'at') return one.isSeat ? 0.7 : 0;
  return one.isSmall === other.isSmall ? 0.7 : -0.6;
}

export const isNoun = (data: Data | undefined): data is Noun => data?.type === 'noun';

const traitsOf = (data: Data | undefined): Traits | undefined => (isNoun(data) ? data.traits : undefined);
