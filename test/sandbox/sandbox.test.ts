import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { PropmasterError } from '../../src/errors.ts';
import { openSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import type { TASKS } from './tasks-of-strangers.ts';

const open = (seconds = 20): Sandbox<typeof TASKS> =>
  openSandbox<typeof TASKS>(import.meta.url, './tasks-of-strangers.ts', { seconds, heap: 64, stack: 2 });

let sandbox: Sandbox<typeof TASKS>;
afterEach(() => sandbox.close());

describe('openSandbox', () => {
  it('uses one thread for several calls, which queue', async () => {
    sandbox = open();
    const threads = await Promise.all([1, 2, 3].map(() => sandbox.run('thread', undefined)));
    expect(new Set(threads).size).toBe(1);
    expect(threads[0]).toBeGreaterThan(0);
  });

  it('hands buffers over instead of copying them, both ways', async () => {
    sandbox = open();
    const given = Float32Array.of(1, 2);
    const { doubled } = await sandbox.run('double', given);
    expect(doubled).toEqual([Float32Array.of(2, 4)]);
    expect(given.length).toBe(0);
  });

  it.each(['hang', 'hangInWasm', 'neverAnswer'] as const)('ends what does not end: %s', async (task) => {
    sandbox = open(0.2);
    await expect(sandbox.run(task, undefined)).rejects.toMatchObject({ name: 'SandboxError', reason: 'time' });
  });

  it.each([
    ['fillHeap', 'memory'],
    ['overflowStack', 'crash'],
    ['leave', 'crash'],
  ] as const)('survives %s', async (task, reason) => {
    sandbox = open();
    await expect(sandbox.run(task, undefined)).rejects.toMatchObject({ name: 'SandboxError', reason });
  });

  it('goes on with a new thread after one that did not end', async () => {
    sandbox = open(2);
    const before = await sandbox.run('thread', undefined);
    const broken = sandbox.run('hang', undefined);
    const next = sandbox.run('thread', undefined);
    await expect(broken).rejects.toMatchObject({ reason: 'time' });
    expect(await next).toBeGreaterThan(before);
  });

  it('goes on with a new thread, calls that wait included', async () => {
    sandbox = open(5);
    const before = await sandbox.run('thread', undefined);
    const broken = sandbox.run('leave', undefined);
    const next = sandbox.run('thread', undefined);
    await expect(broken).rejects.toMatchObject({ reason: 'crash' });
    expect(await next).toBeGreaterThan(before);
  });

  it.each(['leaveLater', 'throwLater'] as const)(
    'goes on after a thread that ends between two calls: %s',
    async (task) => {
      sandbox = open(60);
      const before = await sandbox.run('thread', undefined);
      // On a busy machine its end may be heard of before its answer.
      await sandbox.run(task, undefined).catch((error) => expect(error).toMatchObject({ reason: 'crash' }));
      await expect
        .poll(() => sandbox.run('thread', undefined).catch(() => before), { timeout: 120_000 })
        .not.toBe(before);
    },
  );

  it('carries a refusal over with all that people need, and keeps the thread', async () => {
    sandbox = open();
    const before = await sandbox.run('thread', undefined);
    const error = await sandbox.run('refuse', 'a.glb').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PropmasterError);
    expect(error).toMatchObject({
      code: 'invalid_input',
      message: 'No.',
      where: 'a.glb',
      hint: 'Do.',
      findings: [{ code: 'format/test', pointer: 'a.glb' }],
    });
    expect(await sandbox.run('thread', undefined)).toBe(before);
  });

  it('says so when its module can not be loaded', async () => {
    sandbox = openSandbox(import.meta.url, './no-such-module.ts', { seconds: 5, heap: 64, stack: 2 });
    await expect(sandbox.run('thread', undefined)).rejects.toMatchObject({ name: 'SandboxError', reason: 'crash' });
  });

  it('ends with the process, and prints nothing to standard output', () => {
    sandbox = open();
    const script = `
      import { openSandbox } from './src/sandbox/sandbox.ts';
      const from = new URL('./test/sandbox/', ${JSON.stringify(new URL('../../', import.meta.url).href)}).href + 'x.ts';
      const sandbox = openSandbox(from, './tasks-of-strangers.ts', { seconds: 60, heap: 64, stack: 2 });
      // What a thread prints comes after its answer.
      const heard = new Promise((resolve) => {
        const write = process.stderr.write.bind(process.stderr);
        process.stderr.write = (...text) => {
          resolve();
          return write(...text);
        };
      });
      const awake = setInterval(() => undefined, 1_000);
      await sandbox.run('print', undefined);
      await heard;
      clearInterval(awake);
      console.log('done');`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      {
        encoding: 'utf8',
        timeout: 25_000,
      },
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'done\n' });
    expect(stderr).toContain('noise of a library');
  });
});
