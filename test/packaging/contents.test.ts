import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

/** Everything that may lie at the top of the published package, or the beginning of its path. */
const ALLOWED =
  /^(dist\/(src|adapters|mcp-server|linked)\/|adapters\/.*\.(py|sh|toml)$|schemas\/.*\.json$|docs\/|skills\/|(package\.json|server\.json|llms\.txt|README\.md|LICENSE|SECURITY\.md|CHANGELOG\.md)$)/;

/** What somebody who installs it starts, imports, reads or is started by. */
const NEEDED = [
  'dist/src/cli/main.js',
  'dist/src/index.js',
  'dist/src/index.d.ts',
  'dist/src/sandbox/thread.js',
  'dist/src/service/worker.js',
  'dist/mcp-server/main.js',
  'dist/mcp-server/tools/index.js',
  'adapters/mujoco/propmaster_mujoco.py',
  'schemas/report.schema.json',
  'docs/mcp.md',
  'docs/cli.md',
  'LICENSE',
  'README.md',
];

describe('the npm package', () => {
  let files: string[] = [];

  beforeAll(() => {
    const npm = process.env['npm_execpath'];
    const [command, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
    const args = [...before, 'pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'];
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
    expect(status, stderr).toBe(0);
    const [packed] = Object.values(JSON.parse(stdout) as Record<string, { files: { path: string }[] }>);
    files = packed!.files.map((file) => file.path);
  }, 60_000);

  it.each(NEEDED)('has %s', (file) => expect(files).toContain(file));

  it('has nothing else than what users need', () => {
    expect(files.filter((file) => !ALLOWED.test(file))).toEqual([]);
    // Tests, caches and keys have no business there, whatever folder they are in.
    expect(files.filter((file) => /\.test\.|\.env|\.pem$|__pycache__|\.pyc$|\.map$|\.mcpb$/.test(file))).toEqual([]);
  });

  it('has every page and schema that its README and docs lead to', () => {
    const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\((docs\/[\w-]+\.md|schemas\/[\w.-]+\.json)/g)];
    for (const [, target] of links) expect(files).toContain(target);
    expect(links.length).toBeGreaterThan(5);
  });

  it('has a start of propmaster that says what it is', () => {
    expect(readFileSync('dist/src/cli/main.js', 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
