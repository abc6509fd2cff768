import { hangs, isAtSide, isHalved, isHeld, type RelationKind } from '../../relations/index.ts';
import { type Token, tokenize } from '../../words/tokens.ts';
import { canHang, isSeat, openingFor } from '../habits.ts';
import { hostBefore } from './host-before.ts';
import { isMissing, reasonOf } from './not-made.ts';
import { put, putOnFloor } from './put.ts';
import { type Quantity, readQuantity } from './quantity.ts';
import { isQuality, readPiece } from './read-piece.ts';
import { readThing } from './read-thing.ts';
import type { ReadingState } from './reading-state.ts';
import { refuseToHang } from './refuse-to-hang.ts';
import { type Segment, textOf } from './segments.ts';
import { extend, type NounAt, namesPart, namesPartOf, nounsIn, type Thing } from './things.ts';
import { isPortable, isSmallThing, wish } from './wishes.ts';

/** "On the table", "beside a chair", "under it": what that is, and which things it is said of. */
export function readRelation(
  state: ReadingState,
  kind: RelationKind,
  segment: Segment,
  words: readonly Token[],
  each: boolean,
): void {
  const { rest, article, count } = readQuantity(words);
  const isIt = /^(?:it|them|one|those|these)$/;
  const [it] = [words, rest].filter(([first]) => isIt.test(first?.text ?? ''));
  const head = it?.[0]?.text ?? rest[0]?.text ?? '';
  const noun = nounsIn(rest)[0];
  const known =
    noun && (article === 'definite' || each || (article === 'none' && count === undefined))
      ? state.known(noun.category, rest)
      : undefined;
  const drawer = kind === 'in' ? withDrawer(state, rest, article) : undefined;
  const stack = kind === 'on' ? stackOf(state, it?.[0]?.text, rest, article) : undefined;
  if (stack) putOnStack(state, stack, segment, it ? it.slice(1) : []);
  // "A rack with four tubes in it": they are its own.
  else if (kind === 'in' && state.isPart && words.length === 1 && head === 'it') return;
  else if (state.gone && head === 'it') state.ignored.push(`${textOf(segment.lead)} ${textOf(segment.words)}`);
  else if (it || (each && !noun)) putAtIt(state, kind, each, segment, (it ?? rest).slice(1));
  else if (kind === 'on' && /^(?:floor|ground|carpet|rug)$/.test(head)) putOnFloor(state, rest.slice(1));
  else if (kind === 'beside' && /^walls?$/.test(head))
    put(state, 'against_wall', undefined, false, segment, rest.slice(1));
  else if (known) put(state, kind, known, each, segment, rest.slice(noun!.next));
  else if (noun) putAtNew(state, kind, segment, words, noun, each);
  else if (drawer) putInDrawer(state, drawer, segment);
  else if (kind === 'in') readPiece(state, segment, segment.words);
  else if (!isQuality(state, segment, readQuantity(segment.words), undefined)) {
    const text = `${textOf(segment.lead)} ${textOf(segment.words)}`;
    if (namesPart(words) && state.current) state.missing.push(`${text}: ${reasonOf(state, words)}`);
    else if (article === 'indefinite' && isMissing(rest, article)) {
      state.missing.push(`${textOf(words)}: ${reasonOf(state, rest)}`);
      // "Facing a TV on a stand": what is on the stand isn't who faces the TV.
      [state.listed, state.placed, state.lost] = [[], [], true];
    } else state.ignored.push(text);
    const [hung] = hangs(kind) ? state.listed.slice(-1) : [];
    if (hung && !canHang(hung.category)) refuseToHang(state, hung, text);
  }
}

/** "A cabinet with a knife in the drawer": the cabinet. */
function withDrawer(state: ReadingState, rest: readonly Token[], article: Quantity['article']): Thing | undefined {
  const names = /^(?:(?:top|upper|middle|bottom|lower|first|second) )?drawers?$/.test(textOf(rest));
  if (!names || article === 'indefinite') return undefined;
  const own = [...(state.subject ? [state.subject] : []), ...state.things.toReversed()];
  return own.find(({ category, described }) => described && namesPartOf(category, rest));
}

/** In the thing itself, which has a drawer then; in which part of it isn't modelled, and that is said. */
function putInDrawer(state: ReadingState, host: Thing, segment: Segment): void {
  if (!namesPart(host.words)) extend(host, tokenize('with a drawer'));
  const text = `${textOf(segment.lead)} ${textOf(segment.words)}`;
  state.assumed.push(`"${text}": anywhere in the ${host.category.replaceAll('_', ' ')}`);
  put(state, 'in', host, false, segment);
}

