import { describe, expect, it } from 'vitest';
import { zip } from '../../corpus/archives/build.ts';
import { IN_ZIP64, IN_ZIP64_SHORT } from '../../corpus/archives/entry.ts';
import { u16, u32 } from '../../corpus/archives/little-endian.ts';
import { A, accepted, B, DIRECTORY, END, ENTRY, refusals, refused } from './refusals.ts';

describe('the end', () => {
  accepted([
    ['a comment', [A], { comment: 'made by hand' }],
    ['the longest comment', [A], { comment: 'c'.repeat(65_535) }],
    ['zero padding', [A], { after: Buffer.alloc(4_096) }],
    ['a comment and padding', [A], { comment: 'c\0', after: Buffer.alloc(100) }],
    ['Zip64 records that would not be needed', [A], { zip64: {} }],
    [
      'Zip64 records and sentinels',
      [A],
      {
        zip64: {},
        end: {
          here: IN_ZIP64_SHORT,
          entries: IN_ZIP64_SHORT,
          offset: IN_ZIP64,
          size: IN_ZIP64,
          disk: IN_ZIP64_SHORT,
          directoryDisk: IN_ZIP64_SHORT,
        },
      },
    ],
    ['a locator that counts no disks', [A], { zip64: { locator: { disks: 0 } } }],
    ['a stored archive inside', [{ name: 'inner.zip', content: zip([B]) }]],
    ['a stored empty archive inside', [{ name: 'inner.zip', content: zip([]) }]],
    ['a signature in a content', [{ name: 'a', content: Buffer.concat([u32(0x06054b50), Buffer.alloc(40, 1)]) }]],
  ]);

  refused([
    ['padding that hides the end', [A], { after: Buffer.alloc(65_536) }, 'zip/not-an-archive'],
    ['bytes behind the end', [A], { after: '\0\0x' }, 'zip/trailing-data: 3 bytes'],
    [
      'a comment that is cut short',
      [A],
      { end: { commentLength: 9 }, comment: 'short' },
      'zip/broken: the comment is cut short',
    ],
    ['an archive in the comment', [A], { comment: zip([B]) }, `zip/end-twice: at byte ${ENTRY + DIRECTORY} too`],
    [
      'a signature in the comment',
      [A],
      { comment: 'PK\u0005\u0006 and more' },
      `zip/end-twice: at byte ${ENTRY + DIRECTORY + END} too`,
    ],
    [
      'a signature in an entry comment',
      [{ ...A, comment: 'PK\u0005\u0006' }],
      {},
      `zip/end-twice: at byte ${ENTRY + DIRECTORY} too`,
    ],
    ['an archive behind', [A], { after: zip([B]) }, `zip/end-twice: at byte ${ENTRY + DIRECTORY} too`],
    [
      'an end inside a content that leads to a directory there',
      [{ name: 'a.xml', content: quoted(35) }],
      {},
      `zip/end-twice: at byte ${35 + ENTRY + DIRECTORY} too`,
    ],
    [
      'an end inside a content whose comment is the rest',
      [{ name: 'a', content: Buffer.concat([u32(0x06054b50), Buffer.alloc(16), u16(47 + 22)]) }],
      {},
      'zip/end-twice: at byte 31 too',
    ],
    ['a stub in front', [A], { stub: 'MZ' }, 'zip/hidden-data: 2 bytes at byte 0'],
    [
      'a stub that the offsets leave out',
      [A],
      { stub: 'MZ', base: -2 },
      'zip/hidden-data: 2 bytes in front of the archive',
    ],
    ['a stub in front of nothing', [], { stub: 'MZ', base: -2 }, 'zip/hidden-data: 2 bytes in front of the archive'],
    [
      'another offset',
      [A],
      { end: { offset: ENTRY + 1 } },
      `zip/counts: the directory is said to be 51 bytes at 37, but they must end at 87`,
    ],
    [
      'another size',
      [A],
      { end: { size: DIRECTORY - 1 } },
      `zip/counts: the directory is said to be 50 bytes at 36, but they must end at 87`,
    ],
    [
      'bytes behind the directory',
      [A],
      { beforeEnd: 'x' },
      'zip/counts: the directory is said to be 51 bytes at 36, but they must end at 88',
    ],
    ['a count for this disk alone', [A, B], { end: { here: 1 } }, 'zip/counts: 1 entries on this disk, 2 in all'],
    [
      'more entries than there are',
      [A],
      { end: { here: 2, entries: 2 } },
      'zip/counts: 2 entries promised, 1 in the directory',
    ],
    [
      'fewer entries than there are',
      [A, B],
      { end: { here: 1, entries: 1 } },
      'zip/counts: 1 entries promised, 51 bytes are left',
    ],
    [
      'fewer entries than there are, the last first',
      [A, B],
      { end: { here: 1, entries: 1 }, order: [1, 0] },
      'zip/counts: 1 entries promised, 51 bytes are left',
    ],
    [
      'entries in a directory of no size',
      [A],
      { end: { size: 0, offset: 30 } },
      'zip/counts: the directory is said to be 0 bytes at 30, but they must end at 87',
    ],
    ['the second disk', [A], { end: { disk: 1 } }, 'zip/multi-disk: disk 1'],
    ['a directory on the second disk', [A], { end: { directoryDisk: 1 } }, 'zip/multi-disk: disk 0'],
    ['two disks in the locator', [A], { zip64: { locator: { disks: 2 } } }, 'zip/multi-disk: 2 disks'],
    ['a sentinel without Zip64', [A], { end: { offset: IN_ZIP64 } }, 'zip/zip64: the Zip64 end record is missing'],
    [
      'a count of 65,535 without Zip64',
      [A],
      { end: { here: IN_ZIP64_SHORT, entries: IN_ZIP64_SHORT } },
      'zip/zip64: the Zip64 end record is missing',
    ],
    [
      'a locator that leads elsewhere',
      [A],
      { zip64: { locator: { offset: 0 } } },
      'zip/zip64: the locator leads to byte 0',
    ],
    [
      'a locator that leads beyond all files',
      [A],
      { zip64: { locator: { offset: 2n ** 63n } } },
      'zip/zip64: the locator leads to byte Infinity',
    ],
    [
      'a locator alone',
      [A],
      { zip64: { record: false, locator: { offset: ENTRY + DIRECTORY - 56 } } },
      'zip/zip64: the locator leads to no end record',
    ],
    [
      'a Zip64 record alone',
      [A],
      { zip64: { locator: false } },
      'zip/zip64: there is a Zip64 end record, but no locator leads to it',
    ],
    ['a longer Zip64 record', [A], { zip64: { record: { length: 48 } } }, 'zip/zip64: an end record of 48 bytes'],
    [
      'another count in Zip64',
      [A],
      { zip64: { record: { entries: 2, here: 2 } } },
      'zip/zip64: the two end records differ in the count of entries on this disk',
    ],
    [
      'another offset in Zip64',
      [A],
      { zip64: { record: { offset: 5 } } },
      'zip/zip64: the two end records differ in the offset of the directory',
    ],
    [
      'another disk in Zip64',
      [A],
      { zip64: { record: { disk: 1 } }, end: { disk: IN_ZIP64_SHORT } },
      'zip/multi-disk: disk 1',
    ],
  ]);

  it('refuses what has none', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('PK\u0005\u0006'), zip([A]).subarray(0, -1), Buffer.alloc(99)]) {
      expect(refusals(bytes)).toEqual(['zip/not-an-archive']);
    }
  });
});

/** An archive of `A` that lies `start` bytes deep in another, with offsets that count from there. */
function quoted(start: number): Buffer {
  return zip([{ ...A, central: { offset: start } }], { end: { offset: start + ENTRY } });
}
