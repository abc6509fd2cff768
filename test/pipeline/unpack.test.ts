import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import type { PropmasterError } from '../../src/errors.ts';
import { type UnpackOptions, unpack } from '../../src/pipeline/unpack.ts';
import { archive, FOLDER_MODE } from '../formats/zip/archives.ts';
import { HOSTILE } from '../formats/zip/hostile.ts';

const CORPUS = '../shared/corpus/mjcf';
const MUG = '<mujoco model="mug"/>';
const OBJ_MUG = '<mujoco model="mug"><asset><mesh file="assets/a.obj"/></asset></mujoco>';
/** glTF 2.0, 4.4: magic, version, length. Nothing here reads further. */
const GLB = Buffer.from('glTF\u0002\0\0\0\u000c\0\0\0', 'latin1');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'propmaster-unpack-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, content: Buffer | string): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

/** A ZIP as an ordinary tool makes it: deflated, sizes after the contents, folders as entries of their own. */
async function zipped(name: string, files: Record<string, string | Buffer>, folders: string[] = []): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const entry of folders) zip.addEmptyDirectory(entry);
  for (const [entry, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), entry);
  zip.end();
  return put(name, await buffer(zip.outputStream as unknown as AsyncIterable<Buffer>));
}

async function refusal(file: string, options?: UnpackOptions): Promise<PropmasterError> {
  const result = await unpack(file, options).catch((error: unknown) => error);
  expect(result).toMatchObject({ name: 'PropmasterError' });
  return result as PropmasterError;
}

describe('hostile archives', () => {
  it.each(HOSTILE.map((hostile) => [hostile.what, hostile] as const))(
    '%s',
    async (_, { bytes, rule, error, entry, says = '' }) => {
      const file = await put('in/x.zip', bytes());
      const refused = await refusal(file);
      expect(refused.code).toBe(error);
      expect(refused.message).toContain(`${rule}:`);
      expect(refused.message).toContain(says);
      expect(refused.where).toBe(
        entry === '' ? file : `${file}: ${entry.length > 200 ? `${entry.slice(0, 200)}…` : entry}`,
      );
      expect(refused.hint).toMatch(/^[A-Z].+\.$/s); // a sentence
      expect(await readdir(folder, { recursive: true })).toEqual(['in', 'in/x.zip']);
    },
  );

  it('stops at the limits it is given', async () => {
    const file = await zipped('x.zip', { 'mug.xml': MUG, 'a.bin': 'x'.repeat(2_000) });
    expect((await refusal(file, { limits: { unpackedBytes: 2_000 } })).message).toContain('zip/too-large');
    const large = await refusal(file, { limits: { memoryBytes: 2_000 } });
    expect([large.code, large.where]).toEqual(['invalid_input', file]);
  });

  it('shows names without their control characters', async () => {
    const refused = await refusal(await put('x.zip', archive([{ name: '\u001b[2Jgone/..' }])));
    expect(refused.where).toContain('\\u001b[2Jgone/..');
  });
});

describe('honest archives', () => {
  it.each([
    ['without a top folder', { 'mug.xml': MUG, 'assets/a.obj': 'v' }, 'mug.xml'],
    ['with a top folder', { 'mug/mug.xml': MUG, 'mug/assets/a.obj': 'v' }, 'mug/mug.xml'],
    ['with clutter', { 'mug/mug.xml': MUG, '__MACOSX/mug/._mug.xml': MUG, 'mug/.DS_Store': 'x' }, 'mug/mug.xml'],
  ])('an MJCF archive %s', async (_, files, main) => {
    const unpacked = await unpack(await zipped('x.zip', files, ['empty/']));
    expect(unpacked).toMatchObject({ format: 'mjcf', main, title: 'mug' });
    expect([...unpacked.files.keys()]).toEqual(Object.keys(files).filter((name) => !/MACOSX|DS_Store/.test(name)));
    expect(Buffer.from(unpacked.files.get(main)!).toString()).toBe(MUG);
  });

  it('stored entries, folder entries and backslashes, as Windows tools write them', async () => {
    const file = await put(
      'x.zip',
      archive([
        { name: 'mug\\', attributes: FOLDER_MODE },
        { name: 'mug\\mug.xml', content: MUG, attributes: 0x20, flags: 0 },
        { name: 'mug\\Tür.obj', content: 'v', method: 8, flags: 0 },
      ]),
    );
    expect([...(await unpack(file)).files.keys()]).toEqual(['mug/mug.xml', 'mug/Tür.obj']);
  });

  it('code page 437 where a name is no UTF-8', async () => {
    const name = Buffer.from([0x81, 0x2e, 0x78, 0x6d, 0x6c]); // "ü.xml"
    expect((await unpack(await put('x.zip', archive([{ name, content: MUG, flags: 0 }])))).main).toBe('ü.xml');
  });

  it('an archive from Python', async () => {
    await put('mug/mug.xml', MUG);
    await put('mug/assets/a.obj', 'v 0 0 0\n'.repeat(1_000));
    try {
      execFileSync('python3', ['-m', 'zipfile', '-c', 'python.zip', 'mug/'], { cwd: folder });
    } catch {
      return; // No Python here; yazl has shown the same layout.
    }
    const { files, main } = await unpack(path.join(folder, 'python.zip'));
    expect([main, files.get('mug/assets/a.obj')?.length]).toEqual(['mug/mug.xml', 8_000]);
  });

  it('a comment at the end, and the hash of the archive', async () => {
    const file = await put('x.zip', archive([{ name: 'mug.xml', content: MUG }], { comment: 'made by hand' }));
    const { artifact } = await unpack(file);
    const [sum] = execFileSync('sha256sum', [file], { encoding: 'utf8' }).split(' ');
    expect(artifact).toEqual({ sha256: sum, size: (await readFile(file)).length });
  });
});

