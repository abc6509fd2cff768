import type { Item } from './item.ts';
import type { Lexicon } from './lexicon.ts';
import { singular } from './tokens.ts';

/** How many are offered, and how many words of a prompt are compared. */
const MOST = 5;
const WORDS = 12;

/** Names of the kinds that come nearest to what a prompt speaks of; none where nothing does. */
export function nearestKinds(items: readonly Item[], lexicon: Lexicon): string[] {
  const things = items.filter((item) => item.kind === 'noun').filter(({ category }) => category !== undefined);
  // The doors of a cabinet are no doors.
  const named = things.filter(({ parts }, i) => i === 0 || parts.length === 0).map(({ category }) => category!);
  if (named.length > 0) return [...new Set(named)].slice(0, MOST);
  // The last words first: English has its head at the end.
  const words = items.flatMap(({ kind, text }) => (kind === 'unknown' || kind === 'noun' ? [singular(text)] : []));
  const compared = words.slice(-WORDS).toReversed();
  const kindred = compared.flatMap((word) => lexicon.kindred.get(word) ?? []);
  const spelled = compared.flatMap((word) =>
    alike(word, kindred.length > 0 || word.length < 6 ? 1 : 2, words, lexicon),
  );
  return [...new Set([...kindred, ...spelled])].slice(0, MOST);
}

/** Kinds with a noun that is spelled like a word, or that the word ends with: "teaspoon", "mashine". */
function alike(word: string, limit: number, words: readonly string[], { nouns }: Lexicon): string[] {
  if (word.length < 4 || word.length > 24) return [];
  const found: { category: string; rank: number }[] = [];
  for (const [noun, category] of nouns) {
    const parts = noun.split(' ');
    const last = parts.at(-1)!;
    const ends = last.length >= 4 && word.length > last.length && word.endsWith(last);
    const distance = ends ? 1 : editDistance(word, last, limit);
    if (distance > limit) continue;
    // "Washing mashine" is nearer to the washing machine than to the coffee machine.
    const shared = parts.slice(0, -1).filter((part) => words.includes(part)).length;
    const foreign = parts.length - 1 - shared;
    if (distance > 1 && foreign > 0) continue;
    found.push({ category, rank: distance + 0.3 * foreign - 0.5 * shared });
  }
  const best = Math.min(...found.map(({ rank }) => rank));
  const near = found.filter(({ rank }) => rank < best + 0.25);
  return near.toSorted((a, b) => a.rank - b.rank).map(({ category }) => category);
}

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, none of them twice in
 * the same place; `limit` + 1 stands for all that is more.
 *
 * @see F. J. Damerau, "A technique for computer detection and correction of spelling errors" (1964)
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const best = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change);
      next.push(swapped ? Math.min(best, before[j - 2]! + 1) : best);
    }
    [before, row] = [row, next];
  }
  return Math.min(row[b.length]!, limit + 1);
}
