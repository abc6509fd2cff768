import { crc32, deflateRawSync } from 'node:zlib';

/** One entry; what is not given is made honest. */
export interface Draft {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** 0 stored, 8 deflate. */
  readonly method?: number;
  /** Unix mode in the upper half, DOS attributes in the lower. */
  readonly attributes?: number;
  readonly flags?: number;
  /** Lies, told by the directory and the local header alike. */
  readonly crc?: number;
  readonly size?: number;
  readonly packed?: Buffer;
  /** Lies that only the local header tells. */
  readonly local?: Partial<{ name: string; method: number; crc: number; size: number; flags: number }>;
  /** Offset of a local header that is there already, instead of an own one. */
  readonly at?: number;
}

export const UTF8 = 0x0800;
export const FILE_MODE = 0o100644 * 65536;
export const LINK_MODE = 0o120777 * 65536;
export const FOLDER_MODE = 0o040755 * 65536 + 0x10;

/** A ZIP, byte by byte (APPNOTE 4.3): local headers with contents, the directory, its end. */
export function archive(drafts: readonly Draft[], end: Partial<{ entries: number; comment: string }> = {}): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const draft of drafts) {
    const content = Buffer.from(draft.content ?? '');
    const method = draft.method ?? 0;
    const packed = draft.packed ?? (method === 8 ? deflateRawSync(content) : content);
    const facts = { crc: draft.crc ?? crc32(content), size: draft.size ?? content.length, flags: draft.flags ?? UTF8 };
    const name = Buffer.from(draft.name);
    const start = draft.at ?? offset;
    if (draft.at === undefined) {
      const local = { name, method, ...facts, ...draft.local };
      const header = localHeader({ ...local, name: Buffer.from(local.name), packed: packed.length });
      pieces.push(header, packed);
      offset += header.length + packed.length;
    }
    const attributes = draft.attributes ?? FILE_MODE;
    directory.push(centralHeader({ name, method, ...facts, packed: packed.length }, attributes, start));
  }
  const central = Buffer.concat(directory);
  const comment = Buffer.from(end.comment ?? '');
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(end.entries ?? drafts.length, 8);
  tail.writeUInt16LE(end.entries ?? drafts.length, 10);
  tail.writeUInt32LE(central.length, 12);
  tail.writeUInt32LE(offset, 16);
  tail.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...pieces, central, tail, comment]);
}

interface Fields {
  readonly name: Buffer;
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

function localHeader({ name, method, flags, crc, packed, size }: Fields): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function centralHeader({ name, method, flags, crc, packed, size }: Fields, attributes: number, offset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((3 << 8) | 20, 4); // made on Unix
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(attributes >>> 0, 38);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}
