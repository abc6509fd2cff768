import { countOf, type ScenePlan } from '../scene/plan-schema.ts';
import { ROOMS } from '../scene/read/room-words.ts';
import { ROBOT_NAMES, ROBOTS } from '../scene/robots.ts';
import { ROOM_HABITS } from '../scene/room-types.ts';
import { currentLexicon } from '../shelf.ts';
import { singular } from '../words/tokens.ts';
import type { PromptAccount } from './account.ts';
import { IGNORED, lengthAt } from './asked-of-thing.ts';
import { FUNCTION_WORDS, PLACE_WORDS, SCENE_WORDS } from './function-words.ts';
import { isOfNothing } from './ignored.ts';
import { type Mention, numberAt, type PlannedNoun } from './mentions.ts';
import { PREPOSITIONS } from './relation-phrases.ts';
import { findRun, type SaidWord, type WordRun } from './words-of.ts';

const UNREAD = 'Nothing in the scene was made of these words.';

/**
 * The safety net: whatever noun or number of the prompt none of the reading's lists accounts for is lost. It looks at the
 * words as they were written, and at nothing that the reader made of them on its way.
 */
export function addUnaccounted(
  account: PromptAccount,
  mentions: readonly Mention[],
  planned: readonly PlannedNoun[],
  plan: ScenePlan,
): void {
  coverKnown(account, plan);
  for (const mention of mentions) addMention(account, mention, planned, plan);
  addPlaces(account, mentions, plan);
  addSurplus(account, mentions, plan);
  coverNumbers(account, planned, plan);
  const { words, covered } = account;
  const isOpen = (at: number): boolean => at < words.length && !covered.has(at) && !isOfNothing(words[at]!);
  for (let at = 0; at < words.length; at++) {
    if (!isOpen(at)) continue;
    let to = at + 1;
    while (isOpen(to) && (words[at]!.kind === 'number') === (words[to]!.kind === 'number')) to++;
    const isNumber = words[at]!.kind === 'number' || numberAt(words, to - 1)?.from === at;
    // "Kids' playroom".
    const next = words[to]?.text === "'" ? words[to + 1] : words[to];
    const isModifier =
      !isNumber &&
      next !== undefined &&
      next.kind === 'word' &&
      (covered.has(words.indexOf(next)) || SCENE_WORDS.has(next.key)) &&
      !FUNCTION_WORDS.has(next.text) &&
      !PLACE_WORDS.has(next.text);
    account.add(
      isModifier
        ? { aspect: 'other', reading: 'ignored', reason: IGNORED }
        : { aspect: isNumber ? 'count' : 'noun', reading: 'lost', reason: UNREAD },
      [at, to],
    );
    at = to - 1;
  }
}

/** Numbers that stand apart from their noun: as many were planned of something that no other number asks for. */
function coverNumbers(account: PromptAccount, planned: readonly PlannedNoun[], plan: ScenePlan): void {
  const { words, covered } = account;
  for (const { relations } of plan.placements)
    for (const { distance } of relations) {
      const where = distance === undefined ? undefined : lengthAt(account, distance);
      if (where) account.cover(where);
    }
  // "Six cubes: two red, …": the six are all of them, and the two some of these.
  const taken = new Set(
    planned.flatMap(({ mention, placements }) => (mention.isCounted && placements.length === 1 ? placements : [])),
  );
  for (const at of words.keys()) {
    const number = covered.has(at) ? undefined : numberAt(words, at);
    if (!number || number.isMeasure || covered.has(number.from)) continue;
    if (isLabel(words, number.from, at)) account.cover([number.from, at + 1]);
    const own = plan.placements.findIndex(
      (one, i) => !taken.has(i) && [one.count, countOf(plan.placements, one)].includes(number.value),
    );
    const group =
      GROUPS.test(words[at + 1]?.key ?? '') ||
      GROUPS.test(words[number.from - 2]?.key ?? '') ||
      words.slice(at + 1, at + 3).some((word) => word.text === 'high');
    const isDealt = words.slice(at + 1, at + 1 + DEALT_WITHIN).some((word) => DEALING.test(word.text));
    if (own >= 0 && !isDealt) taken.add(own);
    if (
      (own >= 0 && !isDealt) ||
      (group && isShared(number.value, plan)) ||
      (isDealt && isShared(number.value, plan, 2))
    )
      account.cover([number.from, at + 1]);
  }
}

const GROUPS = /^(?:row|line|column|stack|pile|tower|layer|group|set|pair)$/;

/** "Four on each side", "two per pallet": as many at each of several. */
const DEALING = /^(?:each|either|both|every|per|apiece)$/;
/** Words behind such a number in which that is said. */
const DEALT_WITHIN = 4;

