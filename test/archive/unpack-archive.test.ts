import { createHash } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpackArchive } from '../../src/archive/unpack-archive.ts';
import { archive, type Draft, FOLDER_MODE } from '../formats/zip/archives.ts';
import { eachInAFolder, meshLike, modeOf, refusal, tree } from './folders.ts';

const { at, zip } = eachInAFolder();
const LARGE = meshLike(3_000_001);

describe('unpackArchive', () => {
  it('writes every file and folder, and says what it wrote', async () => {
    const file = zip([
      { name: 'mug/', attributes: FOLDER_MODE },
      { name: './mug/mug.xml', content: 'hello', method: 8 },
      { name: 'mug\\textures\\a.png', content: 'hello' },
      { name: 'empty/', attributes: FOLDER_MODE },
      { name: 'nothing.txt', content: '' },
      { name: 'nothing-packed.txt', content: '', method: 8 },
    ]);
    const { folder, files } = await unpackArchive(file, at('out'));
    expect(folder).toBe(at('out'));
    expect(tree(at('out'))).toEqual({
      mug: 'folder',
      'mug/mug.xml': 'hello',
      'mug/textures': 'folder',
      'mug/textures/a.png': 'hello',
      empty: 'folder',
      'nothing.txt': '',
      'nothing-packed.txt': '',
    });
    // sha256 and CRC-32 of "hello" and of nothing: FIPS 180-4 test tools (`sha256sum`, `crc32`) say so.
    const hello = {
      size: 5,
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
      crc32: 0x3610a686,
    };
    const nothing = { size: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', crc32: 0 };
    expect(files).toEqual([
      { path: 'mug/mug.xml', ...hello },
      { path: 'mug/textures/a.png', ...hello },
      { path: 'nothing-packed.txt', ...nothing },
      { path: 'nothing.txt', ...nothing },
    ]);
  });

  it.each([0, 8])('streams what is large, with method %i', async (method) => {
    const file = zip([
      { name: 'small.txt', content: 'x' },
      { name: 'mesh.obj', content: LARGE, method },
    ]);
    const { files } = await unpackArchive(file, at('out'));
    const sha256 = createHash('sha256').update(LARGE).digest('hex');
    expect(tree(at('out'))).toEqual({ 'small.txt': 'x', 'mesh.obj': sha256 });
    expect(files[0]).toEqual({ path: 'mesh.obj', size: 3_000_001, sha256, crc32: crc32(LARGE) });
  });

  it('shares the work among threads, and every file gets its own content', async () => {
    const drafts: Draft[] = Array.from({ length: 900 }, (_, i) => ({
      name: `part_${i % 90}/${i}.obj`,
      content: `part ${i}`,
      method: i % 2 === 0 ? 0 : 8,
    }));
    // Large enough that other threads are started.
    for (const name of 'abcdef') drafts.push({ name, content: LARGE, method: name === 'f' ? 8 : 0 });
    const { files } = await unpackArchive(zip(drafts), at('out'));
    const found = tree(at('out'));
    for (let i = 0; i < 900; i++) expect(found[`part_${i % 90}/${i}.obj`]).toBe(`part ${i}`);
    expect(files).toHaveLength(906);
    const large = createHash('sha256').update(LARGE).digest('hex');
    for (const name of 'abcdef') expect(found[name]).toBe(large);
    expect(files.find(({ path }) => path === 'part_7/7.obj')?.sha256).toBe(
      createHash('sha256').update('part 7').digest('hex'),
    );
  });

  it('gives files and folders the same modes whatever the archive says, and leaves clutter out', async () => {
    const file = zip([
      { name: 'run.sh', content: 'x', attributes: 0o100755 * 65536 },
      { name: 'd/', attributes: 0o040777 * 65536 },
      { name: 'd/secret', content: 'x', attributes: 0o100600 * 65536 },
      { name: '__MACOSX/._run.sh', content: 'x' },
      { name: 'd/.DS_Store', content: 'x' },
    ]);
    const mask = process.umask(0o022);
    await unpackArchive(file, at('out')).finally(() => process.umask(mask));
    expect(tree(at('out'))).toEqual({ 'run.sh': 'x', d: 'folder', 'd/secret': 'x' });
    expect(['.', 'run.sh', 'd', 'd/secret'].map((name) => modeOf(at('out', name)))).toEqual([
      '755',
      '644',
      '755',
      '644',
    ]);
  });

  it('makes an empty folder of an empty archive, with the parents of the target', async () => {
    expect((await unpackArchive(zip([]), at('a/b/out'))).files).toEqual([]);
    expect(tree(at('a'))).toEqual({ b: 'folder', 'b/out': 'folder' });
  });

  it('goes 64 folders deep with names of 15 bytes', async () => {
    const deep = Array.from({ length: 63 }, (_, i) => `folder-number-${i % 10}`).join('/');
    await unpackArchive(zip([{ name: `${deep}/a`, content: 'x' }]), at('out'));
    expect(tree(at('out'))[`${deep}/a`]).toBe('x');
  });
});

describe('contents that are not what was declared', () => {
  const packed = (content: Buffer | string): Buffer => deflateRawSync(content);
  const SMALL = 'hello'.repeat(9);
  const noise = Buffer.from([0xff, 0xff, 0xff]);
  const cases: readonly (readonly [what: string, rule: string, draft: Omit<Draft, 'name'>])[] = [
    ['stored, wrong CRC', 'zip/crc', { content: SMALL, crc: 1 }],
    ['packed, wrong CRC', 'zip/crc', { content: SMALL, method: 8, crc: 1 }],
    ['packed, more than declared', 'zip/size', { content: SMALL, method: 8, size: 44 }],
    ['packed, less than declared', 'zip/size', { content: SMALL, method: 8, size: 46 }],
    ['packed, nothing declared', 'zip/size', { content: SMALL, method: 8, size: 0 }],
    ['a stream that is cut short', 'zip/broken', { content: SMALL, method: 8, packed: packed(SMALL).subarray(0, 4) }],
    [
      'bytes behind the end of the stream',
      'zip/broken',
      { content: SMALL, method: 8, packed: Buffer.concat([packed(SMALL), noise]) },
    ],
    ['no deflate at all', 'zip/broken', { content: SMALL, method: 8, packed: noise }],
    ['large, stored, wrong CRC', 'zip/crc', { content: LARGE, crc: 1 }],
    ['large, packed, wrong CRC', 'zip/crc', { content: LARGE, method: 8, crc: 1 }],
    ['large, packed, more than declared', 'zip/size', { content: LARGE, method: 8, size: 2_900_000 }],
    ['large, packed, less than declared', 'zip/size', { content: LARGE, method: 8, size: 3_000_002 }],
    ['large, cut short', 'zip/broken', { content: LARGE, method: 8, packed: packed(LARGE).subarray(0, 1_000_000) }],
    [
      'large, with bytes behind the end',
      'zip/broken',
      { content: LARGE, method: 8, packed: Buffer.concat([packed(LARGE), noise]) },
    ],
    [
      'large, with many bytes behind the end',
      'zip/broken',
      { content: LARGE, method: 8, packed: Buffer.concat([packed(LARGE), LARGE]) },
    ],
  ];
  it.each(cases)('%s', async (_, rule, draft) => {
    const file = zip([
      { name: 'fine.txt', content: 'x' },
      { name: 'd/bad.obj', ...draft },
    ]);
    const before = tree(at('.'));
    const error = await refusal(unpackArchive(file, at('out')));
    expect(error).toMatchObject({ code: 'invalid_input', where: `${file}: d/bad.obj` });
    expect(error.message).toContain(`${rule}:`);
    expect(tree(at('.'))).toEqual(before);
  });

  it('clutter, although nobody unpacks it', async () => {
    const file = zip([
      { name: 'mug.xml', content: '<mujoco/>' },
      { name: '__MACOSX/._mug.xml', content: 'resource fork', crc: 1 },
    ]);
    const before = tree(at('.'));
    const error = await refusal(unpackArchive(file, at('out')));
    expect(error).toMatchObject({ code: 'invalid_input', where: `${file}: __MACOSX/._mug.xml` });
    expect(error.message).toContain('zip/crc:');
    expect(tree(at('.'))).toEqual(before);
  });

  it('inflates no further than declared', async () => {
    const bomb = Buffer.alloc(60_000_000);
    const file = zip([{ name: 'zeros.bin', content: bomb, method: 8, size: 10 }]);
    expect((await refusal(unpackArchive(file, at('out')))).message).toContain('more than 10 bytes');
    const streamed = zip([{ name: 'mesh.obj', content: LARGE, method: 8, size: 2_000_000 }]);
    expect((await refusal(unpackArchive(streamed, at('out')))).message).toContain('more than 2000000 bytes');
  });

  it('a bomb is refused before anything is made', async () => {
    const file = zip([{ name: 'zeros.bin', content: Buffer.alloc(70_000_000), method: 8 }]);
    const before = tree(at('.'));
    expect((await refusal(unpackArchive(file, at('a/out')))).message).toContain('zip/ratio');
    expect(tree(at('.'))).toEqual(before);
  });

  it('an archive that becomes shorter while it is read', async () => {
    const file = zip([
      { name: 'a.obj', content: LARGE },
      { name: 'b.obj', content: LARGE },
    ]);
    const work = unpackArchive(file, at('out'));
    truncateSync(file, 1_000_000); // It has been judged by now; that is done before the first pause.
    expect(await refusal(work)).toMatchObject({ code: 'disk_error', where: file });
    expect(Object.keys(tree(at('.')))).toEqual(['in.zip']);
  });
});

describe('what is no archive', () => {
  it.each([
    ['nowhere.zip', 'not_found'],
    ['.', 'invalid_input'],
    ['text.zip', 'invalid_input'],
  ])('%s', async (name, code) => {
    writeFileSync(at('text.zip'), 'hello');
    const error = await unpackArchive(at(name), at('out')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, where: at(name) });
    expect(Object.keys(tree(at('.')))).toEqual(['text.zip']);
  });

  it('a USDZ is one by its name, or because the caller says so', async () => {
    writeFileSync(at('mug.usdz'), archive([{ name: 'mug.usdc', content: 'PXR-USDC', method: 8 }]));
    writeFileSync(at('mug.zip'), archive([{ name: 'mug.usdc', content: 'PXR-USDC', method: 8 }]));
    const error = await refusal(unpackArchive(at('mug.usdz'), at('out')));
    expect(error.message).toContain('zip/usdz-packed');
    expect((await refusal(unpackArchive(at('mug.zip'), at('out'), { kind: 'usdz' }))).message).toContain('zip/usdz');
    expect((await unpackArchive(at('mug.zip'), at('out'))).files).toHaveLength(1);
  });
});

describe('an abort', () => {
  it('before the start, and in the middle, leaves nothing', async () => {
    const file = zip([
      { name: 'a/a.obj', content: LARGE },
      { name: 'b.obj', content: LARGE, method: 8 },
    ]);
    const before = tree(at('.'));
    await expect(unpackArchive(file, at('out'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'interrupted',
    });
    const controller = new AbortController();
    const work = unpackArchive(file, at('out'), { signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(work).rejects.toMatchObject({ code: 'interrupted' });
    expect(tree(at('.'))).toEqual(before);
  });
});
