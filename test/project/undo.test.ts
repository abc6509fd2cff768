import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginTransaction } from '../../src/project/transaction.ts';
import { install, makeTree, projectAt, readTree, undo } from './example.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'propmaster-undo-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it.each([
  [1, 2, { restored: [], removed: ['bowl'], reverted: [] }],
  [2, 3, { restored: [], removed: [], reverted: ['mug'] }],
  [3, 4, { restored: ['mug'], removed: [], reverted: ['bowl'] }],
])('step %i to %i is taken back, and made again by a second undo', async (from, to, told) => {
  makeTree(root, projectAt(from));
  await install(root, from, to);
  expect(await undo(root)).toEqual({ command: `step ${from}`, ...told });
  expect(readTree(root)).toEqual(projectAt(from));
  await undo(root);
  expect(readTree(root)).toEqual(projectAt(to));
});

it('only the last change is taken back', async () => {
  makeTree(root, projectAt(1));
  await install(root, 1, 2);
  await install(root, 2, 3);
  await undo(root);
  expect(readTree(root)).toEqual(projectAt(2));
});

it('a project that was never changed has nothing to undo', async () => {
  makeTree(root, projectAt(1));
  await expect(undo(root)).rejects.toMatchObject({ code: 'not_found', message: 'There is no change to undo.' });
});

it.each([
  ['altered', 'mujoco/mug/mug.xml'],
  ['altered', 'propmaster.json'],
  ['removed', 'mujoco/mug/assets/lid.obj'],
])('is refused where a file was %s since, and nothing is overwritten: %s', async (how, file) => {
  makeTree(root, projectAt(2));
  await install(root, 2, 3);
  if (how === 'altered') writeFileSync(path.join(root, file), 'mine');
  else rmSync(path.join(root, file));
  const before = readTree(root);
  await expect(undo(root)).rejects.toMatchObject({ code: 'project_invalid', where: file });
  expect(readTree(root)).toEqual(before);
});

it('a change that was refused keeps the undo of the one before it', async () => {
  makeTree(root, projectAt(1));
  await install(root, 1, 2);
  const transaction = await beginTransaction(root);
  await transaction.write('mujoco/scene.xml', 'never');
  writeFileSync(path.join(root, 'in-the-way'), 'a file');
  await transaction.write('in-the-way/x', 'never');
  await expect(transaction.commit({ undoAs: 'refused' })).rejects.toMatchObject({ code: 'disk_error' });
  await transaction.abort();
  await undo(root);
  expect(readTree(root)).toEqual({ ...projectAt(1), 'in-the-way': 'a file' });
});

it('a kept file that was tampered with does not leave the project', async () => {
  makeTree(root, projectAt(1));
  await install(root, 1, 2);
  const record = path.join(root, '.propmaster/undo/undo.json');
  const told = JSON.parse(readFileSync(record, 'utf8'));
  told.files.push({ path: '../outside.txt', kept: '0' });
  writeFileSync(record, JSON.stringify(told));
  const before = readTree(root);
  await expect(undo(root)).rejects.toMatchObject({ code: 'unsafe_input' });
  expect(readTree(root)).toEqual(before);
  expect(existsSync(path.join(root, '../outside.txt'))).toBe(false);
});
