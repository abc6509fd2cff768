import { excludesCarried, isHeld, oppositeOf, RELATIONS, type RelationKind } from '../../relations/index.ts';
import type { ReadingState } from './reading-state.ts';
import type { Thing } from './things.ts';

/** "To the left of the bowl and to the right of the same bowl": what is said second can't hold, and is named. */
export function dropOpposites(state: ReadingState): void {
  for (const thing of state.things) {
    if (thing.count > 1) continue;
    const kept: Thing['wishes'] = [];
    for (const one of thing.wishes) {
      const before = kept.find(({ kind, host }) => host !== undefined && host === one.host && excludes(kind, one.kind));
      if (!before || one.host!.count > 1) kept.push(one);
      else
        state.ignored.push(
          `${saidAs(one.kind)} the ${one.host!.category.replaceAll('_', ' ')}: it is ${saidAs(before.kind)} it`,
        );
    }
    thing.wishes = kept;
  }
}

const excludes = (one: RelationKind, other: RelationKind): boolean =>
  one !== other &&
  (oppositeOf(one) === other || (isHeld(one) && isHeld(other) && (excludesCarried(one) || excludesCarried(other))));

const saidAs = (kind: RelationKind): string => RELATIONS[kind].wording;
