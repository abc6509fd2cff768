import { NO_THING, type RoomWish } from './read/room-words.ts';

/** Rooms that have a usual size and usual things. */
export const ROOM_TYPES = [
  'kitchen',
  'office',
  'living_room',
  'bedroom',
  'workshop',
  'laboratory',
  'warehouse',
] as const;
export type RoomType = (typeof ROOM_TYPES)[number];

interface RoomHabit {
  /** Words that mean it. */
  readonly words: RegExp;
  /** Usual inside [m]: our own choice, within what homes and workplaces have. */
  readonly size: Required<RoomWish>;
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
      'A cabinet with two drawers against the wall.',
      'A cabinet against the wall.',
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
      'A bookcase against the wall.',
      'A floor lamp in the corner.',
      'A sideboard against the wall.',
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
      'A row of four shelves against the wall.',
      'Four crates.',
      'Two pallets.',
      'Two totes.',
      'Two cones.',
      'A toolbox on the floor.',
    ],
  },
};

/** The type of room that a prompt speaks of. */
export const roomTypeOf = (prompt: string): RoomType | undefined =>
  ROOM_TYPES.find((type) => new RegExp(`${ROOM_HABITS[type].words.source}${NO_THING}`).test(prompt));
