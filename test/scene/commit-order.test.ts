import { describe, expect, it } from 'vitest';
import { orderSteps, withoutDoubtful } from '../../src/project/commit-record.ts';
import type { Lockfile } from '../../src/project/lockfile.ts';

const SHA = 'a'.repeat(64);
const lock: Lockfile = {
  version: 1,
  props: {},
  scenes: {
    yard: {
      source: { kind: 'file', path: '../yard.zip' },
      verdict: 'passed',
      simulators: ['mujoco'],
      props: [],
      instances: 1,
      entries: { mujoco: 'mujoco/scenes/yard.xml' },
      files: { 'scenes/yard.json': { sha256: SHA, size: 1 } },
    },
  },
};

describe('the commit of a scene', () => {
  it('puts its files in place after the props that they name, and before index and lock', () => {
    const files = [
      'mujoco/scenes/yard.xml',
      'mujoco/table/table.xml',
      'propmaster.lock',
      'mujoco/index.json',
      'mujoco/table/assets/a.obj',
    ];
    const writes = new Map(files.map((file, index) => [file, { from: String(index) }]));
    expect(orderSteps(writes, [], undefined).map((step) => ('put' in step ? step.put : step.drop))).toEqual([
      'mujoco/table/assets/a.obj',
      'mujoco/table/table.xml',
      'mujoco/scenes/yard.xml',
      'mujoco/index.json',
      'propmaster.lock',
    ]);
  });

  it('names no scene meanwhile of which a file changes', () => {
    expect(withoutDoubtful(lock, new Map([['scenes/yard.json', { sha256: 'b'.repeat(64) }]]))).toEqual({
      version: 1,
      props: {},
      scenes: {},
    });
    expect(withoutDoubtful(lock, new Map([['scenes/yard.json', { sha256: SHA }]]))).toBeUndefined();
  });
});
