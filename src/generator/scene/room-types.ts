import { readNumber } from '../words/numbers.ts';
import { tokenize } from '../words/tokens.ts';
import { NO_THING, type RequestedRoom } from './read/room-words.ts';

/** Rooms that have a usual size and usual things. */
export const ROOM_TYPES = [
  'kitchen',
  'office',
  'living_room',
  'bedroom',
  'workshop',
  'laboratory',
  'warehouse',
  'bathroom',
  'dining_room',
  'classroom',
  'meeting_room',
  'childrens_room',
  'laundry_room',
  'hallway',
  'gym',
] as const;
export type RoomType = (typeof ROOM_TYPES)[number];

interface RoomHabit {
  /** Words that mean it. */
  readonly words: RegExp;
  /** Usual inside [m]: our own choice, within what homes and workplaces have. */
  readonly size: Required<RequestedRoom>;
  /** Windows where the prompt speaks of none. */
  readonly windows: number;
  /** How many people use it where the prompt doesn't say; `{n}` below. */
  readonly people: number;
  /**
   * What stands in it when the prompt names only the room, as a prompt would say it; a sentence each, of which those
   * with a thing that can't be made are left out, and noted.
   */
  readonly things: readonly string[];
}

export const ROOM_HABITS: Readonly<Record<RoomType, RoomHabit>> = {
  kitchen: {
    words: /\b(?:kitchen|pantry)\b/,
    size: { width: 4, depth: 3.6, height: 2.5 },
    windows: 1,
    people: 4,
    things: [
      'A kitchen sink against the wall.',
      'A stove against the wall.',
      'A cabinet with two drawers against the wall.',
      'A fridge against the wall.',
      'A dishwasher against the wall.',
      'A table with {n} chairs around it.',
      'A bowl on the table.',
      '{n} mugs on the table.',
      'A kettle on the cabinet.',
    ],
  },
  office: {
    words: /\b(?:office|study|workspace)\b/,
    size: { width: 4.5, depth: 4, height: 2.6 },
    windows: 1,
    people: 1,
    things: [
      '{n} desks with a laptop on each.',
      '{n} chairs in front of the desks.',
      'A monitor on each desk.',
      'A pen cup on each desk.',
      'A shelf against the wall.',
      'A filing cabinet against the wall.',
    ],
  },
  living_room: {
    words: /\b(?:living ?room|lounge|sitting ?room)\b/,
    size: { width: 5, depth: 4.5, height: 2.5 },
    windows: 2,
    people: 2,
    things: [
      'A sofa against the wall.',
      'A coffee table in front of the sofa.',
      '{n} mugs on the coffee table.',
      'A sideboard against the wall.',
      'A television on the sideboard.',
      'A bookcase against the wall.',
      'A floor lamp in the corner.',
      'A potted plant in the corner.',
    ],
  },
  bedroom: {
    words: /\bbedroom\b/,
    size: { width: 4, depth: 4, height: 2.5 },
    windows: 1,
    people: 2,
    things: [
      'A bed against the wall.',
      '{n} nightstands beside the bed.',
      'A wardrobe against the wall.',
      'A book on the nightstand.',
      'A chair in the corner.',
    ],
  },
  workshop: {
    words: /\b(?:workshop|garage|workroom|shed)\b/,
    size: { width: 6, depth: 5, height: 3 },
    windows: 1,
    people: 1,
    things: [
      'A table against the wall.',
      'A shelf against the wall with a toolbox on it.',
      'A cabinet with three drawers against the wall.',
      'Two crates in the corner.',
      'A hammer, a screwdriver and a wrench on the table.',
      'A stool in front of the table.',
      'A pallet.',
    ],
  },
  laboratory: {
    words: /\b(?:laboratory|lab)\b/,
    size: { width: 6, depth: 5, height: 2.8 },
    windows: 2,
    people: 2,
    things: [
      'A table in the middle of the room.',
      '{n} stools in front of the table.',
      'A test tube rack on the table.',
      'Two bottles and a bowl on the table.',
      'A cabinet against the wall.',
      'A shelf against the wall.',
    ],
  },
  warehouse: {
    words: /\b(?:warehouse|storeroom|stockroom)\b/,
    size: { width: 9, depth: 7, height: 4 },
    windows: 0,
    people: 1,
    things: [
      'A row of three pallet racks against the wall.',
      'Two pallets with two crates on each.',
      'A pallet jack.',
      'Two totes.',
      'Two cones.',
    ],
  },
  bathroom: {
    words: /\b(?:bathroom|washroom|restroom|shower ?room|wet ?room)\b/,
    size: { width: 3, depth: 2.6, height: 2.5 },
    windows: 1,
    people: 2,
    things: [
      'A bathtub against the wall.',
      'A washbasin against the wall.',
      'A toilet against the wall.',
      'A toilet brush beside the toilet.',
      'A laundry basket in the corner.',
      'A trash can on the floor.',
    ],
  },
  dining_room: {
    words: /\b(?:dining ?room|dinette)\b/,
    size: { width: 4.5, depth: 4, height: 2.5 },
    windows: 2,
    people: 6,
    things: [
      'A dining table with {n} chairs around it.',
      '{n} plates on the table.',
      '{n} drinking glasses on the table.',
      'A sideboard against the wall.',
      'A vase on the sideboard.',
      'A potted plant in the corner.',
    ],
  },
  classroom: {
    words: /\b(?:class ?room|school ?room|lecture room|seminar room)\b/,
    size: { width: 8, depth: 7, height: 3 },
    windows: 3,
    people: 6,
    things: [
      'A whiteboard against the wall.',
      '{n} desks.',
      'A chair in front of each desk.',
      'A bookcase against the wall.',
      'A trash can in the corner.',
    ],
  },
  meeting_room: {
    words: /\b(?:meeting|conference|board) ?room\b/,
    size: { width: 6, depth: 4.5, height: 2.7 },
    windows: 2,
    people: 6,
    things: [
      'A table with {n} chairs around it.',
      'A laptop on the table.',
      'A whiteboard against the wall.',
      'A cabinet against the wall.',
      'A potted plant in the corner.',
    ],
  },
  childrens_room: {
    words: /\b(?:(?:child(?:ren)?'?s?|kids?'?|boy'?s|girl'?s|play) ?(?:bed)?room|nursery)\b/,
    size: { width: 4, depth: 3.5, height: 2.5 },
    windows: 1,
    people: 1,
    things: [
      'A bed against the wall.',
      'A wardrobe against the wall.',
      'A bookcase against the wall.',
      'A desk with a chair in front of it.',
      'A trunk against the wall.',
      'A toy truck, a toy car and a ball on the floor.',
    ],
  },
  laundry_room: {
    words: /\b(?:laundry|utility) ?room\b|\blaundrette\b/,
    size: { width: 3, depth: 2.6, height: 2.5 },
    windows: 1,
    people: 1,
    things: [
      'A washing machine against the wall.',
      'A shelf against the wall.',
      'A laundry basket on the floor.',
      'An ironing board.',
      'A clothes airer.',
    ],
  },
  hallway: {
    words: /\b(?:hall ?way|entrance hall|entryway|foyer|vestibule)\b/,
    size: { width: 4.5, depth: 2, height: 2.5 },
    windows: 0,
    people: 1,
    things: [
      'A chest of drawers against the wall.',
      'A bench against the wall.',
      'A coat rack in the corner.',
      'A mirror against the wall.',
    ],
  },
  gym: {
    words: /\b(?:gym|gymnasium|fitness (?:room|studio)|weight room)\b/,
    size: { width: 7, depth: 6, height: 3 },
    windows: 2,
    people: 1,
    things: [
      'Two benches.',
      'A shelf against the wall with four dumbbells on it.',
      'Four kettlebells on the floor.',
      'A ball on the floor.',
      'A mirror against the wall.',
    ],
  },
};

