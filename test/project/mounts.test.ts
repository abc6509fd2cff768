import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PropmasterError } from '../../src/errors.ts';
import { recover } from '../../src/project/recover.ts';
import { beginTransaction } from '../../src/project/transaction.ts';
import { brokenPromises, install, leftovers, makeTree, projectAt, readTree } from './example.ts';
import { revive, runWith } from './faulty-fs.ts';
import { mountDisk, mountFolder } from './mount.ts';

vi.mock('node:fs/promises', async (load) => (await import('./faulty-fs.ts')).faulty(await load<object>()));

const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-mounts-'));
const root = path.join(folder, 'project');
const simulator = path.join(root, 'mujoco');
const other = path.join(folder, 'other');
mkdirSync(other);
const probe = mountDisk(simulator, '4m');
probe.unmount();
const reason = probe.mounted ? '' : ' (skipped: mounting needs root on Linux)';
const KINDS = {
  'another file system': () => mountDisk(simulator, '4m'),
  'another folder of the same file system': () => mountFolder(simulator, other),
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(revive);

/** Some hundred installs each. */
const LONG = { timeout: 180_000 };

describe.skipIf(!probe.mounted).each(Object.entries(KINDS))(`a simulator's folder that is %s${reason}`, (_, mount) => {
  let unmount: () => void;
  beforeEach(() => {
    ({ unmount } = mount());
    fresh(2);
  });
  afterEach(() => {
    for (const name of readdirSync(simulator)) rmSync(path.join(simulator, name), { recursive: true });
    unmount();
  });

  /** The project at a step; the mount stays. */
  function fresh(step: number): void {
    for (const name of readdirSync(root)) {
      if (name !== 'mujoco') rmSync(path.join(root, name), { recursive: true });
    }
    for (const name of readdirSync(simulator)) rmSync(path.join(simulator, name), { recursive: true });
    makeTree(root, projectAt(step));
  }

  it('takes an install like any other', async () => {
    await install(root, 2, 3);
    expect(readTree(root)).toEqual(projectAt(3));
    expect(leftovers(root)).toEqual([]);
  });

  it('takes an install that was decided before it was mounted', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const record = `{"version":1,"staging":"${id}","steps":[{"put":"mujoco/bowl.xml","from":"7"}]}`;
    makeTree(root, { '.propmaster/commit.json': record, [`.propmaster/staging/${id}/7`]: 'new' });
    expect(await recover(root)).toBe('rolled_forward');
    expect(readTree(root)).toEqual({ ...projectAt(2), 'mujoco/bowl.xml': 'new' });
    expect(leftovers(root)).toEqual([]);
  });

  it('dies at every call to the file system, and the project is the old one or the new one', LONG, async () => {
    const seen = { old: 0, new: 0, waiting: 0 };
    for (let calls = 0; ; calls++) {
      fresh(2);
      const { finished } = await runWith(calls, 'killed', () => install(root, 2, 3));
      expect(brokenPromises(root), `killed at call ${calls}`).toEqual([]);
      seen.waiting += Object.keys(readTree(root)).filter((file) => /\.propmaster-\d+\.tmp$/.test(file)).length;
      // Killed once more, in the middle of the recovery.
      await runWith(calls % 40, 'killed', () => recover(root));
      expect(brokenPromises(root), `killed at call ${calls}`).toEqual([]);
      await recover(root);
      expect(leftovers(root), `killed at call ${calls}`).toEqual([]);
      const tree = readTree(root);
      const isNew = tree['propmaster.json'] === projectAt(3)['propmaster.json'];
      expect(tree, `killed at call ${calls}`).toEqual(projectAt(isNew ? 3 : 2));
      seen[isNew ? 'new' : 'old']++;
      if (finished) break;
    }
    expect(Math.min(seen.old, seen.new, seen.waiting)).toBeGreaterThan(10);
  });

  it(
    'meets a full disk at every call, and has changed nothing or says that the next command goes on',
    LONG,
    async () => {
      for (let calls = 0; ; calls++) {
        fresh(2);
        const { finished, error } = await runWith(calls, 'full', () => install(root, 2, 3));
        expect(brokenPromises(root)).toEqual([]);
        if (error !== undefined) expect(error).toMatchObject({ name: 'PropmasterError', code: 'disk_error' });
        const decided = error !== undefined && /next command/.test((error as PropmasterError).message);
        await recover(root);
        expect(readTree(root), `failed at call ${calls}`).toEqual(projectAt(decided || error === undefined ? 3 : 2));
        if (finished) break;
      }
    },
  );
});

describe.skipIf(!probe.mounted)(`a disk without room${reason}`, () => {
  it.each([
    ['of the project', '.propmaster', 'reports/mug.json'],
    ['of a simulator', 'mujoco', 'mujoco/mug/mug.xml'],
  ])(
    '%s is found out before the first byte, and the error names what is needed and what is free',
    async (_, at, file) => {
      const full = path.join(root, at);
      const { unmount } = mountDisk(full, '4m');
      try {
        writeFileSync(path.join(full, 'filler'), new Uint8Array(2 * 2 ** 20));
        const { bavail, bsize } = statfsSync(full);
        expect(bavail * bsize).toBe(2 * 2 ** 20);
        const transaction = await beginTransaction(root);
        await transaction.write(file, new Uint8Array(3 * 2 ** 20));
        const error = await transaction.commit().catch((cause: unknown) => cause);
        expect(
          readdirSync(path.join(root, '.propmaster/staging')).flatMap((id) =>
            readdirSync(path.join(root, '.propmaster/staging', id)),
          ),
        ).toEqual([]);
        await transaction.abort();
        expect(error).toBeInstanceOf(PropmasterError);
        expect(error).toMatchObject({
          code: 'disk_error',
          message: 'The disk is too full: 4.0 MiB are needed and 2.0 MiB are free.',
          hint: expect.stringContaining('Nothing was written.'),
        });
        expect((error as PropmasterError).where).toContain(full);
        expect(readdirSync(full).filter((name) => name.startsWith('.propmaster-'))).toEqual([]);
      } finally {
        unmount();
      }
    },
  );

  it('a file that waits beside its place counts on both disks', async () => {
    const { unmount } = mountDisk(simulator, '4m');
    try {
      const transaction = await beginTransaction(root);
      await transaction.write('mujoco/mug.bin', new Uint8Array(2 * 2 ** 20).fill(7));
      await transaction.commit();
      expect(readFileSync(path.join(simulator, 'mug.bin')).equals(Buffer.alloc(2 * 2 ** 20, 7))).toBe(true);
      expect(readdirSync(simulator)).toEqual(['mug.bin']);
    } finally {
      unmount();
    }
  });
});
