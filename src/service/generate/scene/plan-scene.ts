import { Names } from '../../../model/names.ts';
import { CATEGORIES, type Description } from '../description.ts';
import { Refusal } from '../refusal.ts';
import { readScene, type SceneReading, SMALL } from './read-scene.ts';
import type { RoomWish } from './room-words.ts';
import { textOf } from './segments.ts';
import { refusalOf, type Thing } from './things.ts';

/** A canonical design: made once, and placed as often as the prompt asks. */
export interface Definition {
  /** Portable: `oak_chair`. */
  readonly id: string;
  /** For people: "Oak chair". */
  readonly name: string;
  /** The words of the prompt that it comes from. */
  readonly prompt: string;
  readonly description: Description;
  readonly assumed: readonly string[];
  readonly ignored: readonly string[];
}

/** Some instances of one definition that go to the same place. */
export interface Placement {
  readonly definition: string;
  readonly count: number;
  /**
   * Definition of what they stand on; absent: the floor. `each`: `count` on every one of the instances of that
   * placement. `likely`: our own guess; where it doesn't work, it is no loss.
   */
  readonly on?: { readonly placement: number; readonly each: boolean; readonly likely: boolean };
}

/** What will be made, before anything is. Plain data. */
export interface ScenePlan {
  /** For people: "Study with oak table and 2 oak chairs". */
  readonly title: string;
  /** The prompt's word for the room: `study`. */
  readonly roomName: string | undefined;
  readonly room: RoomWish;
  readonly definitions: readonly Definition[];
  /** What others stand on comes first. */
  readonly placements: readonly Placement[];
  /** Number of all instances. */
  readonly instances: number;
  readonly missing: readonly string[];
  readonly assumed: readonly string[];
  readonly ignored: readonly string[];
}

export type PlanResult =
  | { readonly kind: 'planned'; readonly plan: ScenePlan }
  /** Not one thing can be made; the message says why, and what can. */
  | { readonly kind: 'misunderstood'; readonly message: string };

/** Plans a scene from its prompt, in English words. Pure: the same prompt gives the same plan. */
export function planScene(prompt: string): PlanResult {
  const refuse = (reason: string): PlanResult => ({
    kind: 'misunderstood',
    message: `${reason} I can make: ${CATEGORIES.join(', ')}.`,
  });
  try {
    const reading = readScene(prompt);
    const plan = planOf(reading);
    if (plan.definitions.length > 0) return { kind: 'planned', plan };
    const [first] = plan.missing;
    return refuse(`The prompt names nothing that can be made${first === undefined ? '.' : `. ${first}`}`);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.message);
    throw error;
  }
}

function planOf(reading: SceneReading): ScenePlan {
  const made = reading.things.filter(({ described }) => described !== undefined);
  const refused = reading.things.filter(({ described }) => described === undefined);
  const definitions = new Map<string, Definition>();
  const names = new Names();
  const definitionOf = ({ words, described }: Thing): Definition => {
    const { description, assumed, ignored } = described!;
    const key = JSON.stringify(description);
    const known = definitions.get(key);
    if (known) return known;
    const name = nameOf(description);
    const fresh = {
      id: names.unique(name, description.category),
      name,
      prompt: textOf(words),
      description,
      assumed,
      ignored,
    };
    definitions.set(key, fresh);
    return fresh;
  };
  // First what stands on the floor, so that a host is known when its turn comes; both in the order of the prompt.
  const assumed = [...reading.assumed];
  const hostOf = (thing: Thing) => placeOf(thing, made, assumed);
  const placements: Placement[] = [];
  const indexOf = new Map<Thing, number>();
  const all = made.map((thing) => ({ thing, definition: definitionOf(thing).id, host: hostOf(thing) }));
  for (const { thing, definition } of all.filter(({ host }) => host === undefined)) {
    indexOf.set(thing, placements.length);
    placements.push({ definition, count: thing.count });
  }
  for (const { thing, definition, host } of all) {
    if (!host) continue;
    const placement = indexOf.get(host.thing);
    // What stands on something carries nothing itself.
    if (placement === undefined) placements.push({ definition, count: thing.count });
    else placements.push({ definition, count: thing.count, on: { placement, each: host.each, likely: host.likely } });
  }
  return {
    title: titleOf(reading.roomName, [...definitions.values()], placements),
    roomName: reading.roomName,
    room: reading.room,
    definitions: [...definitions.values()],
    placements,
    instances: placements.reduce((sum, placement) => sum + countOf(placements, placement), 0),
    missing: [...refused.map(({ words }) => `${textOf(words)}: ${refusalOf(words)}`), ...reading.missing],
    assumed,
    ignored: reading.ignored,
  };
}

/** How many instances a placement has in all. */
export function countOf(placements: readonly Placement[], { count, on }: Placement): number {
  return on?.each ? count * placements[on.placement]!.count : count;
}

interface Host {
  readonly thing: Thing;
  readonly each: boolean;
  readonly likely: boolean;
}

/** What a thing stands on; undefined: the floor. Small things go to the table when the prompt doesn't say. */
function placeOf(thing: Thing, made: readonly Thing[], assumed: string[]): Host | undefined {
  const { place } = thing;
  if (place?.kind === 'floor') return undefined;
  if (place?.host.described) return { thing: place.host, each: place.each, likely: place.likely };
  if (place || !SMALL.has(thing.category)) return undefined;
  const table = made.find(({ category, place: on }) => category === 'table' && on?.kind !== 'on');
  if (!table) return undefined;
  assumed.push(`the ${thing.category} goes on the ${table.category}`);
  return { thing: table, each: false, likely: true };
}

/** What it is, in two or three words: "Oak chair". */
function nameOf({ finish: { colour, material }, category }: Description): string {
  const words = [colour, material, category]
    .filter((word) => word !== null)
    .join(' ')
    .replaceAll('_', ' ');
  return capital(words);
}

const LONGEST_TITLE = 80;

function titleOf(
  room: string | undefined,
  definitions: readonly Definition[],
  placements: readonly Placement[],
): string {
  const things = definitions.map(({ id, name }) => {
    const count = placements
      .filter(({ definition }) => definition === id)
      .reduce((sum, placement) => sum + countOf(placements, placement), 0);
    return `${count > 1 ? `${count} × ` : ''}${name.toLowerCase()}`;
  });
  const last = things.length > 1 ? ` and ${things.at(-1)}` : '';
  const list = `${things.slice(0, Math.max(1, things.length - 1)).join(', ')}${last}`;
  const title = `${capital(room ?? 'scene')} with ${list}`;
  return title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
