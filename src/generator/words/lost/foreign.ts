import { Refusal } from '../../refusal.ts';
import type { PropRequest } from '../asked.ts';
import type { Item, ItemOf } from '../item.ts';
import { isThing } from '../other-things.ts';
import type { Phrase } from '../phrases.ts';
import { NOT_IN_IT } from './contents.ts';
import { sceneOffer } from './scene-offer.ts';

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
    const name = noun.parts.find((part) => part === 'lid') ?? noun.parts[0];
    const none = name === undefined || words.includes(name) ? 'none' : `no ${name}`;
    asked.lose({ aspect: 'part', words, reason: `${asked.one} has ${none} here` }, refusal);
    return;
  }
  const both = `${asked.One} and "${noun.text}" are two things; one prompt makes one prop.`;
  const refusal = new Refusal('several_things', asked.isStrict ? both : `${both} ${SCENE}`);
  if (isEqual(noun, group, relation)) throw refusal;
  asked.lose(
    { aspect: 'noun', words, reason: `another thing; one prompt makes one prop, and ${sceneWith(words, asked)}` },
    refusal,
  );
}

/**
 * Whether another thing is asked for as much as the first: "a mug and a plate", "a table, a chair". Behind a comma what other
 * things have as a part ("four swivel castors"), what is counted, and what a strange word stands before ("load plate")
 * belongs to the first.
 */
function isEqual(noun: ItemOf<'noun'>, group: readonly Item[], relation: Phrase['relation']): boolean {
  if (relation !== 'list') return relation === 'head';
  const isBare = group.every(({ kind }) =>
    /^(?:article|and|filler|noun|colour|material|vague|lengths|look)$/.test(kind),
  );
  const isNamed = group.length === 1 || group.some(({ kind }) => kind === 'article');
  return isBare && isNamed && noun.parts.length === 0;
}

/** How a scene has both, as a prompt of one where that is known. */
function sceneWith(words: string, { one, kind }: PropRequest): string {
  const offer = sceneOffer(one, kind, words.split(' '));
  return offer === undefined ? 'a scene has both' : `a scene has both: "${offer}"`;
}

const SCENE = 'Ask for a scene, which has both.';

/** "Of soup", "of bottles": what is in a vessel. @returns false, and tells nothing, where the thing holds nothing */
export function loseContents(items: readonly Item[], asked: PropRequest): boolean {
  if (asked.isStrict || !holds(asked)) return false;
  const words = saidBy(items);
  asked.lose({ aspect: 'noun', words, reason: contentsReason(words, asked) }, new Refusal('unsupported_part', ''));
  return true;
}

/** Whether anything can be in or on it. */
export const holds = ({ kind: { roles, capacity } }: PropRequest): boolean =>
  roles.holds === 'in' || capacity !== undefined;

/** Why what is in a thing is lost, and the scene that has it, where it is a thing that can be made. */
export function contentsReason(words: string, { one, kind }: PropRequest): string {
  const offer = sceneOffer(one, kind, words.split(' '));
  return offer === undefined ? NOT_IN_IT : `${NOT_IN_IT}; ask for a scene: "${offer}"`;
}
