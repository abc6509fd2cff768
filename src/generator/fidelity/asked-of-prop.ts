import type { AskedAspect } from '../../model/asked.ts';
import type { Described } from '../describe.ts';
import { SHELF, type Shelf } from '../shelf.ts';
import type { Item } from '../words/item.ts';
import { singular } from '../words/tokens.ts';
import { PromptAccount } from './account.ts';
import { addThing, itemsOf } from './asked-of-thing.ts';
import { isOfNothing } from './ignored.ts';
import { mentionsIn } from './mentions.ts';
import { wordsOf } from './words-of.ts';

/**
 * What the prompt of a prop asks for, from today's reading of it: its description, what was assumed and what was ignored.
 * A noun or number that none of these accounts for is `lost`. Pure.
 *
 * @param shelf what it was read with
 */
export function askedOfProp(
  prompt: string,
  described: Described,
  { lexicon }: Pick<Shelf, 'lexicon'> = SHELF,
): AskedAspect[] {
  const account = new PromptAccount(prompt);
  const { words } = account;
  const { category } = described.description;
  const mentions = mentionsIn(words, lexicon);
  const noun = mentions.findLast((one) => one.category === category) ?? mentions.at(-1);
  if (noun) {
    const value = { aspect: 'noun', category } as const;
    account.add({ aspect: 'noun', reading: 'understood', value }, [noun.from, noun.to]);
  }
  addThing(account, described, { prompt, within: [0, words.length], noun: noun && [noun.from, noun.to], lexicon });
  for (const text of described.understood)
    for (const said of text.split(' (')) {
      const run = account.find(said);
      if (run) account.cover(run);
    }
  addUnread(account, itemsOf(prompt, lexicon), described);
  return account.finish();
}

const UNREAD = 'Nothing of what is made shows these words.';

/**
 * The safety net: a word that no list of the vocabulary has, the noun of another kind, or a number, that none of the
 * reading's lists accounts for. All other words are those of lengths, finishes, parts and sentences, which are looked at.
 */
function addUnread(account: PromptAccount, items: readonly Item[], described: Described): void {
  const { description, request } = described;
  const numbers = new Set(numbersOf(request));
  const ignored = new Set(described.ignored.flatMap((text) => text.split(' ').map(singular)));
  for (const item of items) {
    const isOther =
      item.kind === 'noun' &&
      item.category !== undefined &&
      item.category !== description.category &&
      item.parts.length === 0;
    const isNumber = item.kind === 'count' && item.value !== 1 && !numbers.has(item.value);
    if (ignored.has(singular(item.text))) continue;
    if (item.kind !== 'unknown' && !isOther && !isNumber) continue;
    const run = account.find(item.text);
    if (!run || account.isCovered(run) || wordsOf(item.text).every(isOfNothing)) continue;
    account.add({ aspect: isNumber ? 'count' : isOther ? 'noun' : 'other', reading: 'lost', reason: UNREAD }, run);
  }
}

/** The numbers that were read: of parts, of people, of rows. Names of sizes have none. */
const numbersOf = (request: Described['request']): number[] =>
  request
    ? [
        ...[...request.counts.values()].flatMap((count) => count ?? []),
        ...[...request.pairs.values()].flat(),
        ...(request.grid ?? []),
        ...(request.people === undefined ? [] : [request.people]),
      ]
    : [];
