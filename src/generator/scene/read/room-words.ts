import { Refusal } from '../../refusal.ts';
import { readArea } from '../../words/areas.ts';
import { readLengths } from '../../words/lengths.ts';
import { singular, type Token } from '../../words/tokens.ts';

/** What a prompt says of the room [m]; what it leaves open follows from what stands in it. */
export interface RequestedRoom {
  readonly width?: number;
  readonly depth?: number;
  readonly height?: number;
}

/** The same, as words give it. */
export interface RoomRead extends RequestedRoom {
  /** Of its floor [m²]. */
  readonly area?: number;
}

export const ROOMS: ReadonlySet<string> = new Set(
  `room bedroom bathroom classroom storeroom showroom workroom playroom kitchen office study workshop garage hall hallway
  laboratory lab studio warehouse library workspace scene interior space apartment flat cafe restaurant nursery pantry
  basement attic cellar shed area arena environment corridor cell
  gym gymnasium foyer vestibule entryway washroom restroom dinette schoolroom canteen cafeteria`.split(/\s+/),
);
/** What belongs to every room, and says nothing more. */
const STRUCTURE: ReadonlySet<string> = new Set(['floor', 'ground', 'wall', 'ceiling']);

/** Sides and height that a room may have [m]. */
const SIDE = [1, 50] as const;
const HEIGHT = [2, 10] as const;

/** What the name of a room can be the first word of: no "kitchen counter" is a room. */
export const OF_ROOMS =
  'chairs?|desks?|tables?|counters?|islands?|cabinets?|cupboards?|shelf|shelves|shelving|sink|sinks|stools?|bench|benches|knife|knives|lamps?|stoves?|scales?|supplies|appliances?|tools?|plants?|trolley|carts?|doors?|windows?|unit|units';
const PART_OF_ROOM = new RegExp(`^(?:${OF_ROOMS})$`);
/** To be put behind the words for a type of room. */
export const NO_THING = `(?![ -](?:${OF_ROOMS})\\b)`;

/** The word that names a room, or undefined. */
export function roomNoun(words: readonly Token[]): string | undefined {
  const at = words.findLastIndex(({ text }) => ROOMS.has(singular(text)));
  return at < 0 || PART_OF_ROOM.test(words[at + 1]?.text ?? '') ? undefined : singular(words[at]!.text);
}

export const namesStructure = (words: readonly Token[]): boolean =>
  words.some(({ text }) => STRUCTURE.has(singular(text)));

/**
 * The sizes that words give a room: "4 x 5 m" (width by depth), "4 x 5 x 2.5 m", "6 m wide". A single length without a
 * direction is no size of a room.
 *
 * @throws {Refusal} `impossible_size` for one that no room has
 */
export function readRoom(words: readonly Token[]): RoomRead {
  let wish: RoomRead = {};
  for (let at = 0; at < words.length; at++) {
    const area = readArea(words, at);
    if (area) {
      wish = { ...wish, area: area.squareMetres };
      at = area.next - 1;
      continue;
    }
    const read = readLengths(words, at);
    if (!read) continue;
    const [first, second, third] = read.metres;
    if (second !== undefined)
      wish = { ...wish, width: first!, depth: second, ...(third === undefined ? {} : { height: third }) };
    else if (read.direction === 'width') wish = { ...wish, width: first! };
    else if (read.direction === 'depth' || read.direction === 'length') wish = { ...wish, depth: first! };
    else if (read.direction === 'height') wish = { ...wish, height: first! };
    at = read.next - 1;
  }
  check('side', wish.width, SIDE);
  check('side', wish.depth, SIDE);
  check('height', wish.height, HEIGHT);
  return wish;
}

/**
 * The sides of a room of which only the area is said: a square, to 5 cm.
 *
 * @throws {Refusal} `impossible_size` for one that no room has
 */
export function squared({ area, ...room }: RoomRead): RequestedRoom {
  if (area === undefined || (room.width !== undefined && room.depth !== undefined)) return room;
  const known = room.width ?? room.depth;
  const side = Math.round((known === undefined ? Math.sqrt(area) : area / known) * 20) / 20;
  check('side', side, SIDE);
  return { width: side, depth: side, ...room };
}

function check(what: string, metres: number | undefined, [least, most]: readonly [number, number]): void {
  if (metres === undefined || (metres >= least && metres <= most)) return;
  throw new Refusal('impossible_size', `A room with a ${what} of ${metres} m can't be made: ${least} to ${most} m.`);
}

/** How an adjective makes a room of a usual size larger or smaller. */
export const ROOM_SIZES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:small|little|tiny|compact|cosy|cozy)\b/, 0.85],
  [/\b(?:large|big|spacious|wide|roomy)\b/, 1.25],
  [/\b(?:huge|giant|enormous)\b/, 1.6],
];

/** Words that a room has without saying anything of it. */
const PLAIN =
  /^(?:an?|the|this|my|our|one|single|of|with|by|x|and|in|is|room|rooms|simple|plain|usual|typical|standard|normal|regular|furnished|equipped|fully|empty|bare|vacant|unfurnished|whole|entire|simulated|simulation|living|sitting|dining|storage|indoor|aisle|home|fitted|lived-in)$/;

/**
 * The words for a room that change nothing: "cosy", "yellow".
 *
 * @param isTyped whether it is a room of a usual size, which an adjective makes larger or smaller
 */
export function unreadOfRoom(words: readonly Token[], isTyped: boolean): string[] {
  const unread: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const read = readArea(words, at) ?? readLengths(words, at);
    if (read) {
      at = read.next - 1;
      continue;
    }
    const { text, kind } = words[at]!;
    const isSize = isTyped && ROOM_SIZES.some(([adjective]) => adjective.test(text));
    if (kind === 'word' && !isSize && !PLAIN.test(text) && !ROOMS.has(singular(text)) && !STRUCTURE.has(singular(text)))
      unread.push(text);
  }
  return unread;
}
