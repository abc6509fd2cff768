import { Names } from '../../model/names.ts';
import type { Blueprint } from '../blueprint/index.ts';
import { describe } from '../describe.ts';
import { KIND_NAMES } from '../description.ts';
import { untold } from '../fidelity/untold.ts';
import { Refusal } from '../refusal.ts';
import { hangs, isHeld, isOfItself, RELATIONS, sharesWall } from '../relations/index.ts';
import { onShelf, shelfOfKinds } from '../shelf.ts';
import { requireEnglish } from '../words/speech.ts';
import { tokenize } from '../words/tokens.ts';
import { layBeforeSeats } from './before-seats.ts';
import { nameOf } from './document/design.ts';
import { isCounterSeat, isCupboard, isSeat, isSmall, isSurface, openingFor, standsAtWall } from './habits.ts';
import { kindsOf } from './kinds-of.ts';
import {
  countOf,
  type Definition,
  type Placement,
  type PlannedRelation,
  type ScenePlan,
  scenePlan,
} from './plan-schema.ts';
import { readWanted, TABLES, type Wanted } from './read/read-wanted.ts';
import { ROOM_SIZES } from './read/room-words.ts';
import { type RequestedRelation, type Thing, textOf } from './read/thing.ts';
import { ROOM_HABITS } from './room-types.ts';
import { seedOf } from './seed.ts';
import { titleOf } from './title.ts';

export type PlanResult =
  | { readonly kind: 'planned'; readonly plan: ScenePlan }
  /** Not one thing can be made; the message says why, and what can. */
  | { readonly kind: 'misunderstood'; readonly message: string };

/** What a plan may be told besides its prompt. */
export interface PlanOptions {
  /** Of all that is chosen freely; absent: the prompt's own. */
  readonly seed?: number;
  /** Kinds that it may name besides the built-in ones. */
  readonly kinds?: readonly Blueprint[];
}

/** Plans a scene from its prompt, in English words. Pure: the same prompt and seed give the same plan. */
export const planScene = (prompt: string, { seed = seedOf(prompt), kinds }: PlanOptions = {}): PlanResult =>
  onShelf(shelfOfKinds(kinds), () => planOnShelf(prompt, seed, kinds));

function planOnShelf(prompt: string, seed: number, kinds: readonly Blueprint[] | undefined): PlanResult {
  const refuse = (reason: string): PlanResult => ({ kind: 'misunderstood', message: `${reason} ${instead(prompt)}` });
  try {
    const plan = planOf(prompt, seed, kinds);
    if (plan.definitions.length > 0)
      return {
        kind: 'planned',
        plan: scenePlan.parse({ ...plan, ignored: [...plan.ignored, ...untold(prompt, plan)] }),
      };
    const [first] = plan.missing;
    const language = languageOf(prompt);
    return refuse(
      language ??
        `The prompt names nothing that can be made${first === undefined ? '.' : `. ${first.slice(0, MOST_TOLD)}`}`,
    );
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.message);
    throw error;
  }
}

/** Characters of a thing that can't be made in a refusal: a prompt may be long. */
const MOST_TOLD = 200;

/** What can be made instead: what is near the first thing, or how a scene is said. */
function instead(prompt: string): string {
  const reading = describe(prompt.slice(0, MOST_READ));
  const offers = reading.kind === 'misunderstood' ? reading.offers : [];
  const nearest = offers.length > 0 ? [`Nearest: ${offers.map((offer) => `"${offer}"`).join(' or ')}.`] : [];
  return [...nearest, NAME_THINGS, `${KIND_NAMES.length} kinds can be made.`].join(' ');
}

/** A wording that works. */
const NAME_THINGS = 'Name the things and where they are, as in "a table with two mugs and a laptop on it".';

