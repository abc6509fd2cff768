import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finished, start, UNBUNDLED } from './run-cli.ts';

/** What costs time or memory to load; see design "Dependencies". */
const HEAVY =
  /node_modules\/(@mujoco|manifold-3d|sharp|@img|libsql|@libsql|hono|@hono|@gltf-transform|gltf-validator)\//;
const LIGHT_ONLY =
  /node_modules\/(zod|undici|@modelcontextprotocol)\/|\/src\/(api\/open|client|service|pipeline\/stages)\b/;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-loading-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Addresses of the modules that a command line imports. */
async function imports(...argv: string[]): Promise<string> {
  const trace = path.join(folder, `${argv.join('').replaceAll(/\W/g, '')}.txt`);
  const { exitCode, stderr } = await finished(
    start(['--import', './test/cli/trace-imports.mjs', ...UNBUNDLED, ...argv], {
      TRACE_FILE: trace,
      PROPMASTER_HOME: path.join(folder, 'home'),
    }),
  );
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
  return readFileSync(trace, 'utf8');
}

describe('a command loads what it needs and no more', () => {
  it('--version: not even the option parser', async () => {
    const loaded = await imports('--version');
    expect(loaded).toMatch(/\/src\/cli\/main\./);
    expect(loaded).not.toMatch(/commander|\/src\/cli\/(process|run|program)\./);
    expect(loaded).not.toMatch(LIGHT_ONLY);
    expect(loaded).not.toMatch(HEAVY);
  });

  it('--help: the option parser, no command and no stage', async () => {
    const loaded = await imports('--help');
    expect(loaded).toMatch(/node_modules\/commander\//);
    expect(loaded).not.toMatch(/\/src\/cli\/commands\//);
    expect(loaded).not.toMatch(LIGHT_ONLY);
    expect(loaded).not.toMatch(HEAVY);
  });

  it('auth list: no client, no service, no stage', async () => {
    const loaded = await imports('auth', 'list');
    expect(loaded).toMatch(/\/src\/profiles\/profile-file\./);
    expect(loaded).not.toMatch(
      /\/src\/(api\/(?:open|connect)|client|service|pipeline\/stages)\b|node_modules\/(undici|@modelcontextprotocol)\//,
    );
    expect(loaded).not.toMatch(HEAVY);
  });

  it('list: no adapter, no simulator, no service', async () => {
    const loaded = await imports('list', '--project', folder);
    expect(loaded).toMatch(/\/src\/cli\/commands\/list\./);
    expect(loaded).toMatch(/\/src\/api\/open\./);
    expect(loaded).not.toMatch(/\/adapters\/[a-z]+\//);
    expect(loaded).not.toMatch(HEAVY);
  });
});
