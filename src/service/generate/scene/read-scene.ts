import { tokenize } from '../words/tokens.ts';
import { joinAdjectives } from './adjectives.ts';
import { dropForbidden } from './forbidden.ts';
import { put } from './put.ts';
import { openWith, readPiece } from './read-piece.ts';
import { readRelation } from './read-relation.ts';
import { ReadingState, type SceneReading } from './reading-state.ts';
import { isOfRoom } from './relation-kinds.ts';
import { sayOneWay } from './say-relations.ts';
import { cutSegments, isRelation, type Segment } from './segments.ts';
import { nounsIn } from './things.ts';

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
    for (const segment of dropForbidden(state, joinAdjectives(sentence))) readSegment(state, segment);
  }
  state.endSentence();
  return state;
}

const EACH = /^(?:each|every|apiece)$/;

function readSegment(state: ReadingState, segment: Segment): void {
  const { link } = segment;
  if (isRelation(link) && isOfRoom(link)) {
    put(state, link, undefined, false, segment);
    return;
  }
  const words = segment.words.filter(({ text }) => !EACH.test(text));
  const each = words.length < segment.words.length;
  if (link === 'place' && segment.lead.at(-1)?.text === 'at' && (each || nounsIn(words).length > 0))
    readRelation(state, 'around', segment, words, each);
  else if (words.length === 0 && !isRelation(link)) state.each = true;
  else if (isRelation(link)) readRelation(state, link, segment, words, each);
  else {
    if (link === 'with') openWith(state, segment);
    const isFirst = EACH.test(segment.words[0]!.text);
    // "Four pallets with six drums each".
    if (each && !isFirst && state.subject) [state.each, state.holds] = [true, state.holds ?? 'on'];
    readPiece(state, segment, words, each && isFirst);
  }
}
