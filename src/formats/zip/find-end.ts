import type { ByteSource } from './byte-source.ts';
import { u16, u32, u64 } from './little-endian.ts';
import type { ArchiveRule, Violation } from './rules.ts';
import { violation } from './violation.ts';

/** End record, Zip64 end record and its locator (APPNOTE 4.3.16, 4.3.14, 4.3.15), each without what may follow. */
const END = 0x0605_4b50;
const END_LENGTH = 22;
const ZIP64_END = 0x0606_4b50;
const ZIP64_END_LENGTH = 56;
const ZIP64_LOCATOR = 0x0706_4b50;
const ZIP64_LOCATOR_LENGTH = 20;

/** "The value is in the Zip64 record" (APPNOTE 4.4.1.4). */
const IN_ZIP64_16 = 0xffff;
const IN_ZIP64_32 = 0xffff_ffff;

/** Where every reader looks: the longest comment and the record in front of it. Padding has to fit in as well. */
const WINDOW = END_LENGTH + 0xffff;

/** What the end says of the directory. */
export interface DirectoryPlace {
  readonly offset: number;
  /** [byte] */
  readonly size: number;
  readonly count: number;
  /** Where the directory must end: the offset of the first end record, Zip64's if there is one. */
  readonly end: number;
}

export type EndFound = { readonly place: DirectoryPlace } | { readonly violation: Violation };

/**
 * The one end of an archive. Readers differ in how they look for it (backwards, forwards, by the comment's length, with
 * or without Zip64), so it is refused unless every way leads to the same directory.
 */
export function findEnd(source: ByteSource): EndFound {
  const windowStart = Math.max(0, source.size - WINDOW);
  const window = source.read(windowStart, source.size - windowStart);
  const signatures = findSignatures(window);
  const ends = signatures.filter((at) => window.length - at >= END_LENGTH);
  if (ends.length === 0) return refuse('zip/not-an-archive');

  const zerosFrom = window.findLastIndex((byte) => byte !== 0) + 1;
  const endsTheFile = (end: number): boolean => fits(window, end) && commentEnd(window, end) >= zerosFrom;
  const at = ends.findLast(endsTheFile);
  if (at === undefined) {
    const last = ends.at(-1)!;
    return fits(window, last)
      ? refuse('zip/trailing-data', `${window.length - commentEnd(window, last)} bytes`)
      : refuse('zip/broken', 'the comment is cut short');
  }
  const found = readPlace(source, window.subarray(at, at + END_LENGTH), windowStart + at);
  // A stored archive inside this one has an end too. It is of no account in a content, but it is from the directory on.
  const rival = signatures.find((other) => {
    if (other === at) return false;
    if (other > at || ('place' in found && windowStart + other >= found.place.offset)) return true;
    return endsTheFile(other) || endsADirectory(window, other, windowStart);
  });
  return rival === undefined ? found : refuse('zip/end-twice', `at byte ${windowStart + rival} too`);
}

/** Whether the directory that an end record names lies right in front of it: offsets count from the file's begin. */
function endsADirectory(window: Uint8Array, end: number, windowStart: number): boolean {
  return end + END_LENGTH <= window.length && u32(window, end + 12) + u32(window, end + 16) === windowStart + end;
}

function findSignatures(window: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = window.indexOf(0x50); at !== -1; at = window.indexOf(0x50, at + 1)) {
    if (at + 4 <= window.length && u32(window, at) === END) found.push(at);
  }
  return found;
}

const commentEnd = (window: Uint8Array, end: number): number => end + END_LENGTH + u16(window, end + 20);
const fits = (window: Uint8Array, end: number): boolean => commentEnd(window, end) <= window.length;

