import { bytesOf } from './entry.ts';
import { u16, u32, u64 } from './little-endian.ts';

/** The end record (APPNOTE 4.3.16). */
interface EndFields {
  readonly disk: number;
  readonly directoryDisk: number;
  readonly here: number;
  readonly entries: number;
  readonly size: number;
  readonly offset: number;
  readonly commentLength: number;
}

/** The Zip64 end record and its locator (APPNOTE 4.3.14, 4.3.15). */
interface End64Fields {
  readonly length: number;
  readonly disk: number;
  readonly directoryDisk: number;
  readonly here: number | bigint;
  readonly entries: number | bigint;
  readonly size: number | bigint;
  readonly offset: number | bigint;
  /** The extensible data sector. */
  readonly more: Uint8Array;
}

interface LocatorFields {
  readonly disk: number;
  readonly offset: number | bigint;
  readonly disks: number;
}

/** How an archive ends. What is left out is honest. */
export interface End {
  readonly end?: Partial<EndFields>;
  readonly comment?: string | Uint8Array;
  /** With it there are a Zip64 record and a locator; `false` leaves one of them out. */
  readonly zip64?: {
    readonly record?: Partial<End64Fields> | false;
    readonly locator?: Partial<LocatorFields> | false;
  };
}

/** Where the directory lies. */
export interface Directory {
  readonly count: number;
  /** [byte] */
  readonly size: number;
  readonly offset: number;
}

/**
 * @param at where it is going to lie
 */
export function end64({ record, locator }: NonNullable<End['zip64']>, directory: Directory & { at: number }): Buffer {
  const { count, size, offset, at } = directory;
  const pieces: Buffer[] = [];
  if (record !== false) {
    const more = record?.more ?? Buffer.alloc(0);
    const fields = { length: 44 + more.length, disk: 0, directoryDisk: 0, here: count, entries: count, size, offset };
    const said = { ...fields, ...record };
    pieces.push(u32(0x06064b50), u64(said.length), u16((3 << 8) | 45, 45), u32(said.disk, said.directoryDisk));
    pieces.push(u64(said.here, said.entries, said.size, said.offset), Buffer.from(more));
  }
  if (locator !== false) {
    const said = { disk: 0, offset: at, disks: 1, ...locator };
    pieces.push(u32(0x07064b50, said.disk), u64(said.offset), u32(said.disks));
  }
  return Buffer.concat(pieces);
}

export function endRecord({ count, size, offset }: Directory, { end, comment: written }: End): Buffer {
  const comment = bytesOf(written);
  const fields = { disk: 0, directoryDisk: 0, here: count, entries: count, size, offset };
  const said = { ...fields, commentLength: comment.length, ...end };
  return Buffer.concat([
    u32(0x06054b50),
    u16(said.disk, said.directoryDisk, said.here, said.entries),
    u32(said.size, said.offset),
    u16(said.commentLength),
    comment,
  ]);
}
