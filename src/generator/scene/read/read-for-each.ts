import type { RelationKind } from '../../relations/index.ts';
import type { Token } from '../../words/tokens.ts';
import { isContainer, isLounge, isSeat, isSurface } from '../habits.ts';
import { readQuantity } from './quantity.ts';
import { readPiece } from './read-piece.ts';
import { newHost } from './read-relation.ts';
import type { ReadingState } from './reading-state.ts';
import { type Segment, textOf } from './segments.ts';
import { nounsIn, type Thing } from './things.ts';
import { isSmallThing, togetherPlaced, wish } from './wishes.ts';

/** Who sits, or where: the seats that the prompt has. */
const SITTER = /^(?:seats?|places?|settings?|persons?|people|guests?|diners?|sitters?)$/;

/** "A plate for each chair", "for every desk a lamp": as many as there are of these. */
export function readForEach(state: ReadingState, segment: Segment): void {
  const { rest, count = 1 } = readQuantity(segment.words);
  const noun = nounsIn(rest)[0];
  const isSitter = SITTER.test(rest[0]?.text ?? '');
  const after = rest.slice(isSitter || !noun ? 1 : noun.next);
  const things = after.length > 0 ? [] : lastThings(state);
  const others = state.things.filter((thing) => !things.includes(thing));
  const hosts = isSitter
    ? seatsIn(others)
    : [
        noun
          ? (state.known(noun.category, rest) ?? newOnes(state, segment, after.length))
          : hostOf(others, segment.words),
      ].filter((host) => host !== undefined);
  const [host] = hosts;
  // "A chair for each of the six guests".
  if (!host && isSitter && count > 1) for (const thing of things) thing.count *= count;
  else if (!host) state.ignored.push(`${textOf(segment.lead)} ${textOf(segment.words)}`);
  else if (after.length > 0)
    state.pending = [
      { kind: isSurface(host.category) ? 'on' : 'beside', host, each: true, likely: false, ...at(host) },
    ];
  else for (const thing of things) putForEach(state, thing, hosts);
  // "For each chair around the table": the chairs are.
  [state.listed, state.placed, state.fresh] = [[], things, host && { thing: host, kind: 'on' }];
  if (after.length > 0) readPiece(state, { link: 'list', lead: [], words: after }, after);
}

/** Those that were not named before; how many there are may follow. */
function newOnes(state: ReadingState, segment: Segment, after: number): Thing | undefined {
  const words = segment.words.slice(0, segment.words.length - after);
  const { rest, count } = readQuantity(words);
  const host = newHost(state, segment, words, nounsIn(rest)[0]!);
  if (host) host.open = count === undefined;
  return host;
}

/** What was named last, with small things right before it: "a plate and a fork". */
const lastThings = ({ listed, placed, comma }: ReadingState): Thing[] =>
  listed.length > 0 ? togetherPlaced(listed, 'in', comma) : placed.filter(isSmallThing);

/** Of chairs and a bench each has its own. */
function putForEach(state: ReadingState, thing: Thing, [first, ...more]: readonly Thing[]): void {
  for (const host of more) {
    const another: Thing = { ...thing };
    wish(another, kindFor(thing, host), host, true, false, at(host));
    state.things.push(another);
  }
  wish(thing, kindFor(thing, first!), first!, true, false, at(first!));
}

/** Where people sit; on a sofa only where there is nothing else. */
function seatsIn(things: readonly Thing[]): Thing[] {
  const seats = things.filter(({ category, described }) => described && isSeat(category));
  const upright = seats.filter(({ category }) => !isLounge(category));
  return upright.length > 0 ? upright : seats;
}

/** "For each": what there are several of. */
const hostOf = (things: readonly Thing[], [first]: readonly Token[]): Thing | undefined =>
  first?.text === 'one' ? things.findLast(({ count }) => count > 1) : undefined;

const at = ({ category }: Thing): { isFor: boolean } => ({ isFor: isSeat(category) });

/** As "each with": what is small on it or in it, who sits at it. */
function kindFor(thing: Thing, { category }: Thing): RelationKind {
  if (isSeat(thing.category) && isSurface(category)) return 'around';
  if (!isSmallThing(thing)) return 'beside';
  return isSeat(category) || isSurface(category) ? 'on' : isContainer(category) ? 'in' : 'beside';
}
