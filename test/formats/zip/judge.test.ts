import { describe, expect, it } from 'vitest';
import { isClutter } from '../../../src/formats/zip/clutter.ts';
import { entryKind, hasSetId } from '../../../src/formats/zip/entry-kind.ts';
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

  it.each([
    ['', 'empty'],
    ['.', 'empty'],
    ['\u200b', 'empty'],
    ['a\0b', 'control'],
    ['a\u0085b', 'control'],
    ['a\u2028b', 'control'],
    ['a\u202eb', 'bidi'],
    ['a\u2066b', 'bidi'],
    ['a\u200fb', 'bidi'],
    ['/a', 'absolute'],
    ['\\a', 'absolute'],
    ['//server/share/a', 'absolute'],
    ['\\\\?\\C:\\a', 'absolute'],
    ['\uff0fa', 'absolute'],
    ['%2Fa', 'absolute'],
    ['c:a', 'drive'],
    ['./C:/a', 'drive'],
    ['C\uff1a/a', 'drive'],
    ['a.png::$DATA', 'stream'],
    ['a/b:c', 'stream'],
    ['..', 'parent'],
    ['a/../b', 'parent'],
    ['a\\..\\b', 'parent'],
    ['.. /a', 'parent'],
    ['.\u200c./a', 'parent'],
    ['\u2025/a', 'parent'],
    ['%2e%2e/a', 'parent'],
    ['..%2fa', 'parent'],
    ['%252e%252E%255ca', 'parent'],
    ['NUL', 'reserved'],
    ['a/con.txt', 'reserved'],
    ['Com1', 'reserved'],
    ['lpt9.tar.gz', 'reserved'],
    ['COM\u00b9', 'reserved'],
    ['aux .c', 'reserved'],
    ['conin$', 'reserved'],
    ['a.', 'trailing'],
    ['a /b', 'trailing'],
    ['a\ufffdb', 'encoding'],
    ['x'.repeat(256), 'long'],
    [Array(65).fill('d').join('/'), 'deep'],
    [Array(64).fill('d'.repeat(16)).join('/'), 'long'],
  ])('refuses "%s": %s', (name, rule) => expect(judgeName(name, ARCHIVE_LIMITS)?.code).toBe(`zip/name-${rule}`));

  it.each([
    'Loading…/wait….png',
    'front\uff1aback.png',
    'nbsp\u00a0',
    'emoji \u{1f469}\u200d\u{1f52c}.png',
    '100%25.png',
    'a%20b.png',
    'com/lpt/prn1.obj',
    'm²/x²',
    `${Array(64).fill('d').join('/')}/`,
    `a ${'x'.repeat(253)}`,
    `${'a b/'.repeat(60)}${'x'.repeat(255)}/${'x'.repeat(255)}/${'x'.repeat(255)}/y${'x'.repeat(15)}`,
  ])('has nothing against "%s"', (name) => expect(judgeName(name, ARCHIVE_LIMITS)).toBeUndefined());

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
    expect(codes([file('blank.png', 1_100, 11)], limits)).toEqual([]);
  });

  it('tells every rule that is broken, in order', () =>
    expect(codes([file('../a'), file('C:b'), { name: 'l', kind: 'link', size: 1, packed: 1 }])).toEqual([
      'zip/name-parent',
      'zip/name-drive',
      'zip/link',
    ]));

  it('knows kinds', () =>
    expect(
      codes([
        { name: 's', kind: 'special', size: 0, packed: 0 },
        { name: 'd', kind: 'folder', size: 1, packed: 1 },
      ]),
    ).toEqual(['zip/special-file', 'zip/folder-content']));

  it('finds the folder of a folder that is a file', () => {
    expect(codes([file('a'), file('a/b/c')])).toEqual(['zip/file-and-folder']);
    expect(codes([file('A/b/c'), file('a/B')])).toEqual(['zip/file-and-folder']);
  });

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
    ['a', 0o010600 * 65536, 'special'],
    ['a', 0x08, 'special'],
    ['a', 0x40, 'special'],
  ] as const)('%s with attributes %i is a %s', (name, attributes, kind) =>
    expect(entryKind(name, attributes)).toBe(kind),
  );
});

describe('entryKind with extra fields', () => {
  const REGULAR = 0o100644 * 65536;

  it('believes the worst of them', () => {
    expect(entryKind('a', REGULAR, { extraModes: [0o120777] })).toBe('link');
    expect(entryKind('a', REGULAR, { extraModes: [0o100644, 0o020644] })).toBe('special');
    expect(entryKind('a', REGULAR, { extraModes: [0o040755] })).toBe('folder');
    expect(entryKind('a', REGULAR, { extraModes: [0o100644] })).toBe('file');
  });

  it('takes content from standard input for a file', () => {
    expect(entryKind('-', 0o010600 * 65536, { size: 1 })).toBe('file');
    expect(entryKind('-', 0o010644 * 65536, { size: 1 })).toBe('special');
  });

  it('finds rights of the owner or group wherever they stand', () => {
    expect([0o104755, 0o102755, 0o101755].map((mode) => hasSetId(mode * 65536, []))).toEqual([true, true, true]);
    expect(hasSetId(REGULAR, [0o100755, 0o4755])).toBe(true);
    expect(hasSetId(REGULAR, [0o100777])).toBe(false);
  });
});

describe('paths', () => {
  it('writes every name with slashes', () => expect(entryPath('.\\mug//assets\\a.obj')).toBe('mug/assets/a.obj'));

  it.each([
    ['Mug.XML', 'mug.xml'],
    ['cafe\u0301', 'caf\u00c9'],
    ['STRASSE', 'straße'],
    ['ſmall', 'SMALL'],
    ['\u212a', 'k'],
    ['\u212b', '\u00e5'],
    ['\u0130', 'i\u0307'],
    ['ﬁle', 'FILE'],
    ['a\u200bb', 'ab'],
    ['a\ufe0f', 'A'],
    ['ΣΑΣ', 'σας'],
  ])('"%s" and "%s" may be one file', (a, b) => expect(foldedPath(a)).toBe(foldedPath(b)));

  it.each([
    ['a', 'b'],
    ['m²', 'm2'],
    ['a b', 'ab'],
    ['ä', 'a'],
  ])('"%s" and "%s" are two files everywhere', (a, b) => expect(foldedPath(a)).not.toBe(foldedPath(b)));

  it.each([
    ['a', 'a'],
    ['a/', 'a'],
    ['/a', 'a'],
    ['./', ''],
    ['.', ''],
    ['a/.', 'a'],
    ['a/./b', 'a/b'],
    ['.a/b.', '.a/b.'],
    ['a\\b\\', 'a/b'],
  ])('the path of "%s" is "%s"', (name, path) => expect(entryPath(name)).toBe(path));

  it('knows what desktops leave behind', () => {
    expect(['__MACOSX/mug/._mug.xml', 'mug/.DS_Store', 'Thumbs.db', 'a/._b'].every(isClutter)).toBe(true);
    expect(['mug/mug.xml', 'MACOSX/a', 'a._b', '.gitignore'].some(isClutter)).toBe(false);
  });
});
