import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as api from '../src/index.ts';
import { temporaryFolder } from './pipeline/harness.ts';

it('exports these values, and no others', () => {
  expect(Object.keys(api).sort()).toEqual([
    'AUDIT_LEVELS',
    'AUDIT_VERDICTS',
    'EXIT_BY_CODE',
    'PropmasterError',
    'createClient',
    'isPropmasterError',
    'openPropmaster',
    'unpackArchive',
  ]);
});

it('loads nothing heavy before there is work for it', () => {
  const folder = temporaryFolder();
  const trace = path.join(folder, 'trace.txt');
  const program = `
    const { openPropmaster } = await import('./src/index.ts');
    const propmaster = await openPropmaster({ project: ${JSON.stringify(folder)} });
    await propmaster.list();
    await propmaster.close();
  `;
  execFileSync(
    process.execPath,
    ['--import', 'tsx', '--import', './test/cli/trace-imports.mjs', '--input-type=module', '-e', program],
    { env: { ...process.env, TRACE_FILE: trace, PROPMASTER_HOME: folder } },
  );
  const loaded = readFileSync(trace, 'utf8');
  expect(loaded).toContain('/src/api/open.ts');
  expect(loaded).not.toMatch(
    /node_modules\/(@mujoco|manifold-3d|sharp|@img|libsql|@libsql|hono|@hono|@gltf-transform|gltf-validator|yauzl|undici)\//,
  );
  expect(loaded).not.toMatch(
    /\/src\/(service|formats\/(mjcf\/(compile|read)|glb\/(decode|gate|read|khronos)|bundle|(sdf|usd|raw)\/read)|verify\/verify|preview)\b/,
  );
});
