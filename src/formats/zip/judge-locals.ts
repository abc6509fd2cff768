import type { ByteSource } from './byte-source.ts';
import { decodeName, UTF8_NAME } from './decode-name.ts';
import { modesInExtraFields, readExtraFields, resolveZip64, type Sizes } from './extra-fields.ts';
import { holdsEnd, isZero } from './find-end.ts';
import { u16, u32, u64 } from './little-endian.ts';
import { readAhead } from './read-ahead.ts';
import type { CentralHeader } from './read-directory.ts';
import type { Violation } from './rules.ts';
import { unicodePath } from './unicode-path.ts';
import { violation } from './violation.ts';

/** What the local header of an entry adds to the directory. */
export interface LocalFacts {
  /** Offset of the packed content [byte]. */
  readonly contentStart: number;
  /** Unix modes in its extra fields. */
  readonly extraModes: readonly number[];
}

const SIGNATURE = 0x0403_4b50;
const LENGTH = 30;

/** Flag bit 3 (APPNOTE 4.4.4): sizes and CRC follow the content, and the local header may hold zeros. */
const SIZES_FOLLOW = 0x0008;
/** Flags that change how an entry is read. Others (levels of deflate, reserved) differ in honest archives. */
const MEANINGFUL_FLAGS = 0x0001 | SIZES_FOLLOW | 0x0020 | 0x0040 | 0x2000;

const DESCRIPTOR = 0x0807_4b50;

/** Zeros that may lie between records: enough for the alignment to any page. */
const LONGEST_PADDING = 64 * 1024;

/**
 * The local headers against the directory, the data descriptors, and what lies between the entries. Each byte in front
 * of the directory must belong to one entry, or be zero.
 *
 * @param whole whether `headers` are all there are; otherwise nothing is said of bytes that belong to none
 * @param end offset of the directory
 */
export function judgeLocals(
  source: ByteSource,
  headers: readonly CentralHeader[],
  { end, whole }: { end: number; whole: boolean },
): { readonly locals: ReadonlyMap<CentralHeader, LocalFacts>; readonly violations: readonly Violation[] } {
  const bytes = readAhead(source);
  const violations: Violation[] = [];
  const locals = new Map<CentralHeader, LocalFacts>();
  const ordered = [...headers].sort((a, b) => a.offset - b.offset);
  let covered = 0;
  let last = '';
  for (const [index, header] of ordered.entries()) {
    const { name, offset } = header;
    const fixed = offset + LENGTH > end ? undefined : bytes.read(offset, LENGTH);
    if (fixed === undefined || u32(fixed, 0) !== SIGNATURE) {
      violations.push(violation('zip/broken', name, `no local header at byte ${offset}`));
      continue;
    }
    if (offset < covered) violations.push(violation('zip/overlap', name, `with "${last}"`));
    else if (offset > covered && whole) violations.push(...judgeGap(bytes, covered, offset));

    const contentStart = offset + LENGTH + u16(fixed, 26) + u16(fixed, 28);
    const contentEnd = contentStart + header.packed;
    if (contentEnd > end) {
      violations.push(violation('zip/overlap', name, 'with the directory'));
      covered = end;
      last = name;
    } else {
      const { flags, extraModes } = judgeLocal(bytes.read(offset, contentStart - offset), header, violations);
      locals.set(header, { contentStart, extraModes });
      const next = ordered[index + 1]?.offset ?? end;
      const limit = next < contentEnd ? end : Math.min(next, end);
      const descriptor = flags & SIZES_FOLLOW ? descriptorLength(bytes, contentEnd, limit, header) : 0;
      if (descriptor === undefined) violations.push(violation('zip/descriptor', name));
      const entryEnd = contentEnd + (descriptor ?? 0);
      if (entryEnd > covered) last = name;
      covered = Math.max(covered, entryEnd);
    }
  }
  if (whole && covered < end) violations.push(...judgeGap(bytes, covered, end));
  return { locals, violations };
}

