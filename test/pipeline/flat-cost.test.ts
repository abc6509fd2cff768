import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { IndexEntry } from '../../adapters/contract.ts';
import { indexEntry } from '../../adapters/index-schema.ts';
import { changeProject } from '../../src/pipeline/change-project.ts';
import { type LockedProp, type Lockfile, lockfile, parseLock } from '../../src/project/lockfile.ts';
import { temporaryFolder } from './harness.ts';

const HASH = 'ab'.repeat(32);
const entryOf = (name: string): IndexEntry => ({
  name,
  file: `${name}/${name}.xml`,
  root: name,
  labels: [],
  base: 'free',
  mass: 1,
  bounds: { min: [0, 0, 0], max: [1, 1, 1] },
  joints: [],
});
const lockedOf = (name: string): LockedProp => ({
  source: { kind: 'file', path: `${name}.zip` },
  format: 'mjcf',
  artifact: { sha256: HASH, size: 1 },
  verdict: 'passed',
  simulators: ['mujoco'],
  entries: { mujoco: `mujoco/${name}/${name}.xml` },
  files: { [`mujoco/${name}/${name}.xml`]: { sha256: HASH, size: 1 } },
});

/** What an install does to the files that speak of all props; the prop's own files are no part of it. */
const install = (root: string, names: readonly string[]): Promise<void> =>
  changeProject({ root, command: 'install', notice: () => {} }, async ({ manifest, lock, index }) => {
    for (const name of names) {
      manifest.props[name] = { source: { kind: 'file', path: `${name}.zip` } };
      lock.props[name] = lockedOf(name);
      index.set(name, { mujoco: entryOf(name) });
    }
  });

/** How many props and entries are judged by their schemas while `work` runs. */
async function judgedBy(work: () => Promise<void>): Promise<{ props: number; entries: number }> {
  const locks = vi.spyOn(lockfile, 'safeParse');
  const entries = vi.spyOn(indexEntry, 'safeParse');
  try {
    await work();
    const props = locks.mock.calls.reduce((sum, [lock]) => sum + Object.keys((lock as Lockfile).props).length, 0);
    return { props, entries: entries.mock.calls.length };
  } finally {
    vi.restoreAllMocks();
  }
}

describe('the cost of an install', () => {
  it.each([3, 150])('is that of what comes in, in a project of %i props', async (count) => {
    const root = temporaryFolder();
    await install(
      root,
      Array.from({ length: count }, (_, i) => `prop_${i}`),
    );
    expect(await judgedBy(() => install(root, ['first']))).toEqual({ props: 1, entries: 1 });
    expect(await judgedBy(() => install(root, ['second', 'third']))).toEqual({ props: 2, entries: 2 });
    const { props } = JSON.parse(readFileSync(path.join(root, 'mujoco/index.json'), 'utf8')) as { props: IndexEntry[] };
    expect(props).toHaveLength(count + 3);
    expect(props.find(({ name }) => name === 'third')).toEqual(entryOf('third'));
    expect(Object.keys(parseLock(readFileSync(path.join(root, 'propmaster.lock'), 'utf8')).props)).toHaveLength(
      count + 3,
    );
  });

  it('includes a look at what somebody else has changed', async () => {
    const root = temporaryFolder();
    await install(root, ['one', 'two']);
    const file = path.join(root, 'propmaster.lock');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"sha256"', '"sha265"'));
    await expect(install(root, ['three'])).rejects.toMatchObject({ code: 'project_invalid' });
    writeFileSync(file, text);
    const index = path.join(root, 'mujoco/index.json');
    writeFileSync(index, readFileSync(index, 'utf8').replace('"mass": 1', '"mass": 7'));
    await install(root, ['three']);
    const { props } = JSON.parse(readFileSync(index, 'utf8')) as { props: IndexEntry[] };
    expect(props.map(({ name, mass }) => [name, mass])).toEqual([
      ['one', 7],
      ['three', 1],
      ['two', 1],
    ]);
  });
});
