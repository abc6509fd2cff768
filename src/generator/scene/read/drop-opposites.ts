import { excludesCarried, isHeld, oppositeOf, RELATIONS, type RelationKind } from '../../relations/index.ts';
import type { RequestedRelation, Thing } from './thing.ts';

/**
 * "To the left of the bowl and to the right of the same bowl": takes off what is said second and can't hold.
 * @returns what was taken off, in words
 */
export function dropOpposites(things: readonly Thing[]): string[] {
  const dropped: string[] = [];
  for (const thing of things) {
    if (thing.count > 1) continue;
    const kept: RequestedRelation[] = [];
    for (const one of thing.wishes) {
      const before = kept.find(({ kind, host }) => host !== undefined && host === one.host && excludes(kind, one.kind));
      if (!before || one.host!.count > 1) kept.push(one);
      else
        dropped.push(
          `${RELATIONS[one.kind].wording} the ${one.host!.category.replaceAll('_', ' ')}: it is ${RELATIONS[before.kind].wording} it`,
        );
    }
    thing.wishes = kept;
  }
  return dropped;
}

const excludes = (one: RelationKind, other: RelationKind): boolean =>
  one !== other &&
  (oppositeOf(one) === other || (isHeld(one) && isHeld(other) && (excludesCarried(one) || excludesCarried(other))));