function judgeLocal(
  bytes: Uint8Array,
  central: CentralHeader,
  violations: Violation[],
): { readonly flags: number; readonly extraModes: readonly number[] } {
  const flags = u16(bytes, 6);
  const nameEnd = LENGTH + u16(bytes, 26);
  const readable = readExtraFields(bytes.subarray(nameEnd));
  if (readable === undefined) violations.push(violation('zip/extra-field', central.name, 'in the local header'));
  const fields = readable ?? [];
  const given = { size: u32(bytes, 22), packed: u32(bytes, 18), offset: 0, disk: 0 };
  const sizes = resolveZip64(given, fields);
  if (sizes === undefined && readable !== undefined) {
    violations.push(violation('zip/zip64', central.name, 'field of the local header'));
  }

  const difference = sameName(bytes, nameEnd, central.rawName)
    ? disagreement(bytes, central, sizes ?? central)
    : 'name';
  if (difference !== undefined) violations.push(violation('zip/local-mismatch', central.name, difference));
  if (fields.length > 0) {
    const raw = bytes.subarray(LENGTH, nameEnd);
    const unicode = unicodePath(fields, { raw, flags, name: decodeName(raw, flags) ?? '' });
    if (unicode === 'contradicts' || (unicode !== undefined && unicode.path !== central.name)) {
      violations.push(violation('zip/name-field', central.name, 'in the local header'));
    }
  }
  return { flags, extraModes: modesInExtraFields(fields) };
}

function sameName(local: Uint8Array, nameEnd: number, central: string): boolean {
  if (nameEnd - LENGTH !== central.length) return false;
  for (let at = 0; at < central.length; at++) if (local[LENGTH + at] !== central.charCodeAt(at)) return false;
  return true;
}

function disagreement(
  local: Uint8Array,
  central: CentralHeader,
  { size, packed }: Pick<Sizes, 'size' | 'packed'>,
): string | undefined {
  const flags = u16(local, 6);
  const crc32 = u32(local, 14);
  if (u16(local, 8) !== central.method) return 'method';
  if ((flags ^ central.flags) & MEANINGFUL_FLAGS) return 'flags';
  if ((flags ^ central.flags) & UTF8_NAME && /[\u0080-\u00ff]/.test(central.rawName)) return 'encoding of the name';
  const follow = (flags & SIZES_FOLLOW) !== 0;
  if (crc32 !== central.crc32 && !(follow && crc32 === 0)) return 'CRC-32';
  if (packed !== central.packed && !(follow && packed === 0)) return 'packed size';
  if (size !== central.size && !(follow && size === 0)) return 'size';
  return undefined;
}

/**
 * Length of the data descriptor at `at` [byte], with or without its signature, with sizes of four or eight bytes;
 * `undefined` if none of these tells what the directory does.
 *
 * @see APPNOTE 4.3.9: the signature is optional, and writers differ in when they take eight bytes
 */
function descriptorLength(bytes: ByteSource, at: number, limit: number, central: CentralHeader): number | undefined {
  const found = bytes.read(at, Math.min(24, limit - at));
  for (const [length, start, wide] of [
    [24, 4, true],
    [20, 0, true],
    [16, 4, false],
    [12, 0, false],
  ] as const) {
    if (found.length < length || (start === 4 && u32(found, 0) !== DESCRIPTOR)) continue;
    const packed = wide ? u64(found, start + 4) : u32(found, start + 4);
    const size = wide ? u64(found, start + 12) : u32(found, start + 8);
    if (u32(found, start) === central.crc32 && packed === central.packed && size === central.size) return length;
  }
  return undefined;
}

function judgeGap(bytes: ByteSource, from: number, to: number): Violation[] {
  const length = to - from;
  const gap = bytes.read(from, Math.min(length, LONGEST_PADDING));
  if (length <= LONGEST_PADDING && isZero(gap)) return [];
  const hidden = violation('zip/hidden-data', '', `${length} bytes at byte ${from}`);
  return holdsEnd(gap) ? [violation('zip/end-twice', '', `behind byte ${from} too`), hidden] : [hidden];
}
