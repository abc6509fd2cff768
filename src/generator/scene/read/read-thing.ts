import { hangs, RELATIONS } from '../../relations/index.ts';
import { singular, type Token } from '../../words/tokens.ts';
import { canHang, isCarried, isContainer, isLoaded, isSeat, isSmall, isSurface } from '../habits.ts';
import { isMissing, mayBeThing, reasonOf } from './not-made.ts';
import type { Quantity } from './quantity.ts';
import type { ReadingState } from './reading-state.ts';
import { refuseToHang } from './refuse-to-hang.ts';
import { openingNoun } from './room-words.ts';
import { isRelation, type Segment, textOf } from './segments.ts';
import { makeThing, type NounAt, refusalOf, type Thing } from './things.ts';
import { isPortable, wish } from './wishes.ts';

/** A new thing, or why there is none. */
export function readThing(
  state: ReadingState,
  { link, lead, words }: Segment,
  { rest, count, article, vague, stacked }: Quantity,
  noun: NounAt | undefined,
): void {
  const text = textOf(words);
  if (!noun) {
    readNoThing(state, link, lead, rest, article, count, text);
    return;
  }
  if (link === 'place') state.ignored.push(textOf(lead));
  const number = count ?? (noun.plural ? 2 : 1);
  if (!Number.isInteger(number)) {
    state.missing.push(`${text}: there is no ${number} of it.`);
    return;
  }
  if (number === 0) {
    state.ignored.push(text);
    return;
  }
  const open = count === undefined ? undefined : state.things.find((one) => one.open && one.category === noun.category);
  if (open) {
    [open.count, open.open] = [number, false];
    speakOfAgain(state, open);
    return;
  }
  const bare = article === 'none' && count === undefined;
  const thing = emptied(state, makeThing(rest, noun, number, bare), noun);
  const before = state.listed.at(-1);
  state.comma = lead.at(-1)?.text === ',';
  thing.joined = bare && isAnd(lead) && before !== undefined && (!noun.plural || before.bare);
  thing.and = isAnd(lead);
  thing.alone = thing.and && lead.some((token) => token.text === ',') && state.listed.some((one) => one.and);
  if (vague !== undefined || (count === undefined && noun.plural)) state.assumed.push(`${number} for "${text}"`);
  if (thing.category === 'toy_car' && !/\b(?:toy|model|wooden)\b/.test(text))
    state.assumed.push(`a toy car for "${text}"`);
  // "Ten desks, each with a laptop and a mug, ten chairs": what each has ends with "and".
  if (state.each && state.comma && state.listed.some((one) => one.and))
    [state.each, state.subject] = [false, undefined];
  placeByHabit(state, thing, link);
  state.unknown = undefined;
  state.things.push(thing);
  state.listed.push(thing);
  if (stacked) pileUp(state, thing);
  [state.current, state.placed, state.ofRoom, state.fresh] = [thing, [], false, undefined];
}

const isAnd = (lead: readonly Token[]): boolean => lead.some(({ text }) => /^(?:and|&|\+)$/.test(text));

function speakOfAgain(state: ReadingState, thing: Thing): void {
  [state.current, state.placed, state.ofRoom, state.fresh] = [thing, [], false, undefined];
  state.listed.push(thing);
}

/** "A stack of four pallets": each on the one below. */
function pileUp(state: ReadingState, thing: Thing): void {
  const { count } = thing;
  thing.count = 1;
  let below = thing;
  for (let i = 1; i < count; i++) {
    const next: Thing = { ...thing, wishes: [] };
    wish(next, 'on', below, false, false);
    state.things.push(next);
    below = next;
  }
  state.stack = below;
}

/** "A bowl of fruit": where fruit can't be made, a bowl. */
function emptied(state: ReadingState, thing: Thing, noun: NounAt): Thing {
  const of = thing.words.findIndex(({ text }, i) => text === 'of' && i >= noun.next);
  if (thing.described || of < 0) return thing;
  const empty = makeThing(thing.words.slice(0, of), { ...noun, plural: false }, thing.count, thing.bare);
  if (!empty.described) return thing;
  state.missing.push(`${textOf(thing.words.slice(of + 1))}: ${refusalOf(thing.words)}`);
  return empty;
}

function readNoThing(
  state: ReadingState,
  link: Segment['link'],
  lead: readonly Token[],
  rest: readonly Token[],
  article: Quantity['article'],
  count: number | undefined,
  text: string,
): void {
  const opening = openingNoun(rest);
  if (opening) {
    const last = rest.at(-1)!.text;
    const number = count ?? (singular(last) === last ? 1 : 2);
    state.openings[opening] += Math.max(0, Math.floor(number));
    state.assumed.push(`"${text}": an opening in the wall, with nothing in it`);
  } else if (isMissing(rest, article)) state.missing.push(`${text}: ${reasonOf(state, rest)}`);
  else {
    state.ignored.push(link === 'place' || isRelation(link) ? `${textOf(lead)} ${text}` : text);
    if (link === 'list' && article === 'none' && rest.length <= 2 && mayBeThing(rest)) state.unknown = text;
  }
}

/** Where a thing goes that the sentence only lists: where what follows was said to go, else on or in what stands before "with". */
function placeByHabit(state: ReadingState, thing: Thing, link: Segment['link']): void {
  state.unused = [];
  for (const one of state.pending) {
    if (one === 'floor') thing.onFloor = true;
    else if (hangs(one.kind) && !canHang(thing.category))
      refuseToHang(state, thing, `${RELATIONS[one.kind].wording} the ${one.host?.category.replaceAll('_', ' ')}`);
    else wish(thing, one.kind, one.host, one.each, one.likely, one);
  }
  const { subject, holds } = state;
  const isSaid = state.each || holds !== undefined;
  if (state.pending.length > 0 || !subject || !thing.described) return;
  if (state.each && holds === undefined && (isSeat(thing.category) || !isPortable(thing))) {
    // "Three desks with a chair each".
    wish(thing, isSeat(thing.category) && isSurface(subject.category) ? 'around' : 'beside', subject, true, false, {
      isTakenOver: true,
    });
    return;
  }
  // What is held for certain may be large, but then stands right behind: "carrying two crates, and a cart".
  const isCarriedThere = holds !== undefined || state.each;
  const isLoad = isLoaded(subject.category) && isCarried(thing.category) && !isLoaded(thing.category);
  if (!isSmall(thing.described.description) && !isLoad && !(isCarriedThere && link === 'with')) return;
  const otherwise = isSaid ? (holds ?? 'on') : undefined;
  const kind = isSurface(subject.category) ? 'on' : isContainer(subject.category) ? 'in' : otherwise;
  // "A cup holding three pens and two mugs": in the cup, where nothing else is said of the mugs.
  if (kind) wish(thing, kind, subject, state.each, !isSaid, { isTakenOver: link === 'list' });
}
