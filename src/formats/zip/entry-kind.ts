import type { EntryKind } from './rules.ts';

/** `S_IFMT` and the two kinds that are welcome; POSIX `sys/stat.h`, kept in the upper half of the attributes. */
const TYPE_MASK = 0o170_000;
const REGULAR = 0o100_000;
const FOLDER = 0o040_000;
const LINK = 0o120_000;

/** `FILE_ATTRIBUTE_DIRECTORY` and `FILE_ATTRIBUTE_REPARSE_POINT` (a link on NTFS), in the lower half. */
const DOS_FOLDER = 0x10;
const DOS_REPARSE_POINT = 0x400;

/**
 * Kind of an entry from its external attributes (APPNOTE 4.4.15). The Unix half is read whatever system the archive
 * claims to come from: unpackers differ in whether they believe that claim, so a link must not hide behind it.
 */
export function entryKind(name: string, externalAttributes: number): EntryKind {
  const type = (externalAttributes >>> 16) & TYPE_MASK;
  if (type === LINK || externalAttributes & DOS_REPARSE_POINT) return 'link';
  if (type !== 0 && type !== REGULAR && type !== FOLDER) return 'special';
  return type === FOLDER || externalAttributes & DOS_FOLDER || /[\\/]$/.test(name) ? 'folder' : 'file';
}
