import { zip } from './build.ts';
import { DEFLATED, type Entry, IN_ZIP64, IN_ZIP64_SHORT, localPart } from './entry.ts';
import { descriptors, zip64 } from './fields.ts';
import { type Refused, refuse } from './fixture.ts';
import { u16, u32, u64 } from './little-endian.ts';
import { BODY, EVIL, MUG } from './models.ts';

const HIDDEN = { name: 'mug/hidden.xml', content: EVIL };
const plain = zip([MUG, BODY]);
const second = zip([HIDDEN]);
const END_SIGNATURE = u32(0x06054b50);

/** What lies in front of the directory, the directory, and what lies behind. */
const DIRECTORY_AT = plain.readUInt32LE(plain.length - 6);

/** `bytes` with one little-endian number written over. */
function changed(bytes: Buffer, offset: number, value: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  value.copy(copy, offset < 0 ? copy.length + offset : offset);
  return copy;
}

export const STRUCTURE: readonly Refused[] = [
  ...refuse('not-an-archive', {
    empty: () => Buffer.alloc(0),
    'one-byte': () => Buffer.from('P'),
    'error-page': () => Buffer.from('<!doctype html><title>502 Bad Gateway</title>'),
    'seven-zip': () => Buffer.concat([Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), Buffer.alloc(200)]),
    rar: () => Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), Buffer.alloc(200)]),
    zeros: () => Buffer.alloc(70_000),
    'cut-in-directory': () => plain.subarray(0, DIRECTORY_AT + 20),
    'cut-in-content': () => plain.subarray(0, 60),
    'cut-in-end': () => plain.subarray(0, -5),
    // A stream that broke off: local headers and descriptors, but no directory.
    'stream-without-end': () => zip([{ ...MUG, descriptor: descriptors.signed }]).subarray(0, 30 + 11 + 22 + 16),
  }),

  ...refuse('broken', {
    'directory-signature': () => zip([{ ...MUG, central: { signature: 0x02014b51 } }]),
    'second-directory-signature': () => zip([MUG, { ...BODY, central: { signature: 0x04034b50 } }]),
    'local-signature': () => zip([{ ...MUG, local: { signature: 0x14034b50 } }]),
    'local-offset-into-content': () => zip([MUG, { ...BODY, central: { offset: 40 } }]),
    'local-offset-beyond-end': () => zip([MUG, { ...BODY, central: { offset: 0x00ff_ffff } }]),
    'local-header-in-directory': () => headerInDirectory(),
    'name-beyond-directory': () => zip([MUG, { ...BODY, central: { nameLength: 60_000 } }]),
    'archive-comment-beyond-file': () => zip([MUG], { end: { commentLength: 10 } }),
    'comment-beyond-directory': () => zip([MUG, { ...BODY, central: { commentLength: 50 } }]),
  }),

  ...refuse('end-twice', {
    'archive-in-comment': () => zip([MUG], { comment: zip([HIDDEN], { base: zip([MUG]).length }) }),
    'record-in-comment': () => zip([MUG], { comment: second.subarray(-22) }),
    'signature-in-comment': () => zip([MUG], { comment: Buffer.concat([END_SIGNATURE, Buffer.alloc(40)]) }),
    'signature-ends-comment': () => zip([MUG], { comment: Buffer.concat([Buffer.from('v1 '), END_SIGNATURE]) }),
    // Each reader takes another one: the first, the last, or the one whose comment reaches the end of the file.
    'comment-one-too-short': () => zip([MUG], { comment: zip([HIDDEN], { end: { commentLength: 1 } }) }),
    'comment-one-too-long': () => {
      const outer = zip([MUG], { comment: zip([HIDDEN]) });
      return changed(outer, zip([MUG]).length - 2, u16(zip([HIDDEN]).length - 1));
    },
    // It says that a comment of 22 bytes follows, which is the real end record.
    'in-entry-comment': () => zip([MUG, { ...BODY, comment: changed(second.subarray(-22), -2, u16(22)) }]),
    'zip64-record-in-comment': () => zip([MUG], { comment: zip([HIDDEN], { zip64: {} }) }),
    'appended-archive': () => Buffer.concat([plain, zip([HIDDEN], { base: plain.length })]),
    'appended-archive-relative': () => Buffer.concat([plain, second]),
    'record-twice': () => Buffer.concat([plain, plain.subarray(-22)]),
    'three-in-a-row': () =>
      zip([MUG], { comment: Buffer.concat([changed(zip([BODY]), -2, u16(second.length)), second]) }),
  }),

  ...refuse('trailing-data', {
    'one-byte': () => zip([MUG], { after: 'x' }),
    'line-end': () => zip([MUG], { after: '\r\n' }),
    text: () => zip([MUG], { after: '<!-- served in 12 ms -->' }),
    'zeros-then-byte': () => zip([MUG], { after: Buffer.concat([Buffer.alloc(600), Buffer.from([1])]) }),
    'behind-comment': () => zip([MUG], { comment: 'release 4', after: 'x' }),
    'comment-shorter-than-said': () => zip([MUG], { comment: 'release 4', end: { commentLength: 8 } }),
    'local-header': () => zip([MUG], { after: localPart(HIDDEN) }),
    executable: () => zip([MUG], { after: Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(500)]) }),
  }),

  ...refuse('hidden-data', {
    'stub-shell': () => zip([MUG], { stub: '#!/bin/sh\nexec rm -rf "$1"\n' }),
    'stub-windows': () => zip([MUG], { stub: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510)]) }),
    'stub-picture': () => zip([MUG], { stub: Buffer.from('GIF89a\x01\x00\x01\x00\x00;', 'latin1') }),
    'stub-not-counted': () => Buffer.concat([Buffer.from('#!/bin/sh\n'), plain]),
    'stub-page': () => zip([MUG], { stub: '<!doctype html><script src=x></script>' }),
    'stub-pdf': () => zip([MUG], { stub: '%PDF-1.7\n' }),
    'spanned-marker': () => zip([MUG], { stub: u32(0x30304b50) }),
    'between-entries': () => zip([MUG, { ...BODY, gap: 'x' }]),
    'between-entries-late': () => zip([MUG, { ...BODY, gap: Buffer.concat([Buffer.alloc(5_000), Buffer.from('x')]) }]),
    'before-directory': () => zip([MUG, BODY], { beforeDirectory: 'note' }),
    'signing-block': () =>
      zip([MUG], { beforeDirectory: Buffer.concat([u64(24), u64(24), Buffer.from('APK Sig Block 42')]) }),
    'unlisted-first': () => zip([{ ...HIDDEN, unlisted: true }, MUG]),
    'unlisted-between': () => zip([MUG, { ...HIDDEN, unlisted: true }, BODY]),
    'unlisted-last': () => zip([MUG, BODY, { ...HIDDEN, unlisted: true }]),
    // A reader that walks the local headers sees the old mug too.
    'unlisted-old-version': () => zip([{ ...MUG, content: EVIL, unlisted: true }, MUG]),
    'old-archive-in-front': () => zip([MUG], { stub: localPart(HIDDEN) }),
    // Readers that trust the offset and readers that count back from the end find two directories.
    'two-directories': () => {
      const other = zip([{ ...HIDDEN, name: 'mug/muh.xml' }]);
      const part = localPart({ ...HIDDEN, name: 'mug/muh.xml' }).length;
      return zip([MUG], { beforeEnd: other.subarray(part, -22) });
    },
    'behind-deflated': () =>
      zip([
        { ...MUG, method: DEFLATED },
        { ...BODY, gap: Buffer.from([3, 0]) },
      ]),
  }),

  ...refuse('counts', {
    'one-more': () => zip([MUG, BODY], { end: { here: 3, entries: 3 } }),
    'one-less': () => zip([MUG, BODY], { end: { here: 1, entries: 1 } }),
    none: () => zip([MUG, BODY], { end: { here: 0, entries: 0 } }),
    'here-less': () => zip([MUG, BODY], { end: { here: 1 } }),
    'total-less': () => zip([MUG, BODY], { end: { entries: 1 } }),
    'many-more': () => zip([MUG], { end: { here: 40_000, entries: 40_000 } }),
    'directory-smaller': () => zip([MUG, BODY], { end: { size: 46 + 11 } }),
    'directory-one-byte-less': () => zip([MUG, BODY], { end: { size: plain.length - 22 - DIRECTORY_AT - 1 } }),
    'directory-larger': () => zip([MUG, BODY], { end: { size: plain.length - 22 - DIRECTORY_AT + 1 } }),
    'directory-of-4-gib': () => zip([MUG, BODY], { end: { size: 0xffff_fffe } }),
    'directory-nothing': () => zip([MUG, BODY], { end: { size: 0 } }),
    'offset-one-more': () => zip([MUG, BODY], { end: { offset: DIRECTORY_AT + 1 } }),
    'offset-beyond-end': () => zip([MUG, BODY], { end: { offset: 0x7fff_ffff } }),
    'byte-before-end': () => zip([MUG], { beforeEnd: 'x' }),
    'zip64-directory-of-2-to-63': () =>
      zip([MUG], { zip64: { record: { size: 1n << 63n } }, end: { size: IN_ZIP64, offset: IN_ZIP64 } }),
    'modulo-65536': () =>
      zip(
        Array.from({ length: 65_537 }, (_, n) => ({ name: `${n}` })),
        { end: { here: 1, entries: 1 } },
      ),
  }),

  ...refuse('zip64', {
    'no-locator': () => zip([MUG], { end: { offset: IN_ZIP64 } }),
    'no-locator-count': () => zip([MUG], { end: { here: IN_ZIP64_SHORT, entries: IN_ZIP64_SHORT } }),
    'no-record': () => zip([MUG], { zip64: { record: false }, end: { offset: IN_ZIP64 } }),
    'no-record-where-it-should-be': () =>
      zip([MUG], {
        beforeEnd: Buffer.alloc(56),
        zip64: { record: false, locator: { offset: localPart(MUG).length + 46 + 11 } },
        end: { offset: IN_ZIP64 },
      }),
    'locator-points-away': () => zip([MUG], { zip64: { locator: { offset: 5 } }, end: { offset: IN_ZIP64 } }),
    'locator-beyond-end': () => zip([MUG], { zip64: { locator: { offset: 1n << 40n } }, end: { offset: IN_ZIP64 } }),
    'locator-negative': () =>
      zip([MUG], { zip64: { locator: { offset: (1n << 64n) - 1n } }, end: { offset: IN_ZIP64 } }),
    'record-without-locator': () => zip([MUG], { zip64: { locator: false } }),
    'record-counts-more': () => zip([MUG, BODY], { zip64: { record: { here: 3, entries: 3 } } }),
    'record-counts-less': () => zip([MUG, BODY], { zip64: { record: { here: 1, entries: 1 } } }),
    'record-other-offset': () => zip([MUG, BODY], { zip64: { record: { offset: 3 } } }),
    'record-other-size': () => zip([MUG, BODY], { zip64: { record: { size: 46 + 11 } } }),
    // The end record tells of one directory, the Zip64 record of another that lies in a comment.
    'two-directories': () => {
      const inner = zip([HIDDEN], { zip64: {}, base: localPart(MUG).length + 46 + 11 }).subarray(0, -22);
      return zip([{ ...MUG, comment: inner }]);
    },
    'record-too-short': () => zip([MUG], { zip64: { record: { length: 20 } } }),
    'record-too-long': () => zip([MUG], { zip64: { record: { length: 1_000 } } }),
    'data-in-record': () => zip([MUG], { zip64: { record: { more: Buffer.from('hidden here') } } }),
    'record-twice': () => {
      const directory = { here: 1, entries: 1, size: 46 + 11, offset: localPart(MUG).length };
      const twice = zip([MUG], { zip64: { record: directory } });
      const record = twice.subarray(-22 - 20 - 56, -22 - 20);
      return zip([MUG], { beforeEnd: record, zip64: { record: directory } });
    },
    'no-field': () => zip([{ ...MUG, central: { size: IN_ZIP64, packed: IN_ZIP64 } }]),
    'no-field-offset': () => zip([{ ...MUG, central: { offset: IN_ZIP64 } }]),
    'field-too-short': () => zip([{ ...MUG, central: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(22) } }]),
    'field-of-three-bytes': () =>
      zip([{ ...MUG, central: { size: IN_ZIP64, extra: Buffer.from([1, 0, 3, 0, 22, 0, 0]) } }]),
    'field-twice': () => zip([{ ...MUG, central: { size: IN_ZIP64, extra: Buffer.concat([zip64(22), zip64(5)]) } }]),
    'field-contradicts': () => zip([{ ...MUG, extra: zip64(5, 5) }]),
    'field-of-nothing': () => zip([{ ...MUG, extra: zip64(0, 0) }]),
    'local-no-field': () => zip([{ ...MUG, local: { size: IN_ZIP64, packed: IN_ZIP64 } }]),
  }),

  ...refuse('multi-disk', {
    'this-disk': () => zip([MUG], { end: { disk: 1 } }),
    'directory-on-second': () => zip([MUG], { end: { disk: 1, directoryDisk: 1 } }),
    'entry-on-second': () => zip([MUG, { ...BODY, disk: 1 }]),
    'two-disks': () => zip([MUG], { zip64: { locator: { disks: 2 } } }),
    'zip64-disk': () => zip([MUG], { zip64: { record: { disk: 1 } }, end: { disk: IN_ZIP64_SHORT } }),
    'last-part': () => zip([MUG, { ...BODY, disk: 2 }], { end: { disk: 2, here: 1 } }),
  }),
];

/** A local header inside the comment of a directory entry. */
function headerInDirectory(): Buffer {
  const inside: Entry = { ...BODY, name: 'mug/in.obj' };
  const at = localPart(MUG).length + 46 + 11;
  return zip([
    { ...MUG, comment: localPart(inside) },
    { ...inside, at },
  ]);
}
