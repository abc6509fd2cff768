import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProtocol } from '../protocol/published.ts';
import { CLI, FAKE_CLI, finished, jsonLines, runHere, said, start } from '../run-cli.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-cancel-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('--cancel-on-stdin-end', () => {
  it('stops in good order when stdin is closed: 130, the job, the way to go on', async () => {
    const child = start([...FAKE_CLI, 'generate', 'x', '--json', '--cancel-on-stdin-end']);
    const end = finished(child);
    await said(child, 'stdout', 'working');
    child.stdin!.write('anything at all\n');
    await sleep(200);
    expect(child.exitCode, 'what is written cancels nothing').toBeNull();
    child.stdin!.end();
    const { exitCode, stdout, stderr } = await end;
    expect(exitCode).toBe(130);
    expect(stderr).toMatch(/^note: Stopping and cleaning up.*\ncleaned up\nerror: Interrupted/);
    expect(expectProtocol('generate', stdout).at(-1)).toEqual({
      type: 'error',
      protocol: 1,
      code: 'interrupted',
      message: 'Interrupted; nothing is half-written.',
      job_id: 'job_42',
      hint: '`propmaster pull job_42` or the same command again goes on from here.',
    });
  });

  it('without it, nobody looks at stdin', async () => {
    const child = start([...FAKE_CLI, 'generate', 'x', '--json'], { FAKE: 'chatty' });
    const end = finished(child);
    child.stdin!.end();
    const { exitCode, stdout } = await end;
    expect(exitCode).toBe(0);
    expect(jsonLines(stdout).at(-1)).toMatchObject({ type: 'result' });
  });

  it('lets a command end that does not wait for stdin', async () => {
    const { exitCode } = await finished(
      start([...CLI, 'auth', 'list', '--json', '--cancel-on-stdin-end'], { PROPMASTER_HOME: folder }),
    );
    expect(exitCode).toBe(0);
  });

  it('is refused where stdin belongs to the command', async () => {
    for (const argv of [['auth', 'login', '--base-url', 'https://service.example'], ['mcp'], ['rpc']]) {
      const { exitCode, stdout, stderr } = await runHere([...argv, '--cancel-on-stdin-end']);
      expect([exitCode, stdout], argv[0]).toEqual([2, '']);
      expect(stderr).toMatch(/reads stdin itself[\s\S]*--cancel-on-stdin-end/);
    }
  });
});

/** An editor that starts the command line and holds its stdin; killed, it takes no leave. */
const EDITOR = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, JSON.parse(process.argv[1]), { stdio: ['pipe', 'ignore', 'ignore'] });
  process.stdout.write(child.pid + '\\n');
  setInterval(() => {}, 1000);
`;

/** Whether a process runs, and isn't one that only waits to be asked how it ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('an editor that is killed', () => {
  it('leaves no work behind that nobody waits for', async () => {
    const argv = [...FAKE_CLI, 'generate', 'x', '--json', '--cancel-on-stdin-end'];
    const editor = spawn(process.execPath, ['-e', EDITOR, JSON.stringify(argv)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    editor.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    await said(editor, 'stdout', '\n');
    const pid = Number(text);
    await sleep(1_500);
    expect(isRunning(pid)).toBe(true);
    editor.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 120_000, interval: 50 }).toBe(false);
  });
});

it('nothing is half-written, at moments over the whole course of a real generate', async () => {
  const project = path.join(folder, 'project');
  const env = { PROPMASTER_HOME: path.join(folder, 'home') };
  let cancelled = 0;
  for (const stage of ['request', 'job', 'unpack', 'verify', 'install']) {
    const argv = ['generate', `oak crate ${40 + cancelled} cm wide`, '--json', '--cancel-on-stdin-end'];
    const child = start([...CLI, ...argv, '--project', project], env);
    const end = finished(child);
    await said(child, 'stdout', `"stage":"${stage}"`).catch(() => undefined);
    child.stdin!.end();
    const { exitCode, stdout } = await end;
    const last = expectProtocol('generate', stdout).at(-1)!;
    // The last stages can't be stopped any more: what is installed is told.
    expect([exitCode, last['type']], stage).toEqual(exitCode === 0 ? [0, 'result'] : [130, 'error']);
    if (exitCode === 130) {
      cancelled += 1;
      expect(last).toMatchObject({ code: 'interrupted', hint: expect.stringContaining('again goes on') });
      if (stage !== 'request') expect(last).toMatchObject({ job_id: expect.stringMatching(/^job_/) });
    }
    const staging = path.join(project, '.propmaster', 'staging');
    expect(existsSync(staging) ? readdirSync(staging) : []).toEqual([]);
  }
  expect(cancelled).toBeGreaterThanOrEqual(3);
});
