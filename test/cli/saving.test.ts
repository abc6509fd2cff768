import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileExtension } from '../../src/cli/file-extension.ts';
import { portableName } from '../../src/cli/portable-name.ts';
import { PropmasterError } from '../../src/errors.ts';
import { DOWNLOAD, fakeClient } from './fake-client.ts';
import { jsonLines, type Ran, runHere } from './run-cli.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-saving-'));
  mkdirSync(path.join(folder, 'here'));
  vi.spyOn(process, 'cwd').mockReturnValue(path.join(folder, 'here'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (...names: string[]): string => path.join(folder, ...names);
const download = (...argv: string[]): Promise<Ran> =>
  runHere(['assets', 'download', 'asset_1', '--format', 'mjcf', '--json', ...argv], fakeClient());
const lastLine = ({ stdout }: Ran) => jsonLines(stdout).at(-1)!;

describe('a download', () => {
  it('goes to the file or the folder that is named', async () => {
    expect(lastLine(await download('-o', inFolder('a.zip')))).toMatchObject({ path: inFolder('a.zip') });
    expect(lastLine(await download('-o', inFolder('here')))).toMatchObject({
      path: inFolder('here', 'asset_1.mjcf.zip'),
    });
    expect(readdirSync(folder).sort()).toEqual(['a.zip', 'here']);
    expect(readdirSync(inFolder('here'))).toEqual(['asset_1.mjcf.zip']);
    expect(readFileSync(inFolder('a.zip'), 'utf8')).toBe('PK..');
  });

  it('overwrites nothing, and asks the service for nothing then', async () => {
    writeFileSync(inFolder('a.zip'), 'mine');
    const fake = fakeClient();
    const argv = ['assets', 'download', 'asset_1', '--format', 'mjcf', '-o', inFolder('a.zip')];
    const { exitCode, stderr } = await runHere(argv, fake);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/There is a file of this name already[\s\S]*--force/);
    expect(fake.asked.map(({ method }) => method)).toEqual(['connect', 'close']);
    expect(readFileSync(inFolder('a.zip'), 'utf8')).toBe('mine');
    expect((await runHere([...argv, '--force'], fake)).exitCode).toBe(0);
    expect(readFileSync(inFolder('a.zip'), 'utf8')).toBe('PK..');
    expect((await download('-o', inFolder('here', 'asset_1.mjcf.zip'))).exitCode).toBe(0);
    expect((await download('-o', inFolder('here'))).exitCode).toBe(2);
  });

  it('overwrites nothing that comes while it is on its way', async () => {
    const late = fakeClient({
      assets: {
        async download(_id: string, _format: string, draft: string) {
          writeFileSync(draft, 'PK..');
          writeFileSync(inFolder('a.zip'), 'somebody else');
          return DOWNLOAD;
        },
      },
    });
    const { exitCode } = await runHere(['assets', 'download', 'a', '--format', 'mjcf', '-o', inFolder('a.zip')], late);
    expect(exitCode).toBe(2);
    expect(readFileSync(inFolder('a.zip'), 'utf8')).toBe('somebody else');
    expect(readdirSync(folder).sort()).toEqual(['a.zip', 'here']);
  });

  const reason = process.platform === 'win32' ? ' (skipped: links need a privilege on Windows)' : '';
  it.skipIf(reason !== '')(`follows no link: not without --force, and not with it${reason}`, async () => {
    writeFileSync(inFolder('precious'), 'mine');
    symlinkSync(inFolder('precious'), inFolder('a.zip'));
    symlinkSync(inFolder('absent'), inFolder('dangling.zip'));
    expect((await download('-o', inFolder('a.zip'))).exitCode).toBe(2);
    expect((await download('-o', inFolder('dangling.zip'))).exitCode).toBe(2);
    expect((await download('-o', inFolder('a.zip'), '--force')).exitCode).toBe(0);
    expect(readFileSync(inFolder('precious'), 'utf8')).toBe('mine');
    expect(lstatSync(inFolder('a.zip')).isSymbolicLink()).toBe(false);
    expect(existsSync(inFolder('absent'))).toBe(false);
  });

  it('leaves nothing behind when it fails', async () => {
    const failing = fakeClient({
      assets: {
        async download(_id: string, _format: string, draft: string) {
          writeFileSync(draft, 'P');
          throw new PropmasterError('download_corrupt', 'damaged');
        },
      },
    });
    const { exitCode } = await runHere(
      ['assets', 'download', 'a', '--format', 'mjcf', '-o', inFolder('a.zip')],
      failing,
    );
    expect(exitCode).toBe(8);
    expect(readdirSync(folder)).toEqual(['here']);
  });

  it('says where it could not write', async () => {
    const nowhere = await download('-o', inFolder('no', 'such', 'a.zip'));
    expect(nowhere.exitCode).not.toBe(0);
    expect((await download('-o', inFolder('here', 'deeper', 'x'))).exitCode).not.toBe(0);
    mkdirSync(inFolder('a.zip'));
    const inside = await download('-o', inFolder('a.zip'));
    expect(lastLine(inside)).toMatchObject({ path: inFolder('a.zip', 'asset_1.mjcf.zip') });
  });

  it.each([
    ['../../etc/passwd', 'etc_passwd.mjcf.zip'],
    ['..\\..\\evil', 'evil.mjcf.zip'],
    ['C:evil', 'C_evil.mjcf.zip'],
    ['.bashrc', 'bashrc.mjcf.zip'],
    ['nul', '_nul.mjcf.zip'],
    ['…', 'file.mjcf.zip'],
  ])('of the id %s stays in the folder', async (id, name) => {
    const argv = ['assets', 'download', id, '--format', 'mjcf', '--json', '-o', `${inFolder('here')}${path.sep}`];
    expect(lastLine(await runHere(argv, fakeClient()))).toMatchObject({ path: inFolder('here', name) });
    expect(readdirSync(folder)).toEqual(['here']);
    expect(readdirSync(inFolder('here'))).toEqual([name]);
  });
});

it('the other downloads do the same', async () => {
  for (const [argv, name] of [
    [['scenes', 'export', 'scene_1'], 'scene_1.zip'],
    [['scenes', 'export', 'scene_1', '--format', 'source', '--job', 'job_2'], 'scene_1.source.zip'],
    [['catalog', 'download', 'blue-mug', '--format', 'usdz'], 'blue-mug.usdz'],
    [['images', 'get', 'img_1'], 'img_1.png'],
  ] as const) {
    const ran = await runHere([...argv, '-o', inFolder('here'), '--json'], fakeClient());
    expect(lastLine(ran), argv.join(' ')).toMatchObject({ path: inFolder('here', name), bytes: expect.any(Number) });
    expect((await runHere([...argv, '-o', inFolder('here')], fakeClient())).exitCode).toBe(2);
  }
  expect(readdirSync(inFolder('here')).sort()).toEqual([
    'blue-mug.usdz',
    'img_1.png',
    'scene_1.source.zip',
    'scene_1.zip',
  ]);
});

it('an extension says what the file is, not what was asked for', () => {
  expect(fileExtension('glb', 'glb')).toBe('.glb');
  expect(fileExtension('glb', 'zip')).toBe('.glb.zip');
  expect(fileExtension('glb', 'usd')).toBe('.usd');
  expect(fileExtension('usdz', 'zip')).toBe('.usdz');
  expect(fileExtension('usd', 'zip')).toBe('.usd.zip');
  expect(fileExtension('usd', 'usd')).toBe('.usd');
  expect(fileExtension('blend', 'blend')).toBe('.blend');
  expect(fileExtension('sdf', 'unknown')).toBe('.sdf');
});

it('a portable name is one that every file system takes', () => {
  expect(portableName('Oak cabinet, 2 drawers')).toBe('Oak_cabinet_2_drawers');
  expect(portableName('a'.repeat(500))).toHaveLength(100);
  expect(portableName('COM1.txt')).toBe('_COM1.txt');
  expect(portableName('console')).toBe('console');
  expect(portableName('trailing. .')).toBe('trailing');
  for (const text of ['', '.', '..', '///', '\u0000', '\u202e']) expect(portableName(text)).toBe('file');
});
