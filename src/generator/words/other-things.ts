import { Refusal } from '../refusal.ts';
import type { PropRequest } from './asked.ts';
import type { Item, ItemOf } from './item.ts';
import type { Phrase } from './phrases.ts';

type Noun = ItemOf<'noun'>;

/** The noun of a kind. */
export type OtherThing = Noun & { readonly category: string };
export const isThing = (item: Item | undefined): item is OtherThing =>
  item?.kind === 'noun' && item.category !== undefined;

/** "Plated", "fully": says how something is, and names nothing. */
export const isParticiple = (word: string): boolean => /(?:ed|ing|ly)$/.test(word);

/** "A crate or pallet". */
export function refuseAlternatives(phrases: readonly Phrase[]): void {
  for (const { items, relation } of phrases) {
    for (const [i, item] of items.entries()) {
      if (item.text !== 'or' || (relation !== 'head' && relation !== 'list')) continue;
      const [one, other] = [items.slice(0, i).findLast(isThing), items.slice(i + 1).find(isThing)];
      if (one && other && one.category !== other.category)
        throw new Refusal('several_things', `Is it "${one.text}" or "${other.text}"? One prompt makes one prop.`);
    }
  }
}

/**
 * Words that make it another thing than the one made here, some of them only with one noun ("cereal-box"): in front of
 * the head ("wall-mounted coat rack"), behind it ("filing cabinet, lateral"), or alone behind a comma ("coat rack with
 * eight hooks, wall-mounted").
 */
export function refuseOtherKind({ relation, items }: Phrase, head: Noun, asked: PropRequest): void {
  const headAt = items.indexOf(head);
  const alone = relation === 'list' && items.every(isBareWord);
  if (relation !== 'head' && !alone) return;
  for (const [i, { kind, text }] of items.entries()) {
    if (i >= headAt && kind !== 'unknown') continue;
    const joined = `${items[i - 1]?.text}-${text}`;
    const found = [joined, text, `${text}-${head.noun}`].find((word) => asked.isOtherKind(word));
    if (found === undefined) continue;
    const other = found === joined ? joined : text;
    const thing = `${other} ${head.text}`;
    throw new Refusal('known_thing', `A "${thing}" is another thing than the ${asked.name} made here.`, thing);
  }
}

/** "For wall mounting", of what stands. */
export function refuseMounting({ items }: Phrase, head: Noun, asked: PropRequest): void {
  if (!asked.isOtherKind('mounted') || !items.some(({ text }) => /^mount(?:ing|ed)?$/.test(text))) return;
  throw new Refusal('known_thing', `A "mounted ${head.text}" is another thing than the ${asked.name} made here.`);
}

const isBareWord = ({ kind }: Item): boolean => kind === 'unknown' || kind === 'filler' || kind === 'article';

/** "table lamp" and "bottle cap" are a lamp and a cap. */
export function refuseCompound(head: Noun, { text }: Item, asked: PropRequest): never {
  const thing = `${head.text} ${text}`;
  throw new Refusal('known_thing', `A "${thing}" is another thing than ${asked.one}.`, thing);
}
