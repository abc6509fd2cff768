import { CONTENT_RULES, KIND_RULES, LIMIT_RULES, USDZ_RULES } from './rules/contents.ts';
import { NAME_RULES } from './rules/names.ts';
import { STRUCTURE_RULES } from './rules/structure.ts';

/**
 * The archive policy by chapter. All of it but {@link CONTENT_RULES} is judged before a byte of content is unpacked.
 * A folder that is imported obeys the rules for names, kinds and limits too. `docs/archives.md` is made from it.
 *
 * @see APPNOTE.TXT 6.3.10 (PKWARE)
 */
export const RULE_CHAPTERS = {
  Structure: STRUCTURE_RULES,
  Names: NAME_RULES,
  Kinds: KIND_RULES,
  Limits: LIMIT_RULES,
  Contents: CONTENT_RULES,
  USDZ: USDZ_RULES,
} as const;

export const ARCHIVE_RULES = {
  ...STRUCTURE_RULES,
  ...NAME_RULES,
  ...KIND_RULES,
  ...LIMIT_RULES,
  ...CONTENT_RULES,
  ...USDZ_RULES,
} as const;

export type ArchiveRule = keyof typeof ARCHIVE_RULES;

/** A rule that an entry breaks. Empty `entry`: the archive as a whole. */
export interface Violation {
  readonly code: ArchiveRule;
  readonly entry: string;
  /** Numbers or names that make the rule concrete. */
  readonly detail?: string;
}

export interface ArchiveLimits {
  /** All contents together [byte]. @default 4 GiB */
  readonly unpackedBytes: number;
  /** Files and folders. @default 50_000 */
  readonly entries: number;
  /** Unpacked over packed, of the whole archive. @default 100 */
  readonly ratio: number;
  /** Below this much unpacked [byte] the ratio does not matter: a blank texture packs 1,000 : 1. @default 64 MiB */
  readonly ratioFrom: number;
  /** Parts of a path. @default 64 */
  readonly depth: number;
  /** UTF-8 length of one part [byte]: what ext4, APFS and NTFS can hold. @default 255 */
  readonly partBytes: number;
  /** UTF-8 length of a path [byte]. @default 1_024 */
  readonly pathBytes: number;
}

const MIB = 1024 * 1024;

export const ARCHIVE_LIMITS: ArchiveLimits = {
  unpackedBytes: 4_096 * MIB,
  entries: 50_000,
  ratio: 100,
  ratioFrom: 64 * MIB,
  depth: 64,
  partBytes: 255,
  pathBytes: 1_024,
};

export type EntryKind = 'file' | 'folder' | 'link' | 'special';

/** What is known of an entry before it is read. */
export interface EntryFacts {
  /** As written, separators included. */
  readonly name: string;
  readonly kind: EntryKind;
  /** Declared size of the content [byte]. */
  readonly size: number;
  /** Size inside the archive [byte]. */
  readonly packed: number;
}
