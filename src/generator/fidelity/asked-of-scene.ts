import type { AskedAspect } from '../../model/asked.ts';
import { describe } from '../describe.ts';
import { hangs, isHeld } from '../relations/index.ts';
import { countOf, type Placement, type ScenePlan } from '../scene/plan-schema.ts';
import { onShelf, shelfOfKinds } from '../shelf.ts';
import { PromptAccount } from './account.ts';
import { addAssumption, addThing, lengthAt } from './asked-of-thing.ts';
import { addIgnored } from './ignored.ts';
import { type Mention, mentionsIn, type PlannedNoun } from './mentions.ts';
import { phrasesFor } from './relation-phrases.ts';
import { addUnaccounted } from './unaccounted.ts';
import { findRun, type WordRun } from './words-of.ts';

/**
 * What the prompt of a scene asks for, from today's reading of it: its plan has definitions and placements, and lists of
 * what is missing, assumed and ignored. Every noun and number of the prompt that none of these accounts for is `lost`.
 * Pure.
 */
export const askedOfScene = (prompt: string, plan: ScenePlan): AskedAspect[] =>
  onShelf(shelfOfKinds(plan.kinds), () => askedOnShelf(prompt, plan));

function askedOnShelf(prompt: string, plan: ScenePlan): AskedAspect[] {
  const account = new PromptAccount(prompt);
  const mentions = mentionsIn(account.words);
  for (const text of plan.missing) addMissing(account, text, mentions);
  const lost = new Set(account.covered);
  for (const text of plan.assumed) addAssumption(account, text);
  for (const text of plan.ignored) addIgnored(account, text, mentions);
  const planned = planFor(account, mentions, plan, lost);
  for (const one of planned) addNoun(account, one, plan);
  for (const { id, prompt: said, description } of plan.definitions) {
    const { start, to } = planned.find(({ placements }) =>
      placements.some((at) => plan.placements[at]!.definition === id),
    )?.mention ?? { start: 0, to: 0 };
    const exact = account.find(said, to > 0 ? [start, Math.min(account.words.length, to + NEAR)] : undefined);
    const within: WordRun | undefined =
      exact ?? (to > 0 ? [start, Math.min(account.words.length, to + NEAR)] : undefined);
    if (exact) account.cover(exact);
    const described = describe(said);
    if (described.kind !== 'described' || described.description.category !== description.category) continue;
    addThing(account, described, {
      prompt: said,
      within,
      definition: id,
      ...(to > 0 ? { noun: [start, to] as const } : {}),
    });
    for (const word of said.split(/[^\p{L}\d]+/u)) coverWord(account, word, within);
  }
  for (const [index, { relations }] of plan.placements.entries())
    for (const [which, { likely }] of relations.entries())
      if (!likely) addRelation(account, planned, plan, index, which);
  addRoom(account, plan);
  addUnaccounted(account, mentions, planned, plan);
  return account.finish();
}

/** Words behind a noun in which a definition's own words may stand. */
const NEAR = 12;

function coverWord({ words, covered }: PromptAccount, word: string, within: WordRun | undefined): void {
  const [from, to] = within ?? [0, words.length];
  for (let i = from; i < to; i++) if (words[i]!.text === word && words[i]!.kind !== 'sign') covered.add(i);
}

/** "a forklift: not among the things that can be made." */
function addMissing(account: PromptAccount, text: string, mentions: readonly Mention[]): void {
  const at = text.indexOf(': ');
  const [words, reason] = at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 2)];
  account.add(
    { aspect: 'noun', reading: 'lost', ...(reason === undefined ? {} : { reason: sentence(reason) }) },
    findLost(account, words, mentions) ?? longestPart(account, words) ?? words,
  );
}

