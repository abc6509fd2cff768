import { freeName, LONGEST_NAME, propName } from '../../project/names.ts';
import type { ItemLine } from './item-line.ts';

/** A name made from a prompt ends at a word before this many characters: it has to be typed. */
const SPOKEN = 40;

/**
 * The name in the project that each item gets: its own; else one made from its label, else from its prompt, that neither
 * the project nor another item has. Settled before anything is ordered, so that it does not depend on which item is
 * ready first.
 *
 * @param taken names that the project has no room for
 */
export function promiseNames(items: readonly ItemLine[], taken: { has(name: string): boolean }): string[] {
  const given = new Set(items.flatMap(({ name }) => name ?? []));
  const gone = { has: (name: string): boolean => given.has(name) || taken.has(name) };
  return items.map(({ name, labelled, customId, input }) => {
    if (name !== undefined) return name;
    const free = freeName(labelled ? propName(customId) : spoken(propName(input.prompt)), gone);
    given.add(free);
    return free;
  });
}

function spoken(name: string): string {
  if (name.length <= SPOKEN) return name;
  const end = name.lastIndexOf('_', SPOKEN);
  return name.slice(0, end > 0 ? end : LONGEST_NAME);
}
