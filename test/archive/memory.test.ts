import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { archive } from '../formats/zip/archives.ts';
import { program } from '../program.ts';
import { eachInAFolder, meshLike, tree } from './folders.ts';

const { at } = eachInAFolder();
const MIB = 1024 * 1024;

describe('memory', () => {
  it('does not grow with what is unpacked: 300 MB within a heap of 40 MB', () => {
    // A full flush begins anew, so pieces can be put one behind the other: a long stream from a short one.
    const block = meshLike(5_000_000);
    const piece = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
    const content = Buffer.concat(Array.from({ length: 20 }, () => block));
    const packed = Buffer.concat([...Array.from({ length: 20 }, () => piece), deflateRawSync('')]);
    writeFileSync(
      at('in.zip'),
      archive([
        { name: 'a.obj', content, packed, method: 8 },
        { name: 'b.obj', content, packed, method: 8 },
        { name: 'c.obj', content },
      ]),
    );
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--max-old-space-size=40', ...program(import.meta.url, './memory.ts'), at('in.zip'), at('out')],
      { encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
    expect(Number(stdout) * 1024).toBeLessThan(150 * MIB);
    expect(Object.keys(tree(at('out')))).toEqual(['a.obj', 'b.obj', 'c.obj']);
  });
});
