import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { IndexEntry } from '../../adapters/contract.ts';
import type { LockedProp } from '../../src/project/lockfile.ts';

/** Lets projects of a test file count as large with more props than this; what was said before is said again afterwards. */
export function largeProjects(limit: number): void {
  let before: string | undefined;
  beforeAll(() => {
    before = process.env['PROPMASTER_LARGE_PROJECT'];
    process.env['PROPMASTER_LARGE_PROJECT'] = String(limit);
  });
  afterAll(() => {
    if (before === undefined) delete process.env['PROPMASTER_LARGE_PROJECT'];
    else process.env['PROPMASTER_LARGE_PROJECT'] = before;
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
}

const folders: string[] = [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'large-project-'));
  folders.push(folder);
  return folder;
}

/** A prop of one file, as a lock and an index have it. */
export const largeEntry = (name: string): IndexEntry => ({
  name,
  file: `${name}/${name}.xml`,
  root: name,
  labels: [],
  base: 'free',
  mass: 1,
  bounds: { min: [0, 0, 0], max: [1, 1, 1] },
  joints: [],
});

export const mainFile = (name: string): string => `mujoco/${name}/${name}.xml`;

export const largeProp = (name: string, content: string): LockedProp => {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return {
    source: { kind: 'file', path: `${name}.zip` },
    format: 'mjcf',
    artifact: { sha256, size: 1 },
    verdict: 'passed',
    simulators: ['mujoco'],
    entries: { mujoco: mainFile(name) },
    files: { [mainFile(name)]: { sha256, size: content.length } },
  };
};
