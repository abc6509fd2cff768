import {
  hangs,
  isHeld,
  isMutual,
  isOfRoom,
  isPlaceInRoom,
  isPosture,
  isRow,
  type RelationKind,
} from '../../relations/index.ts';
import { type Token, tokenize } from '../../words/tokens.ts';
import { canHang, isSurface } from '../habits.ts';
import { notMade } from './not-made.ts';
import { readPiece } from './read-piece.ts';
import type { ReadingState } from './reading-state.ts';
import { refuseToHang } from './refuse-to-hang.ts';
import { isRelation, type Segment, textOf } from './segments.ts';
import type { Thing, Wish, WishDetails } from './things.ts';
import { carrierOf, isKeptIn, isPortable, isSmallThing, standsThere, togetherPlaced, wish } from './wishes.ts';

/** Puts what was just listed there, or what is to follow. */
export function put(
  state: ReadingState,
  kind: RelationKind,
  host: Thing | undefined,
  each: boolean,
  segment: Segment,
  rest: readonly Token[] = [],
  details: Pick<WishDetails, 'place' | 'other'> = {},
): void {
  const more = { ...details, distance: segment.distance };
  const { fresh } = state;
  state.fresh = undefined;
  const isNested = fresh !== undefined && host !== undefined && rest.length === 0 && standsThere(fresh, kind, host);
  // "Plant in the corner": what stands in the corner is a thing, and can't be made.
  if (state.unknown !== undefined && segment.lead[0]?.text !== ',' && rest.length === 0) {
    state.ignored.splice(state.ignored.indexOf(state.unknown), 1);
    state.missing.push(`${state.unknown}: ${notMade(tokenize(state.unknown))}`);
    state.lost = true;
  }
  state.unknown = undefined;
  if (state.lost && !isRow(kind) && rest.length === 0) {
    // "A dozen eggs in a basket on the table": without eggs.
    if (isNested) wish(fresh.thing, kind, host, each, false);
    return;
  }
  state.lost = false;
  // A shelf that leans on a desk stands beside it.
  if (segment.lead.some(({ text }) => /^(?:leaning|leaned|leant|propped)$/.test(text)) && kind === 'beside')
    state.ignored.push('leaning, on anything but a wall');
  const since = host && !isHeld(kind) ? sinceNamed(state.listed, host) : state.listed;
  const above = since.filter((thing) => thing !== host && thing !== more.other);
  const isMore = rest.length === 0 && !segment.lead.some(({ text }) => text === 'and');
  const carrier =
    rest.length === 0 ? (carrierAbove(state, above, kind, host) ?? aroundWhich(state, kind, host, segment)) : undefined;
  state.opened = false;
  const spokenOf = carrier
    ? [carrier]
    : above.length > 0 && rest.length === 0
      ? togetherPlaced(above, kind, state.comma, isNamedBefore(state, above, host, segment))
      : speaksOfSubject(state, host, segment)
        ? [state.subject!]
        : isMore && isNested
          ? [fresh.thing]
          : isMore
            ? state.placed
            : [];
  if (host === undefined && !segment.isWhole && !isOfRoom(kind))
    state.ignored.push(`${textOf(segment.lead)} ${textOf(segment.words)}`);
  else if (isRow(kind) && spokenOf[0]?.count === 1)
    for (const thing of above.slice(1)) wish(thing, kind, above[0], each, false, more);
  else if (host === undefined && isMutual(kind)) putInPairs(state, kind, above.length > 0 ? above : spokenOf, segment);
  else if (spokenOf.length > 0)
    for (const thing of spokenOf.filter((one) => !isHeld(kind) || !isKeptIn(one, spokenOf)))
      putOne(
        state,
        isOwnPlace(kind, thing) ? thing : carrierOf(thing),
        { kind, host, each, likely: false, ...more },
        segment,
      );
  else {
    // "To its left a chair, to its right a lamp": the first place has been taken.
    const open = state.unused.length > 0 ? state.pending : [];
    const next = { kind, host, each, likely: false, ...more };
    const text = `${textOf(segment.lead)} ${textOf(segment.words)}`.trim();
    state.pending = [...open, next];
    state.unused.push({ text, wish: next, things: rest.length === 0 ? state.placed : [] });
  }
  if (host && !isHeld(kind)) state.topic = host;
  // "A fridge and an oven in a row along the wall": the row begins with the fridge.
  [state.listed, state.placed] = [[], isRow(kind) && spokenOf[0]?.count === 1 ? above.slice(0, 1) : spokenOf];
  if (rest.length > 0) readPiece(state, { link: 'list', lead: [], words: rest }, rest);
}

function putOne(state: ReadingState, thing: Thing, one: Wish, segment: Segment): void {
  const { kind, host, each, place } = one;
  const text = `${textOf(segment.lead)} ${textOf(segment.words)}`.trim();
  if (hangs(kind) && !canHang(thing.category)) refuseToHang(state, thing, text);
  else if (kind === 'facing' && host === undefined && isSurface(thing.category)) {
    // Who sits at a desk that faces the wall looks at the wall: its back is there.
    state.assumed.push(`the ${thing.category} stands against the wall, for "${text}"`);
    wish(thing, 'against_wall', host, each, false, place === 'wall' ? {} : one);
  } else wish(thing, kind, host, each, false, one);
}

