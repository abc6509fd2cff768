import { isHeld } from '../../relations/index.ts';
import { openingFor } from '../habits.ts';
import { peopleIn, ROOM_HABITS, type RoomType } from '../room-types.ts';
import { readScene } from './read-scene.ts';
import type { SceneReading } from './scene-reading.ts';
import type { Thing } from './thing.ts';

/** Words that ask for the usual things of a room beside what is named: "a furnished kitchen with a red kettle". */
const FURNISHED =
  /\b(?:(?:fully |well[ -]|partly |completely )?(?:furnished|equipped|fitted)|usual furniture|usual furnishing|lived[ -]in)\b/;

export const asksForUsual = (prompt: string): boolean => FURNISHED.test(prompt) && !/\bunfurnished\b/.test(prompt);

/**
 * What is asked for and the usual things of a room; what of them can't be made is noted, and is no loss: nobody asked for
 * it. A kind that the prompt names is there as often as it says.
 */
export function furnished(said: SceneReading, type: RoomType, prompt: string): SceneReading {
  const habit = ROOM_HABITS[type];
  const people = peopleIn(prompt)?.count ?? habit.people;
  const sentences = habit.things.map((sentence) => sentence.replaceAll('{n}', String(people)));
  const able = ableOf(sentences);
  const left = sentences.filter((sentence) => !able.includes(sentence));
  const usual = readScene(able.join(' '));
  const unwanted = [
    ...said.without.flatMap(({ category }) => category ?? []),
    ...said.things.map(({ category }) => category).filter((category) => openingFor(category) === undefined),
  ];
  const added = leaveOut(usual.things, unwanted);
  const things = [...said.things, ...added];
  const out = said.without.filter(
    ({ category }) => category && usual.things.some((one) => isKind(one.category, category)),
  );
  return {
    ...usual,
    things,
    without: said.without,
    room: said.room,
    roomName: said.roomName,
    missing: said.missing,
    assumed: [
      ...said.assumed,
      `a usual ${type.replaceAll('_', ' ')}: ${usually(able, added, usual.things)}`,
      ...[...new Set(out.map(({ category }) => `without: ${category!.replaceAll('_', ' ')}`))],
      ...left.map((sentence) => `left out, since it can't be made: ${sentence.toLowerCase()}`),
    ],
    ignored: [
      ...said.ignored.filter((text) => !out.some((one) => one.text === text) && !isForPeople(prompt, text)),
      ...unfurnished(prompt),
    ],
  };
}

/** What is usual, in its own words where all of it is there, else by the names of the things. */
function usually(sentences: readonly string[], added: readonly Thing[], all: readonly Thing[]): string {
  if (added.length === all.length) return sentences.join(' ').toLowerCase();
  return added.map(({ category }) => category.replaceAll('_', ' ')).join(', ');
}

/** Whether words that the grammar left over say for how many the room is. */
const isForPeople = (prompt: string, words: string): boolean => peopleIn(prompt)?.words.includes(words) ?? false;

/** Rooms without anything in them aren't made. */
function unfurnished(prompt: string): string[] {
  const word = /\b(?:empty|unfurnished|vacant|bare)\b/.exec(prompt)?.[0];
  return word === undefined ? [] : [`${word}: a scene has at least one thing, so the usual ones are there`];
}

/** Sentences of rooms that were looked at before: they are few, and each takes several readings. */
const known = new Map<string, readonly string[]>();

/** Those that can be made, each after the ones before it. */
function ableOf(sentences: readonly string[]): readonly string[] {
  const key = sentences.join('\n');
  const before = known.get(key);
  if (before) return before;
  const able: string[] = [];
  for (const sentence of sentences) if (canFollow(able, sentence)) able.push(sentence);
  known.set(key, able);
  return able;
}

/** Whether a sentence speaks only of things that can be made, at things that the sentences before it put there. */
function canFollow(before: readonly string[], sentence: string): boolean {
  const { missing, ignored } = readScene(sentence);
  const [already, together] = [readScene(before.join(' ')), readScene([...before, sentence].join(' '))];
  const isHostless = together.assumed.length > already.assumed.length;
  return missing.length === 0 && ignored.length === 0 && !isHostless;
}

/** Leaves out what the prompt doesn't want, and what would stand on or in that. */
function leaveOut(things: readonly Thing[], unwanted: readonly string[]): Thing[] {
  const out = new Set(things.filter(({ category }) => unwanted.some((one) => isKind(category, one))));
  // What stands at something comes after it.
  for (const thing of things)
    if (thing.wishes.some(({ kind, host }) => isHeld(kind) && host !== undefined && out.has(host))) out.add(thing);
  for (const thing of things) thing.wishes = thing.wishes.filter(({ host }) => host === undefined || !out.has(host));
  return things.filter((thing) => !out.has(thing));
}

/** An office chair is a chair. */
const isKind = (category: string, word: string): boolean => category === word || category.endsWith(`_${word}`);
