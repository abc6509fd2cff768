import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CLI, FAKE_CLI, finished, jsonLines, said, start } from './run-cli.ts';

describe('Ctrl-C', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    it(`${signal} lets the work clean up, then ends with 130 and the way to go on`, async () => {
      const child = start([...FAKE_CLI, 'generate', 'x', '--json']);
      const end = finished(child);
      await said(child, 'stdout', 'working');
      child.kill(signal);
      const { exitCode, stdout, stderr } = await end;
      expect(exitCode).toBe(130);
      expect(stderr).toMatch(/^note: Stopping and cleaning up.*\ncleaned up\nerror: Interrupted/);
      expect(jsonLines(stdout).at(-1)).toEqual({
        type: 'error',
        code: 'interrupted',
        message: 'Interrupted; nothing is half-written.',
        job_id: 'job_42',
        hint: '`propmaster pull job_42` or the same command again goes on from here.',
      });
    });
  }

  it('ends at once at the second time', async () => {
    const child = start([...FAKE_CLI, 'generate', 'x', '--json'], { FAKE: 'stuck' });
    const end = finished(child);
    await said(child, 'stdout', 'working');
    child.kill('SIGINT');
    await said(child, 'stderr', 'Stopping');
    await sleep(200);
    child.kill('SIGINT');
    const { exitCode, stdout } = await end;
    expect(exitCode).toBe(130);
    expect(jsonLines(stdout)).toHaveLength(1);
  });

  it('counts once when npm passes it on', async () => {
    const child = start([...FAKE_CLI, 'generate', 'x']);
    const end = finished(child);
    await said(child, 'stderr', 'working');
    child.kill('SIGINT');
    await said(child, 'stderr', 'Stopping');
    child.kill('SIGINT');
    const { exitCode, stderr } = await end;
    expect(exitCode).toBe(130);
    expect(stderr).toMatch(/cleaned up/);
  });
});

it('is quiet when the reader of its stdout has gone, and does its work', async () => {
  const child = start([...FAKE_CLI, 'generate', 'x', '--json'], { FAKE: 'chatty' });
  const end = finished(child);
  await said(child, 'stdout', 'step 0');
  child.stdout!.destroy();
  const { exitCode, stderr } = await end;
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
});

it('reports what is thrown outside of every promise as a defect', async () => {
  const { exitCode, stdout, stderr } = await finished(
    start([...FAKE_CLI, 'generate', 'x', '--json'], { FAKE: 'crash' }),
  );
  expect(exitCode).toBe(1);
  expect(jsonLines(stdout).at(-1)).toMatchObject({ type: 'error', code: 'internal', message: 'a timer threw' });
  expect(stderr).not.toMatch(/\n +at /);
});

it('prints its version without further ado', async () => {
  expect(await finished(start([...CLI, '--version']))).toEqual({ exitCode: 0, stdout: '0.2.0\n', stderr: '' });
});
