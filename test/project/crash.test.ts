import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PropmasterError } from '../../src/errors.ts';
import { leftBehind, recover } from '../../src/project/recover.ts';
import { brokenPromises, install, leftovers, makeTree, projectAt, readTree, STEP_COUNT } from './example.ts';
import { revive, runWith } from './faulty-fs.ts';

vi.mock('node:fs/promises', async (load) => (await import('./faulty-fs.ts')).faulty(await load<object>()));

let folder: string;
let root: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-crash-'));
  for (let step = 0; step < STEP_COUNT; step++) makeTree(path.join(folder, `${step}`), projectAt(step));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  root = path.join(folder, 'project');
});
afterEach(revive);

const TRANSITIONS = Array.from({ length: STEP_COUNT }, (_, step) => [step, (step + 1) % STEP_COUNT] as const);

function fresh(step: number): void {
  rmSync(root, { recursive: true, force: true });
  cpSync(path.join(folder, `${step}`), root, { recursive: true });
}

/** Some hundred installs each: seconds here, minutes where many others use the disk. */
const LONG = { timeout: 180_000 };

describe.each(TRANSITIONS)('from step %i to step %i', LONG, (from, to) => {
  it('dies at every call to the file system, and is the old project or the new one', async () => {
    const seen = { old: 0, new: 0 };
    for (let calls = 0; ; calls++) {
      fresh(from);
      const { finished } = await runWith(calls, 'killed', () => install(root, from, to));
      expect(brokenPromises(root), `killed at call ${calls}`).toEqual([]);
      const decided = existsSync(path.join(root, '.propmaster/commit.json'));
      // A command that only reads goes by this, and recovers nothing where it says that nothing is left.
      expect(leftBehind(root) === 'nothing', `killed at call ${calls}`).toBe(leftovers(root).length === 0);
      const result = await recover(root);
      if (decided) expect(result).toBe('rolled_forward');
      expect(leftovers(root), `killed at call ${calls}`).toEqual([]);
      const tree = readTree(root);
      const isNew = tree['propmaster.json'] === projectAt(to)['propmaster.json'];
      expect(tree, `killed at call ${calls}`).toEqual(projectAt(isNew ? to : from));
      seen[isNew ? 'new' : 'old']++;
      if (finished) break;
    }
    expect(Math.min(seen.old, seen.new)).toBeGreaterThan(10);
  });
});

it('meets a full disk at every call, and has changed nothing or says that the next command goes on', LONG, async () => {
  for (let calls = 0; ; calls++) {
    fresh(2);
    const { finished, error } = await runWith(calls, 'full', () => install(root, 2, 3));
    expect(brokenPromises(root)).toEqual([]);
    if (error !== undefined) {
      expect(error, `failed at call ${calls}`).toBeInstanceOf(PropmasterError);
      expect((error as PropmasterError).code).toBe('disk_error');
    }
    const decided = error !== undefined && /next command/.test((error as PropmasterError).message);
    if (decided) await recover(root);
    expect(readTree(root), `failed at call ${calls}`).toEqual(projectAt(decided || error === undefined ? 3 : 2));
    // What a full disk kept from being removed, the next command removes.
    expect(leftovers(root).filter((name) => !['staging', 'undo.next'].includes(name))).toEqual([]);
    if (finished) break;
  }
});

it('dies at every call of a recovery too', LONG, async () => {
  const decision = await callsToDecision();
  for (let calls = 0; ; calls++) {
    fresh(2);
    await runWith(decision, 'killed', () => install(root, 2, 3));
    const { finished } = await runWith(calls, 'killed', () => recover(root));
    expect(brokenPromises(root)).toEqual([]);
    await recover(root);
    expect(readTree(root), `killed at call ${calls}`).toEqual(projectAt(3));
    expect(leftovers(root)).toEqual([]);
    if (finished) break;
  }
});

/** Calls after which the install of step 3 is decided and nothing of it has its place. */
async function callsToDecision(): Promise<number> {
  for (let calls = 0; ; calls++) {
    fresh(2);
    await runWith(calls, 'killed', () => install(root, 2, 3));
    if (existsSync(path.join(root, '.propmaster/commit.json'))) return calls;
  }
}
