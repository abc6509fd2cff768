import type { PlaceRead } from './lexical-item.ts';
import { PLACE_NOUNS, SIDES } from './lexicon/words.ts';
import type { SceneLexicon } from './lexicon.ts';
import type { TextToken } from './token.ts';

/** "The back left corner of the room", "the wall", "north". */
export function placeAt(
  tokens: readonly TextToken[],
  at: number,
  lexicon: SceneLexicon,
): { data: PlaceRead; next: number } | undefined {
  let next = at;
  let each = false;
  const article = tokens[next]?.text ?? '';
  if (/^(?:the|a|an|one|its|their|each|every|this|that|all|both|opposite)$/.test(article)) {
    each = /^(?:each|every|all)$/.test(article);
    next++;
  }
  if (/^(?:four|long|short|very|opposite|other)$/.test(tokens[next]?.text ?? '')) next++;
  const sides: string[] = [];
  while (sides.length < 2) {
    const word = tokens[next]?.text ?? '';
    const side = Object.hasOwn(SIDES, word) ? SIDES[word] : undefined;
    if (side === undefined) break;
    sides.push(side);
    next++;
    if (/^(?:hand|most)$/.test(tokens[next]?.text ?? '')) next++;
  }
  const word = tokens[next]?.text ?? '';
  const place = Object.hasOwn(PLACE_NOUNS, word) ? PLACE_NOUNS[word] : undefined;
  const side = sides.toSorted(byDepth).join('_') || undefined;
  if (place !== undefined) {
    next++;
    const of = tokens[next]?.text === 'of' || tokens[next]?.text === 'in' ? next + 1 : -1;
    const inRoom = of < 0 ? -1 : /^(?:the|a|this|that)$/.test(tokens[of]?.text ?? '') ? of + 1 : of;
    const isOfRoom = inRoom >= 0 && isRoomAt(tokens, inRoom, lexicon);
    // "The wall opposite the door" is the back one.
    const opposite = /^(?:opposite|facing|across)$/.test(tokens[next]?.text ?? '')
      ? tokens[next + 1]?.text === 'from'
        ? next + 2
        : next + 1
      : -1;
    if (
      place === 'wall' &&
      opposite > 0 &&
      tokens[opposite]?.text === 'the' &&
      /^(?:door|entrance|doorway)$/.test(tokens[opposite + 1]?.text ?? '')
    )
      return { data: { type: 'place', place, side: 'back', each, plural: false }, next: opposite + 2 };
    if (place === 'middle' && of >= 0 && !isOfRoom && tokens[next]?.text === 'of') return undefined;
    return { data: { type: 'place', place, side, each, plural: /s$/.test(word) }, next: isOfRoom ? inRoom + 1 : next };
  }
  if (side === undefined || tokens[next]?.text === 'of') return undefined;
  if (/^(?:side|end)$/.test(word) && tokens[next + 1]?.text === 'of' && next > at + 1) {
    const room = /^(?:the|a|this)$/.test(tokens[next + 2]?.text ?? '') ? next + 3 : next + 2;
    if (isRoomAt(tokens, room, lexicon))
      return { data: { type: 'place', place: 'wall', side, each, plural: false }, next: room + 1 };
  }
  // "On the west side", and "facing north".
  // "On the right side" is of what was named; only the compass is of the room alone.
  if (
    /^(?:side|end)$/.test(word) &&
    next > at + 1 &&
    tokens[next + 1]?.text !== 'of' &&
    COMPASS.test(tokens[next - 1]!.text)
  )
    return { data: { type: 'place', place: 'wall', side, each, plural: false }, next: next + 1 };
  return { data: { type: 'place', place: 'direction', side, each, plural: false }, next };
}

const COMPASS = /^(?:north|south|east|west)(?:ern)?$/;

const isRoomAt = (tokens: readonly TextToken[], at: number, lexicon: SceneLexicon): boolean =>
  lexicon.isRoom(tokens, at) || /^(?:aisle|place|shop|hallway)$/.test(tokens[at]?.text ?? '');

/** Front and back first: `back_left`. */
const byDepth = (one: string, other: string): number =>
  Number(/left|right/.test(one)) - Number(/left|right/.test(other));