/** Why a prompt of which nothing is understood can't be read at all: it is in another language. */
function languageOf(prompt: string): string | undefined {
  try {
    requireEnglish(tokenize(prompt.slice(0, MOST_READ)));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Of a prompt that is refused so many characters are looked at for what comes nearest. */
const MOST_READ = 500;

function planOf(prompt: string, seed: number, kinds: readonly Blueprint[] | undefined): ScenePlan {
  const wanted = readWanted(prompt);
  const { type, robot } = wanted;
  const made = wanted.things;
  const assumed = [...wanted.assumed];
  const { definitions, definitionOf } = designs();
  for (const thing of made) definitionOf(thing);
  const dropped: string[] = [];
  const { order, wishes } = placesOf(made, assumed, dropped);
  const placements: Placement[] = order.map((thing) => ({
    definition: definitionOf(thing).id,
    count: thing.count,
    relations: wishes.get(thing)!.map((wish) => relationOf(wish, order)),
  }));
  assumed.push(...twice(placements));
  return {
    title: titleOf(wanted.roomName, [...definitions.values()], placements),
    ...(wanted.roomName === undefined ? {} : { roomName: wanted.roomName }),
    ...(type === undefined ? {} : { roomType: type }),
    tabletop: wanted.isTabletop || (wanted.roomName === undefined && isOneTable(placements, order)),
    ...roomOf(wanted),
    openings: openingsOf(wanted, made),
    ...(robot === undefined ? {} : { robot }),
    seed,
    ...kindsOf([...definitions.values()], kinds),
    definitions: inOrderOfUse([...definitions.values()], placements),
    placements,
    instances: placements.reduce((sum, placement) => sum + countOf(placements, placement), 0),
    missing: [...wanted.missing, ...wanted.others.map((other) => `${other}: a scene is for one robot.`)],
    assumed,
    ignored: [...ignoredOf(wanted, made), ...dropped],
  };
}

/** A table with what is on it, and nothing else, needs no room. */
function isOneTable(placements: readonly Placement[], order: readonly Thing[]): boolean {
  const onFloor = placements.filter(({ relations }) => !relations.some(({ to }) => to !== undefined));
  const [table] = onFloor;
  return (
    table !== undefined &&
    onFloor.length === 1 &&
    table.count === 1 &&
    table.relations.length === 0 &&
    placements.length > 1 &&
    TABLES.test(order[placements.indexOf(table)]!.category) &&
    placements.every((one) => one === table || one.relations.some(({ kind }) => isHeld(kind) && kind !== 'under'))
  );
}

/** The sides that are asked for; else the usual ones of such a room, as large as its adjective says. */
function roomOf({ type, room, lower }: Wanted): Pick<ScenePlan, 'room' | 'mayGrow'> {
  const isSized = room.width !== undefined || room.depth !== undefined;
  if (isSized || type === undefined) return { room, mayGrow: !isSized };
  const { size, words } = ROOM_HABITS[type];
  const before = (adjective: RegExp) => new RegExp(`${adjective.source}(?: \\w+)? ${words.source}`);
  const factor = ROOM_SIZES.find(([adjective]) => before(adjective).test(lower))?.[1] ?? 1;
  const usual = { width: round(size.width * factor), depth: round(size.depth * factor), height: size.height };
  return { room: { ...usual, ...room }, mayGrow: true };
}

/** Holes in the walls: those asked for, and those for the doors and windows that are made. */
function openingsOf(wanted: Wanted, made: readonly Thing[]): ScenePlan['openings'] {
  const { type } = wanted;
  const windows = windowsOf(made);
  const usual = type === undefined || lacksWindows(wanted) ? 0 : ROOM_HABITS[type].windows;
  return {
    door: Math.max(1, Math.min(4, filled(made, 'door'))),
    window: Math.min(8, windows > 0 ? windows : usual),
  };
}

/** Words that changed nothing; "without windows" did, where there is none. */
function ignoredOf(wanted: Wanted, made: readonly Thing[]): string[] {
  const windowless = wanted.without.filter(({ category }) => category === 'window').map(({ text }) => text);
  return wanted.ignored.filter((text) => windowsOf(made) > 0 || !windowless.includes(text));
}

const filled = (made: readonly Thing[], kind: 'door' | 'window'): number =>
  made.filter(({ category }) => openingFor(category) === kind).reduce((sum, { count }) => sum + count, 0);

const windowsOf = (made: readonly Thing[]): number => filled(made, 'window');

const lacksWindows = ({ without }: Wanted): boolean => without.some(({ category }) => category === 'window');

/** "Four chairs around a table that has six chairs": both are made, and that is said. */
function twice(placements: readonly Placement[]): string[] {
  const lots = new Map<string, { definition: string; counts: number[] }>();
  for (const { definition, count, relations } of placements) {
    const key = JSON.stringify([definition, relations.flatMap(({ to }) => to ?? [])]);
    const lot = lots.get(key) ?? { definition, counts: [] };
    lot.counts.push(count);
    lots.set(key, lot);
  }
  return [...lots.values()].flatMap(({ definition, counts }) =>
    counts.length > 1
      ? [`${counts.join(' + ')} ${definition.replaceAll('_', ' ')}: each number that is named counts`]
      : [],
  );
}

const round = (metres: number): number => Math.round(metres * 10) / 10;

/** Where each thing goes; in an order in which what others stand at comes first. */
function placesOf(made: readonly Thing[], assumed: string[], dropped: string[]) {
  const wishes = new Map<Thing, readonly RequestedRelation[]>();
  for (const thing of made) {
    const held = thing.wishes;
    const isOpen = thing.wishes.every(({ kind }) => isOfItself(kind)) && !thing.onFloor && !thing.isHung;
    wishes.set(thing, isOpen ? [...held, ...guess(thing, made, assumed)] : held);
  }
  for (const thing of made) putBelow(thing, wishes, assumed);
  for (const thing of made) bringToWall(thing, wishes, assumed);
  for (const thing of made) layBeforeSeats(thing, wishes, assumed);
  const order: Thing[] = [];
  const visit = (thing: Thing, above: ReadonlySet<Thing>): void => {
    if (order.includes(thing)) return;
    const open = new Set([...above, thing]);
    // Of things that stand at each other in a circle, the last one named stands free.
    const isCircle = ({ host, other = host }: RequestedRelation): boolean =>
      [host, other].some((one) => one !== undefined && open.has(one));
    const kept = wishes.get(thing)!.filter((one) => !isCircle(one));
    for (const one of wishes.get(thing)!) {
      const { kind, host, likely } = one;
      if (host !== undefined && isCircle(one) && !likely)
        dropped.push(
          `the ${named(thing)} ${RELATIONS[kind].wording} the ${named(host)}: that one stands at it already`,
        );
    }
    wishes.set(thing, kept);
    for (const { host, other } of kept) for (const one of [host, other]) if (one) visit(one, open);
    order.push(thing);
  };
  // In the order of the prompt: first what stands on the floor by itself.
  for (const thing of made.filter((one) => wishes.get(one)!.every(({ host }) => host === undefined)))
    visit(thing, new Set());
  for (const thing of made) visit(thing, new Set());
  return { order, wishes };
}

/** What something hangs above stands at the wall that it hangs on. */
function putBelow({ category, wishes }: Thing, all: Map<Thing, readonly RequestedRelation[]>, assumed: string[]): void {
  for (const { kind, host } of wishes) {
    if (!hangs(kind) || !host || all.get(host)?.length !== 0 || standsAtWall(host.category)) continue;
    all.set(host, [{ kind: 'against_wall', host: undefined, each: false, likely: true }]);
    assumed.push(`the ${named(host)} stands against the wall that the ${category.replaceAll('_', ' ')} hangs on`);
  }
}

/** "A desk with a bookshelf beside it against the wall": both are at the wall. */
function bringToWall(thing: Thing, all: Map<Thing, readonly RequestedRelation[]>, assumed: string[]): void {
  const own = all.get(thing)!;
  const wall = own.find(({ kind }) => kind === 'against_wall');
  const beside = own.find(({ kind, likely }) => !likely && sharesWall(kind))?.host;
  if (!wall || !beside || all.get(beside)?.length !== 0) return;
  all.set(beside, [{ ...wall, each: false, likely: true }]);
  if (!standsAtWall(beside.category)) assumed.push(`the ${named(beside)} stands against the wall, too`);
}

const named = ({ category }: Thing): string => category.replaceAll('_', ' ');

/** Where stools belong that nothing is said of. */
const isCounter = ({ category, words, wishes }: Thing): boolean =>
  isSurface(category) && wishes.length === 0 && words.some(({ text }) => text === 'island' || text === 'counter');

/** Small things go to the table when the prompt doesn't say, and chairs around it; stools where there is none to a counter. */
function guess(thing: Thing, made: readonly Thing[], assumed: string[]): RequestedRelation[] {
  const table = made.find(
    (one) => one !== thing && one.category === 'table' && !one.wishes.some(({ kind }) => isHeld(kind)),
  );
  // "An island with two stools, and a table": at the island.
  const before = made.slice(0, made.indexOf(thing)).slice(-1).find(isCounter);
  const counter = isCounterSeat(thing.category) ? (before ?? (table ? undefined : made.find(isCounter))) : undefined;
  if (counter) {
    assumed.push(`the ${named(thing)} goes around the ${named(counter)}`);
    return [{ kind: 'around', host: counter, each: false, likely: true }];
  }
  if (!table) return onOnlySurface(thing, made, assumed);
  // "A chair and a table 6 m apart".
  if (table.wishes.some(({ host, other, likely }) => !likely && (host === thing || other === thing))) return [];
  const kind = isSmall(thing.described.description) ? 'on' : isSeat(thing.category) ? 'around' : undefined;
  if (!kind) return [];
  assumed.push(`the ${named(thing)} goes ${kind} the ${named(table)}`);
  return [{ kind, host: table, each: false, likely: true }];
}

/** "Shelf + 6 jars": on the only thing there that others are kept on. */
function onOnlySurface(thing: Thing, made: readonly Thing[], assumed: string[]): RequestedRelation[] {
  const surfaces = made.filter(
    (one) => isSurface(one.category) && !isCupboard(one.category) && !isSmall(one.described.description),
  );
  const [host] = surfaces;
  const isFree = host !== undefined && surfaces.length === 1 && host !== thing && host.count === 1;
  if (!isFree || !isSmall(thing.described.description)) return [];
  if (host.wishes.some((wish) => wish.host === thing || isHeld(wish.kind))) return [];
  assumed.push(`the ${named(thing)} goes on the ${named(host)}`);
  return [{ kind: 'on', host, each: false, likely: true }];
}

const relationOf = (
  { kind, host, each, likely, other, place, distance }: RequestedRelation,
  order: readonly Thing[],
): PlannedRelation => ({
  kind,
  ...(host === undefined ? {} : { to: order.indexOf(host) }),
  ...(other === undefined ? {} : { and: order.indexOf(other) }),
  ...(place === undefined ? {} : { place }),
  ...(distance === undefined ? {} : { distance }),
  each,
  likely,
});

/** The definitions in the order in which they are placed first, so that a plan follows from its placements alone. */
const inOrderOfUse = (definitions: readonly Definition[], placements: readonly Placement[]): Definition[] =>
  [...new Set(placements.map(({ definition }) => definition))].map(
    (wanted) => definitions.find(({ id }) => id === wanted)!,
  );

/** Definitions by what is described: equal things are made once. */
function designs() {
  const definitions = new Map<string, Definition>();
  const names = new Names();
  const definitionOf = ({ words, described, isHung }: Thing): Definition => {
    const { description, assumed, ignored } = described;
    const key = JSON.stringify([description, isHung]);
    const known = definitions.get(key);
    if (known) {
      // Equal things are said in other words: what is lost of any of them is told.
      known.ignored.push(...ignored.filter((text) => !known.ignored.includes(text)));
      return known;
    }
    const name = nameOf(description);
    const id = names.unique(name, description.category);
    const fresh: Definition = {
      id,
      name,
      prompt: textOf(words),
      description,
      ...(isHung ? { hung: true } : {}),
      assumed: [...assumed],
      ignored: [...ignored],
    };
    definitions.set(key, fresh);
    return fresh;
  };
  return { definitions, definitionOf };
}
