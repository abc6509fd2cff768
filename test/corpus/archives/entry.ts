import { crc32, deflateRawSync } from 'node:zlib';
import { u16, u32 } from './little-endian.ts';

/** The fields that both headers of an entry have (APPNOTE 4.3.7, 4.3.12). */
interface SharedFields {
  readonly signature: number;
  readonly needed: number;
  readonly flags: number;
  readonly method: number;
  readonly time: number;
  readonly date: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly name: string | Uint8Array;
  readonly extra: Uint8Array;
  /** Length fields, where they lie about `name` and `extra`. */
  readonly nameLength: number;
  readonly extraLength: number;
}

/** The fields that only the directory has. */
interface DirectoryFields extends SharedFields {
  readonly madeBy: number;
  readonly disk: number;
  readonly internal: number;
  readonly attributes: number;
  readonly offset: number;
  readonly comment: string | Uint8Array;
  readonly commentLength: number;
}

/** An entry. What is left out is what an honest Unix tool would write. */
export interface Entry extends Partial<Omit<DirectoryFields, 'packed' | 'signature' | 'offset'>> {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** Bytes of the packed content, instead of those made from `content`. */
  readonly data?: Uint8Array;
  /** What the header in front of the content says instead. */
  readonly local?: Partial<SharedFields>;
  /** What the directory says instead. */
  readonly central?: Partial<DirectoryFields>;
  /** Bytes behind the content. */
  readonly descriptor?: (facts: Facts) => Buffer;
  /** Bytes in front of the local header that no record covers. */
  readonly gap?: string | Uint8Array;
  /** The directory points here, and the entry has no header or content of its own. */
  readonly at?: number;
  /** Only a local header and content: the directory keeps silent about it. */
  readonly unlisted?: boolean;
}

/** What a header or a descriptor says of the content. */
export interface Facts {
  readonly crc: number;
  /** [byte] */
  readonly packed: number;
  /** [byte] */
  readonly size: number;
}

/** Flags (APPNOTE 4.4.4): the name is UTF-8; a descriptor follows; the content is encrypted. */
export const UTF8 = 0x0800;
export const FOLLOWS = 0x0008;
export const ENCRYPTED = 0x0001;
/** Methods (APPNOTE 4.4.5). */
const STORED = 0;
export const DEFLATED = 8;
/** "See the Zip64 field" or record (APPNOTE 4.4.1.4), of four bytes and of two. */
export const IN_ZIP64 = 0xffff_ffff;
export const IN_ZIP64_SHORT = 0xffff;
/** Midday of the last day of 2024, as MS-DOS counts (APPNOTE 4.4.6). */
const DATE = ((2024 - 1980) << 9) | (12 << 5) | 31;
const TIME = 12 << 11;

/** External attributes of a Unix mode (APPNOTE 4.4.15), with the bit that MS-DOS keeps for folders. */
export const unixMode = (mode: number): number => mode * 65_536 + ((mode & 0o170_000) === 0o040_000 ? 0x10 : 0);

export const bytesOf = (value: string | Uint8Array | undefined): Buffer => Buffer.from(value ?? '');

/** An entry as it lies in the archive: its header, content and descriptor, and its line of the directory. */
export interface Written {
  readonly own: Buffer;
  readonly directory: (offset: number) => Buffer;
}

export function writeEntry(entry: Entry): Written {
  const { fields, data, facts } = readied(entry);
  const local = localHeader({ ...fields, ...localFacts(entry, facts), ...entry.local });
  const descriptor = entry.descriptor?.(facts) ?? Buffer.alloc(0);
  return {
    own: Buffer.concat([local, data, descriptor]),
    directory: (offset) => directoryHeader({ ...fields, ...facts, offset, ...entry.central }),
  };
}

/** What lies in front of the directory: what another archive may quote. */
export const localPart = (entry: Entry): Buffer => writeEntry(entry).own;

function readied(entry: Entry): { fields: Omit<DirectoryFields, 'packed' | 'offset'>; data: Buffer; facts: Facts } {
  const content = bytesOf(entry.content);
  const method = entry.method ?? STORED;
  const data = entry.data ? bytesOf(entry.data) : method === DEFLATED ? deflateRawSync(content) : content;
  const facts = { crc: entry.crc ?? crc32(content), packed: data.length, size: entry.size ?? content.length };
  const name = bytesOf(entry.name);
  const ascii = name.every((byte) => byte < 0x80);
  const fields = {
    signature: 0,
    madeBy: (3 << 8) | 20,
    needed: 20,
    time: TIME,
    date: DATE,
    disk: 0,
    internal: 0,
    attributes: unixMode(/[\\/]$/.test(name.toString('latin1')) ? 0o040_755 : 0o100_644),
    extra: Buffer.alloc(0),
    comment: '',
    nameLength: -1,
    extraLength: -1,
    commentLength: -1,
    flags: (ascii ? 0 : UTF8) | (entry.descriptor ? FOLLOWS : 0),
    ...Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)),
    name,
    method,
    crc: facts.crc,
    size: facts.size,
  };
  return { fields, data, facts };
}

/** With a descriptor, the header in front of the content holds zeros (APPNOTE 4.4.4, bit 3). */
function localFacts(entry: Entry, facts: Facts): Facts {
  return entry.descriptor ? { crc: 0, packed: 0, size: 0 } : facts;
}

function localHeader(fields: SharedFields & Facts): Buffer {
  const name = bytesOf(fields.name);
  return Buffer.concat([
    u32(fields.signature || 0x04034b50),
    u16(fields.needed, fields.flags, fields.method, fields.time, fields.date),
    u32(fields.crc, fields.packed, fields.size),
    u16(length(fields.nameLength, name), length(fields.extraLength, fields.extra)),
    name,
    fields.extra,
  ]);
}

function directoryHeader(fields: DirectoryFields): Buffer {
  const name = bytesOf(fields.name);
  const comment = bytesOf(fields.comment);
  return Buffer.concat([
    u32(fields.signature || 0x02014b50),
    u16(fields.madeBy, fields.needed, fields.flags, fields.method, fields.time, fields.date),
    u32(fields.crc, fields.packed, fields.size),
    u16(
      length(fields.nameLength, name),
      length(fields.extraLength, fields.extra),
      length(fields.commentLength, comment),
      fields.disk,
      fields.internal,
    ),
    u32(fields.attributes, fields.offset),
    name,
    fields.extra,
    comment,
  ]);
}

const length = (said: number, bytes: Uint8Array): number => (said < 0 ? bytes.length : said);
