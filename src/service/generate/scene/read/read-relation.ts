import type { Token } from '../../words/tokens.ts';
import { canHang, isSeat, openingFor } from '../habits.ts';
import type { RelationKind } from '../relation-kinds.ts';
import { hostBefore } from './host-before.ts';
import { isMissing, reasonOf } from './not-made.ts';
import { put, putOnFloor } from './put.ts';
import { readQuantity } from './quantity.ts';
import { isQuality, readPiece } from './read-piece.ts';
import { readThing } from './read-thing.ts';
import type { ReadingState } from './reading-state.ts';
import { refuseToHang } from './refuse-to-hang.ts';
import { type Segment, textOf } from './segments.ts';
import { type NounAt, namesPart, nounsIn, type Thing } from './things.ts';

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
  if (state.gone && head === 'it') state.ignored.push(`${textOf(segment.lead)} ${textOf(segment.words)}`);
  else if (it || (each && !noun)) putAtIt(state, kind, each, segment, (it ?? rest).slice(1));
  else if (kind === 'on' && /^(?:floor|ground|carpet|rug)$/.test(head)) putOnFloor(state, rest.slice(1));
  else if (kind === 'beside' && /^walls?$/.test(head))
    put(state, 'against_wall', undefined, false, segment, rest.slice(1));
  else if (known) put(state, kind, known, each, segment, rest.slice(noun!.next));
  else if (noun) putAtNew(state, kind, segment, words, noun, each);
  else if (kind === 'in') readPiece(state, segment, segment.words);
  else if (!isQuality(state, segment, readQuantity(segment.words), undefined)) {
    const text = `${textOf(segment.lead)} ${textOf(segment.words)}`;
    if (namesPart(words) && state.current) state.missing.push(`${text}: ${reasonOf(state, words)}`);
    else if (article === 'indefinite' && isMissing(rest, article))
      state.missing.push(`${textOf(words)}: ${reasonOf(state, rest)}`);
    else state.ignored.push(text);
    const [hung] = kind === 'above' ? state.listed.slice(-1) : [];
    if (hung && !canHang(hung.category)) refuseToHang(state, hung, text);
  }
}

/** "On it"; of a desk that is one of several, on each. */
function putAtIt(
  state: ReadingState,
  kind: RelationKind,
  each: boolean,
  segment: Segment,
  rest: readonly Token[],
): void {
  const before = hostBefore(state, kind);
  const seats = state.things.findLast(({ category, count }) => isSeat(category) && count > 1);
  // "A table with two chairs and a book in front of each": there is one table.
  const host = each && kind === 'in_front_of' && before?.count === 1 ? (seats ?? before) : before;
  put(state, kind, host, each || (state.each && host !== undefined && host === state.subject), segment, rest);
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
  // "A desk facing the window with a chair behind it": behind the desk.
  if (openingFor(host.category) && (above.at(-1) ?? placed.at(-1))) state.current = above.at(-1) ?? placed.at(-1);
  // As it stands, not where the things beside it were put.
  if (above.length > 0 || placed.length > 0) host.wishes = host.wishes.filter(({ likely }) => likely);
  put(state, kind, host, each, segment);
  state.fresh = { thing: host, kind };
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
