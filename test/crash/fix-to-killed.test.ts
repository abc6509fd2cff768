import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { program } from '../program.ts';

const scratch = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'propmaster-fix-to-killed-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const COUNTING = pathToFileURL(path.join(import.meta.dirname, 'kill-at-call.mjs')).href;

/** Writes two copies in a process of its own, which counts its changes of the disk or is killed before one of them. */
function put(folder: string, env: Readonly<Record<string, string>> = {}): NodeJS.Signals | null {
  const args = ['--import', COUNTING, ...program(import.meta.url, './putting.ts'), path.join(scratch, folder)];
  const { signal, status, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (signal === null && status !== 0) throw new Error(stderr);
  return signal;
}

/** Files below a folder and what they hold; none if it isn't there. */
function filesIn(folder: string): Map<string, string> {
  const names = readdirSync(scratch, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => name.startsWith(`${folder}/`) && statSync(path.join(scratch, name)).isFile());
  return new Map(files.map((name) => [name.slice(folder.length + 1), readFileSync(path.join(scratch, name), 'utf8')]));
}

describe('repaired copies of an audit that is killed with SIGKILL', () => {
  it('at each change of the disk are whole or not there, and the next run completes them', () => {
    const count = path.join(scratch, 'count');
    expect(put('whole', { COUNT_INTO: count })).toBeNull();
    const whole = filesIn('whole');
    expect([...whole.keys()]).toEqual([
      'a.urdf.json',
      'a.urdf.zip',
      'odd/b.urdf.json',
      'odd/b.urdf.zip',
      'repairs.jsonl',
    ]);
    const calls = Number(readFileSync(count, 'utf8'));
    for (let killAt = 1; killAt <= calls; killAt++) {
      const folder = `killed-${killAt}`;
      expect(put(folder, { KILL_AT: String(killAt) })).toBe('SIGKILL');
      for (const [name, text] of filesIn(folder)) {
        const isOldList = name === 'repairs.jsonl' && text === '';
        if (!name.endsWith('.tmp') && !isOldList)
          expect(text, `${name} at call ${killAt} of ${calls}`).toBe(whole.get(name));
      }
      if (killAt % 4 > 0) continue;
      expect(put(folder)).toBeNull();
      expect(filesIn(folder), `after call ${killAt} of ${calls}`).toEqual(whole);
    }
  }, 240_000);
});
