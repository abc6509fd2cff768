import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findProject } from '../../src/project/find.ts';
import { makeTree } from './example.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-find-'));
  makeTree(folder, {
    'lab/propmaster.json': '{}',
    'lab/a/b/c.txt': '',
    'other/c.txt': '',
    'odd/propmaster.json/x': '',
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  [undefined, 'lab', 'lab'],
  [undefined, 'lab/a/b', 'lab'],
  [undefined, 'other', 'other'],
  [undefined, 'odd', 'odd'],
  ['../other', 'lab', 'other'],
  ['new', 'lab', 'lab/new'],
])('named %s, from %s: %s', async (named, from, root) => {
  expect(await findProject(named, path.join(folder, from))).toBe(path.join(folder, root));
});

it('a file is no project', () =>
  expect(findProject('c.txt', path.join(folder, 'other'))).rejects.toMatchObject({
    code: 'project_invalid',
    where: path.join(folder, 'other/c.txt'),
  }));
