import { describe, expect, it } from 'vitest';
import { bytesSource } from '../../../src/formats/zip/byte-source.ts';
import { judgeArchive } from '../../../src/formats/zip/judge-archive.ts';
import { zip } from '../../corpus/archives/build.ts';
import { type Entry, UTF8, unixMode } from '../../corpus/archives/entry.ts';
import { extra, unicodePath } from '../../corpus/archives/fields.ts';
import { u16, u32 } from '../../corpus/archives/little-endian.ts';

/** Kind and name of the only entry, or the codes of what is refused, in either header. */
function read(entry: Entry): string {
  const { entries, violations } = judgeArchive(bytesSource(zip([entry])));
  const [first] = entries;
  return violations.length > 0
    ? [...new Set(violations.map(({ code }) => code))].join(' ')
    : `${first!.kind} ${first!.name}`;
}

const latin = (name: string): Buffer => Buffer.from(name, 'latin1');

describe('encoding of a name', () => {
  it.each([
    ['UTF-8 with the flag', { name: 'Möbel.xml', flags: UTF8 }, 'Möbel.xml'],
    ['UTF-8 without the flag', { name: 'Möbel.xml', flags: 0 }, 'Möbel.xml'],
    ['code page 437', { name: latin('M\u0094bel \u00e1\u00ff.xml'), flags: 0 }, 'Möbel ß\u00a0.xml'],
    ['the first letter of code page 437 that is not ASCII', { name: latin('\u0080'), flags: 0 }, 'Ç'],
    ['a byte order mark', { name: '\ufeffa', flags: UTF8 }, '\ufeffa'],
  ])('%s', (_, entry, name) => expect(read(entry)).toBe(`file ${name}`));

  it.each([
    ['not UTF-8, though flagged', { name: latin('M\u00f6bel'), flags: UTF8 }],
    ['half a surrogate pair', { name: Buffer.from([0xed, 0xa0, 0x80]), flags: UTF8 }],
    ['overlong, flagged', { name: latin('\u00c0\u00ae\u00c0\u00ae/a'), flags: UTF8 }],
    ['overlong dots', { name: latin('\u00c0\u00ae\u00c0\u00ae/a'), flags: 0 }],
    ['overlong slash', { name: latin('..\u00c0\u00afa'), flags: 0 }],
    ['overlong backslash', { name: latin('..\u00c1\u009ca'), flags: 0 }],
    ['overlong in three bytes', { name: latin('\u00e0\u0080\u00ae\u00e0\u0080\u00ae/a'), flags: 0 }],
  ])('refuses what is %s', (_, entry) => expect(read(entry)).toBe('zip/name-encoding'));
});

