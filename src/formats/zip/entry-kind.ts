import type { EntryKind } from './rules.ts';

/** `S_IFMT` and the two kinds that are welcome; POSIX `sys/stat.h`, kept in the upper half of the attributes. */
const TYPE_MASK = 0o170_000;
const REGULAR = 0o100_000;
const FOLDER = 0o040_000;
const LINK = 0o120_000;

/** `S_ISUID`, `S_ISGID` and `S_ISVTX`. */
const SET_ID = 0o7_000;

/** `FILE_ATTRIBUTE_…` of the lower half: volume label and device; a folder; a reparse point (a link on NTFS). */
const DOS_SPECIAL = 0x08 | 0x40;
const DOS_FOLDER = 0x10;
const DOS_REPARSE_POINT = 0x400;

/** What zip and 7z write for content that came from standard input: a pipe that only its owner reads. */
const FROM_STANDARD_INPUT = 0o010_600;

/**
 * Kind of an entry from its external attributes (APPNOTE 4.4.15). The Unix half is read whatever system the archive
 * claims to come from: unpackers differ in whether they believe that claim, so a link must not hide behind it.
 *
 * @param more `extraModes`: Unix modes from extra fields, which some unpackers believe first. `size` of the content
 */
export function entryKind(
  name: string,
  externalAttributes: number,
  { extraModes = NONE, size = 0 }: { extraModes?: readonly number[]; size?: number } = {},
): EntryKind {
  let folder = (externalAttributes & DOS_FOLDER) !== 0 || name.endsWith('/') || name.endsWith('\\');
  let special = (externalAttributes & DOS_SPECIAL) !== 0;
  let link = (externalAttributes & DOS_REPARSE_POINT) !== 0;
  const look = (mode: number): void => {
    const type = mode & TYPE_MASK;
    if (type === 0 || type === REGULAR || (mode === FROM_STANDARD_INPUT && size > 0)) return;
    if (type === FOLDER) folder = true;
    else if (type === LINK) link = true;
    else special = true;
  };
  look(externalAttributes >>> 16);
  extraModes.forEach(look);
  if (link) return 'link';
  if (special) return 'special';
  return folder ? 'folder' : 'file';
}

const NONE: readonly number[] = [];

/** Whether a mode gives a file the rights of its owner or group, or makes it stay in memory. */
export function hasSetId(externalAttributes: number, extraModes: readonly number[]): boolean {
  return ((externalAttributes >>> 16) & SET_ID) !== 0 || extraModes.some((mode) => (mode & SET_ID) !== 0);
}
