import { constants, deflateRawSync } from 'node:zlib';
import { zip } from './build.ts';
import { deflatedZeros, EMPTY, storedBlock } from './deflate.ts';
import { DEFLATED, type Entry, FOLLOWS, IN_ZIP64, IN_ZIP64_SHORT, localPart, UTF8, unixMode } from './entry.ts';
import { descriptors, extra, zip64 } from './fields.ts';
import { type Accepted, accept, type Contents } from './fixture.ts';
import { u8, u32 } from './little-endian.ts';
import { BODY, MUG, MUG_TREE, TREE } from './models.ts';

const file = (...names: readonly string[]) =>
  [
    () => zip(names.map((name) => ({ name, content: name }))),
    Object.fromEntries(names.map((name) => [name, name])),
  ] as const;
/** Written in some way, meaning these paths. */
const written = (names: Readonly<Record<string, string>>) =>
  [
    () => zip(Object.keys(names).map((name) => ({ name, content: 'x' }))),
    Object.fromEntries(Object.values(names).map((path) => [path, 'x'])),
  ] as const;
const described = (descriptor: NonNullable<Entry['descriptor']>, method: number) =>
  [() => zip([MUG, BODY].map((entry) => ({ ...entry, method, descriptor }))), TREE] as const;
const deflated = (data: (text: Buffer) => Buffer) =>
  [() => zip([MUG, { ...BODY, method: DEFLATED, data: data(Buffer.from(BODY.content!)) }]), TREE] as const;
const moded = (attributes: number, madeBy = (3 << 8) | 20) =>
  [() => zip([{ ...MUG, attributes, madeBy }, BODY]), TREE] as const;

const TEN = 'x'.repeat(9);
const ZEROS = Buffer.alloc(8 * 1024 * 1024);
const EMPTY_TREE: Contents = {};