describe('format', () => {
  it.each([
    [
      'a bundle',
      { 'b/visual.glb': GLB, 'b/collision.glb': GLB, 'b/physics.json': '{}' },
      'glb_bundle',
      'b/visual.glb',
      'mug',
    ],
    ['a visual GLB alone', { 'visual.glb': GLB }, 'glb_bundle', 'visual.glb', 'mug'],
    ['a single GLB', { 'readme.txt': 'x', 'cup.glb': GLB }, 'glb', 'cup.glb', 'cup'],
    ['model.xml', { 'model.xml': MUG }, 'mjcf', 'model.xml', 'mug'],
    ['the model named like the archive', { 'a.xml': MUG, 'mug.xml': MUG }, 'mjcf', 'mug.xml', 'mug'],
    [
      'a model with its scene',
      { 'cup.xml': MUG, 'scene.xml': '<mujoco><include file="cup.xml"/></mujoco>' },
      'mjcf',
      'cup.xml',
      'cup',
    ],
    [
      'a model with its parts',
      { 'cup.xml': '<mujoco><include file="parts/body.xml"/></mujoco>', 'parts/body.xml': MUG },
      'mjcf',
      'cup.xml',
      'cup',
    ],
    [
      'a declaration and a licence first',
      { 'cup.xml': `\uFEFF<?xml version="1.0"?>\n<!-- > -->\n${MUG}` },
      'mjcf',
      'cup.xml',
      'cup',
    ],
  ])('of a ZIP with %s', async (_, files, format, main, title) => {
    expect(await unpack(await zipped('mug.zip', files))).toMatchObject({ format, main, title });
  });

  it('the name of the archive settles which of two models is meant', async () => {
    const files = { 'microwave.xml': MUG, 'slidecabinet.xml': MUG };
    expect((await unpack(await zipped('microwave-v2.zip', files))).main).toBe('microwave.xml');
    const refused = await refusal(await zipped('kitchen.zip', files));
    expect(refused.code).toBe('invalid_input');
    expect(refused.where).toContain('microwave.xml, slidecabinet.xml');
  });

  it.each([
    ['x.zip', { 'a.glb': GLB, 'b.glb': GLB }, /2 GLB files/],
    ['x.zip', { 'cup.glb': GLB, 'physics.json': '{}' }, /no visual\.glb/],
    ['x.zip', { 'readme.txt': 'hello' }, /no model/],
    ['x.zip', { 'scene.xml': '<COLLADA/>' }, /no model/],
  ])('%s with %o is refused', async (name, files, message) => {
    const refused = await refusal(await zipped(name, files));
    expect(refused.code).toBe('invalid_input');
    expect(refused.message).toMatch(message);
    expect(refused.hint).toMatch(/GLB bundle|visual\.glb/);
  });

  it.each([
    ['mug.x3d', '<X3D/>', /<X3D>/],
    ['mug.xml', '<!-- without end', /can't be read/],
    ['mug.zip', 'Hello, I am no ZIP', /can't be read: it begins with "Hello, I/],
    ['mug.glb', '', /empty/],
  ])('a file %s is refused', async (name, content, message) => {
    const refused = await refusal(await put(name, content));
    expect([refused.code, refused.where]).toEqual(['invalid_input', path.join(folder, name)]);
    expect(refused.message).toMatch(message);
  });

  it('a GLB, whatever it is called', async () => {
    const unpacked = await unpack(await put('oak-table.bin', GLB));
    expect(unpacked).toMatchObject({ format: 'glb', main: 'oak-table.bin', title: 'oak-table' });
    expect(Buffer.from(unpacked.files.get('oak-table.bin')!)).toEqual(GLB);
  });
});

describe('folders', () => {
  it('an XML is read with what it refers to, under the name of its folder', async () => {
    const file = await put('mug/mug.xml', OBJ_MUG);
    await put('mug/assets/a.obj', 'v');
    await put('mug/assets/b.obj', 'v');
    await put('mug/.git/config', 'x');
    await put('elsewhere.obj', 'v');
    const { files, main, title, format } = await unpack(file);
    expect([main, title, format]).toEqual(['mug/mug.xml', 'mug', 'mjcf']);
    expect([...files.keys()].sort()).toEqual(['mug/assets/a.obj', 'mug/mug.xml']);
  });

  it('a folder has the same hash wherever it lies, and another when a file has changed', async () => {
    await put('a/mug/mug.xml', MUG);
    await put('b/mug/mug.xml', MUG);
    const first = await unpack(path.join(folder, 'a/mug'));
    const second = await unpack(path.join(folder, 'b/mug'));
    await put('b/mug/mug.xml', `${MUG}\n`);
    const third = await unpack(path.join(folder, 'b/mug'));
    expect(second.artifact).toEqual(first.artifact);
    expect(third.artifact.sha256).not.toBe(first.artifact.sha256);
    expect(first.artifact.size).toBe(MUG.length);
  });

  it('follows a link inside, and refuses one that leads out', async () => {
    await put('mug/mug.xml', OBJ_MUG.replace('assets/a', 'b'));
    await put('mug/.git/config', 'x');
    await put('mug/assets/a.obj', 'v');
    await put('secret.txt', 'secret');
    await symlink('assets/a.obj', path.join(folder, 'mug/b.obj'));
    expect((await unpack(path.join(folder, 'mug'))).files.has('mug/b.obj')).toBe(true);
    await rm(path.join(folder, 'mug/b.obj'));
    await symlink('../secret.txt', path.join(folder, 'mug/b.obj'));
    const refused = await refusal(path.join(folder, 'mug'));
    expect([refused.code, refused.where]).toEqual(['unsafe_input', path.join(await realpath(folder), 'mug/b.obj')]);
  });

  it('leaves alone what no reference leads to: links out, circles, pipes, large and many files', async () => {
    const mug = path.join(folder, 'mug');
    const file = await put('mug/mug.xml', OBJ_MUG);
    await put('mug/assets/a.obj', 'v');
    await symlink('.', path.join(mug, 'again'));
    await mkdir(path.join(mug, 'venv/bin'), { recursive: true });
    await symlink('/usr/bin/python3', path.join(mug, 'venv/bin/python'));
    execFileSync('mkfifo', [path.join(mug, 'pipe')]);
    await put('mug/take.mp4', '');
    await truncate(path.join(mug, 'take.mp4'), 5 * 2 ** 30);
    await put('mug/CON', 'a name that Windows has not');
    for (let i = 0; i < 60; i++) await put(`mug/notes/${i}.txt`, 'x');
    const limits = { entries: 10 };
    for (const given of [file, mug]) {
      const { files } = await unpack(given, { limits });
      expect([...files.keys()]).toEqual(['mug/assets/a.obj', 'mug/mug.xml']);
    }
  });

  it('stops at the number of entries and at the memory', async () => {
    await put('mug/mug.xml', OBJ_MUG);
    await put('mug/assets/a.obj', 'x'.repeat(100));
    const mug = path.join(folder, 'mug');
    expect((await refusal(mug, { limits: { entries: 1 } })).message).toContain('zip/too-many');
    const large = await refusal(mug, { limits: { memoryBytes: 100 } });
    expect(large.code).toBe('invalid_input');
    expect(large.hint).toContain('folder of its own');
  });

  it('says what does not exist, and stops when told', async () => {
    expect(await refusal(path.join(folder, 'nothing.zip'))).toMatchObject({ code: 'not_found' });
    const mug = await put('mug.xml', MUG);
    expect(await refusal(mug, { signal: AbortSignal.abort() })).toMatchObject({ code: 'interrupted' });
  });
});

describe.skipIf(!existsSync(CORPUS))('third-party models (skipped where ../shared/corpus is not)', () => {
  it.each([
    ['with its folder', 'furniture_sim/', 'microwave.zip', 'furniture_sim/microwave.xml'],
    ['with another folder', 'download/', 'microwave.zip', 'download/microwave.xml'],
    ['without a folder', '', 'microwave-flat.zip', 'microwave.xml'],
  ])('furniture_sim zipped %s', async (_, prefix, name, main) => {
    cpSync(path.join(CORPUS, 'furniture_sim'), path.join(folder, 'in', prefix), { recursive: true });
    const zip = new yazl.ZipFile();
    for (const entry of await readdir(path.join(folder, 'in'), { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile()) zip.addFile(file, path.relative(path.join(folder, 'in'), file));
    }
    zip.end();
    const unpacked = await unpack(await put(name, await buffer(zip.outputStream as unknown as AsyncIterable<Buffer>)));
    expect(unpacked).toMatchObject({ format: 'mjcf', main, title: 'microwave' });
  });

  it('mug as it lies there', async () => {
    const { main, files } = await unpack(path.join(CORPUS, 'mug/mug.xml'));
    expect([main, [...files.keys()].sort()]).toEqual(['mug/mug.xml', ['mug/mug.obj', 'mug/mug.png', 'mug/mug.xml']]);
  });
});
