import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bareEnvironment } from './environment.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(sample: string): { status: number | null; stdout: string; stderr: string; project: string } {
  const project = path.join(folder, path.basename(sample, '.ts'));
  const env = { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: path.join(folder, 'home') };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', sample, project], {
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr, project };
}

describe('samples', () => {
  it('library/two-props.ts', () => {
    const { status, stdout, stderr, project } = run('samples/library/two-props.ts');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\S*bowl\S*: 0\.200 x 0\.200 x \S+ m, \S+ kg, passed/m);
    expect(stdout).toMatch(/^\S*crate\S*: 0\.300 x 0\.200 x 0\.150 m, \S+ kg, passed/m);
    expect(existsSync(path.join(project, 'mujoco', 'scene.xml'))).toBe(true);
  });

  it('mcp-client/prompt-to-prop.ts', () => {
    const { status, stdout, stderr } = run('samples/mcp-client/prompt-to-prop.ts');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toMatch(/cabinet\S*: [\d.]+ kg, passed/);
  });

  it('lists every folder in samples/README.md', () => {
    const folders = readdirSync('samples', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map((entry) => entry.name).sort()).toEqual([
      'blueprints',
      'deploy',
      'library',
      'mcp-client',
      'python',
      'rpc',
      'vscode',
    ]);
  });
});
