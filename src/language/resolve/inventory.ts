import type { Noun } from '../lexical-item.ts';
import type { NamedThing } from './thing.ts';

/** Notes that the things of a sentence are only listed: "objects: desk, mug, plate". */
export function noteInventory(named: readonly NamedThing[]): void {
  const isInventory = named.length > 1 && named.every(({ bare, relations }) => bare && relations.length === 0);
  if (isInventory) for (const thing of named) thing.isListed = true;
}

/**
 * "Objects: desk, mug. Mug on desk": what an earlier sentence lists is what the next ones speak of, without an article.
 *
 * @param offset of the sentence of the noun
 */
export function inInventory(things: readonly NamedThing[], noun: Noun, offset: number): NamedThing | undefined {
  if (!noun.bare || noun.plural) return undefined;
  const listed = things.filter((one) => one.kind === noun.kind && one.isListed && one.bare && one.offset !== offset);
  // Of several that are listed none is meant.
  return listed.length === 1 && listed[0]!.count === 1 ? listed[0] : undefined;
}

/** "The tub" after "a bathtub". */
export const isEndOf = (said: string, full: string): boolean =>
  said.length >= 3 && full.length > said.length && full.endsWith(said);
