import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { refuseUnreadableNames } from '../../src/cli/readable-names.ts';

const before = process.cwd();
const made: string[] = [];
afterEach(() => {
  process.chdir(before);
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function enter(name: string): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-names-'));
  made.push(folder);
  mkdirSync(path.join(folder, name));
  process.chdir(path.join(folder, name));
}

describe('names that Node can not tell', () => {
  it('are refused: a current folder that is no UTF-8', () => {
    const here = () => `/tmp/caf\uFFFD`;
    expect(() => refuseUnreadableNames([], {}, here)).toThrow(/current folder is no UTF-8/);
  });

  it('are refused: an argument, a variable', () => {
    expect(() => refuseUnreadableNames(['import', 'caf\uFFFD.obj'], {})).toThrow(/argument is no UTF-8/);
    expect(() => refuseUnreadableNames([], { PROPMASTER_HOME: '/home/\uFFFD' })).toThrow(/PROPMASTER_HOME is no UTF-8/);
  });

  it('says that the current folder is gone', () => {
    const here = () => {
      throw Object.assign(new Error('ENOENT: uv_cwd'), { code: 'ENOENT' });
    };
    expect(() => refuseUnreadableNames([], {}, here)).toThrow(/not there any more/);
  });

  it('takes every name that is text, also one with the replacement character itself', () => {
    enter('\uFFFD');
    expect(() => refuseUnreadableNames(['mug ☕ "é"'], { HOME: '/home/é' })).not.toThrow();
  });
});
