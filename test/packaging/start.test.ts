import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finished, start } from '../cli/run-cli.ts';

/** A copy of what `npm run build` makes, in a folder like a checkout, so that nobody's dist/ is touched. */
const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-linked-'));
const dist = path.join(folder, 'dist');
const main = path.join(dist, 'src/cli/main.js');
const linked = path.join(dist, 'linked/process.js');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  mkdirSync(dist);
  for (const part of ['src', 'mcp-server', 'adapters']) {
    cpSync(`dist/${part}`, path.join(dist, part), { recursive: true });
  }
  cpSync('adapters', path.join(folder, 'adapters'), { recursive: true });
  for (const file of ['package.json', 'tsconfig.build.json']) cpSync(file, path.join(folder, file));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/link.mjs', dist], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}, 60_000);

const environment = { ...process.env, PROPMASTER_HOME: path.join(folder, 'home') };

/** Starts the server, asks for its tools, and ends it. @returns names of the tools, and the modules that were loaded */
async function listed(): Promise<{ tools: string[]; loaded: string[] }> {
  const trace = path.join(folder, 'trace.txt');
  rmSync(trace, { force: true });
  const server = spawn(
    process.execPath,
    ['--import', './test/cli/trace-imports.mjs', main, 'mcp', '--project', path.join(folder, 'project')],
    { env: { ...environment, TRACE_FILE: trace }, stdio: ['pipe', 'pipe', 'ignore'] },
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

describe('the linked program', () => {
  it('is what `propmaster mcp` loads, in place of the many modules', async () => {
    const { tools, loaded } = await listed();
    expect(tools).toContain('generate_asset');
    expect(loaded.filter((url) => url.endsWith('/dist/linked/process.js'))).toHaveLength(1);
    expect(loaded.filter((url) => /node_modules\/(zod|commander|@modelcontextprotocol)\//.test(url))).toEqual([]);
    expect(loaded.filter((url) => /\/dist\/(mcp-server|src\/(?!cli\/main\.|version\.))/.test(url))).toEqual([]);
  }, 60_000);

  it('is left alone when it is older than its parts, and the tools are the same', async () => {
    const { tools } = await listed();
    const long = new Date(Date.now() - 3_600_000);
    utimesSync(linked, long, long);
    const without = await listed();
    const now = new Date(Date.now() + 1_000);
    utimesSync(linked, now, now);
    expect(without.loaded.some((url) => url.includes('/dist/linked/'))).toBe(false);
    expect(without.loaded.some((url) => url.endsWith('/dist/src/cli/process.js'))).toBe(true);
    expect(without.tools).toEqual(tools);
    // To list the tools, nothing of the library is waited for; see `openLazily` in mcp-server/host.ts.
    const LATER =
      /node_modules\/(undici|hono|sharp|libsql|@mujoco)\/|\/dist\/src\/(open\.|client\/|project\/|contract\/routes|pipeline\/(?!types\.)|orders\/(?!has-ended\.))/;
    expect(without.loaded.filter((url) => LATER.test(url))).toEqual([]);
  }, 60_000);

  // Threads, files of the package, packages of machine code: everything that asks where a module lies.
  it('makes and installs a prop, with every part that it loads on demand', async () => {
    const project = path.join(folder, 'made');
    const run = (code: string) =>
      finished(start(['--input-type=module', '-e', code], { PROPMASTER_HOME: path.join(folder, 'home') }));
    const argv = ['generate', 'blue ceramic mug', '--name', 'mug', '--project', project, '--json'];
    const { exitCode, stdout } = await run(
      `const { runProcess } = await import(${JSON.stringify(linked)}); await runProcess(${JSON.stringify(argv)});`,
    );
    expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toMatchObject({ type: 'result', name: 'mug' });
    expect(exitCode).toBe(0);
    expect(existsSync(path.join(project, 'mujoco/mug/mug.xml'))).toBe(true);
    expect(existsSync(path.join(project, 'mujoco/propmaster_mujoco.py'))).toBe(true);
  }, 120_000);

  it('carries the licences of what it holds', () => {
    const text = readFileSync(path.join(dist, 'linked/LICENSES.txt'), 'utf8');
    for (const name of ['@modelcontextprotocol/server', 'commander', 'zod']) expect(text).toMatch(`\n${name} `);
    expect(text.match(/Permission is hereby granted|Apache License/g)!.length).toBeGreaterThan(2);
  });
});
