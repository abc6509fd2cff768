import { mkdirSync, writeFileSync } from 'node:fs';
import { chdir, cwd } from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eachInAFolder, tree } from '../archive/folders.ts';
import { archive } from '../formats/zip/archives.ts';
import { jsonLines, runHere } from './run-cli.ts';

const { at } = eachInAFolder();
let before: string;
beforeEach(() => {
  before = cwd();
  writeFileSync(
    at('mug.zip'),
    archive([
      { name: 'mug.xml', content: 'hello' },
      { name: 'a/b.obj', content: '' },
    ]),
  );
});
afterEach(() => chdir(before));

describe('propmaster unpack', () => {
  it('unpacks into a folder named after the archive, here, and says so', async () => {
    chdir(at('.'));
    const { exitCode, stdout } = await runHere(['unpack', 'mug.zip']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Unpacked .*mug\n +files +2\n +bytes +5\n/);
    expect(tree(at('mug'))).toEqual({ 'mug.xml': 'hello', a: 'folder', 'a/b.obj': '' });
  });

  it('answers programs with every file', async () => {
    const { stdout } = await runHere(['unpack', at('mug.zip'), '--to', at('out'), '--json']);
    expect(jsonLines(stdout)).toEqual([
      {
        type: 'result',
        command: 'unpack',
        folder: at('out'),
        files: [
          {
            path: 'a/b.obj',
            bytes: 0,
            sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
            crc32: '00000000',
          },
          {
            path: 'mug.xml',
            bytes: 5,
            sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
            crc32: '3610a686',
          },
        ],
      },
    ]);
  });

  it.each([
    [['--max-entries', '1'], 9, /zip\/too-many/],
    [['--max-size', '0.000000001'], 9, /zip\/too-large/],
    [['--max-ratio', '0'], 2, /--max-ratio/],
    [['--replace'], 0, /^$/],
    [[], 2, /The folder is not empty/],
  ])('with %j ends with %i', async (options, code, stderr) => {
    mkdirSync(at('out'));
    writeFileSync(at('out/old'), 'old');
    const ran = await runHere(['unpack', at('mug.zip'), '--to', at('out'), ...options]);
    expect(ran.stderr).toMatch(stderr);
    expect(ran.exitCode).toBe(code);
    expect('old' in tree(at('out'))).toBe(code !== 0);
  });
});
