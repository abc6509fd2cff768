import type { AskedAspect, AskedValue } from '../../model/asked.ts';
import type { Described } from '../describe.ts';
import { Refusal } from '../refusal.ts';
import type { Request } from '../request.ts';
import { currentLexicon } from '../shelf.ts';
import type { Item } from '../words/item.ts';
import { readItems } from '../words/items.ts';
import { readLengths } from '../words/lengths.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { SO_ANYWAY } from '../words/notes.ts';
import { readNumber } from '../words/numbers.ts';
import { namesOfPart } from '../words/parts.ts';
import { tokenize } from '../words/tokens.ts';
import type { PromptAccount } from './account.ts';
import { isUnit, tokenOf } from './mentions.ts';
import type { WordRun } from './words-of.ts';

/** Where the words of a thing stand, and of which definition of a scene they are. */
export interface ThingWords {
  /** As they were read. */
  readonly prompt: string;
  readonly within: WordRun | undefined;
  /** Where its noun stands: what is said in no words that can be found, as "M8" or "608", stands there. */
  readonly noun?: WordRun | undefined;
  readonly definition?: string;
  /** The words that it was read with. @default those of the built-in kinds */
  readonly lexicon?: Lexicon;
}

/** Lengths that are the same [m], as far as a word has them. */
const SAME = 1e-6;

