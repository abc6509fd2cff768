import { isForSeats, isHeld } from '../relations/index.ts';
import { isSeat, isSurface } from './habits.ts';
import type { RequestedRelation, Thing } from './read/thing.ts';
import { isSmallThing } from './read/wishes.ts';

/**
 * "A plate for each chair", "a mug in front of the stool": where the seats stand at a table, it is on that, before the
 * seat. What is for seats that stand at nothing is on these.
 */
export function layBeforeSeats(thing: Thing, all: Map<Thing, readonly RequestedRelation[]>, assumed: string[]): void {
  const wishes = all.get(thing)!;
  const one = wishes.find(
    ({ kind, host, isFor }) => host && isSeat(host.category) && (isFor === true || kind === 'in_front_of'),
  );
  const seat = one?.host;
  if (!one || !seat || thing.onFloor || !isSmallThing(thing)) return;
  const table = all.get(seat)?.find(({ kind, host }) => host && isSurface(host.category) && isForSeats(kind))?.host;
  const others = wishes.filter((other) => other !== one && !(other.likely && isHeld(other.kind)));
  if (!table || others.some(({ kind, host }) => isHeld(kind) && host !== table)) return;
  const on: RequestedRelation = { kind: 'on', host: table, each: false, likely: false };
  // That it is right before the seat is our guess, where nobody says so.
  const before: RequestedRelation = { ...one, kind: 'in_front_of', likely: one.isFor === true };
  all.set(thing, [on, ...others.filter(({ kind }) => !isHeld(kind)), before]);
  if (one.isFor)
    assumed.push(
      `the ${thing.category} goes on the ${table.category}, in front of ${one.each ? 'each' : 'the'} ${seat.category}`.replaceAll(
        '_',
        ' ',
      ),
    );
}