/** "(1) a table; 2. a mug", "Mug 2: white", "between the two": numbers that count nothing. */
function isLabel(words: readonly SaidWord[], from: number, at: number): boolean {
  const [before, behind] = [words[from - 1], words[at + 1]];
  const begins = before === undefined || /^[(.;:,\n]$/.test(before.text);
  if (/^[.)]$/.test(behind?.text ?? '') && begins) return true;
  if (words[at]!.kind === 'number' && before?.kind === 'word' && currentLexicon().nouns.has(before.key))
    return behind === undefined || behind.kind === 'sign' || PLACE_WORDS.has(behind.text);
  if (/^(?:other|latter|former|remaining)$/.test(before?.text ?? '')) return true;
  return /^(?:the|these|those|both)$/.test(before?.text ?? '') && (behind === undefined || behind.kind === 'sign');
}

/** Whether things of one kind can stand in so many groups, at least some, or in groups of so many. */
const isShared = (number: number, plan: ScenePlan, groups = 1): boolean =>
  plan.placements.some(({ count }) => count >= groups * number && count % number === 0) ||
  plan.definitions.some(({ id }) => {
    const total = plan.placements
      .filter(({ definition }) => definition === id)
      .reduce((sum, one) => sum + countOf(plan.placements, one), 0);
    return number > 0 && total >= groups * number && total % number === 0;
  });

/** Rooms, robots, and words of colour and size, which stand with things that are looked at. */
function coverKnown({ words, covered, prompt }: PromptAccount, plan: ScenePlan): void {
  const named = new Set(
    plan.definitions.flatMap(({ prompt: said }) => said.split(/[^\p{L}\d]+/u).map((word) => singular(word))),
  );
  for (const [i, { key, text }] of words.entries()) {
    if (ROOMS.has(key) || ROOMS.has(text)) covered.add(i);
    if (/^(?:door|doorway|entrance)$/.test(key) || (key === 'window' && plan.openings.window > 0)) covered.add(i);
    if (named.has(key) && words[i]!.kind === 'word') covered.add(i);
    if (
      /^(?:living|dining|utility|laundry|dinner|bed|class|store|work)$/.test(text) &&
      /^(?:room|hall|area|shop|space)$/.test(words[i + 1]?.key ?? '')
    )
      covered.add(i);
  }
  coverRoom({ words, covered, prompt }, plan);
  if (plan.robot === undefined) return;
  for (const robot of ROBOT_NAMES)
    for (const way of [ROBOTS[robot].words, ROBOTS[robot].name])
      for (const match of prompt.toLowerCase().matchAll(new RegExp(way.source, 'g')))
        for (const [i, { start, end }] of words.entries())
          if (start >= match.index && end <= match.index + match[0].length) covered.add(i);
}

/** "A children's room", "a meeting room": the words that the type of the room is known by. */
function coverRoom(
  { words, covered, prompt }: Pick<PromptAccount, 'words' | 'covered' | 'prompt'>,
  plan: ScenePlan,
): void {
  if (plan.roomType === undefined) return;
  const named = ROOM_HABITS[plan.roomType].words.exec(prompt.toLowerCase().replaceAll('-', ' '));
  if (!named) return;
  const end = named.index + named[0].length;
  for (const [i, word] of words.entries()) if (word.start >= named.index && word.end <= end) covered.add(i);
}

function addMention(account: PromptAccount, mention: Mention, planned: readonly PlannedNoun[], plan: ScenePlan): void {
  const { words, covered } = account;
  const { from, to, category, number } = mention;
  if (mention.isNegated) {
    account.cover([mention.start, to]);
    return;
  }
  const noun = words
    .slice(from, to)
    .map(({ key }) => key)
    .join(' ');
  const isPlanned = plan.definitions.some(
    ({ description, prompt }) =>
      description.category === category || ` ${prompt} `.includes(` ${noun} `) || ` ${prompt} `.includes(` ${noun}s `),
  );
  const own = planned.find((one) => one.mention === mention);
  if (covered.has(from) && !own) return;
  const count = sumOf(mention, noun, plan);
  const isSplit = mention.counter !== undefined && covered.has(mention.counter);
  if (
    own &&
    own.placements.length === 0 &&
    number !== undefined &&
    mention.isCounted &&
    count > 0 &&
    count < number &&
    !isSplit
  ) {
    account.add({ aspect: 'count', reading: 'lost', reason: `${number} are asked for, and ${count} were planned.` }, [
      mention.start,
      to,
    ]);
  }
  // "The bench" after "a workbench".
  const isShort =
    mention.isPointer && plan.definitions.some(({ prompt }) => prompt.split(' ').some((word) => word.endsWith(noun)));
  if (isPlanned || isShort)
    account.cover(mention.isPointer || mention.number !== undefined ? [mention.start, to] : [from, to]);
  else if (!covered.has(from)) account.add({ aspect: 'noun', reading: 'lost', reason: UNREAD }, [from, to]);
}