export const TRAITS: readonly Accepted[] = [
  ...accept('padding', {
    'one-zero': [() => zip([MUG, BODY], { after: u8(0) }), TREE],
    sector: [() => zip([MUG, BODY], { after: Buffer.alloc(512) }), TREE],
    'tape-block': [() => zip([MUG, BODY], { after: Buffer.alloc(10_240) }), TREE],
    'behind-comment': [() => zip([MUG, BODY], { comment: 'release 4', after: Buffer.alloc(3) }), TREE],
    'between-entries': [() => zip([MUG, { ...BODY, gap: Buffer.alloc(100) }]), TREE],
    'before-directory': [() => zip([MUG, BODY], { beforeDirectory: Buffer.alloc(16) }), TREE],
  }),

  ...accept('comment', {
    short: [() => zip([MUG, BODY], { comment: 'a mug' }), TREE],
    longest: [() => zip([MUG, BODY], { comment: 'c'.repeat(65_535) }), TREE],
    'of-entry': [
      () =>
        zip([
          { ...MUG, comment: 'the model' },
          { ...BODY, comment: 'Körper' },
        ]),
      TREE,
    ],
    // "PK" alone is no record.
    'with-pk': [() => zip([MUG, BODY], { comment: 'PK\u0003\u0004 PK\u0005' }), TREE],
  }),

  ...accept('empty', {
    archive: [() => zip([]), EMPTY_TREE],
    'zip64-archive': [() => zip([], { zip64: {} }), EMPTY_TREE],
    'only-folders': [() => zip([{ name: 'mug/' }, { name: 'mug/assets/' }]), EMPTY_TREE],
    'only-clutter': [() => zip([{ name: '.DS_Store', content: 'x' }]), EMPTY_TREE],
    file: [() => zip([MUG, { name: 'mug/empty.txt' }]), { ...MUG_TREE, 'mug/empty.txt': '' }],
    'file-deflated': [
      () => zip([MUG, { name: 'mug/empty.txt', method: DEFLATED, data: EMPTY }]),
      { ...MUG_TREE, 'mug/empty.txt': '' },
    ],
    'file-with-descriptor': [
      () => zip([MUG, { name: 'mug/empty.txt', descriptor: descriptors.signed }]),
      { ...MUG_TREE, 'mug/empty.txt': '' },
    ],
  }),

  ...accept('descriptor', {
    signed: described(descriptors.signed, 0),
    bare: described(descriptors.bare, 0),
    signed64: described(descriptors.signed64, 0),
    bare64: described(descriptors.bare64, 0),
    'signed-deflated': described(descriptors.signed, DEFLATED),
    'bare64-deflated': described(descriptors.bare64, DEFLATED),
    // The values are in the local header and behind the content.
    'and-header': [
      () =>
        zip([
          { ...MUG, flags: FOLLOWS, descriptor: descriptors.signed, local: { crc: crcOf(MUG), packed: 22, size: 22 } },
          BODY,
        ]),
      TREE,
    ],
  }),

  ...accept('zip64', {
    // Old minizip says that there are no disks.
    'no-disks': [() => zip([MUG, BODY], { zip64: { locator: { disks: 0 } } }), TREE],
    'record-not-needed': [() => zip([MUG, BODY], { zip64: {} }), TREE],
    'record-with-all-ones': [
      () =>
        zip([MUG, BODY], {
          zip64: {},
          end: { here: IN_ZIP64_SHORT, entries: IN_ZIP64_SHORT, size: IN_ZIP64, offset: IN_ZIP64 },
        }),
      TREE,
    ],
    'record-with-offset-only': [() => zip([MUG, BODY], { zip64: {}, end: { offset: IN_ZIP64 } }), TREE],
    'fields-in-both': [
      () =>
        zip([
          {
            ...MUG,
            local: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(22, 22) },
            central: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(22, 22) },
          },
          BODY,
        ]),
      TREE,
    ],
    'field-with-offset': [
      () =>
        zip([
          MUG,
          {
            ...BODY,
            central: {
              size: IN_ZIP64,
              packed: IN_ZIP64,
              offset: IN_ZIP64,
              extra: zip64(32, 32, localPart(MUG).length),
            },
          },
        ]),
      TREE,
    ],
    'field-not-needed': [() => zip([{ ...MUG, extra: zip64(22, 22) }, BODY]), TREE],
    'offset-alone': [
      () => zip([MUG, { ...BODY, central: { offset: IN_ZIP64, extra: zip64(localPart(MUG).length) } }]),
      TREE,
    ],
  }),

  ...accept('header', {
    'versions-differ': [() => zip([{ ...MUG, local: { needed: 10 }, central: { needed: 45 } }, BODY]), TREE],
    'version-63': [() => zip([{ ...MUG, needed: 63, madeBy: 0x033f }, BODY]), TREE],
    'times-differ': [() => zip([{ ...MUG, local: { time: 0, date: 33 } }, BODY]), TREE],
    'no-time': [() => zip([{ ...MUG, time: 0, date: 0 }, BODY]), TREE],
    'level-bits': [() => zip([{ ...MUG, method: DEFLATED, flags: 0x0004 }, BODY]), TREE],
    'utf8-flag-for-ascii': [() => zip([{ ...MUG, flags: UTF8 }, BODY]), TREE],
    'directory-in-other-order': [() => zip([MUG, BODY], { order: [1, 0] }), TREE],
    'unknown-extra-field': [() => zip([{ ...MUG, extra: extra(0xbeef, Buffer.from('anything')) }, BODY]), TREE],
    // Android's zipalign fills up with zeros that are no field.
    'zeros-behind-extra-fields': [() => zip([{ ...MUG, local: { extra: Buffer.alloc(3) } }, BODY]), TREE],
    'extra-in-front-only': [() => zip([{ ...MUG, local: { extra: extra(0xd935, Buffer.alloc(7)) } }, BODY]), TREE],
  }),

  ...accept('deflate', {
    'stored-block': deflated((text) => storedBlock(text)),
    'fixed-codes': deflated((text) => deflateRawSync(text, { strategy: constants.Z_FIXED })),
    'several-blocks': deflated((text) =>
      Buffer.concat([storedBlock(text.subarray(0, 9), false), storedBlock(text.subarray(9))]),
    ),
    'empty-block-last': deflated((text) => Buffer.concat([storedBlock(text, false), EMPTY])),
    'window-of-512': deflated((text) => deflateRawSync(text, { windowBits: 9 })),
    'larger-than-content': [
      () => zip([{ ...MUG, method: DEFLATED, data: storedBlock(Buffer.from(MUG.content!)) }, BODY]),
      TREE,
    ],
  }),

  ...accept('mode', {
    executable: moded(unixMode(0o100_755)),
    none: moded(0, 20),
    'nobody-may-read': moded(unixMode(0o100_000)),
    'type-left-out': moded(0o644 * 65_536),
    'system-unknown': moded(unixMode(0o100_644), 0xff14),
    'folder-setgid': [() => zip([{ name: 'mug/', attributes: unixMode(0o042_755) }, MUG, BODY]), TREE],
    'folder-sticky': [() => zip([{ name: 'mug/', attributes: unixMode(0o041_777) }, MUG, BODY]), TREE],
    'folder-nobody-may-enter': [() => zip([{ name: 'mug/', attributes: unixMode(0o040_000) }, MUG, BODY]), TREE],
  }),

  ...accept('name', {
    'utf8-without-flag': [() => zip([{ name: 'Möbel/Tür.obj', flags: 0, content: 'x' }]), { 'Möbel/Tür.obj': 'x' }],
    scripts: file('カップ/モデル.xml', 'чашка.xml', 'كوب.xml', 'ספל.xml', 'แก้ว.xml', 'मग.xml'),
    emoji: file('☕.xml', '👩\u200d🍳.xml'),
    spaces: file('coffee mug/left handle.obj', ' leading.obj'),
    'dots-inside': file('v1..2/a...b.obj', 'v1..2/..a', '.hidden', '...a'),
    'nearly-devices': file('console.obj', 'com10.obj', 'auxiliary/lpt.obj', 'nul-1.obj', 'my.con'),
    // Keys that every JavaScript object has already.
    'object-keys': file('__proto__', 'constructor', 'toString', 'hasOwnProperty/__proto__'),
    signs: file('$HOME/`a`;b&c|d.obj', '-rf', '~/mug.xml', "it's (1) [2] {3} #4 100%.obj", 'a,b=c+d@e!f^g.obj'),
    // No dot, slash or backslash: nothing to climb with, whoever decodes it.
    'percent-encoded': file('mug%20left.obj', '100%.obj', 'a%zz.obj'),
    'longest-part': file('x'.repeat(255), `mug/${'é'.repeat(127)}x`),
    'longest-path': file(
      `${`${TEN}/`.repeat(63)}${'y'.repeat(250)}`,
      `${`${'z'.repeat(127)}/`.repeat(7)}${'z'.repeat(128)}`,
    ),
    'deepest-path': file(Array(64).fill('d').join('/')),
    'dot-in-front': written({ './mug.xml': 'mug.xml', './assets/./a.obj': 'assets/a.obj' }),
    'dot-folder': [
      () => zip([{ name: './' }, { ...MUG, name: './mug/mug.xml' }, { ...BODY, name: './mug/assets/body.obj' }]),
      TREE,
    ],
    'two-slashes': written({ 'mug//mug.xml': 'mug/mug.xml' }),
    backslashes: written({ 'mug\\mug.xml': 'mug/mug.xml', 'mug\\assets/a.obj': 'mug/assets/a.obj' }),
    // A colon to readers of Chinese and Japanese, to no file system.
    'wide-colon': file('説明\uff1a1.txt'),
    'case-in-different-folders': file('a/mug.xml', 'b/MUG.xml'),
  }),

  ...accept('folder', {
    entries: [() => zip([{ name: 'mug/' }, { name: 'mug/assets/' }, MUG, BODY]), TREE],
    'behind-files': [() => zip([MUG, BODY, { name: 'mug/assets/' }, { name: 'mug/' }]), TREE],
    twice: [() => zip([{ name: 'mug/' }, MUG, { name: 'mug/' }, BODY]), TREE],
    'no-top-folder': file('mug.xml', 'assets/body.obj'),
    'two-top-folders': file('mug/mug.xml', 'cup/cup.xml'),
    'dos-attribute': [() => zip([{ name: 'mug', attributes: 0x10, madeBy: 20 }, MUG, BODY]), TREE],
  }),

  ...accept('content', {
    // An archive inside, stored, with its own end record.
    'stored-archive': [
      () => zip([MUG, { name: 'mug/inner.zip', content: zip([BODY]) }]),
      { ...MUG_TREE, 'mug/inner.zip': zip([BODY]) },
    ],
    'end-signature': [
      () => zip([MUG, { name: 'mug/a.bin', content: u32(0x06054b50, 0, 0) }]),
      { ...MUG_TREE, 'mug/a.bin': u32(0x06054b50, 0, 0) },
    ],
    'descriptor-signature': [
      () => zip([{ name: 'a.bin', content: u32(0x08074b50, 1, 2, 3), descriptor: descriptors.signed }]),
      { 'a.bin': u32(0x08074b50, 1, 2, 3) },
    ],
    'zeros-1000-to-1': [
      () => zip([MUG, { name: 'mug/blank.bin', method: DEFLATED, ...deflatedZeros(8) }]),
      { ...MUG_TREE, 'mug/blank.bin': ZEROS },
    ],
    '50000-entries': [
      () => zip(Array.from({ length: 50_000 }, (_, n) => ({ name: `${n}` }))),
      Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`${n}`, ''])),
    ],
  }),
];

function crcOf(entry: Entry): number {
  return zip([entry]).readUInt32LE(14);
}
