import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withProjectLock } from '../../src/project/busy.ts';
import { recover } from '../../src/project/recover.ts';
import { program } from '../program.ts';
import { brokenPromises, leftovers, makeTree, projectAt, readTree, STEP_COUNT, stepOf, undo } from './example.ts';

const ROUNDS = 32;
const PROGRAM = program(import.meta.url, './install-forever.ts');

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'propmaster-kill-'));
  makeTree(root, projectAt(0));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A child that stands ready, so that the next one starts while the present one works. */
async function standBy(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...PROGRAM, root], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  return child;
}

it(`survives kill -9 at ${ROUNDS} random moments of an install`, async () => {
  let undone = 0;
  const found = { rolled_forward: 0, cleaned: 0, nothing: 0 };
  let next = standBy();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const child = await next;
      next = standBy();
      child.stdin!.write('go\n');
      await sleep(5 + Math.random() * 150);
      child.kill('SIGKILL');
      await once(child, 'exit');

      expect(brokenPromises(root)).toEqual([]);
      found[await withProjectLock(root, () => recover(root))]++;
      expect(leftovers(root)).toEqual([]);
      const step = stepOf(root);
      expect(readTree(root)).toEqual(projectAt(step));
      if (!existsSync(path.join(root, '.propmaster/undo'))) continue; // killed in its very first change
      await undo(root);
      expect(readTree(root)).toEqual(projectAt((step + STEP_COUNT - 1) % STEP_COUNT));
      await undo(root);
      expect(readTree(root)).toEqual(projectAt(step));
      undone++;
    }
  } finally {
    (await next).kill();
  }
  // Some of the moments must lie inside an install, or nothing was tested.
  expect(found.rolled_forward + found.cleaned).toBeGreaterThan(ROUNDS / 4);
  expect(undone).toBeGreaterThan(ROUNDS / 4);
});