/** "Two chairs facing each other", "a sofa and a chair facing each other". */
function putInPairs(state: ReadingState, kind: RelationKind, things: readonly Thing[], segment: Segment): void {
  const [before, last] = [things.at(-2), things.at(-1)];
  // "Two sofas 3 m apart, facing each other".
  const apart = last?.wishes.find(({ distance }) => distance !== undefined);
  const distance = segment.distance ?? apart?.distance;
  if (last && apart) last.wishes = last.wishes.filter((one) => one !== apart);
  if (last && last.count > 1) {
    wish(last, kind, undefined, false, false, { distance });
    if (last.count % 2 === 1)
      state.ignored.push(`${textOf(segment.lead)}: of one ${last.category}, which is left over`);
  } else if (last && before?.count === 1) wish(last, kind, before, false, false, { distance });
  else state.ignored.push(textOf(segment.lead));
}

/** "Two chairs 2 m apart": as they were just said to stand to each other, else in a row. */
export function putApart(state: ReadingState, { lead, distance }: Segment): void {
  const things = state.listed.length > 0 ? state.listed : state.placed;
  const [before, last] = [things.at(-2), things.at(-1)];
  const said = last?.wishes.findLast(({ kind, likely }) => !likely && (isMutual(kind) || isRow(kind)));
  if (!last || distance === undefined) state.ignored.push(textOf(lead));
  else if (said) last.wishes = last.wishes.map((one) => (one === said ? { ...one, distance } : one));
  else if (last.count > 1) wish(last, 'in_row', undefined, false, false, { distance });
  else if (before) wish(last, 'beside', before, false, false, { distance });
  else state.ignored.push(textOf(lead));
}

/** "A monitor, a keyboard and a mouse to the right of the keyboard": what was listed since then, if anything. */
function sinceNamed(listed: readonly Thing[], host: Thing): readonly Thing[] {
  const since = listed.slice(listed.indexOf(host) + 1);
  return since.length > 0 ? since : listed;
}

/** "A vise, a hammer and two screwdrivers next to the vise". */
const isNamedBefore = (
  { things }: ReadingState,
  above: readonly Thing[],
  host: Thing | undefined,
  { link, words }: Segment,
): boolean =>
  host !== undefined &&
  isRelation(link) &&
  words[0]?.text === 'the' &&
  above.every((thing) => things.indexOf(thing) > things.indexOf(host));

/** "A bowl with three balls in it stands on the table": the bowl does. */
const speaksOfSubject = ({ subject, listed }: ReadingState, host: Thing | undefined, { lead }: Segment): boolean =>
  subject !== undefined &&
  host !== subject &&
  listed.length === 0 &&
  lead.some(({ text }) => /^(?:is|are|stands?|sits?|lies?)$/.test(text));

/** A wall, a corner and a row are of what carries the thing; but several things on a table can be a row of their own. */
const isOwnPlace = (kind: RelationKind, { count }: Thing): boolean =>
  !isOfRoom(kind) || isPosture(kind) || (isRow(kind) && count > 1);

/** "A tray with two mugs on the table": what goes there is the tray. */
function carrierAbove(
  { subject, holds, opened, comma }: ReadingState,
  above: readonly Thing[],
  kind: RelationKind,
  host: Thing | undefined,
): Thing | undefined {
  const last = above.at(-1);
  if (!opened || (comma && above.length > 1)) return undefined;
  if (!subject || !last || !host || host === subject || !isHeld(kind)) return undefined;
  const isHolding = last.wishes.some(
    (one) => one.host === subject && isHeld(one.kind) && (one.likely || holds !== undefined || one.each),
  );
  const isFixed = !isPortable(subject) || subject.wishes.some((one) => isHeld(one.kind) && !one.likely);
  return isHolding && !isFixed && host !== last ? subject : undefined;
}

/** "A table with two chairs around it, against the wall", "a shelf with books on it, next to the door": the table, the shelf. */
function aroundWhich(
  { subject, listed, placed }: ReadingState,
  kind: RelationKind,
  host: Thing | undefined,
  { lead }: Segment,
): Thing | undefined {
  const isListed = lead.some(({ text }) => text === 'and');
  if (!subject || host === subject || listed.length > 0 || placed.length === 0 || isListed) return undefined;
  const said = placed.map(({ wishes }) => wishes.find((one) => one.host === subject && !one.likely)?.kind);
  const isBehindComma = lead[0]?.text === ',';
  if (isPlaceInRoom(kind))
    return said.every((one) => one === 'around' || (isBehindComma && one !== undefined)) ? subject : undefined;
  const isOnIt = said.every((one) => one !== undefined && isHeld(one));
  if (!isBehindComma || !isOnIt || !host || (isSmallThing(host) && !isSmallThing(subject))) return undefined;
  return isHeld(kind) && !isPortable(subject) ? undefined : subject;
}

/** "On the floor". */
export function putOnFloor(state: ReadingState, rest: readonly Token[]): void {
  const above = state.listed;
  if (above.length > 0 && rest.length === 0) {
    state.placed = togetherPlaced(above, 'on');
    for (const thing of state.placed) [thing.onFloor, thing.wishes] = [true, []];
  } else state.pending = ['floor'];
  state.listed = [];
  if (rest.length > 0) readPiece(state, { link: 'list', lead: [], words: rest }, rest);
}