/** "Wine" that is missing is not that of the wine glasses. */
function findLost(account: PromptAccount, phrase: string, mentions: readonly Mention[]): WordRun | undefined {
  const size = phrase.split(' ').length;
  const within = mentions
    .filter(({ from, to }) => to - from > size)
    .flatMap(({ from, to }) => [...Array(to - from).keys()].map((i) => from + i));
  return findRun(account.words, phrase, new Set([...account.covered, ...within]));
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Of words that don't stand so in the prompt the longest run that does: they were put in another order, or in the singular. */
function longestPart(account: PromptAccount, phrase: string): WordRun | undefined {
  const words = phrase.split(' ').slice(0, LONGEST_PHRASE);
  for (let length = words.length - 1; length >= 1; length--)
    for (let from = words.length - length; from >= 0; from--) {
      const run = account.find(words.slice(from, from + length).join(' '));
      if (run) return run;
    }
  return undefined;
}

const LONGEST_PHRASE = 8;

/** Which placements were planned for each noun. */
function planFor(
  { words, covered }: PromptAccount,
  mentions: readonly Mention[],
  plan: ScenePlan,
  lost: ReadonlySet<number>,
): PlannedNoun[] {
  const used = new Set<number>();
  const open = (mention: Mention): number[] =>
    plan.placements.flatMap(({ definition }, i) =>
      !used.has(i) &&
      isOf(
        mention,
        definition,
        plan,
        words
          .slice(mention.from, mention.to)
          .map(({ key }) => key)
          .join(' '),
      )
        ? [i]
        : [],
    );
  return mentions.flatMap((mention): PlannedNoun[] => {
    const isTaken = lost.has(mention.from);
    const isRange = mention.counter !== undefined && covered.has(mention.counter);
    if (mention.isNegated || mention.isModifier || isTaken) return [];
    const candidates = open(mention);
    if (mention.isPointer) return [];
    const said = words.slice(mention.start, mention.to + NEAR).map(({ key }) => key);
    const likeness = (i: number): number => {
      const own = plan.definitions
        .find(({ id }) => id === plan.placements[i]!.definition)!
        .prompt.split(/[^\p{L}\d]+/u);
      return own.filter((word) => said.includes(word)).length / own.length;
    };
    const best = candidates.toSorted((a, b) => likeness(b) - likeness(a) || a - b);
    const single = best.find(
      (i) => mention.number === undefined || isRange || plan.placements[i]!.count === mention.number,
    );
    const placements = single === undefined ? sumTo(candidates, mention.number ?? 1, plan.placements) : [single];
    for (const i of placements) used.add(i);
    return [{ mention, placements }];
  });
}

/** The first of the placements that are as many together: "three cubes, red, green and blue", "a stack of three". */
function sumTo(candidates: readonly number[], number: number, placements: readonly Placement[]): number[] {
  const taken: number[] = [];
  let sum = 0;
  for (const i of candidates) {
    if (sum >= number) break;
    taken.push(i);
    sum += placements[i]!.count;
  }
  return sum === number ? taken : [];
}

function isOf({ category }: Mention, definition: string, { definitions }: ScenePlan, noun: string): boolean {
  const { description, prompt } = definitions.find(({ id }) => id === definition)!;
  return description.category === category || ` ${prompt} `.includes(` ${noun} `);
}

function addNoun(account: PromptAccount, { mention, placements }: PlannedNoun, plan: ScenePlan): void {
  const { category, number, isCounted } = mention;
  const noun: WordRun = [mention.from, mention.to];
  if (placements.length === 0) return;
  const { definition } = plan.placements[placements[0]!]!;
  account.add(
    {
      aspect: 'noun',
      reading: 'understood',
      definition,
      value: { aspect: 'noun', category, placements: [...placements] },
    },
    noun,
  );
  if (number === undefined || (!isCounted && number === 1)) {
    if (number === 1) account.cover([mention.start, mention.to]);
    return;
  }
  const count = placements.reduce((sum, i) => sum + countOf(plan.placements, plan.placements[i]!), 0);
  account.add(
    {
      aspect: 'count',
      reading: 'understood',
      definition,
      value: { aspect: 'count', category, count, placements: [...placements] },
    },
    [mention.start, mention.to],
  );
}

/** What stands for a relation: its words, and those of the other thing where they follow. */
function addRelation(
  account: PromptAccount,
  planned: readonly PlannedNoun[],
  plan: ScenePlan,
  index: number,
  which: number,
): void {
  const { kind, to } = plan.placements[index]!.relations[which]!;
  const { definition } = plan.placements[index]!;
  const own = planned.find(({ placements }) => placements.includes(index))?.mention;
  const host = to === undefined ? undefined : plan.definitions.find(({ id }) => id === plan.placements[to]!.definition);
  const aspect = {
    aspect: 'relation',
    reading: 'understood',
    definition,
    value: { aspect: 'relation', placement: index, relation: which },
  } as const;
  const from = own?.from ?? 0;
  for (const phrase of phrasesFor(kind)) {
    const run = runFrom(account, phrase, from) ?? runFrom(account, phrase, 0);
    if (!run) continue;
    const rest = account.words.slice(run[1], run[1] + NEAR);
    const end = host ? mentionsIn(rest).find(({ category }) => category === host.description.category) : undefined;
    account.add(aspect, [run[0], end ? run[1] + end.to : run[1]]);
    return;
  }
  account.add(aspect, own ? [own.start, own.to] : (isHeld(kind) || hangs(kind) ? 'on' : kind).replaceAll('_', ' '));
}

function runFrom({ words }: PromptAccount, phrase: string, from: number): WordRun | undefined {
  const run = findRun(words.slice(from), phrase);
  return run && [run[0] + from, run[1] + from];
}

/** The sides that the prompt gives to the room. */
function addRoom(account: PromptAccount, { room, roomName }: ScenePlan): void {
  for (const axis of ['width', 'depth', 'height'] as const) {
    const metres = room[axis];
    const where = metres === undefined ? undefined : lengthAt(account, metres);
    if (metres === undefined || !where) continue;
    account.add(
      {
        aspect: 'size',
        reading: 'understood',
        value: { aspect: 'size', axis: `room ${axis}`, least: metres, most: metres },
      },
      where,
    );
  }
  const run = roomName === undefined ? undefined : account.find(roomName);
  if (run) account.cover(run);
}