const NAMES = ROOM_TYPES.map((type) => ({
  type,
  name: new RegExp(`${ROOM_HABITS[type].words.source}${NO_THING}`),
}));

/** The type of room that a prompt speaks of; the one with the longest name: a "kids' bedroom" is no bedroom. */
export function roomTypeOf(prompt: string): RoomType | undefined {
  const named = NAMES.map(({ type, name }) => ({ type, length: name.exec(prompt)?.[0].length ?? 0 }));
  const longest = named.reduce((best, one) => (one.length > best.length ? one : best));
  return longest.length === 0 ? undefined : longest.type;
}

const FOR_PEOPLE =
  /\bfor (?:an? )?((?:\w+ )?(?:people|persons?|guests?|children|kids|students?|pupils?|workers?|couple)|\w+)\b/;
const MOST_PEOPLE = 12;

/** "For two", "for 4 people": how many the room is for, where a text says it, and the words that do. */
export function peopleIn(text: string): { readonly count: number; readonly words: string } | undefined {
  const found = FOR_PEOPLE.exec(text);
  if (!found) return undefined;
  const [words, who] = found;
  const count = /\bcouple\b/.test(who!) ? 2 : readNumber(tokenize(who!), 0)?.value;
  const isNumber = count !== undefined && Number.isInteger(count) && count >= 1 && count <= MOST_PEOPLE;
  return isNumber ? { count, words } : undefined;
}

/** The words of a text that a room of a type is known by, and those that say for how many it is. */
export const wordsOfRoom = (type: RoomType, text: string): readonly string[] =>
  [ROOM_HABITS[type].words.exec(text.replaceAll('-', ' '))?.[0], peopleIn(text)?.words].flatMap(
    (words) => words?.split(' ') ?? [],
  );
