import { isHeld, type RelationKind } from '../relation-kinds.ts';
import type { ReadingState } from './reading-state.ts';
import type { Thing } from './things.ts';

const OPPOSITES: Readonly<Partial<Record<RelationKind, RelationKind>>> = {
  left_of: 'right_of',
  right_of: 'left_of',
  in_front_of: 'behind',
  behind: 'in_front_of',
};

/** "To the left of the bowl and to the right of the same bowl": what is said second can't hold, and is named. */
export function dropOpposites(state: ReadingState): void {
  for (const thing of state.things) {
    if (thing.count > 1) continue;
    const kept: Thing['wishes'] = [];
    for (const one of thing.wishes) {
      const before = kept.find(({ kind, host }) => host !== undefined && host === one.host && excludes(kind, one.kind));
      if (!before || one.host!.count > 1) kept.push(one);
      else state.ignored.push(`${saidAs(one.kind)} the ${saidAs(one.host!.category)}: it is ${saidAs(before.kind)} it`);
    }
    thing.wishes = kept;
  }
}

const excludes = (one: RelationKind, other: RelationKind): boolean =>
  OPPOSITES[one] === other || (one !== other && isHeld(one) && isHeld(other) && (one === 'under' || other === 'under'));

const saidAs = (name: string): string => name.replaceAll('_', ' ');