describe('Unicode Path field', () => {
  const field = (name: Entry['name'], path: string, more: Partial<Entry> = {}): Entry => ({
    name,
    flags: 0,
    extra: unicodePath(name, path),
    ...more,
  });

  it.each([
    ['the same name', field('Möbel.xml', 'Möbel.xml'), 'Möbel.xml'],
    ['placeholders', field('m/M?bel_.xml', 'm/Möbelß.xml'), 'm/Möbelß.xml'],
    ['the escapes of Info-ZIP', field('M#U00f6bel#L01f600.xml', 'Möbel\u{1f600}.xml'), 'Möbel\u{1f600}.xml'],
    ['code page 850', field(latin('M\u0094bel.xml'), 'Möbel.xml'), 'Möbel.xml'],
    // "表示" begins with 0x95 0x5c: the second byte looks like a backslash.
    ['Shift-JIS', field(latin('\u0095\u005c\u008e\u00a6.xml'), '表示.xml'), '表示.xml'],
    ['letters without accents', field('Maja.xml', 'Māja.xml'), 'Māja.xml'],
  ])('is the name where the header has %s', (_, entry, name) => expect(read(entry)).toBe(`file ${name}`));

  it.each([
    ['tells another name', field('a.xml', 'b.xml')],
    ['leads elsewhere', field('M?bel', '../ö')],
    ['leads into a folder', field('a?b', 'a/b')],
    ['adds an ending', field('M?bel.xml', 'Möbel.xml.exe')],
    ['differs from a name flagged as UTF-8', field('M?bel', 'Möbel', { flags: UTF8 })],
    ['has the checksum of another name', { name: 'a', extra: unicodePath('b', 'a') }],
    ['is of another version', { name: 'a', extra: unicodePath('a', 'a', 2) }],
    ['is cut short', { name: 'a', extra: extra(0x7075, Buffer.from([1, 0])) }],
    ['is there twice', { name: 'a', extra: Buffer.concat([unicodePath('a', 'a'), unicodePath('a', 'a')]) }],
    ['is no UTF-8', { name: 'a', extra: extra(0x7075, Buffer.from([1]), u32(0xe8b7be43), Buffer.from([0xff])) }],
    ['is in the directory alone', { name: 'a', central: { extra: unicodePath('a', 'b') } }],
    ['is in the local header alone', { name: 'M?bel', local: { extra: unicodePath('M?bel', 'Möbel') } }],
  ])('refuses one that %s', (_, entry) => expect(read(entry)).toBe('zip/name-field'));

  it('is judged like any other name', () => expect(read(field('../M?bel', '../Möbel'))).toBe('zip/name-parent'));
});

describe('modes in extra fields', () => {
  const asiUnix = (mode: number) => extra(0x756e, u32(0), u16(mode), Buffer.alloc(8));
  const attributesAlone = (mode: number) => extra(0x6c78, Buffer.from([4]), u32(unixMode(mode)));
  const libarchive = (mode: number) => extra(0x6c78, Buffer.from([7]), u16(0, 0), u32(unixMode(mode)));

  it.each([
    ['ASi Unix link', { extra: asiUnix(0o120_777) }, 'zip/link'],
    ['ASi Unix file', { extra: asiUnix(0o100_644) }, 'file a'],
    ['ASi Unix set-user-ID', { extra: asiUnix(0o104_755) }, 'zip/setuid'],
    [
      'PKWARE Unix with the target of a link',
      { extra: extra(0x000d, Buffer.alloc(12), Buffer.from('/etc')) },
      'zip/link',
    ],
    ['PKWARE Unix', { extra: extra(0x000d, Buffer.alloc(12)) }, 'file a'],
    ['libarchive link', { extra: libarchive(0o120_777) }, 'zip/link'],
    ['libarchive link in the local header', { local: { extra: libarchive(0o120_777) } }, 'zip/link'],
    ['libarchive file', { extra: libarchive(0o100_644) }, 'file a'],
    ['libarchive link, attributes alone', { extra: attributesAlone(0o120_777) }, 'zip/link'],
    ['ASi Unix link, the least there is', { extra: extra(0x756e, u32(0), u16(0o120_777)) }, 'zip/link'],
    [
      'libarchive with a link where no attributes are',
      { extra: extra(0x6c78, Buffer.from([3]), u16(0, 0, 0, 0o120_777)) },
      'file a',
    ],
    ['libarchive without attributes', { extra: extra(0x6c78, Buffer.from([3]), u16(0, 0)) }, 'file a'],
    ['libarchive, cut short', { extra: extra(0x6c78, Buffer.from([4, 0])) }, 'file a'],
  ])('%s', (_, more, told) => expect(read({ name: 'a', ...more })).toBe(told));

  it('refuses set-user-ID, set-group-ID and sticky files, and no such folder', () => {
    for (const mode of [0o104_755, 0o102_755, 0o101_755]) {
      expect(read({ name: 'a', attributes: unixMode(mode) })).toBe('zip/setuid');
    }
    expect(read({ name: 'a/', attributes: unixMode(0o043_755) })).toBe('folder a/');
  });
});