/** Notes all that a reading of one thing says: sizes, finishes, shapes, parts, what it assumes and what it ignores. */
export function addThing(account: PromptAccount, described: Described, thing: ThingWords): void {
  const { request, ignored } = described;
  if (!request) return;
  const items = itemsOf(thing.prompt, thing.lexicon);
  const add = (aspect: AskedAspect['aspect'], value: AskedValue | undefined, words: string): void =>
    note(account, thing, { aspect, reading: 'understood', ...(value ? { value } : {}) }, words);
  for (const [axis, metres] of request.lengths) {
    const [least, most] = request.ranges.get(axis) ?? [metres, metres];
    const where = [metres, least, most].flatMap((one) => lengthAt(account, one, thing.within) ?? []);
    const value = { aspect: 'size', axis, least, most } as const;
    note(
      account,
      thing,
      { aspect: 'size', reading: 'understood', value },
      where.length > 0 ? [where[0]!, where[1]!] : `${metres} m`,
    );
  }
  addFinishes(request, items, add);
  for (const item of items) {
    if (item.kind === 'shape' && request.shapes.has(item.shape))
      add('shape', { aspect: 'shape', shape: item.shape }, item.text);
    if (item.kind === 'volume' && request.capacity)
      add('capacity', { aspect: 'capacity', least: request.capacity.least, most: request.capacity.most }, item.text);
    if (item.kind === 'absent')
      for (const names of item.parts) add('part', { aspect: 'part', part: names.at(-1)!, absent: true }, item.text);
  }
  addParts(request, items, add);
  addChoices(described, add);
  for (const { words, reason, aspect } of described.lost ?? [])
    note(
      account,
      thing,
      { aspect, reading: 'lost', reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` },
      words,
    );
  const isLost = (text: string): boolean => (described.lost ?? []).some(({ words }) => text.startsWith(words));
  const absent = items.filter(({ kind }) => kind === 'absent').map(({ text }) => text);
  for (const words of ignored)
    if (!absent.includes(words) && !isLost(words))
      note(account, thing, { aspect: 'other', reading: 'ignored', reason: reasonOf(words) }, words.split(': ', 1)[0]!);
  for (const text of described.assumed) addAssumption(account, text, thing);
}

/** Words that chose something of the plan: the side of its hinges, a curved lid. */
function addChoices({ description, understood }: Described, add: Add): void {
  const isHinged = 'hinge' in description;
  for (const side of ['left', 'right'] as const)
    if (understood.includes(`hinged on the ${side}`) || (isHinged && understood.includes(side)))
      add('joint', { aspect: 'joint', side }, side);
  const chosen = Object.values(description).filter(
    (value) => typeof value === 'string' && !/^(?:left|right)$/.test(value),
  );
  for (const word of understood.slice(1))
    if (chosen.includes(word as never)) add('shape', { aspect: 'shape', shape: word }, word);
}

/** "Fountain: the usual pen is made; …" says why. */
function reasonOf(ignored: string): string {
  const reason = ignored.split(': ').slice(1).join(': ');
  return reason === '' ? IGNORED : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

export const IGNORED = 'It changes nothing of what is made.';

function note(
  account: PromptAccount,
  thing: ThingWords,
  aspect: Omit<AskedAspect, 'words' | 'span'>,
  where: string | WordRun,
): void {
  const run = typeof where === 'string' ? account.find(where, thing.within) : where;
  const { definition } = thing;
  account.add({ ...aspect, ...(definition === undefined ? {} : { definition }) }, run ?? thing.noun ?? where);
}

/** What was taken for something else: the words are in quotes, or stand before a colon. What nobody said is no request. */
export function addAssumption(
  account: PromptAccount,
  text: string,
  thing: ThingWords = { prompt: '', within: undefined },
): void {
  if (text.endsWith(`: ${SO_ANYWAY}`)) return;
  const [number] = /^\d+(?= for ")/.exec(text) ?? [];
  const words = [...[...text.matchAll(/"([^"]+)"/g)].map(([, one]) => one!), /^([^:]{2,60}): /.exec(text)?.[1] ?? ''];
  const [run] = words.flatMap((one) => {
    const found = account.find(one, thing.within);
    return found ? [found] : [];
  });
  if (!run) return;
  note(
    account,
    thing,
    {
      aspect: number !== undefined ? 'count' : /^one .* for "/.test(text) ? 'noun' : 'other',
      reading: 'assumed',
      reason: text,
    },
    run,
  );
}

/** The parts of speech that a prompt of one thing consists of; none where it is read in another way. */
export function itemsOf(prompt: string, lexicon: Lexicon = currentLexicon()): Item[] {
  const items: Item[] = [];
  try {
    readItems(tokenize(prompt), lexicon, items);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return items;
}

type Add = (aspect: AskedAspect['aspect'], value: AskedValue | undefined, words: string) => void;

function addFinishes({ finish, trim, loose }: Request, items: readonly Item[], add: Add): void {
  /** Parts first: "a white table with black legs" has black of its legs alone. */
  const open = new Map([...trim].map(([part, asked]) => [part as string, { ...asked }]));
  const whole = { ...finish };
  for (const item of items) {
    if (item.kind === 'colour') {
      const part = [...open].find(([, { colour }]) => colour === item.name);
      if (whole.colour === item.name) add('colour', { aspect: 'colour', colour: item.name }, item.text);
      else if (part) add('colour', { aspect: 'colour', colour: item.name, part: part[0] }, item.text);
    }
    if (item.kind === 'material') {
      const part = [...open].find(([, { material }]) => material === item.name);
      if (whole.material === item.name)
        add(
          'material',
          { aspect: 'material', material: item.name, ...(loose === item.text ? { family: true as const } : {}) },
          item.text,
        );
      else if (part) add('material', { aspect: 'material', material: item.name, part: part[0] }, item.text);
    }
  }
}

function addParts({ counts, pairs }: Request, items: readonly Item[], add: Add): void {
  const named = (part: string): string => {
    const at = items.findIndex(
      (item) => item.kind === 'noun' && (item.parts.includes(part) || namesOfPart(part).includes(item.noun)),
    );
    if (at < 0) return part;
    const before = items[at - 1];
    return before?.kind === 'count' ? `${before.text} ${items[at]!.text}` : items[at]!.text;
  };
  for (const [part, count] of counts)
    add('part', { aspect: 'part', part, ...(count === undefined ? {} : { counts: [count] }) }, named(part));
  for (const [part, both] of pairs) add('part', { aspect: 'part', part, counts: [...both] }, named(part));
}

/** Words of a length expression, at most. */
const LONGEST_LENGTH = 14;

/** Where a length is said [m]: in figures or words, with its unit; a radius is half of it. */
export function lengthAt({ words, prompt }: PromptAccount, metres: number, within?: WordRun): WordRun | undefined {
  const fits = (value: number): boolean => Math.abs(value - metres) < SAME || Math.abs(2 * value - metres) < SAME;
  const order = [...words.keys()];
  const inside = (at: number): boolean => within !== undefined && at >= within[0] && at < within[1];
  for (const at of [...order.filter(inside), ...order.filter((one) => !inside(one))]) {
    if (words[at]!.kind === 'sign' || !readNumber([tokenOf(words[at]!), UNIT], 0)) continue;
    const last = Math.min(words.length, at + LONGEST_LENGTH);
    const whole = readAt(prompt.slice(words[at]!.start, words[last - 1]!.end));
    if (whole && !whole.some(fits)) continue;
    for (let to = at + 1; to <= last; to++) {
      const read = readAt(prompt.slice(words[at]!.start, words[to - 1]!.end));
      if (!read?.some(fits) || (whole && read.length !== whole.length)) continue;
      // "2 m by 2 m" is read without its last unit, too.
      return [at, isUnit(words[to]) ? to + 1 : to];
    }
  }
  return undefined;
}

const UNIT = tokenOf({ kind: 'word', text: 'm', key: 'm', start: 0, end: 0 });

function readAt(text: string): readonly number[] | undefined {
  try {
    return readLengths(tokenize(text), 0, currentLexicon().lengths)?.metres;
  } catch (error) {
    // "4 x 5" without its unit is refused.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
