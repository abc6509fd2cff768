/**
 * Rules for what an archive may hold, judged from its directory alone: before a byte of content is read.
 * A folder that is imported obeys the same rules.
 *
 * @see APPNOTE.TXT 6.3.10 (PKWARE), section 4.4.17 file names, 4.4.15 external attributes
 * @see CWE-22 (path traversal), CWE-59 (link following), CWE-409 (decompression bomb)
 */
export const ARCHIVE_RULES = {
  'zip/not-an-archive': { error: 'invalid_input', rule: 'it is no ZIP archive, or its end is missing' },
  'zip/broken': { error: 'invalid_input', rule: 'the archive is damaged' },
  'zip/name-encoding': { error: 'invalid_input', rule: 'the name is no valid UTF-8' },
  'zip/name-empty': { error: 'unsafe_input', rule: 'the name is empty' },
  'zip/name-control': {
    error: 'unsafe_input',
    rule: 'the name holds a NUL, a control character or a mark that turns the writing',
  },
  'zip/name-absolute': { error: 'unsafe_input', rule: 'the name is an absolute path' },
  'zip/name-drive': {
    error: 'unsafe_input',
    rule: 'the name holds a colon: a drive or an alternate stream on Windows',
  },
  'zip/name-parent': { error: 'unsafe_input', rule: 'the name leads out of the folder' },
  'zip/name-reserved': { error: 'unsafe_input', rule: 'the name is a device on Windows' },
  'zip/name-trailing': { error: 'unsafe_input', rule: 'a part ends in a dot or a space, which Windows drops' },
  'zip/name-long': { error: 'unsafe_input', rule: 'the name is too long' },
  'zip/name-deep': { error: 'unsafe_input', rule: 'the name is too deep' },
  'zip/name-twice': { error: 'unsafe_input', rule: 'another entry has the same name on some file system' },
  'zip/file-and-folder': { error: 'unsafe_input', rule: 'the name is a file and a folder at once' },
  'zip/link': { error: 'unsafe_input', rule: 'it is a link' },
  'zip/special-file': { error: 'unsafe_input', rule: 'it is neither a file nor a folder' },
  'zip/folder-content': { error: 'unsafe_input', rule: 'it is a folder with content of its own' },
  'zip/too-many': { error: 'unsafe_input', rule: 'there are too many entries' },
  'zip/too-large': { error: 'unsafe_input', rule: 'it unpacks to too much' },
  'zip/ratio': { error: 'unsafe_input', rule: 'it unpacks to far more than it weighs' },
  'zip/overlap': { error: 'unsafe_input', rule: 'two entries share the same bytes of the archive' },
  'zip/local-mismatch': { error: 'unsafe_input', rule: 'the entry and the directory of the archive disagree' },
  'zip/encrypted': { error: 'invalid_input', rule: 'the entry is encrypted' },
  'zip/method': { error: 'invalid_input', rule: 'the entry is packed neither with "stored" nor with "deflate"' },
  'zip/size': { error: 'invalid_input', rule: 'the content has another size than the directory says' },
  'zip/crc': { error: 'invalid_input', rule: 'the content does not match its CRC-32' },
} as const satisfies Record<string, { error: 'unsafe_input' | 'invalid_input'; rule: string }>;

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
