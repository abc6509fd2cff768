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
