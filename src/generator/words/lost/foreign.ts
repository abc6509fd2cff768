import { Refusal } from '../../refusal.ts';
import type { PropRequest } from '../asked.ts';
import type { Item, ItemOf } from '../item.ts';
import { isThing } from '../other-things.ts';
import type { Phrase } from '../phrases.ts';

/** Stands for a part that the thing doesn't have: what is said of it is lost with it. */
export const LOST_PART = 'lost part';

/** The words of items, as people would repeat them. */
export const saidBy = (items: readonly Item[]): string =>
  items
    .filter(({ kind }) => kind !== 'article' && kind !== 'filler')
    .filter(({ kind }, i) => kind !== 'and' || i > 0)
    .map(({ text }) => text)
    .join(' ');

/**
 * A noun that is no part of the thing, with the items that belong to it: a part that it doesn't have, or another thing
 * that it is with, on or near.
 *
 * @throws {Refusal} `several_things` for another thing as its equal: "a table and a chair" is a scene
 */
export function loseForeign(
  noun: ItemOf<'noun'>,
  group: readonly Item[],
  relation: Phrase['relation'],
  asked: PropRequest,
): void {
  const words = saidBy(group);
  // Doors are things, and parts of many.
  const isPart = !asked.isStrict && noun.parts.length > 0 && relation === 'part';
  if (!isThing(noun) || isPart) {
    const refusal = new Refusal('unsupported_part', `${asked.One} has no ${noun.text} here.`);
    asked.lose({ aspect: 'part', words, reason: `${asked.one} has none here` }, refusal);
    return;
  }
  const both = `${asked.One} and "${noun.text}" are two things; one prompt makes one prop.`;
  const refusal = new Refusal('several_things', asked.isStrict ? both : `${both} ${SCENE}`);
  if (relation === 'head' || relation === 'list') throw refusal;
  asked.lose(
    { aspect: 'noun', words, reason: 'another thing; one prompt makes one prop, and a scene has both' },
    refusal,
  );
}

const SCENE = 'Ask for a scene, which has both.';

/** "Of soup", "of bottles": what is in a vessel. @returns false, and tells nothing, where the thing holds nothing */
export function loseContents(items: readonly Item[], asked: PropRequest): boolean {
  const { roles, capacity } = asked.kind;
  if (asked.isStrict || (roles.holds !== 'in' && !capacity)) return false;
  const reason = 'what is in it is not modelled; a scene can put things into it';
  asked.lose({ aspect: 'noun', words: saidBy(items), reason }, new Refusal('unsupported_part', ''));
  return true;
}
