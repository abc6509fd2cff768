import { describe } from 'vitest';
import { zip } from '../../corpus/archives/build.ts';
import { DEFLATED, type Entry, FOLLOWS, IN_ZIP64, localPart, UTF8 } from '../../corpus/archives/entry.ts';
import { descriptors, zip64 } from '../../corpus/archives/fields.ts';
import { A, accepted, B, type Case, ENTRY, type Refusal, refused } from './refusals.ts';

describe('local headers', () => {
  accepted([
    ['zeros between the entries', [A, { ...B, gap: Buffer.alloc(65_536) }]],
    ['zeros in front', [A], { stub: Buffer.alloc(64) }],
    ['zeros behind the entries', [A], { beforeDirectory: Buffer.alloc(64) }],
    ['another version and time', [{ ...A, local: { needed: 10, time: 0, date: 0 } }]],
    ['another UTF-8 flag of an ASCII name', [{ ...A, local: { flags: UTF8 } }]],
    ['other levels of deflate', [{ ...A, method: DEFLATED, local: { flags: 0x0002 } }]],
    ...Object.entries(descriptors).map(
      ([sort, descriptor]): Case => [`a ${sort} descriptor`, [{ ...A, descriptor }, B]],
    ),
    [
      'a descriptor beside true numbers',
      [{ ...A, descriptor: descriptors.signed, local: { crc: 0xe8b7be43, size: 1, packed: 1 } }],
    ],
    [
      'a descriptor and a Zip64 field of zeros',
      [{ ...A, descriptor: descriptors.signed64, local: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(0, 0) } }],
    ],
    [
      'a descriptor and a Zip64 field that is not asked for',
      [{ ...A, descriptor: descriptors.signed, local: { extra: zip64(0, 0) } }],
    ],
    ['a local header in a content', [{ name: 'a', content: localPart(B) }]],
  ]);

  const mismatch = (
    what: string,
    local: NonNullable<Entry['local']>,
    detail: string,
    more: Partial<Entry> = {},
  ): Refusal => [`another ${what}`, [{ ...A, ...more, local }], {}, `zip/local-mismatch a.xml: ${detail}`];

  refused([
    [
      'no local header',
      [{ ...A, local: { signature: 1 } }],
      {},
      'zip/broken a.xml: no local header at byte 0',
      `zip/hidden-data: ${ENTRY} bytes at byte 0`,
    ],
    mismatch('name', { name: 'b.xml' }, 'name'),
    mismatch('length of the name', { name: 'a.xm' }, 'name'),
    mismatch('name that goes on', { name: 'a.xml.exe' }, 'name'),
    mismatch('method', { method: DEFLATED }, 'method'),
    mismatch('CRC', { crc: 1 }, 'CRC-32'),
    mismatch('size', { size: 0 }, 'size'),
    mismatch('packed size', { packed: 0 }, 'packed size'),
    mismatch('flag of encryption', { flags: 1 }, 'flags'),
    mismatch('CRC before a descriptor', { crc: 1, size: 0, packed: 0 }, 'CRC-32', { descriptor: descriptors.signed }),
    mismatch('size before a descriptor', { size: 7, crc: 0, packed: 0 }, 'size', { descriptor: descriptors.signed }),
    [
      'a flag for a descriptor in the directory alone',
      [{ ...A, flags: FOLLOWS, local: { flags: 0 } }],
      {},
      'zip/local-mismatch a.xml: flags',
    ],
    [
      'another UTF-8 flag of a name with umlauts',
      [{ name: 'ä', local: { flags: 0 } }],
      {},
      'zip/local-mismatch ä: encoding of the name',
    ],
    [
      'a Zip64 size that differs',
      [{ ...A, local: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(2, 1) } }],
      {},
      'zip/local-mismatch a.xml: size',
    ],
    [
      'a Zip64 field of zeros without a descriptor',
      [{ ...A, local: { extra: zip64(0, 0) } }],
      {},
      'zip/zip64 a.xml: field of the local header',
    ],
    [
      'a broken extra field',
      [{ ...A, local: { extra: Buffer.from([1, 0, 9, 0, 0]) } }],
      {},
      'zip/extra-field a.xml: in the local header',
    ],
    ['no descriptor', [{ ...A, flags: FOLLOWS }], {}, 'zip/descriptor a.xml'],
    [
      'a descriptor with another size',
      [{ ...A, descriptor: (facts) => descriptors.signed({ ...facts, size: 2 }) }],
      {},
      'zip/descriptor a.xml',
      'zip/hidden-data: 16 bytes at byte 36',
    ],
    [
      'a descriptor with another CRC',
      [{ ...A, descriptor: (facts) => descriptors.bare({ ...facts, crc: 2 }) }],
      {},
      'zip/descriptor a.xml',
      'zip/hidden-data: 12 bytes at byte 36',
    ],
    [
      'a descriptor without the flag',
      [{ ...A, flags: 0, descriptor: descriptors.signed, local: { crc: 0xe8b7be43, size: 1, packed: 1 } }],
      {},
      'zip/hidden-data: 16 bytes at byte 36',
    ],
    [
      'a content that reaches into the directory',
      [{ ...A, method: DEFLATED, central: { packed: 60 }, local: { packed: 60 } }],
      {},
      'zip/overlap a.xml: with the directory',
    ],
    [
      'one content for two entries',
      [A, { ...A, name: 'a.xml', at: 0 }],
      {},
      'zip/overlap a.xml: with "a.xml"',
      'zip/name-twice a.xml: also "a.xml"',
    ],
    [
      'a quoted entry',
      [
        { name: 'a', content: localPart(B) },
        { ...B, at: 31 },
      ],
      {},
      'zip/overlap b.obj: with "a"',
    ],
    [
      'an entry that the directory keeps silent about',
      [A, { ...B, unlisted: true }],
      {},
      'zip/hidden-data: 37 bytes at byte 36',
    ],
    ['bytes between entries', [A, { ...B, gap: '\0x' }], {}, 'zip/hidden-data: 2 bytes at byte 36'],
    ['bytes behind the entries', [A], { beforeDirectory: '\0x' }, 'zip/hidden-data: 2 bytes at byte 36'],
    [
      'more zeros than any alignment needs',
      [A, { ...B, gap: Buffer.alloc(65_537) }],
      {},
      'zip/hidden-data: 65537 bytes at byte 36',
    ],
    ['an archive in front', [A], { stub: zip([B]) }, 'zip/end-twice: at byte 88 too'],
    [
      'an archive in front that begins later',
      [A],
      { stub: zip([B], { base: 5 }) },
      'zip/end-twice: behind byte 0 too',
      'zip/hidden-data: 110 bytes at byte 0',
    ],
  ]);
});