/** More of a kind than all its numbers ask for, where no word spreads them over several places. */
function addSurplus(account: PromptAccount, mentions: readonly Mention[], plan: ScenePlan): void {
  const { words } = account;
  if (words.some(({ text, key }) => DEALING.test(text) || SPREADING.test(key))) return;
  // "Two red and three blue cubes": a number without its noun may count more of any kind.
  const counters = new Set(mentions.map(({ counter }) => counter));
  const isStray = (at: number): boolean => {
    const number = numberAt(words, at);
    return number !== undefined && !number.isMeasure && !counters.has(number.from);
  };
  if ([...words.keys()].some(isStray)) return;
  for (const category of new Set(mentions.map((one) => one.category))) {
    const own = mentions.filter((one) => one.category === category && !one.isNegated && !one.isModifier);
    const named = own.filter(({ isPointer }) => !isPointer);
    const last = named.find(({ isCounted }) => isCounted);
    if (!last || named.some(({ number, plural }) => number === undefined && plural)) continue;
    const said = named.reduce((sum, { number }) => sum + (number ?? 1), 0);
    const made = plan.placements
      .filter(({ definition }) => definitionOf(plan, definition) === category)
      .reduce((sum, one) => sum + countOf(plan.placements, one), 0);
    if (made > said && !plan.assumed.some((text) => text.includes(`${made}`) || text.startsWith('a usual')))
      account.add({ aspect: 'count', reading: 'lost', reason: `${said} are asked for, and ${made} were planned.` }, [
        last.start,
        last.to,
      ]);
  }
}

/** Words by which a number is said of one of several places. */
const SPREADING =
  /^(?:another|other|further|more|extra|additional|one|second|third|fourth|fifth|corner|side|end|all|identical|same|person|people|guest|seat|x|×|pair|set|row|stack|pile|layer|tower|pyramid|column|grid|many|some|few)$/;

const definitionOf = ({ definitions }: ScenePlan, id: string): string =>
  definitions.find((one) => one.id === id)!.description.category;

/** How many were planned that a noun may speak of. */
const sumOf = ({ category }: Mention, noun: string, plan: ScenePlan): number =>
  plan.placements
    .filter(
      ({ definition }) =>
        definitionOf(plan, definition) === category ||
        ` ${plan.definitions.find(({ id }) => id === definition)!.prompt} `.includes(` ${noun} `),
    )
    .reduce((sum, one) => sum + countOf(plan.placements, one), 0);

/** "Under the desk": something is to be under a desk, whatever it is. */
function addPlaces(account: PromptAccount, mentions: readonly Mention[], plan: ScenePlan): void {
  for (const { from, to, start, category, isNegated, isModifier } of mentions) {
    if (isNegated || isModifier) continue;
    const before = prepositionBefore(account, start);
    if (!before) continue;
    const { run, kinds } = before;
    if (
      [...Array(to - run[0]).keys()].some((i) =>
        account.aspects.some(
          ({ reading, span }) =>
            reading !== 'understood' &&
            span &&
            span[0] <= account.words[run[0] + i]!.start &&
            span[1] >= account.words[run[0] + i]!.end,
        ),
      )
    )
      continue;
    const isRead = plan.placements.some(({ relations }) =>
      relations.some(
        ({ kind, to: host, and }) =>
          [host, and].some(
            (one) => one !== undefined && definitionOf(plan, plan.placements[one]!.definition) === category,
          ) &&
          (kinds.includes(kind) || kind === 'between'),
      ),
    );
    if (!isRead && plan.definitions.some(({ description }) => description.category === category))
      account.add({ aspect: 'relation', reading: 'lost', reason: 'Nothing was placed so.' }, [run[0], to]);
    void from;
  }
}

function prepositionBefore(
  { words }: PromptAccount,
  start: number,
): { run: WordRun; kinds: readonly string[] } | undefined {
  for (const [phrase, kinds] of PREPOSITIONS) {
    const length = phrase.split(' ').length;
    const slice = words.slice(start - length, start);
    if (start - length >= 0 && findRun(slice, phrase)?.[0] === 0) return { run: [start - length, start], kinds };
  }
  return undefined;
}
