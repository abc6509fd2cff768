import { describe } from 'vitest';
import { DEFLATED, IN_ZIP64, IN_ZIP64_SHORT } from '../../corpus/archives/entry.ts';
import { extra, zip64 } from '../../corpus/archives/fields.ts';
import { u16, u32, u64 } from '../../corpus/archives/little-endian.ts';
import { A, accepted, B, ENTRY, refused } from './refusals.ts';

describe('the directory', () => {
  accepted([
    ['another order than in the file', [A, B], { order: [1, 0] }],
    ['a newer version', [{ ...A, needed: 63 }]],
    ['zeros behind the extra fields', [{ ...A, extra: Buffer.concat([extra(0x9999, u32(1)), Buffer.alloc(3)]) }]],
    [
      'all numbers in the Zip64 field',
      [
        {
          ...A,
          central: {
            size: IN_ZIP64,
            packed: IN_ZIP64,
            offset: IN_ZIP64,
            disk: IN_ZIP64_SHORT,
            extra: extra(1, u64(1, 1, 0), u32(0)),
          },
        },
      ],
    ],
    ['one number in the Zip64 field', [{ ...A, central: { packed: IN_ZIP64, extra: zip64(1) } }]],
    ['a Zip64 field that says again what is known', [{ ...A, central: { extra: zip64(1, 1) } }]],
    ['a Zip64 field with all numbers for one', [{ ...A, central: { packed: IN_ZIP64, extra: zip64(1, 1) } }]],
    ['an empty Zip64 field', [{ ...A, central: { extra: zip64() } }]],
  ]);

  refused([
    [
      'no header where one is promised',
      [{ ...A, central: { signature: 1 } }],
      {},
      `zip/broken: no directory header at byte ${ENTRY}`,
    ],
    [
      'a header that is cut short',
      [{ ...A, central: { commentLength: 1 } }],
      {},
      `zip/broken: the directory header at byte ${ENTRY} is cut short`,
    ],
    [
      'a second header that is cut short',
      [A, { ...B, central: { nameLength: 99 } }],
      {},
      'zip/broken a.xml: the directory header at byte 124 is cut short',
    ],
    ['an extra field that is too long', [{ ...A, central: { extra: u16(0x9999, 1) } }], {}, 'zip/extra-field a.xml'],
    [
      'bytes behind the extra fields',
      [{ ...A, central: { extra: Buffer.from([0, 0, 1]) } }],
      {},
      'zip/extra-field a.xml',
    ],
    [
      'a missing Zip64 field',
      [{ ...A, central: { size: IN_ZIP64 } }],
      {},
      'zip/zip64 a.xml: field of the directory',
      'zip/size a.xml: 1 bytes, declared 4294967295',
      'zip/local-mismatch a.xml: size',
      'zip/ratio: 4294967295 bytes from 1, at most 100 : 1',
    ],
    [
      'a Zip64 field without its number',
      [{ ...A, central: { offset: IN_ZIP64, extra: zip64() } }],
      {},
      'zip/zip64 a.xml: field of the directory',
      'zip/broken a.xml: no local header at byte 4294967295',
      'zip/hidden-data: 36 bytes at byte 0',
    ],
    [
      'a Zip64 field of odd length',
      [{ ...A, central: { extra: extra(1, u64(1), u16(0)) } }],
      {},
      'zip/zip64 a.xml: field of the directory',
    ],
    [
      'a Zip64 field twice',
      [{ ...A, central: { extra: Buffer.concat([zip64(1), zip64(1)]) } }],
      {},
      'zip/zip64 a.xml: field of the directory',
    ],
    [
      'a Zip64 field too long',
      [{ ...A, central: { extra: zip64(1, 1, 0, 0) } }],
      {},
      'zip/zip64 a.xml: field of the directory',
    ],
    [
      'a Zip64 field that contradicts, unasked',
      [{ ...A, central: { extra: zip64(2) } }],
      {},
      'zip/zip64 a.xml: field of the directory',
    ],
    [
      'a Zip64 field with another disk, unasked',
      [{ ...A, central: { extra: extra(1, u64(1, 1, 0), u32(1)) } }],
      {},
      'zip/zip64 a.xml: field of the directory',
    ],
    [
      'a Zip64 number that means another by its place',
      [{ ...A, central: { packed: IN_ZIP64, extra: zip64(1, 7) } }],
      {},
      'zip/zip64 a.xml: field of the directory',
      'zip/size a.xml: 4294967295 bytes, declared 1',
      'zip/overlap a.xml: with the directory',
    ],
    [
      'a missing Zip64 disk',
      [{ ...A, disk: IN_ZIP64_SHORT }],
      {},
      'zip/zip64 a.xml: field of the directory',
      'zip/multi-disk a.xml: on disk 65535',
    ],
    [
      'another disk in the Zip64 field',
      [{ ...A, disk: IN_ZIP64_SHORT, central: { extra: extra(1, u32(1)) } }],
      {},
      'zip/multi-disk a.xml: on disk 1',
    ],
    [
      'a missing Zip64 offset',
      [{ ...A, central: { offset: IN_ZIP64 } }],
      {},
      'zip/zip64 a.xml: field of the directory',
      'zip/broken a.xml: no local header at byte 4294967295',
      'zip/hidden-data: 36 bytes at byte 0',
    ],
    [
      'a missing Zip64 packed size',
      [{ ...A, method: DEFLATED, central: { packed: IN_ZIP64 } }],
      {},
      'zip/zip64 a.xml: field of the directory',
      'zip/overlap a.xml: with the directory',
    ],
    ['an entry on the second disk', [{ ...A, disk: 1 }], {}, 'zip/multi-disk a.xml: on disk 1'],
    ['an encrypted entry', [{ ...A, flags: 0x0001 }], {}, 'zip/encrypted a.xml'],
    ['a strongly encrypted entry', [{ ...A, flags: 0x0040 }], {}, 'zip/encrypted a.xml'],
    ['masked headers', [{ ...A, flags: 0x2000 }], {}, 'zip/encrypted a.xml'],
    ['another method', [{ ...A, method: 12 }], {}, 'zip/method a.xml: method 12'],
    ['a patch', [{ ...A, flags: 0x0020 }], {}, 'zip/method a.xml: patch data'],
    ['a version that is still to come', [{ ...A, needed: 64 }], {}, 'zip/method a.xml: needs version 6.4'],
    ['a stored entry of two sizes', [{ ...A, size: 2 }], {}, 'zip/size a.xml: 1 bytes, declared 2'],
  ]);
});
