import { isApartFrom } from '../kind-places.ts';
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
 * eight hooks, wall-mounted"). Those of another make of it are told, and taken out: a "fountain pen" is a pen.
 *
 * @returns the phrase without them
 * @throws {Refusal} `known_thing` for another thing; in a strict reading for another make, too
 */
export function withoutVariants(phrase: Phrase, head: Noun, asked: PropRequest): Phrase {
  const { relation, items } = phrase;
  const headAt = items.indexOf(head);
  const alone = relation === 'list' && items.every(isBareWord);
  if (relation !== 'head' && !alone) return phrase;
  const taken = new Set<Item>();
  for (const [i, item] of items.entries()) {
    const { kind, text } = item;
    if (i >= headAt && kind !== 'unknown') continue;
    const joined = `${items[i - 1]?.text}-${text}`;
    const words = [joined, text, `${text}-${head.noun}`];
    const other = words.find((word) => asked.isOtherKind(word)) ?? apartOf(item, items[i + 1], head, asked);
    const variant = other === undefined ? words.find((word) => asked.isVariant(word)) : undefined;
    const found = other ?? variant;
    if (found === undefined) continue;
    const said = found === joined ? joined : text;
    const thing = `${said} ${head.text}`;
    if (other !== undefined || asked.isStrict)
      throw new Refusal('known_thing', `A "${thing}" is another thing than the ${asked.name} made here.`, thing);
    // Shapes and materials tell more of it themselves.
    if (kind === 'shape' || kind === 'lost' || kind === 'material' || kind === 'colour') continue;
    asked.ignore(said, `the usual ${asked.name} is made; what makes it a "${thing}" is not modelled`);
    taken.add(item);
    if (found === joined) taken.add(items[i - 1]!);
  }
  return taken.size === 0 ? phrase : { relation, items: items.filter((item) => !taken.has(item)) };
}

/** A word right before the head with which it is known as something else: "melon ball". */
function apartOf(item: Item, next: Item | undefined, head: Noun, asked: PropRequest): string | undefined {
  const names = item.kind === 'unknown' || item.kind === 'noun';
  if (!names || next !== head || asked.isVariant(item.text)) return undefined;
  return isApartFrom(`${item.text} ${head.noun}`, asked.kind) ? item.text : undefined;
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
