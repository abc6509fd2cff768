import { isHalved, isHeld, type RelationKind } from '../../relations/index.ts';
import { isSeat, isSurface } from '../habits.ts';
import type { ReadingState } from './reading-state.ts';
import type { Thing } from './things.ts';
import { isSmallThing, togetherPlaced } from './wishes.ts';

/** What "it" is: something that things can be put on, or what the sentence is about. */
export function hostBefore(state: ReadingState, kind: RelationKind): Thing | undefined {
  const together =
    state.listed.length > 0 ? togetherPlaced(state.listed, isHalved(kind) ? kind : 'beside') : state.placed;
  const last = state.listed.at(-1) ?? state.placed.at(-1);
  // "On its right", after "a fridge to the left of the table": of the table.
  if (!last && !state.subject && !isHeld(kind) && state.topic) return state.topic;
  // "A lamp on a chest beside it": not beside the chest.
  const fresh = isHeld(kind) ? undefined : state.fresh?.thing;
  const others = state.things.filter((thing) => thing !== last && thing !== fresh && !together.includes(thing));
  const before = others.at(-1);
  // "A mouse to its right and a notebook to its left": of the same thing.
  if (
    !isHeld(kind) &&
    last &&
    state.topic &&
    before?.wishes.some(({ kind: at, host }) => !isHeld(at) && host === state.topic)
  )
    return state.topic;
  const large = others.findLast((thing) => !isSmallThing(thing));
  if (kind === 'under') return large;
  // "A bottle to the left of a bowl and a mug to the right of it": of the bowl, not of the table.
  if (!isHeld(kind) && last && before && isSmallThing(last) && isSmallThing(before)) return before;
  // "A mug on a table and a fork beside it": beside the mug.
  const held = others.at(-2);
  if (
    !isHeld(kind) &&
    last &&
    isSmallThing(last) &&
    held?.wishes.some(({ kind: on, host }) => on === 'on' && host === before)
  )
    return held;
  if (kind !== 'on') return state.subject ?? (last && !isSmallThing(last) ? large : undefined) ?? before;
  if (state.subject && (isSurface(state.subject.category) || isTall(state.subject))) return state.subject;
  return others.findLast(({ category }) => isSurface(category)) ?? state.subject;
}

/** A locker, a wardrobe: things are put on top of it. */
const isTall = (thing: Thing): boolean => !isSmallThing(thing) && !isSeat(thing.category);
