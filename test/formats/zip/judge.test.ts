import { describe, expect, it } from 'vitest';
import { isClutter } from '../../../src/formats/zip/clutter.ts';
import { entryKind } from '../../../src/formats/zip/entry-kind.ts';
import { judgeEntries } from '../../../src/formats/zip/judge.ts';
import { entryPath, foldedPath, judgeName } from '../../../src/formats/zip/judge-name.ts';
import { ARCHIVE_LIMITS, type EntryFacts } from '../../../src/formats/zip/rules.ts';

const file = (name: string, size = 1, packed = size): EntryFacts => ({ name, kind: 'file', size, packed });
const codes = (entries: EntryFacts[], limits = {}) =>
  judgeEntries(entries, { ...ARCHIVE_LIMITS, ...limits }).map(({ code }) => code);

describe('judgeName', () => {
  it.each([
    'mug.xml',
    'mug/assets/body_0.obj',
    'mug\\assets\\body.obj',
    './mug.xml',
    'a//b',
    'Möbel/Tür.obj',
    'カップ/モデル.xml',
    'console.obj',
    'com10.obj',
    'auxiliary/lpt.obj',
    'v1..2/a…b.obj',
    '.hidden',
    'a b.obj',
    `${'x'.repeat(255)}`,
    Array(64).fill('d').join('/'),
  ])('lets "%s" pass', (name) => expect(judgeName(name, ARCHIVE_LIMITS)).toBeUndefined());

  it('counts bytes, not letters', () => {
    expect(judgeName('é'.repeat(127), ARCHIVE_LIMITS)).toBeUndefined();
    expect(judgeName('é'.repeat(128), ARCHIVE_LIMITS)?.code).toBe('zip/name-long');
  });
});

describe('judgeEntries', () => {
  it('has no objection to an ordinary archive', () =>
    expect(
      codes([{ name: 'mug/', kind: 'folder', size: 0, packed: 0 }, file('mug/mug.xml'), file('mug/assets/a.obj')]),
    ).toEqual([]));

  it('counts entries up to the limit', () => {
    expect(codes([file('a'), file('b')], { entries: 2 })).toEqual([]);
    expect(codes([file('a'), file('b'), file('c')], { entries: 2 })).toEqual(['zip/too-many']);
  });

  it('adds sizes over the whole archive', () => {
    expect(codes([file('a', 60), file('b', 40)], { unpackedBytes: 100 })).toEqual([]);
    expect(codes([file('a', 60), file('b', 41)], { unpackedBytes: 100 })).toEqual(['zip/too-large']);
  });

  it('minds the ratio only where much unpacks', () => {
    const limits = { ratio: 100, ratioFrom: 1_000 };
    expect(codes([file('blank.png', 1_000, 1)], limits)).toEqual([]);
    expect(codes([file('blank.png', 1_001, 10)], limits)).toEqual(['zip/ratio']);
    expect(codes([file('blank.png', 1_001, 11)], limits)).toEqual([]);
  });

  it('tells every rule that is broken, in order', () =>
    expect(codes([file('../a'), file('C:b'), { name: 'l', kind: 'link', size: 1, packed: 1 }])).toEqual([
      'zip/name-parent',
      'zip/name-drive',
      'zip/link',
    ]));

  it('takes a folder twice for no clash', () =>
    expect(
      codes([
        { name: 'a/', kind: 'folder', size: 0, packed: 0 },
        { name: 'A/', kind: 'folder', size: 0, packed: 0 },
      ]),
    ).toEqual([]));
});

describe('entryKind', () => {
  it.each([
    ['a', 0, 'file'],
    ['a/', 0, 'folder'],
    ['a\\', 0, 'folder'],
    ['a', 0o100644 * 65536, 'file'],
    ['a', 0o040755 * 65536, 'folder'],
    ['a', 0x10, 'folder'],
    ['a', 0x20, 'file'],
    ['a', 0o120777 * 65536, 'link'],
    ['a/', 0o120777 * 65536, 'link'],
    ['a', 0x400, 'link'],
    ['a', 0o020644 * 65536, 'special'],
    ['a', 0o140644 * 65536, 'special'],
  ] as const)('%s with attributes %i is a %s', (name, attributes, kind) =>
    expect(entryKind(name, attributes)).toBe(kind),
  );
});

describe('paths', () => {
  it('writes every name with slashes', () => expect(entryPath('.\\mug//assets\\a.obj')).toBe('mug/assets/a.obj'));

  it.each([
    ['Mug.XML', 'mug.xml'],
    ['cafe\u0301', 'caf\u00c9'],
    ['STRASSE', 'straße'],
  ])('"%s" and "%s" may be one file', (a, b) => expect(foldedPath(a)).toBe(foldedPath(b)));

  it('knows what desktops leave behind', () => {
    expect(['__MACOSX/mug/._mug.xml', 'mug/.DS_Store', 'Thumbs.db', 'a/._b'].every(isClutter)).toBe(true);
    expect(['mug/mug.xml', 'MACOSX/a', 'a._b', '.gitignore'].some(isClutter)).toBe(false);
  });
});
