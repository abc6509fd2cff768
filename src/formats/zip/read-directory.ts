import type { ByteSource } from './byte-source.ts';
import { decodeName, latin1 } from './decode-name.ts';
import { type ExtraField, modesInExtraFields, readExtraFields, resolveZip64 } from './extra-fields.ts';
import type { DirectoryPlace } from './find-end.ts';
import { u16, u32 } from './little-endian.ts';
import { readAhead } from './read-ahead.ts';
import type { Violation } from './rules.ts';
import { unicodePath } from './unicode-path.ts';
import { violation } from './violation.ts';

/** An entry as the directory tells it (APPNOTE 4.3.12). */
export interface CentralHeader {
  /** As shown: of the Unicode Path field if there is one. */
  readonly name: string;
  /** As in the header: a letter a byte. */
  readonly rawName: string;
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  /** [byte] */
  readonly packed: number;
  /** [byte] */
  readonly size: number;
  readonly externalAttributes: number;
  /** Unix modes in extra fields, beside that in the external attributes. */
  readonly extraModes: readonly number[];
  /** Of the local header. */
  readonly offset: number;
}

const SIGNATURE = 0x0201_4b50;
const LENGTH = 46;

/** General purpose bits (APPNOTE 4.4.4): encrypted, strongly encrypted, headers masked; and a patch, not a content. */
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
const PATCHED = 0x0020;
const STORED = 0;
const DEFLATE = 8;
/** "Version needed to extract" of APPNOTE 6.3, the last that brought anything new (4.4.3); times ten. */
const NEWEST = 63;

/**
 * The headers of the directory, as many as there are, with every rule they break in themselves. It ends at the first
 * that can't be read.
 */
export function readDirectory(
  source: ByteSource,
  place: DirectoryPlace,
): { readonly headers: readonly CentralHeader[]; readonly violations: readonly Violation[] } {
  const headers: CentralHeader[] = [];
  const violations: Violation[] = [];
  const bytes = readAhead(source);
  const end = (detail: string) => {
    violations.push(violation('zip/broken', headers.at(-1)?.name ?? '', detail));
    return { headers, violations };
  };
  let at = place.offset;
  while (at < place.end && headers.length < place.count) {
    const fixed = bytes.read(at, Math.min(LENGTH, place.end - at));
    if (fixed.length < LENGTH || u32(fixed, 0) !== SIGNATURE) return end(`no directory header at byte ${at}`);
    const length = LENGTH + u16(fixed, 28) + u16(fixed, 30) + u16(fixed, 32);
    if (length > place.end - at) return end(`the directory header at byte ${at} is cut short`);
    headers.push(readHeader(bytes.read(at, length), violations));
    at += length;
  }
  const found =
    headers.length < place.count ? `${headers.length} in the directory` : `${place.end - at} bytes are left`;
  if (headers.length < place.count || at < place.end) {
    violations.push(violation('zip/counts', '', `${place.count} entries promised, ${found}`));
  }
  return { headers, violations };
}

function readHeader(bytes: Uint8Array, violations: Violation[]): CentralHeader {
  const flags = u16(bytes, 8);
  const method = u16(bytes, 10);
  const extraStart = LENGTH + u16(bytes, 28);
  const raw = bytes.subarray(LENGTH, extraStart);
  const readable = readExtraFields(bytes.subarray(extraStart, extraStart + u16(bytes, 30)));
  const fields = readable ?? [];
  const rawName = latin1(raw);
  const { name, contradicted } = readName(raw, rawName, flags, fields);
  if (contradicted) violations.push(violation('zip/name-field', name));
  if (readable === undefined) violations.push(violation('zip/extra-field', name));

  const given = { size: u32(bytes, 24), packed: u32(bytes, 20), offset: u32(bytes, 42), disk: u16(bytes, 34) };
  const resolved = resolveZip64(given, fields);
  if (resolved === undefined && readable !== undefined) {
    violations.push(violation('zip/zip64', name, 'field of the directory'));
  }
  const { size, packed, offset, disk } = resolved ?? given;
  if (disk !== 0) violations.push(violation('zip/multi-disk', name, `on disk ${disk}`));
  const encrypted = (flags & ENCRYPTED) !== 0;
  if (encrypted) violations.push(violation('zip/encrypted', name));
  if (method !== STORED && method !== DEFLATE) violations.push(violation('zip/method', name, `method ${method}`));
  if (bytes[6]! > NEWEST) violations.push(violation('zip/method', name, `needs version ${bytes[6]! / 10}`));
  if (flags & PATCHED) violations.push(violation('zip/method', name, 'patch data'));
  if (method === STORED && !encrypted && packed !== size) {
    violations.push(violation('zip/size', name, `${packed} bytes, declared ${size}`));
  }
  return {
    name,
    rawName,
    flags,
    method,
    crc32: u32(bytes, 16),
    packed,
    size,
    externalAttributes: u32(bytes, 38),
    extraModes: modesInExtraFields(fields),
    offset,
  };
}

function readName(
  raw: Uint8Array,
  letters: string,
  flags: number,
  fields: readonly ExtraField[],
): { readonly name: string; readonly contradicted: boolean } {
  const name = decodeName(raw, flags, letters);
  // Shown as far as it can be; refused with the other names, for its replacement characters.
  if (name === undefined) return { name: letters.replace(/[\u0080-\u00ff]/g, '\ufffd'), contradicted: false };
  const unicode = unicodePath(fields, { raw, flags, name });
  return unicode === 'contradicts'
    ? { name, contradicted: true }
    : { name: unicode?.path ?? name, contradicted: false };
}
