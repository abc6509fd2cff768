import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandLine, expectWhole, readLock } from './cli.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-full-'));
const disk = path.join(folder, 'disk');
mkdirSync(disk);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status === 0;
const { run } = commandLine(folder);
afterAll(() => {
  if (mounted) spawnSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
});

const reason = mounted ? '' : ' (skipped: mounting a small file system needs root on Linux)';
describe.skipIf(!mounted)(`a disk that is full${reason}`, () => {
  const project = path.join(disk, 'project');

  it('ends with disk_error, names the place, and leaves the project as it was', () => {
    expect(run('generate', 'pine crate', '--name', 'first', '--project', project).status).toBe(0);
    const before = readLock(project);
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(path.join(disk, 'filler'), new Uint8Array(bavail * bsize - 64 * 1024));

    const { status, last } = run(
      'generate',
      'oak cabinet with two drawers',
      '--name',
      'second',
      '--project',
      project,
      '--json',
    );
    expect(status).toBe(8);
    expect(last).toMatchObject({ type: 'error', code: 'disk_error', hint: expect.any(String) });
    expect(`${last['where']} ${last['message']}`).toContain(disk);
    expect(readLock(project)).toEqual(before);
    expectWhole(project);
    expect(readdirSync(path.join(project, 'mujoco')).sort()).toEqual([
      'README.md',
      'first',
      'index.json',
      'propmaster_mujoco.py',
      'scene.xml',
    ]);

    rmSync(path.join(disk, 'filler'));
    expect(run('generate', 'oak cabinet with two drawers', '--name', 'second', '--project', project).status).toBe(0);
    expect(Object.keys(readLock(project).props)).toEqual(['first', 'second']);
  });
});
