import { u16, u32, u64 } from './little-endian.ts';

/** One extra field (APPNOTE 4.5.1). */
export interface ExtraField {
  readonly id: number;
  readonly data: Uint8Array;
}

export const ZIP64 = 0x0001;
export const UNICODE_PATH = 0x7075;

const ASI_UNIX = 0x756e;
const PKWARE_UNIX = 0x000d;
const LIBARCHIVE = 0x6c78;

/** Fields that can change what an entry is. All others (times, owners, alignment) are passed over. */
const READ: ReadonlySet<number> = new Set([ZIP64, UNICODE_PATH, ASI_UNIX, PKWARE_UNIX, LIBARCHIVE]);

const NONE: readonly ExtraField[] = [];

/**
 * The fields that matter. `undefined`: the lengths don't add up. Zeros at the end, as zipalign writes them for alignment,
 * are no field.
 */
export function readExtraFields(extra: Uint8Array): readonly ExtraField[] | undefined {
  let fields: ExtraField[] | undefined;
  let at = 0;
  while (extra.length - at >= 4) {
    const id = u16(extra, at);
    const end = at + 4 + u16(extra, at + 2);
    if (end > extra.length) return undefined;
    if (READ.has(id)) {
      fields ??= [];
      fields.push({ id, data: extra.subarray(at + 4, end) });
    }
    at = end;
  }
  for (; at < extra.length; at++) if (extra[at] !== 0) return undefined;
  return fields ?? NONE;
}

/** Numbers that a Zip64 field can take over, in the order of APPNOTE 4.5.3. */
export interface Sizes {
  /** [byte] */
  readonly size: number;
  /** [byte] */
  readonly packed: number;
  /** Of the local header; 0 in the local header itself. */
  readonly offset: number;
  readonly disk: number;
}

const IN_ZIP64_32 = 0xffff_ffff;
const IN_ZIP64_16 = 0xffff;

/**
 * The numbers with those of the Zip64 field put in. `undefined`: the field is missing, double, too short, or of a length
 * that isn't made of its numbers; or it holds numbers that are not asked for and contradict, which a reader that takes
 * them by their place would believe.
 *
 * @see APPNOTE 4.5.3
 */
export function resolveZip64(given: Sizes, fields: readonly ExtraField[]): Sizes | undefined {
  const own = fields.length === 0 ? fields : fields.filter(({ id }) => id === ZIP64);
  const data = own[0]?.data;
  if (data === undefined) {
    const { size, packed, offset, disk } = given;
    const asked = size === IN_ZIP64_32 || packed === IN_ZIP64_32 || offset === IN_ZIP64_32 || disk === IN_ZIP64_16;
    return asked ? undefined : given;
  }
  if (own.length > 1 || data.length % 4 !== 0 || data.length > 28) return undefined;

  let at = 0;
  const next = (value: number, length: 4 | 8): number | undefined => {
    if (value !== (length === 8 ? IN_ZIP64_32 : IN_ZIP64_16)) return value;
    at += length;
    if (at > data.length) return undefined;
    return length === 8 ? u64(data, at - 8) : u32(data, at - 4);
  };
  const size = next(given.size, 8);
  const packed = next(given.packed, 8);
  const offset = next(given.offset, 8);
  const disk = next(given.disk, 4);
  if (size === undefined || packed === undefined || offset === undefined || disk === undefined) return undefined;
  const resolved = { size, packed, offset, disk };
  return at === data.length || agreesByPlace(data, resolved) ? resolved : undefined;
}

function agreesByPlace(data: Uint8Array, { size, packed, offset, disk }: Sizes): boolean {
  const numbers = [size, packed, offset].slice(0, Math.floor(data.length / 8));
  if (!numbers.every((value, index) => u64(data, index * 8) === value)) return false;
  return data.length % 8 === 0 || (data.length === 28 && u32(data, 24) === disk);
}

const NO_MODES: readonly number[] = [];

/**
 * Unix modes that extra fields tell beside the external attributes, for readers that believe these fields first.
 * A PKWARE Unix field with a link's target counts as the mode of a link.
 *
 * @see APPNOTE 4.5.7 (0x000d); Info-ZIP `extrafld.txt` (0x756e); libarchive `archive_read_support_format_zip.c` (0x6c78)
 */
export function modesInExtraFields(fields: readonly ExtraField[]): readonly number[] {
  if (fields.length === 0) return NO_MODES;
  return fields.flatMap(({ id, data }) => {
    if (id === ASI_UNIX && data.length >= 6) return [u16(data, 4)];
    if (id === PKWARE_UNIX && data.length > 12) return [0o120_777];
    if (id === LIBARCHIVE) return libarchiveMode(data);
    return [];
  });
}

/** A bit each for version (2 bytes), internal attributes (2) and external attributes (4), of which those set follow. */
function libarchiveMode(data: Uint8Array): number[] {
  const bits = data[0] ?? 0;
  if (!(bits & 4)) return [];
  const at = 1 + (bits & 1 ? 2 : 0) + (bits & 2 ? 2 : 0) + 2;
  return at + 2 <= data.length ? [u16(data, at)] : [];
}
