import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkContents } from '../../src/archive/check-contents.ts';
import { readArchive } from '../../src/archive/read-archive.ts';
import { bytesSource } from '../../src/formats/zip/byte-source.ts';
import { judgeArchive } from '../../src/formats/zip/judge-archive.ts';
import { archive, type Draft } from '../formats/zip/archives.ts';

async function flaws(...drafts: Draft[]) {
  const source = bytesSource(archive(drafts));
  const { entries, violations } = judgeArchive(source);
  expect(violations).toEqual([]);
  return checkContents(source, entries);
}

/** More than is inflated at once, and nothing that packs to little. */
const LARGE = Buffer.from(Uint32Array.from({ length: 300_000 }, (_, i) => (i * 2_654_435_761) >>> 0).buffer);

describe.each([
  ['small', Buffer.from('a mug of tea')],
  ['large', LARGE],
])('a %s content', (_, content) => {
  it.each([0, 8])('of method %i that is as declared is fine', async (method) => {
    expect(await flaws({ name: 'a', content, method }, { name: 'empty', content: '', method })).toEqual([]);
  });

  it.each([0, 8])('of method %i with another CRC-32', async (method) => {
    expect(await flaws({ name: 'a', content, method, crc: 1 })).toEqual([{ code: 'zip/crc', entry: 'a' }]);
  });

  it('that is longer than declared, is inflated no further', async () => {
    const size = content.length - 1;
    expect(await flaws({ name: 'a', content, method: 8, size })).toEqual([
      { code: 'zip/size', entry: 'a', detail: `more than ${size} bytes, as declared` },
    ]);
  });

  it('that is shorter than declared', async () => {
    const size = content.length + 1;
    expect(await flaws({ name: 'a', content, method: 8, size })).toEqual([
      { code: 'zip/size', entry: 'a', detail: `${content.length} bytes, declared ${size}` },
    ]);
  });

  it('whose stream is damaged, is cut off, or goes on behind its end', async () => {
    const packed = deflateRawSync(content);
    const damaged = Buffer.concat([Buffer.from([0xff]), packed.subarray(1)]);
    const goesOn = Buffer.concat([packed, Buffer.from('hidden')]);
    const found = await flaws(
      { name: 'damaged', content, method: 8, packed: damaged },
      { name: 'cut', content, method: 8, packed: packed.subarray(0, -4) },
      { name: 'goes on', content, method: 8, packed: goesOn },
      { name: 'whole', content, method: 8 },
    );
    expect(found.map(({ code, entry }) => [entry, code])).toEqual([
      ['damaged', 'zip/broken'],
      ['cut', 'zip/broken'],
      ['goes on', 'zip/broken'],
    ]);
    expect(found[2]?.detail).toBe('6 bytes follow the end of the deflate stream');
  });
});

it('stops when it is told to', async () => {
  const source = bytesSource(archive([{ name: 'a', content: LARGE, method: 8 }]));
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(checkContents(source, judgeArchive(source).entries, stopped)).rejects.toThrow('stopped');
});

it('reading into memory refuses clutter that is damaged, although nobody asked for it', async () => {
  const source = bytesSource(
    archive([
      { name: 'mug.xml', content: '<mujoco/>' },
      { name: '__MACOSX/._mug.xml', content: 'resource fork', crc: 1 },
    ]),
  );
  await expect(readArchive(source, 'mug.zip', { memoryBytes: 1_000_000 })).rejects.toMatchObject({
    code: 'invalid_input',
    where: 'mug.zip: __MACOSX/._mug.xml',
    message: expect.stringContaining('zip/crc:'),
  });
});
