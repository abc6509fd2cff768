import type { EntryKind } from './rules.ts';

/** An entry, as directory and local header agree on it. */
export interface ArchiveEntry {
  /** As written, decoded. */
  readonly name: string;
  /** POSIX: no `.`, no empty part, no slash at the end; empty for `./`. */
  readonly path: string;
  readonly kind: EntryKind;
  /** 0 stored, 8 deflate; others are violations. */
  readonly method: number;
  /** Declared size of the content [byte]. */
  readonly size: number;
  /** Size inside the archive [byte]. */
  readonly packed: number;
  readonly crc32: number;
  /** Offset of the packed content [byte]; 0 if there is no local header, which is a violation. */
  readonly contentStart: number;
}
