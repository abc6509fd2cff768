import { describe, expect, it } from 'vitest';
import { type ByteSource, bytesSource } from '../../../src/formats/zip/byte-source.ts';
import { judgeArchive } from '../../../src/formats/zip/judge-archive.ts';
import { zip } from '../../corpus/archives/build.ts';
import { DEFLATED, type Entry, unixMode } from '../../corpus/archives/entry.ts';

const A: Entry = { name: 'a.xml', content: 'a' };
const B: Entry = { name: 'b.obj', content: 'bb' };
const MEGABYTES = Buffer.alloc(3_000_000);

const judge = (bytes: Uint8Array) => judgeArchive(bytesSource(bytes));

/** A source that notes what is read. */
function watched(bytes: Uint8Array): { source: ByteSource; reads: { offset: number; length: number }[] } {
  const inner = bytesSource(bytes);
  const reads: { offset: number; length: number }[] = [];
  const read = (offset: number, length: number): Uint8Array => {
    reads.push({ offset, length });
    return inner.read(offset, length);
  };
  return { source: { size: bytes.length, read }, reads };
}

describe('judgeArchive', () => {
  it('tells what is in an archive, and where', () => {
    const folder: Entry = { name: 'm/', attributes: unixMode(0o040_755) };
    const { entries, ...rest } = judge(zip([A, folder, { ...B, name: '.\\m\\b.obj', method: DEFLATED }]));
    expect(rest).toEqual({ violations: [], unpackedBytes: 3 });
    // CRC-32 of "a" and of "bb": 0xe8b7be43 and 0xb5ae1bae by Python's zlib. Local headers: 30 bytes and the name.
    expect(entries.map((entry) => Object.values(entry))).toEqual([
      ['a.xml', 'a.xml', 'file', 0, 1, 1, 0xe8b7be43, 35],
      ['m/', 'm', 'folder', 0, 0, 0, 0, 68],
      ['.\\m\\b.obj', 'm/b.obj', 'file', 8, 2, 4, 0xb5ae1bae, 107],
    ]);
  });

  it('has nothing against an empty archive', () =>
    expect(judge(zip([]))).toEqual({ entries: [], violations: [], unpackedBytes: 0 }));

  it('lists what it refuses as far as it can be read', () => {
    const { entries, violations } = judge(zip([A, { ...B, central: { offset: 3 } }]));
    expect(entries.map(({ path, contentStart }) => [path, contentStart])).toEqual([
      ['a.xml', 35],
      ['b.obj', 0],
    ]);
    expect(violations.map(({ code }) => code)).toEqual(['zip/broken', 'zip/hidden-data']);
  });

  it('tells of the structure first, then of names and limits', () => {
    const { violations } = judgeArchive(bytesSource(zip([{ ...A, name: '../a', local: { crc: 1 } }])), {
      limits: { unpackedBytes: 0 },
    });
    expect(violations.map(({ code }) => code)).toEqual(['zip/local-mismatch', 'zip/too-large', 'zip/name-parent']);
  });

  it('lets errors of the source through', () => {
    const read = () => {
      throw new Error('the disk is gone');
    };
    expect(() => judgeArchive({ size: 100, read })).toThrow('the disk is gone');
  });

  it('leaves contents alone', () => {
    const { source, reads } = watched(zip([{ name: 'a', content: MEGABYTES }, { name: 'b', content: MEGABYTES }, B]));
    expect(judgeArchive(source).violations).toEqual([]);
    expect(reads.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(100_000);
  });

  it('reads many small entries in few pieces', () => {
    const { source, reads } = watched(zip(Array.from({ length: 1_000 }, (_, n) => ({ name: `${n}`, content: 'x' }))));
    expect(judgeArchive(source).entries).toHaveLength(1_000);
    expect(reads.length).toBeLessThan(20);
  });

  it('refuses too many entries before it reads one', () => {
    const { source, reads } = watched(zip([{ name: 'a', content: MEGABYTES }, B, A]));
    expect(judgeArchive(source, { limits: { entries: 2 } }).violations).toEqual([
      { code: 'zip/too-many', entry: '', detail: '3 entries, at most 2' },
    ]);
    expect(reads.every(({ offset }) => offset > 3_000_000 - 65_557)).toBe(true);
  });

  it('accepts as many entries as the limit says', () =>
    expect(judgeArchive(bytesSource(zip([A, B])), { limits: { entries: 2 } }).violations).toEqual([]));
});
