import type { CategoryEntry } from '../src/api/descriptions.ts';
import { placesOf, searchPlaces } from '../src/language/known-words/index.ts';
import type { BrowsedItem } from './browsed-item.ts';
import { clip } from './views.ts';

/**
 * What the local service makes, whichever service this project uses. Without a query one item a group, which names all of
 * its kinds; with one the kinds that fit it by meaning ("something to drink from"), each with the fields of its description.
 */
export async function browseCategories(query: string | undefined): Promise<BrowsedItem[]> {
  const { listCategories } = await import('../src/api/descriptions.ts');
  const all = await listCategories();
  return query === undefined || query.trim() === '' ? groupsOf(all) : fitting(all, query).map(viewed);
}

function groupsOf(all: readonly CategoryEntry[]): BrowsedItem[] {
  const groups = [...new Set(all.map(({ group }) => group))];
  return groups.map((group, i) => {
    const names = all.filter((one) => one.group === group).map(({ name }) => name.replaceAll('_', ' '));
    return { id: `${i + 1}`, name: group, about: names.join(', ') };
  });
}

function fitting(all: readonly CategoryEntry[], query: string): CategoryEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const byName = new Map(all.map((one) => [one.name, one]));
  const inGroup = all.filter(({ group }) => words.length === 1 && group === words[0]);
  if (inGroup.length > 0) return inGroup;
  const found = searchPlaces(query, placesOf(all)).map((name) => byName.get(name)!);
  if (found.length > 0) return found;
  const text = ({ name, group, nouns, fields }: CategoryEntry): string => [name, group, ...nouns, ...fields].join(' ');
  return all.filter((one) => words.every((word) => text(one).includes(word)));
}

const viewed = ({ name, group, fields, nouns }: CategoryEntry): BrowsedItem => ({
  id: name,
  name: clip(nouns.join(', '), 60),
  about: clip(`${group}; ${fields.join(', ')}`, 200),
});
