import { readAs, wordsOfData } from '../../../language/structured.ts';
import { currentLexicon } from '../../shelf.ts';
import { repaired } from '../../words/repair-lexicon.ts';
import { renamed } from '../../words/wording.ts';
import { openingFor } from '../habits.ts';
import type { RobotName } from '../robots.ts';
import { type RoomType, roomTypeOf } from '../room-types.ts';
import { clearUp } from './clear-up.ts';
import { asksForUsual, furnished } from './furnished.ts';
import { readScene } from './read-scene.ts';
import type { SceneReading } from './scene-reading.ts';
import { takeRobot } from './take-robot.ts';

/** All that a prompt asks for, with what a room of its kind usually has where nothing else is named. */
export interface Wanted extends SceneReading {
  readonly type: RoomType | undefined;
  /** Whether it is a scene of one table. */
  readonly isTabletop: boolean;
  readonly robot: RobotName | undefined;
  /** Further robots: a scene is for one. */
  readonly others: readonly string[];
  /** The prompt as it was read, in small letters. */
  readonly lower: string;
}

/** What is said for a table with something on it. */
const BENCHES = /\b(?:bench[ -]?top|desk[ -]?top(?![ -](?:computer|pc|fan)))(?=s?\b)/gi;

const TABLETOP_SCENE = /\btable[ -]?top(?: scene)?\b/gi;
/** A table that the prompt has besides its "tabletop": that one. */
const OTHER_TABLE = /\b(?:an?|one) (?:[\w-]+ ){0,3}(?:table|desk|bench|workbench|counter)\b/i;
/** Tables of their own sizes, which are "the bench" from then on. */
const NAMED_BENCHES = /\b(?:lab(?:oratory)?|work)[ -]?bench(?:es)?\b/i;

/** So is what a laboratory or a workshop calls a bench. */
const BENCH =
  /(?<!\b(?:park|piano|weight|garden|wooden|lab|laboratory|work)[ -])\bbench(?=(?:es)?\b(?! (?:vise|vice|press|top)))/gi;

/** In a kitchen, or after "a kitchen island", one is meant by "the island". */
const ISLAND = /(?<!kitchen[ -])\bisland(?=s?\b)/gi;
const KITCHEN_ISLAND = /\bkitchen[ -]island/i;

/** Words for a scene of one table. */
const TABLETOP = /\b(?:table ?top|bench ?top|desk ?top|laboratory bench|lab bench)\b/;
/** Categories that make a scene of their own with what is on them. */
export const TABLES = /table|bench|desk|counter/;

/** With one blank between words; what looks for words across many would take their number squared. */
const narrowed = (prompt: string): string =>
  prompt
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');

/** Reads a prompt of a scene: a robot, lists and headings, benches, things and rooms. */
export function readWanted(prompt: string): Wanted {
  const data = wordsOfData(prompt, true);
  const meant = repaired(renamed(narrowed(data ?? prompt), currentLexicon()), currentLexicon());
  const { robot, others, rest } = takeRobot(meant.text);
  const clear = clearUp(rest);
  const lower = clear.text.toLowerCase().replaceAll('-', ' ');
  const type = roomTypeOf(lower.replace(TABLETOP, ''));
  const isTabletop = type === undefined && TABLETOP.test(lower);
  const isKitchen = type === 'kitchen' || KITCHEN_ISLAND.test(clear.text);
  const { words, benches } = withoutBenches(
    isKitchen ? clear.text.replace(ISLAND, 'kitchen island') : clear.text,
    type,
  );
  const read = readScene(
    isTabletop ? words.replace(TABLETOP_SCENE, OTHER_TABLE.test(words) ? 'scene' : 'table') : words,
    robot,
  );
  const said: SceneReading = {
    ...read,
    assumed: [
      ...(data === undefined ? [] : [readAs(data)]),
      ...meant.assumed,
      ...clear.assumed,
      ...read.assumed,
      ...benches.map((bench) => `a table for "${bench.toLowerCase()}"`),
    ],
    ignored: [...clear.ignored, ...read.ignored],
  };
  const isUsual = type !== undefined && (isBare(said) || asksForUsual(lower));
  const full = isUsual ? furnished(said, type, lower) : isTabletop ? onTable(said) : said;
  return { ...full, type, isTabletop, robot, others, lower };
}

/** Where benches are tables, the words that say so. */
function withoutBenches(text: string, type: RoomType | undefined): { words: string; benches: readonly string[] } {
  const isWork = type === 'laboratory' || type === 'workshop';
  const benches = [...new Set([...(text.match(BENCHES) ?? []), ...(isWork ? (text.match(BENCH) ?? []) : [])])];
  const tables = (isWork ? text.replace(BENCH, 'table') : text)
    .replace(BENCHES, 'table')
    .replace(/\btablees\b/gi, 'tables');
  const isTable = benches.length > 0 || NAMED_BENCHES.test(text);
  return { words: isTable ? tables.replace(/\b(the|each|every) bench\b/gi, '$1 table') : tables, benches };
}

/** "A tabletop with a mug": a table is under it. */
function onTable(said: SceneReading): SceneReading {
  const hasTable = said.things.some(({ category }) => TABLES.test(category));
  if (said.things.length === 0 || hasTable) return said;
  return { ...said, things: [...readScene('a table').things, ...said.things], assumed: [...said.assumed, 'a table'] };
}

/** "A kitchen with a window" is a usual kitchen, too. */
const isBare = ({ things, missing }: SceneReading): boolean =>
  missing.length === 0 && things.every(({ category }) => openingFor(category) !== undefined);
