import { zip } from './build.ts';
import { DEFLATED, type Entry, FOLLOWS, IN_ZIP64, UTF8, unixMode } from './entry.ts';
import {
  descriptors,
  extra,
  ntfs,
  oldUnixCentral,
  oldUnixLocal,
  owner,
  timestampCentral,
  timestampLocal,
  unicodePath,
  zip64,
} from './fields.ts';
import { type Accepted, accept } from './fixture.ts';
import { u8, u16, u32 } from './little-endian.ts';
import { BODY, dos, each, FOLDER, MUG, streamed64, TREE } from './models.ts';

const both = Buffer.concat;
const infoZip = {
  madeBy: (3 << 8) | 30,
  internal: 1,
  local: { extra: both([timestampLocal, owner]) },
  central: { extra: both([timestampCentral, owner]) },
};
const ditto = (entry: Entry): Entry => ({
  ...entry,
  madeBy: (3 << 8) | 21,
  flags: entry.content === undefined ? 0 : FOLLOWS,
  local: { extra: oldUnixLocal, ...(entry.content === undefined ? { needed: 10 } : {}) },
  central: { extra: oldUnixCentral },
  ...(entry.content === undefined
    ? {}
    : { method: DEFLATED, descriptor: descriptors.signed, attributes: unixMode(0o100_644) }),
});
const APPLE_DOUBLE = Buffer.concat([u32(0x07160500, 0x00000200), Buffer.from('Mac OS X        '), u16(0)]);

