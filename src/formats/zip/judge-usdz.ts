import type { ArchiveEntry } from './archive-entry.ts';
import type { Violation } from './rules.ts';

/** [byte] */
const ALIGNMENT = 64;
const LAYER = /\.usd[ac]?$/i;

/**
 * What a USDZ package needs beyond a ZIP: stored entries, contents at multiples of 64 bytes, and a USD layer as the first
 * entry, both in the directory and in the file, since readers differ in which of the two they go by.
 *
 * @see https://openusd.org/release/spec_usdz.html
 */
export function judgeUsdz(entries: readonly ArchiveEntry[]): Violation[] {
  const found: Violation[] = [];
  for (const { name, kind, method, contentStart } of entries) {
    if (method !== 0) found.push({ code: 'zip/usdz-packed', entry: name });
    if (kind === 'file' && contentStart % ALIGNMENT !== 0) {
      found.push({ code: 'zip/usdz-aligned', entry: name, detail: `at byte ${contentStart}` });
    }
  }
  const first = entries[0];
  const firstInFile = entries.toSorted((a, b) => a.contentStart - b.contentStart)[0];
  for (const entry of new Set([first, firstInFile])) {
    if (entry?.kind !== 'file' || !LAYER.test(entry.name)) {
      found.push({ code: 'zip/usdz-layer', entry: entry?.name ?? '' });
    }
  }
  return found;
}
