import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBlend, makeBlends } from '../../src/blender/make-blend.ts';
import { hinged } from '../formats/models.ts';
import { addProgram, skipped } from './programs.ts';

/**
 * Stands in for Blender: tells on stdout how it was called and what it saw, and writes a file for each name. What a real one
 * does with the scripts, test/judges/test_blender.py tells.
 */
const STAND_IN = `
  const fs = require('node:fs'), path = require('node:path');
  const args = process.argv.slice(2);
  const names = args.slice(args.indexOf('--') + 1);
  const seen = fs.readdirSync('.', { recursive: true }).filter((f) => fs.statSync(f).isFile()).sort();
  const own = ['BLENDER_USER_RESOURCES', 'BLENDER_USER_CONFIG', 'TMPDIR'].every((key) => process.env[key].startsWith(process.cwd()));
  fs.writeFileSync(process.env.TMPDIR + '/left.txt', 'left');
  for (const name of names) fs.writeFileSync(path.join(name, name + '.blend'), JSON.stringify({ args, seen, own }));
`;

let folder: string;
let temporary: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'make blend é-'));
  temporary = path.join(folder, 'tmp');
  await mkdir(temporary);
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const standIn = async (body: string, kind: 'blender' | 'python' = 'blender') => ({
  command: await addProgram(folder, 'stand in', body),
  kind,
  version: '5.2.3',
});

async function project(...names: string[]): Promise<string> {
  const home = path.join(folder, 'project', 'blender');
  await mkdir(home, { recursive: true });
  for (const file of ['index.json', 'blender_assets.cats.txt', 'make_library.py'])
    await writeFile(path.join(home, file), 'x');
  for (const name of names) {
    await mkdir(path.join(home, name));
    await writeFile(path.join(home, name, `${name}.glb`), 'x');
  }
  return home;
}

const read = (bytes: Uint8Array | undefined): { args: string[]; seen: string[]; own: boolean } =>
  JSON.parse(new TextDecoder().decode(bytes));

describe.skipIf(skipped !== '')(`makeBlends${skipped}`, () => {
  it('has Blender work on a copy of what is needed, with factory settings and folders of its own', async () => {
    const home = await project('mug', 'bowl');
    await writeFile(path.join(home, 'mug', 'thumbnail.png'), 'x');
    const before = await readdir(home, { recursive: true });
    const made = await makeBlends(home, ['mug'], { blender: await standIn(STAND_IN) });
    expect([...made.keys()]).toEqual(['mug']);
    const { args, seen, own } = read(made.get('mug'));
    expect(args.slice(0, 6)).toEqual([
      '--factory-startup',
      '--background',
      '-noaudio',
      '--python-exit-code',
      '1',
      '--python',
    ]);
    expect(args.slice(7)).toEqual(['--', 'mug']);
    expect(seen).toEqual([
      'blender_assets.cats.txt',
      'index.json',
      'make_library.py',
      'mug/mug.glb',
      'mug/thumbnail.png',
      'propmaster_assets.py',
      'propmaster_blender.py',
      'propmaster_lights.py',
      'propmaster_rigid_bodies.py',
    ]);
    expect(own).toBe(true);
    expect(await readdir(home, { recursive: true })).toEqual(before);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('runs the scripts of the package, not those that lie in the project', async () => {
    const home = await project('mug');
    const show = `require('node:fs').copyFileSync('make_library.py', 'mug/mug.blend')`;
    const made = await makeBlends(home, ['mug'], { blender: await standIn(show) });
    expect(new TextDecoder().decode(made.get('mug'))).toContain('propmaster_assets.mark(');
  });

  it('gives a Python the script itself', async () => {
    const made = await makeBlends(await project('mug', 'bowl'), ['mug', 'bowl'], {
      blender: await standIn(STAND_IN.replace("args.indexOf('--')", '1'), 'python'),
    });
    const { args } = read(made.get('bowl'));
    expect([args[0], path.basename(args[1]!), ...args.slice(2)]).toEqual(['-B', 'make_library.py', 'mug', 'bowl']);
  });

  it('asks for nothing when there is nothing to make', async () => {
    expect(await makeBlends(await project(), [], { blender: await standIn('process.exit(1)') })).toEqual(new Map());
  });

  it('says what Blender said last when it fails', async () => {
    const blender = await standIn(`console.error('Error: Not enough memory'); process.exit(3)`);
    await expect(makeBlends(await project('mug'), ['mug'], { blender })).rejects.toMatchObject({
      code: 'export_not_available',
      where: blender.command,
      message: 'Blender 5.2.3 failed (exit code 3): Error: Not enough memory',
    });
    expect(await readdir(temporary)).toEqual([]);
  });

  it('believes no success without a file', async () => {
    const blender = await standIn(`console.log('done')`);
    await expect(makeBlends(await project('mug'), ['mug'], { blender })).rejects.toThrow('failed (exit code 0): done');
  });

  it('ends one that is stuck when its time is up', async () => {
    const blender = await standIn(`setTimeout(() => {}, 60_000)`);
    await expect(makeBlends(await project('mug'), ['mug'], { blender, timeoutMs: 300 })).rejects.toMatchObject({
      message: 'Blender 5.2.3 did not end within 0.3 s: it said nothing',
      hint: expect.stringContaining('more time'),
    });
    expect(await readdir(temporary)).toEqual([]);
  });

  it('ends when it is told to', async () => {
    const blender = await standIn(`setTimeout(() => {}, 60_000)`);
    const signal = AbortSignal.timeout(300);
    await expect(makeBlends(await project('mug'), ['mug'], { blender, signal })).rejects.toThrow(/abort/);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('names the file that a project lacks', async () => {
    const blender = await standIn(STAND_IN);
    await expect(makeBlends(await project('mug'), ['bowl'], { blender })).rejects.toMatchObject({
      code: 'not_found',
      where: 'bowl/bowl.glb',
    });
  });
});

describe.skipIf(skipped !== '')(`makeBlend${skipped}`, () => {
  it('stages what the adapter gives for the one model', async () => {
    const { args, seen } = read(
      await makeBlend(hinged, { blender: await standIn(STAND_IN), thumbnail: new Uint8Array(1) }),
    );
    expect(args.at(-1)).toBe('hinged');
    expect(seen).toEqual([
      'README.md',
      'blender_assets.cats.txt',
      'hinged/hinged.glb',
      'hinged/thumbnail.png',
      'index.json',
      'make_library.py',
      'propmaster_assets.py',
      'propmaster_blender.py',
      'propmaster_lights.py',
      'propmaster_rigid_bodies.py',
    ]);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('has no Blender where there is none', async () => {
    vi.stubEnv('PROPMASTER_BLENDER', path.join(folder, 'none'));
    await expect(makeBlend(hinged)).rejects.toMatchObject({ code: 'usage', where: 'PROPMASTER_BLENDER' });
  });
});