/** Shapes of archives as programs write them, from their sources and from bytes looked at. */
export const PROGRAMS: readonly Accepted[] = [
  ...accept('info-zip', {
    folder: [() => zip(each(infoZip, FOLDER, MUG, { ...BODY, method: DEFLATED })), TREE],
    stored: [() => zip(each(infoZip, MUG, BODY)), TREE],
    'no-extra': [() => zip(each({ madeBy: (3 << 8) | 30 }, MUG, BODY)), TREE],
    // `zip -` to a pipe.
    streamed: [
      () => zip(each({ ...infoZip, method: DEFLATED, descriptor: descriptors.signed, flags: FOLLOWS }, MUG, BODY)),
      TREE,
    ],
    // From a pipe: `zip x.zip -` can't know the size, so it takes Zip64.
    'from-pipe': [
      () => zip([MUG, { ...BODY, needed: 45, local: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(32, 32) } }]),
      TREE,
    ],
    // Names in the code page of the system, and the same in UTF-8 beside them.
    'unicode-path': [
      () => {
        const name = Buffer.from('M\x94bel.xml', 'latin1');
        return zip([{ name, flags: 0, content: 'x', extra: unicodePath(name, 'Möbel.xml') }]);
      },
      { 'Möbel.xml': 'x' },
    ],
    // `zip mug.zip -`: a file called "-", with the mode of the pipe it came from.
    'from-standard-input': [() => zip([{ name: '-', content: 'x', attributes: unixMode(0o010_600) }]), { '-': 'x' }],
    'unicode-path-ascii': [() => zip([{ ...MUG, extra: unicodePath(MUG.name, MUG.name) }, BODY]), TREE],
  }),

  ...accept('seven-zip', {
    windows: [
      () => zip(each({ madeBy: 63, attributes: 0x20, central: { extra: ntfs } }, MUG, { ...BODY, method: DEFLATED })),
      TREE,
    ],
    unix: [
      () =>
        zip([
          { name: 'mug/', attributes: unixMode(0o040_755) | 0x8000, madeBy: (3 << 8) | 63, needed: 20 },
          ...each(
            { madeBy: (3 << 8) | 63, attributes: unixMode(0o100_644) | 0x8000, central: { extra: ntfs } },
            MUG,
            BODY,
          ),
        ]),
      TREE,
    ],
    utf8: [
      () => zip([{ name: 'カップ.xml', content: 'x', flags: UTF8, madeBy: 63, attributes: 0x20 }]),
      { 'カップ.xml': 'x' },
    ],
    'version-10-in-front': [() => zip([{ ...MUG, local: { needed: 10 }, central: { needed: 20 } }, BODY]), TREE],
  }),

  ...accept('bsdtar', {
    streamed: [
      () =>
        zip(
          each(
            {
              method: DEFLATED,
              flags: FOLLOWS | UTF8,
              descriptor: descriptors.signed,
              local: { extra: both([timestampLocal, owner]) },
              central: { extra: both([timestampCentral, owner]) },
            },
            MUG,
            BODY,
          ),
        ),
      TREE,
    ],
    // libarchive's own field 0x6c78 tells a streaming reader what only the directory knows.
    'streaming-field': [
      () => zip(each({ local: { extra: extra(0x6c78, u8(3), u16(0x314), u16(0)) } }, FOLDER, MUG, BODY)),
      TREE,
    ],
  }),

  ...accept('macos', {
    ditto: [
      () =>
        zip(
          [
            FOLDER,
            MUG,
            BODY,
            { name: '__MACOSX/' },
            { name: '__MACOSX/mug/' },
            { name: '__MACOSX/mug/._mug.xml', content: APPLE_DOUBLE },
          ].map(ditto),
        ),
      TREE,
    ],
    'ds-store': [
      () =>
        zip(
          [
            { name: 'mug/.DS_Store', content: '\0\0\0\u0001Bud1' },
            MUG,
            BODY,
            { name: '.DS_Store', content: 'Bud1' },
          ].map(ditto),
        ),
      TREE,
    ],
    // The Finder writes UTF-8 in decomposed form, and leaves the flag out.
    'decomposed-without-flag': [
      () => zip([ditto({ name: 'cafe\u0301.xml', content: 'x' })]),
      { 'cafe\u0301.xml': 'x' },
    ],
    'disk-image': [
      () => zip([MUG, BODY, { name: '.Trashes/501/a', content: 'x' }, { name: '.fseventsd/no_log' }]),
      TREE,
    ],
    'apple-double-beside': [() => zip([MUG, BODY, { name: 'mug/._mug.xml', content: APPLE_DOUBLE }]), TREE],
  }),

  ...accept('windows', {
    explorer: [() => zip(each({ ...dos, method: DEFLATED }, MUG, BODY)), TREE],
    'explorer-code-page': [
      () => zip([{ name: Buffer.from('M\x94bel/T\x81r.obj', 'latin1'), flags: 0, content: 'x', ...dos }]),
      { 'Möbel/Tür.obj': 'x' },
    ],
    winrar: [
      () =>
        zip([
          { name: 'mug/', madeBy: 0x0b14, attributes: 0x10 },
          ...each({ madeBy: 0x0b14, attributes: 0x20, extra: ntfs, method: DEFLATED }, MUG, BODY),
        ]),
      TREE,
    ],
    'read-only': [() => zip(each({ madeBy: 0x0a14, attributes: 0x21 }, MUG, BODY)), TREE],
    'thumbs-db': [
      () => zip([MUG, BODY, { name: 'mug/Thumbs.db', content: 'x' }, { name: 'desktop.ini', content: 'x' }]),
      TREE,
    ],
  }),

  ...accept('web', {
    // GitHub writes the commit into the comment of the archive.
    'commit-as-comment': [
      () =>
        zip(each({ extra: timestampCentral }, FOLDER, MUG, BODY), {
          comment: 'b7310bb5e0c1d2f3a4b5c6d7e8f90a1b2c3d4e5f',
        }),
      TREE,
    ],
    'object-store': [() => zip([MUG, BODY].map(streamed64), { zip64: {} }), TREE],
    'bare-descriptor': [() => zip(each({ descriptor: descriptors.bare, method: DEFLATED }, MUG, BODY)), TREE],
  }),
];
