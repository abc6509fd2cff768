import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { threadsOf } from '../../scripts/build-lib/threads.ts';

const lib = path.resolve('dist/lib');
const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server, asks for its tools, and ends it. @returns names of the tools, and the modules that were loaded */
async function listed(): Promise<{ tools: string[]; loaded: string[] }> {
  const trace = path.join(folder, 'trace.txt');
  rmSync(trace, { force: true });
  const server = spawn(
    process.execPath,
    [
      ...['--import', './test/cli/trace-imports.mjs'],
      ...[path.join(lib, 'cli.js'), 'mcp', '--project', path.join(folder, 'project')],
    ],
    {
      env: { ...process.env, PROPMASTER_HOME: path.join(folder, 'home'), TRACE_FILE: trace },
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const ended = new Promise((resolve) => server.once('close', resolve));
  const send = (message: object): void =>
    void server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'test', version: '1.0.0' };
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/list' });
  let said = '';
  const answer = await new Promise<string>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const line = said.split('\n').find((one) => one.includes('"id":2'));
      if (line !== undefined && said.endsWith('\n')) resolve(line);
    });
    server.once('close', (status) => reject(new Error(`ended with ${status} after ${said.slice(0, 500)}`)));
  });
  const loaded = [...new Set(readFileSync(trace, 'utf8').trim().split('\n'))];
  server.stdin.end();
  await ended;
  const { result } = JSON.parse(answer) as { result: { tools: { name: string }[] } };
  return { tools: result.tools.map(({ name }) => name), loaded };
}

describe('the bundled program', () => {
  it('loads few files and no package to list the MCP tools', async () => {
    const { tools, loaded } = await listed();
    expect(tools).toContain('generate_asset');
    expect(loaded.filter((url) => url.includes('/node_modules/'))).toEqual([]);
    const files = loaded.filter((url) => url.startsWith('file:') && !url.endsWith('trace-imports.mjs'));
    expect(files.filter((url) => !url.includes('/dist/lib/'))).toEqual([]);
    expect(files.length).toBeLessThan(60);
    const bytes = files.reduce((sum, url) => sum + statSync(fileURLToPath(url)).size, 0);
    expect(bytes).toBeLessThan(1_350_000);
  });

  it('asks for the version without a chunk of packages', () => {
    const { stdout } = spawnSync(process.execPath, [path.join(lib, 'cli.js'), '--version'], { encoding: 'utf8' });
    expect(stdout).toBe(`${(JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version}\n`);
  });

  it('has an entry for every worker thread', () => {
    const { entries } = threadsOf(path.resolve('dist/src'));
    expect(Object.keys(entries).length).toBeGreaterThanOrEqual(6);
    for (const name of Object.keys(entries)) expect(statSync(path.join(lib, `${name}.js`)).isFile()).toBe(true);
  });

  it('carries the licences of what it holds', () => {
    const text = readFileSync(path.join(lib, 'LICENSES.txt'), 'utf8');
    for (const name of ['@modelcontextprotocol/server', 'commander', 'zod']) expect(text).toMatch(`\n${name} `);
    expect(text.match(/Permission is hereby granted|Apache License/g)!.length).toBeGreaterThan(2);
  });
});
