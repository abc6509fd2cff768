import type { Lexicon } from './lexicon.ts';
import type { PartWord } from './parts.ts';
import { singular, type Token } from './tokens.ts';

/** Rows and columns of a part: "4 x 6 holes". */
export interface GridRead {
  readonly rows: number;
  readonly columns: number;
  /** The part in the singular, and what its name can mean. */
  readonly noun: string;
  readonly parts: readonly PartWord[];
  readonly next: number;
}

export function readGrid(tokens: readonly Token[], at: number, lexicon: Lexicon): GridRead | undefined {
  const [rows, times, columns, last] = tokens.slice(at, at + 4);
  if (rows?.kind !== 'number' || columns?.kind !== 'number' || !/^(?:x|×|\*|by)$/.test(times!.text)) return undefined;
  const noun = singular(last?.text ?? '');
  const parts = lexicon.parts.get(noun);
  return parts && { rows: rows.value, columns: columns.value, noun, parts, next: at + 4 };
}
