import { describeExactly } from '../../describe.ts';
import type { Token } from '../../words/tokens.ts';
import { isContainer, isSurface } from '../habits.ts';
import { holding } from './holding.ts';
import { type Quantity, readQuantity } from './quantity.ts';
import { readThing } from './read-thing.ts';
import type { ReadingState } from './reading-state.ts';
import { relationWord } from './relation-words.ts';
import { readRoom, roomNoun } from './room-words.ts';
import { isRelation, type Segment, textOf } from './segments.ts';
import { extend, type NounAt, namesPartOf, nounsIn, type Thing } from './things.ts';
import { isSmallThing, wish } from './wishes.ts';

/** Words for what is in or on a thing for certain. */
const IN = /^(?:contain|contains|containing|hold|holds|holding|filled|packed|stocked)$/;
const ON = /^(?:carrying|carries|loaded|topped|covered)$/;

/** Words in front of a noun that say how the things stand: "a row of lockers", "upside-down mugs". */
const isWordOfAll = ({ text }: Token): boolean => relationWord(text)?.before === 'noun';

/** "With": what follows belongs to what stands before. */
export function openWith(state: ReadingState, { lead }: Segment): void {
  const words = lead.map(({ text }) => text);
  state.holds = words.some((text) => IN.test(text)) ? 'in' : words.some((text) => ON.test(text)) ? 'on' : undefined;
  state.gone = state.lost;
  state.subject = state.lost ? undefined : (state.current ?? state.subject);
  [state.listed, state.opened] = [[], true];
  const { subject, pending } = state;
  // "On the table a tray with two mugs": the tray is on the table, the mugs on the tray.
  if (subject && (isSurface(subject.category) || isContainer(subject.category)))
    state.pending = pending.filter((one) => one === 'floor' || !subject.wishes.some(({ host }) => host === one.host));
}

/** A thing, a room or a quality. */
export function readPiece(state: ReadingState, segment: Segment, words: readonly Token[], each = false): void {
  const inside = holding(words);
  if (inside) {
    readPiece(state, segment, inside.container);
    const container = state.listed.at(-1);
    readPiece(state, { link: 'list', lead: [], words: inside.content }, inside.content);
    const content = state.listed.at(-1);
    if (container && content && content !== container)
      wish(content, 'in', container, content.count > 1 && container.count > 1, false);
    return;
  }
  const [before, things] = [state.missing.length, state.things.length];
  const said = new Set(words.filter(isWordOfAll).map(({ text }) => relationWord(text)!.kind));
  const plain = words.filter((word) => !isWordOfAll(word));
  const quantity = readQuantity(plain);
  const noun = nounsIn(quantity.rest).at(-1);
  if (plain.length === 0) state.ignored.push(textOf(segment.lead));
  if (plain.length === 0 || (!noun && isRoom(state, plain))) return;
  if (isAll(state, plain)) return;
  const known =
    noun && (quantity.article === 'definite' || each || speaksAgain(state, segment, quantity, noun))
      ? state.known(noun.category, quantity.rest)
      : undefined;
  if (known) speakOf(state, segment, known, quantity.rest.slice(noun!.next));
  else if (!isQuality(state, { ...segment, words: plain }, quantity, noun))
    readThing(state, { ...segment, words: plain }, quantity, noun);
  // "Each pallet carrying two crates"; "every locker has a lamp": their number may follow.
  if (each && noun) state.each = true;
  if (each && noun && !known && state.things.length > things) state.things.at(-1)!.open = quantity.count === undefined;
  state.lost = state.missing.length > before && state.things.length === things;
  for (const kind of said)
    if (state.current && state.current === state.listed.at(-1)) wish(state.current, kind, undefined, false, false);
}

/** "Mugs are on the table", after "two mugs". */
const speaksAgain = (
  state: ReadingState,
  { link, lead }: Segment,
  { article, count }: Quantity,
  noun: NounAt,
): boolean =>
  article === 'none' &&
  count === undefined &&
  ((link === 'place' && !noun.plural) || (noun.plural && state.current === undefined && lead.length === 0));

/** "All on the bench": whatever was named and has no place yet. */
function isAll(state: ReadingState, words: readonly Token[]): boolean {
  if (!/^(?:all|everything|all of (?:them|it|these|which|this))$/.test(textOf(words))) return false;
  [state.listed, state.fresh] = [[], undefined];
  state.placed = state.things.filter((thing) => isSmallThing(thing) && !thing.wishes.some(({ likely }) => !likely));
  return true;
}

function isRoom(state: ReadingState, words: readonly Token[]): boolean {
  const name = roomNoun(words);
  if (name === undefined && !state.ofRoom) return false;
  const read = readRoom(words);
  if (name === undefined && Object.keys(read).length === 0) return false;
  state.roomName ??= name;
  state.room = { ...state.room, ...read };
  state.ofRoom = true;
  return true;
}

/** "The table is next to the wall": no second table. */
function speakOf(state: ReadingState, { link, lead }: Segment, thing: Thing, rest: readonly Token[]): void {
  if (link === 'place') state.ignored.push(`${textOf(lead)} the ${thing.category}`);
  else {
    state.current = thing;
    state.listed = [thing];
  }
  if (rest.length > 0 && !(link !== 'place' && extend(thing, rest))) state.ignored.push(textOf(rest));
}

/** Tries words as a quality or a part of the thing before: "red", "two drawers". */
export function isQuality(
  state: ReadingState,
  { link, lead, words }: Segment,
  { article, count }: Quantity,
  noun: NounAt | undefined,
): boolean {
  // "In dark blue", but not "in the corner" and "next to it".
  if (link === 'in' && article === 'definite') return false;
  if (link === 'place' || (isRelation(link) && link !== 'in' && link !== 'on')) return false;
  const part = state.current !== undefined && namesPartOf(state.current.category, words);
  const isNew = (noun && !(noun.isPart && part)) || ((article === 'indefinite' || count !== undefined) && !part);
  if (isNew || !state.current?.described || !isSaying(state.current, link, [...lead, ...words])) return false;
  if (!extend(state.current, [...lead, ...words])) return false;
  // "A cabinet with two doors, a mug": no mug on the cabinet.
  if (link === 'with') state.subject = undefined;
  state.isPart = link === 'with';
  if (!state.listed.includes(state.current)) state.listed.push(state.current);
  return true;
}

/** Whether the words of a list say anything of a thing: "forklift", after a comma, is none of its qualities. */
function isSaying({ words: own, described }: Thing, link: Segment['link'], words: readonly Token[]): boolean {
  if (link !== 'list') return true;
  const longer = describeExactly(textOf([...own, ...words]));
  return longer.kind !== 'described' || longer.ignored.length === described!.ignored.length;
}
