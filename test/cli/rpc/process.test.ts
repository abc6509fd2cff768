import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METHODS } from '../../../src/cli/rpc/methods.ts';
import { writeAs } from '../../../src/formats/write-as.ts';
import { build, describe as describePrompt } from '../../../src/generator/index.ts';
import { bareEnvironment } from '../../environment.ts';
import { CLI, finished, type Ran } from '../run-cli.ts';
import { RpcClient } from './client.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-rpc-'));
const bundle = path.join(folder, 'crate.zip');
beforeAll(async () => {
  const crate = describePrompt('crate');
  if (!('description' in crate)) throw new Error('The generator does not know a crate any more.');
  const model = await build(crate.description, { name: 'crate', prompt: 'crate' });
  writeFileSync(bundle, (await writeAs(model, 'glb_bundle')).bytes);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Served {
  readonly child: ChildProcess;
  readonly client: RpcClient;
  readonly project: string;
  readonly end: Promise<Ran>;
}

/** The built program, as an editor starts it. */
function serve(name: string, ...options: string[]): Served {
  const project = path.join(folder, name);
  const child = spawn(process.execPath, [...CLI, 'rpc', '--project', project, ...options], {
    env: { ...bareEnvironment, HOME: folder, PROPMASTER_HOME: path.join(folder, 'home') },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const end = finished(child);
  return { child, client: new RpcClient(child.stdin!, child.stdout!), project, end };
}

const lockOf = (project: string): string[] =>
  Object.keys((JSON.parse(readFileSync(path.join(project, 'propmaster.lock'), 'utf8')) as { props: object }).props);

/** What is left in the state folder of work that was begun. */
const leftovers = (project: string): string[] =>
  existsSync(path.join(project, '.propmaster'))
    ? readdirSync(path.join(project, '.propmaster')).filter(
        (name) => !['.gitignore', 'jobs', 'batches', 'undo'].includes(name),
      )
    : [];

describe('one process', () => {
  it('serves every method', async () => {
    const { client, project, end } = serve('all');
    const called = new Set<string>();
    // biome-ignore lint/suspicious/noExplicitAny: what is in it is what the test is about
    const call = (method: string, params?: object): Promise<any> => {
      called.add(method);
      return client.result(method, params);
    };
    expect(await call('initialize', { protocol_version: 1 })).toMatchObject({ project });
    expect(await call('init', { simulators: ['mujoco'] })).toEqual({ project, created: true });
    expect(await call('generate', { prompt: 'oak crate', name: 'box' })).toMatchObject({
      name: 'box',
      verdict: 'passed',
    });
    const { job_id } = await call('submit', { prompt: 'ceramic bowl' });
    expect(await call('job', { id: job_id, max_wait: 60 })).toMatchObject({ job: { id: job_id, status: 'succeeded' } });
    expect(await call('pull', { id: job_id, name: 'bowl' })).toMatchObject({ name: 'bowl', job_id });
    expect(await call('import', { path: bundle, name: 'crate', scale: 0.5 })).toMatchObject({
      name: 'crate',
      format: 'glb_bundle',
    });
    expect(await call('inspect', { path: bundle })).toMatchObject({ verdict: 'accepted', kind: 'archive' });
    expect((await call('list')).props.map(({ name }: { name: string }) => name)).toEqual(['bowl', 'box', 'crate']);
    expect((await call('search', { query: 'vessel size<1m', in: ['project'] })).hits[0].name).toBe('bowl');
    expect((await call('licences', { names: ['box'] })).props[0]).toMatchObject({ licence: 'CC0-1.0' });
    expect((await call('verify', { names: ['crate'] })).reports).toHaveLength(1);
    const [model, target] = [path.join(project, 'mujoco/crate/crate.xml'), path.join(folder, 'crate.urdf')];
    expect(await call('convert', { source: model, target, verify: false })).toMatchObject({
      format: 'urdf',
      verdict: null,
    });
    expect(readFileSync(target, 'utf8')).toContain('<robot');
    expect(await call('examine', { target: 'crate' })).toMatchObject({ name: 'crate', fixed: false, repairs: [] });
    expect((await call('jobs')).jobs).toHaveLength(2);
    expect((await call('doctor')).facts).toHaveProperty('propmaster');
    expect(await call('scenes')).toMatchObject({ scenes: [] });
    rmSync(path.join(project, 'mujoco/crate/crate.xml'));
    expect(await call('restore')).toEqual({ restored: ['crate'], intact: ['bowl', 'box'] });
    expect(await call('remove', { names: ['crate', 'box'] })).toEqual({ removed: ['crate', 'box'] });
    expect(await call('undo')).toMatchObject({ undone: 'remove', restored: ['box', 'crate'] });
    expect((await call('edit', { name: 'box' })).fields).toContainEqual({ name: 'material', value: 'oak' });
    expect(await call('remove', { names: ['crate', 'box'] })).toEqual({ removed: ['crate', 'box'] });
    expect(lockOf(project)).toEqual(['bowl']);
    expect((await call('add', { simulators: 'gazebo', names: ['bowl'] })).added).toEqual(['bowl']);
    expect((await call('drop', { simulators: 'gazebo', names: ['bowl'] })).dropped).toEqual(['bowl']);
    const late = await call('submit', { prompt: 'pine table' });
    expect((await call('cancel', { id: late.job_id })).job).toMatchObject({ id: late.job_id });
    const items = path.join(folder, 'items.jsonl');
    writeFileSync(items, '{"prompt":"small crate"}\n{"prompt":"blue mug"}\n');
    const id = client.send('runBatch', { path: items });
    called.add('runBatch');
    expect((await client.answer(id)).result).toMatchObject({ total: 2, installed: 2, failed: 0 });
    expect(client.events(id).map(({ type }) => type)).toContain('item');
    called.add('installScene').add('blend').add('attach');
    expect((await client.call('installScene', { source: 'no-such-scene' })).error).toMatchObject({
      data: { code: 'not_found' },
    });
    expect((await client.call('attach', { id: 'no-such-job' })).error).toMatchObject({ data: { code: 'not_found' } });
    expect((await client.call('blend', { names: ['nothing'] })).error).toMatchObject({ data: { code: 'not_found' } });
    expect([...called].sort()).toEqual(['initialize', ...Object.keys(METHODS)].sort());

    expect(await client.result('shutdown')).toBeNull();
    expect(await end).toMatchObject({ exitCode: 0, stderr: '' });
    expect(leftovers(project)).toEqual([]);
  }, 300_000);

  it('installs what is sent at once, each whole, and reads beside', async () => {
    const { client, project, end } = serve('two');
    const first = client.send('import', { path: bundle, name: 'one' });
    const second = client.send('import', { path: bundle, name: 'two' });
    const reading = client.send('inspect', { path: bundle });
    const answers = await Promise.all([first, second, reading].map((id) => client.answer(id)));
    expect(answers.map(({ result }) => result?.name ?? result?.verdict)).toEqual(['one', 'two', 'accepted']);
    expect(lockOf(project)).toEqual(['one', 'two']);
    client.end();
    expect(await end).toMatchObject({ exitCode: 0, stderr: '' });
  }, 120_000);
});

describe('cancelling', () => {
  it('leaves the project as it was, and the process at work', async () => {
    const { client, project, end } = serve('cancel');
    const id = client.send('import', { path: bundle, name: 'one' });
    await client.message(({ params }) => params?.event?.stage === 'read');
    client.notify('$/cancelRequest', { id });
    expect((await client.answer(id)).error).toMatchObject({ code: -32_800, data: { code: 'interrupted' } });
    expect(await client.result('list')).toMatchObject({ props: [] });
    expect(await client.result('import', { path: bundle, name: 'one' })).toMatchObject({ name: 'one' });
    expect(lockOf(project)).toEqual(['one']);
    client.end();
    expect((await end).exitCode).toBe(0);
  }, 120_000);
});

describe('the end', () => {
  it('of stdin, in the middle of an import: exit code 0, and nothing is half-written', async () => {
    const { client, project, end } = serve('stdin');
    const id = client.send('import', { path: bundle, name: 'one' });
    await client.message(({ params }) => params?.event?.stage === 'verify');
    client.end();
    expect((await client.answer(id)).error).toMatchObject({ code: -32_800 });
    expect(await end).toMatchObject({ exitCode: 0, stderr: '' });
    expect(existsSync(path.join(project, 'propmaster.lock'))).toBe(false);
    expect(leftovers(project)).toEqual([]);
  }, 120_000);

  it('of a client that is killed: the server goes, too', async () => {
    const project = path.join(folder, 'killed');
    const server = [...CLI, 'rpc', '--project', project];
    // It starts the server with pipes of its own, says its process id, and asks for work.
    const script = `
      const server = require('node:child_process').spawn(process.execPath, ${JSON.stringify(server)}, { stdio: ['pipe', 'pipe', 'ignore'] });
      server.stdin.write(${JSON.stringify(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'import', params: { path: bundle, name: 'one' } })}\n`)});
      server.stdout.once('data', () => console.log(server.pid));
      server.stdout.resume();`;
    const env = { ...bareEnvironment, PROPMASTER_HOME: path.join(folder, 'home') };
    const client = spawn(process.execPath, ['-e', script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(client.stdout!, 'data')) as [Buffer];
    const pid = Number(said.toString('utf8'));
    expect(isAlive(pid)).toBe(true);
    client.kill('SIGKILL');
    while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(leftovers(project)).toEqual([]);
  }, 120_000);

  it('by SIGTERM: interrupted, as every command is', async () => {
    const { client, child, end } = serve('signal');
    const id = client.send('import', { path: bundle, name: 'one' });
    await client.message(({ params }) => params?.event?.stage === 'read');
    child.kill('SIGTERM');
    expect((await client.answer(id)).error).toMatchObject({ code: -32_800 });
    expect((await end).exitCode).toBe(130);
  }, 120_000);
});

it('takes no --json', async () => {
  const { end } = serve('json', '--json');
  const { exitCode, stdout } = await end;
  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ type: 'error', code: 'usage', where: '--json' });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
