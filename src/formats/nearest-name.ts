/** Letters by which a misspelt name may differ from a known one. */
const MOST_EDITS = 2;

/** The known name that is meant by a misspelt one, or ''. */
export function nearestName(name: string, known: readonly string[]): string {
  if (name.length > 40) return '';
  const ranked = known
    .filter((other) => other !== '')
    .map((other) => ({ other, edits: edits(name.toLowerCase(), other) }))
    .toSorted((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best && best.edits <= Math.min(MOST_EDITS, name.length - 1) ? best.other : '';
}

/** Levenshtein distance. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