/** "On the stack", and "on them" or "on it" where that can't be a table: its topmost. */
function stackOf(
  state: ReadingState,
  it: string | undefined,
  rest: readonly Token[],
  article: Quantity['article'],
): Thing | undefined {
  const isNamed = article === 'definite' && /^(?:stack|pile|tower)$/.test(textOf(rest));
  // "Two stools with a box on them" speaks of what was named since then.
  const since = state.things.slice(state.things.indexOf(state.stack!) + 1);
  const isThem = /^(?:them|those|these)$/.test(it ?? '') && since.every(({ count }) => count === 1);
  const isIt = it === 'it' && hostBefore(state, 'on') === undefined;
  return isNamed || isThem || isIt ? state.stack : undefined;
}

function putOnStack(state: ReadingState, stack: Thing, segment: Segment, rest: readonly Token[]): void {
  state.listed = state.listed.filter(({ words }) => words !== stack.words);
  put(state, 'on', stack, false, segment, rest);
}

/** "On it"; of a desk that is one of several, on each. */
function putAtIt(
  state: ReadingState,
  kind: RelationKind,
  each: boolean,
  segment: Segment,
  rest: readonly Token[],
): void {
  // "A conveyor, to its right a bin": of what was named last, as something follows.
  const before =
    hostBefore(state, kind) ?? (rest.length > 0 ? (state.listed.at(-1) ?? state.placed.at(-1)) : undefined);
  const seats = state.things.findLast(({ category, count }) => isSeat(category) && count > 1);
  // "A table with two chairs and a book in front of each": there is one table.
  const host = each && kind === 'in_front_of' && before?.count === 1 ? (seats ?? before) : before;
  if (!host && isHalved(kind) && splitByWalls(state)) return;
  put(state, kind, host, each || (state.each && host !== undefined && host === state.subject), segment, rest);
}

/** "A warehouse with racks on both sides": along its left and right walls. */
function splitByWalls(state: ReadingState): boolean {
  const thing = state.listed.at(-1);
  if (!thing || thing.count < 2 || thing.wishes.some(({ likely }) => !likely)) return false;
  const other: Thing = { ...thing, count: Math.floor(thing.count / 2), wishes: [] };
  thing.count -= other.count;
  wish(thing, 'against_wall', undefined, false, false, { place: 'left' });
  wish(other, 'against_wall', undefined, false, false, { place: 'right' });
  state.things.splice(state.things.indexOf(thing) + 1, 0, other);
  state.assumed.push(`the ${thing.category.replaceAll('_', ' ')} on both sides: along the left and the right wall`);
  [state.listed, state.placed] = [[], [thing, other]];
  return true;
}

/** "A laptop on a table": the table is new, too. */
function putAtNew(
  state: ReadingState,
  kind: RelationKind,
  segment: Segment,
  words: readonly Token[],
  noun: NounAt,
  each: boolean,
): void {
  const { listed: above, placed } = state;
  const host = newHost(state, segment, words, noun);
  if (!host) return;
  // "A lamp on each table, three tables".
  if (each) host.open = readQuantity(words).count === undefined;
  // "A desk facing the window with a chair behind it": behind the desk.
  if (openingFor(host.category) && (above.at(-1) ?? placed.at(-1))) state.current = above.at(-1) ?? placed.at(-1);
  // As it stands, not where the things beside it were put.
  if (above.length > 0 || placed.length > 0) host.wishes = host.wishes.filter(({ likely }) => likely);
  put(state, kind, host, each, segment);
  standWith(host, kind, state.placed);
  if (isHeld(kind)) takeOver(host, state.placed);
  state.fresh = { thing: host, kind };
}

/** "A mug on the counter next to two bowls": the bowls are on the counter, too. */
function standWith(host: Thing, kind: RelationKind, [first]: readonly Thing[]): void {
  const held = first?.wishes.find((one) => isHeld(one.kind) && one.kind !== 'under' && one.host !== undefined);
  if (!held || !isAtSide(kind) || !isSmallThing(host) || host.wishes.length > 0) return;
  wish(host, held.kind, held.host, held.each, true);
}

/** "Behind the sofa a lamp on a table": what stands behind the sofa is the table. */
function takeOver(host: Thing, things: readonly Thing[]): void {
  if (isPortable(host)) return;
  for (const thing of things.filter(({ wishes }) => wishes.some((one) => one.host === host))) {
    const moved = thing.wishes.filter(
      (one) => one.host && one.host !== host && isAtSide(one.kind) && !isPortable(one.host),
    );
    for (const one of moved) wish(host, one.kind, one.host, one.each, one.likely, one);
    thing.wishes = thing.wishes.filter((one) => !moved.includes(one));
  }
}

/** A new thing that others are put at; what the words before spoke of stays as it is. */
export function newHost(
  state: ReadingState,
  segment: Segment,
  words: readonly Token[],
  noun: NounAt,
): Thing | undefined {
  const { listed, placed, fresh, comma } = state;
  state.listed = [];
  const quantity = readQuantity(words);
  readThing(state, { ...segment, link: 'list' }, quantity, noun);
  const host = state.listed[0];
  if (host && quantity.article === 'definite') state.assumed.push(`one ${host.category} for "${textOf(words)}"`);
  [state.listed, state.placed, state.fresh, state.comma] = [listed, placed, fresh, comma];
  return host;
}
