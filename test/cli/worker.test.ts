import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { CLI, finished, jsonLines, runHere, start } from './run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-worker-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('what one process is asked for, another makes, and ends when nothing is left', async () => {
  const api = start([...CLI, 'serve', '--role', 'api', '--data', folder, '--json']);
  onTestFinished(() => void api.kill('SIGKILL'));
  const first = await new Promise<Buffer>((resolve) => api.stdout!.once('data', resolve));
  const { url, keys } = jsonLines(String(first))[0] as { url: string; keys: { personal: string } };
  const headers = { Authorization: `Bearer ${keys.personal}`, 'Content-Type': 'application/json' };
  const submitted = await fetch(`${url}/v1/assets`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ prompt: 'a white mug' }),
  });
  const { job_id: id } = (await submitted.json()) as { job_id: string };
  const job = async () =>
    ((await (await fetch(`${url}/v1/jobs/${id}`, { headers })).json()) as { job: Record<string, unknown> }).job;
  expect(await job()).toMatchObject({ status: 'queued' });

  const worker = await finished(
    start([...CLI, 'worker', '--data', folder, '--threads', '1', '--until-empty', '--json']),
  );
  expect(worker.exitCode).toBe(0);
  expect(jsonLines(worker.stdout)).toEqual([
    { type: 'working', threads: 1, shared: false },
    { type: 'result', command: 'worker', stopped: true, reason: 'empty' },
  ]);
  expect(await job()).toMatchObject({ status: 'succeeded' });

  const end = finished(api);
  api.kill('SIGTERM');
  expect((await end).exitCode).toBe(0);
});

it('ends when its time is over, or when it is told to', async () => {
  const worker = (argv: readonly string[], signal = new AbortController().signal) =>
    runHere(['worker', '--data', path.join(folder, 'idle'), '--threads', '1', '--json', ...argv], { signal });
  expect(jsonLines((await worker(['--max-time', '0.05'])).stdout).at(-1)).toMatchObject({ reason: 'time' });
  expect(jsonLines((await worker([], AbortSignal.timeout(50))).stdout).at(-1)).toMatchObject({ reason: 'signal' });
});
