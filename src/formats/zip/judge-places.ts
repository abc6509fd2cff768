import type { Violation } from './rules.ts';

/** What the directory, or the header in front of the content, says of an entry. */
export interface Header {
  readonly name: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  /** [byte] */
  readonly packed: number;
  /** [byte] */
  readonly size: number;
}

/** An entry as the directory and its own header tell it, and the bytes of the archive that it covers. */
export interface PlacedEntry {
  readonly name: string;
  readonly central: Header;
  readonly local: Header;
  /** Offset of the local header. */
  readonly start: number;
  /** End of the content, exclusive. */
  readonly end: number;
}

/** Flag bit 3 (APPNOTE 4.4.4): sizes and CRC follow the content, and the local header holds zeros. */
const SIZES_FOLLOW = 0x0008;
/** The value that sends a reader to the Zip64 field (APPNOTE 4.4.8). */
const IN_ZIP64 = 0xffff_ffff;

/**
 * Local headers that tell another story than the directory, so that two unpackers see two archives; and contents
 * that lie over each other, which is how a small archive unpacks to petabytes without nesting.
 *
 * @see https://www.bamsoftware.com/hacks/zipbomb/
 */
export function judgePlaces(entries: readonly PlacedEntry[]): Violation[] {
  const found: Violation[] = [];
  for (const { name, central, local } of entries) {
    const what = disagreement(central, local);
    if (what !== undefined) found.push({ code: 'zip/local-mismatch', entry: name, detail: what });
  }
  const ordered = [...entries].sort((a, b) => a.start - b.start);
  for (const [index, entry] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before !== undefined && entry.start < before.end) {
      found.push({ code: 'zip/overlap', entry: entry.name, detail: `with "${before.name}"` });
    }
  }
  return found;
}

function disagreement(central: Header, local: Header): string | undefined {
  if (!sameBytes(central.name, local.name)) return 'name';
  if (central.method !== local.method) return 'method';
  if ((central.flags ^ local.flags) & 0x0001) return 'encryption';
  if (local.flags & SIZES_FOLLOW) return undefined;
  if (central.crc32 !== local.crc32) return 'CRC-32';
  if (local.packed !== IN_ZIP64 && central.packed !== local.packed) return 'packed size';
  if (local.size !== IN_ZIP64 && central.size !== local.size) return 'size';
  return undefined;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
