import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { finished, start, UNBUNDLED } from '../run-cli.ts';

it('a Tab loads the option parser, and no schema, client, service or stage', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-tab-'));
  try {
    writeFileSync(path.join(folder, 'propmaster.lock'), JSON.stringify({ version: 1, props: { oak_table: {} } }));
    const trace = path.join(folder, 'trace.txt');
    const words = ['completion', 'candidates', '3', '--', '--project', folder, 'remove', 'oak'];
    const { stdout, exitCode } = await finished(
      start(['--import', './test/cli/trace-imports.mjs', ...UNBUNDLED, ...words], { TRACE_FILE: trace }),
    );
    expect([exitCode, stdout]).toEqual([0, 'none\noak_table\n']);
    const loaded = readFileSync(trace, 'utf8');
    expect(loaded).toMatch(/node_modules\/commander\//);
    expect(loaded).not.toMatch(
      /node_modules\/(?!commander|tsx|esbuild|get-tsconfig|resolve-pkg-maps)[@\w]|\/src\/(api\/(?:open|connect)|client|service|profiles|project(?!\/treatment\.)|pipeline\/stages|cli\/protocol\/(?!version))\b|\/adapters\/[a-z]+\//,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
