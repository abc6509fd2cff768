import { isOfTwo, RELATIONS } from '../../relations/index.ts';
import { type Token, tokenize } from '../../words/tokens.ts';
import { isSeat } from '../habits.ts';
import { joinAdjectives } from './adjectives.ts';
import { takeDistances } from './distances.ts';
import { dropOpposites } from './drop-opposites.ts';
import { fillBothSides } from './fill-both-sides.ts';
import { dropForbidden } from './forbidden.ts';
import { put, putApart } from './put.ts';
import { joinPairs, readBetween } from './read-between.ts';
import { readForEach } from './read-for-each.ts';
import { openWith, readPiece } from './read-piece.ts';
import { readRelation } from './read-relation.ts';
import { ReadingState, type SceneReading } from './reading-state.ts';
import { relationWord } from './relation-words.ts';
import { sayOneWay } from './say-relations.ts';
import { cutSegments, isRelation, type Segment, textOf } from './segments.ts';
import { nounsIn, type Thing } from './things.ts';

/**
 * Reads a prompt that speaks of several things: "a 4 x 5 m study with an oak table, two chairs and a laptop on the table".
 *
 * Sentences are cut at commas, "and", "with" and what says where a thing is; each piece is a new thing, a quality of the
 * one before (whichever `describe` can read), the other thing of a relation, or the room. What is none of these is named,
 * never replaced. Pure.
 *
 * @throws {Refusal} on a length that nothing can have, or a room that can't be made
 */
export function readScene(prompt: string): SceneReading {
  const state = new ReadingState();
  for (const sentence of cutSegments(tokenize(sayOneWay(prompt)))) {
    state.endSentence();
    for (const segment of dropForbidden(state, joinPairs(joinAdjectives(takeDistances(sentence))))) {
      const wasPart = state.isPart;
      readSegment(state, segment);
      if (wasPart) state.isPart = false;
    }
  }
  state.endSentence();
  dropOpposites(state);
  fillBothSides(state);
  state.assumed.push(...directionsIn(prompt, state.things));
  return state;
}

/** What the words of relations, "north" and "far" are taken for. */
function directionsIn(prompt: string, things: readonly Thing[]): string[] {
  const isHeaded = things.some(({ wishes }) => wishes.some(({ kind }) => kind === 'heading'));
  const isFar = things.some(({ wishes }) => wishes.some(({ distance }) => distance !== undefined));
  const kinds = new Set(things.flatMap(({ wishes }) => wishes.map(({ kind }) => kind)));
  return [
    ...new Set([...kinds].flatMap((kind) => RELATIONS[kind].note ?? [])),
    ...(/\b(?:north|south|east|west)(?:ern|[- ]?east|[- ]?west)? (?:walls?|corners?|side|end)\b/i.test(prompt) ||
    (isHeaded && /\b(?:north|south|east|west)/i.test(prompt))
      ? ['north is the back of the room, across from the wall with the way in']
      : []),
    ...(isFar ? ['distances between things are from side to side'] : []),
    ...(/\bfar (?:[\w-]+ )?(?:walls?|corners?|end)\b/i.test(prompt)
      ? ['the far wall is the back wall, across from the way in']
      : []),
    ...(/\bwall (?:opposite|across from|facing) the (?:door|entrance)/i.test(prompt)
      ? ['the door is in the front wall']
      : []),
  ];
}

const EACH = /^(?:each|every|apiece)$/;

/** "Two stools at it". */
const isSeatAtIt = ({ listed }: ReadingState, words: readonly Token[]): boolean =>
  /^(?:it|them)$/.test(textOf(words)) && isSeat(listed.at(-1)?.category ?? '');

function readSegment(state: ReadingState, segment: Segment): void {
  const { link } = segment;
  if (link === 'apart') {
    putApart(state, segment);
    return;
  }
  if (isRelation(link) && segment.isWhole) {
    const place = relationWord(segment.lead.at(-1)!.text)?.place;
    put(state, link, undefined, false, segment, [], { place });
    return;
  }
  if (isRelation(link) && isOfTwo(link)) {
    readBetween(state, segment);
    return;
  }
  if (link === 'for_each') {
    readForEach(state, segment);
    return;
  }
  const words = segment.words.filter(({ text }) => !EACH.test(text));
  const each = words.length < segment.words.length;
  if (
    link === 'place' &&
    segment.lead.at(-1)?.text === 'at' &&
    (each || nounsIn(words).length > 0 || isSeatAtIt(state, words))
  )
    readRelation(state, 'around', segment, words, each);
  else if (words.length === 0 && !isRelation(link)) state.each = true;
  else if (isRelation(link)) readRelation(state, link, segment, words, each);
  else {
    if (link === 'with') openWith(state, segment);
    const isFirst = EACH.test(segment.words[0]!.text);
    // "Four pallets with six drums each".
    if (each && !isFirst && state.subject) state.each = true;
    readPiece(state, segment, words, each && isFirst);
  }
}
