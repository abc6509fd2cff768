import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownIdentity } from '../../src/disk/process-identity.ts';
import { withProjectLock } from '../../src/project/busy.ts';
import { program } from '../program.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'propmaster-busy-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const TOKEN = '00000000-0000-4000-8000-000000000000';
const lockFile = () => path.join(root, '.propmaster/lock.json');
const state = () => readdirSync(path.join(root, '.propmaster')).sort();

/** A lock as some process left it. */
function leaveLock(holder: object): void {
  mkdirSync(path.join(root, '.propmaster'), { recursive: true });
  writeFileSync(lockFile(), JSON.stringify({ host: os.hostname(), command: 'import', token: TOKEN, ...holder }));
}

describe('withProjectLock', () => {
  it('gives what the function gives, and leaves no lock', async () => {
    expect(await withProjectLock(root, async () => existsSync(lockFile()))).toBe(true);
    expect(state()).toEqual(['.gitignore']);
  });

  it('gives the lock back when the function throws', async () => {
    await expect(withProjectLock(root, () => Promise.reject(new Error('oh')))).rejects.toThrow('oh');
    expect(state()).toEqual(['.gitignore']);
  });

  it('lets one after the other in, also in one process', async () => {
    const events: string[] = [];
    const job = (name: string) => () =>
      withProjectLock(root, async () => {
        events.push(`${name} in`);
        await new Promise((resolve) => setImmediate(resolve));
        events.push(`${name} out`);
      });
    await Promise.all([job('a')(), job('b')(), job('c')()]);
    expect(events.filter((_, index) => index % 2 === 0)).toHaveLength(3);
    for (let index = 0; index < 6; index += 2) expect(events[index + 1]).toBe(events[index]!.replace('in', 'out'));
  });

  it('names process and command of a holder that lives', async () => {
    await withProjectLock(
      root,
      () =>
        expect(withProjectLock(root, async () => undefined, { waitMs: 0 })).rejects.toMatchObject({
          code: 'project_busy',
          message: expect.stringContaining(`process ${process.pid} (generate)`),
          where: lockFile(),
        }),
      { command: 'generate' },
    );
  });

  it('stops waiting when told', async () => {
    const stop = new AbortController();
    await withProjectLock(root, async () => {
      const waiting = withProjectLock(root, async () => undefined, { signal: stop.signal });
      stop.abort();
      await expect(waiting).rejects.toMatchObject({ code: 'interrupted' });
    });
    expect(state()).toEqual(['.gitignore']);
  });

  it('leaves a lock of another host alone, and says what to do', async () => {
    leaveLock({ pid: 1, host: 'elsewhere' });
    await expect(withProjectLock(root, async () => undefined, { waitMs: 0 })).rejects.toMatchObject({
      code: 'project_busy',
      hint: expect.stringContaining('elsewhere, delete this file'),
    });
  });

  it.each(['', '{"pid":'])('leaves a lock alone that says "%s"', async (text) => {
    leaveLock({});
    writeFileSync(lockFile(), text);
    await expect(withProjectLock(root, async () => undefined, { waitMs: 0 })).rejects.toMatchObject({
      code: 'project_busy',
    });
  });

  const reason = process.platform === 'linux' ? '' : ' (skipped: only Linux tells when a process began)';
  it.skipIf(reason !== '')(`is not fooled by a process number that is in use again${reason}`, async () => {
    leaveLock({ ...(await ownIdentity()), started: 'another-boot:1' });
    expect(await withProjectLock(root, async () => 'in', { waitMs: 0 })).toBe('in');
  });

  it('refuses a state folder that is a link', async () => {
    const outside = mkdtempSync(path.join(os.tmpdir(), 'propmaster-outside-'));
    symlinkSync(outside, path.join(root, '.propmaster'));
    await expect(withProjectLock(root, async () => undefined)).rejects.toMatchObject({ code: 'unsafe_input' });
    expect(readdirSync(outside)).toEqual([]);
    rmSync(outside, { recursive: true });
  });
});

const PROGRAM = program(import.meta.url, './count-under-lock.ts');

async function spawnCounter(turns: number, end: 'die' | 'leave'): Promise<ChildProcess> {
  const parameters = [...PROGRAM, root, String(turns), end];
  const child = spawn(process.execPath, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  return child;
}

describe('several processes', () => {
  it('never have the lock at once, also when holders die with it', async () => {
    writeFileSync(path.join(root, 'count'), '0');
    // Each of the dying ones leaves its lock behind on its third turn; all others race to take it over.
    const children = await Promise.all([
      ...Array.from({ length: 4 }, () => spawnCounter(3, 'die')),
      ...Array.from({ length: 2 }, () => spawnCounter(10, 'leave')),
    ]);
    const ends = children.map((child) => once(child, 'exit'));
    for (const child of children) child.stdin!.write('go\n');
    const codes = (await Promise.all(ends)).map(([code, signal]) => signal ?? code);
    expect(codes).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGKILL', 0, 0]);
    expect(readFileSync(path.join(root, 'count'), 'utf8')).toBe(String(4 * 3 + 2 * 10));
    await withProjectLock(root, async () => undefined);
    expect(state()).toEqual(['.gitignore']);
  });

  it('follow a holder that died, and one that died while following it', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    const second = '11111111-1111-4111-8111-111111111111';
    leaveLock({ pid: child.pid });
    const claim = path.join(root, `.propmaster/lock.${TOKEN}.json`);
    writeFileSync(claim, readFileSync(lockFile(), 'utf8').replace(TOKEN, second));
    expect(await withProjectLock(root, async () => state(), { waitMs: 0 })).not.toContain(`lock.${TOKEN}.json`);
    expect(state()).toEqual(['.gitignore']);
  });

  it('wait for one that lives and follows a dead one', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    leaveLock({ pid: child.pid });
    const claim = { ...(await ownIdentity()), command: 'pull', token: '11111111-1111-4111-8111-111111111111' };
    writeFileSync(path.join(root, `.propmaster/lock.${TOKEN}.json`), JSON.stringify(claim));
    await expect(withProjectLock(root, async () => undefined, { waitMs: 0 })).rejects.toMatchObject({
      code: 'project_busy',
      message: expect.stringContaining('(pull)'),
    });
  });
});