function readPlace(source: ByteSource, end: Uint8Array, at: number): EndFound {
  const classic = {
    disk: u16(end, 4),
    directoryDisk: u16(end, 6),
    countHere: u16(end, 8),
    count: u16(end, 10),
    size: u32(end, 12),
    offset: u32(end, 16),
  };
  const zip64 = readZip64(source, at);
  if (zip64 !== undefined && 'violation' in zip64) return zip64;
  const { start, ...values } = zip64 ?? { start: at, ...classic };
  if (zip64 !== undefined) {
    const differs = (Object.keys(classic) as (keyof typeof classic)[]).find((field) => {
      const inZip64 = field === 'size' || field === 'offset' ? IN_ZIP64_32 : IN_ZIP64_16;
      return classic[field] !== inZip64 && classic[field] !== values[field];
    });
    if (differs !== undefined) return refuse('zip/zip64', `the two end records differ in ${FIELD_NAMES[differs]}`);
  } else if (values.count === IN_ZIP64_16 || values.size === IN_ZIP64_32 || values.offset === IN_ZIP64_32) {
    return refuse('zip/zip64', 'the Zip64 end record is missing');
  }
  if (values.disk !== 0 || values.directoryDisk !== 0) return refuse('zip/multi-disk', `disk ${values.disk}`);
  if (values.countHere !== values.count) {
    return refuse('zip/counts', `${values.countHere} entries on this disk, ${values.count} in all`);
  }
  const place = { offset: values.offset, size: values.size, count: values.count, end: start };
  const beside = start - (place.offset + place.size);
  if (beside === 0) return { place };
  const empty = place.count === 0 && place.size === 0;
  if (beside > 0 && (empty || isDirectory(source, start - place.size))) {
    return refuse('zip/hidden-data', `${beside} bytes in front of the archive`);
  }
  const told = `${place.size} bytes at ${place.offset}, but they must end at ${start}`;
  return beside > 0 && startsWith(source, start - ZIP64_END_LENGTH, ZIP64_END)
    ? refuse('zip/zip64', 'there is a Zip64 end record, but no locator leads to it')
    : refuse('zip/counts', `the directory is said to be ${told}`);
}

const FIELD_NAMES = {
  disk: 'the disk',
  directoryDisk: 'the disk of the directory',
  countHere: 'the count of entries on this disk',
  count: 'the count of entries',
  size: 'the size of the directory',
  offset: 'the offset of the directory',
} as const;

type Zip64End = { start: number; disk: number; directoryDisk: number; countHere: number; count: number } & {
  size: number;
  offset: number;
};

/** The Zip64 end record, if a locator stands in front of the end record. */
function readZip64(source: ByteSource, end: number): Zip64End | { violation: Violation } | undefined {
  const locatorAt = end - ZIP64_LOCATOR_LENGTH;
  if (!startsWith(source, locatorAt, ZIP64_LOCATOR)) return undefined;
  const locator = source.read(locatorAt, ZIP64_LOCATOR_LENGTH);
  // Old minizip writes 0 for "1 disk in all".
  if (u32(locator, 4) !== 0 || u32(locator, 16) > 1) return refuse('zip/multi-disk', `${u32(locator, 16)} disks`);
  const start = locatorAt - ZIP64_END_LENGTH;
  if (u64(locator, 8) !== start) return refuse('zip/zip64', `the locator leads to byte ${u64(locator, 8)}`);
  if (!startsWith(source, start, ZIP64_END)) return refuse('zip/zip64', 'the locator leads to no end record');
  const record = source.read(start, ZIP64_END_LENGTH);
  if (u64(record, 4) !== ZIP64_END_LENGTH - 12) return refuse('zip/zip64', `an end record of ${u64(record, 4)} bytes`);
  return {
    start,
    disk: u32(record, 16),
    directoryDisk: u32(record, 20),
    countHere: u64(record, 24),
    count: u64(record, 32),
    size: u64(record, 40),
    offset: u64(record, 48),
  };
}

/** Whether central directory headers begin there (APPNOTE 4.3.12). */
const isDirectory = (source: ByteSource, at: number): boolean => startsWith(source, at, 0x0201_4b50);

function startsWith(source: ByteSource, at: number, signature: number): boolean {
  return at >= 0 && at + 4 <= source.size && u32(source.read(at, 4), 0) === signature;
}

/** Whether an end record may lie in these bytes. */
export function holdsEnd(bytes: Uint8Array): boolean {
  return findSignatures(bytes).length > 0;
}

/** Whether all bytes are zero: padding. */
export function isZero(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0) return false;
  return true;
}

function refuse(code: ArchiveRule, detail?: string): { violation: Violation } {
  return { violation: violation(code, '', detail) };
}
