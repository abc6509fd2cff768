import { excludesCarried, isHalved, isHeld, isOfRoom, type RelationKind } from '../../relations/index.ts';
import { isCarried, isSmall } from '../habits.ts';
import type { Fresh } from './fresh.ts';
import type { Thing, Wish, WishDetails } from './things.ts';

export const isSmallThing = ({ described }: Thing): boolean =>
  described !== undefined && isSmall(described.description);

/** Whether people carry it about with what is in or on it. */
export const isPortable = (thing: Thing): boolean => isSmallThing(thing) || isCarried(thing.category);

/**
 * "A mug in a crate on a pallet": whether the relation is about the crate, which has just been named, rather than about
 * the mug. "A mug on a table beside the laptop" is about the mug: no table stands beside a laptop.
 */
export function standsThere({ thing, kind: before }: Fresh, kind: RelationKind, host: Thing): boolean {
  if (!isHeld(before) || isOfRoom(kind) || thing.wishes.some(({ likely }) => !likely)) return false;
  return isHeld(kind) ? isPortable(thing) : isSmallThing(thing) === isSmallThing(host);
}

/** Whether what is there can't be on or in the other thing, too. */
const isAside = (kind: RelationKind): boolean => !isHeld(kind) && excludesCarried(kind);

/** A wish that is said goes before one that was guessed. */
export function wish(
  thing: Thing,
  kind: RelationKind,
  host: Thing | undefined,
  each: boolean,
  likely: boolean,
  { place, other, distance, isTakenOver, isFor }: WishDetails = {},
): void {
  if (host === thing || thing.wishes.some((one) => one.kind === kind && one.host === host && !one.likely)) return;
  // A place on or in another goes before one that was guessed, a place beside another before what was only taken over;
  // "a desk with a lamp beside it" and "a desk, a lamp in the corner" have none on it.
  const isReplaced = (one: Wish): boolean =>
    (one.host === host && isHeld(one.kind) && isAside(kind) && (one.likely || one.each)) ||
    (kind === 'in_corner' && one.likely && isHeld(one.kind)) ||
    (one.isTakenOver === true ? isHeld(kind) || !isHeld(one.kind) : one.likely && isHeld(kind));
  const kept =
    likely || (host === undefined && !isHeld(kind) && kind !== 'in_corner')
      ? thing.wishes
      : thing.wishes.filter((one) => !isReplaced(one));
  thing.wishes = [...kept, { kind, host, each, likely, place, other, distance, isTakenOver, isFor }];
}

/** "A bowl of balls on a table": the balls are where the bowl is. */
export const isKeptIn = ({ wishes }: Thing, others: readonly Thing[]): boolean =>
  wishes.some(({ kind, host, likely }) => kind === 'in' && !likely && host !== undefined && others.includes(host));

/** "A vase on a sideboard against the wall": what the wall is behind is the sideboard. */
export function carrierOf(thing: Thing): Thing {
  const held = thing.wishes.find(({ kind, host, likely }) => host !== undefined && isHeld(kind) && !likely);
  return held?.host && held.host !== thing ? carrierOf(held.host) : thing;
}

/**
 * The last thing goes there, and on and in others also small ones right before it: "a laptop and two mugs on the table".
 *
 * @param comma the last one stands behind a comma alone: "a laptop, pens in a cup"
 * @param known where it goes was named before all of these: "a hammer and two screwdrivers next to the vise"
 */
export function togetherPlaced(listed: readonly Thing[], kind: RelationKind, comma = false, known = false): Thing[] {
  const isShared = kind === 'on' || ((kind === 'in' || known) && !comma);
  const together: Thing[] = [];
  for (const [i, thing] of listed.toReversed().entries()) {
    const isJoined = together.at(-1)?.joined === true;
    const isSmallOne = isSmallThing(thing);
    // "A lamp and a plant on both sides of the sofa": one each.
    const isPair =
      (i === 1 && isHalved(kind) && thing.count === 1 && together[0]!.count === 1) ||
      (i > 0 && kind === 'around' && thing.category === together[0]!.category);
    const isSaid = thing.onFloor || thing.wishes.some(({ likely }) => !likely);
    if (
      i > 0 &&
      (isSaid ||
        together[0]!.alone ||
        (comma && thing.wishes.some(({ kind: at, likely }) => likely && isHeld(at))) ||
        !(
          isJoined ||
          isPair ||
          (isSmallOne && isShared && (kind === 'on' || kind === 'in' || isSmallThing(together[0]!)))
        ))
    )
      break;
    together.push(thing);
  }
  return together;
}
