import { crc32, deflateRawSync } from 'node:zlib';
import { zip } from './build.ts';
import { blockStart } from './deflate.ts';
import { DEFLATED, ENCRYPTED, type Entry, type Facts, FOLLOWS, IN_ZIP64, localPart, UTF8 } from './entry.ts';
import { descriptors, extra, unicodePath, zip64 } from './fields.ts';
import { type Refused, refuse } from './fixture.ts';
import { u8, u16, u32 } from './little-endian.ts';
import { BODY, ESCAPE, EVIL, MUG } from './models.ts';

const local =
  (fields: Entry['local'], entry: Partial<Entry> = {}) =>
  () =>
    zip([{ ...MUG, ...entry, local: fields! }, BODY]);
const packed = deflateRawSync(MUG.content!);
const signed = { ...MUG, descriptor: descriptors.signed };
/** A descriptor that lies about one thing. */
const lying = (change: (facts: Facts) => Partial<Facts>) => () =>
  zip([{ ...MUG, descriptor: (facts) => descriptors.signed({ ...facts, ...change(facts) }) }, BODY]);

const method =
  (number: number, entry: Partial<Entry> = {}) =>
  () =>
    zip([MUG, { ...BODY, method: number, data: Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]), ...entry }]);

export const ENTRIES: readonly Refused[] = [
  ...refuse('local-mismatch', {
    name: local({ name: 'mug/gum.xml' }),
    'name-longer': local({ name: 'mug/mug.xml.exe' }),
    'name-shorter': local({ name: 'mug/mug' }),
    'name-case': local({ name: 'mug/MUG.xml' }),
    'name-leads-out': local({ name: `../${ESCAPE}.txt` }),
    'name-slash': local({ name: 'mug\\mug.xml' }),
    'method-stored-in-front': local({ method: 0, packed: 22 }, { method: DEFLATED }),
    'method-deflated-in-front': local({ method: DEFLATED }),
    'method-stored-in-directory': () =>
      zip([
        {
          ...MUG,
          data: packed,
          size: packed.length,
          crc: crc32(packed),
          local: { method: DEFLATED, crc: crc32(Buffer.from(MUG.content!)), size: 22 },
        },
      ]),
    crc: local({ crc: 7 }),
    'crc-zero': local({ crc: 0 }),
    size: local({ size: 7 }),
    'size-larger': local({ size: 2_000_000_000 }),
    'sizes-zero': local({ size: 0, packed: 0 }),
    'sizes-in-zip64-field': () => zip([{ ...MUG, local: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(9, 9) } }]),
    'packed-smaller': local({ packed: 5 }),
    'packed-larger': local({ packed: 60 }),
    'flag-encrypted-in-front': local({ flags: ENCRYPTED }),
    'flag-utf8-in-front': () => zip([{ ...MUG, name: 'mug/\u00e9.xml', flags: 0, local: { flags: UTF8 } }]),
    'flag-descriptor-in-front': local({ flags: FOLLOWS }),
    'sizes-with-descriptor': () => zip([{ ...signed, local: { crc: 1, packed: 2, size: 3 } }]),
    // The directory lists "a" and "b"; the header of "b" says "a".
    'two-names-one-header': () =>
      zip([
        { ...MUG, name: 'a.xml' },
        { ...MUG, name: 'b.xml', local: { name: 'a.xml' } },
      ]),
  }),

  ...refuse('descriptor', {
    missing: () => zip([{ ...MUG, descriptor: () => Buffer.alloc(0) }, BODY]),
    'missing-at-end': () => zip([BODY, { ...MUG, descriptor: () => Buffer.alloc(0) }]),
    'cut-short': () => zip([{ ...MUG, descriptor: (facts) => descriptors.signed(facts).subarray(0, 10) }, BODY]),
    crc: lying(() => ({ crc: 7 })),
    size: lying(() => ({ size: 7 })),
    'size-zero': lying(() => ({ size: 0 })),
    packed: lying(({ packed }) => ({ packed: packed - 1 })),
    'packed-zero': lying(() => ({ packed: 0 })),
    'crc-of-nothing': lying(() => ({ crc: 0, packed: 0, size: 0 })),
    bare: () => zip([{ ...MUG, descriptor: (facts) => descriptors.bare({ ...facts, crc: 7 }) }, BODY]),
    '64-bit': () => zip([{ ...MUG, descriptor: (facts) => descriptors.signed64({ ...facts, size: 7 }) }, BODY]),
    signature: () =>
      zip([{ ...MUG, descriptor: (facts) => Buffer.concat([u32(0x08074b51), descriptors.bare(facts)]) }, BODY]),
    deflated: () =>
      zip([
        { ...MUG, method: DEFLATED, descriptor: (facts) => descriptors.signed({ ...facts, packed: facts.packed + 1 }) },
      ]),
  }),

  ...refuse('overlap', {
    'same-entry-twice-nearly': () => zip([MUG, { ...BODY, content: MUG.content!, name: 'mug/gum.xml', at: 0 }]),
    'all-one-kernel': () => zip(Array.from({ length: 50 }, (_, n) => (n === 0 ? MUG : { ...MUG, at: 0 }))),
    'in-stored-content': () => {
      const inner = localPart(BODY);
      return zip([
        { ...MUG, content: inner },
        { ...BODY, at: 30 + 11 },
      ]);
    },
    'quoted-by-deflate': () => quoted(12),
    'tail-of-next': () =>
      zip([{ ...MUG, content: EVIL, central: { packed: 60, size: 60 }, local: { packed: 60, size: 60 } }, BODY]),
    'into-directory': () => zip([{ ...MUG, central: { packed: 70, size: 70 }, local: { packed: 70, size: 70 } }]),
    // Android bug 9695860: 65,533 is -3 to a reader with signed numbers.
    'extra-length-negative': () => zip([{ ...MUG, local: { extraLength: 0xfffd } }, BODY]),
    'beyond-end': () =>
      zip([{ ...MUG, central: { packed: 9_000, size: 9_000 }, local: { packed: 9_000, size: 9_000 } }]),
  }),

  ...refuse('extra-field', {
    'longer-than-said': () => zip([{ ...MUG, central: { extra: Buffer.concat([u16(0x5455, 40), Buffer.alloc(5)]) } }]),
    'longer-than-said-in-front': () =>
      zip([{ ...MUG, local: { extra: Buffer.concat([u16(0x5455, 40), Buffer.alloc(5)]) } }]),
    'one-byte-over': () => zip([{ ...MUG, central: { extra: Buffer.concat([extra(0x5455, u8(0)), u8(7)]) } }]),
    'three-bytes': () => zip([{ ...MUG, central: { extra: Buffer.from([1, 2, 3]) } }]),
    'second-too-long': () => zip([{ ...MUG, extra: Buffer.concat([extra(0x5455, u8(0)), u16(0x7875, 9), u8(1)]) }]),
    text: () => zip([{ ...MUG, extra: Buffer.from('not a field') }]),
  }),

  ...refuse('name-field', {
    'other-name': () => field(unicodePath(MUG.name, 'mug/gum.xml')),
    'leads-out': () => field(unicodePath(MUG.name, `../${ESCAPE}.txt`)),
    absolute: () => field(unicodePath(MUG.name, `/tmp/${ESCAPE}.txt`)),
    'crc-of-another-name': () => field(unicodePath('gum.xml', 'mug/gum.xml')),
    'second-version': () => field(unicodePath(MUG.name, 'mug/gum.xml', 2)),
    'version-zero': () => field(unicodePath(MUG.name, 'mug/gum.xml', 0)),
    'two-fields': () => field(Buffer.concat([unicodePath(MUG.name, MUG.name), unicodePath(MUG.name, 'mug/gum.xml')])),
    'no-utf8': () => field(unicodePath(MUG.name, Buffer.from([0xff, 0xfe]))),
    empty: () => field(unicodePath(MUG.name, '')),
    'cut-short': () => field(extra(0x7075, u8(1), u16(7))),
    'with-utf8-flag': () => zip([{ ...MUG, flags: UTF8, extra: unicodePath(MUG.name, 'mug/gum.xml') }]),
    'only-in-front': () => zip([{ ...MUG, local: { extra: unicodePath(MUG.name, 'mug/gum.xml') } }]),
    'only-in-directory': () => zip([{ ...MUG, central: { extra: unicodePath(MUG.name, 'mug/gum.xml') } }]),
    'two-stories': () =>
      zip([
        {
          ...MUG,
          local: { extra: unicodePath(MUG.name, 'mug/a.xml') },
          central: { extra: unicodePath(MUG.name, 'mug/b.xml') },
        },
      ]),
  }),

  ...refuse('encrypted', {
    zipcrypto: () => zip([MUG, { ...BODY, flags: ENCRYPTED, data: Buffer.alloc(12 + 32, 0x5a) }]),
    'zipcrypto-descriptor': () =>
      zip([{ ...MUG, flags: ENCRYPTED | FOLLOWS, data: Buffer.alloc(34, 0x5a), descriptor: descriptors.signed }]),
    // WinZip's AES: method 99 and the real one in its field.
    aes: () =>
      zip([
        {
          ...MUG,
          flags: ENCRYPTED,
          method: 99,
          data: Buffer.alloc(50, 0x5a),
          extra: extra(0x9901, u16(2), Buffer.from('AE'), u8(3), u16(0)),
        },
      ]),
    strong: () =>
      zip([
        { ...MUG, flags: ENCRYPTED | 0x40, data: Buffer.alloc(50, 0x5a), extra: extra(0x0017, u16(2, 0x660e, 128, 1)) },
      ]),
    'masked-headers': () =>
      zip([{ ...MUG, flags: ENCRYPTED | 0x40 | 0x2000, data: Buffer.alloc(50, 0x5a), local: { crc: 0, size: 0 } }]),
    folder: () => zip([{ name: 'mug/', flags: ENCRYPTED }, MUG]),
    'nothing-packed': () => zip([MUG, { name: 'mug/empty.txt', flags: ENCRYPTED }]),
  }),

  ...refuse('method', {
    shrink: method(1),
    reduce: method(2),
    implode: method(6),
    deflate64: method(9),
    'pkware-implode': method(10),
    bzip2: method(12, { needed: 46 }),
    lzma: method(14, { needed: 63, flags: 0x0002 }),
    'old-zstandard': method(20),
    zstandard: method(93, { needed: 63 }),
    mp3: method(94),
    xz: method(95),
    jpeg: method(96),
    wavpack: method(97),
    ppmd: method(98),
    'aes-without-flag': method(99),
    'not-assigned': method(65_535),
    'patch-data': () => zip([{ ...MUG, flags: 0x0020 }]),
    'version-of-the-future': () => zip([{ ...MUG, needed: 100 }]),
    folder: () => zip([{ name: 'mug/', method: 12 }, MUG]),
  }),
];

function field(bytes: Buffer): Buffer {
  return zip([{ ...MUG, extra: bytes }, BODY]);
}

/**
 * Fifield's quoted overlap: each file is a deflate block that quotes the next local header, then the next file. Every
 * file has its own header and a right CRC, and all of them share one kernel.
 *
 * @see https://www.bamsoftware.com/hacks/zipbomb/
 */
function quoted(files: number): Buffer {
  const kernel = deflateRawSync(Buffer.alloc(200_000));
  let content: Buffer = Buffer.alloc(200_000);
  let data: Buffer = kernel;
  const entries: Entry[] = [];
  for (let n = files - 1; n >= 0; n--) {
    const entry: Entry = { name: `mug/${n.toString().padStart(3, '0')}.bin`, method: DEFLATED, content, data };
    entries.unshift(entry);
    const header = localPart(entry).subarray(0, 30 + 11);
    content = Buffer.concat([header, content]);
    data = Buffer.concat([blockStart(header.length, false), header, data]);
  }
  const whole = localPart(entries[0]!);
  const starts = entries.map((entry) => whole.length - localPart(entry).length);
  return zip(entries.map((entry, n) => (n === 0 ? entry : { ...entry, at: starts[n]! })));
}
