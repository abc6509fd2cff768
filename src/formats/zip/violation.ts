import type { ArchiveRule, Violation } from './rules.ts';

/** @param entry empty: the archive as a whole */
export function violation(code: ArchiveRule, entry: string, detail?: string): Violation {
  return detail === undefined ? { code, entry } : { code, entry, detail };
}
