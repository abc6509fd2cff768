import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HeldFolders } from '../../src/project/held-folders.ts';

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-held-'));
  root = path.join(folder, 'project');
  mkdirSync(path.join(root, 'mujoco/mug'), { recursive: true });
  mkdirSync(path.join(folder, 'outside'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isLinux = process.platform === 'linux';
const reason = isLinux ? '' : ' (skipped: only Linux names files by the descriptor of their folder)';
const WAYS: readonly (readonly [string, boolean])[] = [
  ['by path', false],
  ...(isLinux ? [['by descriptor', true] as const] : []),
];

describe.each(WAYS)('a folder that is held %s', (_, byDescriptor) => {
  it('is made with its parents, or not at all', async () => {
    const folders = await HeldFolders.open(root, byDescriptor);
    expect(await folders.hold('isaac/mug', { make: false })).toBeUndefined();
    expect((await folders.nearest('mujoco/bowl/assets')).relative).toBe('mujoco');
    expect(readdirSync(root)).toEqual(['mujoco']);
    writeFileSync((await folders.hold('isaac/mug/assets', { make: true }))!.at('mug.obj'), 'v');
    await folders.settle();
    await folders.close();
    expect(readdirSync(path.join(root, 'isaac/mug/assets'))).toEqual(['mug.obj']);
  });

  it.each([
    ['a link out of the project', '../../outside'],
    ['a link that leads nowhere', 'nowhere'],
    ['a link to the folder of the project itself', '..'],
  ])('is not %s', async (_, end) => {
    symlinkSync(end, path.join(root, 'mujoco/bowl'));
    const folders = await HeldFolders.open(root, byDescriptor);
    const refusal = { code: 'unsafe_input', where: path.join(root, 'mujoco/bowl') };
    await expect(folders.hold('mujoco/bowl/assets', { make: true })).rejects.toMatchObject(refusal);
    await folders.close();
    expect(readdirSync(path.join(folder, 'outside'))).toEqual([]);
  });

  it('is not a file', async () => {
    writeFileSync(path.join(root, 'mujoco/bowl'), 'mine');
    const folders = await HeldFolders.open(root, byDescriptor);
    await expect(folders.hold('mujoco/bowl', { make: true })).rejects.toMatchObject({ code: 'disk_error' });
    await folders.close();
  });
});

describe.skipIf(!isLinux)(`a folder that is held by descriptor${reason}`, () => {
  it('stays the same folder when a link is planted where it was', async () => {
    const folders = await HeldFolders.open(root);
    const held = (await folders.hold('mujoco/mug', { make: false }))!;
    renameSync(path.join(root, 'mujoco'), path.join(root, 'moved'));
    symlinkSync('../outside', path.join(root, 'mujoco'));
    mkdirSync(path.join(folder, 'outside/mug'));
    writeFileSync(held.at('mug.xml'), 'x');
    await folders.close();
    expect(readdirSync(path.join(folder, 'outside/mug'))).toEqual([]);
    expect(readdirSync(path.join(root, 'moved/mug'))).toEqual(['mug.xml']);
  });

  it('is never a link in the state folder, wherever that leads', async () => {
    mkdirSync(path.join(root, '.propmaster'));
    symlinkSync('../mujoco', path.join(root, '.propmaster/staging'));
    const folders = await HeldFolders.open(root);
    await expect(folders.hold('.propmaster/staging/mug', { make: true })).rejects.toMatchObject({
      code: 'disk_error',
      where: path.join(root, '.propmaster/staging'),
    });
    await folders.close();
  });
});
