import { crc32 } from 'node:zlib';
import type { Facts } from './entry.ts';
import { u8, u16, u32, u64 } from './little-endian.ts';

/** One extra field: identifier, length, data (APPNOTE 4.5.1). */
export function extra(id: number, ...data: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(data);
  return Buffer.concat([u16(id, bytes.length), bytes]);
}

/** Zip64 extended information (APPNOTE 4.5.3): of size, packed size and offset those that the header leaves to it. */
export const zip64 = (...values: readonly (number | bigint)[]): Buffer => extra(0x0001, u64(...values));

/** Seconds since 1970 of 31 December 2024, 12:00 UTC. */
const SECONDS = 1_735_646_400;

/** Info-ZIP extended timestamp; the local header holds all three times, the directory the first. */
export const timestampLocal: Buffer = extra(0x5455, u8(3), u32(SECONDS, SECONDS));
export const timestampCentral: Buffer = extra(0x5455, u8(3), u32(SECONDS));
/** Info-ZIP Unix, third generation: owner and group. */
export const owner: Buffer = extra(0x7875, u8(1), u8(4), u32(1000), u8(4), u32(1000));
/** Info-ZIP Unix, first generation, as macOS still writes it: times, in the local header also owner and group. */
export const oldUnixLocal: Buffer = extra(0x5855, u32(SECONDS, SECONDS), u16(501, 20));
export const oldUnixCentral: Buffer = extra(0x5855, u32(SECONDS, SECONDS));
/** NTFS times (APPNOTE 4.5.5), in the directory of 7-Zip and WinRAR: tenths of microseconds since 1601. */
export const ntfs: Buffer = extra(0x000a, u32(0), u16(1, 24), u64(...Array(3).fill(133_801_200_000_000_000n)));
/** PKWARE Unix (APPNOTE 4.5.7): times, owner, then what a link leads to. */
export const pkwareUnix = (target: string): Buffer => extra(0x000d, u32(0, 0), u16(0, 0), Buffer.from(target));
/** ASi Unix, in Info-ZIP's list of extra fields: CRC of the rest, mode, length of the link or device, owner, link. */
export function asiUnix(mode: number, target = ''): Buffer {
  const rest = Buffer.concat([u16(mode), u32(target.length), u16(0, 0), Buffer.from(target)]);
  return extra(0x756e, u32(crc32(rest)), rest);
}
/** libarchive's field for readers that stream: here the external attributes alone (bit 2). */
export const libarchive = (attributes: number): Buffer => extra(0x6c78, u8(4), u32(attributes));
/** What marks a JAR, in its first entry. */
export const jar: Buffer = extra(0xcafe);

/** Info-ZIP Unicode Path (APPNOTE 4.6.9): `path` is meant where the header says `name`. */
export function unicodePath(name: string | Uint8Array, path: string | Uint8Array, version = 1): Buffer {
  return extra(0x7075, u8(version), u32(crc32(Buffer.from(name))), Buffer.from(path));
}

const SIGNATURE = u32(0x08074b50);

/** The data descriptor (APPNOTE 4.3.9) in its four sorts: the signature and eight-byte sizes are both optional. */
export const descriptors = {
  signed: ({ crc, packed, size }: Facts): Buffer => Buffer.concat([SIGNATURE, u32(crc, packed, size)]),
  bare: ({ crc, packed, size }: Facts): Buffer => u32(crc, packed, size),
  signed64: ({ crc, packed, size }: Facts): Buffer => Buffer.concat([SIGNATURE, u32(crc), u64(packed, size)]),
  bare64: ({ crc, packed, size }: Facts): Buffer => Buffer.concat([u32(crc), u64(packed, size)]),
} as const;
